#!/usr/bin/env bash
# Count raw design values in front-end code, so that drift can be followed over time.
# Usage: ./drift-count.sh [folder]     (default: src)
# Output: one line per kind, then the ten files with the most raw values.
set -euo pipefail

dir="${1:-src}"
if [ ! -d "$dir" ]; then
  echo "No such folder: $dir" >&2
  exit 1
fi

# Token and theme files may contain raw values; everything else should not.
# Adjust the excluded folder names to your repository.
search() {
  grep -rEon \
    --include='*.css' --include='*.scss' --include='*.tsx' --include='*.jsx' --include='*.vue' \
    --exclude-dir=node_modules --exclude-dir=tokens --exclude-dir=dist \
    -- "$1" "$dir" || true
}

hex='#[0-9a-fA-F]{3,8}\b'
func='\b(rgb|rgba|hsl|hsla)\('
px='(margin|padding|gap|font-size|border-radius)[a-zA-Z-]*:[ "]*[0-9.]+(px|rem)'
arbitrary='-\[[0-9.]+(px|rem)\]'
gap='ds-gap:'

for kind in hex func px arbitrary gap; do
  count=$(search "${!kind}" | wc -l | tr -d ' ')
  printf '%-10s %s\n' "$kind" "$count"
done

echo "--- files with most raw values"
{ search "$hex"; search "$func"; search "$px"; search "$arbitrary"; } \
  | cut -d: -f1 | sort | uniq -c | sort -rn | head -n 10
