#!/usr/bin/env python3
"""What a long agent run costs under five ways of keeping its context small.

usage: context_cost.py [--prefix 6000] [--result 1200] [--words 300] [--steps 30] [--limit 30000] [--keep 5]
                       [--read 0.1] [--write 1.25] [--out 5] [--price 3.00]

All sizes are tokens. prefix: system text and tool definitions; result: a tool result; words: what the model writes in a
step. limit: where results are cleared in one go or the history is summarised; keep: results that stay. read, write and
out are multiples of the input price (0.1, 1.25 and 5 are common); price is for a million input tokens.
A cache hit needs an unchanged beginning: whatever is changed, everything behind it is written again.
Limits: assumes that every step comes within the life of the cache, and no step is lost by what was forgotten; a
summary is 1,000 tokens. Exit 0, or 2 for wrong use.
"""
import argparse
import sys

SUMMARY = 1_000


def simulate(name, o):
    """Cost of a run in input tokens at full price, its largest context, and how often something was rewritten."""
    history, cached, cost, largest, rewrites, summary = [], 0, 0.0, 0, 0, 0
    for _ in range(o.steps):
        change = None                                          # index of the first part that is not what it was
        size = o.prefix + summary + sum(map(sum, history))
        if name == "clear each step":
            old = [i for i, (_, result) in enumerate(history[: -o.keep or None]) if result]
            change = old[0] if old else None
        elif name == "clear in batches" and size > o.limit:
            old = [i for i, (_, result) in enumerate(history[: -o.keep or None]) if result]
            change = old[0] if old else None
        elif name == "summarise at limit" and size > o.limit and history:
            cost += size * o.read + SUMMARY * o.out             # one more call writes the summary
            history, summary, cached, rewrites = [], SUMMARY, o.prefix, rewrites + 1
        if change is not None:
            for i in old:
                history[i] = (history[i][0], 0)
            cached = min(cached, o.prefix + summary + sum(map(sum, history[:change])))
            rewrites += 1
        size = o.prefix + summary + sum(map(sum, history))
        largest = max(largest, size)
        if name == "no cache":
            cost += size
        else:
            cost += min(cached, size) * o.read + max(size - cached, 0) * o.write
            cached = size
        cost += o.words * o.out
        history.append((o.words, o.result))
    return cost, largest, rewrites


def main():
    parser = argparse.ArgumentParser(description="Compare ways to keep an agent's context small.")
    for flag, default in (("prefix", 6000), ("result", 1200), ("words", 300), ("steps", 30), ("limit", 30000), ("keep", 5)):
        parser.add_argument(f"--{flag}", type=int, default=default)
    for flag, default in (("read", 0.1), ("write", 1.25), ("out", 5.0), ("price", 3.0)):
        parser.add_argument(f"--{flag}", type=float, default=default)
    o = parser.parse_args()
    if min(vars(o).values()) < 0 or not 1 <= o.steps <= 10_000 or o.keep < 1:
        parser.error("all values must be 0 or more, keep 1 or more, steps from 1 to 10,000")
    base = None
    print(f"{o.steps} steps, prefix {o.prefix}, {o.words} written and {o.result} read a step")
    print(f"{'way':<20} {'money':>8} {'of first':>9} {'largest context':>16} {'rewrites':>9}")
    for name in ("no cache", "cache, only append", "clear each step", "clear in batches", "summarise at limit"):
        cost, largest, rewrites = simulate(name, o)
        base = base or cost
        print(f"{name:<20} {cost * o.price / 1e6:>8.4f} {cost / base:>8.0%} {largest:>16,} {rewrites:>9}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
