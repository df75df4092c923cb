#!/usr/bin/env python3
"""Report what is inside a .docx, .xlsx or .pptx (or Flat OPC XML) without changing it.

    python3 inspect_office.py FILE            report
    python3 inspect_office.py FILE --strict   exit 1 if placeholders, open changes, comments or error values remain

Limits: does not render, does not calculate, does not check signatures; encrypted files and the old binary
formats (.doc, .xls, .ppt) are refused. Placeholders known: {{x}}, ${x}, <<x>>, [date]-like single words
named in the list WORDS, "XXX", "lorem", "Click to add". Cell values are cached values as stored.
Entity declarations are refused, parts over 200 MB are refused.
"""
import argparse
import re
import sys
import xml.etree.ElementTree as ET
import zipfile

PKG = "{http://schemas.microsoft.com/office/2006/xmlPackage}"
WORDS = "date|name|company|address|amount|title|client|customer|insert[^\\]]*"
PLACE = re.compile(r"\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|<<[^<>]{1,60}>>|\[(?:%s)\]|\bXXX+\b|\blorem\b|Click to add" % WORDS, re.I)
ERRORS = ("#REF!", "#DIV/0!", "#NAME?", "#VALUE!", "#N/A", "#NUM!", "#NULL!")
MAX_PART = 200 * 1024 * 1024


def local(tag):
    return tag.rsplit("}", 1)[-1]


def attr(el, name):
    return next((v for k, v in el.attrib.items() if local(k) == name), "")


def parse(data, name):
    if b"<!ENTITY" in data[:100000] or b"<!DOCTYPE" in data[:100000]:
        raise ValueError(f"{name}: document type declaration refused")
    try:
        return ET.fromstring(data)
    except ET.ParseError as e:
        raise ValueError(f"{name}: not well-formed XML: {e}")


def load(path):
    """part name -> root element (XML) or None (other)."""
    parts = {}
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as z:
            for info in z.infolist():
                if info.is_dir():
                    continue
                if info.file_size > MAX_PART:
                    raise ValueError(f"{info.filename}: larger than 200 MB")
                xml = info.filename.endswith((".xml", ".rels"))
                parts[info.filename] = parse(z.read(info), info.filename) if xml else None
        return parts
    with open(path, "rb") as f:
        data = f.read(MAX_PART)
    if data[:4] == b"\xd0\xcf\x11\xe0":
        raise ValueError("encrypted file or old binary format; save it as .docx, .xlsx or .pptx without a password")
    root = parse(data, "file")
    if root.tag != PKG + "package":
        raise ValueError("neither a zip package nor Flat OPC XML")
    for p in root.findall(PKG + "part"):
        x = p.find(PKG + "xmlData")
        parts[p.get(PKG + "name", "").lstrip("/")] = x[0] if x is not None and len(x) else None
    return parts


def text_of(p, skip=("delText",)):
    return "".join(e.text or "" for e in p.iter() if local(e.tag) == "t" and local(e.tag) not in skip)


def found(texts):
    return [m.group(0) for t in texts for m in PLACE.finditer(t)]


def count(root, *names):
    return sum(1 for e in root.iter() if local(e.tag) in names) if root is not None else 0


def word(parts):
    main = parts["word/document.xml"]
    stories = [n for n in sorted(parts) if re.fullmatch(r"word/(document|header\d*|footer\d*|footnotes|endnotes)\.xml", n)]
    texts, styles, heads = [], {}, []
    for n in stories:
        for p in (e for e in parts[n].iter() if local(e.tag) == "p"):
            t = text_of(p)
            texts.append(t)
            st = next((attr(e, "val") for e in p.iter() if local(e.tag) == "pStyle"), "(default)")
            styles[st] = styles.get(st, 0) + 1
            if re.match(r"(heading|title)", st, re.I):
                heads.append(f"{st}: {t}")
    changes = sum(count(parts[n], "ins") for n in stories), sum(count(parts[n], "del") for n in stories)
    comments = count(parts.get("word/comments.xml"), "comment")
    yield "paragraphs", count(main, "p")
    yield "tables", count(main, "tbl")
    yield "styles in use", ", ".join(f"{k} {v}" for k, v in sorted(styles.items()))
    yield "headings", "; ".join(heads) or "none"
    yield "!insertions", changes[0]
    yield "!deletions", changes[1]
    yield "!comments", comments
    yield "hidden text runs", count(main, "vanish")
    yield "!placeholders", found(texts)


