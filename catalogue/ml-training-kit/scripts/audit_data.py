#!/usr/bin/env python3
"""Audit a table before training, or a train and a test table before a score is believed.

usage: audit_data.py TRAIN.csv [TEST.csv] --target COLUMN [--group COLUMN] [--time COLUMN] [--split COLUMN=TESTVALUE]
                     [--ignore COLUMN ...] [--allow CHECK ...] [--max-rows N] [--no-heading]

Checks: duplicate (same row twice, or on both sides), conflict (same features, other label), group (one group
on both sides), time (training after the test begins), giveaway (one column alone nearly gives the target),
identifier, constant, missing (share of gaps differs by label or by side), newvalues (categories only in the
test), drift (a column distributed otherwise in the test), rare (too few of a class), target (gaps in it).
A finding is a question for whoever knows the data, not a verdict. --allow switches a check off.
Commas, semicolons and tabs are read. Text columns with mostly different values are only checked for copies.
Exit 0 nothing found, 1 findings, 2 wrong use or unreadable input.
"""
import argparse
import csv
import hashlib
import io
import math
import re
import sys
from collections import Counter, defaultdict
from datetime import datetime

EMPTY = {"", "na", "n/a", "nan", "null", "none", "?", "-", "nat", "#n/a", "missing"}
CHECKS = ("duplicate", "conflict", "group", "time", "giveaway", "identifier", "constant", "missing", "newvalues", "drift", "rare", "target")


