#!/usr/bin/env bash
# Paired FASTQ -> filtered VCF, germline short reads, few samples.
# Usage: variants.sh samples.csv reference.fa outdir [--slice]
# samples.csv header: sample,r1,r2,md5_r1,md5_r2     Env: THREADS (default 4), MINDP (10), MINQ (30), PLOIDY (2)
set -euo pipefail
sheet=${1:?samples.csv}; ref=${2:?reference.fa}; out=${3:?outdir}; slice=${4:-}
T=${THREADS:-4}; MINDP=${MINDP:-10}; MINQ=${MINQ:-30}; PLOIDY=${PLOIDY:-2}
die() { echo "STOP: $*" >&2; exit 1; }

for tool in fastp bwa samtools bcftools md5sum; do command -v "$tool" >/dev/null || die "missing tool: $tool"; done
[ "$(head -n1 "$sheet" | tr -d '\r')" = "sample,r1,r2,md5_r1,md5_r2" ] || die "unexpected header in $sheet"
[ -s "$ref.fai" ] || samtools faidx "$ref"
[ -s "$ref.bwt" ] || bwa index "$ref"
[ -n "$slice" ] && out="$out/slice"
mkdir -p "$out/logs" "$out/tmp"
dup=$(tail -n +2 "$sheet" | cut -d, -f1 | sort | uniq -d); [ -z "$dup" ] || die "duplicate samples: $dup"
dup=$(tail -n +2 "$sheet" | cut -d, -f2,3 | tr ',' '\n' | sort | uniq -d); [ -z "$dup" ] || die "read file used twice: $dup"

{ echo "started: $(date -u +%FT%TZ)"; echo "reference: $(md5sum "$ref")"
  fastp --version 2>&1; { bwa 2>&1 || true; } | grep -i version; samtools --version | sed -n 1p; bcftools --version | sed -n 1p
  echo "MINDP=$MINDP MINQ=$MINQ PLOIDY=$PLOIDY slice=${slice:-no}"; } > "$out/manifest.txt"

bams=()
while IFS=, read -r s r1 r2 m1 m2 || [ -n "$s" ]; do
  [ -n "$s" ] || continue
  [[ "$s" =~ ^[A-Za-z0-9_]+$ ]] || die "bad sample name: $s"
  [ -r "$r1" ] && [ -r "$r2" ] || die "$s: reads not found"
  [ "$r1" != "$r2" ] || die "$s: R1 and R2 are the same file"
  bam="$out/$s.bam"; bams+=("$bam"); log="$out/logs/$s"
  if [ -s "$bam" ]; then echo "$s: done before"; continue; fi
  if [ -z "$slice" ]; then
    echo "$m1  $r1" | md5sum -c --quiet - || die "$s: checksum R1"
    echo "$m2  $r2" | md5sum -c --quiet - || die "$s: checksum R2"
  fi
  echo "$s: trim"
  fastp -i "$r1" -I "$r2" -o "$out/tmp/$s.1.fq.gz" -O "$out/tmp/$s.2.fq.gz" ${slice:+--reads_to_process 200000} \
        -j "$log.fastp.json" -h "$log.fastp.html" --thread "$T" 2> "$log.fastp.log"
  echo "$s: map, mark duplicates"
  bwa mem -t "$T" -R "@RG\tID:$s\tSM:$s\tLB:$s\tPL:ILLUMINA" "$ref" "$out/tmp/$s.1.fq.gz" "$out/tmp/$s.2.fq.gz" 2> "$log.bwa.log" \
    | samtools fixmate -u -m - - \
    | samtools sort -u -@ "$T" -T "$out/tmp/$s.sort" - \
    | samtools markdup -@ "$T" -f "$log.markdup.txt" - "$bam.part.bam"
  samtools quickcheck "$bam.part.bam" || die "$s: BAM is truncated"
  mv "$bam.part.bam" "$bam"; samtools index "$bam"
  samtools flagstat "$bam" > "$log.flagstat.txt"; samtools coverage "$bam" > "$log.coverage.txt"
  rm -- "$out/tmp/$s.1.fq.gz" "$out/tmp/$s.2.fq.gz"
done < <(tail -n +2 "$sheet" | tr -d '\r')
[ "${#bams[@]}" -gt 0 ] || die "no samples"

echo "call"
bcftools mpileup -Ou -f "$ref" -q 20 -Q 20 -a FORMAT/AD,FORMAT/DP "${bams[@]}" 2> "$out/logs/mpileup.log" \
  | bcftools call -mv --ploidy "$PLOIDY" -Ou \
  | bcftools norm -f "$ref" -m -any -Ou 2> "$out/logs/norm.log" \
  | bcftools filter -S . -e "FMT/DP<$MINDP" -Ou \
  | bcftools filter -s LowQual -e "QUAL<$MINQ" -Oz -o "$out/part.vcf.gz"
mv "$out/part.vcf.gz" "$out/variants.vcf.gz"; bcftools index -f "$out/variants.vcf.gz"
bcftools stats -f PASS,. -s - "$out/variants.vcf.gz" > "$out/logs/bcftools.stats.txt"
{ echo "finished: $(date -u +%FT%TZ)"; md5sum "$sheet" "$out/variants.vcf.gz"; } >> "$out/manifest.txt"
echo "wrote $out/variants.vcf.gz ; now apply the gates before reading it"
