#!/usr/bin/env python3
"""Looks into Word, PowerPoint and Excel files for what stops people who use screen readers, before a PDF is made of them.

usage: office_check.py FILE-OR-FOLDER... [--only CODE,...] [--skip CODE,...] [--summary]
  reads .docx .docm .dotx .pptx .pptm .potx .xlsx .xlsm, and Word's flat XML (.xml)
  --summary  one line a file, for sorting a stock
Old .doc, .ppt and .xls are named and not read. Says nothing about sense: whether an alternative text is true, a person says.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Rank 3 alone does not make 1.
"""
import argparse
import os
import re
import sys
import zipfile
from collections import Counter
from xml.etree import ElementTree as ET

RULES = {
    "LANG": (1, "no language set for the text"),
    "FIGU": (1, "picture, chart or shape without alternative text, and not marked as decoration"),
    "TABL": (1, "table without a marked header row"),
    "STIT": (1, "slide without a title"),
    "ENCR": (1, "protected by a password: cannot be read here, nor by some helps"),
    "TITL": (2, "document has no title in its properties"),
    "ALTX": (2, "alternative text that says nothing"),
    "HEAD": (2, "headings: none in a long text, or a level is skipped"),
    "FAKE": (2, "bold line that looks like a heading and is none"),
    "LIST": (2, "list typed by hand"),
    "TABS": (2, "columns made with tabs"),
    "MERG": (2, "merged cells in a table"),
    "TBOX": (2, "text in a floating box: read at an uncertain place"),
    "LINK": (2, "link whose text does not say where to"),
    "CONT": (2, "colour of text too weak on white (below 4.5 to 1, large 3 to 1)"),
    "DUPT": (2, "several slides with the same title"),
    "ORDE": (2, "title is not read first on the slide"),
    "SHEE": (2, "sheet with a name that says nothing"),
    "FLOA": (3, "floating picture: in line with the text it keeps its place"),
    "EMPT": (3, "distance made with empty lines"),
    "DATA": (3, "data without a table: no header cells for screen readers"),
    "MEDI": (3, "sound or film: captions and a text are needed"),
}
ORDER = {code: i for i, code in enumerate(sorted(RULES, key=lambda c: RULES[c][0]))}
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
REL = "{http://schemas.openxmlformats.org/package/2006/relationships}"
RID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
PKG = "{http://schemas.microsoft.com/office/2006/xmlPackage}"
STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/(wordprocessingml|drawingml|presentationml|spreadsheetml|officeDocument)/")
EMPTY_ALT = re.compile(r"(?i)^(image|picture|photo|graphic|chart|diagram|logo|icon|bild|grafik|foto|diagramm|imagen|dibujo)?[\s_-]*\d*$")
FILE_ALT = re.compile(r"(?i)\.(png|jpe?g|gif|svg|bmp|tiff?|wmf|emf|webp)$")
HERE = re.compile(r"(?i)^(click here|here|more|read more|link|this link|hier|mehr|weiter|klicken sie hier|ici|aquí)[.!]?$")
BULLET = re.compile(r"^\s*(?:[-–—*•·▪o]\s+|\d{1,2}[.)]\s+|[a-z]\)\s+)\S")
PLAIN_SHEET = re.compile(r"(?i)^(sheet|tabelle|feuil|hoja|foglio|blad|ark|planilha|chart|diagramm)\s*\d+$")


class Bad(Exception):
    pass


