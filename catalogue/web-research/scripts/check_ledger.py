#!/usr/bin/env python3
"""Check a source ledger before an answer is written.

    python3 check_ledger.py LEDGER.csv --today 2026-11-15 [--max-age-days 730]

Columns: claim_id, claim, current (yes/no), publisher, title, address, page_date (YYYY-MM-DD or undated),
read_date, quotation, type (primary/secondary/tertiary), stance (supports/contradicts).
Text without spaces between words (Chinese, Japanese, Thai) counts two characters as one word.
Limits: judges the ledger only. It opens no page and cannot tell whether a quotation is genuine or sources independent.
Exit 0: no problem; 1: problems found; 2: the file cannot be read.
"""
import argparse
import csv
import datetime as dt
import io
import re
import sys

COLUMNS = ["claim_id", "claim", "current", "publisher", "title", "address", "page_date", "read_date", "quotation", "type", "stance"]
UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")


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


def day(text):
    """A date written YYYY-MM-DD and in no other form, on every Python version."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(f"{text!r} is not YYYY-MM-DD")
    return dt.date.fromisoformat(text)


def words(text):
    return len(UNSPACED.sub(" ", text).split()) + len(UNSPACED.findall(text)) // 2


def by_number(claim_id):
    """C2 before C10."""
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.split(r"([0-9]+)", claim_id) if part]


def read(path):
    with opened(path, COLUMNS) as f:
        r = csv.DictReader(f)
        missing = [c for c in COLUMNS if c not in (r.fieldnames or [])]
        if missing:
            raise ValueError(f"line 1: missing column {', '.join(missing)}; there are {', '.join(r.fieldnames or [])}")
        rows = []
        for row in r:
            row = {k: (row.get(k) or "").strip() for k in COLUMNS}
            row["line"] = r.line_num
            for key, allowed in (("type", ("primary", "secondary", "tertiary")), ("stance", ("supports", "contradicts")), ("current", ("yes", "no"))):
                if row[key] not in allowed:
                    raise ValueError(f"line {r.line_num}: {key} is {row[key]!r}, not one of {', '.join(allowed)}")
            for key in ("page_date", "read_date"):
                if row[key] == "undated" and key == "page_date":
                    continue
                try:
                    row[key + "_d"] = day(row[key])
                except ValueError:
                    raise ValueError(f"line {r.line_num}: {key} is {row[key]!r}, not YYYY-MM-DD")
            rows.append(row)
        return rows


def check(rows, today, max_age):
    for n, row in enumerate(rows):
        if not row["quotation"]:
            yield row["claim_id"], f"line {row['line']}: no quotation"
        elif words(row["quotation"]) > 25:
            yield row["claim_id"], f"line {row['line']}: quotation over 25 words"
        if not row["address"]:
            yield row["claim_id"], f"line {row['line']}: no address"
        if not row["publisher"]:
            yield row["claim_id"], f"line {row['line']}: no publisher"
        if row.get("page_date_d", today) > today:
            yield row["claim_id"], f"line {row['line']}: page date in the future"
        if row["read_date_d"] > today:
            yield row["claim_id"], f"line {row['line']}: read date in the future"
        if row["address"] and any(o["address"] == row["address"] and o["claim_id"] == row["claim_id"] for o in rows[:n]):
            yield row["claim_id"], f"line {row['line']}: same address twice for one claim"
    for cid in sorted({r["claim_id"] for r in rows}, key=by_number):
        mine = [r for r in rows if r["claim_id"] == cid]
        sup = [r for r in mine if r["stance"] == "supports"]
        if len({r["claim"] for r in mine}) > 1:
            yield cid, "the claim is worded differently in its rows"
        if not any(r["type"] == "primary" for r in sup):
            yield cid, "no primary source supports it"
        if not sup:
            yield cid, "no source supports it"
        elif len({r["publisher"].lower() for r in sup}) < 2:
            yield cid, "rests on one publisher"
        if len(sup) < len(mine):
            yield cid, "contradicted by a source: explain or report both"
        if mine[0]["current"] == "yes":
            fresh = [r for r in sup if "page_date_d" in r and (today - r["page_date_d"]).days <= max_age]
            if not fresh:
                yield cid, f"marked current, but no dated source within {max_age} days"


def main():
    ap = argparse.ArgumentParser(description="Check a source ledger")
    ap.add_argument("ledger")
    ap.add_argument("--today", required=True, help="YYYY-MM-DD")
    ap.add_argument("--max-age-days", type=int, default=730)
    a = ap.parse_args()
    try:
        today = day(a.today)
        rows = read(a.ledger)
    except (OSError, ValueError, UnicodeDecodeError, csv.Error) as e:
        print(f"check_ledger.py: {a.ledger}: {e}", file=sys.stderr)
        return 2
    problems = list(check(rows, today, a.max_age_days))
    claims = {r["claim_id"]: r["claim"] for r in rows}
    print(f"{len(claims)} claims, {len(rows)} rows, {len({r['publisher'].lower() for r in rows})} publishers")
    for cid in sorted(claims, key=by_number):
        mine = [p for c, p in problems if c == cid]
        print(f"{cid} {'ok' if not mine else 'look'}: {claims[cid]}")
        for p in mine:
            print(f"   - {p}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
