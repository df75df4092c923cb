#!/usr/bin/env bash
# Trains the embedder and writes src/recommend/model.bin. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'END'
usage: training/run.sh --pairs FILE | --without-pairs | --data DIR [options] [-- options of train.py]

  --pairs FILE       public pairs of texts (pairs.jsonl.gz; README.md says what is in it)
  --without-pairs    train without them; the model then differs from the shipped one
  --data DIR         train on DIR/train/{pairs,skills,sections}.jsonl.gz, and collect nothing
  --checkouts DIR    where the repositories of sources.json are, as owner/name; missing ones are cloned there
  --work DIR         for intermediate files (default: kitscout-training in the temporary folder)
  --out FILE         the model (default: src/recommend/model.bin; its stamp goes beside it)
  --dry-run          check the inputs and print the steps
END
}
fail() { echo "training/run.sh: $1" >&2; exit 2; }

# Outside the project, because its texts must not become part of it.
work=${TMPDIR:-/tmp}/kitscout-training
out=src/recommend/model.bin
data= pairs= checkouts= without= dry=
while [ $# -gt 0 ]; do
  case "$1" in
    --help | -h) usage; exit 0 ;;
    --without-pairs) without=yes; shift ;;
    --dry-run) dry=yes; shift ;;
    --data | --pairs | --checkouts | --work | --out)
      [ $# -gt 1 ] || fail "$1 needs a value"
      declare "${1#--}=$2"; shift 2 ;;
    --) shift; break ;;
    *) usage >&2; fail "unknown option $1" ;;
  esac
done
python=${PYTHON:-python3}
node=node
[ -x node_modules/.bin/node ] && node=node_modules/.bin/node

given=0
for one in "$data" "$pairs" "$without"; do [ -z "$one" ] || given=$((given + 1)); done
[ "$given" = 1 ] || { usage >&2; fail "give one of --pairs, --without-pairs and --data"; }
[ -z "$pairs" ] || [ -f "$pairs" ] || fail "--pairs: there is no file $pairs"
if [ -n "$data" ]; then
  for name in pairs skills sections; do
    [ -f "$data/train/$name.jsonl.gz" ] || fail "--data: there is no file $data/train/$name.jsonl.gz"
  done
fi

step() {
  echo "+ $*"
  [ -n "$dry" ] || "$@"
}
[ -n "$dry" ] || "$python" -c 'import numpy, torch' 2>/dev/null || fail "$python has no NumPy or PyTorch (PYTHON=… picks another)"
step mkdir -p "$work"
if [ -z "$data" ]; then
  data=$work/data
  step "$node" training/collect.ts --out "$data" --checkouts "${checkouts:-$work/checkouts}"
  if [ -n "$pairs" ]; then step cp "$pairs" "$data/train/pairs.jsonl.gz"; else step rm -f "$data/train/pairs.jsonl.gz"; fi
fi
step "$node" --max-old-space-size=8000 training/prepare.ts --data "$data" --out "$work/prepared"
step "$python" training/train.py --prepared "$work/prepared" --out "$out" "$@"
