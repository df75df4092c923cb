#!/usr/bin/env python3
"""Check the timing of a two-column video script.

    python3 script_timing.py script.md [--wpm 150] [--max-still 30]
    python3 script_timing.py script.md --prompter          spoken words only, at most seven per line

Reads the first Markdown table with the columns Line, Time, SAY, SEE (order free; also Scene, Audio or Voiceover, Visual or Video; without Line
the rows are numbered); Time is m:ss, the start of the line, or a range 0:40-0:55. A last row
"end" with a time closes the film. Words in brackets in SAY are not spoken. On-screen text is written as "text: ..." in the last column.
Reports words, seconds needed and given for each line; spoken lines that do not fit; SEE cells that repeat SAY; on-screen text over six
words; pictures that stand longer than --max-still seconds.
Limits: counts words, not syllables or pauses; numbers and abbreviations take longer than they look. Read aloud with a clock.
Exit 1 if something does not fit, 2 on wrong input.
"""
import argparse
import re
import sys


SAME = {"line": ("#", "no", "no.", "nr", "scene", "shot", "row", "section", "beat"), "time": ("timing", "timecode", "time code", "timestamp", "tc", "start"),
        "say": ("audio", "narration", "voiceover", "voice-over", "voice over", "vo", "spoken", "dialogue", "script", "narrator", "speech"),
        "see": ("visual", "visuals", "video", "picture", "screen", "on screen", "on-screen", "action", "shot description")}


def cells(line):
    return [c.strip().replace("\0", "|") for c in line.strip().strip("|").replace("\\|", "\0").split("|")]


def table(text, path):
    head, rows, numbered = None, [], False
    for n, line in enumerate(text.splitlines(), 1):
        if not line.lstrip().startswith("|"):
            if head:
                break
            continue
        c = cells(line)
        if head is None:
            names = [re.sub(r"[*_`]", "", x).strip().lower() for x in c]
            names = [next((own for own, others in SAME.items() if x in others and own not in names), x) for x in names]
            if "line" not in names and all(x in names for x in ("time", "say", "see")):
                numbered = True
                names = ["line", *names]
            if all(x in names for x in ("line", "time", "say", "see")):
                head = names
        elif not set("".join(c)) <= set("-: "):
            if numbered:
                c = [str(len(rows) + 1), *c]
            if len(c) < len(head):
                raise ValueError(f"{path}: line {n}: {len(c)} cells, the table has {len(head)}")
            rows.append((n, dict(zip(head, c)), c[len(head) - 1]))
    if not head or not rows:
        raise ValueError(f"{path}: no table with the columns Line, Time, SAY, SEE")
    return rows


def seconds(text, where):
    """(start, end or None) of 0:40, 00:00:40, 0:40-0:55, 40-55 s and 3.5 s."""
    plain = re.sub(r"[*_`()\[\]]", "", text).replace("\u2013", "-").replace("\u2014", "-").strip()
    parts, out = re.split(r"\s*(?:-|\bto\b)\s*", re.sub(r"\s*s(?:ec(?:onds?)?)?\b\.?", "", plain)), []
    for part in parts:
        m = re.fullmatch(r"(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)", part)
        bare = m and m.group(2) is None and len(parts) == 1 and not re.search(r"\d\s*s", plain)
        if not m or bare or len(parts) > 2 or (m.group(2) and float(m.group(3)) >= 60):
            raise ValueError(f"{where}: time is not m:ss or a range such as 0:40-0:55: {text!r}")
        value = int(m.group(1) or 0) * 3600 + int(m.group(2) or 0) * 60 + float(m.group(3))
        out.append(int(value) if value == int(value) else value)
    return out[0], (out[1] if len(out) > 1 else None)


def spoken(say):
    """The words to speak: cues in brackets, in `code` or a cell all in *italics* are not, nor is a leading Voice:."""
    if re.fullmatch(r"\*[^*]+\*|_[^_]+_", say.strip()):
        return []
    say = re.sub(r"[(\[][^)\]]*[)\]]|`[^`]*`|^\W*(?:voice(?:-?over)?|vo|narrator):", " ", say, flags=re.I)
    return [w for w in say.split() if re.search(r"\w", w)]


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
        with open(a.script, encoding="utf-8-sig") as f:
            rows = table(f.read(), a.script)
        spans = [seconds(r["time"], f"{a.script}: line {n}") for n, r, _ in rows]
        times = [start for start, _ in spans]
        if spans[-1][1] is not None and rows[-1][1]["line"].lower() != "end":
            times.append(spans[-1][1])  # the last row says when the film ends
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
    for (n, r, _), (_, end), begin in zip(rows, spans, times[1:]):
        if end is not None and end != begin:
            print(f"line {n}: ends at {end // 60}:{end % 60:02}, the next begins at {begin // 60}:{begin % 60:02}")
    bad = words = 0
    for i, (n, r, last) in enumerate(rows):
        if r["line"].lower() == "end":
            continue
        w = spoken(r["say"])
        words += len(w)
        need = len(w) * 60 / a.wpm
        given = times[i + 1] - times[i] if i + 1 < len(times) else None
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
        print(f"{r['line']:>4}  {r['time']:>5}  {len(w):>3} words  needs {need:4.1f} s" + (f" of {round(given, 2):>3}" if given is not None else "") + ("  " + "; ".join(notes) if notes else ""))
    print(f"{words} spoken words, {words * 60 / a.wpm:.0f} s of speech in {times[-1]} s of film; {bad} problems")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
