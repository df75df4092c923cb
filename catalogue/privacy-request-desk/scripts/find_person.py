#!/usr/bin/env python3
"""Find where a person stands in exports of your systems: which file, which row or message, by which identifier.

usage: find_person.py WHO.txt FILE-OR-FOLDER ... [--rows N]
  WHO.txt has one identifier a line, with its kind:   name: Anna Meyer    mail: anna@example.org    phone: +49 170 1234567
                                                      number: K-10442     address: Lindenweg 4      other: ameyer
  reads text, csv, json, html, xml, logs, mail (.eml, .mbox), SQLite, docx, xlsx, pptx, and .gz of these
Prints places and column names, never what else stands there: other people's data stay where they are.
Strong: mail, phone, number, address, other, or the full name in either order. Weak: the family name alone; look at each.
Reads only. Exit codes: 0 everything was read, 1 some files could not be read (look at them by hand), 2 bad input.
"""
import argparse
import csv
import email
import email.policy
import gzip
import io
import json
import mailbox
import os
import re
import sqlite3
import sys
import unicodedata
import zipfile

TEXT = (".txt", ".md", ".log", ".html", ".htm", ".xml", ".ics", ".vcf", ".sql", ".yaml", ".yml", ".rtf", ".ndjson")
OFFICE = (".docx", ".docm", ".xlsx", ".xlsm", ".pptx", ".pptm", ".odt", ".ods", ".odp")
DATABASE = (".sqlite", ".sqlite3", ".db")
LARGEST = 400_000_000


def fold(text):
    """Lower case, without accents; ß, ö and oe agree."""
    if text.isascii():  # most rows of an export, and much faster
        return text.lower()
    text = text.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("ø", "oe").replace("æ", "ae").replace("å", "aa")
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


