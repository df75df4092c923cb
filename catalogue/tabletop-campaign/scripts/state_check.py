#!/usr/bin/env python3
"""Read a campaign state file and say what needs care in the next prep.

    python3 state_check.py campaign-state.md [--session N]

Expects the headings and table columns of assets/campaign-state.md of this kit (Limits, Heroes, Now, Factions and clocks, Secrets, Cast met).
Reports: empty limits; the hero whose spotlight is oldest; clocks that are full or one tick away; secrets with fewer than three clues or
with nothing found; missing intentions of the players; a state that has grown over 900 words. --session: number of the next session.
Limits: reads tables, not meaning. Exit 1 if something must be repaired before play (limits empty, clock overfull, secret under three clues), 2 on wrong input.
"""
import argparse
import re
import sys


def parse(text):
    parts, now = {}, ""
    for n, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            now = line[3:].strip().split(" (")[0].lower()
            parts[now] = []
        elif now:
            parts[now].append((n, line))
    return parts


def table(lines):
    rows = [(n, [c.strip() for c in x.strip().strip("|").split("|")]) for n, x in lines if x.lstrip().startswith("|")]
    return [(n, c + [""] * (6 - len(c))) for n, c in rows[2:] if any(c)]


def main():
    ap = argparse.ArgumentParser(description="Check a campaign state file")
    ap.add_argument("state")
    ap.add_argument("--session", type=int)
    a = ap.parse_args()
    try:
        with open(a.state, encoding="utf-8-sig") as f:
            text = f.read()
        p = parse(text)
        missing = [h for h in ("limits", "heroes", "now", "factions and clocks", "secrets") if h not in p]
        if missing:
            raise ValueError(f"no heading {', '.join(missing)}")
    except (OSError, UnicodeDecodeError, ValueError) as e:
        print(f"state_check.py: {a.state}: {e}", file=sys.stderr)
        return 2
    bad, care = [], []
    for n, line in p["limits"]:
        if line.startswith("- ") and line.rstrip().endswith(":"):
            bad.append(f"line {n}: limit is empty: {line[2:].strip()} (write \"nothing\" if agreed)")
    heroes = []
    for n, c in table(p["heroes"]):
        m = re.search(r"\d+", c[4])
        heroes.append((int(m.group()) if m else 0, c[0]))
        if len(c) > 1 and not c[1]:
            care.append(f"line {n}: {c[0]} wants nothing yet: ask the player")
    if heroes:
        last, who = min(heroes)
        ago = f", {a.session - last} sessions ago" if a.session else ""
        care.append(f"spotlight: {who} (last in session {last}{ago})")
    else:
        bad.append("no heroes in the table")
    for n, line in p["now"]:
        if line.startswith("- ") and line.rstrip().endswith(":"):
            care.append(f"line {n}: open: {line[2:].strip()}")
    for n, c in table(p["factions and clocks"]):
        m = re.search(r"(\d+)\s*/\s*(\d+)", c[3]) if len(c) > 3 else None
        if not m:
            bad.append(f"line {n}: {c[0]} has no clock of the form 2 / 6")
            continue
        k, size = int(m.group(1)), int(m.group(2))
        if k > size:
            bad.append(f"line {n}: clock of {c[0]} is over its size")
        elif k == size:
            care.append(f"FULL: {c[0]}: {c[4]}")
        elif size - k == 1:
            care.append(f"one tick away: {c[0]}: {c[4]}; show the sign: {c[5]}")
    for n, c in table(p["secrets"]):
        clues = [x for x in c[1:4] if x]
        if len(clues) < 3:
            bad.append(f"line {n}: secret \"{c[0]}\" has {len(clues)} clue(s), needs 3")
        if len(c) > 4 and c[4].lower() in ("", "no", "0"):
            care.append(f"nothing found yet: \"{c[0]}\"")
    words = len(text.split())
    if words > 900:
        care.append(f"{words} words: shorten to what the next session needs")
    for x in bad:
        print("REPAIR  " + x)
    for x in care:
        print("care    " + x)
    print(f"{len(bad)} to repair, {len(care)} to keep in mind")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
