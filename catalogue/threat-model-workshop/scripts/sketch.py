#!/usr/bin/env python3
"""Work with a system sketch in Markdown tables: find its gaps, draw it, compare two, bring one from another tool.

    sketch.py check SKETCH.md [--log LOG.md]   what nobody has written down yet, as questions; faults of a decision log
    sketch.py draw SKETCH.md                   a Mermaid flow chart, grouped by where things run
    sketch.py diff OLD.md NEW.md               what is new and has to be modelled: flows, ends, stores, changed cells
    sketch.py import MODEL.json                a sketch from OWASP Threat Dragon (1, 2), OWASP's threat model
                                            library, or an Open Threat Model

Tables are known by their columns, not by headings: flows have "From -> to" (or From and To, Source and Destination);
actors "Trusted how far", processes "Runs as" or "Runs where", stores "Contains", threats "because" in the cells.
Brackets of an example are taken off. Tables of other kinds are counted as not read.
Exit 0 nothing found (or drawn, imported), 1 gaps or differences, 2 wrong use or no table of flows.
Limits: reads words, not meaning; a cell with text may still be wrong.
"""
import argparse
import json
import re
import signal
import sys

NOTHING = re.compile(r"^(-|–|—|\?+|none|no|n/?a|tbd|todo|unknown|open|\.\.\.|…)?$", re.I)
VAGUE = re.compile(r"^(it )?(works|ok|done|tested|implemented|fixed|secure|better)\.?$", re.I)
CROWD = re.compile(r"\b(all|everyone|everybody|any(one|body)?|whole|team|developers|staff)\b", re.I)


def clean(cell):
    return re.sub(r"\s+", " ", re.sub(r"<br\s*/?>", " ", cell)).strip().strip("[]*`").strip()


def tables(text):
    """(header in lower case, rows as dictionaries) of each Markdown table outside code."""
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.M | re.S)
    lines = text.split("\n")
    for i, line in enumerate(lines[:-1]):
        if "|" not in line or not re.match(r"^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$", lines[i + 1]) or "|" not in lines[i + 1]:
            continue
        split = lambda row: [clean(c) for c in re.split(r"(?<!\\)\|", row.strip().strip("|"))]
        header, rows = [h.lower() for h in split(line)], []
        for row in lines[i + 2:]:
            if "|" not in row:
                break
            cells = split(row)
            rows.append(dict(zip(header, cells + [""] * len(header))))
        yield header, [r for r in rows if any(r.values())]


def column(row, *names):
    return next((row[k] for n in names for k in row if re.search(n, k)), "")


def ends(row):
    both = column(row, r"^from\s*(->|→|to\b)", r"->|→")
    if both:
        parts = re.split(r"\s*(?:-+>|→|=>|\bto\b)\s*", both, maxsplit=1)
        return (clean(parts[0]), clean(parts[1])) if len(parts) == 2 else (both, "")
    return column(row, r"^(from|source)\b"), column(row, r"^(to|destination|target)\b")


def read(path):
    with open(path, encoding="utf-8-sig") as handle:
        text = handle.read()
    sketch = {"actors": [], "processes": [], "stores": [], "flows": [], "log": [], "accept": re.findall(r"we accept[^\"”\n]*(?:\n(?!\n)[^\"”\n]*)*", text, re.I), "skipped": 0}
    for header, rows in tables(text):
        has = lambda pattern: any(re.search(pattern, h) for h in header)
        if has(r"->|→") or (has(r"^(from|source)\b") and has(r"^(to|destination|target)\b")):
            for row in rows:
                a, b = ends(row)
                if a or b:
                    sketch["flows"].append({"from": a, "to": b, "what": column(row, r"^what", r"data", r"label", r"descr", r"^flow"), "auth": column(row, r"auth"), "enc": column(row, r"encr", r"tls", r"protocol"), "boundary": column(row, r"bound", r"zone"), "known": any(re.search(r"auth", k) for k in row)})
        elif has(r"decision") and has(r"works when|test"):
            sketch["log"] += rows
        elif has(r"trusted") and has(r"name|actor"):
            sketch["actors"] += [r for r in rows if column(r, r"name", r"actor")]
        elif has(r"runs (as|where)"):
            sketch["processes"] += [r for r in rows if column(r, r"name", r"process")]
        elif has(r"contains") or has(r"kept"):
            sketch["stores"] += [r for r in rows if column(r, r"name", r"store")]
        elif rows:
            sketch["skipped"] += 1
    return sketch


