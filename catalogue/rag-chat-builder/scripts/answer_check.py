#!/usr/bin/env python3
"""Check answers against the passages they were given: sources, numbers, quotations, links, refusals.

  answer_check.py ANSWERS [FOUND.csv] [--k 5] [--gold GOLD.csv] [--refusal TEXT]... [--host example.org]... [--quiet]

ANSWERS is CSV with question_id and answer (question if there is one), or JSON Lines with the same fields and, instead of FOUND.csv,
"passages": [{"id": "...", "text": "..."}]. FOUND.csv is what retrieval_check.py reads (question_id, rank, passage, text); the first
k passages of a question count as given. A citation is an id in square brackets: [handbook#6] or [1, 3].

Reported per answer:
  unknown source   an id in brackets was not given
  number           a number or number word is in none of the cited passages, nor in the question
  no source        a sentence states a number and cites nothing
  quotation        words in quotation marks (four or more) are in no cited passage
  link             a link or image leads to a host that is not allowed with --host; that the host stands in a passage is no excuse,
                   because a planted document is how data gets carried out
  refusal          the refusal sentence stands beside cited facts
  answered         --gold has no evidence for the question, yet it was answered
  refused          --gold has evidence, yet it was refused
A number may be right and still differ in form ("a dozen"), and a sum of two passages is reported too: read the sentence, then decide.
A column or field "accepted" with any text (the reason) leaves an answer out and counts it. Meaning is not checked: a sentence may cite
the right passage and turn it round. Exit 0 no finding, 1 findings, 2 unusable files. Python 3.9+, standard library only.
"""
import argparse
import collections
import csv
import io
import json
import re
import sys
from decimal import Decimal, InvalidOperation

HEADS = ("question_id", "question", "answer", "accepted", "rank", "passage", "text", "evidence", "passages")
WORDS = {w: n for n, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
                                    "seventeen eighteen nineteen twenty".split())}
WORDS.update(thirty=30, forty=40, fifty=50, sixty=60, seventy=70, eighty=80, ninety=90)
SAID = {w for w, n in WORDS.items() if n > 1}  # "one" and "zero" are rarely figures
REFUSALS = ("i cannot find this", "i could not find this", "the documents do not answer", "the documents i may use for you do not answer",
            "the passages do not answer", "not covered by the documents")
SHORT = re.compile(r"\b(?:e\.g|i\.e|approx|no|art|dr|mr|ms|mrs|st|vs|fig|sec|para|cf|etc|incl|max|min|p|pp|u\.s|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$", re.I)


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
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark))
    for n, name in enumerate(rows[0] if rows else ()):
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
        if plain in heads and plain not in rows[0]:
            rows[0][n] = plain
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    out.seek(0)
    return out


def fail(message):
    print(f"answer_check.py: {message}", file=sys.stderr)
    sys.exit(2)


def table(path, needed):
    try:
        with opened(path, HEADS) as f:
            reader = csv.DictReader(f)
            rows, header = [{k: v or "" for k, v in r.items() if k} for r in reader], reader.fieldnames or []
    except (OSError, UnicodeError, csv.Error) as e:
        fail(f"{path}: {e}")
    for c in needed:
        if c not in header:
            fail(f"{path}: column '{c}' is missing; there are {', '.join(header) or 'none'}")
    return rows


def answers_of(path):
    if not path.endswith((".jsonl", ".ndjson", ".json")):
        return table(path, ["question_id", "answer"])
    rows = []
    try:
        with open(path, encoding="utf-8-sig") as f:
            text = f.read()
        if text.lstrip().startswith("["):
            rows = json.loads(text)
        else:
            rows = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (OSError, UnicodeError, json.JSONDecodeError) as e:
        fail(f"{path}: {e}")
    for n, r in enumerate(rows, 1):
        if not isinstance(r, dict) or "question_id" not in r or "answer" not in r:
            fail(f"{path}: entry {n} needs question_id and answer")
    return rows


def flat(text):
    return " ".join(re.sub("[\u2018\u2019]", "'", re.sub("[\u00a0\u202f]", " ", text or "")).lower().split())


