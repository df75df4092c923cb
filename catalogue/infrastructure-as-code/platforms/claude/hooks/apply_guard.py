"""Keeps apply and destroy behind a plan that a person has read.

Exit 0 always, with the decision as JSON where there is one; 2 if the input cannot be read, which stops the command.
A guard against accidents: it reads the command as it is written and does not see what a script or an alias does.
"""

import json
import re
import shlex
import sys

BEFORE = {"sudo", "env", "command", "exec", "nohup", "time", "builtin", "then", "do", "else", "if", "!", "{", "timeout", "nice", "xargs"}
SHELLS = {"sh", "bash", "zsh", "dash", "ksh"}


def sent():
    """What Claude Code sends on standard input; None if that cannot be read."""
    try:
        event = json.loads(sys.stdin.buffer.read().decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) else None


def field(event, name):
    """A text of the tool's input; empty if it is missing or no text."""
    given = event.get("tool_input")
    value = given.get(name) if isinstance(given, dict) else None
    return value if isinstance(value, str) else ""


def simple_commands(line, depth=0):
    """The words of each command in a line for a shell. Here documents are data; `sh -c TEXT` is looked into."""
    rows, end = [], None
    for row in line.replace("\\\r\n", " ").replace("\\\n", " ").split("\n"):
        if end is not None:
            end = None if row.strip() == end else end
            continue
        rows.append(row)
        opened = re.search(r"(?<!<)<<(?!<)-?[ \t]*(['\"]?)([A-Za-z_]\w*)\1", row)
        end = opened[2] if opened else None
    text = line if end is not None else "\n".join(rows)
    reader = shlex.shlex(text, posix=True, punctuation_chars=";&|()<>`\n")
    reader.whitespace, reader.whitespace_split, reader.commenters = " \t\r", True, ""
    try:
        words = list(reader) if len(text) < 100_000 else text.split()
    except ValueError:
        words = re.findall(r"[;&|()`\n]+|[^\s;&|()`]+", text)
    parts, skip = [[]], False
    for word in words:
        if word and set(word) <= set(";&|()`\n"):
            parts.append([])
        elif word and set(word) <= set("<>&|"):
            skip = True
        elif skip:
            skip = False
        else:
            parts[-1].append(word)
    found = []
    for part in parts:
        while part and (re.match(r"\w+=", part[0]) or part[0] in BEFORE):
            takes = "-u" if part[0] == "sudo" else None
            part = part[1:]
            while part and (part[0].startswith("-") or part[0].isdigit()):
                part = part[2:] if part[0] == takes else part[1:]
        if not part:
            continue
        program = re.split(r"[/\\]", part[0])[-1].lower().removesuffix(".exe")
        inner = [text for flag, text in zip(part, part[1:]) if re.fullmatch(r"-[a-z]*c", flag)]
        if program in SHELLS and inner and depth < 3:
            found += simple_commands(inner[0], depth + 1)
        elif program == "eval" and depth < 3:
            found += simple_commands(" ".join(part[1:]), depth + 1)
        else:
            found.append([program, *part[1:]])
    return found


TOOLS = {"terraform", "tofu", "terragrunt"}
BY_HAND = {"import", "taint", "untaint", "force-unlock"}


def judge(words):
    """deny or ask, with the reason; None: nothing against it."""
    tool, args = words[0], words[1:]
    if tool == "pulumi":
        if "destroy" in args or "up" in args and {"-y", "--yes", "--skip-preview"} & set(args):
            return "deny", "Without a preview that somebody read. Run pulumi preview --diff and let the user decide."
        return ("ask", "This changes the state or the infrastructure.") if {"up", "state", "cancel"} & set(args[:1]) else None
    if tool not in TOOLS or {"-help", "--help", "-h"} & set(args):
        return None
    flags = {arg.lstrip("-").split("=")[0] for arg in args if arg.startswith("-")}
    plain = [arg for arg in args if not arg.startswith("-")]
    everything = plain[:1] == ["run-all"] or "all" in flags and plain[:1] == ["run"]
    verb = plain[1:2] if everything else plain[:1]
    rest = plain[2:] if everything else plain[1:]
    if verb == ["destroy"] or verb == ["apply"] and "destroy" in flags:
        return "deny", "This destroys resources. Make a plan (plan -destroy -out=FILE), triage it, and let the user apply it."
    if verb == ["apply"]:
        if everything or not rest:
            return "deny", "Apply a plan that was read: plan -out=FILE, scripts/plan_triage.py on its JSON, then apply FILE."
        return "ask", f"This applies {rest[0]}. Has the user seen its triage: destroys, replacements, open access?"
    if verb == ["state"] and rest[:1] and rest[0] in ("rm", "mv", "push", "replace-provider"):
        return "ask", f"state {rest[0]} changes what the tool believes to exist. Save it first: state pull > backup.tfstate."
    if verb and (verb[0] in BY_HAND or verb == ["workspace"] and rest[:1] == ["delete"]):
        return "ask", f"{verb[0]} changes the state by hand. Write down why, and keep a copy of the state."
    if verb == ["init"] and "migrate-state" in flags:
        return "ask", "This moves the state to another backend. Save it first: state pull > backup.tfstate."
    return None


def decide():
    event = sent()
    if event is None:
        print("apply_guard.py: what Claude Code sent could not be read, so the command is not let through", file=sys.stderr)
        return 2
    verdicts = [verdict for words in simple_commands(field(event, "command")) if (verdict := judge(words))]
    if verdicts:
        decision = "deny" if any(kind == "deny" for kind, _ in verdicts) else "ask"
        reason = " ".join(dict.fromkeys(text for kind, text in verdicts if kind == decision))
        answer = {"hookEventName": "PreToolUse", "permissionDecision": decision, "permissionDecisionReason": reason}
        print(json.dumps({"hookSpecificOutput": answer}))
    return 0


if __name__ == "__main__":
    sys.exit(decide())
