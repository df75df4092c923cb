#!/usr/bin/env python3
"""Do these files speak of the same genome? Compares contig names and lengths of reference, alignments, variants and annotation.

  builds.py FILE FILE ...      .fai .dict .fa .fasta (gz), .vcf (gz), .gtf .gff .gff3 .bed (gz), text of samtools idxstats or
                               of samtools view -H; BAM and CRAM are not opened: give the text of one of the two

The first file is the measure. For each other one: contigs it lacks or has besides, lengths that differ, positions beyond
the end, naming (chr1 or 1, chrM or MT). Human and mouse builds are named where lengths of known contigs say so.
Exit codes: 0 all agree, 1 something differs, 2 not readable or wrong use. Python 3.9+, standard library only.
"""
import gzip
import os
import re
import sys
import zlib

# Lengths of chromosome 1 and of one more; a build is named only if all that are present agree.
KNOWN = {
    "GRCh37/hg19": {"1": 249250621, "2": 243199373, "X": 155270560},
    "GRCh38/hg38": {"1": 248956422, "2": 242193529, "X": 156040895},
    "T2T-CHM13v2.0": {"1": 248387328, "2": 242696752, "X": 154259566},
    "GRCm38/mm10": {"1": 195471971, "2": 182113224, "X": 171031299},
    "GRCm39/mm39": {"1": 195154279, "2": 181755017, "X": 169476592},
}


def bare(name):
    name = re.sub(r"^chr", "", name, flags=re.I)
    return "MT" if name.upper() in ("M", "MT") else name


def lines(path):
    with open(path, "rb") as handle:
        start = handle.read(4)
    if start[:2] == b"\x1f\x8b":
        with gzip.open(path, "rb") as handle:
            first = handle.read(4)
        if first == b"BAM\x01":
            raise ValueError(f"{path}: BAM; give the text of samtools view -H")
        return gzip.open(path, "rt", encoding="utf-8", errors="replace")
    if start == b"CRAM":
        raise ValueError(f"{path}: CRAM; give the text of samtools view -H")
    if b"\0" in start:
        raise ValueError(f"{path}: binary data")
    return open(path, encoding="utf-8-sig", errors="replace")


def kind_of(path):
    name = re.sub(r"\.(gz|bgz)$", "", os.path.basename(path).lower())
    for ends, kind in (((".fai",), "fai"), ((".fa", ".fasta", ".fna"), "fasta"), ((".vcf",), "vcf"), ((".gtf", ".gff", ".gff3"), "gff"), ((".bed",), "bed")):
        if name.endswith(ends):
            return kind
    return "text"


def read(path):
    """{contig: length or None}, {contig: largest position seen}"""
    size, reach, kind = {}, {}, kind_of(path)
    current = None
    with lines(path) as handle:
        for n, line in enumerate(handle, 1):
            line = line.rstrip("\r\n")
            if not line:
                continue
            part = line.split("\t")
            if kind == "fasta":
                if line.startswith(">"):
                    current = line[1:].split()[0] if len(line) > 1 and line[1:].split() else f"(line {n})"
                    size[current] = 0
                elif current is None:
                    raise ValueError(f"{path}: line {n}: sequence before a name")
                else:
                    size[current] += len(line.strip())
            elif kind == "fai":
                if len(part) < 2 or not part[1].isdigit():
                    raise ValueError(f"{path}: line {n}: not name and length")
                size[part[0]] = int(part[1])
            elif line.startswith("##contig="):
                if m := re.search(r"[<,]ID=([^,>]+)", line):
                    length = re.search(r"length=(\d+)", line)
                    size[m[1]] = int(length[1]) if length else None
            elif line.startswith(("@SQ", "@HD", "@RG", "@PG", "@CO")):
                if part[0] == "@SQ":
                    field = dict(p.split(":", 1) for p in part[1:] if ":" in p)
                    if "SN" in field:
                        size[field["SN"]] = int(field["LN"]) if field.get("LN", "").isdigit() else None
            elif line.startswith("##sequence-region"):
                part = line.split()
                if len(part) == 4 and part[3].isdigit():
                    size[part[1]] = int(part[3])
            elif line.startswith("#") or line.startswith(("track", "browser")):
                continue
            elif kind in ("vcf", "bed", "gff"):
                at = {"vcf": 1, "bed": 2, "gff": 4}[kind]
                if kind == "gff" and line.startswith(">"):
                    break
                if len(part) <= at or not part[at].isdigit():
                    raise ValueError(f"{path}: line {n}: column {at + 1} is not a position; tabs?")
                reach[part[0]] = max(reach.get(part[0], 0), int(part[at]))
            elif len(part) >= 11 and part[1].isdigit() and part[3].isdigit():  # an alignment, if reads come along
                if part[2] != "*":
                    reach[part[2]] = max(reach.get(part[2], 0), int(part[3]))
            elif len(part) >= 2 and part[1].isdigit():
                if part[0] != "*":
                    size[part[0]] = int(part[1])
            else:
                raise ValueError(f"{path}: line {n}: neither contig names with lengths nor a header")
    for name in reach:
        size.setdefault(name, None)
    return size, reach