def excel(parts):
    book = parts["xl/workbook.xml"]
    shared = ["".join(t.text or "" for t in si.iter() if local(t.tag) == "t")
              for si in (parts.get("xl/sharedStrings.xml") if parts.get("xl/sharedStrings.xml") is not None else [])]
    sheets = [f"{attr(e, 'name')}{' (hidden)' if attr(e, 'state') in ('hidden', 'veryHidden') else ''}" for e in book.iter() if local(e.tag) == "sheet"]
    formulas = uncached = hidden = 0
    errors, texts = [], list(shared)
    for n in sorted(p for p in parts if re.fullmatch(r"xl/worksheets/[^/]+\.xml", p)):
        for e in parts[n].iter():
            if local(e.tag) == "row" and attr(e, "hidden") == "1":
                hidden += 1
            if local(e.tag) != "c":
                continue
            kids = {local(k.tag): k for k in e}
            value = (kids["v"].text or "") if "v" in kids else ""
            if "f" in kids:
                formulas += 1
                uncached += not value
            if value in ERRORS and attr(e, "t") == "e":
                errors.append(f"{n.rsplit('/', 1)[-1]} {attr(e, 'r')} {value}")
            if "is" in kids:
                texts.append("".join(t.text or "" for t in kids["is"].iter() if local(t.tag) == "t"))
    yield "sheets", ", ".join(sheets)
    yield "formulas", formulas
    yield "formulas without cached value", uncached
    yield "!error values", errors
    yield "hidden rows", hidden
    yield "external links", sum(1 for p in parts if re.fullmatch(r"xl/externalLinks/[^/]+\.xml", p))
    yield "charts", sum(1 for p in parts if re.fullmatch(r"xl/charts/chart[^/]*\.xml", p))
    yield "pivot tables", sum(1 for p in parts if re.fullmatch(r"xl/pivotTables/[^/]+\.xml", p))
    yield "comments", sum(count(parts[p], "comment") for p in parts if re.fullmatch(r"xl/comments.*\.xml", p))
    yield "!placeholders", found(texts)


def slides(parts):
    names = sorted((p for p in parts if re.fullmatch(r"ppt/slides/slide\d+\.xml", p)), key=lambda p: int(re.findall(r"\d+", p)[-1]))
    texts, untitled, hidden = [], [], 0
    for n in names:
        root = parts[n]
        hidden += root.get("show") == "0"
        texts += [text_of(p) for p in root.iter() if local(p.tag) == "p"]
        kinds = [attr(e, "type") for e in root.iter() if local(e.tag) == "ph"]
        if not {"title", "ctrTitle"} & set(kinds):
            untitled.append(n.rsplit("/", 1)[-1])
    yield "slides", len(names)
    yield "slides without title", ", ".join(untitled) or "none"
    yield "hidden slides", hidden
    yield "note pages", sum(1 for p in parts if re.fullmatch(r"ppt/notesSlides/[^/]+\.xml", p))
    yield "!comments", sum(count(parts[p], "cm") for p in parts if p.startswith("ppt/comments/") and parts[p] is not None)
    yield "!placeholders", found(texts)


def main():
    ap = argparse.ArgumentParser(description="Report the contents of an Office file")
    ap.add_argument("file")
    ap.add_argument("--strict", action="store_true", help="exit 1 if something is left open")
    a = ap.parse_args()
    try:
        parts = load(a.file)
        kind = next((k for k in (("word/document.xml", "Word", word), ("xl/workbook.xml", "Excel", excel),
                                 ("ppt/presentation.xml", "PowerPoint", slides)) if k[0] in parts), None)
        if kind is None:
            raise ValueError("no Word, Excel or PowerPoint main part")
        lines = list(kind[2](parts))
    except (OSError, ValueError, zipfile.BadZipFile, RuntimeError) as e:
        print(f"inspect_office.py: {a.file}: {e}", file=sys.stderr)
        return 2
    print(f"{kind[1]} file, {len(parts)} parts")
    if any(p.endswith("vbaProject.bin") for p in parts):
        print("macros: yes")
    still = []
    for label, value in lines:
        name = label.lstrip("!")
        shown = (", ".join(value) or "none") if isinstance(value, list) else value
        print(f"{name}: {shown}")
        if label[0] == "!" and value:
            still.append(name)
    if a.strict:
        print("strict: " + ("open: " + ", ".join(still) if still else "nothing left open"))
    return 1 if a.strict and still else 0


if __name__ == "__main__":
    sys.exit(main())
