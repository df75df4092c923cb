"""Asks before SQL that locks, rewrites or deletes goes to a database through psql.

Exit 0 always, with the decision as JSON where there is one; 2 if the input cannot be read, which stops the command.
A guard against accidents: it reads the command as it is written and does not see what a script or an alias does.
"""

import json
import os
import pathlib
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


CLIENTS = {"psql", "pgcli", "dropdb", "pg_restore"}
RISKS = (
    (r"\bdrop\s+(table|database|schema|column|index(?!\s+concurrently)|role|view|materialized|type|function)\b", "DROP"),
    (r"\btruncate\b", "TRUNCATE"),
    (r"\bdelete\s+from\s+(?:only\s+)?[^;]+", "DELETE without WHERE"),
    (r"\bupdate\s+(?:only\s+)?[\w.\"]+(?:\s+(?:as\s+)?\w+)?\s+set\b[^;]*", "UPDATE without WHERE"),
    (r"\balter\s+(table|type|system|role)\b", "ALTER"),
    (r"\bvacuum\s*\(?\s*full\b", "VACUUM FULL, which locks the table"),
    (r"\bcluster\s+\w", "CLUSTER, which locks the table"),
    (r"\breindex\s+(?!.{0,40}concurrently)", "REINDEX without CONCURRENTLY"),
    (r"\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)", "CREATE INDEX without CONCURRENTLY"),
    (r"\bpg_terminate_backend\s*\(", "ending other sessions"),
    (r"\bexplain\s*\([^)]{0,200}\banalyze\b[^)]{0,200}\)\s*(insert|update|delete|merge)\b|\bexplain\s+analyze\s+(insert|update|delete|merge)\b",
     "EXPLAIN ANALYZE of a statement that changes rows: it really runs; wrap it in BEGIN and ROLLBACK"),
)


def sql_in(line, words, folder):
    """What psql would be given, as far as it is written in the command: here documents, -c, and files of the project."""
    parts = [line]
    for flag, value in zip(words, words[1:]):
        if flag in ("-f", "--file"):
            try:
                path = pathlib.Path(folder, value).resolve()
                if path.is_file() and path.stat().st_size < 1_000_000:
                    parts.append(path.read_text(encoding="utf-8-sig", errors="replace"))
            except (OSError, ValueError, RuntimeError):
                continue
    return "\n".join(parts)


def risks(sql):
    """What in it can hurt a table in use."""
    found = ["SQL of which only the beginning was read"] if len(sql) > 20_000 else []
    sql = re.sub(r"--[^\n]*|/\*.*?\*/", " ", sql[:20_000], flags=re.S)
    if re.search(r"\bbegin\b", sql, re.I) and re.search(r"\brollback\b", sql, re.I) and not re.search(r"\bcommit\b", sql, re.I):
        return found
    for statement in sql.split(";"):
        for pattern, name in RISKS:
            hit = re.search(pattern, statement, re.I | re.S)
            if hit and not ("without WHERE" in name and re.search(r"\bwhere\b", hit[0], re.I)):
                found.append(name)
    return list(dict.fromkeys(found))


def decide():
    event = sent()
    if event is None:
        print("sql_guard.py: what Claude Code sent could not be read, so the command is not let through", file=sys.stderr)
        return 2
    line, found = field(event, "command"), []
    for words in simple_commands(line):
        client = CLIENTS & set(words)
        if client & {"dropdb", "pg_restore"}:
            found.append(f"{client.pop()}")
        elif client:
            found += risks(sql_in(line, words, os.environ.get("CLAUDE_PROJECT_DIR") or "."))
    if found:
        reason = "In this command: " + ", ".join(dict.fromkeys(found)) + ". On which database, how many rows, and is there a way back?"
        answer = {"hookEventName": "PreToolUse", "permissionDecision": "ask", "permissionDecisionReason": reason}
        print(json.dumps({"hookSpecificOutput": answer}))
    return 0


if __name__ == "__main__":
    sys.exit(decide())
