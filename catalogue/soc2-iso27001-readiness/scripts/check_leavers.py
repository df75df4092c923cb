#!/usr/bin/env python3
"""Which accounts of people who left are still open, were closed late, or were used afterwards?

    python3 check_leavers.py LEAVERS.csv EXPORT.csv [EXPORT.csv ...] --today YYYY-MM-DD [--within DAYS]

LEAVERS.csv: name, email (several with spaces), last_day. EXPORT.csv: users of one system; columns are found under usual names: email
(mail, login, username, userPrincipalName, user name), status (state, active, enabled, suspended, blocked, account enabled), closed
(deactivated, disabled at, removed on), last sign-in (last login, last active, last activity).
Limits: matches by address, or by an identifier (person id, user name) that is spelled alike in both files; never by name. An export tells what its system says; that it is complete, a person must see.
Exit 0 nothing found, 1 findings, 2 unreadable input.
"""
import argparse
import csv
import datetime as dt
import io
import os
import re
import sys

LEAVER = {
    "name": ["name", "full name", "employee", "employee name", "person"],
    "email": ["email", "emails", "mail", "e mail", "email address", "work email", "user", "account", "person id", "employee id", "user id"],
    "last_day": ["last day", "last working day", "end date", "termination date", "leaving date", "left on", "exit date", "date left"],
}
ACCOUNT = {
    "email": ["email", "mail", "e mail", "email address", "user email", "primary email", "login", "user name", "username", "userprincipalname", "user principal name", "sign in name", "user", "upn", "account", "person id", "employee id", "user id"],
    "status": ["status", "state", "user status", "account status", "active", "is active", "enabled", "account enabled", "accountenabled"],
    "off": ["suspended", "blocked", "disabled", "deactivated", "deleted", "is suspended", "archived", "is deleted", "locked", "block credential"],
    "closed": ["closed", "deactivated at", "deactivated on", "disabled at", "disabled on", "removed on", "deleted at", "deprovisioned", "status changed", "suspended at", "end date", "deactivation date"],
    "used": ["last sign in", "last login", "last active", "last activity", "last seen", "last signed in", "last sign in time", "last access", "last login date", "lastlogin", "password last used", "last activity date"],
}
OPEN = ("active", "enabled", "true", "yes", "1", "member", "invited", "pending", "ok", "accountenabled", "activated", "provisioned", "staged", "password expired", "recovery", "locked out")
SHUT = ("inactive", "disabled", "false", "no", "0", "suspended", "deactivated", "deleted", "removed", "blocked", "deprovisioned", "archived", "closed", "revoked")


