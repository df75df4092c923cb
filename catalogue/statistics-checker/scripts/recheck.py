#!/usr/bin/env python3
"""Recompute simple statistical results without packages.

    perm A B                   exact or random permutation test of the difference of means
    paired A B                 sign-flip permutation test on paired differences
    boot A                     percentile bootstrap 95 % interval of mean and median
    prop x1 n1 x2 n2           difference of proportions, 95 % interval (Newcombe, Wilson), ratio
    t m1 sd1 n1 m2 sd2 n2      Welch and pooled t from reported means, SDs and group sizes
    p t=2.72,148               two-sided p from a reported t and df (also z=1.96)
    holm p1,p2,...             Holm-adjusted p-values
    grim MEAN N                can a mean of N whole numbers be MEAN as printed? (2.57 28)
    size mean SD DIFF          per group, 80 % power, alpha 0.05; also: size prop P1 P2
                               add --cluster M ICC for groups of M

A and B are lists (12.1,14,11.2) or a column of a CSV file with an optional filter: data.csv:score:arm=app
Empty cells and NA are left out and counted; a pair goes as a whole.
Limits: no regression, mixed models, survival or Bayes; percentile bootstrap is too narrow under about 20 values;
grim assumes one whole number per person. Random parts use a fixed seed, so a rerun gives the same numbers.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import csv
import io
import math
import random
import re
import statistics as st
import sys
from itertools import combinations, product

EPS = 1e-12
MISSING = ("", "NA", "N/A", "#N/A", "NONE", "NAN", "NULL", ".", "-")


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


class Bad(Exception):
    pass


def num(text):
    try:
        v = float(text)
    except ValueError:
        raise Bad(f"not a number: {text!r}")
    if not math.isfinite(v):
        raise Bad(f"not a finite number: {text!r}")
    return v


def column(spec):
    path, name, *rest = spec.split(":")
    with opened(path) as f:
        reader = csv.DictReader(f)
        key, _, want = rest[0].partition("=") if rest else ("", "", "")
        for c in [name] + ([key] if rest else []):
            if c not in (reader.fieldnames or []):
                raise Bad(f"{path}: no column {c!r}; there are {', '.join(reader.fieldnames or [])}")
        out = []
        for row in reader:
            if rest and row[key] != want:
                continue
            if (row[name] or "").strip().upper() in MISSING:
                out.append(None)
                continue
            try:
                out.append(num(row[name]))
            except Bad as e:
                raise Bad(f"{path}: line {reader.line_num}: {e}")
    return out


def raw(text):
    return column(text) if re.search(r"\.(csv|tsv|txt):", text, re.I) else [num(x) for x in text.split(",") if x.strip()]


def pairs(a, b):
    """Both lists without the pairs of which one value is missing."""
    x, y = raw(a), raw(b)
    if len(x) != len(y):
        raise Bad(f"paired lists differ in length: {len(x)} and {len(y)}")
    both = [(p, q) for p, q in zip(x, y) if p is not None and q is not None]
    if len(both) < len(x):
        print(f"{len(x) - len(both)} of {len(x)} pairs lack a value, left out", file=sys.stderr)
    if len(both) < 2:
        raise Bad(f"{len(both)} pairs, need at least 2")
    return [p for p, _ in both], [q for _, q in both]


def nums(text, least=2):
    v = raw(text)
    blank = v.count(None)
    if blank:
        print(f"{text}: {blank} of {len(v)} values missing, left out", file=sys.stderr)
    v = [x for x in v if x is not None]
    if len(v) < least:
        raise Bad(f"{text!r}: {len(v)} values, need at least {least}")
    return v


def betacf(a, b, x):
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > 1e-300 else 1e-300)
    h = d
    for m in range(1, 500):
        for k in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)), -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
            d = 1 + k * d
            c = 1 + k / c
            d = 1 / (d if abs(d) > 1e-300 else 1e-300)
            c = c if abs(c) > 1e-300 else 1e-300
            h *= d * c
        if abs(d * c - 1) < 1e-14:
            break
    return h


def t_p(t, df):
    """Two-sided p of Student's t by the incomplete beta function."""
    x, a, b = df / (df + t * t), df / 2, 0.5
    if x >= 1:
        return 1.0
    if x <= 0:
        return 0.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(1 - x))
    return front * betacf(a, b, x) / a if x < (a + 1) / (a + b + 2) else 1 - front * betacf(b, a, 1 - x) / b


