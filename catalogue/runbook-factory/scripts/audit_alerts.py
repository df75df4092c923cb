#!/usr/bin/env python3
"""Sort alerts into keep, change, automate, ticket and delete, by the rules of references/alert-audit.md.

    python3 audit_alerts.py alerts.csv [--shifts 30]

Columns: alert,fired,acted_on,users_felt,same_action,can_wait (counts over the same period; the last
two yes or no). Sorted by verdict, then by how often it fired. Ends with pages per shift now and
after the audit (keep and change count as before). Alerts that never fired are named apart. Limits: verdicts are proposals; counts must come
from the pager's export and the shift log, and "change" alerts usually fire less afterwards.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import csv
import io
import re
import sys

ORDER = ["delete", "automate", "ticket", "change", "keep"]


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


def verdict(fired, acted, felt, same, wait):
    if felt == 0 and acted * 10 < fired:
        return "delete", "rarely acted on, never felt"
    if felt == 0 and wait:
        return "ticket", "real, can wait until morning"
    if same and felt == 0:
        return "automate", "always the same safe action"
    if acted * 2 < fired:
        return "change", "felt, but fires mostly for nothing"
    if same:
        return "automate", "always the same action; page only when it fails"
    return "keep", "felt, needs judgement: runbook first"


def main():
    ap = argparse.ArgumentParser(description="propose a verdict per alert")
    ap.add_argument("file")
    ap.add_argument("--shifts", type=int, default=30, help="shifts in the period (default 30)")
    a = ap.parse_args()
    rows, silent = [], []
    try:
        if a.shifts < 1:
            raise ValueError("--shifts must be 1 or more")
        need = ["alert", "fired", "acted_on", "users_felt", "same_action", "can_wait"]
        with opened(a.file, need) as f:
            reader = csv.DictReader(f)
            missing = [c for c in need if c not in (reader.fieldnames or [])]
            if missing:
                raise ValueError(f"{a.file}: line 1: missing column {', '.join(missing)}; there are {', '.join(reader.fieldnames or [])}")
            for row in reader:
                where = f"{a.file}: line {reader.line_num}"
                try:
                    fired, acted, felt = (int(row[c]) for c in need[1:4])
                    if not 0 <= max(fired, acted, felt) < 10**9:
                        raise ValueError
                except (TypeError, ValueError):
                    raise ValueError(f"{where}: fired, acted_on and users_felt must be whole numbers")
                if fired == 0 and not acted and not felt:
                    silent.append(row["alert"])
                    continue
                if fired < 1 or not 0 <= acted <= fired or not 0 <= felt <= fired:
                    raise ValueError(f"{where}: acted_on and users_felt must be between 0 and fired")
                same, wait = ((row[c] or "").strip().lower() == "yes" for c in need[4:])
                rows.append((row["alert"], fired, acted, felt) + verdict(fired, acted, felt, same, wait))
    except (OSError, ValueError, UnicodeDecodeError) as e:
        print(f"audit_alerts.py: {e}", file=sys.stderr)
        return 2
    rows.sort(key=lambda r: (ORDER.index(r[4]), -r[1], r[0]))
    print("verdict   fired acted felt  alert: reason")
    for name, fired, acted, felt, v, why in rows:
        print(f"{v:<9} {fired:>5} {acted:>5} {felt:>4}  {name}: {why}")
    if silent:
        print(f"never fired in the period ({len(silent)}): {', '.join(silent)}; trigger each once, then keep or delete it")
    total = sum(r[1] for r in rows)
    left = sum(r[1] for r in rows if r[4] in ("keep", "change"))
    print(f"pages per shift: {total / a.shifts:.1f} now, {left / a.shifts:.1f} before changed alerts are tuned")
    return 0


if __name__ == "__main__":
    sys.exit(main())