def build(size):
    have = {bare(n): l for n, l in size.items() if l}
    for name, lengths in KNOWN.items():
        both = [c for c in lengths if c in have]
        if both and all(have[c] == lengths[c] for c in both):
            return name
    return None


def style(size):
    chromosomes = [n for n in size if re.fullmatch(r"(chr)?(\d{1,2}|[XYM]|MT)", n)]
    if not chromosomes:
        return None
    return "chr1" if sum(n.startswith("chr") for n in chromosomes) * 2 > len(chromosomes) else "1"


def some(names):
    names = sorted(names, key=lambda n: (len(n), n))
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def main():
    paths = [p for p in sys.argv[1:] if p not in ("-h", "--help")]
    if len(paths) < 2 or len(paths) != len(sys.argv) - 1:
        print(__doc__, file=sys.stderr)
        return 2
    files = []
    for path in paths:
        try:
            files.append((path, *read(path)))
        except (OSError, EOFError, zlib.error) as error:
            print(f"{path}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
            return 2
        except ValueError as error:
            print(str(error), file=sys.stderr)
            return 2
        if not files[-1][1]:
            print(f"{path}: no contig found", file=sys.stderr)
            return 2
    wrong = 0
    first, measure, _ = files[0]
    print(f"{first}: {len(measure)} contigs" + (f", {build(measure)}" if build(measure) else "") + (f", named like {style(measure)}" if style(measure) else ""))
    by_bare = {bare(n): n for n in measure}
    for path, size, reach in files[1:]:
        found = []
        other = build(size)
        if other and build(measure) and other != build(measure):
            found.append(f"another build: {other}, not {build(measure)}")
        missing = [n for n in size if n not in measure]
        renamed = [n for n in missing if bare(n) in by_bare]
        if renamed:
            found.append(f"other names for the same contigs: {some(f'{n} for {by_bare[bare(n)]}' for n in renamed)}")
        if foreign := [n for n in missing if bare(n) not in by_bare]:
            found.append(f"contigs that the first file lacks: {some(foreign)}")
        lengths = [f"{n} {size[n]} instead of {measure[n]}" for n in size if n in measure and size[n] and measure[n] and size[n] != measure[n]]
        if lengths:
            found.append(f"lengths differ: {some(lengths)}")
        beyond = [f"{n}:{p} of {measure[n]}" for n, p in reach.items() if measure.get(n) and p > measure[n]]
        if beyond:
            found.append(f"positions beyond the end: {some(beyond)}")
        lacking = [n for n in measure if n not in size]
        declared = not reach or any(l for l in size.values())
        note = f"; {len(lacking)} contigs of the first file do not occur" if lacking and declared and not renamed else ""
        wrong += bool(found)
        print(f"{path}: {len(size)} contigs" + (f", {other}" if other else "") + note + ("" if found else ": agrees"))
        for line in found:
            print("  " + line)
    if wrong:
        print("stop: one build and one naming per project; fetch the matching file, do not rename by hand")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