def same(a, b):
    a, b = a.lower(), b.lower()
    return a == b or (len(a) > 3 and len(b) > 3 and (a in b or b in a)) or bool(set(re.findall(r"\w{4,}", a)) & set(re.findall(r"\w{4,}", b)) - {"service", "server", "system", "user", "data"})


def name_of(row):
    return column(row, r"^name", r"actor|process|store")


def gaps(s):
    """Questions, worst first; each is about one cell of the sketch."""
    found = []
    known = [name_of(r) for kind in ("actors", "processes", "stores") for r in s[kind]]
    touched = [e for f in s["flows"] for e in (f["from"], f["to"])]
    for f in s["flows"]:
        title = f"{f['from']} -> {f['to']}"
        if f["known"] and NOTHING.match(f["auth"]):
            found.append(f"{title}: how does {f['to'] or 'the receiver'} know who sent it?")
        if re.search(r"(secret|token|key|id)\b.*\b(link|url|path|query)|magic link", f["auth"], re.I):
            found.append(f"{title}: who else holds that link a week later (history, filters, logs, forwarding)?")
        if re.search(r"\b(network|vpn|ip|firewall|internal)\b", f["auth"], re.I):
            found.append(f"{title}: \"{f['auth']}\" says where, not who. Which other machine is there?")
        if not NOTHING.match(f["boundary"]) and re.match(r"^(no|none|http|false|plain\w*|-|)$", f["enc"], re.I):
            found.append(f"{title}: crosses \"{f['boundary']}\" unprotected?")
        for end in (f["from"], f["to"]):
            if end and known and not any(same(end, k) for k in known):
                found.append(f"{title}: \"{end}\" stands in no table. Whose is it, and whom does it trust?")
    for r in s["stores"]:
        if NOTHING.match(column(r, r"kept", r"retention")):
            found.append(f"store {name_of(r)}: when is it deleted, and who checks?")
        readers = column(r, r"read", r"access")
        if NOTHING.match(readers) or CROWD.search(readers):
            found.append(f"store {name_of(r)}: read by \"{readers or 'nobody named'}\". Which of them need it, and would a read be seen?")
    identities = {}
    for r in s["processes"]:
        who = column(r, r"runs as", r"identity")
        if NOTHING.match(who):
            found.append(f"process {name_of(r)}: as whom does it run?")
        else:
            identities.setdefault(who.lower(), []).append(name_of(r))
    found += [f"processes {' and '.join(names)} share the identity \"{who}\": one taken is all taken. Intended?" for who, names in identities.items() if len(names) > 1]
    spoken = [column(r, r"speaks|calls|talks") for r in s["processes"]]
    for kind in ("actors", "processes", "stores"):
        for r in s[kind]:
            n = name_of(r)
            if not any(same(n, e) for e in touched) and not any(same(n, w) for w in spoken) and not (kind == "actors" and not NOTHING.match(column(r, r"tempted")) and re.search(r"outsid|attack", n, re.I)):
                found.append(f"{kind[:-1] if kind != 'processes' else 'process'} {n}: no flow touches it. Missing flow, or not in this system?")
    words = " ".join([*touched, *known, *(f["what"] for f in s["flows"])]).lower()
    for pattern, question in ((r"admin|support|operator|back ?office|console", "how do administration and support get in, and who sees what they do?"), (r"sign[ -]?up|regist|invit|provision|onboard|account", "how does an account begin, and how does access end?"), (r"back-?up|snapshot|export|replica", "where are copies: backups, exports, test systems?"), (r"deploy|build|pipeline|ci\b|release", "who or what puts code into production?"), (r"\blogs?\b|audit|monitor", "what is logged, and who reads it?")):
        if not re.search(pattern, words):
            found.append(f"nowhere in the sketch: {question}")
    return list(dict.fromkeys(found))


