#!/usr/bin/env python3
"""Show which recurring controls lack current evidence.

    python3 check_evidence.py REGISTER.csv --today 2027-04-15 --period-start 2027-01-01

Columns: control, name, owner, frequency_days, last_done, location. last_done: all dates within the period, YYYY-MM-DD,
separated by spaces or semicolons; empty if never. A quarter that was missed shows as a hole between two dates, or between
the start of the period and the only date; a tenth of the frequency is allowed for.
Limits: compares dates and empty fields only; it does not open evidence or judge its quality.
Exit 0 nothing to do, 1 findings, 2 unreadable input.
"""
import argparse
import csv
import datetime as dt
import io
import re
import sys

MAX_DAYS = 3660
COLUMNS = ["control", "name", "owner", "frequency_days", "last_done", "location"]


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
        raise ValueError(f"{text!r} is not a date of the form YYYY-MM-DD")
    return dt.date.fromisoformat(text)


def read(path):
    with opened(path, COLUMNS) as f:
        r = csv.DictReader(f)
        missing = [c for c in COLUMNS if c not in (r.fieldnames or [])]
        if missing:
            raise ValueError(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(r.fieldnames or [])}")
        for row in r:
            row = {c: (row[c] or "").strip() for c in COLUMNS}
            try:
                row["days"] = int(row["frequency_days"])
                row["dates"] = sorted(day(d) for d in re.split(r"[;,\s]+", row["last_done"]) if d)
                row["last"] = row["dates"][-1] if row["dates"] else None
                if not 0 < row["days"] <= MAX_DAYS:
                    raise ValueError
            except ValueError:
                raise ValueError(f"{path}: line {r.line_num}: frequency_days must be a whole number from 1 to {MAX_DAYS}, last_done dates YYYY-MM-DD or empty")
            yield row


def judge(row, today, start):
    found = []
    if row["last"] is None:
        found.append("never done")
    elif row["last"] > today:
        found.append("last date lies in the future")
    else:
        due = row["last"] + dt.timedelta(days=row["days"])
        if due < today:
            found.append(f"overdue since {due} ({(today - due).days} days)")
        before = [d for d in row["dates"] if d <= start]
        known = [before[-1] if before else start] + [d for d in row["dates"] if d > start]
        for earlier, later in zip(known, known[1:]):
            if (later - max(earlier, start)).days > row["days"] and (later - earlier).days > row["days"] * 1.1:
                since = "start of the period" if earlier == start and not before else str(earlier)
                found.append(f"hole from {since} to {later} ({(later - earlier).days} days, every {row['days']}): done and not listed, or missed?")
        if row["last"] < start and (today - start).days >= row["days"]:
            found.append("nothing within the audit period")
    found += [f"no {c}" for c in ("owner", "location") if not row[c]]
    return found


def main():
    ap = argparse.ArgumentParser(description="Check an evidence register")
    ap.add_argument("register")
    ap.add_argument("--today", required=True)
    ap.add_argument("--period-start", required=True)
    a = ap.parse_args()
    try:
        today, start = day(a.today), day(a.period_start)
        rows = sorted(read(a.register), key=lambda r: r["control"])
    except (OSError, ValueError, UnicodeDecodeError, csv.Error) as e:
        print(f"check_evidence.py: {e}", file=sys.stderr)
        return 2
    bad = 0
    for row in rows:
        found = judge(row, today, start)
        bad += bool(found)
        note = "; ".join(found) if found else f"next {row['last'] + dt.timedelta(days=row['days'])}"
        print(f"{'LOOK' if found else 'ok':<5}{row['control']:<7}{row['name']:<30}{note}")
    print(f"{len(rows)} controls, {bad} need attention")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
