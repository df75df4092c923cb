#!/usr/bin/env python3
"""Report what is inside a .docx, .xlsx or .pptx (or Flat OPC XML) without changing it.

    python3 inspect_office.py FILE            report
    python3 inspect_office.py FILE --strict   exit 1 if placeholders, open changes, comments or error values remain

Limits: does not render, does not calculate, does not check signatures; encrypted files and the old binary
formats (.doc, .xls, .ppt) are refused. Placeholders known: {{x}}, ${x}, <<x>>, [date]-like single words
named in the list WORDS, "XXX", "lorem", "Click to add". Cell values are cached values as stored. Shapes
inside groups are not checked for lying off the slide.
Entity declarations are refused, parts over 200 MB are refused.
"""
import argparse
import re
import sys
import xml.etree.ElementTree as ET
import zipfile
import zlib

PKG = "{http://schemas.microsoft.com/office/2006/xmlPackage}"
WORDS = "date|name|company|address|amount|title|client|customer|insert[^\\]]*"
PLACE = re.compile(r"\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|<<[^<>]{1,60}>>|\[(?:%s)\]|\bXXX+\b|\blorem\b|Click to add" % WORDS, re.I)
ERRORS = ("#REF!", "#DIV/0!", "#NAME?", "#VALUE!", "#N/A", "#NUM!", "#NULL!")
MAX_PART = 200 * 1024 * 1024
FORMATTING = {"b", "i", "u", "color", "sz", "rFonts", "highlight", "jc", "spacing", "ind"}
OTHER_CHANGES = ("moveFrom", "moveTo", "rPrChange", "pPrChange", "tblPrChange", "tcPrChange", "trPrChange", "sectPrChange")


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
    if data[:2] == b"PK":
        raise ValueError("damaged or cut off zip package; get the file again")
    root = parse(data, "file")
    if root.tag != PKG + "package":
        raise ValueError("neither a zip package nor Flat OPC XML")
    for p in root.findall(PKG + "part"):
        x = p.find(PKG + "xmlData")
        parts[p.get(PKG + "name", "").lstrip("/")] = x[0] if x is not None and len(x) else None
    return parts


def inside(p):
    """Elements of a paragraph, without the paragraphs of its text boxes and without second copies for old programs."""
    for e in p:
        if local(e.tag) not in ("p", "Fallback"):
            yield e
            yield from inside(e)


def text_of(p):
    return "".join(e.text or "" for e in inside(p) if local(e.tag) == "t")


def on(el, name):
    return attr(el, name) in ("1", "true", "on")


def number_of(parts, pattern):
    return sum(1 for p in parts if re.fullmatch(pattern, p))


def targets(parts, pattern):
    """Targets outside the file, from the relationship parts that match."""
    return [attr(e, "Target") for p in sorted(parts) if re.fullmatch(pattern, p) and parts[p] is not None
            for e in parts[p].iter() if attr(e, "TargetMode") == "External"]


def found(texts):
    return [m.group(0) for t in texts for m in PLACE.finditer(t)]


def count(root, *names):
    return sum(1 for e in root.iter() if local(e.tag) in names) if root is not None else 0


def style_names(root):
    """id -> name: ids are translated by Word ("berschrift1"), names are not ("heading 1")."""
    return {attr(e, "styleId"): attr(k, "val") for e in (root if root is not None else []) if local(e.tag) == "style"
            for k in e if local(k.tag) == "name"}


def word(parts, main_name):
    main = parts[main_name]
    stories = [main_name] + [n for n in sorted(parts) if re.fullmatch(r"word/(header\d*|footer\d*|footnotes|endnotes)\.xml", n)]
    names = style_names(parts.get("word/styles.xml"))
    texts, styles, heads, direct = [], {}, [], 0
    for n in stories:
        for p in (e for e in parts[n].iter() if local(e.tag) == "p"):
            t = text_of(p)
            texts.append(t)
            st = next((attr(e, "val") for e in inside(p) if local(e.tag) == "pStyle"), "")
            st = names.get(st, st) or "(default)"
            styles[st] = styles.get(st, 0) + 1
            direct += any(local(k.tag) in FORMATTING for e in inside(p) if local(e.tag) in ("rPr", "pPr") for k in e)
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
    yield "!other changes (moved, formatting)", sum(count(parts[n], *OTHER_CHANGES) for n in stories)
    yield "!comments", comments
    yield "hidden text runs", count(main, "vanish")
    yield "paragraphs with direct formatting", direct
    yield "!placeholders", found(texts)