def t_crit(df):
    lo, hi = 0.0, 1000.0
    for _ in range(200):
        mid = (lo + hi) / 2
        lo, hi = (mid, hi) if t_p(mid, df) > 0.05 else (lo, mid)
    return hi


def show_p(p):
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.4f}"


def rounding(values):
    """Two sums nearer than this are equal: rounding grows with the values, so a fixed step would break ties among salaries."""
    return 1e-10 * max(map(abs, values))


def perm(a, b, draws=20000):
    obs, pool, k = st.mean(a) - st.mean(b), a + b, len(a)
    total, n, same = sum(pool), len(pool), rounding(a + b)

    def far(s):
        return abs(s / k - (total - s) / (n - k)) >= abs(obs) - same
    ways = math.comb(n, k)
    if ways <= 200000:
        return obs, sum(far(sum(c)) for c in combinations(pool, k)) / ways, f"exact, {ways} arrangements"
    rng = random.Random(1)
    return obs, (sum(far(sum(rng.sample(pool, k))) for _ in range(draws)) + 1) / (draws + 1), f"{draws} draws"


def paired(a, b, draws=20000):
    if len(a) != len(b):
        raise Bad(f"paired lists differ in length: {len(a)} and {len(b)}")
    d = [x - y for x, y in zip(a, b)]
    n, obs, same = len(d), sum(d), rounding(a + b)
    if n <= 16:
        hits = sum(abs(sum(s * x for s, x in zip(signs, d))) >= abs(obs) - same for signs in product((1, -1), repeat=n))
        return obs / n, hits / 2 ** n, f"exact, {2 ** n} sign patterns"
    rng = random.Random(1)
    hits = sum(abs(sum(rng.choice((1, -1)) * x for x in d)) >= abs(obs) - same for _ in range(draws))
    return obs / n, (hits + 1) / (draws + 1), f"{draws} draws"


def boot(a, f, draws=10000):
    rng = random.Random(1)
    v = sorted(f(rng.choices(a, k=len(a))) for _ in range(draws))
    return v[int(.025 * draws)], v[int(.975 * draws) - 1]


def wilson(x, n, z=1.959964):
    p, d = x / n, 1 + z * z / n
    c, h = (p + z * z / (2 * n)) / d, z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d
    return p, c - h, c + h


def do_prop(arg):
    v = [num(x) for x in arg]
    if any(x != int(x) for x in v) or not (0 <= v[0] <= v[1] and 0 <= v[2] <= v[3] and v[1] > 0 and v[3] > 0):
        raise Bad("prop wants whole numbers x1 n1 x2 n2 with x not above n")
    (p1, l1, u1), (p2, l2, u2) = wilson(v[0], v[1]), wilson(v[2], v[3])
    d = p2 - p1
    lo, hi = d - math.hypot(p2 - l2, u1 - p1), d + math.hypot(u2 - p2, p1 - l1)
    ratio = f"{p2 / p1:.3g}" if v[0] else "undefined"
    print(f"{p1:.1%} and {p2:.1%}: difference {100 * d:.1f} points, 95 % interval {100 * lo:.1f} to {100 * hi:.1f}; ratio {ratio}")


def do_t(arg):
    m1, s1, n1, m2, s2, n2 = (num(x) for x in arg)
    if min(n1, n2) < 2 or min(s1, s2) < 0 or s1 + s2 == 0:
        raise Bad("t wants group sizes of 2 or more and SDs above 0")
    a, b, d = s1 ** 2 / n1, s2 ** 2 / n2, m1 - m2
    pool = ((n1 - 1) * s1 ** 2 + (n2 - 1) * s2 ** 2) / (n1 + n2 - 2)
    for name, se, df in (("Welch ", math.sqrt(a + b), (a + b) ** 2 / (a ** 2 / (n1 - 1) + b ** 2 / (n2 - 1))),
                         ("pooled", math.sqrt(pool * (1 / n1 + 1 / n2)), n1 + n2 - 2)):
        q = t_crit(df)
        print(f"{name}: difference {d:.4g}, SE {se:.4g}, t = {d / se:.3f}, df = {df:.1f}, {show_p(t_p(d / se, df))}, 95 % interval {d - q * se:.3g} to {d + q * se:.3g}")