def parts_of(path):
    """Name in the package -> bytes, of a zip or of Word's flat XML."""
    with open(path, "rb") as f:
        head = f.read(8)
    if head[:4] == b"\xd0\xcf\x11\xe0":
        if path.lower().endswith(("x", "xm", "cm", "tm")):
            raise Bad("ENCR")
        raise Bad("old binary format: save it in the present one first")
    if head[:2] == b"PK":
        try:
            with zipfile.ZipFile(path) as z:
                names = [i for i in z.infolist() if i.filename.endswith((".xml", ".rels"))]
                if sum(i.file_size for i in names) > 300_000_000:
                    raise Bad("more than 300 MB of text inside: not read")
                return {i.filename.lstrip("/"): STRICT.sub(
                    lambda m: b"http://schemas.openxmlformats.org/" + m[1] + b"/2006/", z.read(i)) for i in names}
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError, ValueError) as e:
            raise Bad(f"broken archive ({e})")
    try:
        root = ET.parse(path).getroot()
    except (ET.ParseError, OSError, ValueError) as e:
        raise Bad(f"not a document of Word, PowerPoint or Excel ({e})")
    if root.tag != PKG + "package":
        raise Bad("not a document of Word, PowerPoint or Excel")
    out = {}
    for part in root.iter(PKG + "part"):
        data = part.find(PKG + "xmlData")
        if data is not None and len(data):
            out[part.get(PKG + "name", "").lstrip("/")] = ET.tostring(data[0])
    return out


class Document:
    def __init__(self, path):
        self.path, self.found, self.parts, self.trees = path, [], parts_of(path), {}
        self.main = next((target for kind, target, _ in self.linked("").values() if kind == "officeDocument"), "")

    def add(self, code, where, what=""):
        self.found.append((code, where, " ".join(what.split())[:90]))

    def tree(self, name):
        if name not in self.trees:
            try:
                self.trees[name] = ET.fromstring(self.parts[name]) if name in self.parts else None
            except (ET.ParseError, ValueError):
                self.trees[name] = None
                print(f"{self.path}: {name} is damaged and was not read", file=sys.stderr)
        return self.trees[name]

    def linked(self, name):
        """Ids of the relations of a part -> (kind, target, outside?)."""
        folder, base = os.path.split(name)
        rels = self.tree(os.path.join(folder, "_rels", base + ".rels").replace("\\", "/"))
        out = {}
        for r in rels.iter(REL + "Relationship") if rels is not None else ():
            target = r.get("Target", "")
            if r.get("TargetMode") != "External":
                target = target.lstrip("/") if target.startswith("/") else os.path.normpath(os.path.join(folder, target)).replace("\\", "/")
            out[r.get("Id")] = (r.get("Type", "").rsplit("/", 1)[-1], target, r.get("TargetMode") == "External")
        return out

    def properties(self):
        core = self.tree("docProps/core.xml")
        title = next((e.text or "" for e in core.iter() if e.tag.endswith("}title")), "") if core is not None else ""
        if not title.strip():
            self.add("TITL", "properties")

    def alternative(self, element, where, kind):
        """element: docPr or cNvPr, which carry name, descr and the mark for decoration."""
        if any(e.tag.endswith("}decorative") and e.get("val") in ("1", "true") for e in element.iter()):
            return
        text = (element.get("descr") or "").strip()
        if not text:
            self.add("FIGU", where, f"{kind} {element.get('name', '')}")
        elif EMPTY_ALT.match(text) or FILE_ALT.search(text) or len(text) > 400:
            self.add("ALTX", where, text)


def text_of(element, tag):
    return "".join(t.text or "" for t in element.iter(tag))


