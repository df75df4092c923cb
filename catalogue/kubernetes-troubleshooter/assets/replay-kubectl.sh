#!/bin/sh
# Answers kubectl's read-only commands from recorded-kubectl.txt, to try collect.sh without a cluster:
# KUBECTL="sh assets/replay-kubectl.sh" SOURCE_DATE_EPOCH=1794710400 sh scripts/collect.sh shop checkout
asked=
while [ $# -gt 0 ]; do
  case "$1" in
    --request-timeout=*|--sort-by=*|--tail=*) ;;
    -n) shift ;;
    jsonpath=*) asked="$asked jsonpath" ;;
    *) asked="$asked $1" ;;
  esac
  shift
done
awk -v want="\$$asked" '
  /^\$ / { on = ($0 == want); if (on) found = 1; next }
  on { print }
  END { if (!found) { print "error: nothing is recorded for:" substr(want, 2); exit 1 } }' "${0%/*}/recorded-kubectl.txt"
