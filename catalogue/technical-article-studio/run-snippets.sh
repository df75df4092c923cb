#!/usr/bin/env bash
# Extract fenced code from a Markdown draft and run it in a clean directory.
# Usage: ./run-snippets.sh draft.md
# Rules:
#   ```bash ... ```            is run, in order, in one temporary directory
#   ```python ... ```          is run with python3, same directory
#   ```<lang> file=name ... ```  is written to that file, not run
#   anything else (text, json, ...) is skipped
# Read the draft before you run it: this executes its code.
set -u
draft=${1:?usage: run-snippets.sh draft.md}
[ -r "$draft" ] || { echo "cannot read $draft" >&2; exit 2; }
work=$(mktemp -d) || exit 2
parts=$(mktemp -d) || exit 2
echo "working directory: $work"

# One file per fence: 001.lang.body, plus 001.head with the info string
awk -v dir="$parts" '
  /^```/ && !open { open=1; n++; head=substr($0,4); id=sprintf("%03d",n)
                    print head > (dir "/" id ".head"); printf "" > (dir "/" id ".body")
                    print NR > (dir "/" id ".line"); next }
  /^```/ && open  { open=0; next }
  open            { print > (dir "/" id ".body") }
' "$draft"

fail=0; ran=0
for head in "$parts"/*.head; do
  [ -e "$head" ] || { echo "no fences found"; exit 1; }
  base=${head%.head}
  read -r lang opt < "$head" || true
  line=$(cat "$base.line")
  case "${opt:-}" in
    file=*) name=${opt#file=}
            case "$name" in */*|..*) echo "line $line: refused file name $name"; fail=1; continue;; esac
            cp "$base.body" "$work/$name"; echo "line $line: wrote $name"; continue;;
  esac
  case "${lang:-}" in
    bash|sh) cmd=(bash -eu "$base.body");;
    python)  cmd=(python3 "$base.body");;
    *)       continue;;
  esac
  ran=$((ran+1))
  if out=$(cd "$work" && "${cmd[@]}" 2>&1); then
    echo "line $line: ok ($lang)"; [ -n "$out" ] && printf '%s\n' "$out" | sed 's/^/    /'
  else
    echo "line $line: FAILED ($lang)"; printf '%s\n' "$out" | sed 's/^/    /'; fail=1
  fi
done
echo "$ran snippets run; left in $work for inspection"
exit $fail