def stop(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def table(path, limit, bare=False):
    try:
        with open(path, "rb") as handle:
            data = handle.read()
    except OSError as error:
        stop(f"{path}: {error.strerror}")
    if data[:4] == b"PK\x03\x04" or b"\0" in data[:4000] and data[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        stop(f"{path}: not a text table; save it as CSV")
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    csv.field_size_limit(10_000_000)
    first = text.split("\n", 1)[0]
    mark = max(",;\t|", key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))
    except csv.Error as error:
        stop(f"{path}: {error}")
    rows = [r for r in rows if any(c.strip() for c in r)]
    if bare and rows:
        rows.insert(0, [f"c{n}" for n in range(1, len(rows[0]) + 1)])
    if len(rows) < 2:
        stop(f"{path}: no rows below the heading")
    head = [h.strip() or f"column {n}" for n, h in enumerate(rows[0], 1)]
    bad = [r for r in rows[1:] if len(r) != len(head)]
    rows = [r for r in rows[1:] if len(r) == len(head)]
    if not rows:
        stop(f"{path}: no row has as many cells as the heading ({len(head)})")
    twice = [h for h, n in Counter(head).items() if n > 1]
    if twice:
        stop(f"{path}: heading used twice: {', '.join(twice[:5])}. If there are no headings, say --no-heading; columns are c1, c2, ...")
    notes = []
    if bad:
        notes.append(f"{path}: {len(bad)} rows with another number of cells were not read")
    if all(number(h) is not None for h in head):
        notes.append(f"{path}: the first line looks like data: say --no-heading, columns are then c1, c2, ...")
    if len(rows) > limit:
        notes.append(f"{path}: {len(rows) - limit} of {len(rows)} rows were not read (--max-rows)")
        rows = rows[:limit]
    return head, rows, notes


def number(cell):
    try:
        value = float(cell.strip().replace(" ", ""))
        return value if math.isfinite(value) else None
    except ValueError:
        return None


def moment(cell):
    cell = cell.strip()
    if re.fullmatch(r"\d{9,13}", cell):
        return datetime.fromtimestamp(int(cell) / (1000 if len(cell) > 11 else 1))
    for form in ("%Y-%m-%d", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m", "%Y", "%d.%m.%Y", "%d/%m/%Y", "%m/%d/%Y", "%Y/%m/%d"):
        try:
            return datetime.strptime(cell.split("+")[0].split(".")[0] if "." in cell and "-" in cell else cell.rstrip("Z"), form)
        except ValueError:
            pass
    return None


def gap(cell):
    return cell.strip().lower() in EMPTY


def auc(pairs):
    """Area under the curve of (value, is positive), ties shared: 0.5 means no information."""
    pairs.sort(key=lambda p: p[0])
    positive = sum(p[1] for p in pairs)
    negative = len(pairs) - positive
    if not positive or not negative:
        return 0.5
    total, n = 0.0, 0
    while n < len(pairs):
        m = n
        while m < len(pairs) and pairs[m][0] == pairs[n][0]:
            m += 1
        total += ((n + 1 + m) / 2) * sum(p[1] for p in pairs[n:m])
        n = m
    return (total - positive * (positive + 1) / 2) / (positive * negative)


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    out, n = [0.0] * len(values), 0
    while n < len(order):
        m = n
        while m < len(order) and values[order[m]] == values[order[n]]:
            m += 1
        for k in range(n, m):
            out[order[k]] = (n + m - 1) / 2
        n = m
    return out


def correlation(x, y):
    mx, my = sum(x) / len(x), sum(y) / len(y)
    top = sum((a - mx) * (b - my) for a, b in zip(x, y))
    low = math.sqrt(sum((a - mx) ** 2 for a in x) * sum((b - my) ** 2 for b in y))
    return top / low if low else 0.0


def kolmogorov(a, b):
    a, b, i, j, most = sorted(a), sorted(b), 0, 0, 0.0
    while i < len(a) and j < len(b):
        step = min(a[i], b[j])
        while i < len(a) and a[i] == step:
            i += 1
        while j < len(b) and b[j] == step:
            j += 1
        most = max(most, abs(i / len(a) - j / len(b)))
    return most


class Column:
    def __init__(self, name, cells):
        self.name, self.cells = name, cells
        full = [c.strip() for c in cells if not gap(c)]
        self.filled, self.kinds = len(full), len(set(full))
        figures = [number(c) for c in full]
        self.numeric = bool(full) and sum(f is not None for f in figures) >= 0.98 * len(full)
        self.text = not self.numeric and self.kinds > max(50, 0.5 * len(full))


def key(cells):
    return hashlib.blake2b("\x1f".join(c.strip().lower() for c in cells).encode(), digest_size=12).digest()


def giveaway(column, labels, classes):
    """How well this column alone gives the label, checked on the other half: (score, words) or None."""
    pairs = [(c.strip(), y) for c, y in zip(column.cells, labels) if not gap(c) and y is not None]
    if len(pairs) < 30 or column.text:
        return None
    if classes is None:
        if not column.numeric:
            return None
        x, y = [], []
        for cell, label in pairs:
            value = number(cell)
            if value is not None:
                x.append(value), y.append(label)
        r = abs(correlation(ranks(x), ranks(y))) if len(x) > 29 else 0
        return (r, f"rank correlation {r:.3f}") if r >= 0.97 else None
    if column.numeric and len(classes) == 2:
        rare = min(classes, key=classes.get)
        scored = [(number(c), y == rare) for c, y in pairs if number(c) is not None]
        a = auc(scored)
        a = max(a, 1 - a)
        return (a, f"AUC {a:.3f}") if a >= 0.97 else None
    if column.kinds > 0.2 * len(pairs):
        return None
    seen, right = defaultdict(Counter), 0
    for cell, y in pairs[::2]:
        seen[cell][y] += 1
    rest = pairs[1::2]
    usual = max(classes, key=classes.get)
    right = sum((seen[c].most_common(1)[0][0] if c in seen else usual) == y for c, y in rest)
    base = sum(y == usual for _, y in rest)
    share = (right - base) / max(1, len(rest) - base)
    return (share, f"its values alone name the class of {100 * right / len(rest):.1f}% of other rows") if share >= 0.9 else None


def main():
    parser = argparse.ArgumentParser(description="Audit a table, or a train and a test table, before training.")
    parser.add_argument("files", nargs="+", metavar="CSV")
    parser.add_argument("--target", required=True)
    parser.add_argument("--group")
    parser.add_argument("--time")
    parser.add_argument("--split", metavar="COLUMN=TESTVALUE")
    parser.add_argument("--ignore", action="append", default=[], metavar="COLUMN")
    parser.add_argument("--allow", action="append", default=[], choices=CHECKS, metavar="CHECK")
    parser.add_argument("--max-rows", type=int, default=200_000)
    parser.add_argument("--no-heading", action="store_true", help="columns are c1, c2, ...")
    args = parser.parse_args()
    if len(args.files) > 2:
        parser.error("give one file, or train and test")
    head, rows, notes = table(args.files[0], args.max_rows, args.no_heading)
    test = []
    if len(args.files) == 2:
        other, test, more = table(args.files[1], args.max_rows, args.no_heading)
        notes += more
        if args.target in head and args.target not in other:
            notes.append(f"{args.files[1]}: no column {args.target}; its labels are not checked")
        if missing := [h for h in other if h not in head]:
            notes.append(f"only in the test: {', '.join(missing)}")
        test = [[row[other.index(h)] if h in other else "" for h in head] for row in test]
    if args.split:
        name, _, value = args.split.partition("=")
        if name not in head:
            parser.error(f"no column {name}; there are {', '.join(head)}")
        place = head.index(name)
        test = [r for r in rows if r[place].strip() == value]
        rows = [r for r in rows if r[place].strip() != value]
        if not test or not rows:
            parser.error(f"--split {args.split} leaves one side empty")
        args.ignore.append(name)
    for name in [args.target, *filter(None, [args.group, args.time, *args.ignore])]:
        if name not in head:
            parser.error(f"no column {name}; there are {', '.join(head[:40])}")
    target = head.index(args.target)
    keep = [n for n, h in enumerate(head) if h not in {args.target, args.group, args.time, *args.ignore}]
    columns = {n: Column(head[n], [r[n] for r in rows]) for n in keep}
    later = {n: Column(head[n], [r[n] for r in test]) for n in keep} if test else {}
    goal = Column(args.target, [r[target] for r in rows])
    if not goal.filled:
        stop(f"{args.files[0]}: column {args.target} is empty")
    continuous = goal.numeric and goal.kinds > max(20, 0.05 * goal.filled)
    labels = [None if gap(r[target]) else (number(r[target]) if continuous else r[target].strip()) for r in rows]
    classes = None if continuous else Counter(y for y in labels if y is not None)
    found = []

    def say(check, words):
        if check not in args.allow:
            found.append((CHECKS.index(check), check, words))

    def share(n, of):
        return f"{n} of {of} ({100 * n / of:.1f}%)"
    if goal.filled < len(rows):
        say("target", f"{share(len(rows) - goal.filled, len(rows))} rows have no {args.target}")
    if classes is not None and len(classes) == 1:
        say("target", f"{args.target} has one value only")
    if classes is not None and 1 < len(classes) <= 50:
        for name, n in classes.most_common():
            if n < 50:
                say("rare", f"class {name!r}: {n} rows; under 50 the evaluation is too coarse to choose between models")
    features = [n for n in keep if not (columns[n].kinds == columns[n].filled == len(rows) and not columns[n].text and len(rows) > 50 and is_identifier(columns[n]))]
    for n in keep:
        if n not in features:
            say("identifier", f"{head[n]}: another value in every row; leave it out")
    groups_of_rows = defaultdict(list)
    for place, row in enumerate(rows):
        groups_of_rows[key([row[n] for n in features])].append(place)
    copies = sum(len(v) - 1 for v in groups_of_rows.values())
    if features and copies and len(features) > 2:
        say("duplicate", f"{share(copies, len(rows))} rows repeat the features of an earlier row; a random split puts copies on both sides")
    torn = sum(1 for v in groups_of_rows.values() if len({labels[p] for p in v if labels[p] is not None}) > 1)
    if torn and len(features) > 2 and not continuous:
        say("conflict", f"{torn} sets of equal rows carry different labels: no model can be right on all of them")
    for n in features:
        column = columns[n]
        if column.kinds <= 1:
            say("constant", f"{column.name}: {'empty' if not column.filled else 'one value'}")
            continue
        if hit := giveaway(column, labels, classes):
            say("giveaway", f"{column.name}: {hit[1]}; was it known at the moment of prediction?")
        elif classes is not None and len(classes) == 2:
            flags = [(gap(c), y) for c, y in zip(column.cells, labels) if y is not None]
            per = {k: [f for f, y in flags if y == k] for k in classes}
            rates = {k: sum(v) / len(v) for k, v in per.items()}
            if min(map(len, per.values())) >= 30 and max(rates.values()) - min(rates.values()) > 0.25:
                say("missing", f"{column.name}: empty in " + ", ".join(f"{100 * r:.0f}% of {k!r}" for k, r in sorted(rates.items())) + "; the gap itself may tell the label")
    if test:
        index = groups_of_rows
        both = sum(key([r[n] for n in features]) in index for r in test)
        if both and len(features) > 2:
            say("duplicate", f"{share(both, len(test))} test rows have the same features as a training row")
        for n in features:
            a, b = columns[n], later[n]
            if not b.filled or not a.filled:
                if a.filled:
                    say("missing", f"{a.name}: empty in the whole test")
                continue
            off = abs(a.filled / len(rows) - b.filled / len(test))
            if off > 0.1:
                say("missing", f"{a.name}: filled in {100 * a.filled / len(rows):.0f}% of training, {100 * b.filled / len(test):.0f}% of test")
            if a.numeric and b.numeric:
                x, y = ([v for v in map(number, c.cells) if v is not None] for c in (a, b))
                d = kolmogorov(x, y)
                line = 1.63 * math.sqrt((len(x) + len(y)) / (len(x) * len(y)))
                if d > max(0.15, line):
                    say("drift", f"{a.name}: distributions differ by {d:.2f} (Kolmogorov-Smirnov; chance stays under {line:.2f})")
            elif not a.text and a.kinds <= 1000:
                known = {c.strip() for c in a.cells}
                new = [c.strip() for c in b.cells if not gap(c) and c.strip() not in known]
                if new and not (a.kinds > 0.3 * a.filled):
                    say("newvalues", f"{a.name}: {share(len(new), b.filled)} test cells hold values that training never saw")
    if args.group:
        n = head.index(args.group)
        mine = {r[n].strip() for r in rows if not gap(r[n])}
        per = len(rows) / max(1, len(mine))
        if test:
            theirs = [r[n].strip() for r in test if not gap(r[n])]
            hit = {g for g in theirs if g in mine}
            if hit:
                say("group", f"{len(hit)} of {len(set(theirs))} test groups are in training too, {share(sum(g in hit for g in theirs), len(test))} test rows")
        elif per > 1.05:
            say("group", f"{len(mine)} groups for {len(rows)} rows: split by {args.group}, not by row")
    if args.time:
        n = head.index(args.time)
        when = [moment(r[n]) for r in rows]
        if sum(w is None for w in when) > 0.05 * len(when):
            notes.append(f"{args.time}: {sum(w is None for w in when)} of {len(when)} moments were not understood; time not checked")
        elif test:
            start = [w for w in (moment(r[n]) for r in test) if w]
            late = sum(w is not None and w >= min(start) for w in when) if start else 0
            if late:
                say("time", f"{share(late, len(rows))} training rows are not older than the first test row ({min(start):%Y-%m-%d})")
    kind = "a number" if continuous else f"{len(classes)} classes"
    print(f"{len(rows)} rows" + (f" for training, {len(test)} for the test" if test else "") + f", {len(keep)} columns, target {args.target}: {kind}")
    if classes is not None and len(classes) <= 10:
        print("  " + ", ".join(f"{k} {share(n, goal.filled)}" for k, n in classes.most_common()))
    for _, check, words in sorted(found, key=lambda f: f[0]):
        print(f"{check:10} {words}")
    texts = [c.name for c in columns.values() if c.text]
    if texts:
        notes.append("free text, only checked for copies: " + ", ".join(texts[:8]) + (f" and {len(texts) - 8} more" if len(texts) > 8 else ""))
    if not test:
        notes.append("no test table: drift, groups and copies across the split were not checked")
    for note in notes:
        print(f"note: {note}")
    print(f"{len(found)} findings")
    return 1 if found else 0


def is_identifier(column):
    if not column.numeric:
        return True
    values = [number(c) for c in column.cells]
    return all(v is not None and v == int(v) for v in values)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        sys.exit(0)
