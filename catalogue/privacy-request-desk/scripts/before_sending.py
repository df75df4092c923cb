#!/usr/bin/env python3
"""Look through what is about to be sent to a requester for what should not leave.

usage: before_sending.py FILE_OR_FOLDER ... [--names NAMES.txt]

NAMES.txt: one name, address or number of another person a line; found with any spacing, in any case.
Word, Excel, PowerPoint, OpenDocument (also zipped together): those names anywhere, comments, tracked changes, notes,
hidden sheets, columns, rows and slides, hidden text, author and company in the properties.
PDF: names and author, in text that compressed streams hold too, so a black box over live text is noticed; files attached
inside. E-mail (.eml): further recipients. Text, CSV, HTML, JSON: names.
Limits: scanned pages and pictures are not read (people look at these), nor PDF fonts with own codes: both are said.
Reads only, prints places and not contents. Exit 0 nothing found, 1 something found, 2 wrong use or nothing readable.
"""
import argparse
import email
import email.policy
import io
import os
import re
import signal
import sys
import zipfile
import zlib

TEXT = (".txt", ".csv", ".tsv", ".md", ".html", ".htm", ".json", ".xml", ".log", ".vcf", ".ics")
OFFICE = (".docx", ".docm", ".xlsx", ".xlsm", ".pptx", ".odt", ".ods", ".odp")
LIMIT = 64 << 20


def squeeze(text):
    return re.sub(r"[\W_]+", "", text, flags=re.UNICODE).casefold()


def named(text, names):
    flat = squeeze(text)
    return [n for n, s in names if s and s in flat]


def plain(xml):
    """Text of an XML part; parts of a word that formatting has split are joined."""
    xml = re.sub(r"</(?:w:p|a:p|text:p|row|c|si)>", " ", xml)
    return re.sub(r"<[^>]+>", "", xml)


def decoded(data):
    """Text of a file as editors and Excel save it: UTF-8, UTF-16 with its mark, or Windows characters."""
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def part(archive, name):
    info = archive.getinfo(name)
    if info.file_size > LIMIT:
        raise ValueError(f"{name} is over 64 MB")
    return archive.read(name)


def office(data, names, depth=0):
    found, unread = [], []
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            low = name.lower()
            if low.endswith((".png", ".jpg", ".jpeg", ".gif", ".emf", ".wmf", ".tif", ".tiff")):
                unread.append("picture")
                continue
            if not low.endswith((".xml", ".rels", ".vml")):
                if low.endswith(OFFICE + (".pdf", ".eml")) or "embeddings/" in low or "attachedtoolbars" in low:
                    found.append(f"a file is embedded: {name}")
                continue
            xml = part(archive, name).decode("utf-8", "replace")
            for n in named(plain(xml), names):
                found.append(f"name {names_index(names, n)} in {name}")
            if re.search(r"comments\d*\.xml$|threadedcomment", low) and re.search(r"<(?:w:comment |p:cm |comment |threadedComment )", xml):
                found.append(f"comments: {name}")
            if re.search(r"<w:(?:del|ins|moveFrom) |<text:tracked-changes", xml):
                found.append(f"tracked changes: {name}")
            if re.search(r"<w:vanish(?:/>| w:val=\"(?:1|true)\")", xml):
                found.append(f"hidden text: {name}")
            for sheet in re.findall(r"<sheet [^>]*state=\"(?:hidden|veryHidden)\"[^>]*>", xml):
                found.append("hidden sheet: number " + (re.search(r"sheetId=\"(\d+)\"", sheet) or [0, "?"])[1])
            if "/worksheets/" in low and re.search(r"<(?:col|row) [^>]*hidden=\"(?:1|true)\"", xml):
                found.append(f"hidden columns or rows: {name}")
            if "notesslide" in low and len(plain(xml).split()) > 3:
                found.append(f"speaker notes: {name}")
            if low.startswith("ppt/slides/") and re.search(r"<p:sld [^>]*show=\"0\"", xml):
                found.append(f"hidden slide: {name}")
            if "externallink" in low and low.endswith(".xml"):
                found.append(f"values copied from another workbook: {name}")
            if "pivotcacherecords" in low:
                found.append(f"pivot cache keeps all source rows: {name}")
            if low in ("docprops/core.xml", "docprops/app.xml", "meta.xml"):
                for tag in ("dc:creator", "cp:lastModifiedBy", "Manager", "Company", "meta:initial-creator"):
                    if re.search(rf"<{tag}>[^<]+</{tag}>", xml):
                        found.append(f"property {tag.split(':')[-1]} is filled")
    return found, unread


def names_index(names, n):
    return f"no. {[x for x, _ in names].index(n) + 1}"


