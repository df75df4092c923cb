#!/usr/bin/env python3
"""Checks the form of a PRD that follows assets/prd-template.md.

    python3 prd_check.py prd.md

Reads Markdown with the template's headings and tables; Problem Statement, Out of Scope, Functional Requirements and the like are
taken for their own. Reports: missing sections; goals (at most three, all cells
filled); fewer than three non-goals; requirement numbers used twice or not R1, R2 ...; requirements that do not begin
with an actor ("A patient can ..."); untestable words; "and also"; no basis; share of Must over 60 percent; Must without
Given / When / Then; groups of Musts without a failure case; open questions without owner or date.
Limits: English, form only. It cannot tell whether the product is worth building. Exit 1 with findings, 2 on wrong input or another layout.
"""
import argparse
import re
import sys

SECTIONS = ["Problem", "Evidence", "Goals and guardrails", "Non-goals", "Users and permissions", "Requirements",
            "States and wording", "Constraints", "Roll-out", "Open questions"]
# Headings that other templates use for the same.
SAME = {"Problem": "problem statement|the problem|problem & opportunity|background and problem", "Evidence": "research|user research|evidence / sources",
        "Goals and guardrails": "goals|objectives|goals and objectives|goals & objectives|success metrics|goals and success metrics|goals & success metrics|success criteria",
        "Non-goals": "non goals|out of scope|not in scope|scope exclusions", "Users and permissions": "users|target audience|target users|personas|user personas|users & personas",
        "Requirements": "functional requirements|features|features and requirements|core features|features & requirements|user stories",
        "States and wording": "ux|user experience|design", "Constraints": "technical constraints|non-functional requirements|constraints and assumptions|technical requirements",
        "Roll-out": "rollout|release plan|timeline|milestones|timeline and milestones|launch plan|roadmap", "Open questions": "questions|risks and open questions"}
VAGUE = r"\b(intuitive|seamless(?:ly)?|fast|quick(?:ly)?|robust|user-friendly|flexible|modern|easy|easily|simple|appropriate|etc)\b"
TECH = r"\b(redis|kafka|postgres|mongodb|microservice|lambda|react|graphql|queue|cron|cache)\b"


def sections(text):
    out, name, fence = {}, None, False
    known = {other: n for n, others in SAME.items() for other in [n.lower(), *others.split("|")]}
    for no, line in enumerate(text.split("\n"), 1):
        fence ^= line.lstrip().startswith(("```", "~~~"))
        m = None if fence else re.match(r"## (?:\d+(?:\.\d+)*[.)]?\s+)?(.+?)[\s:#]*$", line)
        if m:
            name = re.sub(r"[*_`]", "", m.group(1)).strip()
            name = known.get(re.sub(r"^[^\w]+|[^\w)]+$", "", name.lower()), name)
            out.setdefault(name, [])
        elif name:
            out[name].append((no, line))
    return out


def rows(lines):
    """Cells of table rows, header and ruler left out."""
    table = [(no, [c.replace("\\|", "|").strip() for c in re.split(r"(?<!\\)\|", line.strip().strip("|"))]) for no, line in lines if line.strip().startswith("|")]
    out = []
    for i, (no, cells) in enumerate(table):
        if i + 1 < len(table) and set("".join(table[i + 1][1])) <= set("-: ") and table[i + 1][1]:
            continue
        if set("".join(cells)) <= set("-: ") and "-" in "".join(cells):
            continue
        out.append((no, cells))
    return out


