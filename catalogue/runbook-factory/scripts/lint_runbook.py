#!/usr/bin/env python3
"""Check a runbook written after assets/runbook-template.md for gaps a tired reader would fall into.

    python3 lint_runbook.py runbook.md [more.md ...]

Reports file:line for: missing or misplaced sections 1 to 9; a fenced command without "Expect:" or
"If not:" before the next numbered step; an "If not:" that leads nowhere, and "go to" a section that
does not exist; "CHANGES PRODUCTION" without "Undo:", and a command known to change something (kubectl
delete, systemctl restart, UPDATE, rm ...) in a step without "CHANGES PRODUCTION"; vague words; a
password, token or key with a value; PLACEHOLDERS left in square brackets; blanks [FILL IN: ...].
A line with "lint-runbook: ok" and a reason (in a comment) silences itself and the next.
Exit 0: nothing, or blanks only with --draft. Exit 1: findings. Exit 2: unreadable.
Limits: reads Markdown text; it cannot know whether a command is right. That needs a rehearsal.
"""
import argparse
import re
import sys

SECTIONS = ["meaning", "confirm", "decide", "restore", "verify", "stop rule", "escalate", "reference", "log"]
VAGUE = re.compile(r"\b(simply|just|as usual|obviously|if necessary|should be fine|check the logs?)\b", re.I)
CHANGING = re.compile(r"(?im)^\s*(?:\$\s*|sudo\s+)*(?:(kubectl(?:\s+-\S+(?:\s+\S+)?)*?\s+(?:delete|scale|apply|patch|edit|replace|drain|cordon|uncordon|taint|set|rollout\s+(?:restart|undo))"
                      r"|(?:systemctl|svc)\s+(?:restart|stop|start|reload|kill|disable)|service\s+\S+\s+(?:restart|stop|start)|docker(?:\s+compose)?\s+(?:restart|rm|stop|kill|down|up)"
                      r"|helm\s+(?:upgrade|rollback|uninstall)|terraform\s+(?:apply|destroy)|rm|kill|pkill|reboot|shutdown)\b"
                      r"|(aws\s+\S+\s+(?:delete|terminate|stop|start|reboot|modify|update|put)-\S+|redis-cli\b.*\b(?:flush\w*|del)\b|.*\b(?:DELETE\s+FROM|UPDATE\s+\S+\s+SET|TRUNCATE|DROP\s+TABLE)\b))")
SECRET = re.compile(r"(?i)\b(password|passwd|token|api[_-]?key|secret)\b\s*[:=]\s*[^\s\[<$]{6,}|AKIA[0-9A-Z]{16}")


def sections(lines):
    found = []
    for n, line in enumerate(lines, 1):
        m = re.match(r"##\s+(\d)([A-Z]?)\.?\s+(.*)", line)
        if m:
            found.append((n, int(m.group(1)), m.group(3).lower()))
    return found


def steps(lines):
    """(first line, text) of each numbered step, up to the next step or heading."""
    start, buf, fence = 0, [], False
    for n, line in enumerate(lines, 1):
        new = not fence and re.match(r"\d+\.\s", line)
        if new or (not fence and line.startswith("#")):
            if start:
                yield start, "\n".join(buf)
            start, buf = (n, [line]) if new else (0, [])
        elif start:
            buf.append(line)
        if line.strip().startswith("```"):
            fence = not fence
    if start:
        yield start, "\n".join(buf)


def check(lines):
    out, found = [], sections(lines)
    if not lines or not lines[0].startswith("# RUNBOOK:"):
        out.append((1, "first line must be '# RUNBOOK: alert name'"))
    numbers = [f[1] for f in found]
    if not found:
        out = [(1, "not written after assets/runbook-template.md: none of sections 1 to 9; copy the text into it first")]
    for i, word in enumerate(SECTIONS if found else (), 1):
        here = [f for f in found if f[1] == i]
        if not here:
            out.append((1, f"section {i} ({word}) is missing"))
        elif not any(word in f[2] for f in here):
            out.append((here[0][0], f"section {i} should be '{word}'"))
    if numbers != sorted(numbers):
        out.append((found[0][0], "sections are out of order"))
    for n, text in steps(lines):
        low = text.lower()
        if "```" in text or "CHANGES PRODUCTION" in text:
            for word in ("expect:", "if not:"):
                if word not in low:
                    out.append((n, f"step without '{word[:1].upper() + word[1:]}'"))
        if "CHANGES PRODUCTION" in text and "undo:" not in low:
            out.append((n, "changing step without 'Undo:'"))
        m = CHANGING.search("\n".join(re.findall(r"```[^\n]*\n(.*?)```", text, re.S)))
        if m and "CHANGES PRODUCTION" not in text:
            out.append((n, f"step without 'CHANGES PRODUCTION', but it runs: {' '.join(m.group(0).split())[:40]}"))
        for m in re.finditer(r"if not:([^.\n]*)", low):
            if "[" not in m.group(1) and not re.search(r"\d|escalat|stop", m.group(1)):
                out.append((n, "'If not:' names no step or section"))
    places = {str(f[1]) for f in found} | {m.group(1) for m in (re.match(r"##\s+(\d[A-Z])", x) for x in lines) if m}
    for n, line in enumerate(lines, 1):
        for place in re.findall(r"(?i)\bgo to (?:section )?(\d[A-Za-z]?)\b", line):
            if place.upper() not in places:
                out.append((n, f"go to {place}: no such section"))
    blanks, fence = [], False
    for n, line in enumerate(lines, 1):
        if any("lint-runbook: ok" in x for x in lines[max(n - 2, 0):n]):
            out = [f for f in out if f[0] != n]
            continue
        fence ^= line.strip().startswith(("```", "~~~"))
        if SECRET.search(line):
            out.append((n, "looks like a secret; say where it is kept instead"))
        m = VAGUE.search(line)
        if m:
            out.append((n, f"vague: '{m.group(0)}'"))
        for blank in re.findall(r"\[FILL IN:[^\]]*\]", line):
            blanks.append((n, f"blank {blank}"))
        rest = re.sub(r"\[FILL IN:[^\]]*\]|\[[^\]]*\]\([^)]*\)|\[[^\]]*\]\[[^\]]*\]|^\s*\[[^\]]*\]:.*|`[^`]*`|'[^']*'|\"[^\"]*\"", "", line)
        # In commands, [ -f x ], [a-z], a[0], {list[...]} and [[ ]] are no blanks of the template; words between brackets are.
        if re.search(r"(?<![\w\])}\[$*.])\[[a-z]+(?:[ _-][a-z]+)+\](?![\w({*+?\[])" if fence else r"(?<![\w!\]])\[[a-z][^\]]{2,}\](?!\()", rest):
            out.append((n, "template placeholder left in square brackets"))
    return sorted(out), blanks


def main():
    ap = argparse.ArgumentParser(description="find gaps in runbooks")
    ap.add_argument("files", nargs="+")
    ap.add_argument("--draft", action="store_true", help="list blanks without failing on them")
    a = ap.parse_args()
    bad = 0
    for path in a.files:
        try:
            with open(path, encoding="utf-8-sig") as f:
                lines = f.read().splitlines()
        except (OSError, UnicodeDecodeError) as e:
            print(f"lint_runbook.py: {path}: {e}", file=sys.stderr)
            return 2
        findings, blanks = check(lines)
        for n, text in findings:
            print(f"{path}:{n}: {text}")
        for n, text in blanks:
            print(f"{path}:{n}: {text}")
        bad += len(findings) + (0 if a.draft else len(blanks))
        print(f"{path}: {len(findings)} findings, {len(blanks)} blanks")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
