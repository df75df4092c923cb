#!/usr/bin/env python3
"""Deadlines of privacy requests, and a check of the register.

    python3 deadlines.py 2025-02-03 --law gdpr [--holidays days.txt]
    python3 deadlines.py --register register.csv --today 2025-06-10 [--law gdpr] [--holidays days.txt]

Laws: gdpr   one month from receipt, extendable by two (Art. 12(3)); same day of the following month, or its last day;
             a last day on a weekend or listed holiday moves to the next working day (Regulation 1182/71)
      uk     the same counting (ICO guidance); time spent waiting for identity or clarification is not computed
      ccpa   receipt confirmed within 10 business days, answer within 45 calendar days, extension to 90;
             opt-out of sale or sharing and limits on sensitive data within 15 business days
Register: case,step,date,due,... ; the first step "received" starts the clock, a step "sent" or "closed" ends it.
Limits: not legal advice; national rules, identity checks and pauses can change dates. holidays: one YYYY-MM-DD per line, a name may follow.
Exit 1: a due date in the register differs or a case is overdue. Exit 2: wrong input.
"""
import argparse
import calendar
import csv
import io
import re
import sys
from datetime import date, timedelta


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


def day(text, where):
    try:
        return date(*map(int, text.strip().split("-")))
    except (ValueError, TypeError, AttributeError, OverflowError):
        raise Bad(f"{where}: not a date YYYY-MM-DD: {text!r}")


def working(d, holidays):
    while d.weekday() > 4 or d in holidays:
        d += timedelta(days=1)
    return d


def months(d, n):
    y, m = divmod(d.year * 12 + d.month - 1 + n, 12)
    return date(y, m + 1, min(d.day, calendar.monthrange(y, m + 1)[1]))


def business(d, n, holidays):
    while n:
        d += timedelta(days=1)
        n -= d.weekday() < 5 and d not in holidays
    return d


def limits(received, law, holidays):
    if law == "ccpa":
        return [("confirm receipt", business(received, 10, holidays)), ("opt-out or limit carried out", business(received, 15, holidays)),
                ("answer", received + timedelta(days=45)), ("answer if extended", received + timedelta(days=90))]
    due = working(months(received, 1), holidays)
    return [("answer, or announce extension", due), ("answer if extended", working(months(received, 3), holidays))]


def read_holidays(path):
    if not path:
        return set()
    try:
        with open(path, encoding="utf-8-sig") as f:
            return {day(re.split(r"[,;#\s]", line.strip(), maxsplit=1)[0], f"{path}: line {no}") for no, line in enumerate(f, 1) if line.strip() and not line.startswith("#")}
    except (OSError, UnicodeDecodeError) as e:
        raise Bad(f"{path}: {e}")


def check(path, today, law, holidays):
    cases, findings = {}, 0
    try:
        with opened(path, ("case", "step", "date", "due")) as f:
            reader = csv.DictReader(f)
            missing = [c for c in ("case", "step", "date", "due") if c not in (reader.fieldnames or [])]
            if missing:
                raise Bad(f"{path}: line 1: missing column {', '.join(missing)}; there are {', '.join(reader.fieldnames or [])}")
            for r in reader:
                where = f"{path}: line {reader.line_num}"
                r = {k: (r[k] or "").strip() for k in ("case", "step", "date", "due")}
                if not any(r.values()):
                    continue
                r["step"] = r["step"].lower()
                c = cases.setdefault(r["case"], {"due": None, "end": None, "start": None, "line": reader.line_num})
                d = day(r["date"], where)
                if r["step"] == "received":
                    c["start"] = d
                if r["due"] and not c["due"]:
                    c["due"] = day(r["due"], where)
                if r["step"] in ("sent", "closed") and not c["end"]:
                    c["end"] = d
    except (OSError, UnicodeDecodeError, csv.Error) as e:
        raise Bad(f"{path}: {e}")
    for name in sorted(cases):
        c = cases[name]
        if not c["start"]:
            print(f"{name}: no step received (line {c['line']})")
            findings += 1
            continue
        answer = dict(limits(c["start"], law, holidays))
        right = answer.get("answer") or answer["answer, or announce extension"]
        note = ""
        if c["due"] != right:
            note += f"; register says {c['due']}"
            findings += 1
        if c["end"]:
            state = f"answered {c['end']}, " + (f"{(right - c['end']).days} days early" if c["end"] <= right else f"{(c['end'] - right).days} days LATE")
            findings += c["end"] > right
        elif today > right:
            state = f"OVERDUE by {(today - right).days} days"
            findings += 1
        else:
            state = f"open, {(right - today).days} days left"
        print(f"{name}: received {c['start']}, due {right} ({right.strftime('%a')}), {state}{note}")
    print(f"{len(cases)} cases, {findings} findings")
    return 1 if findings else 0


def main():
    ap = argparse.ArgumentParser(description="Deadlines of privacy requests")
    ap.add_argument("received", nargs="?")
    ap.add_argument("--law", choices=("gdpr", "uk", "ccpa"), default="gdpr")
    ap.add_argument("--holidays")
    ap.add_argument("--register")
    ap.add_argument("--today")
    a = ap.parse_args()
    if bool(a.received) == bool(a.register) or bool(a.register) != bool(a.today):
        ap.error("give a date of receipt, or --register with --today")
    try:
        holidays = read_holidays(a.holidays)
        if a.register:
            return check(a.register, day(a.today, "--today"), a.law, holidays)
        received = day(a.received, "received")
    except Bad as e:
        print(f"deadlines.py: {e}", file=sys.stderr)
        return 2
    print(f"received {received} ({received.strftime('%a')}), {a.law}")
    for what, d in limits(received, a.law, holidays):
        print(f"  {what}: {d} ({d.strftime('%a')})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
