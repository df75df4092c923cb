#!/usr/bin/env bash
# Trains the embedder and writes src/recommend/model.bin. See README.md.
# usage: training/run.sh --data DIR [--work DIR] [--out FILE] [-- options of train.py]
set -euo pipefail
cd "$(dirname "$0")/.."

# Outside the project: the texts in it must not become part of it.
work=${TMPDIR:-/tmp}/kitscout-training
out=src/recommend/model.bin
data=
while [ $# -gt 0 ]; do
  case "$1" in
    --data) data=$2; shift 2 ;;
    --work) work=$2; shift 2 ;;
    --out) out=$2; shift 2 ;;
    --) shift; break ;;
    *) echo "unknown option $1; usage: training/run.sh --data DIR [--work DIR] [--out FILE] [-- options of train.py]" >&2; exit 2 ;;
  esac
done
[ -f "$data/train/pairs.jsonl.gz" ] || { echo "--data must name a folder that holds train/pairs.jsonl.gz" >&2; exit 2; }
node=node
[ -x node_modules/.bin/node ] && node=node_modules/.bin/node
mkdir -p "$work"

"$node" --max-old-space-size=8000 training/prepare.ts --data "$data" --out "$work/prepared"
"${PYTHON:-python3}" training/train.py --prepared "$work/prepared" --out "$out" "$@"