def opened(path):
    """A CSV file as text. Excel writes semicolons or tabs, decimal commas, a byte order mark, UTF-16 or Windows characters."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise OSError(22, "this is a workbook; save the sheet as CSV", path)
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252")
    mark = max(",;\t", key=text.split("\n", 1)[0].count)
    if mark == ",":
        return io.StringIO(text, newline="")
    out = io.StringIO(newline="")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    number = re.compile(r"-?(\d{1,3}(\.\d{3})+|\d+),\d+" if mark == ";" else r"-?\d+,(?!\d{3}$)\d+")  # with tabs, 1,234 is a thousand
    csv.writer(out, lineterminator="\n").writerows(
        [c.replace(".", "").replace(",", ".") if number.fullmatch(c) else c for c in row] for row in rows)
    out.seek(0)
    return out



def key(text):
    return re.sub(r"[^a-z0-9]+", " ", (text or "").lower()).strip()


def date(text):
    """The day of a date or time; a date that could be read two ways (03/04/2027) is an error, not a guess."""
    text = (text or "").strip()
    found = re.match(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", text)
    if found:
        return dt.date(*map(int, found.groups()))
    found = re.match(r"(\d{1,2})[./](\d{1,2})[./](\d{4})", text)
    if found:
        a, b, year = map(int, found.groups())
        if "." in found[0] or a > 12:
            return dt.date(year, b, a)
        if b > 12:
            return dt.date(year, a, b)
        raise ValueError(f"{text!r} can be read as two dates; write YYYY-MM-DD")
    found = re.match(r"(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})", text)
    if found:
        return dt.datetime.strptime(" ".join(found.groups()), "%d %b %Y").date()
    return None


def table(path, names, needed):
    with opened(path) as f:
        rows = list(csv.reader(f))
    for at, row in enumerate(rows[:15]):
        where = {}
        for mine, others in names.items():
            found = [i for other in others for i, cell in enumerate(row) if key(cell) == other and i not in where.values()]
            if found:
                where[mine] = found[0]
        if all(n in where for n in needed):
            return where, [{m: (r[i] if i < len(r) else "").strip() for m, i in where.items()} for r in rows[at + 1:] if any(c.strip() for c in r)]
    raise ValueError(f"{path}: no line with the columns {', '.join(needed)}; seen: {', '.join(c for c in (rows[0] if rows else []) if c) or 'nothing'}")


def is_open(row):
    """True, False, or None where the export does not say."""
    if row.get("off"):
        t = key(row["off"])
        return t in ("false", "no", "0", "n", "never")
    if row.get("status"):
        t = key(row["status"])
        return True if t in OPEN else False if t in SHUT else None
    return False if row.get("closed") else None


def main():
    ap = argparse.ArgumentParser(description="Compare leavers with the user lists of systems")
    ap.add_argument("leavers")
    ap.add_argument("exports", nargs="+")
    ap.add_argument("--today", required=True)
    ap.add_argument("--within", type=int, default=1, help="days after the last day in which access must end (1)")
    a = ap.parse_args()
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", a.today):
            raise ValueError(f"--today {a.today!r} is not a date of the form YYYY-MM-DD")
        today = dt.date.fromisoformat(a.today)
        _, rows = table(a.leavers, LEAVER, ["email", "last_day"])
        people, skipped = {}, 0
        for row in rows:
            last = date(row["last_day"])
            mails = [m.lower() for m in re.split(r"[\s;,]+", row["email"]) if m.lower() not in ("", "n/a", "na", "-", "none", "unknown", "?")]
            if last is None or not mails:
                skipped += 1
                continue
            for m in mails:
                people[m] = (row.get("name") or mails[0], last)
        print(f"{len(rows) - skipped} leavers" + (f"; {skipped} rows skipped: no address or no date" if skipped else ""))
        count = 0
        for path in a.exports:
            where, rows = table(path, ACCOUNT, ["email"])
            hits = [(r, *people[r["email"].lower()]) for r in rows if r["email"].lower() in people]
            no_mail = sum("@" not in r["email"] for r in rows)
            print(f"{os.path.basename(path)}: {len(rows)} accounts, {len(hits)} of leavers" + (f"; {no_mail} without an address, matched only where LEAVERS has the same identifier" if no_mail else ""))
            if not {"status", "off", "closed"} & set(where):
                print("  no column says whether an account is open: each account that is listed counts as open")
            for row, name, last in sorted(hits, key=lambda h: h[2]):
                found = []
                limit = last + dt.timedelta(days=a.within)
                state = is_open(row)
                if state is None and not {"status", "off", "closed"} & set(where):
                    state = True
                closed, used = date(row.get("closed")), date(row.get("used"))
                if state is None:
                    found.append(f"status {row.get('status') or 'empty'!r} unknown: look")
                elif state and today > limit:
                    found.append(f"still open {(today - last).days} days after the last day")
                elif not state and closed is None:
                    found.append("closed, but the export does not say when: look it up in the log")
                elif not state and closed > limit:
                    found.append(f"closed {(closed - last).days} days after the last day")
                if used and used > last:
                    found.append(f"USED on {used}, after the last day")
                count += bool(found)
                if found:
                    print(f"  {row['email']} ({name}, left {last}): " + "; ".join(found))
        print(f"{count} accounts need attention")
        return 1 if count else 0
    except (OSError, ValueError, OverflowError, csv.Error) as e:
        print(f"check_leavers.py: {e}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
