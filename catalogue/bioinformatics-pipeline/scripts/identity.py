#!/usr/bin/env python3
"""Who resembles whom: shared variant genotypes between all pairs of samples in a VCF.

    python3 identity.py variants.vcf[.gz] [--expect E1=P1 --expect E2=P2] [--min-depth 10]

For each pair: sites where both are called and at least one carries the alternative, and the share
of these at which the genotypes are equal. --expect CHILD=PARENT names the relation in the sample
sheet; it is "SWAP?" when another listed parent fits better, and "cannot tell" when no other parent is
listed or fewer than 20 sites are shared. Only FILTER PASS or "." is used.
Limits: meant for lines, strains and replicates; for human families use a relatedness tool.
A contaminated sample resembles nobody: clear the mapping gate first.
Exit 1 if an expectation fails or cannot be judged, 2 on wrong input.
"""
import argparse
import gzip
import itertools
import sys
import zlib


def read(path, depth):
    names, calls, left = [], [], 0
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as f:
        for n, line in enumerate(f, 1):
            if line.startswith("#CHROM"):
                names = line.rstrip("\r\n").split("\t")[9:]
                if not names:
                    raise ValueError(f"{path}: no samples in it (sites only), so there is nothing to compare")
            elif not line.startswith("#"):
                c = line.rstrip("\r\n").split("\t")
                if not names or len(c) != 9 + len(names):
                    raise ValueError(f"{path}: line {n}: {len(c)} columns, or no #CHROM line before it")
                if c[6] not in ("PASS", "."):
                    left += 1
                    continue
                keys = c[8].split(":")
                row = []
                for s in c[9:]:
                    d = dict(zip(keys, s.split(":")))
                    gt = d.get("GT", ".").replace("|", "/").split("/")
                    low = d.get("DP", "").isdigit() and int(d["DP"]) < depth
                    row.append(None if "." in gt or low else tuple(sorted(gt)))
                calls.append(row)
    if not names:
        raise ValueError(f"{path}: no #CHROM line")
    if left:
        print(f"{left} sites not used: FILTER is neither PASS nor .", file=sys.stderr)
    if len(names) == 1:
        print(f"one sample, {names[0]}: nothing to compare", file=sys.stderr)
    return names, calls


def main():
    ap = argparse.ArgumentParser(description="pairwise genotype agreement")
    ap.add_argument("vcf")
    ap.add_argument("--expect", action="append", default=[], metavar="CHILD=PARENT")
    ap.add_argument("--min-depth", type=int, default=10)
    a = ap.parse_args()
    try:
        names, calls = read(a.vcf, a.min_depth)
        pairs = [e.split("=", 1) for e in a.expect]
        for p in pairs:
            if len(p) != 2 or any(x not in names for x in p):
                raise ValueError(f"--expect {'='.join(p)}: samples are {', '.join(names)}")
    except (OSError, EOFError, zlib.error, ValueError, UnicodeDecodeError) as e:
        print(f"identity.py: {e}", file=sys.stderr)
        return 2
    share = {}
    for i, j in itertools.combinations(range(len(names)), 2):
        n = same = 0
        for row in calls:
            if row[i] and row[j] and any(x != "0" for x in row[i] + row[j]):
                n += 1
                same += row[i] == row[j]
        share[names[i], names[j]] = share[names[j], names[i]] = (same, n)
        print(f"{names[i]} {names[j]}: {same} of {n} equal" + (f" ({100 * same / n:.0f}%)" if n else ""))
    bad = 0
    parents = sorted({p for _, p in pairs})
    for child, parent in pairs:
        def fit(p):
            same, n = share[child, p]
            return same / n if n else 0
        others = [p for p in parents if p not in (child, parent)]
        best = max(others, key=fit, default=None)
        same, n = share[child, parent]
        if n < 20 or not others:
            verdict = f"cannot tell: {same} of {n} equal, " + ("fewer than 20 sites" if n < 20 else "no other parent listed to compare with")
        else:
            verdict = "fits best" if fit(parent) >= fit(best) else f"SWAP? fits {best} better"
        bad += verdict != "fits best"
        print(f"{child} expected from {parent}: {verdict}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