def numbers(text, words):
    """Numbers in a text, 1,200 and 1200 alike; codes such as P-17 as they are. words: which number words count."""
    text, out = re.sub(r"https?://\S+|\b(?:passages?|sources?|documents?)(?: ids?)? \d+", " ", text or "", flags=re.I), {}
    for m in re.finditer(r"(?<![\w.,/-])([A-Za-z]+[-/]?\d[\w/-]*)|\d[\d.,:]*", text):
        raw = m.group(0).rstrip(".,:")
        if m.group(1):
            out[raw.lower()] = raw
            continue
        plain = re.sub(r"(?<=\d)[,\u00a0](?=\d{3}(?!\d))", "", raw)
        try:
            out[str(Decimal(plain.replace(",", ".")).normalize())] = raw
        except InvalidOperation:
            out[plain] = raw  # a date or time: 31.3.2026, 9:00
            for part in re.split(r"[.:,]", plain):
                out.setdefault(("part", part.lstrip("0") or "0"), None)
    for w in re.findall(r"[a-z]+", text.lower()):
        if w in words:
            out.setdefault(str(WORDS[w]), w)
    return out


def sentences(answer):
    """Sentences with the citations behind them: "Up to five days. [a#1]" belongs together."""
    out = []
    for line in answer.splitlines():
        line = re.sub(r"^\s*(?:[-*\u2022]|\d{1,2}[.)]|#+)\s+", "", line).strip()
        if not line or line.endswith(":") or re.fullmatch(r"[|\s:-]+", line):
            continue
        start = 0
        for m in re.finditer(r"(?<=[.!?])[\"\u201d')]*(?:\s*\[[^\[\]]{1,80}\](?!\())*\s+(?=[\"\u201c(A-Z0-9\u00c0-\u00de*])", line):
            if SHORT.search(line[start:m.start()].split("[")[-1]) or re.search(r"\b\d{1,2}\.$", line[start:m.start()]):
                continue
            out.append(line[start:m.end()].strip())
            start = m.end()
        out.append(line[start:].strip())
    return [s for s in out if s]


def cited(sentence, given):
    """Ids in brackets, and the sentence without them."""
    ids = []

    def take(m):
        inner = m.group(1).strip()
        parts = [inner] if inner in given else [p.strip() for p in re.split(r"[,;]", inner)]
        if all(p in given or re.fullmatch(r"\^?[\w./#:-]*[\d#][\w./#:-]*", p) for p in parts):
            ids.extend(p.lstrip("^") if p not in given else p for p in parts)
            return " "
        return m.group(0)

    return re.sub(r"\[([^\[\]]{1,80})\](?!\()", take, sentence), ids


