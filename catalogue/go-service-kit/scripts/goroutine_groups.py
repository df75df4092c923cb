#!/usr/bin/env python3
"""Group a Go goroutine dump by state and place, so that a leak stands out.

Input: the text of /debug/pprof/goroutine?debug=2 or goroutineleak?debug=2 (Go 1.27), of
pprof.Lookup("goroutine").WriteTo(w, 2), the traces a Go program prints after SIGQUIT or a panic with
GOTRACEBACK=all, or debug=1 (counted stacks, without state and creator). Tried on dumps of Go 1.16 to 1.27, with and without labels.
Limits: not the binary profile (without debug); a group is the state plus
the first frame outside the standard library, known by its first path element, so a module named
like one (log, time) counts as library; one dump shows a state, two dumps show growth. Exit 0, or 2 if nothing can be read.
"""
import argparse
import re
import sys

# From Go 1.27 on pprof labels follow the state: goroutine 7 [select] {route: "GET /x"}:
HEAD = re.compile(r"^goroutine (\d+)(?: gp=\S+ m=\S+(?: mp=\S+)?)? \[([^\]]+)\](?: \{.*\})?:$")
COUNTED = re.compile(r"^(\d+) @(?: 0x[0-9a-f]+)+$")
FRAME = re.compile(r"^#\t0x[0-9a-f]+\t(.+?)\+0x[0-9a-f]+\t")
PLACE = re.compile(r"^\s|\.(?:go|s):\d+")
MARKS = re.compile(r" \((?:leaked|scan|durable)\)")
MINUTES = re.compile(r"^(\d+) minutes?$")
STDLIB = frozenset("""archive arena bufio bytes cmd cmp compress container context crypto database debug
embed encoding errors expvar flag fmt go hash html image index internal io iter log maps math mime net os
path plugin reflect regexp runtime simd slices sort strconv strings structs sync syscall testing text time
unicode unique unsafe uuid vendor weak""".split())


def fail(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def function_name(line):
    """'example.com/a/b.(*T).M(0x1, {0x2})' -> 'example.com/a/b.(*T).M'."""
    depth = 0
    for index in range(len(line) - 1, -1, -1):
        if line[index] == ")":
            depth += 1
        elif line[index] == "(":
            depth -= 1
            if depth == 0:
                return line[:index]
    return line


def is_own(name):
    first = name.split("/")[0] if "/" in name else name.split(".")[0]
    return first not in STDLIB


def parse(path):
    try:
        with open(path, "rb") as handle:
            raw = handle.read()
    except OSError as err:
        fail(f"{path}: {err.strerror}")
    wide = raw[:2] in (b"\xff\xfe", b"\xfe\xff")                             # PowerShell's > writes UTF-16
    lines = raw.decode("utf-16" if wide else "utf-8-sig", "replace").splitlines()
    found, current = [], None
    for line in lines:
        counted, frame = COUNTED.match(line), FRAME.match(line)
        if counted:
            current = {"state": "state unknown", "wait": 0, "frames": [], "by": "", "leaked": 0, "times": int(counted.group(1))}
            found.append(current)
            continue
        if frame and current is not None:
            current["frames"].append(frame.group(1))
            continue
        head = HEAD.match(line)
        if head:
            parts = [part.strip() for part in head.group(2).split(",")]
            wait = [int(MINUTES.match(part).group(1)) for part in parts if MINUTES.match(part)]
            state = MARKS.sub("", parts[0])
            current = {"state": state, "wait": wait[0] if wait else 0, "frames": [], "by": "",
                       "leaked": int("(leaked)" in parts[0]), "times": 1}
            found.append(current)
        elif current is not None and line.startswith("created by "):
            current["by"] = line[len("created by "):].split(" in goroutine ")[0]
        elif current is not None and line and not PLACE.search(line) and not line.startswith(("#", "...")):
            current["frames"].append(function_name(line))
        elif not line:
            current = None
    dumps = sum(line.startswith("goroutine profile: total ") for line in lines)
    if dumps > 1:
        print(f"{path}: {dumps} dumps in one file, counted together", file=sys.stderr)
    if not found:
        fail(f"{path}:1: no 'goroutine N [state]:' line; take the dump with debug=2 (a binary profile cannot be read)")
    return found


def groups(found):
    table = {}
    for one in found:
        own = [name for name in one["frames"] if is_own(name)]
        place = own[0] if own else (one["frames"] or ["(no frames)"])[0]
        key = (one["state"], place, one["by"] or "-")
        count, wait, leaked = table.get(key, (0, 0, 0))
        table[key] = (count + one["times"], max(wait, one["wait"]), leaked + one["leaked"])
    return table


def main():
    parser = argparse.ArgumentParser(description="Group a goroutine dump (debug=2) by state and place.")
    parser.add_argument("dump", help="text file with the dump")
    parser.add_argument("--before", help="an earlier dump: shows growth per group")
    args = parser.parse_args()
    now = groups(parse(args.dump))
    old = groups(parse(args.before)) if args.before else {}
    print(f"{sum(row[0] for row in now.values())} goroutines in {len(now)} groups")
    for key, (count, wait, leaked) in sorted(now.items(), key=lambda item: (-item[1][0], item[0])):
        growth = f"  {count - old.get(key, (0, 0, 0))[0]:+d}" if args.before else ""
        waited = f"  waiting up to {wait} min" if wait else ""
        waited += f"  {leaked} marked leaked" if leaked else ""
        print(f"{count:6d}{growth}  [{key[0]}] {key[1]}{waited}\n        created by {key[2]}")


if __name__ == "__main__":
    main()
