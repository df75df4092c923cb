"""Compares what a page claims with the repository after it was edited.

Exit 0: nothing to say, or not a file for it. Exit 2: findings, which the assistant is shown. It changes nothing.
"""

import json
import os
import pathlib
import subprocess
import sys

SKILL = "docs-from-code"


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


def of_skill(script, *args, cwd):
    """Runs a script of the skill, which lies beside this plugin or in it: its exit code and what it prints."""
    plugin = pathlib.Path(__file__).resolve().parent.parent
    found = [path for path in (plugin / "skills" / SKILL, plugin.parent / SKILL) if (path / "scripts" / script).is_file()]
    if not found:
        return None, f"the skill {SKILL} is not installed beside its hooks"
    try:
        command = [sys.executable, str(found[0] / "scripts" / script), *map(str, args)]
        done = subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", errors="replace", timeout=25)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        return None, f"{script} did not run: {error}"
    return done.returncode, done.stdout


INTRO = "Claims of this page that the repository does not bear out (docs-from-code); invented names go into .claims-ignore:"


def check(path, folder):
    """Paths, commands and options that do not exist; empty if all do."""
    if path.suffix.lower() not in (".md", ".mdx") or ".claude" in path.parts or ".agents" in path.parts:
        return ""
    name = path.relative_to(folder).as_posix()
    code, said = of_skill("check_claims.py", folder, "--only", name, cwd=folder)
    return "\n".join(row for row in said.splitlines() if row.startswith(name + ":")) if code == 1 else ""


def tell():
    event = sent()
    place = edited(event) if event is not None else None
    said = check(*place) if place else None
    if not said:
        return 0
    lines = said.strip().splitlines()
    more = [f"... {len(lines) - 30} more lines"] if len(lines) > 30 else []
    print("\n".join([INTRO, *lines[:30], *more]), file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(tell())