def main():
    p = argparse.ArgumentParser(description="Check answers against the passages they were given.")
    p.add_argument("answers")
    p.add_argument("found", nargs="?")
    p.add_argument("--k", type=int, default=5)
    p.add_argument("--gold")
    p.add_argument("--refusal", action="append", default=[])
    p.add_argument("--host", action="append", default=[])
    p.add_argument("--quiet", action="store_true", help="only the summary")
    a = p.parse_args()
    rows = answers_of(a.answers)
    given_of = collections.defaultdict(dict)
    for r in table(a.found, ["question_id", "rank", "passage", "text"]) if a.found else []:
        try:
            if int(float(r["rank"])) <= a.k:
                given_of[r["question_id"]][r["passage"]] = r["text"]
        except (ValueError, OverflowError):
            fail(f"{a.found}: rank '{r['rank']}' is not a number")
    gold = {g["question_id"]: g for g in table(a.gold, ["question_id"])} if a.gold else {}
    refusals = [flat(x) for x in a.refusal] or list(REFUSALS)
    counts, seen = collections.Counter(), set()
    for r in rows:
        qid, answer = str(r["question_id"]), str(r["answer"] or "")
        seen.add(qid)
        if str(r.get("accepted") or "").strip():
            counts["accepted"] += 1
            continue
        given = {str(x.get("id")): str(x.get("text") or "") for x in r.get("passages") or [] if isinstance(x, dict)} or given_of[qid]
        question = str(r.get("question") or gold.get(qid, {}).get("question") or "")
        refused = any(x in flat(answer) for x in refusals)
        if not answer.strip():
            counts["empty"] += 1
            continue
        if not given and not refused:
            counts["without"] += 1
        counts["checked"] += 1
        counts["refusals"] += refused
        found = []
        asked = numbers(question, set(WORDS))
        for s in sentences(answer):
            if any(x in flat(s) for x in refusals):
                continue
            body, ids = cited(s, given)
            counts["sentences"] += 1
            counts["sourced"] += bool(ids)
            for i in dict.fromkeys(ids):
                if i not in given:
                    found.append(("unknown source", f"[{i}] was not given", s))
            sources = [given[i] for i in ids if i in given]
            said = {k: v for k, v in numbers(body, SAID).items() if isinstance(k, str) and k not in asked}
            if said and not ids:
                found.append(("no source", f"{', '.join(said.values())} without a source", s))
            elif sources and said:
                there = numbers(" ".join(sources), set(WORDS))
                text = flat(" ".join(sources))
                for k, v in said.items():
                    if k not in there and ("part", k) not in there and not re.search(rf"(?<![\d.,]){re.escape(v.lower())}(?!\d)", text):
                        found.append(("number", f"{v} is not in {', '.join(i for i in dict.fromkeys(ids) if i in given)}", s))
            for q in re.findall(r"[\"\u201c]([^\"\u201c\u201d]+)[\"\u201d]", body):
                inner = flat(q).rstrip(".,;")
                if sources and len(inner.split()) > 3 and inner not in flat(" ".join(sources)):
                    found.append(("quotation", f"\"{q[:60]}\" is in no cited passage", s))
            if refused and (ids or said):
                found.append(("refusal", "the refusal stands beside stated facts", s))
        for m in re.finditer(r"(!?)\[[^\]]*\]\((\S+?)\)|https?://[^\s)>\]]+", answer):
            url = m.group(2) or m.group(0)
            host = re.match(r"(?:https?:)?//([^/?#:]+)", url)
            if host and not any(host.group(1) == h or host.group(1).endswith("." + h) for h in a.host):
                found.append(("link", f"{'image' if m.group(1) else 'link'} to {host.group(1)}", url))
        if qid in gold and ("evidence" in gold[qid] or "passages" in gold[qid]):
            known = (gold[qid].get("evidence") or gold[qid].get("passages") or "").strip()
            if not known and not refused:
                found.append(("answered", "the gold file has no evidence for it", answer))
            elif known and refused:
                found.append(("refused", "the gold file has evidence for it", answer))
        for kind, what, where in found:
            counts[kind] += 1
            if not a.quiet:
                print(f"{qid}: {kind}: {what}: {' '.join(where.split())[:110]}")
        counts["clean"] += not found
    if not counts["checked"]:
        fail(f"{a.answers}: no answer to check")
    kinds = ("unknown source", "number", "no source", "quotation", "link", "refusal", "answered", "refused")
    total = sum(counts[k] for k in kinds)
    print(f"{counts['checked']} answers, {counts['refusals']} of them refusals; {counts['sourced']} of {counts['sentences']} sentences cite a source; "
          f"{counts['clean']} answers without a finding")
    print("findings: " + (", ".join(f"{counts[k]} {k}" for k in kinds if counts[k]) or "none"))
    for name, text in (("accepted", "left out as accepted"), ("empty", "left out because empty"), ("without", "had no passages, so sources could not be compared")):
        if counts[name]:
            print(f"{counts[name]} answers {text}")
    missing = [g for g in gold if g not in seen]
    if missing:
        print(f"{len(missing)} questions of the gold file have no answer here: {', '.join(missing[:8])}{' ...' if len(missing) > 8 else ''}")
    sys.exit(1 if total else 0)


if __name__ == "__main__":
    main()
