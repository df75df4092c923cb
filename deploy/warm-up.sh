#!/bin/sh
# Starts the server once on a store of its own, asks for a page of each kind, and stops it.
set -eu
folder=$(mktemp -d)
export KITSCOUT_DATA="$folder/data" PORT=0 LOG_LEVEL=silent KITSCOUT_DEMO=off
node_modules/.bin/node bin/kitscout.js serve >"$folder/output" 2>&1 &
server=$!
until grep -q 'Kitscout is ready at' "$folder/output"; do
  kill -0 "$server" || { cat "$folder/output"; exit 1; }
  sleep 0.2
done
url=$(sed -n 's/^Kitscout is ready at //p' "$folder/output")
node_modules/.bin/node -e "for (const path of ['/', '/docs/', '/readyz', '/api/v1/kits']) await fetch('$url' + path)" --input-type=module
kill -TERM "$server"
wait "$server"
rm -rf "$folder"
