#!/usr/bin/env bash
# Throttled, resumable backfill for PostgreSQL by ranges of an integer key.
# Edit TABLE, KEY, SET_SQL and WHERE_SQL. The connection comes from the usual PG* variables.
# Usage: ./backfill.sh            runs from the saved position
#        BATCH=2000 PAUSE=0.5 ./backfill.sh
# Stop with Ctrl-C at any time; every batch is its own transaction and the position is saved afterwards.
set -euo pipefail

TABLE="customers"
KEY="id"
SET_SQL="first_name = split_part(full_name, ' ', 1),
         last_name  = nullif(regexp_replace(full_name, '^\S+\s*', ''), '')"
WHERE_SQL="first_name IS NULL AND full_name IS NOT NULL"   # makes it idempotent

BATCH="${BATCH:-1000}"          # key range per transaction
PAUSE="${PAUSE:-0.2}"           # seconds between batches
MAX_LAG="${MAX_LAG:-10}"        # seconds of replica lag above which we wait
STATE="${STATE:-backfill-$TABLE.pos}"

q() { psql -X -q -A -t -v ON_ERROR_STOP=1 -c "$1"; }

max=$(q "SELECT coalesce(max($KEY), 0) FROM $TABLE")
pos=$( [ -f "$STATE" ] && cat "$STATE" || q "SELECT coalesce(min($KEY), 0) - 1 FROM $TABLE" )
echo "backfilling $TABLE: from $pos to $max, $BATCH keys per batch"

while [ "$pos" -lt "$max" ]; do
  lag=$(q "SELECT coalesce(max(extract(epoch FROM replay_lag)), 0)::int FROM pg_stat_replication")
  if [ "$lag" -gt "$MAX_LAG" ]; then
    echo "replica lag ${lag}s, waiting"; sleep 5; continue
  fi
  end=$((pos + BATCH))
  n=$(q "WITH u AS (UPDATE $TABLE SET $SET_SQL
                    WHERE $KEY > $pos AND $KEY <= $end AND $WHERE_SQL RETURNING 1)
         SELECT count(*) FROM u")
  echo "$end" > "$STATE"
  pos=$end
  echo "$(date +%T) up to $end: $n rows"
  sleep "$PAUSE"
done
echo "rows left: $(q "SELECT count(*) FROM $TABLE WHERE $WHERE_SQL")"
