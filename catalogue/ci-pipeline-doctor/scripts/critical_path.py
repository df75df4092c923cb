#!/usr/bin/env python3
"""Critical path of a CI pipeline.

Input: a CSV with header  job,minutes,needs   (needs: job names separated by spaces, or by ; if names have spaces; a list
copied from the YAML, [build, test], is read too; a need named test stands for all of test (18), test (20), test / unit)
    python3 critical_path.py jobs.csv
    python3 critical_path.py jobs.csv --set test=9 --set build=4      what if?

Output: start, end and slack per job. Jobs with slack 0 form the critical path: only they decide
how long people wait. Shortening any other job saves money, not time.
Take the minutes as medians of green runs, waiting for a runner included (job_times.py computes them).
Limits: assumes a free runner for every job that may start. With fewer runners than parallel jobs the real
time is longer. It does not read workflow YAML: copy the needs from it. Exit 0; 2 on wrong input.
"""
import argparse
import csv
import io
import re
import sys


def as_commas(path, columns):
    """The table with commas. It may come in UTF-8, UTF-16 or Windows text, with semicolons or tabs, title lines above the
    header, other case in the header, empty rows. With semicolons or tabs, 1.234,50 is 1234.50. Lines keep their numbers."""
    with open(path, "rb") as f:
        raw = f.read()
    wide = raw[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in raw and not wide:
        raise csv.Error("binary data, not a table; save it as CSV")
    try:
        text = raw.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
        print(f"{path}: not UTF-8, read as Windows text; look at the accents", file=sys.stderr)
    csv.field_size_limit(2**31 - 1)
    plain = lambda cell: "_".join(cell.strip().lower().split())
    known = {plain(c): c for c in columns}
    tables = [(m, list(csv.reader(io.StringIO(text, newline=""), delimiter=m))) for m in sorted(",;\t", key=text.split("\n", 1)[0].count, reverse=True)]
    heads = [(m, rows, n) for m, rows in tables for n, row in enumerate(rows[:20]) if known.keys() <= {plain(c) for c in row}]
    mark, rows, top = heads[0] if heads else (*tables[0], 0)
    number = re.compile(r"[-+]?[$€£¥₹]?\s?(\d{1,3}([.\s]\d{3})+|\d+),\d+\s?[%$€£¥₹]?")
    commas = mark != "," and any(number.fullmatch(c.strip()) for row in rows for c in row)
    whole = re.compile(r"[-+]?\d{1,3}(\.\d{3})+")
    out = io.StringIO(newline="")
    lines = csv.writer(out, lineterminator="\n")
    if rows:
        lines.writerow([known.get(plain(c), c.strip()) for c in rows[top]])
    for n, row in enumerate(rows):
        if n < top or not any(c.strip() for c in row):
            lines.writerow([])
        elif n > top:
            lines.writerow([c.replace(".", "").replace(",", ".") if commas and (number.fullmatch(c) or whole.fullmatch(c)) else c for c in map(str.strip, row)])
    long = [n + 1 for n, row in enumerate(rows) if n > top and any(c.strip() for c in row[len(rows[top]):])]
    if long:
        print(f"{path}: {len(long)} rows have more cells than the header, the first is row {long[0]}: a {mark!r} inside a text without quotes?", file=sys.stderr)
    out.seek(0)
    return out


NEED = ("job", "minutes", "needs")


class Bad(Exception):
    pass


def load(path):
    jobs = {}
    try:
        reader = csv.DictReader(as_commas(path, NEED))
        missing = [c for c in NEED if c not in (reader.fieldnames or [])]
        if missing:
            raise Bad(f"{path}: line 1: missing column {', '.join(missing)}")
        for row in reader:
            where, name = f"{path}: line {reader.line_num}", (row["job"] or "").strip()
            if not name or name in jobs:
                raise Bad(f"{where}: job name empty or used twice: {name!r}")
            jobs[name] = [minutes(row["minutes"], where), row["needs"] or ""]
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        raise Bad(f"{path}: {e}")
    if not jobs:
        raise Bad(f"{path}: no jobs")
    for name, (_, text) in jobs.items():
        needs = names_in(text.strip(), jobs)
        if name in needs:
            raise Bad(f"{path}: {name} needs itself")
        jobs[name][1] = []
        for n in needs:
            found = parts_of(n, jobs)
            if not found:
                raise Bad(f"{path}: {name} needs unknown job {n!r}")
            jobs[name][1] += [job for job in found if job not in jobs[name][1]]
    return jobs


def parts_of(need, jobs):
    """The jobs that a need stands for: itself, or what a matrix or a called workflow made of it."""
    return [need] if need in jobs else [job for job in jobs if job.startswith((f"{need} (", f"{need} / ", f"{need}: ["))]


def names_in(text, jobs):
    """The names in a cell of needs: the reading in which most are known."""
    if not text or text in jobs:
        return [text] if text else []
    bare = re.sub(r"""^\[(.*)\]$""", r"\1", text)
    readings = [[n.strip(" '\"") for n in re.split(mark, bare) if n.strip(" '\"")] for mark in ((";",) if ";" in bare else (r"\s+", ",", r"[,\s]+"))]
    return max(readings, key=lambda names: sum(bool(parts_of(n, jobs)) for n in names) / max(len(names), 1))


def minutes(text, where):
    try:
        v = float(text)
    except (TypeError, ValueError):
        raise Bad(f"{where}: minutes is not a number: {text!r}")
    if not 0 <= v < 1e6:
        raise Bad(f"{where}: minutes out of range: {text}")
    return v


def schedule(jobs):
    end, order, waiting = {}, [], dict(jobs)
    while waiting:
        ready = [n for n in waiting if all(d in end for d in waiting[n][1])]
        if not ready:
            raise Bad(f"circular needs among: {', '.join(sorted(waiting))}")
        for name in ready:
            mins, needs = waiting.pop(name)
            end[name] = max([end[d] for d in needs] or [0.0]) + mins
            order.append(name)
    total = max(end.values())
    latest = {name: total for name in jobs}
    for name in reversed(order):
        for d in jobs[name][1]:
            latest[d] = min(latest[d], latest[name] - jobs[name][0])
    return total, end, latest


def main():
    ap = argparse.ArgumentParser(description="Critical path and slack of CI jobs")
    ap.add_argument("csv")
    ap.add_argument("--set", action="append", default=[], metavar="JOB=MINUTES")
    a = ap.parse_args()
    try:
        jobs = load(a.csv)
        for change in a.set:
            name, eq, value = change.rpartition("=")
            if not eq or name not in jobs:
                raise Bad(f"--set {change}: no job {name!r} in {a.csv}")
            jobs[name][0] = minutes(value, f"--set {change}")
        total, end, latest = schedule(jobs)
    except Bad as e:
        print(f"critical_path.py: {e}", file=sys.stderr)
        return 2
    width = max(16, max(map(len, jobs)) + 2)
    print(f"{'job':<{width}}{'minutes':>8}{'start':>8}{'end':>8}{'slack':>8}")
    for name in sorted(jobs, key=lambda n: (end[n] - jobs[n][0], n)):
        slack = latest[name] - end[name]
        mark = "  <- critical" if slack < 0.01 else ""
        print(f"{name:<{width}}{jobs[name][0]:>8.1f}{end[name] - jobs[name][0]:>8.1f}{end[name]:>8.1f}{slack:>8.1f}{mark}")
    print(f"\nwall clock {total:.1f} min, machine time {sum(j[0] for j in jobs.values()):.1f} min")
    return 0


if __name__ == "__main__":
    sys.exit(main())
