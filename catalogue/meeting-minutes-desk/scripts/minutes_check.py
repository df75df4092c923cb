#!/usr/bin/env python3
"""Checks minutes against the transcript they were made from.

    python3 minutes_check.py transcript.txt minutes.md --date 2025-10-14
    python3 minutes_check.py meeting.vtt --print          transcript as one line per speaker turn

Transcript: lines "HH:MM[:SS] Name: text" or "Name: text", "Name  HH:MM" above the words (Otter, Zoom), Markdown "**Name:** [HH:MM] text", WebVTT (with <v Name> tags or "Name: text") or SRT.
Checks: quotes of three words or more stand in the transcript, word for word ("..." may leave words out);
"quote" Name HH:MM, also as (Name, HH:MM:SS) or in the next table cells, belongs to that speaker and minute; weekdays fit their dates; numbers occur in the transcript
(one to twelve, thirteen, fifteen, twenty to ninety, hundred and thousand are recognised as words).
Limits: it cannot tell whether something was decided. English weekdays and months only. A number it does not
find may still be right (computed, or from a paper): look. Exit 1: findings. Exit 2: wrong input.
"""
import argparse
import re
import sys
from datetime import date

WORDS = {w: i for i, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split())}
WORDS.update({w: 10 * i for i, w in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)})
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
CLOCK = re.compile(r"^(?:\d+:)?\d\d:\d\d[.,]\d{3} --> ")
TURN = re.compile(r"^(?:\[?(\d{1,2}:\d\d(?::\d\d)?)\]?\s+)?([^\W\d][\w .'()-]{0,40}):\s+(.*)$")
HEAD = re.compile(r"^([^\W\d][\w .,'()-]{0,40}?)\s+\[?(\d{1,2}:\d\d(?::\d\d)?)\]?$")  # Otter, Zoom and Teams: name and time above the words


class Bad(Exception):
    pass


def read(path):
    try:
        with open(path, encoding="utf-8-sig") as f:
            return f.read().replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as e:
        raise Bad(f"{path}: {e}")


def turns(path):
    """List of [time, speaker, text, last time]; neighbouring turns of one speaker are joined for subtitle files."""
    text, out, clock = read(path), [], ""
    subtitles = "-->" in text
    for line in text.split("\n"):
        line = re.sub(r"\*\*|__|\\(?=[\[\]])", "", line.strip())  # **Name:** \[01:46\] in Markdown
        if CLOCK.match(line):
            clock = re.split(r"[.,]", line)[0]
            continue
        if not line or subtitles and (line.isdigit() or line.startswith(("WEBVTT", "NOTE", "Kind:", "Language:")) or re.match(r"^[0-9a-f-]{30,}", line)):
            continue
        voice = re.match(r"^<v(?:\.[\w.]+)?\s+([^>]+)>(.*?)(?:</v>)?$", line)
        if subtitles and not voice:
            line = re.sub(r"<[^<>]*>", "", line).strip()  # tags and times inside a cue
            if not line or (out and out[-1][2].endswith(line)):
                continue  # rolling captions repeat the line before
        m, head = TURN.match(line), HEAD.match(line)
        if head and not subtitles:
            out.append([head.group(2), head.group(1).strip(), "", head.group(2)])
            continue
        if voice:
            when, who, said = clock, voice.group(1).strip(), re.sub(r"<[^<>]*>", "", voice.group(2))
        elif m:
            inner = re.match(r"\[(\d{1,2}:\d\d(?::\d\d)?)(?:\.\d+)?\]\s*", m.group(3))
            when, who, said = m.group(1) or (inner.group(1) if inner else clock), m.group(2).strip(), m.group(3)[inner.end() if inner else 0:]
        elif out:
            out[-1][2] = (out[-1][2] + " " + line).strip()
            continue
        else:
            when, who, said = clock, "?", line
        if subtitles and out and out[-1][1] == who:
            out[-1][2] += " " + said
            out[-1][3] = when
        else:
            out.append([when, who, said, when])
    if not out:
        raise Bad(f"{path}: no text found")
    return out


def plain(text):
    return re.sub(r"[^\w']+", " ", text.lower().replace("\u2019", "'")).strip()