def contrast(hexcolor):
    try:
        rgb = [int(hexcolor[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    except ValueError:
        return None
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb)
    return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)


def on(element):
    return element is not None and element.get(W + "val", "1") not in ("0", "false", "none")


def link_text(doc, text, where, target):
    text = text.strip()
    if text and (HERE.match(text) or (re.match(r"(?i)^(https?://|www\.)\S+$", text) and len(text) > 30)):
        doc.add("LINK", where, f"{text} -> {target}")


# ---- Word ----

def style_levels(doc):
    """Style id -> level of heading, over the styles they are based on; and the language of the defaults."""
    styles = doc.tree(next((target for kind, target, _ in doc.linked(doc.main).values() if kind == "styles"), ""))
    level, base, lang = {}, {}, False
    if styles is None:
        return {}, False
    defaults = styles.find(f"{W}docDefaults")
    lang = defaults is not None and any(e.get(W + "val") for e in defaults.iter(W + "lang"))
    for s in styles.iter(W + "style"):
        sid, name = s.get(W + "styleId"), s.find(W + "name")
        name = (name.get(W + "val") if name is not None else "") or ""
        based = s.find(W + "basedOn")
        base[sid] = based.get(W + "val") if based is not None else None
        outline = s.find(f"{W}pPr/{W}outlineLvl")
        m = re.match(r"(?i)heading (\d)$", name)
        if m:
            level[sid] = int(m[1])
        elif outline is not None and (outline.get(W + "val") or "9").isdigit() and int(outline.get(W + "val")) < 9:
            level[sid] = int(outline.get(W + "val")) + 1
        elif name.lower() == "title":
            level[sid] = 0
        if sid in level or s.find(f"{W}rPr/{W}lang") is None:
            continue
        lang = lang or s.get(W + "default") == "1"
    for sid in list(base):
        seen, cur = set(), sid
        while cur and cur not in level and cur not in seen:
            seen.add(cur)
            cur = base.get(cur)
        if cur in level:
            level.setdefault(sid, level[cur])
    return level, lang


def word(doc):
    body = doc.tree(doc.main)
    if body is None:
        raise Bad("no text part inside")
    levels, lang = style_levels(doc)
    rels = doc.linked(doc.main)
    if not lang and not any(e.get(W + "val") for e in body.iter(W + "lang")):
        doc.add("LANG", "document")
    inside = {p for t in body.iter(W + "tbl") for p in t.iter(W + "p")} | {p for t in body.iter(W + "txbxContent") for p in t.iter(W + "p")}
    contents = {p for s in body.iter(W + "sdt") if any(g.get(W + "val") == "Table of Contents" for g in s.iter(W + "docPartGallery")) for p in s.iter(W + "p")}
    number, last, headings, words = 0, None, 0, 0
    typed, tabbed, empty = [], [], 0
    rows = []
    for p in body.iter(W + "p"):
        number += 1
        props = p.find(W + "pPr")
        style = props.find(W + "pStyle").get(W + "val") if props is not None and props.find(W + "pStyle") is not None else None
        own = props.find(W + "outlineLvl") if props is not None else None
        level = levels.get(style)
        if own is not None and (own.get(W + "val") or "").isdigit() and int(own.get(W + "val")) < 9:
            level = int(own.get(W + "val")) + 1
        text = text_of(p, W + "t").strip()
        rows.append((number, p, props, style, level, text))
        words += len(text.split())
    for at, (number, p, props, style, level, text) in enumerate(rows):
        where = f"paragraph {number}"
        if p in contents:
            continue
        if level and text:
            headings += 1
            if last is not None and level > last + 1:
                doc.add("HEAD", where, f"from level {last} to {level}: {text}")
            last = level
        runs = [r for r in p.iter(W + "r") if text_of(r, W + "t").strip()]
        numbered = props is not None and props.find(W + "numPr") is not None or (style or "").lower().startswith("list")
        if p not in inside and level is None:
            bold = bool(runs) and all(on(r.find(f"{W}rPr/{W}b")) for r in runs)
            following = rows[at + 1][5] if at + 1 < len(rows) else ""
            if bold and not numbered and 2 < len(text) < 80 and text[-1] not in ".,;:!" and len(following) > len(text):
                doc.add("FAKE", where, text)
            marked = not numbered and BULLET.match(text_of(p, W + "t"))
            typed = typed + [(where, text)] if marked else typed if not text else []
            if marked and len(typed) == 2:
                doc.add("LIST", *typed[0])
            tabs = sum(1 for r in p.iter(W + "r") for t in r.iter(W + "tab"))
            tabbed = tabbed + [(where, text)] if tabs > 1 and text else []
            if len(tabbed) == 3:
                doc.add("TABS", *tabbed[0])
            drawn = any(e.tag in (W + "drawing", W + "pict", W + "br", W + "sectPr", W + "object") for e in p.iter())
            empty = empty + 1 if not text and not drawn else 0
            if empty == 3:
                doc.add("EMPT", where)
        for link in p.iter(W + "hyperlink"):
            link_text(doc, text_of(link, W + "t"), where, rels.get(link.get(RID + "id"), ("", "", ""))[1])
        shaded = any(e.tag in (W + "shd", W + "highlight") for e in p.iter())
        for r in runs if not shaded and p not in inside else ():
            color, size = r.find(f"{W}rPr/{W}color"), r.find(f"{W}rPr/{W}sz")
            value = contrast(color.get(W + "val", "")) if color is not None and re.fullmatch(r"[0-9A-Fa-f]{6}", color.get(W + "val") or "") else None
            big = size is not None and (size.get(W + "val") or "0").isdigit() and int(size.get(W + "val")) >= (28 if on(r.find(f"{W}rPr/{W}b")) else 36)
            if value is not None and 1.1 < value < (3 if big else 4.5):
                doc.add("CONT", where, f"#{color.get(W + 'val')} {value:.1f} to 1: {text_of(r, W + 't')}")
                break
    if words > 500 and not headings:
        doc.add("HEAD", "document", f"{words} words and no heading style")
    for n, table in enumerate(body.iter(W + "tbl"), 1):
        rows_ = table.findall(W + "tr")
        cells = max((len(r.findall(W + "tc")) for r in rows_), default=0)
        if len(rows_) < 2 or cells < 2:
            continue
        first = " | ".join(text_of(c, W + "t") for c in rows_[0].findall(W + "tc"))
        if not on(rows_[0].find(f"{W}trPr/{W}tblHeader")):
            doc.add("TABL", f"table {n}", first)
        if any(on_.tag == W + "vMerge" or on_.get(W + "val", "1") not in ("0", "1") for r in rows_ for on_ in r.iter() if on_.tag in (W + "vMerge", W + "gridSpan")):
            doc.add("MERG", f"table {n}", first)
    more = sorted(target for kind, target, _ in rels.values() if kind in ("header", "footer", "footnotes"))
    for name in [doc.main, *more]:
        part = doc.tree(name)
        if part is None:
            continue
        place = "document" if name == doc.main else os.path.basename(name)[:-4]
        fallback = {e for f in part.iter() if f.tag.endswith("}Fallback") for e in f.iter()}
        for drawing in part.iter(W + "drawing"):
            if drawing in fallback:
                continue
            for frame in drawing:
                info = next((e for e in frame if e.tag.endswith("}docPr")), None)
                if info is None:
                    continue
                box = any(e.tag == W + "txbxContent" for e in frame.iter())
                if box:
                    if place == "document":
                        doc.add("TBOX", place, text_of(frame, W + "t"))
                    continue
                if any(e.tag.endswith("}decorative") and e.get("val") in ("1", "true") for e in info.iter()):
                    continue
                doc.alternative(info, place, "")
                if frame.tag.endswith("}anchor") and place == "document":
                    doc.add("FLOA", place, info.get("name", ""))
        for shape in (e for e in part.iter() if e.tag.endswith("}shape") and "urn:schemas-microsoft-com:vml" in e.tag and e not in fallback):
            if any(c.tag.endswith("}imagedata") for c in shape) and not (shape.get("alt") or "").strip():
                doc.add("FIGU", place, f"old drawing {shape.get('id', '')}")


# ---- PowerPoint ----

def slides(doc):
    show, rels = doc.tree(doc.main), doc.linked(doc.main)
    order = [rels.get(s.get(RID + "id"), ("", "", ""))[1] for s in show.iter(P + "sldId")] if show is not None else []
    return [n for n in order if n in doc.parts] or sorted((n for n in doc.parts if re.fullmatch(r"ppt/slides/slide\d+\.xml", n)), key=lambda n: int(re.sub(r"\D", "", n)))


def powerpoint(doc):
    names = slides(doc)
    titles = Counter()
    whole = [t for n in doc.parts if re.fullmatch(r"ppt/(presentation|slideMasters/slideMaster\d+)\.xml", n) for t in [doc.tree(n)] if t is not None]
    lang = not names or any(e.get("lang") for t in whole for e in t.iter() if e.tag in (A + "rPr", A + "endParaRPr", A + "defRPr"))
    for n, name in enumerate(names, 1):
        slide = doc.tree(name)
        if slide is None:
            continue
        where, rels, title, first = f"slide {n}", doc.linked(name), "", None
        lang = lang or any(e.get("lang") for e in slide.iter() if e.tag in (A + "rPr", A + "endParaRPr", A + "defRPr"))
        hidden = slide.get("show") == "0"
        for shape in slide.iter():
            if shape.tag == P + "sp":
                place = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
                text = text_of(shape, A + "t").strip()
                if place is not None and place.get("type") in ("title", "ctrTitle") and text:
                    title = " ".join(text.split())
                    if first:
                        doc.add("ORDE", where, f"{first} is read before {title}")
                elif text and first is None and (place is None or place.get("type") not in ("dt", "ftr", "sldNum")):
                    first = text[:40]
                geometry = shape.find(f"{P}spPr/{A}blipFill")
                info = shape.find(f"{P}nvSpPr/{P}cNvPr")
                if geometry is not None and info is not None and not text:
                    doc.alternative(info, where, "filled shape")
            elif shape.tag == P + "pic":
                info = shape.find(f"{P}nvPicPr/{P}cNvPr")
                if shape.find(f".//{A}videoFile") is not None or shape.find(f".//{A}audioFile") is not None:
                    doc.add("MEDI", where, info.get("name", "") if info is not None else "")
                if info is not None:
                    doc.alternative(info, where, "")
            elif shape.tag == P + "graphicFrame":
                table = shape.find(f".//{A}tbl")
                info = shape.find(f"{P}nvGraphicFramePr/{P}cNvPr")
                if table is not None:
                    props = table.find(A + "tblPr")
                    first_row = " | ".join(text_of(c, A + "t") for c in table.iter(A + "tc"))[:60]
                    if len(table.findall(A + "tr")) > 1 and (props is None or props.get("firstRow") not in ("1", "true")):
                        doc.add("TABL", where, first_row)
                    if any(c.get("gridSpan") or c.get("rowSpan") for c in table.iter(A + "tc")):
                        doc.add("MERG", where, first_row)
                elif info is not None:
                    doc.alternative(info, where, "chart or diagram")
            elif shape.tag == A + "r":
                link = shape.find(f"{A}rPr/{A}hlinkClick")
                if link is not None:
                    link_text(doc, text_of(shape, A + "t"), where, rels.get(link.get(RID + "id"), ("", "", ""))[1])
        if not title:
            doc.add("STIT", where + (" (hidden)" if hidden else ""))
        else:
            titles[title] += 1
    for title, n in titles.items():
        if n > 1:
            doc.add("DUPT", f"{n} slides", title)
    if not lang:
        doc.add("LANG", "slides")


# ---- Excel ----

def excel(doc):
    book, rels = doc.tree(doc.main), doc.linked(doc.main)
    if book is None:
        raise Bad("no workbook inside")
    for sheet in book.iter(S + "sheet"):
        kind, name, _ = rels.get(sheet.get(RID + "id"), ("", "", ""))
        tree, title = doc.tree(name), sheet.get("name", "")
        if tree is None or sheet.get("state") in ("hidden", "veryHidden"):
            continue
        where = f"sheet {title}"
        filled = [r for r in tree.iter(S + "row") if any(c.find(S + "v") is not None or c.find(S + "is") is not None for c in r)]
        own = doc.linked(name)
        if PLAIN_SHEET.match(title) and (filled or any(k == "drawing" for k, _, _ in own.values())):
            doc.add("SHEE", where)
        merged = [m.get("ref", "") for m in tree.iter(S + "mergeCell")]
        if merged and len(filled) > 3:
            doc.add("MERG", where, f"{len(merged)}: {', '.join(merged[:4])}")
        if len(filled) > 5 and max(len(r) for r in filled) > 1 and not any(k == "table" for k, _, _ in own.values()):
            doc.add("DATA", where, f"{len(filled)} rows")
        for kind, target, outside in own.values():
            drawing = doc.tree(target) if kind == "drawing" and not outside else None
            for e in drawing.iter() if drawing is not None else ():
                if e.tag.endswith(("}pic", "}graphicFrame")):
                    info = next((x for x in e.iter() if x.tag.endswith("}cNvPr")), None)
                    if info is not None:
                        doc.alternative(info, where, "chart" if e.tag.endswith("Frame") else "")


def read(path):
    """Findings of one file as (code, where, what)."""
    try:
        doc = Document(path)
    except Bad as e:
        if str(e) == "ENCR":
            return [("ENCR", "file", "")]
        raise
    root = doc.tree(doc.main)
    work = {W + "document": word, P + "presentation": powerpoint, S + "workbook": excel}.get(root.tag) if root is not None else None
    if work is None:
        raise Bad("not a document of Word, PowerPoint or Excel")
    doc.properties()
    work(doc)
    return doc.found


KINDS = (".docx", ".docm", ".dotx", ".pptx", ".pptm", ".potx", ".xlsx", ".xlsm")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("paths", nargs="+", metavar="FILE-OR-FOLDER")
    ap.add_argument("--only", default="", metavar="CODE,...")
    ap.add_argument("--skip", default="", metavar="CODE,...")
    ap.add_argument("--summary", action="store_true")
    args = ap.parse_args()
    only, skip = ({c.strip().upper() for c in x.split(",") if c.strip()} for x in (args.only, args.skip))
    if (only | skip) - set(RULES):
        ap.error(f"unknown code; known: {', '.join(RULES)}")
    files, old = [], []
    for path in args.paths:
        if os.path.isdir(path):
            for folder, _, names in os.walk(path):
                for n in sorted(names):
                    low = n.lower()
                    if low.endswith(KINDS) and not n.startswith("~$"):
                        files.append(os.path.join(folder, n))
                    elif low.endswith((".doc", ".ppt", ".xls")):
                        old.append(os.path.join(folder, n))
        elif os.path.isfile(path):
            files.append(path)
        else:
            print(f"{path}: no such file", file=sys.stderr)
            return 2
    if not files:
        print("no Word, PowerPoint or Excel file found", file=sys.stderr)
        return 2
    total, bad, stops = 0, 0, False
    for path in files:
        try:
            found = read(path)
        except Bad as e:
            print(f"{path}: {e}", file=sys.stderr)
            bad += 1
            continue
        found = [f for f in found if (not only or f[0] in only) and f[0] not in skip]
        found.sort(key=lambda f: ORDER[f[0]])
        total += len(found)
        stops = stops or any(RULES[f[0]][0] < 3 for f in found)
        if args.summary:
            count = Counter(f[0] for f in found)
            rank = Counter(RULES[f[0]][0] for f in found)
            print(f"{path}: {rank[1]} first, {rank[2]} then, {rank[3]} last  " + " ".join(f"{c}{n}" for c, n in sorted(count.items(), key=lambda x: RULES[x[0]][0])))
            continue
        print(path)
        shown = Counter()
        for code, where, what in found:
            shown[code] += 1
            if shown[code] == 1:
                print(f"  {RULES[code][0]} {code}  {RULES[code][1]}")
            if shown[code] <= 8:
                print(f"      {where}{': ' + what if what else ''}")
        for code, n in shown.items():
            if n > 8:
                print(f"      {code}: {n - 8} more")
        if not found:
            print("  nothing found")
    for path in old:
        print(f"{path}: old format, not read", file=sys.stderr)
    print(f"{len(files) - bad} files read, {total} findings" + (f", {bad + len(old)} not read" if bad or old else ""))
    return 2 if bad == len(files) else 1 if stops else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader of the output has gone
        sys.stderr.close()
        sys.exit(0)