def pdf(data, names):
    found, unread, seen = [], [], []
    text = data.decode("latin-1")
    streams, coded = [text], False
    for m in re.finditer(r">>\s*stream\r?\n", text):
        before = text[max(0, m.start() - 2000): m.end()]
        head, start = before[before.rfind(" obj"):], m.end()
        end = text.find("endstream", start)
        if end < 0 or "FlateDecode" not in head or "/Image" in head:
            unread += ["picture"] if "/Image" in head else []
            continue
        try:
            streams.append(zlib.decompressobj().decompress(data[start:end], LIMIT).decode("latin-1"))
        except zlib.error:
            unread.append("compressed part")
    if "/Encrypt" in text:
        return ["encrypted: open it and look"], unread
    for s in streams:
        page = s if s is not text and re.search(r"\bBT\b", s) else " ".join(re.findall(r"\bBT\b[\s\S]{0,20000}?\bET\b", s))
        joined = re.sub(r"\\([()\\])", r"\1", "".join(re.findall(r"\(((?:\\.|[^\\()])*)\)", page)))
        coded = coded or bool(re.search(r"<[0-9A-Fa-f]{4,}>", page))
        seen.append(joined)
        for n in named(joined, names):
            found.append(f"name {names_index(names, n)} in the text of a page, under a box or not")
    for key in ("Author", "Creator", "Subject", "Keywords", "Company"):
        if key != "Creator" and any(re.search(rf"/{key}\s*\((?!\))", s) for s in streams):
            found.append(f"property {key} is filled")
    if any("/EmbeddedFile" in s for s in streams):
        found.append("a file is attached inside")
    if any(re.search(r"/Subtype\s*/(?:Text|FreeText|Highlight|Popup)\b", s) for s in streams):
        found.append("annotations")
    if any("/Redact" in s and "/Subtype" in s for s in streams):
        found.append("redactions are marked and not applied")
    if coded:
        unread.append("text in a font with own codes")
    elif not any(x.strip() for x in seen):
        unread.append("page without text (a scan?)")
    for m in re.finditer(r"<(?:dc:creator|pdf:Author)>(.*?)</", text, re.S):
        if plain(m.group(1)).strip():
            found.append("property creator is filled (XMP)")
    return found, unread


def message(data, names):
    m = email.message_from_bytes(data.removeprefix(b"\xef\xbb\xbf"), policy=email.policy.default)
    found, unread = [], []
    others = sum(len(re.findall(r"@", str(m.get(h, "")))) for h in ("To", "Cc", "Bcc"))
    if others > 1:
        found.append(f"{others} recipients in the header")
    for p in m.walk():
        name = p.get_filename()
        if name:
            more, less = look(name, p.get_payload(decode=True) or b"", names)
            found += [f"{name}: {x}" for x in more]
            unread += less
        elif p.get_content_maintype() == "text":
            found += [f"name {names_index(names, n)} in the message" for n in named(plain(p.get_content()), names)]
    return found, unread


def look(path, data, names):
    low = path.lower()
    if low.endswith(OFFICE):
        return office(data, names)
    if low.endswith(".pdf"):
        return pdf(data, names)
    if low.endswith(".eml"):
        return message(data, names)
    if low.endswith(".zip"):
        found, unread = [], []
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                if not name.endswith("/"):
                    more, less = look(name, part(archive, name), names)
                    found += [f"{name}: {x}" for x in more]
                    unread += less
        return found, unread
    if low.endswith(TEXT):
        text = decoded(data)
        if "\0" in text:
            return [], ["binary data under the ending of a text"]
        return [f"name {names_index(names, n)}" for n in named(plain(text) if low.endswith((".html", ".htm", ".xml")) else text, names)], []
    return [], [os.path.splitext(low)[1] or "file without ending"]


def main():
    ap = argparse.ArgumentParser(description="Look for what should not leave.")
    ap.add_argument("paths", nargs="+")
    ap.add_argument("--names")
    o = ap.parse_args()
    names = []
    if o.names:
        try:
            with open(o.names, "rb") as handle:
                given = [(line.strip(), squeeze(line)) for line in decoded(handle.read()).splitlines() if line.strip()]
            names = [pair for pair in given if len(pair[1]) > 2]
            if len(names) < len(given):
                print(f"{o.names}: {len(given) - len(names)} lines have under three letters and were not looked for: search for them by hand", file=sys.stderr)
        except OSError as error:
            ap.error(f"{o.names}: {error}")
    files = []
    for p in o.paths:
        if os.path.isdir(p):
            files += [os.path.join(b, n) for b, _, ns in os.walk(p) for n in sorted(ns)]
        elif os.path.isfile(p):
            files.append(p)
        else:
            ap.error(f"no such file or folder: {p}")
    total, read, left = 0, 0, {}
    for f in files:
        try:
            with open(f, "rb") as handle:
                data = handle.read()
            found, unread = look(f, data, names)
        except (OSError, ValueError, KeyError, zipfile.BadZipFile, RuntimeError, RecursionError, NotImplementedError, LookupError, zlib.error) as error:
            print(f"{f}: not read: {error}", file=sys.stderr)
            left["damaged or locked file"] = left.get("damaged or locked file", 0) + 1
            continue
        for u in unread:
            left[u] = left.get(u, 0) + 1
        read += not (unread and not found and unread[0].startswith(".") and len(unread) == 1)
        total += len(set(found))
        for line in dict.fromkeys(found):
            print(f"{f}: {line}")
    if left:
        print("a person must look at: " + ", ".join(f"{n} x {what}" for what, n in sorted(left.items())))
    print(f"{read} files read, {total} findings, {len(names)} names looked for")
    return 2 if not read else 1 if total else 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)      # quiet when the reader stops early
    sys.exit(main())
