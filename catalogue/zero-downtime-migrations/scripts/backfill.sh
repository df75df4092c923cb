#!/bin/sh
# Throttled, resumable backfill for PostgreSQL by ranges of an integer key.
#   sh backfill.sh CONFIG                    run from the saved position (connection: the usual PG* variables)
#   sh backfill.sh CONFIG --dry-run MIN MAX  print the first batch and the number of batches; connects to nothing
# CONFIG sets TABLE, KEY, SET_SQL, WHERE_SQL and optionally BATCH (keys per transaction), PAUSE (seconds),
# MAX_LAG (seconds of replica lag above which it waits), STATE (file with the position).
# It is read as shell code: use your own files only. Ctrl-C is safe: each batch is one transaction.
# Limits: one integer key; WHERE_SQL must exclude rows already done; sparse keys give empty batches;
# replica lag needs a role that may read pg_stat_replication (pg_monitor).
set -eu
usage() { echo "usage: backfill.sh CONFIG [--dry-run MIN MAX]" >&2; exit 2; }
case "${1:-}" in -h|--help) sed -n '2,9p' "$0"; exit 0 ;; "") usage ;; esac
[ -r "$1" ] || { echo "backfill.sh: cannot read $1" >&2; exit 2; }
case "$1" in */*) conf=$1 ;; *) conf=./$1 ;; esac
# A file of another program would be run as commands.
for v in TABLE KEY SET_SQL WHERE_SQL; do
  grep -q "^[[:space:]]*\(export \)\{0,1\}$v=" "$conf" || { echo "backfill.sh: $1: no line $v=..." >&2; exit 2; }
done
. "$conf"
for v in TABLE KEY SET_SQL WHERE_SQL; do
  eval "[ -n \"\${$v:-}\" ]" || { echo "backfill.sh: $1: $v is not set" >&2; exit 2; }
done
BATCH=${BATCH:-1000} PAUSE=${PAUSE:-0.2} MAX_LAG=${MAX_LAG:-10} STATE=${STATE:-backfill-$TABLE.pos}
case "$BATCH$MAX_LAG" in *[!0-9]*) echo "backfill.sh: BATCH and MAX_LAG are whole numbers" >&2; exit 2 ;; esac

batch_sql() {
  cat <<SQL
SET lock_timeout = '5s';
WITH done AS (
  UPDATE $TABLE SET $SET_SQL
  WHERE $KEY > $1 AND $KEY <= $2 AND ($WHERE_SQL)
  RETURNING 1)
SELECT count(*) FROM done;
SQL
}
q() { psql -X -q -A -t -v ON_ERROR_STOP=1 -c "$1"; }

if [ "${2:-}" = --dry-run ]; then
  [ $# -eq 4 ] || usage
  case "$3$4" in *[!0-9]*) usage ;; esac
  echo "-- $(( ($4 - $3 + BATCH) / BATCH )) batches of $BATCH keys; first batch:"
  batch_sql $(( $3 - 1 )) $(( $3 - 1 + BATCH ))
  exit 0
fi
[ $# -eq 1 ] || usage
command -v psql >/dev/null || { echo "backfill.sh: psql not found" >&2; exit 2; }

max=$(q "SELECT coalesce(max($KEY), 0) FROM $TABLE")
if [ -s "$STATE" ]; then pos=$(cat "$STATE"); else pos=$(q "SELECT coalesce(min($KEY), 1) - 1 FROM $TABLE"); fi
case "${pos#-}" in ""|*[!0-9]*) echo "backfill.sh: $STATE does not hold a number" >&2; exit 2 ;; esac
echo "backfilling $TABLE: from $pos to $max, $BATCH keys per batch"
while [ "$pos" -lt "$max" ]; do
  lag=$(q "SELECT coalesce(max(extract(epoch FROM replay_lag)), 0)::int FROM pg_stat_replication")
  if [ "$lag" -gt "$MAX_LAG" ]; then echo "replica lag ${lag}s, waiting"; sleep 5; continue; fi
  end=$((pos + BATCH))
  n=$(batch_sql "$pos" "$end" | psql -X -q -A -t -v ON_ERROR_STOP=1)
  echo "$end" > "$STATE.new" && mv "$STATE.new" "$STATE"
  pos=$end
  echo "up to $end: $n rows"
  sleep "$PAUSE"
done
echo "rows left: $(q "SELECT count(*) FROM $TABLE WHERE $WHERE_SQL")"
