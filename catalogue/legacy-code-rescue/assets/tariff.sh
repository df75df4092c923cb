#!/bin/sh
# An old batch step, kept as it was found. Usage: tariff.sh ZONE < parcels.csv
zone=$1
sum=0
while IFS=';' read -r id grams; do
  [ -z "$id" ] && continue
  cost=$((grams / 500 * 40 + 120))
  [ "$zone" = "B" ] && cost=$((cost + 75))
  [ "$grams" -gt 30000 ] && { echo "$id too heavy" >&2; continue; }
  sum=$((sum + cost))
  echo "$id;$cost"
done
echo "total;$sum" > total.txt
