#!/usr/bin/env python3
"""Check a month of posts against the kit's rules before anything is scheduled.

    python3 check_calendar.py calendar.csv [--platform instagram|facebook|linkedin]

Columns: week,day,kind,type,subject,photo,caption,hashtags,alt_text; kind is useful, people or offer.
Checks caption length (30 to 90 words, LinkedIn 30 to 150), hashtags (3 to 5, LinkedIn none), worn
openings and phrases, shouting, missing alternative text, people in a photo without "consent" or "no
faces", two offers in a row, and the mix over the month.
Limits: English phrases; it cannot tell whether a caption is true or sounds like you. Exit 1 on findings, 2 on wrong input.
"""
import argparse
import csv
import io
import re
import sys

NEED = ["week", "day", "kind", "type", "subject", "photo", "caption", "hashtags", "alt_text"]
WORN = re.compile(r"did you know|we are (so )?(thrilled|excited|proud) to|happy (monday|tuesday|wednesday|thursday|friday|weekend)|"
                  r"it'?s that time|game.changer|our customers love|don'?t miss out|elevate your|tag a friend", re.I)
PEOPLE = re.compile(r"\b(face|faces|portrait|child|children|kid|kids|customer|customers|team|apprentice|colleague|hands|people|rider)\b", re.I)
CLEARED = re.compile(r"consent|no faces|nobody", re.I)


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


def check(row, platform):
    out, n = [], len(re.findall(r"[\w'’-]+", row["caption"]))
    high = 150 if platform == "linkedin" else 90
    if not 30 <= n <= high:
        out.append(f"caption {n} words (30 to {high})")
    tags = row["hashtags"].split()
    if platform == "linkedin" and tags:
        out.append("hashtags on LinkedIn")
    if platform != "linkedin" and not 3 <= len(tags) <= 5:
        out.append(f"{len(tags)} hashtags (3 to 5)")
    if any(not re.fullmatch(r"#\w+", t) for t in tags):
        out.append("a hashtag is not #word")
    m = WORN.search(row["caption"])
    if m:
        out.append(f"worn phrase '{m.group(0)}'")
    if row["caption"].count("!") > 1 or re.search(r"\b[A-Z]{5,}\b", row["caption"]):
        out.append("shouting")
    if not row["alt_text"].strip():
        out.append("no alternative text")
    if PEOPLE.search(row["photo"]) and not CLEARED.search(row["photo"]):
        out.append("people in the photo: consent noted?")
    if row["kind"] not in ("useful", "people", "offer"):
        out.append(f"kind {row['kind']!r} is not useful, people or offer")
    return n, out


def main():
    ap = argparse.ArgumentParser(description="check a posting calendar")
    ap.add_argument("file")
    ap.add_argument("--platform", choices=["instagram", "facebook", "linkedin"], default="instagram")
    a = ap.parse_args()
    try:
        with opened(a.file, NEED) as f:
            reader = csv.DictReader(f)
            missing = [c for c in NEED if c not in (reader.fieldnames or [])]
            if missing:
                raise ValueError(f"{a.file}: line 1: missing column {', '.join(missing)}; there are {', '.join(reader.fieldnames or [])}")
            rows = [{k: (v or "").strip() for k, v in r.items() if k} for r in reader]
            rows = [{**r, "kind": r["kind"].lower()} for r in rows if any(r.values())]
        if not rows:
            raise ValueError(f"{a.file}: no posts")
    except (OSError, ValueError, UnicodeDecodeError) as e:
        print(f"check_calendar.py: {e}", file=sys.stderr)
        return 2
    found, last = 0, None
    for r in rows:
        n, faults = check(r, a.platform)
        if r["kind"] == "offer" and last == "offer":
            faults.append("two offers in a row")
        last = r["kind"]
        found += len(faults)
        print(f"week {r['week']} {r['day']}  {r['kind']:<6} {n:>3} words  {r['subject']}: {'; '.join(faults) or 'ok'}")
    mix = {k: sum(r["kind"] == k for r in rows) for k in ("useful", "people", "offer")}
    print(f"{len(rows)} posts: " + ", ".join(f"{k} {v}" for k, v in mix.items()))
    if mix["offer"] * 3 > len(rows):
        found += 1
        print("too many offers: at most about one in four")
    if mix["useful"] * 5 < 2 * len(rows):
        found += 1
        print("too few useful posts: about half")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
