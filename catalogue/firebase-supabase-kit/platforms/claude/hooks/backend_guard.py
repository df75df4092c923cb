"""Asks before a command changes the live backend, and refuses those that empty it.

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


RUNNERS = {"npx", "bunx", "pnpm", "yarn", "bun", "dlx", "exec"}


def judge(words):
    """deny or ask, with the reason; None: nothing against it."""
    while words and words[0] in RUNNERS:
        words = [word for word in words[1:] if word not in ("-y", "--yes", "--")]
    if not words:
        return None
    tool, args = words[0].split("@")[0].lower(), words[1:]
    plain, named = [arg for arg in args if not arg.startswith("-")], {arg.split("=")[0] for arg in args}
    if tool == "supabase":
        if plain[:2] == ["db", "reset"] and {"--linked", "--db-url"} & named:
            return "deny", "This empties the linked database. Reset the local one, or make a branch of the project."
        if plain[:2] in (["db", "push"], ["migration", "repair"], ["migration", "up"]) and "--local" not in named and "--dry-run" not in named:
            return "ask", "This changes the linked project. Has rls_check.py passed, and is there a backup?"
        if plain[:1] in (["functions"], ["secrets"], ["config"]) and {"deploy", "delete", "set", "unset", "push"} & set(plain[1:2]):
            return "ask", f"supabase {' '.join(plain[:2])} changes the live project."
        return ("ask", "This deletes a project.") if plain[:2] in (["projects", "delete"], ["branches", "delete"]) else None
    if tool in ("firebase", "firebase-tools") and plain:
        if plain[0] in ("firestore:delete", "database:remove", "projects:delete") or plain[0] == "firestore:databases:delete":
            return "deny", f"{plain[0]} deletes live data. Export it first and let the user run this."
        if plain[0] == "deploy" or plain[0] in ("database:set", "database:update", "functions:delete", "auth:import"):
            return "ask", f"firebase {plain[0]} changes the live project. Have the rules been tested in the emulator?"
    return None


def decide():
    event = sent()
    if event is None:
        print("backend_guard.py: what Claude Code sent could not be read, so the command is not let through", file=sys.stderr)
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
