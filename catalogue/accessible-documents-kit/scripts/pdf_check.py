#!/usr/bin/env python3
"""Looks into PDF files for what screen readers need: tags, language, title, alt texts, tables, forms, reading of fonts.

usage: pdf_check.py FILE-OR-FOLDER... [--tree] [--summary] [--only CODE,...]
  --tree     the structure as a screen reader gets it: tags in order with alt texts
  --summary  one line a file, for sorting a large stock
Finds what a program can find; whether order, alt texts and headings make sense, only a person can say.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import os
import re
import sys
import zlib
from collections import Counter

RULES = {
    "SCAN": (1, "pages without text: a scan; recognise the text (OCR), then tag"),
    "TAGS": (1, "not tagged: a screen reader gets loose pieces in no certain order"),
    "LANG": (1, "no language set, or not a valid one: read with the wrong pronunciation"),
    "FIGU": (1, "pictures without alternative text (or not marked as decoration)"),
    "FORM": (1, "form fields without a name for screen readers (tooltip)"),
    "FONT": (1, "font whose characters cannot be told: read as nonsense or not at all"),
    "ENCR": (1, "protection forbids screen readers to read"),
    "TABL": (1, "tables without header cells"),
    "OPEN": (2, "text outside of all tags, and not marked as decoration"),
    "TITL": (2, "no title, or the name of a file as the title"),
    "SHOW": (2, "title is not shown in the window (DisplayDocTitle)"),
    "HEAD": (2, "headings: none, or a level is skipped"),
    "ALTX": (2, "alternative text that says nothing (file name, 'image', very long)"),
    "LINK": (2, "links without a place in the structure or without a text for them"),
    "TABO": (2, "tab order does not follow the structure on pages with links or fields"),
    "BOOK": (2, "more than 20 pages and no bookmarks"),
    "ROLE": (2, "own tag names that are not mapped to known ones"),
    "SCOP": (3, "header cells without scope or ids"),
    "LIST": (3, "lists without proper items"),
    "UAID": (3, "does not say that it is PDF/UA"),
}
STANDARD = set("""Document DocumentFragment Part Art Sect Div Aside BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 Title Sub L LI Lbl
LBody Table TR TH TD THead TBody TFoot Span Quote Note FENote Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Em Strong Figure Formula Form
Artifact""".split())


class Name(str):
    pass


class Ref(tuple):
    pass


class Broken(Exception):
    pass


class Reader:
    """Objects of a PDF, by scanning for them: works with broken cross references too."""
    WHITE = b"\x00\t\n\x0c\r "
    DELIM = b"()<>[]{}/%"

    def __init__(self, data):
        self.data, self.where, self.cache, self.inside = data, {}, {}, {}
        for m in re.finditer(rb"(?<![\d.])(\d{1,7})\s+(\d{1,5})\s+obj\b", data):
            self.where[int(m[1])] = m.end()
        self.trailer = {}
        for m in re.finditer(rb"\btrailer\b", data):
            try:
                t, _ = self.parse(m.end())
                if isinstance(t, dict):
                    self.trailer.update({k: v for k, v in t.items()})
            except Broken:
                continue
        self.encrypted = False
        self.unread = []
        self.catalog_found = None
        streams = []
        for number in sorted(self.where, key=lambda n: self.where[n]):
            head = data[self.where[number]:self.where[number] + 4000]
            if b"/XRef" in head.split(b"stream")[0]:
                d = self.get(Ref((number, 0)))
                if isinstance(d, dict) and d.get("Type") == "XRef":
                    self.trailer.update({k: v for k, v in d.items() if k in ("Root", "Info", "Encrypt")})
            elif b"/ObjStm" in head.split(b"stream")[0]:
                streams.append(number)
        self.encrypted = "Encrypt" in self.trailer
        for number in streams:
            self.load_stream(number)

    def load_stream(self, number):
        d = self.get(Ref((number, 0)))
        if not isinstance(d, dict) or d.get("Type") != "ObjStm":
            return
        body = self.stream(number, d)
        if body is None:
            return
        try:
            count, first = int(self.get(d.get("N"))), int(self.get(d.get("First")))
            numbers = [int(x) for x in body[:first].split()[:2 * count]]
        except (TypeError, ValueError):
            return
        for n, offset in zip(numbers[::2], numbers[1::2]):
            if n not in self.where or self.where[n] < self.where[number]:
                self.inside[n] = (number, body, first + offset)

    def get(self, value, depth=0):
        while isinstance(value, Ref) and depth < 20:
            number = value[0]
            if number in self.cache:
                value = self.cache[number]
            elif number in self.inside:
                _, body, offset = self.inside[number]
                try:
                    value, _ = self.parse(offset, body)
                except (Broken, RecursionError):
                    value = None
                self.cache[number] = value
            elif number in self.where:
                try:
                    value, _ = self.parse(self.where[number])
                except (Broken, RecursionError):
                    value = None
                self.cache[number] = value
            else:
                return None
            depth += 1
        return value

    def skip(self, i, data):
        n = len(data)
        while i < n:
            c = data[i]
            if c in self.WHITE:
                i += 1
            elif c == 0x25:
                while i < n and data[i] not in b"\r\n":
                    i += 1
            else:
                break
        return i

    def parse(self, i, data=None, depth=0):
        data = self.data if data is None else data
        if depth > 60:
            raise Broken
        i = self.skip(i, data)
        if i >= len(data):
            raise Broken
        c = data[i:i + 1]
        if data[i:i + 2] == b"<<":
            found, i = {}, i + 2
            while True:
                i = self.skip(i, data)
                if data[i:i + 2] == b">>":
                    return found, i + 2
                if i >= len(data):
                    raise Broken
                if data[i:i + 1] != b"/":
                    # Damaged: look for the next name or the end.
                    m = re.compile(rb"/|>>").search(data, i + 1)
                    if not m:
                        raise Broken
                    i = m.start()
                    continue
                key, i = self.parse(i, data, depth + 1)
                value, i = self.parse(i, data, depth + 1)
                found[str(key)] = value
        if c == b"[":
            found, i = [], i + 1
            while True:
                i = self.skip(i, data)
                if i >= len(data):
                    raise Broken
                if data[i:i + 1] == b"]":
                    return found, i + 1
                if data[i:i + 2] == b">>" or data[i:i + 6] == b"endobj":
                    return found, i
                value, i = self.parse(i, data, depth + 1)
                found.append(value)
        if c == b"/":
            m = re.compile(rb"/([^\x00\t\n\x0c\r ()<>\[\]{}/%]*)").match(data, i)
            text = re.sub(rb"#([0-9A-Fa-f]{2})", lambda h: bytes([int(h[1], 16)]), m[1])
            return Name(text.decode("utf-8", "replace")), m.end()
        if c == b"(":
            out, level, i = bytearray(), 1, i + 1
            while i < len(data):
                b = data[i]
                if b == 0x5C:
                    nxt = data[i + 1:i + 2]
                    m = re.compile(rb"[0-7]{1,3}").match(data, i + 1)
                    if m:
                        out.append(int(m[0], 8) & 255)
                        i = m.end()
                        continue
                    out += {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b""}.get(nxt, nxt)
                    i += 2
                    continue
                if b == 0x28:
                    level += 1
                elif b == 0x29:
                    level -= 1
                    if level == 0:
                        return bytes(out), i + 1
                out.append(b)
                i += 1
            raise Broken
        if c == b"<":
            end = data.find(b">", i)
            if end < 0:
                raise Broken
            digits = re.sub(rb"[^0-9A-Fa-f]", b"", data[i + 1:end])
            return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode()), end + 1
        m = re.compile(rb"(\d{1,7})\s+(\d{1,5})\s+R(?![A-Za-z])").match(data, i)
        if m:
            return Ref((int(m[1]), int(m[2]))), m.end()
        m = re.compile(rb"[+-]?(?:\d+\.?\d*|\.\d+)").match(data, i)
        if m:
            text = m[0].decode()
            return (float(text) if "." in text else int(text)), m.end()
        m = re.compile(rb"[A-Za-z*'\"]+").match(data, i)
        if m:
            word = m[0]
            return {b"true": True, b"false": False, b"null": None}.get(word, word.decode("latin-1")), m.end()
        return None, i + 1

    def stream(self, number, d):
        """Decoded body of a stream object, or None."""
        if self.encrypted:
            self.unread.append(number)
            return None
        if number in self.inside:
            return None
        at = self.data.find(b"stream", self.where[number])
        if at < 0:
            return None
        at += 6
        if self.data[at:at + 2] == b"\r\n":
            at += 2
        elif self.data[at:at + 1] in (b"\n", b"\r"):
            at += 1
        length = self.get(d.get("Length"))
        end = at + length if isinstance(length, int) and length >= 0 else -1
        if end < 0 or self.data[end:end + 20].find(b"endstream") < 0:
            end = self.data.find(b"endstream", at)
            if end < 0:
                return None
        body = self.data[at:end]
        filters = self.get(d.get("Filter"))
        filters = [filters] if isinstance(filters, Name) else [self.get(f) for f in filters or []]
        for f in filters:
            if f in ("FlateDecode", "Fl"):
                try:
                    body = zlib.decompressobj().decompress(body, 80_000_000)
                except zlib.error:
                    try:
                        body = zlib.decompressobj(-15).decompress(body[2:], 80_000_000)
                    except zlib.error:
                        self.unread.append(number)
                        return None
            elif f in ("ASCIIHexDecode", "AHx"):
                digits = re.sub(rb"[^0-9A-Fa-f]", b"", body.split(b">")[0])
                body = bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
            elif f in ("ASCII85Decode", "A85"):
                import base64
                try:
                    body = base64.a85decode(b"<~" + re.sub(rb"\s", b"", body).removeprefix(b"<~").split(b"~>")[0] + b"~>", adobe=True)
                except ValueError:
                    self.unread.append(number)
                    return None
            elif f == "Crypt":
                continue
            else:
                self.unread.append(number)
                return None
        return body


def words(value):
    if not isinstance(value, bytes):
        return value if isinstance(value, str) else ""
    if value[:2] == b"\xfe\xff":
        return value[2:].decode("utf-16-be", "replace")
    if value[:3] == b"\xef\xbb\xbf":
        return value[3:].decode("utf-8", "replace")
    return value.decode("latin-1")


class Check:
    def __init__(self, path, data):
        self.path, self.found, self.notes, self.tree = path, [], [], []
        self.r = Reader(data)
        self.root = self.r.get(self.r.trailer.get("Root"))
        if not isinstance(self.root, dict) or self.root.get("Type") not in ("Catalog", None):
            for n in list(self.r.where) + list(self.r.inside):
                d = self.r.get(Ref((n, 0)))
                if isinstance(d, dict) and d.get("Type") == "Catalog":
                    self.root = d
        if not isinstance(self.root, dict):
            raise Broken("no catalogue found" + (", file is encrypted with compressed objects" if self.r.encrypted else ""))

    def add(self, code, note=""):
        self.found.append((RULES[code][0], code, note))

    def pages(self):
        todo, seen, out = [self.root.get("Pages")], set(), []
        while todo:
            ref = todo.pop(0)
            if isinstance(ref, Ref):
                if ref in seen:
                    continue
                seen.add(ref)
            node = self.r.get(ref)
            if not isinstance(node, dict):
                continue
            kids = self.r.get(node.get("Kids"))
            if isinstance(kids, list):
                for k in kids:
                    kid = self.r.get(k)
                    if isinstance(kid, dict):
                        for key in ("Resources",):
                            if key not in kid and key in node:
                                kid[key] = node[key]
                todo = list(kids) + todo
            else:
                out.append(node)
            if len(out) > 20_000:
                break
        return out

    def run(self):
        r, root = self.r, self.root
        pages = self.pages()
        self.count, self.langs, self.form_alts = len(pages), 0, 0
        struct = r.get(root.get("StructTreeRoot"))
        mark = r.get(root.get("MarkInfo")) or {}
        self.tagged = isinstance(struct, dict) and (r.get(mark.get("Marked")) is True if isinstance(mark, dict) else False)
        has_kids = isinstance(struct, dict) and r.get(struct.get("K")) not in (None, [])
        self.content(pages)
        if not self.tagged or not has_kids:
            self.add("TAGS", "" if not isinstance(struct, dict) else "structure is empty" if not has_kids else "MarkInfo does not say so")
        self.title()
        prefs = r.get(root.get("ViewerPreferences"))
        if not (isinstance(prefs, dict) and r.get(prefs.get("DisplayDocTitle")) is True):
            self.add("SHOW")
        if r.encrypted:
            e = r.get(r.trailer.get("Encrypt"))
            p = r.get(e.get("P")) if isinstance(e, dict) else None
            if isinstance(p, int) and not p & 0x200:
                self.add("ENCR")
            self.notes.append("encrypted: contents, alt texts and metadata were not read")
        outlines = r.get(root.get("Outlines"))
        if self.count > 20 and not (isinstance(outlines, dict) and outlines.get("First")):
            self.add("BOOK", f"{self.count} pages")
        if has_kids:
            self.structure(struct)
        lang = words(r.get(root.get("Lang"))).strip("\x00 ")
        if not re.fullmatch(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*|x-.+", lang or "") and not (r.encrypted and lang):
            if self.langs:
                self.notes.append("no language for the whole file, but for parts of it")
            else:
                self.add("LANG", repr(lang) if lang else "")
        self.annotations(pages)
        self.fonts(pages)
        if self.tagged and "pdfuaid" not in self.xmp and not r.encrypted:
            self.add("UAID")

    def title(self):
        r = self.r
        meta_ref = self.root.get("Metadata")
        self.xmp = ""
        if isinstance(meta_ref, Ref) and meta_ref[0] in r.where:
            d = r.get(meta_ref)
            body = r.stream(meta_ref[0], d) if isinstance(d, dict) else None
            self.xmp = body.decode("utf-8", "replace") if body else ""
        info = r.get(r.trailer.get("Info"))
        title = words(r.get(info.get("Title"))) if isinstance(info, dict) else ""
        m = re.search(r"<dc:title>.*?<rdf:li[^>]*>(.*?)</rdf:li>", self.xmp, re.S)
        shown = (m[1] if m else title).strip("\x00 \n")
        if r.encrypted:
            return
        if not shown:
            self.add("TITL")
        elif re.search(r"\.(?:docx?|indd|pdf|pptx?|xlsx?|odt)$|^(?:Microsoft (?:Word|PowerPoint)|untitled|Unbenannt|Dokument\d|Document\d|Slide 1|Folie 1|Print)\b", shown, re.I):
            self.add("TITL", repr(shown[:60]))

    def structure(self, struct):
        r = self.r
        roles = {k: r.get(v) for k, v in (r.get(struct.get("RoleMap")) or {}).items()} if isinstance(r.get(struct.get("RoleMap")), dict) else {}
        self.kinds = Counter()
        figures, empty_alt, bad_alt, headings, tables, headless, scopeless, badlists, unmapped = 0, 0, [], [], 0, 0, 0, 0, set()
        namespaces = bool(struct.get("Namespaces"))
        stack = [(struct.get("K"), 0, None, None)]
        seen, steps = set(), 0
        link_alt = 0
        while stack and steps < 400_000:
            node, depth, parent, table = stack.pop()
            steps += 1
            if isinstance(node, Ref):
                if node in seen:
                    continue
                seen.add(node)
                node = r.get(node)
            if isinstance(node, list):
                stack.extend((k, depth, parent, table) for k in reversed(node))
                continue
            if not isinstance(node, dict) or node.get("Type") in ("MCR", "OBJR"):
                continue
            raw = r.get(node.get("S"))
            kind, hops = raw, 0
            while isinstance(kind, str) and kind not in STANDARD and kind in roles and hops < 10:
                kind, hops = roles[kind], hops + 1
            if not isinstance(raw, str):
                if node.get("K") is not None:
                    stack.append((node.get("K"), depth, parent, table))
                continue
            if kind not in STANDARD and not re.fullmatch(r"H\d+", str(kind)) and not namespaces:
                unmapped.add(str(raw))
            self.kinds[str(kind)] += 1
            alt = words(r.get(node.get("Alt"))).strip("\x00 ")
            actual = words(r.get(node.get("ActualText"))).strip("\x00 ")
            self.langs += bool(words(r.get(node.get("Lang"))).strip("\x00 "))
            self.form_alts += kind == "Form" and bool(alt)
            if len(self.tree) < 4000:
                self.tree.append((depth, str(kind) + (f" ({raw})" if raw != kind else ""), alt or actual))
            if kind == "Figure" or kind == "Formula":
                figures += 1
                if not r.encrypted:
                    if not alt and not actual and "Alt" not in node:
                        empty_alt += 1
                    elif alt and (re.search(r"^(?:image|picture|bild|grafik|photo|figure|logo|img)?[\s_]*\d*\.?$|\.(?:png|jpe?g|gif|tiff?|svg|emf|wmf)\b|^(?:A picture|Ein Bild|Bild), (?:containing|das)|automatically generated|automatisch generiert", alt, re.I) or len(alt) > 400):
                        bad_alt.append(alt[:50])
            m = re.fullmatch(r"H(\d+)", str(kind))
            if m:
                headings.append(int(m[1]))
            elif kind in ("H", "Title"):
                headings.append(0)
            if kind == "Table":
                tables += 1
                table = {"th": 0, "td": 0, "scope": 0}
                self.tables = getattr(self, "tables", [])
                self.tables.append(table)
            if table is not None and kind == "TH":
                table["th"] += 1
                attrs = r.get(node.get("A"))
                for a in attrs if isinstance(attrs, list) else [attrs]:
                    a = r.get(a)
                    if isinstance(a, dict) and ("Scope" in a or "Headers" in a):
                        table["scope"] += 1
                if "ID" in node or "C" in node:
                    table["scope"] += 1
            if table is not None and kind == "TD":
                table["td"] += 1
            if kind == "L":
                kids = r.get(node.get("K"))
                kids = kids if isinstance(kids, list) else [kids]
                inner = []
                for k in kids:
                    k = r.get(k)
                    s = r.get(k.get("S")) if isinstance(k, dict) else None
                    inner.append(roles.get(s, s))
                if inner and not any(s in ("LI", "L", "Caption") for s in inner):
                    badlists += 1
            if node.get("K") is not None:
                stack.append((node.get("K"), depth + 1, kind, table))
        if empty_alt:
            self.add("FIGU", f"{empty_alt} of {figures}")
        if bad_alt:
            self.add("ALTX", f"{len(bad_alt)}, such as {bad_alt[0]!r}")
        levels = [h for h in headings if h]
        if not headings and self.count > 2:
            self.add("HEAD", f"none on {self.count} pages")
        elif levels:
            jumps = [(a, b) for a, b in zip([0] + levels, levels) if b > a + 1]
            if jumps:
                self.add("HEAD", f"H{jumps[0][1]} after {'the start' if jumps[0][0] == 0 else 'H' + str(jumps[0][0])}" + (f", {len(jumps)} such places" if len(jumps) > 1 else ""))
        for t in getattr(self, "tables", []):
            headless += t["th"] == 0 and t["td"] > 1
            scopeless += t["th"] > 0 and t["scope"] == 0
        if headless:
            self.add("TABL", f"{headless} of {tables}")
        if scopeless:
            self.add("SCOP", f"{scopeless} of {tables} tables")
        if badlists:
            self.add("LIST", f"{badlists}")
        if unmapped:
            self.add("ROLE", ", ".join(sorted(unmapped)[:5]))

    def annotations(self, pages):
        r = self.r
        links = loose = mute = untabbed = fields = nameless = 0
        for page in pages:
            annots = r.get(page.get("Annots"))
            visible = 0
            for a in annots if isinstance(annots, list) else []:
                a = r.get(a)
                if not isinstance(a, dict):
                    continue
                kind = r.get(a.get("Subtype"))
                flags = r.get(a.get("F"))
                if isinstance(flags, int) and flags & 2 or kind in ("Popup", "PrinterMark"):
                    continue
                visible += 1
                if kind == "Link":
                    links += 1
                    if "StructParent" not in a:
                        loose += 1
                    elif not words(r.get(a.get("Contents"))).strip("\x00 ") and not r.encrypted:
                        mute += 1
                if kind == "Widget":
                    field, hops, named, ftype = a, 0, False, None
                    while isinstance(field, dict) and hops < 10:
                        named = named or bool(words(r.get(field.get("TU"))).strip("\x00 "))
                        ftype = ftype or r.get(field.get("FT"))
                        field, hops = r.get(field.get("Parent")), hops + 1
                    if ftype in ("Tx", "Btn", "Ch", "Sig"):
                        ff = r.get(a.get("Ff"))
                        fields += 1
                        nameless += not named and not r.encrypted and not (isinstance(ff, int) and ftype == "Btn" and ff & 0x10000 and False)
            if visible and r.get(page.get("Tabs")) != "S":
                untabbed += 1
        nameless -= min(nameless, self.form_alts)
        if nameless:
            self.add("FORM", f"{nameless} of {fields}")
        if self.tagged and loose:
            self.add("LINK", f"{loose} of {links} are not in the structure")
        elif self.tagged and mute:
            self.add("LINK", f"{mute} of {links} without a text in Contents (PDF/UA-1 wants it)")
        if untabbed and self.tagged:
            self.add("TABO", f"{untabbed} pages")

    def content(self, pages):
        r = self.r
        scans, loose_pages, unread, texts = 0, 0, 0, 0
        for page in pages[:3000]:
            refs = page.get("Contents")
            whole = r.get(refs)
            parts = whole if isinstance(whole, list) else [refs]
            body = b""
            lost = False
            for ref in parts:
                d = r.get(ref)
                if isinstance(ref, Ref) and isinstance(d, dict) and ref[0] in r.where:
                    piece = r.stream(ref[0], d)
                    lost |= piece is None
                    body += (piece or b"") + b"\n"
            if lost:
                unread += 1
                continue
            shown, loose, images = self.operators(body)
            self.langs += b"/Lang" in body
            resources = r.get(page.get("Resources"))
            objects = r.get(resources.get("XObject")) if isinstance(resources, dict) else None
            pictures = forms = 0
            for name in images:
                x = objects.get(name) if isinstance(objects, dict) else None
                d = r.get(x)
                kind = r.get(d.get("Subtype")) if isinstance(d, dict) else None
                if kind == "Image":
                    pictures += 1
                elif kind == "Form" and isinstance(x, Ref) and x[0] in r.where:
                    inner = r.stream(x[0], d)
                    if inner is not None:
                        s, _, deeper = self.operators(inner)
                        shown += s
                        forms += 1
                        pictures += bool(deeper) and not s
            texts += shown > 0
            if not shown and pictures:
                scans += 1
            if loose:
                loose_pages += 1
        if scans and scans >= max(1, len(pages) // 2) and not self.tagged:
            self.add("SCAN", f"{scans} of {len(pages)} pages")
        elif scans:
            self.notes.append(f"{scans} of {len(pages)} pages show pictures only")
        if unread:
            self.notes.append(f"{unread} pages could not be read" + (" (encrypted)" if r.encrypted else " (compression)"))
        if self.tagged and loose_pages:
            self.add("OPEN", f"{loose_pages} pages")

    @staticmethod
    def operators(body):
        """Text operators, those outside of marked content, names of drawn objects."""
        # Strings and inline images would confuse the search for operators.
        body = re.sub(rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)", b"(x)", body, flags=re.S)
        body = re.sub(rb"\bBI\b.*?\bID\b.*?\bEI\b", b" ", body, flags=re.S)
        body = re.sub(rb"<(?!<)[0-9A-Fa-f\s]*>", b"(x)", body)
        shown = loose = depth = 0
        images = []
        for m in re.finditer(rb"(?<![A-Za-z/])(BDC|BMC|EMC|Tj|TJ)(?![A-Za-z])|/([^\s/<>\[\]()]+)\s+Do\b|\)\s*('|\")(?=\s)", body):
            op = m[1] or (b"Do" if m[2] else b"Tj")
            if op in (b"BDC", b"BMC"):
                depth += 1
            elif op == b"EMC":
                depth = max(0, depth - 1)
            elif op == b"Do":
                images.append(m[2].decode("latin-1"))
            else:
                shown += 1
                loose += depth == 0
        return shown, loose, images

    def fonts(self, pages):
        r, bad, seen = self.r, set(), set()
        for page in pages:
            resources = r.get(page.get("Resources"))
            fonts = r.get(resources.get("Font")) if isinstance(resources, dict) else None
            for ref in (fonts or {}).values() if isinstance(fonts, dict) else []:
                if isinstance(ref, Ref):
                    if ref in seen:
                        continue
                    seen.add(ref)
                f = r.get(ref)
                if not isinstance(f, dict) or f.get("ToUnicode") is not None:
                    continue
                if r.get(f.get("Subtype")) == "Type0":
                    encoding = r.get(f.get("Encoding"))
                    inner = r.get(f.get("DescendantFonts"))
                    system = r.get(r.get(inner[0]).get("CIDSystemInfo")) if isinstance(inner, list) and inner and isinstance(r.get(inner[0]), dict) else None
                    order = words(r.get(system.get("Ordering"))) if isinstance(system, dict) else ""
                    if encoding in ("Identity-H", "Identity-V") and order not in ("Japan1", "GB1", "CNS1", "Korea1", "KR"):
                        bad.add(str(r.get(f.get("BaseFont"))))
                elif r.get(f.get("Subtype")) == "Type3":
                    bad.add("Type 3 " + str(r.get(f.get("Name")) or ""))
        if bad:
            self.add("FONT", ", ".join(sorted(bad)[:3]))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--tree", action="store_true")
    parser.add_argument("--summary", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    files = []
    for path in args.paths:
        if not os.path.exists(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
        if os.path.isfile(path):
            files.append(path)
        for folder, dirs, names in os.walk(path):
            dirs[:] = sorted(d for d in dirs if d != ".git")
            files += [os.path.join(folder, n) for n in sorted(names) if n.lower().endswith(".pdf")]
    read = total = sure = 0
    unread, totals = [], Counter()
    for path in files:
        try:
            with open(path, "rb") as handle:
                data = handle.read(300_000_000)
            if b"%PDF-" not in data[:2048]:
                raise Broken("no PDF")
            c = Check(path, data)
            c.run()
        except (Broken, OSError, RecursionError, ValueError, TypeError, AttributeError, KeyError, IndexError, OverflowError, MemoryError) as error:
            unread.append((path, str(error) or type(error).__name__))
            continue
        read += 1
        found = sorted(set(x for x in c.found if not only or x[1] in only))
        total += len(found)
        sure += sum(f[0] < 3 for f in found)
        totals.update(code for _, code, _ in found)
        if args.summary:
            first = [code for s, code, _ in found if s == 1]
            print(f"{'not usable' if 'TAGS' in first or 'SCAN' in first else 'barriers' if first else 'look' if found else 'clean':10} {c.count:5} pages  {', '.join(code for _, code, _ in found) or '-'}  {path}")
            continue
        print(f"\n{path}: {c.count} pages, {'tagged' if c.tagged else 'not tagged'}" + (f", {sum(c.kinds.values())} tags: {', '.join(f'{n} {k}' for k, n in c.kinds.most_common(7))}" if getattr(c, "kinds", None) else ""))
        if args.tree:
            for depth, kind, alt in c.tree[:600]:
                print("  " * min(depth, 20) + f"  {kind}" + (f": {alt[:100]!r}" if alt else ""))
            continue
        for n in c.notes:
            print(f"  note: {n}")
        for severity, code, note in found:
            print(f"  {'!' if severity == 1 else '-' if severity == 2 else '?'} {code} {RULES[code][1]}" + (f" ({note})" if note else ""))
    if read == 0:
        for path, why in unread[:5]:
            print(f"not read: {path} ({why})", file=sys.stderr)
        print("no PDF read", file=sys.stderr)
        return 2
    print()
    for path, why in unread[:20]:
        print(f"not read: {path} ({why})")
    if len(unread) > 20:
        print(f"and {len(unread) - 20} more not read")
    if not args.tree:
        print(f"{read} files read, {total} findings (! barrier, - should, ? look)" + (f": {', '.join(f'{n} {k}' for k, n in totals.most_common(8))}" if args.summary else ""))
    return 1 if sure and not args.tree else 0


if __name__ == "__main__":
    sys.exit(main())
