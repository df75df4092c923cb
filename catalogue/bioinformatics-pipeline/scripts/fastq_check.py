#!/usr/bin/env python3
"""Looks into FASTQ files before anything is computed: do R1 and R2 belong together, which flow cell and lane, what length,
which quality encoding, adapters, the same reads under two names, files cut off?

  fastq_check.py SHEET.csv [--reads 20000] [--whole]     columns sample, r1, r2 (r2 may be empty), paths from the sheet's folder
  fastq_check.py R1.fastq.gz [R2.fastq.gz]

Reads the first --reads of each file; --whole reads all and compares the number of reads of both. Writes nothing.
Exit codes: 0 nothing found, 1 something found, 2 not readable or wrong use. Python 3.9+, standard library only.
"""
import argparse
import csv
import gzip
import hashlib
import io
import os
import re
import sys
import zlib
from collections import Counter

ADAPTERS = {"Illumina TruSeq": "AGATCGGAAGAGC", "Nextera": "CTGTCTCTTATACACATCT", "small RNA": "TGGAATTCTCGG", "BGI/MGI": "AAGTCGGAGGCCA"}


class Bad(Exception):
    pass


def look(path, limit):
    out = {"n": 0, "lengths": Counter(), "low": 255, "high": 0, "n_bases": 0, "bases": 0, "gc": 0, "lanes": Counter(), "index": Counter(),
           "adapter": Counter(), "names": [], "cut": None, "empty": 0}
    digest = hashlib.sha256()
    try:
        with open(path, "rb") as handle:
            zipped = handle.read(2) == b"\x1f\x8b"
        handle = gzip.open(path, "rb") if zipped else open(path, "rb")
        with handle:
            while limit is None or out["n"] < limit:
                head = handle.readline()
                if not head:
                    break
                seq, plus, qual = handle.readline().strip(), handle.readline(), handle.readline().strip()
                if not head.startswith(b"@") or not plus.startswith(b"+"):
                    if out["n"] == 0:
                        raise Bad(f"{path}: not FASTQ with four lines a read (line 1: {head[:30].decode('ascii', 'replace').strip()!r})")
                    out["cut"] = f"read {out['n'] + 1} is broken: lines out of step"
                    break
                if len(seq) != len(qual):
                    out["cut"] = f"read {out['n'] + 1}: {len(seq)} bases, {len(qual)} qualities: cut off?"
                    break
                out["n"] += 1
                out["lengths"][len(seq)] += 1
                out["empty"] += not seq
                if qual:
                    out["low"], out["high"] = min(out["low"], min(qual)), max(out["high"], max(qual))
                upper = seq.upper()
                out["bases"] += len(seq)
                out["n_bases"] += upper.count(b"N")
                out["gc"] += upper.count(b"G") + upper.count(b"C")
                for name, text in ADAPTERS.items():
                    out["adapter"][name] += text.encode() in upper
                name = head[1:].decode("ascii", "replace").split()
                core = re.sub(r"/[12]$", "", name[0]) if name else ""
                if len(out["names"]) < 20000:
                    out["names"].append(core)
                if out["n"] <= 1000:
                    digest.update(seq + b"\n")
                part = core.split(":")
                if len(part) >= 7:
                    out["lanes"][f"{part[0]} {part[2]} lane {part[3]}"] += 1
                if len(name) > 1 and name[1].count(":") == 3 and re.fullmatch(r"[ACGTN+]+", name[1].split(":")[3]):
                    out["index"][name[1].split(":")[3]] += 1
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        if out["n"] == 0:
            raise Bad(f"{path}: {error}")
        out["cut"] = f"ends in the middle after {out['n']} reads: {str(error)[:60]}"
    except OSError as error:
        raise Bad(f"{path}: {error.strerror or error}")
    if out["n"] == 0:
        raise Bad(f"{path}: no reads")
    out["digest"] = digest.hexdigest()
    return out


def rows(path):
    with open(path, "rb") as handle:
        text = handle.read().decode("utf-8-sig", "replace")
    first = text.split("\n", 1)[0]
    reader = csv.DictReader(io.StringIO(text), delimiter=max(",;\t", key=first.count))
    reader.fieldnames = [(n or "").strip().lower() for n in reader.fieldnames or []]
    one = next((n for n in ("r1", "fastq_1", "fastq1", "read1") if n in reader.fieldnames), None)
    two = next((n for n in ("r2", "fastq_2", "fastq2", "read2") if n in reader.fieldnames), None)
    if "sample" not in reader.fieldnames or one is None:
        raise Bad(f"{path}: needs the columns sample and r1 (or fastq_1); there are: {', '.join(reader.fieldnames)[:150]}")
    base = os.path.dirname(os.path.abspath(path))
    out = []
    for r in reader:
        sample, first, second = ((r[c] or "").strip() if c else "" for c in ("sample", one, two))
        if not (sample and first) and any((v or "").strip() for v in r.values() if isinstance(v, str)):
            raise Bad(f"{path}: line {reader.line_num}: no sample or no {one}")
        if "\0" in first + second:
            raise Bad(f"{path}: line {reader.line_num}: binary data in a file name")
        if sample:
            out.append((sample, os.path.join(base, first), os.path.join(base, second) if second else None))
    return out


