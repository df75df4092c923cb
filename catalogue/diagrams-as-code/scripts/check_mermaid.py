#!/usr/bin/env python3
"""Lint Mermaid flowcharts and sequence diagrams in Markdown or .mmd files.

    python3 check_mermaid.py FILE [FILE ...] [--max-nodes 15] [--max-edges 20]

Reports size, edges without label, unconnected nodes, the reserved id "end", unbalanced brackets and blocks,
missing accTitle (a title in the front matter does not replace it). Limits: a linter that reads line by line, not the
Mermaid parser; shapes that run over several lines are not understood; other diagram types are named and counted.
A diagram that is right as it is gets the line "%% mermaid: ok REASON"; it is counted, not judged. Exit 0 clean, 1 findings, 2 unreadable.
"""
import argparse
import re
import sys

TEXT_EDGE = r"<?(?:--\s*(?P<a>[^\s|>-][^|>]*?)\s*--+[>ox-]?|-\.\s*(?P<c>[^\s|>.-][^|>]*?)\s*\.+->?|==\s*(?P<d>[^\s|>=][^|>]*?)\s*==+[>ox=]?)(?=[\s\w\[({|])"
PLAIN_EDGE = r"(?:<|(?<!\w)[ox](?=--|-\.|==))?(?:--+(?:>|[ox](?!\w)|-)|-\.+-(?:>|[ox](?!\w))?|==+(?:>|[ox](?!\w)|=)|~~~+)"
EDGE = re.compile(r"\s*(?:%s|%s)\s*(?:\|(?P<b>[^|]*)\|)?\s*" % (PLAIN_EDGE, TEXT_EDGE))
NODE = re.compile(r"((?::?\w[\w./-]*)(?::(?!:)\w[\w./-]*)*)\s*(@\{.*\}|\[.*\]|\(.*\)|\{.*\}|>.*\])?\s*(?::::?[\w-]+)?$")
MESSAGE = re.compile(r"(.+?)\s*(?:<<)?-{1,2}(?:>>|>|x|\))\s*[+-]?\s*(.+?)\s*:(.*)")
BLOCKS = ("alt", "opt", "loop", "par", "critical", "break", "rect", "box")
SKIP = ("%%", "classDef", "class ", "style ", "linkStyle", "click ", "direction ", "accTitle", "accDescr")


def blocks(path):
    with open(path, encoding="utf-8-sig") as f:
        lines = f.read().split("\n")
    if path.endswith((".mmd", ".mermaid")):
        yield 1, lines
        return
    start = None
    for n, line in enumerate(lines, 1):
        if start is None and re.match(r"\s*```+\s*mermaid\b", line):
            start = n
        elif start is not None and re.match(r"\s*```+\s*$", line):
            yield start + 1, lines[start:n - 1]
            start = None
    if start is not None:
        raise ValueError(f"line {start}: code fence is not closed")


def bare(line):
    return re.sub(r'"[^"]*"', '""', line)


def without_extras(lines):
    """The same lines with front matter and multi-line descriptions blanked, so that line numbers stay."""
    out, inside = [], None
    for number, line in enumerate(lines):
        text = line.strip()
        if inside:
            inside = None if text == inside else inside
            text = ""
        elif text == "---" and not any(x.strip() for x in out):
            inside, text = "---", ""
        elif re.match(r"accDescr\s*\{[^}]*$", text):
            inside, text = "}", ""
        out.append(line if text else "")
    return out


def whole_labels(lines):
    """The same lines, with a quoted label that runs over several put into its first; the others are blank."""
    out = []
    for line in lines:
        start = next((n for n in range(len(out) - 1, -1, -1) if out[n]), None)
        if start is not None and out[start].count('"') % 2 and not line.strip().startswith("%%"):
            out[start] += " " + line.strip()
            line = ""
        out.append(line)
    return out


def statements(lines, first):
    for number, raw in enumerate(whole_labels(lines), first):
        for part in bare(raw).split(";"):
            if part.strip() and not part.strip().startswith(SKIP):
                yield number, part.strip()