def log_faults(s):
    found = []
    rows = [r for r in s["log"] if column(r, r"threat", r"^for") or column(r, r"what exactly")]
    for n, r in enumerate(rows, 1):
        threat, decision = column(r, r"threat"), column(r, r"decision")
        title = f"log {column(r, r'rank', r'^#', r'^for') or n}"
        if threat and len(threat.split()) > 3 and not (re.search(r"\bcan\b", threat) and re.search(r"\bbecause\b", threat)):
            found.append(f"{title}: the threat has no \"can … because …\"; of which design is it true?")
        kind = re.match(r"\W*(change|control|accept|hand over|hand)", decision, re.I)
        if not kind:
            found.append(f"{title}: decision is \"{decision[:40]}\", not change, control, accept or hand over")
        if re.search(r"\b(later|tbd|backlog|consider|investigate|should)\b", decision + " " + column(r, r"what"), re.I):
            found.append(f"{title}: \"later\" is an accepted risk with a date; who accepts it?")
        if NOTHING.match(column(r, r"owner")) or CROWD.search(column(r, r"owner")):
            found.append(f"{title}: owner is \"{column(r, r'owner')}\"; one role, please")
        if NOTHING.match(column(r, r"due|date|when$")):
            found.append(f"{title}: no date")
        test = column(r, r"works when", r"test")
        if NOTHING.match(test) or VAGUE.match(test):
            found.append(f"{title}: \"{test}\" cannot fail; what would you try, and what must happen?")
    if len(rows) > 8:
        found.append(f"log: {len(rows)} decisions; more than eight are not done")
    if rows and not any(re.match(r"\W*change", column(r, r"decision"), re.I) for r in rows):
        found.append("log: nothing is changed or removed, only checks are added")
    for text in s["accept"]:
        lacks = [w for w in ("because", "until", "notice") if w not in text.lower()]
        if lacks and "...," not in text and "…," not in text and len(text.split()) > 5:
            found.append(f"\"{clean(text)[:50]}\": accepted without {' and '.join(lacks)}")
    return found, len(rows)


def label(text):
    return re.sub(r'["\[\]{}<>|`]', "'", text) or "?"


def draw(s):
    out, ids = ["flowchart LR"], {}
    groups = {}
    for r in s["processes"]:
        groups.setdefault(column(r, r"runs where", r"where") or "runs somewhere", []).append(("process", name_of(r)))
    shape = {"process": ("(", ")"), "store": ("[(", ")]"), "actor": ("[", "]")}
    plain = [("actor", name_of(r)) for r in s["actors"]] + [("store", name_of(r)) for r in s["stores"]]

    def node(kind, name):
        ids[name.lower()] = f"n{len(ids)}"
        left, right = shape[kind]
        return f'{ids[name.lower()]}{left}"{label(name)}"{right}'

    for place, members in groups.items():
        out.append(f'  subgraph g{len(out)}["{label(place)}"]')
        out += [f"    {node(*m)}" for m in members] + ["  end"]
    out += [f"  {node(*m)}" for m in plain]
    for f in s["flows"]:
        for end in (f["from"], f["to"]):
            if end.lower() not in ids:
                match = next((k for k in ids if same(k, end)), None)
                if match:
                    ids[end.lower()] = ids[match]
                else:
                    out.append(f"  {node('actor', end)}")
        words = label("; ".join(filter(None, [f["what"], f["boundary"] and f"across {f['boundary']}"])))
        arrow = "-->" if NOTHING.match(f["boundary"]) else "-.->"
        out.append(f"  {ids[f['from'].lower()]} {arrow}" + (f'|"{words}"| ' if words != "?" else " ") + ids[f["to"].lower()])
    return "\n".join(out)


def diff(a, b):
    flow = lambda f: f"{f['from']} -> {f['to']}: {f['what']}"
    before, after = {flow(f): f for f in a["flows"]}, {flow(f): f for f in b["flows"]}
    found = [f"new flow {k}{' across ' + after[k]['boundary'] if after[k]['boundary'] else ''}: all of phase B" for k in after if k not in before]
    found += [f"gone flow {k}: does an accepted risk or a control fall away?" for k in before if k not in after]
    for k in after:
        if k in before:
            found += [f"flow {k}: {field} was \"{before[k][field]}\", is \"{after[k][field]}\"" for field in ("auth", "enc", "boundary") if before[k][field] != after[k][field]]
    for kind in ("actors", "processes", "stores"):
        old, new = {name_of(r): r for r in a[kind]}, {name_of(r): r for r in b[kind]}
        found += [f"new in {kind}: {n}" for n in new if n not in old] + [f"gone from {kind}: {n}" for n in old if n not in new]
        for n in new:
            if n in old:
                found += [f"{n}: {c} was \"{old[n].get(c, '')}\", is \"{v}\"" for c, v in new[n].items() if old[n].get(c, "") != v]
    return found


