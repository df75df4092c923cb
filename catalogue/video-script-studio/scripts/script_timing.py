#!/usr/bin/env python3
"""Check the timing of a two-column video script.

    python3 script_timing.py script.md [--wpm 150] [--max-still 30]
    python3 script_timing.py script.md --prompter          spoken words only, at most seven per line

Reads the first Markdown table with the columns Line, Time, SAY, SEE (order free); Time is m:ss, the start of the line. A last row
"end" with a time closes the film. Words in brackets in SAY are not spoken. On-screen text is written as "text: ..." in the last column.
Reports words, seconds needed and given for each line; spoken lines that do not fit; SEE cells that repeat SAY; on-screen text over six
words; pictures that stand longer than --max-still seconds.
Limits: counts words, not syllables or pauses; numbers and abbreviations take longer than they look. Read aloud with a clock.
Exit 1 if something does not fit, 2 on wrong input.
"""
import argparse
import re
import sys


def cells(line):
    return [c.strip().replace("\0", "|") for c in line.strip().strip("|").replace("\\|", "\0").split("|")]


def table(text, path):
    head, rows = None, []
    for n, line in enumerate(text.splitlines(), 1):
        if not line.lstrip().startswith("|"):
            if head:
                break
            continue
        c = cells(line)
        if head is None:
            names = [x.lower() for x in c]
            if all(x in names for x in ("line", "time", "say", "see")):
                head = names
        elif not set("".join(c)) <= set("-: "):
            if len(c) < len(head):
                raise ValueError(f"{path}: line {n}: {len(c)} cells, the table has {len(head)}")
            rows.append((n, dict(zip(head, c)), c[len(head) - 1]))
    if not head or not rows:
        raise ValueError(f"{path}: no table with the columns Line, Time, SAY, SEE")
    return rows


def seconds(text, where):
    m = re.fullmatch(r"(\d+):([0-5]\d)", text)
    if not m:
        raise ValueError(f"{where}: time is not m:ss: {text!r}")
    return int(m.group(1)) * 60 + int(m.group(2))


def spoken(say):
    return [w for w in re.sub(r"[(\[][^)\]]*[)\]]", " ", say).split() if re.search(r"\w", w)]


def main():
    ap = argparse.ArgumentParser(description="Timing of a two-column video script")
    ap.add_argument("script")
    ap.add_argument("--wpm", type=float, default=150)
    ap.add_argument("--max-still", type=float, default=30)
    ap.add_argument("--prompter", action="store_true")
    a = ap.parse_args()
    if a.wpm <= 0:
        ap.error("--wpm is above 0")
    try:
        with open(a.script, encoding="utf-8") as f:
            rows = table(f.read(), a.script)
        times = [seconds(r["time"], f"{a.script}: line {n}") for n, r, _ in rows]
        for (n, _, _), x, y in zip(rows[1:], times, times[1:]):
            if y <= x:
                raise ValueError(f"{a.script}: line {n}: time does not go forward")
    except (OSError, UnicodeDecodeError, ValueError) as e:
        print(f"script_timing.py: {e}", file=sys.stderr)
        return 2
    if a.prompter:
        for _, r, _ in rows:
            w = spoken(r["say"])
            for i in range(0, len(w), 7):
                print(" ".join(w[i:i + 7]))
            if w:
                print()
        return 0
    bad = words = 0
    for i, (n, r, last) in enumerate(rows):
        if r["line"].lower() == "end":
            continue
        w = spoken(r["say"])
        words += len(w)
        need = len(w) * 60 / a.wpm
        given = times[i + 1] - times[i] if i + 1 < len(rows) else None
        notes = []
        if given is None:
            notes.append("no end time")
        else:
            if need > given:
                notes.append(f"TOO LONG by {need - given:.1f} s")
            if given > a.max_still:
                notes.append(f"picture stands {given} s")
        plain = {x.strip(".,:;!?").lower() for x in w if len(x) > 3}
        see = [x.strip(".,:;!?").lower() for x in r["see"].split() if len(x) > 3]
        if len(see) > 3 and sum(x in plain for x in see) / len(see) > 0.6:
            notes.append("SEE repeats SAY")
        m = re.search(r"text:\s*(.*)", last)
        if m and len(m.group(1).split()) > 6:
            notes.append("on-screen text over six words")
        bad += any(x.startswith(("TOO", "SEE", "on-")) for x in notes)
        print(f"{r['line']:>4}  {r['time']:>5}  {len(w):>3} words  needs {need:4.1f} s" + (f" of {given:>3}" if given is not None else "") + ("  " + "; ".join(notes) if notes else ""))
    print(f"{words} spoken words, {words * 60 / a.wpm:.0f} s of speech in {times[-1]} s of film; {bad} problems")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
