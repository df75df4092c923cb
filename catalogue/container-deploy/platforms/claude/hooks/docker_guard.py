"""Asks before containers get the whole machine, and before volumes with data are deleted.

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


VALUES = {"-c", "--context", "-H", "--host", "-l", "--log-level", "-f", "--file", "-p", "--project-name", "--profile", "--env-file"}
HOST = re.compile(r"^(?:/|/var/run/docker\.sock|/run/docker\.sock|/etc|/root|/home)(?::|$)|source=(?:/|/var/run/docker\.sock|/etc)(?:,|$)")


def verbs(args):
    """The words before the first argument of the last verb, without options."""
    plain, skip = [], False
    for arg in args:
        if skip:
            skip = False
        elif arg in VALUES:
            skip = True
        elif not arg.startswith("-"):
            plain.append(arg)
    return plain


def judge(words):
    """deny or ask, with the reason; None: nothing against it."""
    tool, args = words[0], words[1:]
    if tool not in ("docker", "podman", "docker-compose", "nerdctl"):
        return None
    plain = verbs(args) if tool != "docker-compose" else ["compose", *verbs(args)]
    named = set(args)
    if plain[:2] == ["compose", "down"] and {"-v", "--volumes"} & named:
        return "ask", "This deletes the volumes of the project, with the databases in them. Is there a copy?"
    if plain[:2] in (["volume", "rm"], ["volume", "prune"]) or plain[:2] == ["system", "prune"] and "--volumes" in named:
        return "ask", "This deletes volumes, with the data in them. Is there a copy?"
    if plain[:2] == ["system", "prune"]:
        return "ask", "This also deletes stopped containers and images that other projects on this machine use."
    if plain[:1] in (["run"], ["create"]) or plain[:2] in (["container", "run"], ["container", "create"]):
        given = args + [value for arg in args for value in [arg.partition("=")[2]] if value]
        if {"--privileged", "--pid=host", "--net=host", "--network=host"} & named or any(HOST.search(one) for one in given):
            return "ask", "With this the container can read or change the machine it runs on. Is that needed?"
    if plain[:1] == ["push"] and any(one.endswith(":latest") or ":" not in one.split("/")[-1] for one in plain[1:2]):
        return "ask", "Pushing latest: what runs cannot be told from what was built. Use the commit as the tag."
    return None


def decide():
    event = sent()
    if event is None:
        print("docker_guard.py: what Claude Code sent could not be read, so the command is not let through", file=sys.stderr)
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
