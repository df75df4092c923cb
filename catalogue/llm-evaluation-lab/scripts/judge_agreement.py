#!/usr/bin/env python3
"""Compare a judging model with people before you trust it.

  judge_agreement.py LABELS.csv [--need 0.85] [--must] [--rate 400/500]

LABELS.csv: header answer_id,statement,person,judge with the verdicts yes, no or cannot tell (judge only); 1, 0, true, false, pass and fail
are read as yes and no.
Per statement: agreement, Cohen's kappa, lenient errors (judge yes, person no), strict errors (judge no, person yes), the
share of "cannot tell", and of the answers that people call yes (no) the share the judge calls so too, with 95% intervals.
--rate says how many of other answers the judge passed; the pass rate that people would have given is estimated from both shares, with an
interval that holds the uncertainty of all three (not possible if the judge is hardly better than a coin). Exit 0: every statement reaches --need on at least 40 answers, with at most 5% "cannot tell" and 10 or more of
each verdict by people (--must: also no lenient error); 1: one does not; 2: the file cannot be used.
Limits: it takes people's verdicts as right; read every disagreement, often the person was wrong. Python 3.9+, no packages.
"""
import argparse
import csv
import io
import math
import random
import re
import sys

HEADS = ("answer_id", "statement", "person", "judge")
WORDS = {"1": "yes", "0": "no", "true": "yes", "false": "no", "pass": "yes", "fail": "no", "y": "yes", "n": "no", "unknown": "cannot tell", "unsure": "cannot tell"}


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
    print(f"judge_agreement.py: {message}", file=sys.stderr)
    sys.exit(2)


def interval(k, n):
    """Wilson's 95% interval for a share."""
    if not n:
        return 0.0, 1.0
    z, p = 1.96, k / n
    mid, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, (mid - half) / (1 + z * z / n)), min(1.0, (mid + half) / (1 + z * z / n))


def corrected(passed, total, yes, no, rng):
    """Pass rate by people, from the judge's pass rate and its two shares; yes and no are (judge says yes, answers)."""
    def once(p, tpr, fpr):
        return min(1.0, max(0.0, (p - fpr) / (tpr - fpr))) if tpr - fpr > 0.05 else None

    def draw(k, n):  # a share that could have produced k of n
        return rng.betavariate(k + 0.5, n - k + 0.5)

    point = once(passed / total, yes[0] / yes[1], no[0] / no[1]) if yes[1] and no[1] else None
    sample = sorted(x for x in (once(draw(passed, total), draw(*yes), draw(*no)) for _ in range(5000)) if x is not None) if point is not None else []
    return point, (sample[int(0.025 * len(sample))], sample[int(0.975 * len(sample)) - 1]) if len(sample) > 4000 else None


def main():
    p = argparse.ArgumentParser(description="Compare a judging model with people.")
    p.add_argument("file")
    p.add_argument("--need", type=float, default=0.85)
    p.add_argument("--must", action="store_true", help="the statements are musts: a lenient error is a problem")
    p.add_argument("--rate", help="answers the judge passed among others it judged, as 400/500")
    a = p.parse_args()
    rate = re.fullmatch(r"(\d+)/(\d+)", a.rate) if a.rate else None
    if a.rate and not (rate and 0 < int(rate.group(2)) >= int(rate.group(1))):
        fail("--rate must look like 400/500")
    try:
        with opened(a.file, HEADS) as f:
            rows = list(csv.DictReader(f))
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        fail(f"{a.file}: {e}")
    groups = {}
    for n, r in enumerate(rows, 2):
        person, judge = (WORDS.get(v, v) for v in ((r.get(k) or "").strip().lower() for k in ("person", "judge")))
        if person not in ("yes", "no") or judge not in ("yes", "no", "cannot tell"):
            fail(f"{a.file}: line {n}: verdicts must be yes or no (judge also: cannot tell), found '{person}' and '{judge}'")
        groups.setdefault((r.get("statement") or "").strip(), []).append((r.get("answer_id") or "?", person, judge))
    if not groups:
        fail(f"{a.file}: no rows with answer_id, statement, person, judge")
    bad = 0
    for statement, g in sorted(groups.items()):
        n = len(g)
        agree = sum(x == y for _, x, y in g) / n
        py, jy = sum(x == "yes" for _, x, _ in g) / n, sum(y == "yes" for _, _, y in g) / n
        jn = sum(y == "no" for _, _, y in g) / n
        chance = py * jy + (1 - py) * jn
        kappa = (agree - chance) / (1 - chance) if chance < 1 else 1.0
        lenient = [i for i, x, y in g if x == "no" and y == "yes"]
        strict = [i for i, x, y in g if x == "yes" and y == "no"]
        open_ = [i for i, _, y in g if y == "cannot tell"]
        print(f"{statement}: {n} answers, agreement {agree:.0%}, kappa {kappa:.2f}")
        print(f"  lenient {len(lenient)} ({', '.join(lenient) or 'none'}), strict {len(strict)} ({', '.join(strict) or 'none'}), cannot tell {len(open_)} ({', '.join(open_) or 'none'})")
        yes, no = sum(x == "yes" for _, x, _ in g), sum(x == "no" for _, x, _ in g)
        seen = [(k, m, *interval(k, m)) for k, m in ((sum(x == y == "yes" for _, x, y in g), yes), (sum(x == y == "no" for _, x, y in g), no))]
        print("  " + ", ".join(f"sees {k} of {m} {name} ({lo:.0%} to {hi:.0%})" for (k, m, lo, hi), name in zip(seen, ("passes", "failures"))))
        if rate:
            passed, total = int(rate.group(1)), int(rate.group(2))
            lenient_all = sum(x == "no" and y == "yes" for _, x, y in g)
            point, span = corrected(passed, total, (seen[0][0], yes), (lenient_all, no), random.Random(7))
            print(f"  judge passed {passed / total:.0%} of {total}; people would pass about " + (f"{point:.0%} ({span[0]:.0%} to {span[1]:.0%})" if span else "? (the judge tells too little)"))
        for broken, why in ((agree < a.need, f"agreement below {a.need:.0%}: rewrite the statement or its two conditions"), (n < 40, "fewer than 40 answers"),
                            (len(open_) / n > 0.05, "more than 5% cannot tell: the statement is unclear"), (a.must and bool(lenient), "lenient errors on a must: people decide these until the judge is fixed"), (min(yes, no) < 10, "fewer than 10 of one verdict: add close calls")):
            if broken:
                bad += 1
                print(f"  PROBLEM {why}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
