#!/usr/bin/env python3
"""Check a slide table against the limits of the kit, or turn it into Marp Markdown.

    python3 deck.py check deck.csv --minutes 10
    python3 deck.py marp deck.csv > deck.md      then: npx @marp-team/marp-cli deck.md --pptx

Columns: no,headline,body,visual,alt_text,pattern,notes,seconds. check reports slides whose headline
has over 14 words or is a bare topic word (Agenda, Results, Thank you), body over 20 words, notes that need
more seconds than planned at 130 words a minute or exceed 250 words, missing alternative text, more
than two minutes, an agenda or thank-you slide, blanks like [NUMBER], and whether the sum plus 10%
fits. Exit 1 if something is found, 2 on wrong input. Limits: English; the topic test knows some twenty words only;
marp writes text and notes, the visual becomes a note to the designer; charts are drawn by hand.
"""
import argparse
import csv
import io
import re
import sys

NEED = ["no", "headline", "body", "visual", "alt_text", "pattern", "notes", "seconds"]
TOPIC = re.compile(r"^(agenda|overview|introduction|background|methodology|results?|conclusion|summary|outlook|next steps|"
                   r"questions\??|thank you.*|thanks.*|timeline|challenges|market overview|about us|team)\b[.!]?$", re.I)


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


def words(text):
    return len([w for w in re.sub(r"\(pause\)|\([^)]*\)", " ", text).split() if re.search(r"\w", w)])


def load(path):
    with opened(path, NEED) as f:
        reader = csv.DictReader(f)
        missing = [c for c in NEED if c not in (reader.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(reader.fieldnames or [])}")
        rows = []
        for row in reader:
            try:
                minutes, _, rest = re.sub(r"\s*s(ec(onds?)?)?$", "", (row["seconds"] or "").strip(), flags=re.I).rpartition(":")
                row["seconds"] = int(minutes or 0) * 60 + int(rest)
            except (TypeError, ValueError):
                raise ValueError(f"{path}: line {reader.line_num}: seconds must be a whole number, 90 or 1:30")
            rows.append({k: (v or "") if isinstance(v, (str, type(None))) else v for k, v in row.items() if k})
    if not rows:
        raise ValueError(f"{path}: no slides")
    return rows


def check(rows, minutes):
    found = 0
    for r in rows:
        faults = []
        h, b, n = words(r["headline"]), words(r["body"]), words(r["notes"])
        if h > 14:
            faults.append(f"headline {h} words")
        if TOPIC.match(r["headline"].strip()):
            faults.append("topic?")
        if b > 20:
            faults.append(f"body {b} words")
        if n > 250:
            faults.append(f"notes {n} words")
        if n * 60 / 130 > r["seconds"]:
            faults.append(f"notes need {n * 60 / 130:.0f} s")
        if r["seconds"] > 120:
            faults.append(f"{r['seconds']} s on one slide")
        if r["visual"].strip() and not r["alt_text"].strip():
            faults.append("no alternative text")
        if re.search(r"\[(NUMBER|SOURCE)", " ".join(str(v) for v in r.values())):
            faults.append("blank left")
        found += len(faults)
        print(f"{r['no']:>3}  {h:>2}+{b:>2} words  {r['seconds']:>3} s  {'; '.join(faults) or 'ok'}")
    total = sum(r["seconds"] for r in rows)
    need = total * 1.1
    fits = need <= minutes * 60
    on = sum(words(r["headline"]) + words(r["body"]) for r in rows)
    print(f"{len(rows)} slides, {on} words on slides, {total} s, with 10% {int(need) // 60} min {int(need) % 60:02d} s: "
          + (f"fits {minutes:g} min" if fits else f"over {minutes:g} min"))
    return found + (not fits)


def marp(rows):
    print("---\nmarp: true\npaginate: true\n---\n")
    for i, r in enumerate(rows):
        print(f"# {r['headline']}\n")
        for part in [p.strip() for p in r["body"].split(";") if p.strip()]:
            print(f"- {part}")
        notes = r["notes"].replace("--", "-")
        print(f"\n<!--\n{notes}\n\nDraw: {r['visual']}. Alternative text: {r['alt_text']}.\n-->")
        if i < len(rows) - 1:
            print("\n---\n")


def main():
    ap = argparse.ArgumentParser(description="check a slide table or export it as Marp Markdown")
    ap.add_argument("what", choices=["check", "marp"])
    ap.add_argument("file")
    ap.add_argument("--minutes", type=float, default=10)
    a = ap.parse_args()
    try:
        rows = load(a.file)
    except (OSError, ValueError, UnicodeDecodeError) as e:
        print(f"deck.py: {e}", file=sys.stderr)
        return 2
    if a.what == "marp":
        marp(rows)
        return 0
    return 1 if check(rows, a.minutes) else 0


if __name__ == "__main__":
    sys.exit(main())