def flow(lines, first):
    nodes, linked, edges, unlabelled, depth, notes = {}, set(), 0, [], 0, []
    for n, line in statements(lines, first):
        closed = re.sub(r"((?:^|[\s&|])[\w-]+)>[^\[\]>]*\]", r"\1", line)  # the flag shape id>text] opens without a bracket
        if any(closed.count(a) != closed.count(b) for a, b in ("[]", "()", "{}")):
            notes.append(f"line {n}: unbalanced brackets")
            continue
        if line.startswith("subgraph"):
            depth += 1
            continue
        if line == "end":
            depth -= 1
            continue
        line = re.sub(r"(?<=\s)[\w-]+@(?=[-=.<~ox])", "", line)  # the id of an edge, e1@-->
        parts, labels, pos = [], [], 0
        for m in EDGE.finditer(line):
            parts.append(line[pos:m.start()])
            hidden = m.group(0).strip().startswith("~~~")  # an invisible link needs no label
            labels.append("~" if hidden else next((m[g] for g in "abcd" if m[g]), "").strip())
            pos = m.end()
        parts.append(line[pos:])
        ids = []
        for p in (x for part in parts for x in re.split(r"\s+&\s+", part)):
            m = NODE.match(p.strip())
            if not m:
                notes.append(f"line {n}: not understood: {p.strip()[:40]!r}")
                continue
            ids.append(m.group(1))
            nodes.setdefault(m.group(1), n)
            if m.group(1) == "end":
                notes.append(f"line {n}: node id 'end' is reserved")
        if labels:
            linked.update(ids)
            widths = [len(re.split(r"\s+&\s+", part)) for part in parts]
            for index, label in enumerate(labels):
                count = widths[index] * widths[index + 1]
                edges += count
                unlabelled += [] if label else [n] * count
    if depth:
        notes.append("subgraph and end do not match")
    if unlabelled:
        notes.append(f"{len(unlabelled)} edge(s) without label, line {', '.join(map(str, unlabelled))}")
    lonely = sorted(set(nodes) - linked)
    if lonely:
        notes.append(f"never connected: {', '.join(lonely)}")
    return len(nodes), edges, notes


def sequence(lines, first):
    people, messages, depth, notes = set(), 0, 0, []
    for n, raw in enumerate(lines, first):
        line = raw.strip()
        m = re.match(r"(?:create\s+)?(?:participant|actor)\s+(.+?)(?:\s+as\s.*|@\{.*)?$", line)
        if m:
            people.add(m.group(1))
        word = line.split(" ", 1)[0]
        depth += word in BLOCKS
        depth -= line == "end"
        m = MESSAGE.match(line)
        if m and word not in ("Note", "note", "accTitle:", "accDescr:"):
            messages += 1
            people.update(m.groups()[:2])
            if not m.group(3).strip():
                notes.append(f"line {n}: message without text")
    if depth:
        notes.append("blocks and end do not match")
    return len(people), messages, notes


def main():
    ap = argparse.ArgumentParser(description="Lint Mermaid diagrams")
    ap.add_argument("files", nargs="+")
    ap.add_argument("--max-nodes", type=int, default=15)
    ap.add_argument("--max-edges", type=int, default=20)
    a = ap.parse_args()
    bad = seen = 0
    other = {}
    for path in a.files:
        try:
            found = list(blocks(path))
        except (OSError, UnicodeDecodeError, ValueError) as e:
            print(f"check_mermaid.py: {path}: {e}", file=sys.stderr)
            return 2
        for first, raw_lines in found:
            seen += 1
            if any(re.match(r"\s*%%\s*mermaid: ok\b", x) for x in raw_lines):
                print(f"{path}:{first}: accepted as it is")
                other["accepted"] = other.get("accepted", 0) + 1
                continue
            lines = without_extras(raw_lines)
            described = any(x.strip().startswith("accTitle") for x in raw_lines)
            body = [(i, x.strip()) for i, x in enumerate(lines) if x.strip() and not x.strip().startswith("%%")]
            kind = body[0][1].split()[0] if body else "empty"
            at = body[0][0] + 1 if body else 0
            if kind in ("flowchart", "graph"):
                nodes, edges, notes = flow(lines[at:], first + at)
                limit = a.max_nodes
            elif kind == "sequenceDiagram":
                nodes, edges, notes = sequence(lines[at:], first + at)
                limit = 7
            else:
                print(f"{path}:{first}: {kind}: not checked")
                other[kind] = other.get(kind, 0) + 1
                continue
            if nodes > limit:
                notes.append(f"{nodes} nodes, limit {limit}: split")
            if edges > (a.max_edges if limit != 7 else 25):
                notes.append(f"{edges} edges: split")
            if not described:
                notes.append("no accTitle")
            print(f"{path}:{first}: {kind}, {nodes} nodes, {edges} edges, {'ok' if not notes else str(len(notes)) + ' findings'}")
            for x in notes:
                print(f"  {x}")
            bad += bool(notes)
    print(f"{seen} diagrams, {bad} with findings" + (f", {sum(other.values())} not checked ({', '.join(f'{k} {n}' for k, n in sorted(other.items()))})" if other else ""))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