def excel(parts, main_name):
    book = parts[main_name]
    shared = ["".join(t.text or "" for t in si.iter() if local(t.tag) == "t")
              for si in (parts.get("xl/sharedStrings.xml") if parts.get("xl/sharedStrings.xml") is not None else [])]
    sheets = [f"{attr(e, 'name')}{' (hidden)' if attr(e, 'state') in ('hidden', 'veryHidden') else ''}" for e in book.iter() if local(e.tag) == "sheet"]
    formulas = uncached = hidden = columns = 0
    errors, texts = [], list(shared)
    for n in sorted(p for p in parts if re.fullmatch(r"xl/worksheets/[^/]+\.xml", p)):
        for e in parts[n].iter():
            hidden += local(e.tag) == "row" and on(e, "hidden")
            columns += local(e.tag) == "col" and on(e, "hidden")
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
    yield "hidden column ranges", columns
    yield "external links", targets(parts, r"xl/externalLinks/_rels/[^/]+\.rels")
    yield "charts", number_of(parts, r"xl/charts/chart[^/]*\.xml")
    yield "drawings", number_of(parts, r"xl/drawings/drawing[^/]*\.xml")
    yield "pivot tables", number_of(parts, r"xl/pivotTables/[^/]+\.xml")
    yield "slicers and timelines", number_of(parts, r"xl/(slicers|timelines)/[^/]+\.xml")
    yield "form controls", number_of(parts, r"xl/ctrlProps/[^/]+\.xml")
    yield "!comments", sum(count(parts[p], "comment") for p in parts if re.fullmatch(r"xl/comments.*\.xml", p))
    yield "!placeholders", found(texts)


def off_slide(root, width, height):
    """Shapes of the slide itself that lie wholly outside its area."""
    shapes = [k for e in root.iter() if local(e.tag) == "spTree" for k in e if local(k.tag) in ("sp", "pic", "graphicFrame", "cxnSp", "grpSp")]
    found = 0
    for shape in shapes:
        box = next((e for e in shape.iter() if local(e.tag) == "xfrm"), None)
        at = {local(e.tag): e for e in box} if box is not None else {}
        if width and "off" in at and "ext" in at:
            x, y, w, h = (int(v or 0) for v in (attr(at["off"], "x"), attr(at["off"], "y"), attr(at["ext"], "cx"), attr(at["ext"], "cy")))
            found += x + w <= 0 or y + h <= 0 or x >= width or y >= height
    return found


def slides(parts, main_name):
    size = next((e for e in parts[main_name].iter() if local(e.tag) == "sldSz"), None)
    width, height = (int(attr(size, "cx") or 0), int(attr(size, "cy") or 0)) if size is not None else (0, 0)
    names = sorted((p for p in parts if re.fullmatch(r"ppt/slides/slide\d+\.xml", p)), key=lambda p: int(re.findall(r"\d+", p)[-1]))
    texts, untitled, hidden, outside = [], [], 0, 0
    for n in names:
        root = parts[n]
        hidden += root.get("show") in ("0", "false")
        outside += off_slide(root, width, height)
        texts += [text_of(p) for p in root.iter() if local(p.tag) == "p"]
        kinds = [attr(e, "type") for e in root.iter() if local(e.tag) == "ph"]
        if not {"title", "ctrTitle"} & set(kinds):
            untitled.append(n.rsplit("/", 1)[-1])
    yield "slides", len(names)
    yield "slides without title", ", ".join(untitled) or "none"
    yield "hidden slides", hidden
    yield "shapes off the slide", outside
    yield "note pages", sum(1 for p in parts if re.fullmatch(r"ppt/notesSlides/[^/]+\.xml", p))
    yield "!comments", sum(count(parts[p], "cm") for p in parts if p.startswith("ppt/comments/") and parts[p] is not None)
    yield "!placeholders", found(texts)


def main_part(parts):
    """(name, kind, reader): some programs write word/document2.xml, so the relationship decides."""
    for e in (parts.get("_rels/.rels") if parts.get("_rels/.rels") is not None else []):
        name = attr(e, "Target").lstrip("/")
        if attr(e, "Type").endswith("/officeDocument") and parts.get(name) is not None:
            for folder, kind, reader in (("word/", "Word", word), ("xl/", "Excel", excel), ("ppt/", "PowerPoint", slides)):
                if name.startswith(folder):
                    return name, kind, reader
    raise ValueError("no Word, Excel or PowerPoint main part")


def main():
    ap = argparse.ArgumentParser(description="Report the contents of an Office file")
    ap.add_argument("file")
    ap.add_argument("--strict", action="store_true", help="exit 1 if something is left open")
    a = ap.parse_args()
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    try:
        parts = load(a.file)
        name, kind, reader = main_part(parts)
        lines = list(reader(parts, name))
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error, RuntimeError) as e:
        print(f"inspect_office.py: {a.file}: {e}", file=sys.stderr)
        return 2
    print(f"{kind} file, {len(parts)} parts")
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
