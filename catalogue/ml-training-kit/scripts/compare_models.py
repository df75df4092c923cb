#!/usr/bin/env python3
"""Compare two models on the same test rows: scores, paired bootstrap interval, McNemar's exact test.

Input: CSV with the columns label, a, b and optionally group: rows of one group (patient, customer, document)
are resampled together. What is compared follows from the values, or from --kind:
  binary       labels and predictions 0/1: accuracy, F1, McNemar
  probability  labels 0/1, a and b between 0 and 1: log loss, Brier score, mean prediction
  classes      other names: accuracy, mean recall over the classes, McNemar
  numbers      labels and predictions are figures: mean absolute error, root mean square error, bias
Limits: no ROC or ranking scores; the interval speaks about this test set's sampling, not about drift or
about training with another seed; fewer than about 30 groups give unreliable intervals. Time grows with
groups times repeats: 10,000 groups take about half a minute, so lower --repeats for more.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import csv
import io
import math
import random
import re
import sys

WORDS = {"0": 0, "1": 1, "0.0": 0, "1.0": 1, "false": 0, "true": 1}


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


def fail(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def number(cell):
    try:
        value = float(cell)
    except (TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None


def kind_of(cells):
    """binary, probability, classes or numbers, by what the three columns hold."""
    plain = [[(c or "").strip().lower() for c in column] for column in cells]
    if all(c in WORDS for column in plain for c in column):
        return "binary"
    figures = [[number(c) for c in column] for column in plain]
    if all(c in WORDS for c in plain[0]) and all(v is not None and 0 <= v <= 1 for column in figures[1:] for v in column):
        return "probability"
    if all(v is not None for column in figures for v in column) and (len(set(plain[0])) > 20 or any(v != int(v) for column in figures for v in column)):
        return "numbers"
    return "classes"


def load(path, kind):
    rows = []
    try:
        with opened(path, ("label", "a", "b", "group")) as handle:
            reader = csv.DictReader(handle)
            for need in ("label", "a", "b"):
                if need not in (reader.fieldnames or []):
                    fail(f"{path}:1: column {need} is missing; there are {', '.join(reader.fieldnames or [])}")
            found = list(reader)
            if not found:
                fail(f"{path}: no rows")
            for n, row in enumerate(found, 2):
                if any(row[name] is None or not row[name].strip() for name in ("label", "a", "b")):
                    fail(f"{path}: row {n}: label, a or b is empty")
            if kind is None:
                kind = kind_of([[row[name] for row in found] for name in ("label", "a", "b")])
            for n, row in enumerate(found, 2):
                if kind == "classes":
                    values = [row[name].strip() for name in ("label", "a", "b")]
                elif kind in ("probability", "numbers"):
                    values = [number(row[name]) for name in ("label", "a", "b")]
                    if None in values or kind == "probability" and (values[0] not in (0, 1) or not all(0 <= v <= 1 for v in values)):
                        fail(f"{path}: row {n}: not fit for --kind {kind}: {row['label']!r}, {row['a']!r}, {row['b']!r}")
                if kind != "binary":
                    rows.append((*values, row.get("group") or f"row {n}"))
                    continue
                values = [WORDS.get((row[name] or "").strip().lower()) for name in ("label", "a", "b")]
                if None in values:
                    fail(f"{path}: row {n}: label, a and b must be 0 or 1 (also 1.0 or true), not {row['label']!r}, {row['a']!r}, {row['b']!r}")
                rows.append((*values, row.get("group") or f"row {n}"))
    except OSError as err:
        fail(f"{path}: {err.strerror}")
    except (UnicodeDecodeError, csv.Error) as err:
        fail(f"{path}: not CSV in UTF-8 ({err})")
    if not rows:
        fail(f"{path}: no rows")
    return rows, kind


def count(rows):
    """Rows, then true alarms and wrong answers of a, then of b: all that both scores need."""
    return [len(rows)] + [total for column in (1, 2) for total in (
        sum(row[0] and row[column] for row in rows), sum(row[0] != row[column] for row in rows))]


def scores(counts):
    """(accuracy, f1) of a and of b."""
    rows, found = counts[0], []
    for hit, wrong in (counts[1:3], counts[3:5]):
        found.append(((rows - wrong) / rows, 2 * hit / (2 * hit + wrong) if hit else 0.0))
    return found


def mcnemar(only_a, only_b):
    total, low = only_a + only_b, min(only_a, only_b)
    if total == 0:
        return 1.0
    return min(1.0, 2 * sum(math.comb(total, k) for k in range(low + 1)) / 2**total)


def bootstrap(rows, repeats, seed):
    """Differences b-a over resampled groups, sorted: one list for accuracy, one for f1."""
    groups = {}
    for row in rows:
        groups.setdefault(row[3], []).append(row)
    parts, chance, found = [count(groups[name]) for name in sorted(groups)], random.Random(seed), ([], [])
    for _ in range(repeats):
        a, b = scores([sum(column) for column in zip(*(parts[int(chance.random() * len(parts))] for _ in parts))])
        for place in (0, 1):
            found[place].append(b[place] - a[place])
    return sorted(found[0]), sorted(found[1]), len(parts)


def loss(label, guess):
    guess = min(max(guess, 1e-6), 1 - 1e-6)
    return -math.log(guess if label else 1 - guess)


def parts_of(rows, kind, names):
    """Sums per group, so that a resample only adds: [rows, then for each model its sums]."""
    out = {}
    for label, a, b, group in rows:
        mine = out.setdefault(group, [0.0] * (1 + 2 * (2 + 2 * len(names))))
        mine[0] += 1
        for offset, guess in ((1, a), (1 + 2 + 2 * len(names), b)):
            if kind == "probability":
                mine[offset] += loss(label, guess)
                mine[offset + 1] += (guess - label) ** 2
            elif kind == "numbers":
                mine[offset] += abs(guess - label)
                mine[offset + 1] += (guess - label) ** 2
            else:
                mine[offset] += guess == label
                place = offset + 2 + 2 * names[label]
                mine[place] += guess == label
                mine[place + 1] += 1
    return out


def pair(total, kind, names):
    wide, found = 2 + 2 * len(names), []
    for offset in (1, 1 + wide):
        first, second = total[offset] / total[0], total[offset + 1] / total[0]
        if kind == "numbers":
            second = math.sqrt(second)
        elif kind == "classes":
            seen = [total[offset + 2 + 2 * k] / total[offset + 3 + 2 * k] for k in range(len(names)) if total[offset + 3 + 2 * k]]
            second = sum(seen) / len(seen)
        found.append((first, second))
    return found


def general(rows, kind, repeats, seed):
    names = {name: k for k, name in enumerate(sorted({r[0] for r in rows}))} if kind == "classes" else {}
    groups = parts_of(rows, kind, names)
    parts, chance = [groups[g] for g in sorted(groups)], random.Random(seed)
    a, b = pair([sum(c) for c in zip(*parts)], kind, names)
    spread = ([], [])
    for _ in range(repeats):
        x, y = pair([sum(c) for c in zip(*(parts[int(chance.random() * len(parts))] for _ in parts))], kind, names)
        for place in (0, 1):
            spread[place].append(y[place] - x[place])
    titles = {"probability": ("log loss", "brier score"), "numbers": ("mean absolute error", "root mean square error"), "classes": ("accuracy", "mean recall")}[kind]
    better = "higher" if kind == "classes" else "lower"
    if kind == "classes":
        most = max(names, key=lambda n: sum(r[0] == n for r in rows))
        print(f"{len(rows)} rows, {len(names)} classes, always {most!r} accuracy {sum(r[0] == most for r in rows) / len(rows):.3f}")
    elif kind == "probability":
        rate = sum(r[0] for r in rows) / len(rows)
        print(f"{len(rows)} rows, {100 * rate:.1f}% positive; mean prediction a {sum(r[1] for r in rows) / len(rows):.3f}, b {sum(r[2] for r in rows) / len(rows):.3f}, "
              f"constant {rate:.3f}: log loss {sum(loss(r[0], rate) for r in rows) / len(rows):.3f}, brier score {rate * (1 - rate):.3f}")
    else:
        middle = sorted(r[0] for r in rows)[len(rows) // 2]
        print(f"{len(rows)} rows; bias a {sum(r[1] - r[0] for r in rows) / len(rows):+.4g}, b {sum(r[2] - r[0] for r in rows) / len(rows):+.4g}; "
              f"always the median {middle:.4g}: mean absolute error {sum(abs(r[0] - middle) for r in rows) / len(rows):.4g}")
    for place, title in enumerate(titles):
        run = sorted(spread[place])
        print(f"{title} ({better} is better): a {a[place]:.4g}  b {b[place]:.4g}  b-a {b[place] - a[place]:+.4g}"
              f"  95% [{run[int(0.025 * repeats)]:+.4g}, {run[int(0.975 * repeats) - 1]:+.4g}] over {len(parts)} groups")
    if kind == "classes":
        only_a, only_b = sum(r[1] == r[0] != r[2] for r in rows), sum(r[2] == r[0] != r[1] for r in rows)
        print(f"right only by a {only_a}, only by b {only_b}, McNemar exact p = {mcnemar(only_a, only_b):.3f} (ignores groups)")


def main():
    parser = argparse.ArgumentParser(description="Paired comparison of two models on one test set.")
    parser.add_argument("predictions", help="CSV with label, a, b and optionally group")
    parser.add_argument("--repeats", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--kind", choices=["binary", "probability", "classes", "numbers"], help="default: by the values")
    args = parser.parse_args()
    if args.repeats < 100:
        fail("--repeats must be at least 100")
    rows, kind = load(args.predictions, args.kind)
    if kind != "binary":
        general(rows, kind, args.repeats, args.seed)
        return
    positive = sum(row[0] for row in rows) / len(rows)
    print(f"{len(rows)} rows, {100 * positive:.1f}% positive, always-majority accuracy {max(positive, 1 - positive):.3f}")
    *differences, groups = bootstrap(rows, args.repeats, args.seed)
    a, b = scores(count(rows))
    for place, name in enumerate(("accuracy", "f1")):
        low, high = differences[place][int(0.025 * args.repeats)], differences[place][int(0.975 * args.repeats) - 1]
        print(f"{name}: a {a[place]:.3f}  b {b[place]:.3f}  b-a {b[place] - a[place]:+.3f}"
              f"  95% [{low:+.3f}, {high:+.3f}] over {groups} groups")
    only_a = sum(row[1] == row[0] != row[2] for row in rows)
    only_b = sum(row[2] == row[0] != row[1] for row in rows)
    print(f"right only by a {only_a}, only by b {only_b}, McNemar exact p = {mcnemar(only_a, only_b):.3f} (ignores groups)")


if __name__ == "__main__":
    main()