def dragon(model):
    """Nodes, flows and what was left out of a Threat Dragon model, version 1 or 2."""
    nodes, flows, left = {}, [], 0
    for diagram in model.get("detail", {}).get("diagrams", []):
        cells = diagram.get("cells") or (diagram.get("diagramJson") or {}).get("cells") or []
        for c in cells:
            data = c.get("data") or c
            kind = str(data.get("type") or c.get("type") or c.get("shape") or "").replace("tm.", "").lower()
            text = (c.get("attrs", {}).get("text", {}) or {}).get("text") if isinstance(c.get("attrs", {}).get("text"), dict) else None
            name = clean(str(data.get("name") or text or c.get("name") or "").replace("\\n", " ")) or kind
            if kind == "flow":
                def end(e):
                    return (e.get("cell") or e.get("id")) if isinstance(e, dict) else e
                labels = c.get("labels") or [{}]
                said = labels[0].get("attrs", {}).get("text", {}).get("text") if isinstance(labels[0], dict) and isinstance(labels[0].get("attrs", {}).get("text"), dict) else None
                flows.append((end(c.get("source", {})), end(c.get("target", {})), clean(str(data.get("name") or said or "")), data))
            elif kind in ("actor", "process", "store"):
                nodes[c.get("id")] = (kind, name, data)
            elif "boundary" not in kind and kind != "text":
                left += 1
    return nodes, flows, left


def otm(model):
    nodes = {}
    zones = {z.get("id"): z.get("name", "") for z in model.get("trustZones") or [] if isinstance(z, dict)}
    where = {}
    for c in model.get("components") or []:
        kind = "store" if re.search(r"database|storage|store|bucket|s3|sql|datastore", f"{c.get('type', '')} {c.get('name', '')}", re.I) else "actor" if re.search(r"client|browser|user|actor|generic-client|external", str(c.get("type", "")), re.I) else "process"
        nodes[c.get("id")] = (kind, clean(str(c.get("name", ""))), c)
        parent = c.get("parent") or {}
        where[c.get("id")] = zones.get(parent.get("trustZone")) or parent.get("component")
    place = lambda i, depth=0: "" if i is None or depth > 20 else where[i] if where.get(i) in zones.values() else place(where.get(i), depth + 1) if i in where else ""
    flows = []
    for f in model.get("dataflows") or []:
        a, b = f.get("source"), f.get("destination")
        crosses = f"{place(a) or '?'} / {place(b) or '?'}" if place(a) != place(b) else ""
        flows.append((a, b, clean(str(f.get("name", ""))), {"zone": crosses}))
        if f.get("bidirectional"):
            flows.append((b, a, clean(str(f.get("name", ""))), {"zone": crosses}))
    return {i: (k, n, {**d, "where": place(i)}) for i, (k, n, d) in nodes.items()}, flows, 0


def library(model):
    """The format of OWASP's threat model library: zones and authentication stand in it."""
    zones = {z.get("symbolic_name"): z.get("title", "") for z in model.get("trust_zones") or []}
    nodes = {}
    for key, kind in (("actors", "actor"), ("components", "process"), ("data_stores", "store")):
        for c in model.get(key) or []:
            nodes[c.get("symbolic_name")] = (kind, clean(str(c.get("title", ""))), {**c, "where": zones.get(c.get("trust_zone"), ""), "trusted": c.get("permissions", "")})
    between = {frozenset((b.get("trust_zone_a"), b.get("trust_zone_b"))): b.get("authentication_methods") or [] for b in model.get("trust_boundaries") or []}
    flows = []
    for f in model.get("data_flows") or []:
        a, b = ((f.get(k) or {}).get("object") for k in ("source", "destination"))
        za, zb = ((nodes.get(x) or (0, 0, {}))[2].get("trust_zone") for x in (a, b))
        flows.append((a, b, clean(str(f.get("title", ""))), {"isEncrypted": f.get("encrypted"), "zone": f"{zones.get(za, '?')} / {zones.get(zb, '?')}" if za != zb else "", "auth": ", ".join(map(str, between.get(frozenset((za, zb)), [])))}))
    return nodes, flows, 0


