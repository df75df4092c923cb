#!/usr/bin/env python3
"""What happened on the main thread during each hang of an Instruments trace.

    xcrun xctrace export --input APP.trace --xpath '/trace-toc/run[@number="1"]/data/table[@schema="potential-hangs"]' --output hangs.xml
    xcrun xctrace export --input APP.trace --xpath '/trace-toc/run[@number="1"]/data/table[@schema="time-profile"]' --output cpu.xml
    python3 trace_report.py hangs.xml [cpu.xml] [--app NAME] [--min-ms 250] [--top 5]

Reads XML that xctrace exported, so it runs on any machine. One file may hold several tables; files may come in any order.
Knows potential-hangs, time-profile and time-sample; other tables are named and left alone. For each hang: how much of it the main
thread was running (busy), or hardly at all (blocked), and the functions of the app that were seen most.
Limits: a sampler sees each millisecond at best; symbols are as good as the dSYM; a hang without samples may lie outside the profile.
Exit 0 no hang of that length, 1 hangs found, 2 unreadable input.
"""
import argparse
import collections
import re
import sys
import xml.etree.ElementTree as ET

SYSTEM = re.compile(r"^/(System|usr/lib)/|/RuntimeRoot/|/Xcode\.app/|DeveloperDiskImage")


# Some exports name a schema without its columns: then the kind of a cell says which it is.
BY_TAG = {"start-time": "start", "sample-time": "time", "event-time": "time", "backtrace": "stack", "tagged-backtrace": "stack"}


class Table:
    def __init__(self, schema, columns):
        self.schema, self.columns, self.rows = schema, columns, []


def tables(path):
    """Tables of an export. Elements are written once with an id and later only referred to."""
    try:
        root = ET.parse(path).getroot()
    except ET.ParseError as e:
        raise ValueError(f"{path}: not XML ({e}); export it with xctrace, a .trace itself cannot be read")
    if root.tag == "trace-toc":
        raise ValueError(f"{path}: this is the table of contents; export a table with --xpath")
    everywhere = {e.get("id"): e for e in root.iter() if e.get("id")}
    for node in [root] if root.tag == "node" else root.iter("node"):
        seen, table, found = dict(everywhere), None, []  # the node's own ids win where two exports were put together
        for e in node.iter():
            if e.get("id"):
                seen[e.get("id")] = e
        for child in node:
            if child.tag == "schema":
                table = Table(child.get("name"), [c.findtext("mnemonic") for c in child.iter("col")])
                found.append(table)
            elif child.tag == "row" and table is not None:
                cells = [seen.get(c.get("ref"), c) if c.get("ref") else c for c in child]
                table.rows.append((dict(zip(table.columns or [BY_TAG.get(c.tag, c.tag) for c in child], cells)), seen))
        yield from found  # now that their rows are there


def number(e):
    try:
        return int((e.text or "").strip())
    except (AttributeError, ValueError):
        return None


def shown(e):
    return "" if e is None or e.tag == "sentinel" else e.get("fmt") or (e.text or "").strip()


def frames(e, seen):
    parts = [] if e is None else [e, *(seen[b.get("ref")] for b in e.iter("backtrace") if b.get("ref") in seen)]
    for f in (f for part in parts for f in part.iter("frame")):
        f = seen.get(f.get("ref"), f) if f.get("ref") else f
        b = f.find("binary")
        b = seen.get(b.get("ref"), b) if b is not None and b.get("ref") else b
        yield f.get("name") or f.get("addr") or "?", (b.get("path") or b.get("name") or "") if b is not None else ""


def interesting(stack):
    """The innermost frame that is not Apple's, else the innermost with a name."""
    for name, path in stack:
        if path and not SYSTEM.search(path) and path.startswith("/") and name != "main":
            return name
    return next((f"{name} (system)" for name, _ in stack if not name.startswith("0x")), "(no symbol)")


def main():
    ap = argparse.ArgumentParser(description="Hangs of an Instruments trace")
    ap.add_argument("files", nargs="+")
    ap.add_argument("--app", help="only processes whose name has this text")
    ap.add_argument("--min-ms", type=float, default=250, help="shortest hang to list (250)")
    ap.add_argument("--top", type=int, default=5, help="functions per hang (5)")
    a = ap.parse_args()
    hangs, samples, other, bad = [], [], collections.Counter(), 0
    try:
        for path in a.files:
            found = False
            for t in tables(path):
                found = True
                if t.schema == "potential-hangs":
                    for row, _ in t.rows:
                        start, length = number(row.get("start")), number(row.get("duration"))
                        if start is None or length is None:
                            bad += 1
                            continue
                        hangs.append((start, length, shown(row.get("hang-type")), shown(row.get("process")) or shown(row.get("thread"))))
                elif t.schema in ("time-profile", "time-sample"):
                    for row, seen in t.rows:
                        at, thread = number(row.get("time")), shown(row.get("thread"))
                        if at is None:
                            bad += 1
                            continue
                        stack = row.get("stack")
                        stack = stack if stack is not None else row.get("backtrace")
                        weight = number(row.get("weight"))
                        state = shown(row.get("thread-state"))
                        samples.append((at, thread, shown(row.get("process")) or thread, 1_000_000 if weight is None else weight,
                                        list(frames(stack, seen)), state in ("", "Running")))
                else:
                    other[t.schema] += len(t.rows)
            if not found:
                raise ValueError(f"{path}: no table of an xctrace export found")
    except (OSError, ValueError) as e:
        print(f"trace_report.py: {e}", file=sys.stderr)
        return 2
    for schema, n in other.items():
        print(f"not read: {n} rows of {schema}")
    if bad:
        print(f"not read: {bad} rows without start or duration")
    wanted = [h for h in hangs if h[1] >= a.min_ms * 1e6 and (not a.app or a.app.lower() in h[3].lower())]
    print(f"{len(hangs)} hangs recorded, {len(wanted)} of {a.min_ms:g} ms or more" + (f" in {a.app}" if a.app else "")
          + (f"; {len(samples)} samples" if samples else "; no CPU samples given, so the cause is open"))
    for start, length, kind, process in sorted(wanted, key=lambda h: -h[1]):
        print(f"\n{start / 1e9:8.3f} s  {length / 1e6:8.1f} ms  {kind}  {process}")
        name = re.sub(r"\s*\(\d+\)$", "", process)
        inside = [s for s in samples if start <= s[0] < start + length and s[1].startswith("Main Thread") and name in s[2] and s[5]]
        if not samples:
            continue
        times = [s[0] for s in samples if s[1].startswith("Main Thread") and name in s[2]]
        if not times or start + length < min(times) or start > max(times):
            print("          the profile has no sample of this process " + ("around that time" if times else "at all") + ", so the cause is open")
            continue
        busy = sum(s[3] for s in inside) / length
        if busy >= 0.75:
            say = "busy: the work itself is on the main thread"
        elif busy < 0.25:
            say = "blocked: it waited (lock, file, network, another process); the functions show who started the waiting"
        else:
            say = "partly busy: look at both, work and waiting"
        print(f"          main thread ran {min(busy, 1):.0%} of it, {say}")
        count = collections.Counter()
        for s in inside:
            if s[4]:
                count[interesting(s[4])] += s[3]
        for function, weight in count.most_common(a.top):
            print(f"          {weight / 1e6:7.0f} ms  {function}")
        if not inside:
            print("          no sample of this thread in that time")
    return 1 if wanted else 0


if __name__ == "__main__":
    sys.exit(main())
