"""Lets a read-only agent of Claude Code run nothing but commands that read, and the named scripts of its own skill.

usage, as a PreToolUse hook of the agent: read_only.py SCRIPT [SCRIPT ...] [--also "unzip -l" ...]
Exit 0 lets the command run, 2 stops it and says why. What cannot be read is stopped.
"""

import json
import pathlib
import re
import shlex
import sys

SKILL = pathlib.Path(__file__).resolve().parents[2]
READS = {"cat", "head", "tail", "wc", "ls", "pwd", "grep", "rg", "nl", "cut", "diff", "stat", "true", "tr", "echo"}
GIT = {"diff", "log", "show", "status", "blame", "ls-files", "grep", "rev-parse", "merge-base", "shortlog", "describe", "rev-list", "cat-file"}
# Options of these that write or start a program; Git also takes their beginnings.
HARMFUL = re.compile(r"--ou|--ext|--textc|--op|-O|--pre(=|$)|--hostname-bin")
FIND = {"-name", "-iname", "-path", "-ipath", "-type", "-maxdepth", "-mindepth", "-not", "-o", "-or", "-and", "-print", "-size", "-prune"}


def is_plain(line):
    """Whether nothing in it redirects, substitutes or runs beside: quotes are read as the shell reads them."""
    quote, at = "", 0
    while at < len(line):
        one = line[at]
        if quote == "'":
            quote = "" if one == "'" else quote
        elif one == "\\":
            at += 1
        elif one in "$`" or one in "\n\r":
            return False
        elif one == quote:
            quote = ""
        elif not quote and one in "'\"":
            quote = one
        elif not quote and one == "&":
            if line[at : at + 2] != "&&":
                return False
            at += 1
        elif not quote and one in "<>(){}":
            return False
        at += 1
    return not quote


def against(words, cwd, scripts, also):
    """Why one command may not run; None if it may."""
    program, args = words[0], words[1:]
    if any(words[: len(allowed)] == allowed for allowed in also):
        return None
    if program in ("python3", "python", "py"):
        try:
            path = pathlib.Path(cwd, pathlib.Path(args[0]).expanduser()).resolve()
        except (IndexError, OSError, ValueError, RuntimeError):
            path = None
        known = [SKILL / "scripts" / name for name in scripts]
        return None if path in known else f"python3 only with {', '.join(map(str, known)) or 'nothing'}"
    if program == "git":
        while args[:1] and args[0] in ("-C", "--no-pager"):
            args = args[2:] if args[0] == "-C" else args[1:]
        if not args or args[0] not in GIT:
            return f"git only for {', '.join(sorted(GIT))}"
    elif program == "find":
        bad = [arg for arg in args if arg.startswith("-") and arg not in FIND]
        return f"find without {bad[0]}" if bad else None
    elif program not in READS:
        return f"{program} is not among the commands that only read"
    bad = [arg for arg in args if HARMFUL.match(arg)]
    return f"{program} without {bad[0]}" if bad else None


def reason_against(line, cwd, scripts, also):
    """Why the line may not run; None if it may."""
    line = re.sub(r" (2>&1|2> ?/dev/null)(?= |$)", " ", line.replace("\r\n", "\n").strip())
    if len(line) > 20_000 or not is_plain(line):
        return "one line of plain commands, without redirection, substitution or background jobs"
    reader = shlex.shlex(line, posix=True, punctuation_chars=";&|")
    reader.whitespace_split, reader.commenters = True, ""
    parts = [[]]
    for word in reader:
        if word and set(word) <= set(";&|"):
            parts.append([])
        else:
            parts[-1].append(word)
    reasons = [against(part, cwd, scripts, also) for part in parts if part]
    return next((reason for reason in reasons if reason), None)


def main(argv):
    also = [argv[at + 1].split() for at in range(len(argv) - 1) if argv[at] == "--also"]
    scripts = [arg for at, arg in enumerate(argv) if arg != "--also" and (at == 0 or argv[at - 1] != "--also")]
    try:
        event = json.loads(sys.stdin.buffer.read().decode("utf-8-sig"))
        reason = reason_against(event["tool_input"]["command"], event.get("cwd") or ".", scripts, also)
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
        reason = "what Claude Code sends could not be read"
    if reason is None:
        return 0
    print(f"This agent only reads: {reason}. Report what you would have run.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
