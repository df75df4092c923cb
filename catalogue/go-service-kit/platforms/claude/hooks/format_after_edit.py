"""Formats a Go file after it was written.

Exit 0: formatted, or not a file for it. Exit 2: the formatter refused the file, and says why. Exit 1: it did not start.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

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


def edited(event):
    """The file that was just written, and the project's folder; None where there is no such file in the project."""
    root = os.environ.get("CLAUDE_PROJECT_DIR") or event.get("cwd")
    name = field(event, "file_path")
    if not name or not isinstance(root, str):
        return None
    try:
        folder = pathlib.Path(root).resolve()
        path = pathlib.Path(folder, name).resolve()
        return (path, folder) if path.is_file() and folder in path.parents else None
    except (OSError, ValueError, RuntimeError):
        return None


def formatter(path, folder):
    """The command that formats standard input; None for generated and vendored files."""
    if path.suffix != ".go" or {"vendor", "third_party"} & set(path.relative_to(folder).parts):
        return None
    with open(path, encoding="utf-8", errors="replace") as file:
        head = file.read(2_000)
    if "// Code generated " in head and " DO NOT EDIT." in head:
        return None
    gofmt = shutil.which("gofumpt") or shutil.which("gofmt")
    return gofmt and [gofmt]


def reformat():
    event = sent()
    place = edited(event) if event is not None else None
    command = formatter(*place) if place else None
    if not command:
        return 0
    path, folder = place
    before = path.read_bytes()
    try:
        done = subprocess.run(command, input=before, cwd=folder, capture_output=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"not formatted: {error}", file=sys.stderr)
        return 1
    if done.returncode != 0:
        print("not formatted: " + done.stderr.decode("utf-8", "replace")[:1500], file=sys.stderr)
        return 2
    if done.stdout and done.stdout != before and path.read_bytes() == before:
        path.write_bytes(done.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(reformat())
