#!/usr/bin/env python3
"""Read EXPLAIN (ANALYZE, FORMAT JSON) of PostgreSQL and say where the time went and what looks wrong.

usage: read_plan.py PLAN.json [--top N]

Create the input with: psql -qXAt -c "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT ..." > plan.json
EXPLAIN ANALYZE executes the statement: wrap writes in BEGIN and ROLLBACK.
Prints the nodes with the most time of their own (children subtracted, loops multiplied), their
rows, estimate and buffers, then findings: rows thrown away by a filter, estimates off by 10 or
more, sorts and hashes on disk, inner sides run many times, index-only scans that visit the
table, lossy bitmaps, planning longer than execution, time spent in JIT and in triggers.
Limits: needs ANALYZE (without it only estimates exist); parallel nodes report averages per
worker, so their time is divided by the workers and approximate; a CTE runs within the time of the
nodes that read it, and is subtracted there; below a LIMIT fewer rows than estimated are no finding,
since the node was stopped early. Findings are questions to ask, not orders. Tested with PostgreSQL 18.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import json
import re
import sys


# These read all their input before they give the first row, so a LIMIT above does not stop what is below.
BLOCKING = {"Sort", "Hash", "Aggregate", "Materialize", "ModifyTable", "WindowAgg", "SetOp"}


def label(node):
    text = node.get("Node Type", "unknown node")
    if node.get("Index Name"):
        text += f" using {node['Index Name']}"
    if node.get("Relation Name"):
        text += f" on {node['Relation Name']}"
    return text


def walk(node, out, workers=1, stopped=False):
    """Add the node and those below. Each of several processes counts as a loop below a Gather."""
    kind = node.get("Node Type", "")
    item = {"node": node, "stopped": stopped, "total": node.get("Actual Total Time", 0.0) * node.get("Actual Loops", 0) / workers}
    out.append(item)
    below = workers * (node.get("Workers Launched", 0) + 1) if kind.startswith("Gather") else workers
    cut = kind == "Limit" or (stopped and kind not in BLOCKING)
    item["below"] = [walk(child, out, below, cut) for child in node.get("Plans", [])]
    return item


def users(planned, items):
    """The nodes within whose time a CTE or an InitPlan ran: those that read it, not the one it is listed under."""
    name = planned["node"].get("Subplan Name", "")
    if name.startswith("CTE "):
        return [i for i in items if i["node"].get("Node Type") == "CTE Scan" and i["node"].get("CTE Name") == name[4:]]
    marks = re.findall(r"\$\d+", name) or [f"({name})."]
    own = {"Subplan Name", "Output"}
    return [i for i in items if any(m in str(v) for m in marks for k, v in i["node"].items() if isinstance(v, str) and k not in own)]


def charge(items):
    """Own time of each node: its total without what ran inside it. No time may be counted twice."""
    for item in items:
        item["own"] = item["total"] - sum(c["total"] for c in item["below"] if c["node"].get("Parent Relationship") != "InitPlan")
    for holder in items:
        for planned in holder["below"]:
            if planned["node"].get("Parent Relationship") != "InitPlan":
                continue
            left = planned["total"]
            for item in users(planned, items) or [holder]:
                taken = max(min(left, item["own"]), 0.0)
                item["own"] -= taken
                left -= taken
    for item in items:
        item["own"] = max(item["own"], 0.0)


def unframe(text):
    """The JSON within what psql and pgAdmin draw around it: header, frame, row count, quotes, marks of wrapped lines."""
    text = text.strip()
    if text.startswith('"') and text.endswith('"'):
        text = text[1:-1].replace('""', '"')
    lines = [re.sub(r"^[ \t]*[|│║]|[ \t]*[+↵]?[ \t]*[|│║]?[ \t]*$", "", line) for line in text.splitlines()]
    first = next((n for n, line in enumerate(lines) if line.strip() and line.strip()[0] in "[{"), 0)
    last = next((n for n in range(len(lines) - 1, -1, -1) if lines[n].strip() and lines[n].strip()[-1] in "]}"), len(lines) - 1)
    return "\n".join(lines[first : last + 1])


def numbers(value):
    """Some tools write numbers as text."""
    if isinstance(value, dict):
        return {k: numbers(v) for k, v in value.items()}
    if isinstance(value, list):
        return [numbers(v) for v in value]
    return float(value) if isinstance(value, str) and re.fullmatch(r"-?\d+(\.\d+)?", value) else value


def findings(node, own, execution, stopped):
    loops = node.get("Actual Loops", 0)
    if not loops:
        return
    rows = node.get("Actual Rows", 0)
    name = label(node)
    removed = node.get("Rows Removed by Filter", 0) * loops
    if removed >= 1000 and removed > 10 * max(rows * loops, 1):
        yield f"{name}: read {removed + rows * loops:.0f} rows to keep {rows * loops:.0f}; an index on the filter columns? ({node.get('Filter', 'filter')})"
    joined = node.get("Rows Removed by Join Filter", 0) * loops
    if joined >= 10000 and joined > 10 * max(rows * loops, 1):
        yield f"{name}: compared {joined + rows * loops:.0f} pairs to keep {rows * loops:.0f}; a join condition with = or an index inside? ({node.get('Join Filter', 'join filter')})"
    planned = node.get("Plan Rows", 0)
    low, high = sorted((max(planned, 1), max(rows, 1)))
    if high / low >= 10 and high >= 100 and not (stopped and rows < planned):
        yield f"{name}: estimated {planned} rows, got {rows:.0f} (factor {high / low:.0f}); ANALYZE, statistics target or extended statistics?"
    if node.get("Sort Space Type") == "Disk":
        yield f"{name}: sort used {node.get('Sort Space Used', 0)} kB on disk; work_mem for this query, or an index in that order?"
    if node.get("Hash Batches", 1) > 1:
        yield f"{name}: hash split into {node['Hash Batches']} batches on disk; work_mem, or fewer columns and rows?"
    if node.get("Temp Written Blocks", 0) and node.get("Node Type") in ("Aggregate", "Materialize", "CTE Scan", "WindowAgg"):
        yield f"{name}: wrote {node['Temp Written Blocks']} blocks to temporary files"
    if loops >= 1000 and own > 0.2 * execution and node.get("Node Type") != "Nested Loop":
        yield f"{name}: run {loops} times inside a loop; wrong estimate outside, or missing index inside?"
    if node.get("Heap Fetches", 0) > 0.5 * max(rows * loops, 1) and node.get("Heap Fetches", 0) > 100:
        yield f"{name}: {node['Heap Fetches']} heap fetches in an index-only scan; VACUUM the table"
    if node.get("Lossy Heap Blocks", 0):
        yield f"{name}: {node['Lossy Heap Blocks']} lossy blocks; work_mem too small for the bitmap"
    recheck = node.get("Rows Removed by Index Recheck", 0) * loops
    if recheck >= 1000 and recheck > 10 * max(rows * loops, 1):
        yield f"{name}: index recheck removed {recheck:.0f} rows"


def main():
    parser = argparse.ArgumentParser(description="Read EXPLAIN (ANALYZE, FORMAT JSON) output.")
    parser.add_argument("plan")
    parser.add_argument("--top", type=int, default=5)
    options = parser.parse_args()
    try:
        with open(options.plan, encoding="utf-8-sig") as handle:
            text = handle.read()
        try:
            data = json.loads(text)
        except ValueError:
            data = json.loads(unframe(text))
        data = numbers(data)
        plan = data[0] if isinstance(data, list) else data
        root = plan["Plan"]
    except OSError as error:
        parser.error(f"{options.plan}: {error.strerror}")
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        parser.error(f"{options.plan}: not EXPLAIN (FORMAT JSON) output; use psql -qXAt, and FORMAT JSON instead of the text format")
    if not isinstance(root, dict) or "Actual Loops" not in root:
        parser.error(f"{options.plan}: estimates only, run EXPLAIN with ANALYZE")
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    nodes = []
    walk(root, nodes)
    charge(nodes)
    execution = plan.get("Execution Time", root.get("Actual Total Time", 0.0))
    planning = plan.get("Planning Time", 0.0)
    print(f"execution {execution:.3f} ms, planning {planning:.3f} ms, {len(nodes)} nodes")
    for item in sorted(nodes, key=lambda x: -x["own"])[: options.top]:
        node = item["node"]
        share = 100 * item["own"] / execution if execution else 0
        buffers = node.get("Shared Hit Blocks", 0) + node.get("Shared Read Blocks", 0)
        print(f"  {share:5.1f}%  {item['own']:10.3f} ms  {label(node)}: rows {node.get('Actual Rows', 0):g} x {node.get('Actual Loops', 0)} (estimate {node.get('Plan Rows', 0)}), buffers {buffers}")
    found = [f for item in nodes for f in findings(item["node"], item["own"], execution, item["stopped"])]
    if planning > execution and planning > 5:
        found.append("planning takes longer than execution; prepared statements, fewer partitions or joins?")
    jit = plan.get("JIT", {}).get("Timing", {}).get("Total", 0)
    jit = jit if isinstance(jit, (int, float)) else 0
    if jit > 0.2 * execution:
        found.append(f"JIT took {jit:.0f} ms of {execution:.0f}; raise jit_above_cost for this workload")
    for trigger in plan.get("Triggers", []):
        if trigger.get("Time", 0) > 0.2 * execution:
            name = trigger.get("Constraint Name") or trigger.get("Trigger Name")
            found.append(f"trigger {name} took {trigger['Time']:.0f} ms in {trigger.get('Calls')} calls; foreign key without an index on the referencing side?")
    print(f"{len(found)} findings")
    for text in found:
        print(f"- {text}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as odd:
        print(f"read_plan.py: the input is not laid out as this script expects ({type(odd).__name__}: {odd})", file=sys.stderr)
        sys.exit(2)
