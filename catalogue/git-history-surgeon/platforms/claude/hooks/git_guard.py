"""Stops Git commands that lose work which cannot be had back, and asks before those that can lose some.

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


VALUES = {"-C", "-c", "--git-dir", "--work-tree", "--namespace"}
LOST = "the reflog and unreferenced commits are what a rescue needs. Finish the rescue first."


def judge(words):
    """deny or ask, with the reason; None: nothing against it."""
    if words[0] != "git":
        return None
    rest = words[1:]
    while rest and rest[0].startswith("-"):
        rest = rest[2:] if rest[0] in VALUES else rest[1:]
    if not rest:
        return None
    name, args = rest[0], rest[1:]
    flags = {arg.split("=")[0] for arg in args if arg.startswith("--")}
    short = "".join(arg[1:] for arg in args if re.fullmatch(r"-[A-Za-z]+", arg))
    plain = [arg for arg in args if not arg.startswith("-")]
    dry = "--dry-run" in flags or "n" in short
    if name == "push" and not dry:
        if "--mirror" in flags:
            return "deny", "git push --mirror deletes every remote branch that is not here. Push the branches by name."
        if "--force-with-lease" not in flags and ("--force" in flags or "f" in short or any(a.startswith("+") for a in plain)):
            return "deny", ("This overwrites commits that others may have pushed. Keep the old tip (git fetch, then git branch"
                            " backup/NAME origin/NAME) and use git push --force-with-lease --force-if-includes origin NAME.")
        if flags & {"--force-with-lease", "--delete"} or "d" in short or any(a.startswith(":") for a in plain):
            return "ask", "This rewrites or deletes a published branch. Who else works on it?"
    if name in ("gc", "prune") and (name == "prune" or any(a.startswith("--prune") for a in args)) and not dry:
        return "deny", "This deletes unreferenced commits for good: " + LOST
    if name == "reflog" and plain[:1] in (["expire"], ["delete"]) and not dry:
        return "deny", "This deletes entries of the reflog: " + LOST
    if name == "reset" and "--hard" in flags:
        return "ask", "git reset --hard discards uncommitted changes for good. Note HEAD and run git stash -u first."
    if name == "clean" and not dry and ("f" in short or "--force" in flags):
        return "ask", "git clean deletes files that are in no commit. Show the list with git clean -n first."
    if name == "restore" and ("--staged" not in flags and "S" not in short or "--worktree" in flags or "W" in short):
        return "ask", "git restore overwrites uncommitted changes for good."
    if name in ("checkout", "switch") and ("f" in short or flags & {"--force", "--discard-changes"} or name == "checkout" and ("--" in args or "." in plain)):
        return "ask", "This overwrites uncommitted changes for good."
    if name == "stash" and plain[:1] in (["drop"], ["clear"]):
        return "ask", "This deletes stashed work. Note its commit first: git stash list --format='%H %gs'."
    if name == "branch" and ("D" in short or "d" in short and "f" in short or {"--delete", "--force"} <= flags):
        return "ask", "This deletes a branch that may not be merged. Note its tip first: git rev-parse NAME."
    if name in ("filter-branch", "filter-repo"):
        return "ask", "This rewrites history. Do it in a fresh clone made with --mirror, and keep the old one."
    if name == "update-ref" and ("d" in short or "--stdin" in flags):
        return "ask", "This moves or deletes references without any check."
    return None


def decide():
    event = sent()
    if event is None:
        print("git_guard.py: what Claude Code sent could not be read, so the command is not let through", file=sys.stderr)
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
