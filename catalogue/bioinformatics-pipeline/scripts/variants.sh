#!/usr/bin/env bash
# Paired FASTQ -> filtered VCF: germline, Illumina short reads, one species, up to about 50 samples.
# Usage: variants.sh samples.csv reference.fa outdir [--slice]
#        variants.sh --check samples.csv        checks the sheet only; needs no tools and no files
# samples.csv header: sample,r1,r2,md5_r1,md5_r2
# Settings by environment: THREADS 4, MINDP 10, MINQ 30, PLOIDY 2, MAXDEPTH 1000,
#   TARGETS bed file (capture or panel), NODUP=1 (amplicons: do not mark duplicates)
# Tried with fastp 0.23.2, bwa 0.7.17, samtools 1.16.1, bcftools 1.16. Needs bash for pipefail.
# Limits: no joint calling of large cohorts, no structural, somatic or long-read calling.
# The slice takes the FIRST 200,000 pairs, which come from the edge of the flow cell.
set -euo pipefail
die() { echo "STOP: $*" >&2; exit 1; }
usage() { sed -n '2,11p' "$0" | sed 's/^# \{0,1\}//'; }
case "${1:-}" in
  -h|--help) usage; exit 0 ;;
esac

check_sheet() {
  local sheet=$1 dup bad
  [ -r "$sheet" ] || die "cannot read $sheet"
  [ "$(head -n1 "$sheet" | tr -d '\r')" = "sample,r1,r2,md5_r1,md5_r2" ] || die "$sheet: line 1: header must be sample,r1,r2,md5_r1,md5_r2"
  bad=$(tr -d '\r' < "$sheet" | awk -F, 'NR>1 && NF && (NF!=5 || $1 !~ /^[A-Za-z0-9_]+$/ || $2==$3 || $4 !~ /^[0-9a-f]+$/ || length($4)!=32 || $5 !~ /^[0-9a-f]+$/ || length($5)!=32) {print "line " NR ": " $1}')
  [ -z "$bad" ] || die "$sheet: five fields, plain sample name, two different files, two md5 sums needed; see $bad"
  dup=$(tail -n +2 "$sheet" | tr -d '\r' | cut -d, -f1 | sort | uniq -d); [ -z "$dup" ] || die "$sheet: duplicate samples: $dup"
  dup=$(tail -n +2 "$sheet" | tr -d '\r' | cut -d, -f2,3 | tr ',' '\n' | sort | uniq -d); [ -z "$dup" ] || die "$sheet: read file used twice: $dup"
}
if [ "${1:-}" = "--check" ]; then
  [ $# -eq 2 ] || { usage >&2; exit 2; }
  check_sheet "$2"; echo "sheet ok: $(tail -n +2 "$2" | grep -c .) samples"; exit 0
fi
if [ $# -lt 3 ] || [ $# -gt 4 ] || { [ $# -eq 4 ] && [ "$4" != "--slice" ]; }; then usage >&2; exit 2; fi

sheet=$1; ref=$2; out=$3; slice=${4:-}
T=${THREADS:-4}; MINDP=${MINDP:-10}; MINQ=${MINQ:-30}; PLOIDY=${PLOIDY:-2}; MAXDEPTH=${MAXDEPTH:-1000}
check_sheet "$sheet"
for tool in fastp bwa samtools bcftools md5sum; do command -v "$tool" >/dev/null || die "missing tool: $tool"; done
[ -s "$ref" ] || die "reference not found: $ref"
[ -z "${TARGETS:-}" ] || [ -s "$TARGETS" ] || die "targets not found: $TARGETS"
[ -s "$ref.fai" ] || samtools faidx "$ref"
[ -s "$ref.sa" ] || bwa index "$ref" 2> /dev/null || die "bwa index failed: $ref (disk full, or folder not writable?)"   # .sa is written last
[ -z "$slice" ] || out="$out/slice"
mkdir -p "$out/logs" "$out/tmp"

{ echo "started: $(date -u +%FT%TZ)"; echo "reference: $(md5sum "$ref")"
  fastp --version 2>&1; { bwa 2>&1 || true; } | grep -i '^version'; samtools --version | sed -n 1p; bcftools --version | sed -n 1p
  echo "MINDP=$MINDP MINQ=$MINQ PLOIDY=$PLOIDY MAXDEPTH=$MAXDEPTH TARGETS=${TARGETS:-none} NODUP=${NODUP:-0} slice=${slice:-no}"; } > "$out/manifest.txt"

bams=()
while IFS=, read -r s r1 r2 m1 m2 || [ -n "$s" ]; do
  [ -n "$s" ] || continue
  [ -r "$r1" ] && [ -r "$r2" ] || die "$s: reads not found: $r1 $r2"
  bam="$out/$s.bam"; bams+=("$bam"); log="$out/logs/$s"
  if [ -s "$bam" ]; then echo "$s: done before"; continue; fi
  echo "$m1  $r1" | md5sum -c --quiet - || die "$s: checksum R1"
  echo "$m2  $r2" | md5sum -c --quiet - || die "$s: checksum R2"
  echo "$s: trim"
  fastp -i "$r1" -I "$r2" -o "$out/tmp/$s.1.fq.gz" -O "$out/tmp/$s.2.fq.gz" ${slice:+--reads_to_process 200000} \
        -j "$log.fastp.json" -h "$log.fastp.html" --thread "$T" 2> "$log.fastp.log"
  echo "$s: map"
  part="$out/tmp/$s.part.bam"
  bwa mem -t "$T" -R "@RG\tID:$s\tSM:$s\tLB:$s\tPL:ILLUMINA" "$ref" "$out/tmp/$s.1.fq.gz" "$out/tmp/$s.2.fq.gz" 2> "$log.bwa.log" \
    | samtools fixmate -u -m - - 2> "$log.fixmate.log" \
    | samtools sort -u -@ "$T" -T "$out/tmp/$s.sort" - 2> "$log.sort.log" \
    | if [ "${NODUP:-0}" = 1 ]; then samtools view -b -o "$part" -; else samtools markdup -@ "$T" -f "$log.markdup.txt" - "$part"; fi
  samtools quickcheck "$part" || die "$s: BAM is truncated"
  samtools flagstat "$part" > "$log.flagstat.txt"; samtools coverage "$part" > "$log.coverage.txt"
  samtools index "$part"; mv "$part.bai" "$bam.bai"; mv "$part" "$bam"
  rm -- "$out/tmp/$s.1.fq.gz" "$out/tmp/$s.2.fq.gz"
done < <(tail -n +2 "$sheet" | tr -d '\r')
[ "${#bams[@]}" -gt 0 ] || die "no samples"

echo "call"
bcftools mpileup -Ou -f "$ref" -q 20 -Q 20 -d "$MAXDEPTH" ${TARGETS:+-R "$TARGETS"} -a FORMAT/AD,FORMAT/DP "${bams[@]}" 2> "$out/logs/mpileup.log" \
  | bcftools call -mv --ploidy "$PLOIDY" -Ou 2> "$out/logs/call.log" \
  | bcftools norm -f "$ref" -m -any -Ou 2> "$out/logs/norm.log" \
  | bcftools filter -S . -e "FMT/DP<$MINDP" -Ou \
  | bcftools filter -s LowQual -e "QUAL<$MINQ" -Oz -o "$out/part.vcf.gz"
mv "$out/part.vcf.gz" "$out/variants.vcf.gz"; bcftools index -f "$out/variants.vcf.gz"
bcftools stats -f PASS,. -s - "$out/variants.vcf.gz" > "$out/logs/bcftools.stats.txt"
{ echo "finished: $(date -u +%FT%TZ)"; md5sum "$sheet" "$out/variants.vcf.gz"; } >> "$out/manifest.txt"
echo "wrote $out/variants.vcf.gz ; now apply the gates before reading it"
