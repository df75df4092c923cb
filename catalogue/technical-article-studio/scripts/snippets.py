#!/usr/bin/env python3
"""Run the code of a Markdown draft in an empty temporary folder and compare shown output with real output.

    python3 snippets.py draft.md [--timeout 60] [--list]

Fences (``` or ~~~, any length, also within list items, whose indentation is taken off):
    ```python / ```bash / ```sh / ```js     run in order, all in the same folder
    ```LANG file=NAME                        written to NAME in that folder, not run
    ```text output                           compared with standard output of the snippet before it ("..." on a line of its own matches any lines)
    ```LANG norun, and every other language  skipped, and counted at the end by language
READ THE DRAFT FIRST: this executes it with your rights, and the network is reachable. Use a container for anything
that installs, deletes or came from someone else. --list shows what would run and runs nothing.
Limits: each snippet is its own process (variables do not carry over, files do); js needs node; no notebooks,
no interactive input; standard error is shown only on failure. Exit 1 if a snippet fails or output differs, 2 on wrong input.
"""
import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

RUN = {"python": ["python3"], "python3": ["python3"], "py": ["python3"], "bash": ["bash", "-eu"], "sh": ["sh", "-eu"], "js": ["node"], "javascript": ["node"], "mjs": ["node"]}
OPEN = re.compile(r"^([ \t]*)(`{3,}|~{3,})\s*([^`]*)$")


def fences(text):
    mark = None
    for n, line in enumerate(text.splitlines(), 1):
        if mark is None:
            m = OPEN.match(line)
            if m:
                pad, mark, info, start, body = len(m.group(1)), m.group(2), m.group(3).split(), n, []
        elif re.match(rf"^[ \t]*{re.escape(mark[0])}{{{len(mark)},}}\s*$", line):
            yield start, info, "".join(b + "\n" for b in body)
            mark = None
        else:
            body.append(line[min(pad, len(line) - len(line.lstrip())):])
    if mark is not None:
        raise ValueError(f"line {start}: fence is never closed")


def same(shown, real):
    want = [re.escape(x.rstrip()) for x in shown.rstrip().split("\n")]
    pattern = "\n".join(r"(?:.*\n)*?.*" if w == re.escape("...") else w for w in want)
    return re.fullmatch(pattern, "\n".join(x.rstrip() for x in real.rstrip().split("\n"))) is not None


def indent(text):
    return "".join(f"    {x}\n" for x in text.rstrip().split("\n")) if text.strip() else ""


def plan(text):
    for line, info, body in fences(text):
        lang, rest = (info[0].lower(), info[1:]) if info else ("", [])
        name = next((x[5:] for x in rest if x.startswith("file=")), None)
        if name is not None:
            if not re.fullmatch(r"[\w.-]+(/[\w.-]+)*", name) or ".." in name.split("/"):
                raise ValueError(f"line {line}: file name {name!r} must stay inside the folder")
            yield line, "write", name, body
        elif lang == "text" and "output" in rest:
            yield line, "compare", "", body
        elif lang in RUN and "norun" not in rest:
            yield line, "run", lang, body
        else:
            yield line, "skip", " ".join([lang or "no language"] + rest[:1]), body


def stop(p):
    """End a snippet together with what it started: a server left behind would keep its port."""
    try:
        os.killpg(p.pid, signal.SIGKILL) if hasattr(os, "killpg") else p.kill()
    except ProcessLookupError:
        pass


def execute(lang, body, work, timeout):
    snippet = os.path.join(work, ".snippet")
    with open(snippet, "w", encoding="utf-8") as f:
        f.write(body)
    try:
        with subprocess.Popen(RUN[lang] + [".snippet"], cwd=work, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              errors="replace", start_new_session=True) as p:
            try:
                out, err = p.communicate(timeout=timeout)
                return p.returncode == 0, out, err
            except BaseException as e:
                stop(p)
                if isinstance(e, subprocess.TimeoutExpired):
                    return False, "", f"still running after {timeout:g} s\n"
                raise
    except OSError as e:
        return False, "", f"cannot start {RUN[lang][0]}: {e.strerror}\n"
    finally:
        os.remove(snippet)


def main():
    ap = argparse.ArgumentParser(description="Run and compare the code of a Markdown draft")
    ap.add_argument("draft")
    ap.add_argument("--timeout", type=float, default=60)
    ap.add_argument("--list", action="store_true", help="show what would run, run nothing")
    a = ap.parse_args()
    try:
        with open(a.draft, encoding="utf-8") as f:
            steps = list(plan(f.read()))
    except (OSError, UnicodeDecodeError, ValueError) as e:
        print(f"snippets.py: {a.draft}: {e}", file=sys.stderr)
        return 2
    if a.list:
        if not steps:
            print("no code fences")
        for line, kind, what, body in steps:
            print(f"line {line}: {kind} {what}".rstrip() + f" ({len(body.splitlines())} lines)")
        return 0
    skipped = {}
    for what in (what for _, kind, what, _ in steps if kind == "skip"):
        skipped[what] = skipped.get(what, 0) + 1
    steps = [s for s in steps if s[1] != "skip"]
    work, bad, ran, compared, last = tempfile.mkdtemp(), 0, 0, 0, None
    try:
        for line, kind, what, body in steps:
            if kind == "write":
                path = os.path.join(work, what)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as f:
                    f.write(body)
                print(f"line {line}: wrote {what}")
            elif kind == "run":
                ok, last, err = execute(what, body, work, a.timeout)
                ran += 1
                bad += not ok
                print(f"line {line}: {'ok' if ok else 'FAILED'} ({what})")
                if not ok:
                    sys.stdout.write(indent(last + err))
            elif last is None:
                bad += 1
                print(f"line {line}: OUTPUT without a snippet before it")
            else:
                compared += 1
                if same(body, last):
                    print(f"line {line}: output matches")
                else:
                    bad += 1
                    print(f"line {line}: OUTPUT DIFFERS, real output:")
                    sys.stdout.write(indent(last) or "    (nothing)\n")
    finally:
        shutil.rmtree(work, ignore_errors=True)
    if skipped:
        names = ", ".join(f"{what} ({n})" if n > 1 else what for what, n in sorted(skipped.items()))
        print(f"{sum(skipped.values())} blocks skipped: {names}")
    print(f"{ran} snippets run, {compared} outputs compared, {bad} problems")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
