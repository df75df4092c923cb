#!/usr/bin/env python3
"""Apply the quality gates to the logs that variants.sh leaves, one table per sample.

    python3 gates.py out/logs --gates qc-gates.csv [--human] [--only P1,E3]

Reads NAME.fastp.json, NAME.flagstat.txt, NAME.coverage.txt and bcftools.stats.txt (fastp 0.23,
samtools and bcftools 1.16 text formats). Computes nine of the gates in the CSV; the others need the
sample sheet, a genotype comparison or a person, and are listed as "by hand".
duplicates_percent is left out when markdup was not run; mean depth is over all contigs of the
reference, so for capture judge on_target_percent by hand instead. ti_tv only with --human.
Exit 1 if a gate says stop, 2 on unreadable input.
"""
import argparse
import csv
import io
import json
import os
import re
import statistics
import sys


def opened(path, heads=()):
    """A CSV file as text. Excel writes semicolons or tabs, "sep=;", decimal commas, a byte order mark, UTF-16 or Windows characters.
    Headings such as "Effort weeks" or " ID" are taken for the names in heads."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise OSError(22, "this is a workbook; save the sheet as CSV", path)
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        raise OSError(22, "binary data, not CSV", path)
    csv.field_size_limit(10_000_000)
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=(.)"?\r?', first)
    text, mark = (rest, said.group(1)) if said else (text, max(",;\t", key=first.count))
    rows = [[c.strip() for c in row] if any(map(str.strip, row)) else [] for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark)]
    if mark != ",":
        number = re.compile(r"-?\d+,(?!\d{3}$)\d+" if mark == "\t" else r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")  # with tabs, 1,234 is a thousand
        rows = [[c.replace(".", "").replace(",", ".") if number.fullmatch(c) else c for c in row] for row in rows]
    for n, name in enumerate(rows[0] if rows else ()):
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
        if plain in heads and plain not in rows[0]:
            rows[0][n] = plain
    long = [n for n, row in enumerate(rows, 1) if any(row[len(rows[0]):])]
    if long:
        print(f"{path}: {len(long)} rows have more cells than the header, the first is row {long[0]}: a {mark!r} inside a text without quotes?", file=sys.stderr)
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    out.seek(0)
    return out


def rule(text):
    """Turn '>=85' or '<5' or '1.9-2.2' into a test, else None."""
    m = re.fullmatch(r"(>=|<=|>|<)\s*([\d.]+)", text.strip())
    if m:
        v = float(m.group(2))
        return {">=": lambda x: x >= v, "<=": lambda x: x <= v, ">": lambda x: x > v, "<": lambda x: x < v}[m.group(1)]
    m = re.fullmatch(r"([\d.]+)-([\d.]+)", text.strip())
    return (lambda x: float(m.group(1)) <= x <= float(m.group(2))) if m else None


def verdict(gate, value):
    if gate["stop"] and gate["stop"](value):
        return "stop"
    return "pass" if gate["pass"](value) else "warn"


def load_gates(path):
    gates = {}
    with opened(path, ("gate", "pass", "stop", "usual_cause_of_failure")) as f:
        reader = csv.DictReader(f)
        for row in reader:
            if not row.get("gate") or "stop" not in row:
                raise ValueError(f"{path}: line {reader.line_num}: columns gate, pass and stop are needed")
            gates[row["gate"]] = {"pass": rule(row["pass"] or ""), "stop": rule(row["stop"] or ""), "cause": row["usual_cause_of_failure"]}
    return gates


def flag(text, label):
    m = re.search(rf"^(\d+) \+ \d+ {label}(?: \(|\s*$)", text, re.M)
    if not m:
        raise ValueError(f"no line '{label}'")
    return int(m.group(1))


def sample(folder, name):
    v = {}
    path = os.path.join(folder, name)
    with open(path + ".fastp.json", encoding="utf-8") as f:
        j = json.load(f)
    b, a = j["summary"]["before_filtering"], j["summary"]["after_filtering"]
    v["q30_bases_percent"] = 100 * b["q30_rate"]
    v["adapter_percent"] = 100 * j.get("adapter_cutting", {}).get("adapter_trimmed_reads", 0) / b["total_reads"]
    v["reads_after_trim_percent"] = 100 * a["total_reads"] / b["total_reads"]
    v["gc"] = 100 * b["gc_content"]
    with open(path + ".flagstat.txt", encoding="utf-8") as f:
        t = f.read()
    try:
        primary, mapped, duplicates = flag(t, "primary"), flag(t, "primary mapped"), flag(t, "primary duplicates")
    except ValueError:  # samtools before 1.13 counts secondary and supplementary alignments in
        extra = sum(int(x) for x in re.findall(r"^(\d+) \+ \d+ (?:secondary|supplementary)\s*$", t, re.M))
        primary, mapped, duplicates = flag(t, "in total") - extra, flag(t, "mapped") - extra, flag(t, "duplicates")
    v["mapped_percent"] = 100 * mapped / primary
    if flag(t, "paired in sequencing"):  # single-end reads have no pairs to judge
        v["properly_paired_percent"] = 100 * flag(t, "properly paired") / primary
    if duplicates or os.path.exists(path + ".markdup.txt"):  # none marked is not none there
        v["duplicates_percent"] = 100 * duplicates / primary
    with open(path + ".coverage.txt", encoding="utf-8") as f:
        rows = list(csv.DictReader(f, delimiter="\t"))
    length = sum(int(r["endpos"]) for r in rows)
    v["mean_depth_whole_genome"] = sum(int(r["endpos"]) * float(r["meandepth"]) for r in rows) / length
    return v


def stats(path):
    missing, titv = {}, None
    with open(path, encoding="utf-8") as f:
        for line in f:
            c = line.rstrip("\n").split("\t")
            if c[0] == "TSTV":
                titv = float(c[4])
            if c[0] == "PSC":
                n = [int(c[i]) for i in (3, 4, 5, 8, 11, 12, 13)]
                missing[c[2]] = 100 * n[-1] / max(1, sum(n))
    return missing, titv


def main():
    ap = argparse.ArgumentParser(description="apply quality gates to pipeline logs")
    ap.add_argument("logs")
    ap.add_argument("--gates", required=True)
    ap.add_argument("--only", help="comma separated sample names")
    ap.add_argument("--human", action="store_true", help="judge Ti/Tv for a human whole genome")
    a = ap.parse_args()
    stopped = []
    try:
        gates = load_gates(a.gates)
        names = sorted(n[:-11] for n in os.listdir(a.logs) if n.endswith(".fastp.json"))
        if a.only:
            names = [n for n in names if n in a.only.split(",")]
        if not names:
            raise ValueError(f"{a.logs}: no NAME.fastp.json")
        values = {}
        for n in names:
            try:
                values[n] = sample(a.logs, n)
            except ZeroDivisionError:  # a blank, or a sample that failed: it must not hide the others
                stopped.append(n)
                print(f"{n}\n  stop  no reads, or none left after trimming")
            except (KeyError, ValueError, TypeError, AttributeError) as e:
                raise ValueError(f"{a.logs}: {n}: cannot read a log: {e}")
        names = [n for n in names if n in values]
        median = statistics.median(v["gc"] for v in values.values()) if values else 0
        for v in values.values():
            gc = v.pop("gc")
            if len(names) > 2:
                v["gc_mean_shift_points"] = abs(gc - median)
        titv, file = None, os.path.join(a.logs, "bcftools.stats.txt")
        if os.path.exists(file):
            missing, titv = stats(file)
            for n in names:
                if n in missing:
                    values[n]["missing_genotypes_percent"] = missing[n]
        used = set()
        for n in names:
            print(n)
            for g, x in values[n].items():
                if g not in gates or not gates[g]["pass"]:
                    raise ValueError(f"{a.gates}: gate {g} is missing or not numeric")
                used.add(g)
                w = verdict(gates[g], x)
                if w == "stop":
                    stopped.append(n)
                print(f"  {w:<4}  {x:>7.2f}  {g}" + (f": {gates[g]['cause']}" if w != "pass" else ""))
        if a.human and titv is not None:
            used.add("ti_tv_human_genome")
            w = verdict(gates["ti_tv_human_genome"], titv)
            print(f"all samples\n  {w:<4}  {titv:>7.2f}  ti_tv_human_genome")
            if w == "stop":
                stopped.append("ti_tv")
    except (OSError, ValueError, KeyError) as e:
        print(f"gates.py: {e}", file=sys.stderr)
        return 2
    print("by hand:", ", ".join(g for g in gates if g not in used))
    print("stop:", ", ".join(sorted(set(stopped))) or "none")
    return 1 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
