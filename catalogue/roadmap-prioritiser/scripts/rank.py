#!/usr/bin/env python3
"""Rank roadmap candidates and test how fragile the ranking is.

    python3 rank.py candidates.csv --capacity 30
    python3 rank.py candidates.csv --capacity 30 --slack 20 --all

Columns: id,title,reach,effect,confidence_pct,effort_weeks and, if you have them, single_source,
effect_other_goal,effort_certainty,fixed (others are ignored). fixed=yes items are paid first and
not ranked. A candidate without a figure, or over 8 weeks, is listed below and not ranked.
Priority = reach x effect x confidence / effort. Fundable set: walk down the list and take what
still fits into capacity minus fixed work minus slack. Four tests change one thing each and build
the set again. solid: in the plain set and in all four; arguable: in two or three; fragile: fewer,
or never in the plain set but let in by a test.
Limits: knows nothing of dependencies, skills or dates; effect_other_goal may be empty, then the
goal test is skipped. Exit 0 all ranked, 1 some could not be, 2 unreadable.
"""
import argparse
import csv
import io
import re
import sys

NEED = ["id", "title", "reach", "effect", "confidence_pct", "effort_weeks"]
MAY = ["single_source", "effect_other_goal", "effort_certainty", "fixed"]


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


def load(path):
    """Candidates, fixed items, and those that cannot be ranked yet, with the reason."""
    items, fixed, left_out, seen = [], [], [], set()
    with opened(path, NEED + MAY) as f:
        reader = csv.DictReader(f)
        missing = [c for c in NEED if c not in (reader.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(reader.fieldnames or [])}")
        for raw in reader:
            row = {c: (raw.get(c) or "").strip() for c in NEED + MAY}
            if not any(row.values()):
                continue
            where = f"{path}: line {reader.line_num}"
            if row["id"] in seen:
                raise ValueError(f"{where}: id {row['id']} occurs twice")
            seen.add(row["id"])
            is_fixed = row["fixed"].lower() == "yes"
            needed = ["effort_weeks"] if is_fixed else ["reach", "effect", "confidence_pct", "effort_weeks"]
            blank = [c for c in needed if row[c] in ("", "?", "-")]
            if blank:
                left_out.append((row["id"], f"no {', '.join(blank)} yet; ask, do not guess", row["title"]))
                continue
            try:
                n = {c: float(row[c].rstrip("%").replace(",", "")) for c in needed}
                other = float(row["effect_other_goal"]) if row["effect_other_goal"] else None
            except ValueError:
                raise ValueError(f"{where}: {row['id']}: reach, effect, confidence and effort must be numbers")
            effort = n["effort_weeks"]
            if is_fixed:
                fixed.append((row["id"], row["title"], effort))
                continue
            if not 0 < n["confidence_pct"] <= 100:
                raise ValueError(f"{where}: {row['id']}: confidence must be 1 to 100")
            if effort <= 0:
                raise ValueError(f"{where}: {row['id']}: effort must be above 0")
            if effort > 8:
                left_out.append((row["id"], f"effort {effort:g} weeks: slice it to 8 or fewer", row["title"]))
                continue
            items.append({"id": row["id"], "title": row["title"], "effort": effort, "reach": n["reach"],
                          "effect": n["effect"], "conf": n["confidence_pct"] / 100, "other": other,
                          "unsure": row["effort_certainty"].lower() == "u",
                          "single": row["single_source"].lower() == "yes"})
    return items, fixed, left_out


def score(i):
    return i["reach"] * i["effect"] * i["conf"] / i["effort"]


def fund(items, room):
    chosen, left = [], room
    for i in sorted(items, key=lambda i: (-score(i), i["effort"], i["id"])):
        if i["effort"] <= left:
            chosen.append(i["id"])
            left -= i["effort"]
    return chosen


def variants(items):
    yield "effort doubles where unsure", [dict(i, effort=i["effort"] * 2) if i["unsure"] else i for i in items]
    yield "single-source requests removed", [i for i in items if not i["single"]]
    yield "confidence under 50% removed", [i for i in items if i["conf"] >= 0.5]
    if all(i["other"] is not None for i in items):
        yield "second goal", [dict(i, effect=i["other"]) for i in items]


def main():
    ap = argparse.ArgumentParser(description="rank candidates and test the ranking")
    ap.add_argument("file")
    ap.add_argument("--capacity", type=float, required=True, help="person-weeks in the period")
    ap.add_argument("--slack", type=float, default=15, help="percent kept free (default 15)")
    ap.add_argument("--all", action="store_true", help="print every candidate, not only the top 12")
    a = ap.parse_args()
    try:
        items, fixed, left_out = load(a.file)
    except (OSError, ValueError, UnicodeDecodeError) as e:
        print(f"rank.py: {e}", file=sys.stderr)
        return 2
    spent = sum(f[2] for f in fixed)
    room = (a.capacity - spent) * (1 - a.slack / 100)
    if room <= 0:
        print("rank.py: fixed work uses the whole capacity; nothing to rank", file=sys.stderr)
        return 2
    print(f"capacity {a.capacity:g}, fixed {spent:g} ({', '.join(f[0] for f in fixed) or 'none'}), "
          f"slack {a.slack:g}%: {room:.2f} weeks to fill")
    plain = fund(items, room)
    results = [(name, fund(v, room)) for name, v in variants(items)]
    order = sorted(items, key=lambda i: (-score(i), i["effort"], i["id"]))
    print("\nrank  id    priority  weeks  set       title")
    shown = order if a.all else order[:12]
    for n, i in enumerate(shown, 1):
        hits = sum(i["id"] in s for _, s in results)
        if i["id"] in plain:
            verdict = "solid" if hits == len(results) else "arguable" if hits >= 2 else "fragile"
        else:
            verdict = "fragile" if hits else "-"
        print(f"{n:>4}  {i['id']:<4} {score(i):>9.1f} {i['effort']:>6g}  {verdict:<9} {i['title']}")
    used = sum(i["effort"] for i in items if i["id"] in plain)
    print(f"\nfundable ({used:g} of {room:.2f} weeks): {' '.join(plain)}")
    for name, s in results:
        leave = [x for x in plain if x not in s]
        enter = [x for x in s if x not in plain]
        print(f"{name}: out {' '.join(leave) or 'none'}; in {' '.join(enter) or 'none'}")
    ties = [f"{x['id']}={y['id']}" for x, y in zip(order, order[1:])
            if (x["id"] in plain) != (y["id"] in plain) and score(y) >= 0.8 * score(x)]
    print("ties at the line (within 20%):", ", ".join(ties) or "none")
    if left_out:
        print(f"\nnot ranked ({len(left_out)}):")
    for name, why, title in left_out:
        print(f"  {name:<4} {title}: {why}")
    return 1 if left_out else 0


if __name__ == "__main__":
    sys.exit(main())