def numbers(text):
    found = {int(n.replace(",", "")) for n in re.findall(r"\d{1,3}(?:,\d{3})+|\d+", text)}
    value = None
    for w in plain(text).split() + ["."]:
        if w in WORDS:
            value = value + WORDS[w] if value and value >= 20 and value % 10 == 0 and WORDS[w] < 10 else WORDS[w]
        elif w in ("hundred", "thousand"):
            value = (value or 1) * (100 if w == "hundred" else 1000)
        else:
            value = None
        if value is not None:
            found.add(value)
    return found


def contains(quote, said):
    pos, said = 0, f" {plain(said)} "
    for part in re.split(r"\.\.\.|\u2026", quote):
        part = plain(part)
        if part:
            at = said.find(f" {part} ", pos)
            if at < 0:
                return False
            pos = at + len(part)
    return True


def at(turn, clock):
    """Whether a turn, which may be joined from several subtitles, was said at that minute or second."""
    def cut(time):
        hours = re.sub(r"^0?0:(?=\d\d:\d\d$)", "", time) if clock.count(":") == 1 else time      # 00:04:10 is written as 04:10 too
        return [x[:len(clock)] for x in (time, hours)]
    return any(first <= clock <= last for first, last in zip(cut(turn[0]), cut(turn[3])))


def check(transcript, path, today):
    spoken, findings = " ".join(t[2] for t in transcript), []
    known = numbers(spoken)
    for t in transcript:
        known |= {int(x) for x in re.findall(r"\d+", t[0])}
    for no, line in enumerate(read(path).split("\n"), 1):
        for m in re.finditer(r'["\u201c]([^"\u201c\u201d]+)["\u201d][\s(|,\u2013\u2014-]*(?:(?!at\b)([^\W\d][\w.\'-]*(?: [^\W\d][\w.\'-]*){0,2}?)[\s,|]*(?:at )?(\d{1,2}:\d\d(?::\d\d)?))?', line):
            quote, who, clock = m.groups()
            if len(plain(quote).split()) < 3:
                continue
            if not any(contains(quote, t[2]) for t in transcript):
                findings.append((no, f'quote not in the transcript: "{quote}"'))
            elif who and not any(contains(quote, t[2]) and who.lower() in t[1].lower() and at(t, clock) for t in transcript):
                real = next(t for t in transcript if contains(quote, t[2]))
                findings.append((no, f'quote given to {who} {clock}, transcript says {real[1]} {real[0]}: "{quote}"'))
        for m in re.finditer(r"\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? (\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: (\d{4}))?", line, re.I):
            try:
                d = date(int(m.group(4) or today.year), MONTHS.index(m.group(3).lower()) + 1, int(m.group(2)))
            except ValueError:
                findings.append((no, f"no such date: {m.group(0)}"))
                continue
            if DAYS[d.weekday()] != m.group(1).lower():
                findings.append((no, f"{m.group(0)}: that day is a {DAYS[d.weekday()].title()}"))
            known |= {d.day, d.year}
        bare = re.sub(r"\b\d{1,2}:\d\d(?::\d\d)?\b|^\|\s*\d+\s*\||^\s*\d+\.\s", " ", line)
        for n in sorted(numbers(re.sub(r"[A-Za-z]+", " ", bare)) - known - {today.year, today.day}):
            findings.append((no, f"number {n} is not in the transcript"))
    return findings


def main():
    ap = argparse.ArgumentParser(description="Check minutes against a transcript")
    ap.add_argument("transcript")
    ap.add_argument("minutes", nargs="?")
    ap.add_argument("--date", help="date of the meeting, YYYY-MM-DD")
    ap.add_argument("--print", action="store_true", dest="show")
    a = ap.parse_args()
    try:
        t = turns(a.transcript)
        if a.show:
            for when, who, said, _ in t:
                print(f"{when} {who}: {said}".strip())
            return 0
        if not a.minutes or not a.date:
            ap.error("minutes and --date are needed (or --print)")
        try:
            today = date(*map(int, a.date.split("-")))
        except (ValueError, TypeError, OverflowError):
            raise Bad(f"--date {a.date}: not YYYY-MM-DD")
        findings = check(t, a.minutes, today)
    except Bad as e:
        print(f"minutes_check.py: {e}", file=sys.stderr)
        return 2
    for no, text in findings:
        print(f"line {no}: {text}")
    print(f"{len(findings)} findings, {len(t)} turns by {len({x[1] for x in t})} speakers")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
