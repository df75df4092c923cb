#!/usr/bin/env python3
"""Turn a profile into a budget: share of each function and the best speed-up if it became free.

    python3 -m cProfile -s tottime app.py > profile.txt ; python3 budget.py profile.txt
    py-spy record -f raw -o stacks.txt -- python app.py ; python3 budget.py stacks.txt
    python3.15 -m profiling.sampling run --collapsed -o stacks.txt app.py ; python3 budget.py stacks.txt

Reads the text table of cProfile (any sort order) or folded stacks, one "a;b;c 123" per line, as
written by py-spy raw, profiling.sampling, stackcollapse-perf.pl, async-profiler collapsed and others;
lines of one function are added up. Own time only: who called a function is not shown. Functions under
--least percent are summed up as "rest".
Limits: cProfile inflates small functions and sees one thread; folded stacks count samples, so
waiting appears only if the profiler samples idle threads. With --target it says what is impossible.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import re
import sys

ROW = re.compile(r"^\s*(\d+)(?:/\d+)?\s+([\d.]+)\s+[\d.]+\s+([\d.]+)\s+[\d.]+\s+(.+)$")


def load(path):
    with open(path, encoding="utf-8", errors="replace") as f:
        lines = f.read().splitlines()
    own, calls, kind, unread = {}, {}, None, 0
    for line in lines:
        m = ROW.match(line)
        if m:
            kind = "seconds"
            name = m.group(4) if m.group(4).startswith("{") else re.sub(r"^.*[/\\](?=[^/\\]+[/\\][^/\\]+$)", "", m.group(4))  # json/__init__.py is not csv/__init__.py
            own[name] = own.get(name, 0) + float(m.group(2))
            calls[name] = calls.get(name, 0) + int(m.group(1))
            continue
        m = re.match(r"^(\S.*) (\d+(?:\.\d+)?)\s*$", line)
        if m and ";" in m.group(1) and re.search(r"[^;] \d+$", m.group(1)) and not re.search(r":\d+\)?$|\(\D", m.group(1).split(";")[-1]):
            raise ValueError(f"{path}: two counts on a line (a comparison of two profiles); give one profile")
        if m and (";" in m.group(1) or kind == "samples") and kind != "seconds":
            kind = "samples"
            leaf = re.sub(r"(:\d+)+(\)?)$", r"\2", m.group(1).split(";")[-1])   # "f (a.py:12)", "a.py:f:12"
            own[leaf] = own.get(leaf, 0) + float(m.group(2))
        else:
            unread += bool(line.strip()) and (kind == "samples" or bool(own))
    if not own or sum(own.values()) == 0:
        raise ValueError(f"{path}: neither a cProfile table nor folded stacks")
    if unread:
        print(f"{unread} lines not read", file=sys.stderr)
    return own, calls, kind


def main():
    ap = argparse.ArgumentParser(description="budget from a profile")
    ap.add_argument("file")
    ap.add_argument("--least", type=float, default=3, help="percent below which functions are summed up (default 3)")
    ap.add_argument("--target", type=float, help="wanted speed-up, for example 5")
    a = ap.parse_args()
    try:
        own, calls, kind = load(a.file)
    except (OSError, ValueError) as e:
        print(f"budget.py: {e}", file=sys.stderr)
        return 2
    total = sum(own.values())
    print(f"total {total:.3f} seconds" if kind == "seconds" else f"total {total:.10g} samples")
    print("share   best speed-up" + ("   calls" if calls else "") + "  function")
    rest, top = 0.0, None
    for name, t in sorted(own.items(), key=lambda p: (-p[1], p[0])):
        share = t / total
        if share * 100 < a.least:
            rest += share
            continue
        top = top or share
        best = "inf" if share > 0.9995 else f"{1 / (1 - share):.2f}x"
        print(f"{share * 100:>4.0f}%  {best:>13}" + (f"  {calls[name]:>6}" if calls else "") + f"  {name}")
    print(f"{rest * 100:>4.0f}%  rest")
    if a.target and top is not None:
        need = 1 - 1 / a.target
        print(f"{a.target:g}x needs {need * 100:.0f}% of the time removed; the largest function has {top * 100:.0f}%: "
              + ("possible with it alone" if top >= need else "not by this function alone"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