class Who:
    def __init__(self, path):
        self.rules = []  # (label, strong, regular expression on folded text)
        with open(path, "rb") as f:
            raw = f.read()
        try:
            text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
        except UnicodeDecodeError:
            text = raw.decode("cp1252", "replace")
        for n, line in enumerate(text.splitlines(), 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            kind, _, value = (p.strip() for p in line.partition(":"))
            if kind not in ("name", "mail", "phone", "number", "address", "other") or not value:
                raise SystemExit(f"{path}, line {n}: needs KIND: VALUE, kinds are name, mail, phone, number, address, other")
            self.add(kind, fold(value), f"{kind} {value}")
        if not self.rules:
            raise SystemExit(f"{path}: no identifier")

    def add(self, kind, value, label):
        edge = r"(?<![^\W_])", r"(?![^\W_])"
        if kind == "name":
            parts = value.split()
            gap = r"(?:[\s,.;_\-\"'|]+(?:\w\.?\s+)?)"
            orders = [parts, parts[-1:] + parts[:-1]] if len(parts) > 1 else [parts]
            self.rules.append((label, len(parts) > 1, re.compile("|".join(edge[0] + gap.join(map(re.escape, o)) + edge[1] for o in orders))))
            if len(parts) > 1:
                self.rules.append((f"family name of {label}", False, re.compile(edge[0] + re.escape(parts[-1]) + edge[1])))
        elif kind == "phone":
            digits = re.sub(r"\D", "", value)
            last = digits[-9:] if len(digits) > 9 else digits.lstrip("0")
            if len(last) < 6:
                raise SystemExit(f"{label}: too short to search for")
            self.rules.append((label, True, re.compile(r"(?<!\d)(?:\+?\d{1,6}[\s()/.\-]*)?0?" + r"[\s()/.\-]*".join(last) + r"(?!\d)")))
        else:
            self.rules.append((label, True, re.compile(edge[0] + r"\s+".join(map(re.escape, value.split())) + edge[1])))

    def hits(self, text):
        folded = fold(text)
        found = [(label, strong) for label, strong, rule in self.rules if rule.search(folded)]
        strong = [f for f in found if f[1]]
        return strong or found


def delimiter_of(sample):
    counts = {d: sample.count(d) for d in ",;\t|"}
    return max(counts, key=counts.get)


def of_rows(rows, where):
    """Rows with names of columns -> (place, text, columns)."""
    head = None
    for n, row in enumerate(rows, 1):
        if head is None:
            head = [str(c or "").strip() for c in row]
        yield f"{where}row {n}", " | ".join(str(c) for c in row if c is not None), head if n > 1 else None


def of_json(value, path="$"):
    if isinstance(value, dict):
        flat = {k: v for k, v in value.items() if not isinstance(v, (dict, list))}
        if flat:
            yield path, " | ".join(f"{v}" for v in flat.values()), list(flat)
        for k, v in value.items():
            if isinstance(v, (dict, list)):
                yield from of_json(v, f"{path}.{k}")
    elif isinstance(value, list):
        for i, v in enumerate(value):
            yield from of_json(v, f"{path}[{i}]")
    elif value is not None:
        yield path, str(value), None


def of_message(message, where):
    for name in ("from", "to", "cc", "bcc", "reply-to", "subject"):
        for value in message.get_all(name) or ():
            yield f"{where}{name}", str(value), None
    attached = 0
    for part in message.walk():
        if part.is_multipart():
            continue
        if part.get_content_maintype() == "text":
            data = part.get_payload(decode=True) or b""
            try:
                text = data.decode(part.get_content_charset("utf-8") or "utf-8", "replace")
            except LookupError:
                text = data.decode("latin-1")
            yield f"{where}text", re.sub(r"<[^>]+>", " ", text), None
        else:
            attached += 1
            yield f"{where}attachment {part.get_filename() or ''}", part.get_filename() or "", None
    if attached:
        raise Unread(f"{attached} attachment{'s' if attached > 1 else ''} inside not read")


class Unread(Exception):
    pass


def pieces(path, name, data=None):
    low = name.lower()
    if low.endswith(".gz"):
        with gzip.open(path, "rb") as f:
            data = f.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise Unread("over 400 MB unpacked")
        low, name = low[:-3], name[:-3]
    if low.endswith(DATABASE):
        db = sqlite3.connect(f"file:{os.path.abspath(path)}?mode=ro", uri=True)
        try:
            db.text_factory = lambda b: b.decode("utf-8", "replace")
            for (table,) in db.execute("select name from sqlite_master where type = 'table'").fetchall():
                cursor = db.execute('select * from "%s"' % table.replace('"', '""'))
                columns = [d[0] for d in cursor.description]
                for n, row in enumerate(cursor, 1):
                    yield f"table {table}, row {n}", " | ".join(str(c) for c in row if c is not None and not isinstance(c, bytes)), columns
        finally:
            db.close()
        return
    if low.endswith(OFFICE):
        with zipfile.ZipFile(path) as z:
            for part in z.namelist():
                if part.endswith(".xml") and z.getinfo(part).file_size <= LARGEST:
                    text = z.read(part).decode("utf-8", "replace")
                    yield part, re.sub(r"[ \t]+", " ", re.sub(r"<[^>]+>", " ", re.sub(r"</(?:w:p|a:p|row|text:p|si)>", "\n", re.sub(r"</(?:w:r|a:r|r)>\s*<(?:w:r|a:r|r)[ >][^>]*>?", "", text)))), None
        return
    if low.endswith(".mbox"):
        late = None
        for n, message in enumerate(mailbox.mbox(path, create=False), 1):
            try:
                yield from of_message(message, f"message {n}, ")
            except Unread as e:
                late = e
        if late:
            raise Unread("attachments inside not read")
        return
    if data is None:
        if os.path.getsize(path) > LARGEST:
            raise Unread("over 400 MB")
        with open(path, "rb") as f:
            data = f.read()
    if low.endswith(".eml"):
        yield from of_message(email.message_from_bytes(data, policy=email.policy.default), "")
        return
    if b"\0" in data[:4096] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unread("not text")
    text = data.decode("utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig", "replace")
    if "�" in text[:100_000]:
        text = data.decode("cp1252", "replace")
    if low.endswith((".csv", ".tsv")):
        csv.field_size_limit(10_000_000)
        yield from of_rows(csv.reader(io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")), delimiter=delimiter_of(text[:5000])), "")
    elif low.endswith(".json"):
        yield from of_json(json.loads(text))
    elif low.endswith((".jsonl", ".ndjson")):
        for n, line in enumerate(text.splitlines(), 1):
            if line.strip():
                for place, what, columns in of_json(json.loads(line)):
                    yield f"line {n} {place}", what, columns
    elif low.endswith(TEXT):
        for n, line in enumerate(text.splitlines(), 1):
            yield f"line {n}", re.sub(r"<[^>]+>", " ", line) if low.endswith((".html", ".htm", ".xml")) else line, None
    else:
        raise Unread("unknown kind of file")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("who", metavar="WHO.txt")
    ap.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER")
    ap.add_argument("--rows", type=int, default=5, metavar="N", help="places shown a file")
    args = ap.parse_args()
    if not os.path.isfile(args.who):
        print(f"{args.who}: no such file", file=sys.stderr)
        return 2
    try:
        who = Who(args.who)
    except SystemExit as e:
        print(e, file=sys.stderr)
        return 2
    files = []
    for path in args.paths:
        if os.path.isdir(path):
            files += [os.path.join(folder, n) for folder, _, names in sorted(os.walk(path)) for n in sorted(names)]
        elif os.path.isfile(path):
            files.append(path)
        else:
            print(f"{path}: no such file", file=sys.stderr)
            return 2
    files = [f for f in files if os.path.realpath(f) != os.path.realpath(args.who)]
    unread, total = [], 0
    for path in files:
        strong, weak, columns, labels = [], [], [], {}
        try:
            for place, text, head in pieces(path, os.path.basename(path)):
                found = who.hits(text)
                if found:
                    (strong if found[0][1] else weak).append(place)
                    columns = columns or head or []
                    for label, _ in found:
                        labels[label] = labels.get(label, 0) + 1
        except Unread as e:
            unread.append((path, str(e)))
        except (OSError, ValueError, EOFError, sqlite3.Error, zipfile.BadZipFile, csv.Error, LookupError, RecursionError, NotImplementedError, RuntimeError) as e:
            unread.append((path, f"{type(e).__name__}: {e}"[:90]))
        if strong or weak:
            total += 1
            print(f"{path}: {len(strong)} strong, {len(weak)} weak  ({', '.join(f'{k} {n}' for k, n in labels.items())})")
            for kind, places in (("strong", strong), ("weak", weak)):
                if places:
                    print(f"  {kind}: {', '.join(places[:args.rows])}{f', {len(places) - args.rows} more' if len(places) > args.rows else ''}")
            if columns:
                print(f"  columns: {', '.join(columns[:20])}")
    for path, why in unread:
        print(f"NOT READ {path}: {why}")
    print(f"{len(files)} files, the person in {total}, {len(unread)} not or not fully read")
    return 1 if unread else 0


if __name__ == "__main__":
    sys.exit(main())