def main():
    parser = argparse.ArgumentParser(description="first look at FASTQ files")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--reads", type=int, default=20000)
    parser.add_argument("--whole", action="store_true")
    args = parser.parse_args()
    limit = None if args.whole else max(1, args.reads)
    found, seen, shapes = 0, {}, Counter()
    try:
        if len(args.files) == 1 and args.files[0].lower().endswith((".csv", ".tsv", ".txt")):
            todo = rows(args.files[0])
        elif len(args.files) <= 2:
            todo = [(re.sub(r"[._]?R?[12]?(_001)?\.(fastq|fq)(\.gz)?$", "", os.path.basename(args.files[0])), args.files[0], args.files[1] if len(args.files) == 2 else None)]
        else:
            raise Bad("give one sheet, or one or two FASTQ files")
        if not todo:
            raise Bad(f"{args.files[0]}: no samples")
        for sample, one, two in todo:
            wrong, notes = [], []
            reads = [(p, look(p, limit)) for p in (one, two) if p]
            for path, r in reads:
                tag = os.path.basename(path)
                if r["cut"]:
                    wrong.append(f"{tag}: {r['cut']}")
                if r["digest"] in seen and seen[r["digest"]][1] != path:
                    wrong.append(f"{tag} begins with the same reads as {os.path.basename(seen[r['digest']][1])} of {seen[r['digest']][0]}: copy, or R1 given twice")
                seen.setdefault(r["digest"], (sample, path))
                if r["low"] >= 59 and r["high"] > 90 and r["bases"] >= 500:
                    wrong.append(f"{tag}: qualities look like Phred+64 (old Illumina): convert first")
                if r["low"] < 33 or r["high"] > 126:
                    wrong.append(f"{tag}: characters that are no qualities: damaged")
                if r["empty"]:
                    notes.append(f"{tag}: {r['empty']} reads without bases")
                if r["bases"] and r["n_bases"] / r["bases"] > 0.02:
                    wrong.append(f"{tag}: {r['n_bases'] / r['bases']:.1%} N")
                name, hits = r["adapter"].most_common(1)[0]
                if hits / r["n"] > 0.1:
                    notes.append(f"{tag}: {name} adapter in {hits / r['n']:.0%} of reads: trim, inserts are short")
                if len(r["lanes"]) > 1:
                    notes.append(f"{tag}: {len(r['lanes'])} lanes or flow cells in one file ({', '.join(sorted(r['lanes'])[:3])}): one read group each")
                rare = sum(c for i, c in r["index"].items() if c < 0.02 * r["n"])
                if r["index"] and r["index"].most_common(1)[0][1] < 0.7 * r["n"] and len(r["index"]) > 1 and rare < 0.3 * r["n"]:
                    wrong.append(f"{tag}: several indices ({', '.join(i for i, _ in r['index'].most_common(3))}): two samples in one file?")
            if len(reads) == 2:
                (_, a), (_, b) = reads
                k = min(len(a["names"]), len(b["names"]))
                unlike = next((i for i in range(k) if a["names"][i] != b["names"][i]), None)
                if unlike is not None:
                    shared = len(set(a["names"]) & set(b["names"])) / max(1, k)
                    wrong.append(f"R1 and R2 part at read {unlike + 1}: " + ("another order" if shared > 0.5 else "of another run or sample") + f" ({shared:.0%} of names shared)")
                elif args.whole and a["n"] != b["n"]:
                    wrong.append(f"R1 has {a['n']} reads, R2 {b['n']}")
                if a["digest"] == b["digest"]:
                    wrong.append("R1 and R2 are the same file")
            main_length = reads[0][1]["lengths"].most_common(1)[0][0]
            shapes[main_length] += 1
            r = reads[0][1]
            lane = next(iter(r["lanes"]), "no flow cell in the names")
            print(f"{sample}: {r['n']} reads looked at, {'paired' if len(reads) == 2 else 'single'}, {main_length} bases" + ("" if len(r["lengths"]) == 1 else f" ({len(r['lengths'])} lengths: trimmed before?)")
                  + f", GC {r['gc'] / max(1, r['bases']):.0%}, {lane}")
            for line in wrong:
                print("  STOP " + line)
            for line in notes:
                print("  note " + line)
            found += len(wrong)
    except Bad as problem:
        print(f"fastq_check.py: {problem}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"fastq_check.py: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    if len(shapes) > 1:
        print(f"note read lengths differ between samples: {', '.join(f'{n} of {l}' for l, n in sorted(shapes.items()))}; a batch?")
    print(f"{len(todo)} samples, {found} to stop for" + ("" if args.whole else f"; first {limit} reads only"))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