def check(text):
    s, out = sections(text), []
    out += [(0, f"section missing: {n}") for n in SECTIONS if n not in s]
    goals = rows(s.get("Goals and guardrails", []))
    if len(goals) > 3:
        out.append((goals[3][0], f"{len(goals)} goals; at most three"))
    out += [(no, "goal without baseline, target, date or source: " + c[0]) for no, c in goals if len(c) < 5 or not all(c[:5])]
    if "Goals and guardrails" in s and not any("guardrail:" in l.lower() for _, l in s["Goals and guardrails"]):
        out.append((0, "no guardrail"))
    non = [l for _, l in s.get("Non-goals", []) if re.match(r"\s*[-*+]\s", l)]
    if "Non-goals" in s and len(non) < 3:
        out.append((0, f"{len(non)} non-goals; at least three that somebody expects"))
    seen, musts, total, groups, group = {}, [], 0, {}, "(no task)"
    lines = s.get("Requirements", [])
    heads = {no: l[4:] for no, l in lines if l.startswith("### ")}
    for no, c in rows(lines):
        for h in sorted(heads):
            if h < no:
                group = heads[h]
        number, req, prio, basis = (c + [""] * 4)[:4]
        if not re.fullmatch(r"R\d+|~~.*~~|[A-Z]{1,5}[-.]?\d+(?:\.\d+)*", number):  # FR-1 and US3 of other templates count too
            out.append((no, f"number is not R1, R2 ...: {number!r}"))
        if number in seen:
            out.append((no, f"{number} used twice (line {seen[number]})"))
        seen.setdefault(number, no)
        if number.startswith("~~"):
            continue
        total += 1
        if not re.match(r"(An?|The|Each|Every) [\w -]+? (can|sees?|gets?|receives?|must|cannot)\b", req):
            out.append((no, f"{number}: begin with an actor and what they can do"))
        for w in re.findall(VAGUE, req, re.I):
            out.append((no, f"{number}: nobody can test '{w}'"))
        for w in re.findall(TECH, req, re.I):
            out.append((no, f"{number}: '{w}' is a solution, unless stated as a constraint"))
        if re.search(r"\band also\b|\bas well as\b", req):
            out.append((no, f"{number}: two requirements in one"))
        if not basis:
            out.append((no, f"{number}: rests on nothing (evidence, constraint or [ASSUMPTION])"))
        if prio not in ("Must", "Should", "Later"):
            out.append((no, f"{number}: priority is {prio!r}"))
        if prio == "Must":
            musts.append(number)
            groups.setdefault(group, []).append(number)
    listed = sum(bool(re.match(r"\s*(?:[-*+]|\d+[.)])\s", l)) for _, l in lines)
    if "Requirements" in s and not total and listed:
        out.append((lines[0][0] - 1, f"{listed} requirements in a list, none of them read: the checks need a table with number, requirement, priority and basis"))
    if total and len(set(musts)) / total > 0.6:
        out.append((0, f"{len(musts)} of {total} requirements are Must; 60 percent at most"))
    body = "\n".join(l for _, l in lines)
    parts = {m.group(1): m.group(2) for m in re.finditer(r"Acceptance for (R\d+)[^\n]*\n((?:- .*\n?)*)", body)}
    for n in sorted(set(musts), key=lambda x: int(re.sub(r"\D", "", x) or 0)):
        if not re.search(r"given.*when.*then", parts.get(n, ""), re.I):
            out.append((seen[n], f"{n}: Must without Given / When / Then"))
    for g, ns in groups.items():
        if not any("failure case" in parts.get(n, "").lower() for n in ns):
            out.append((0, f"no failure case in: {g}"))
    for no, c in rows(s.get("Open questions", [])):
        if len(c) < 4 or not c[2] or not c[3]:
            out.append((no, f"question without owner or date: {c[0]}"))
    problem = " ".join(l for _, l in s.get("Problem", []))
    for w in re.findall(VAGUE, problem, re.I):
        out.append((0, f"problem uses '{w}'"))
    return out, total, len(set(musts))


def main():
    ap = argparse.ArgumentParser(description="Check the form of a PRD")
    ap.add_argument("prd")
    a = ap.parse_args()
    try:
        with open(a.prd, encoding="utf-8-sig") as f:
            text = f.read()
    except (OSError, UnicodeDecodeError) as e:
        print(f"prd_check.py: {e}", file=sys.stderr)
        return 2
    if not any(n in sections(text) for n in SECTIONS):
        print(f"prd_check.py: {a.prd}: none of the template's sections (## Problem, ## Requirements ...); copy the text into assets/prd-template.md first", file=sys.stderr)
        return 2
    findings, total, musts = check(text)
    for no, what in findings:
        print(f"line {no}: {what}" if no else f"- {what}")
    print(f"{len(findings)} findings, {total} requirements, {musts} Must, {text.count('[ASSUMPTION]')} assumptions, {len(re.findall(r'[A-Za-z0-9]+', text))} words")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
