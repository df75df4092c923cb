#!/bin/bash
# "npm run test:image -- IMAGE": starts an image built by buildah, as a container engine would with --read-only --tmpfs
# /tmp --volume /data, and prints how long it takes until /readyz answers: on an empty store, then on the store that
# this created. Needs root and buildah, but no container engine.
set -euo pipefail
export STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}
container=$(buildah from "${1:-localhost/kitscout}")
data=$(mktemp -d)
trap 'buildah rm "$container" >/dev/null; rm -rf "$data"' EXIT
root=$(buildah mount "$container")
chown 10001:10001 "$data"

start() {
  local port=$((20000 + RANDOM % 20000)) began ready server
  began=$(date +%s%N)
  unshare --mount --ipc --uts --pid --fork --kill-child bash -c '
    mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && mount --bind "$2" "$1/data"
    mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/tmp" && mount --bind /dev "$1/dev"
    exec chroot "$1" setpriv --reuid=10001 --regid=10001 --clear-groups --bounding-set=-all --no-new-privs \
      env -i NODE_ENV=production HOST=0.0.0.0 PORT="$3" KITSCOUT_DATA=/data LOG_LEVEL=warn PATH=/app/node_modules/.bin:/usr/bin:/bin \
      node /app/bin/kitscout.js serve' - "$root" "$data" "$port" >"$data.log" 2>&1 &
  server=$!
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/readyz"; do
    kill -0 "$server" 2>/dev/null || { cat "$data.log"; exit 1; }
    sleep 0.02
  done
  ready=$(date +%s%N)
  local node; node=$(pgrep --parent "$server")
  read -r -a stat <"/proc/$node/stat"
  echo "$1: ready after $(((ready - began) / 1000000)) ms, $(((stat[13] + stat[14]) * 10)) ms of processor time, load $(cut -d' ' -f1 /proc/loadavg)"
  kill -TERM "$node"
  wait "$server" || true
  rm -f "$data.log"
}

start 'empty store'
for _ in 1 2 3; do start 'used store '; done
