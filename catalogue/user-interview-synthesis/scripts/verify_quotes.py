#!/usr/bin/env python3
"""Check that every verbatim of a coding sheet stands in the transcript, at its place, said by the participant.

    python3 verify_quotes.py CODING.csv TRANSCRIPT.txt [TRANSCRIPT.txt ...]

CODING.csv: id,participant,place,type,observation,verbatim,context,code
Transcripts: plain text, one speech per line: PLACE SPEAKER: text   (L014 P01: ...  or  14m20s P01: ...);
lines without that form continue the speech before. Without places ("Ana K: ...") the place is the line, L014. Any speaker that is not a participant of the sheet counts as interviewer.
Comparison is character for character, whole words only, after collapsing white space; curly and straight quotation marks, dashes
and the one-character ellipsis are equal to their plain forms; [...] in a verbatim may skip words inside the same speech. Then counts: participants per code, share of rows, findings resting on opinion.
Limits: finds altered or misplaced words, not quotations out of context. Exit 1 if a verbatim fails, 2 on wrong input.
"""
import argparse
import csv
import io
import re
import sys

NEED = ("id", "participant", "place", "type", "observation", "verbatim", "context", "code")
TYPES = ("behaviour", "event", "workaround", "emotion", "opinion")
SPEECH = re.compile(r"^\[?(L?\d[\w:.]*)\]?\s+([^\W\d][\w .'-]{0,40}?):\s*(.*)$")
NAMED = re.compile(r"^([^\W\d_][\w.'-]*(?: [\w.'-]+){0,3}):\s+(.*)$")


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


def flat(text):
    for a, b in (("\u2019", "'"), ("\u2018", "'"), ("\u201c", '"'), ("\u201d", '"'), ("\u2013", "-"), ("\u2014", "-"), ("\u2026", "...")):
        text = text.replace(a, b)
    return " ".join(text.split())


def speeches(path):
    with open(path, encoding="utf-8-sig", errors="replace") as f:
        lines = [re.sub(r"\*\*|__|\\(?=[\[\]])", "", x.strip()) for x in f]  # **Name:** in Markdown
    placed = any(SPEECH.match(x) for x in lines)
    last = None
    for n, line in enumerate(lines, 1):
        m = SPEECH.match(line) if placed else NAMED.match(line)
        if m:
            if last:
                yield last
            last = list(m.groups()) if placed else [f"L{n:03}", m.group(1), m.group(2)]
        elif line:
            if not last:
                raise ValueError(f"{path}: line {n}: text before the first 'PLACE SPEAKER:' or 'SPEAKER:'")
            last[2] += " " + line
    if last:
        yield last


def holds(speech, verbatim):
    at = 0
    for part in (p.strip() for p in flat(verbatim).split("[...]")):
        m = part and re.compile(r"(?<![\w'])" * part[0].isalnum() + re.escape(part) + r"(?!'?\w)" * part[-1].isalnum()).search(flat(speech), at)
        if not m:      # whole words only: "I can" is not in "I can't"
            return False
        at = m.end()
    return True


def judge(row, said, people):
    if row["type"] not in TYPES:
        return f"type {row['type']!r} is not one of {', '.join(TYPES)}"
    here = [s for s in said if s[0] == row["place"] and s[1] == row["participant"]]
    if any(holds(s[2], row["verbatim"]) for s in here):
        return None
    where = [s for s in said if holds(s[2], row["verbatim"])]
    if not any(s[1] == row["participant"] for s in said):
        return "no transcript of this participant"
    if where and where[0][1] != row["participant"]:
        return f"said by {where[0][1]}" + ("" if where[0][1] in people else " (interviewer)") + f" at {where[0][0]}"
    if where:
        return f"stands at {where[0][0]}, not at {row['place']}"
    return "not in the transcript in these words"


def main():
    ap = argparse.ArgumentParser(description="Check verbatims of a coding sheet against transcripts")
    ap.add_argument("coding")
    ap.add_argument("transcripts", nargs="+")
    a = ap.parse_args()
    try:
        said = [s for p in a.transcripts for s in speeches(p)]
        with opened(a.coding, NEED) as f:
            reader = csv.DictReader(f)
            missing = [c for c in NEED if c not in (reader.fieldnames or [])]
            if missing:
                raise ValueError(f"{a.coding}: line 1: missing column {', '.join(missing)}; there are {', '.join(reader.fieldnames or [])}")
            rows = [{k: (r[k] or "").strip() for k in NEED} for r in reader]
    except (OSError, UnicodeDecodeError, ValueError) as e:
        print(f"verify_quotes.py: {e}", file=sys.stderr)
        return 2
    people = sorted({r["participant"] for r in rows})
    bad = 0
    for r in rows:
        why = judge(r, said, people)
        if why:
            bad += 1
            print(f"row {r['id']} {r['participant']}:{r['place']}: {why}: \"{r['verbatim']}\"")
    print(f"{len(rows)} rows, {len(rows) - bad} verbatims confirmed, {bad} problems")
    for p in people:
        n = sum(r["participant"] == p for r in rows)
        print(f"{p}: {n} rows" + ("  (more than a third of all)" if n * 3 > len(rows) else ""))
    for code in sorted({r["code"] for r in rows}):
        mine = [r for r in rows if r["code"] == code]
        who = sorted({r["participant"] for r in mine})
        note = "  single voice" if len(who) == 1 else ""
        note += "  opinions only" if all(r["type"] == "opinion" for r in mine) else ""
        print(f"{code}: {len(who)} of {len(people)} participants ({', '.join(who)}){note}")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