def do_p(arg):
    kind, _, rest = arg[0].partition("=")
    v = [num(x) for x in rest.split(",")] if rest else []
    if kind == "t" and len(v) == 2 and v[1] > 0:
        print(f"t({v[1]:g}) = {v[0]:g}: two-sided {show_p(t_p(v[0], v[1]))}")
    elif kind == "z" and len(v) == 1:
        print(f"z = {v[0]:g}: two-sided {show_p(math.erfc(abs(v[0]) / math.sqrt(2)))}")
    else:
        raise Bad("p wants t=VALUE,DF or z=VALUE")


def do_holm(arg):
    p = nums(arg[0], 1)
    if any(not 0 <= x <= 1 for x in p):
        raise Bad("p-values lie between 0 and 1")
    run = 0.0
    for r, x in enumerate(sorted(p)):
        run = max(run, min(1.0, (len(p) - r) * x))
        print(f"p = {x:.4g} -> {run:.4g}")


def do_grim(arg):
    n = num(arg[1])
    if n != int(n) or n < 1:
        raise Bad("grim wants MEAN as printed and a whole N")
    mean, digits = num(arg[0]), len(arg[0].partition(".")[2])
    if 10 ** digits <= n:
        print(f"N = {n:g} is too large for {digits} decimals: every mean is possible, nothing is shown")
        return
    half = 0.5 * 10 ** -digits
    near = [k / n for k in (math.floor(mean * n), math.ceil(mean * n))]
    ok = any(abs(x - mean) <= half + EPS for x in near)
    print(f"mean {arg[0]} of {n:g} whole numbers: {'possible' if ok else 'NOT possible'}; nearest are {near[0]:.{digits + 2}f} and {near[1]:.{digits + 2}f}")


def do_size(arg):
    deff = 1.0
    if "--cluster" in arg:
        i = arg.index("--cluster")
        if len(arg) != i + 3:
            raise Bad("--cluster wants M and ICC")
        m, icc = num(arg[i + 1]), num(arg[i + 2])
        deff, arg = 1 + (m - 1) * icc, arg[:i]
    if len(arg) != 3 or arg[0] not in ("mean", "prop"):
        raise Bad("size wants: mean SD DIFF, or prop P1 P2")
    x, y = num(arg[1]), num(arg[2])
    p = (x + y) / 2
    if y == 0 or (arg[0] == "prop" and (x == y or not 0 < p < 1)):
        raise Bad("the difference must not be 0")
    base = 16 * (x / y) ** 2 if arg[0] == "mean" else 16 * p * (1 - p) / (x - y) ** 2
    line = f"about {math.ceil(base)} per group"
    if deff != 1:
        line += f"; design effect {deff:.2f}, so about {math.ceil(base * deff)}, or {math.ceil(base * deff / m)} groups of {m:g} per arm"
    print(line)


def do_test(cmd, arg):
    a, b = pairs(*arg) if cmd == "paired" else (nums(arg[0]), nums(arg[1]))
    obs, p, how = (perm if cmd == "perm" else paired)(a, b)
    print(f"difference of means {obs:.4g}, {show_p(p)} ({how}), n = {len(a)} and {len(b)}")


def do_boot(arg):
    a = nums(arg[0])
    for name, f in (("mean", st.mean), ("median", st.median)):
        lo, hi = boot(a, f)
        print(f"{name} {f(a):.4g}, 95 % interval {lo:.4g} to {hi:.4g}" + ("  (few values: too narrow)" if len(a) < 20 else ""))


COUNT = {"perm": 2, "paired": 2, "boot": 1, "prop": 4, "t": 6, "p": 1, "holm": 1, "grim": 2, "size": None}


def main(v):
    if v and v[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    if not v or v[0] not in COUNT or (COUNT[v[0]] is not None and len(v) - 1 != COUNT[v[0]]):
        print("usage: recheck.py COMMAND ...\n" + __doc__, file=sys.stderr)
        return 2
    cmd, arg = v[0], v[1:]
    try:
        if cmd in ("perm", "paired"):
            do_test(cmd, arg)
        else:
            {"boot": do_boot, "prop": do_prop, "t": do_t, "p": do_p, "holm": do_holm, "grim": do_grim, "size": do_size}[cmd](arg)
    except (Bad, OSError, ValueError, csv.Error) as e:
        print(f"recheck.py: {e}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