def bring(path):
    with open(path, encoding="utf-8-sig") as handle:
        model = json.load(handle)
    if isinstance(model, dict) and isinstance(model.get("detail"), dict):
        nodes, flows, left = dragon(model)
        title = (model.get("summary") or {}).get("title", "")
    elif isinstance(model, dict) and ("otmVersion" in model or "trustZones" in model and "dataflows" in model):
        nodes, flows, left = otm(model)
        title = (model.get("project") or {}).get("name", "")
    elif isinstance(model, dict) and isinstance(model.get("data_flows"), list) and isinstance(model.get("components"), list):
        nodes, flows, left = library(model)
        title = (model.get("scope") or {}).get("title", "")
    else:
        raise ValueError("no Threat Dragon model, no Open Threat Model, none of the threat model library")
    cell = lambda t: str(t or "").replace("|", "/")
    rows = {"actor": [], "process": [], "store": []}
    for kind, name, d in nodes.values():
        if kind == "actor":
            rows[kind].append(f"| {cell(name)} | {cell(d.get('trusted'))} | | |")
        elif kind == "process":
            rows[kind].append(f"| {cell(name)} | {cell(d.get('where'))} | {cell(d.get('privilegeLevel'))} | |")
        else:
            holds = ", ".join(w for w, on in (("credentials", d.get("storesCredentials")), ("log", d.get("isALog"))) if on)
            rows[kind].append(f"| {cell(name)} | {holds} | | |")
    lines, loose = [], 0
    for n, (a, b, what, d) in enumerate(flows, 1):
        if a not in nodes or b not in nodes:
            loose += 1
            continue
        boundary = d.get("zone") if "zone" in d else "public network" if d.get("isPublicNetwork") else ""
        lines.append(f"| {n} | {cell(nodes[a][1])} -> {cell(nodes[b][1])} | {cell(what)} | {cell(d.get('auth'))} | {'yes' if d.get('isEncrypted') else cell(d.get('protocol'))} | {cell(boundary)} |")
    print(f"# System sketch: {title}\n\nBrought from a model; empty cells are questions for the team.\n")
    print("## Actors\n| Name | Trusted how far | Wants | Might be tempted to |\n|---|---|---|---|\n" + "\n".join(dict.fromkeys(rows["actor"])))
    print("\n## Processes\n| Name | Runs where | Runs as | Speaks to |\n|---|---|---|---|\n" + "\n".join(dict.fromkeys(rows["process"])))
    print("\n## Stores\n| Name | Contains | Kept how long | Who can read |\n|---|---|---|---|\n" + "\n".join(dict.fromkeys(rows["store"])))
    print("\n## Flows across boundaries\n| # | From -> to | What | Authenticated by | Encrypted | Boundary |\n|---|---|---|---|---|---|\n" + "\n".join(lines))
    if left or loose:
        print(f"not taken over: {left} shapes of other kinds, {loose} flows with a loose end", file=sys.stderr)
    if not nodes:
        raise ValueError("the model has no elements")


def main():
    parser = argparse.ArgumentParser(description="Check, draw, compare or import a system sketch.")
    parser.add_argument("what", choices=("check", "draw", "diff", "import"))
    parser.add_argument("files", nargs="+")
    parser.add_argument("--log", help="decision log to check with the sketch")
    o = parser.parse_args()
    if len(o.files) != (2 if o.what == "diff" else 1):
        parser.error("diff needs two files, the others one")
    try:
        if o.what == "import":
            bring(o.files[0])
            return 0
        sketches = [read(f) for f in o.files]
        log = read(o.log) if o.log else None
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")
    except (ValueError, RecursionError) as error:
        parser.error(f"{o.files[0]}: {error}")
    for path, s in zip(o.files, sketches):
        if not s["flows"] and not (o.what == "check" and s["log"]):
            parser.error(f"{path}: no table of flows (a column \"From -> to\", or From and To)")
    if o.what == "draw":
        print(draw(sketches[0]))
        return 0
    s = sketches[0]
    if o.what == "diff":
        found = diff(*sketches)
        summary = f"{len(found)} differences"
    else:
        found = gaps(s) if s["flows"] else []
        faults, decisions = log_faults(log or s)
        boundaries = {}
        for f in s["flows"]:
            if not NOTHING.match(f["boundary"]):
                boundaries[f["boundary"]] = boundaries.get(f["boundary"], 0) + 1
        summary = f"{len(s['actors'])} actors, {len(s['processes'])} processes, {len(s['stores'])} stores, {len(s['flows'])} flows over {len(boundaries)} boundaries, {decisions} decisions: {len(found)} questions, {len(faults)} faults in the log"
        found += faults
    for line in found:
        print(f"- {line}")
    print(summary)
    if s["skipped"]:
        print(f"{s['skipped']} tables of other kinds not read", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)      # quiet when the reader stops early
    sys.exit(main())
