#!/usr/bin/env python3
"""Shrink a failing input file to the few lines that still fail (delta debugging, ddmin).

usage: shrink_input.py INPUT --test 'COMMAND {}' [--contains TEXT] [--exit N] [--max-runs 2000] [--keep-first N]

COMMAND is split like a shell would split it but not run by a shell; {} is replaced by the path of
a temporary file with the candidate. A candidate counts as "still failing" if the command ends with
the same exit status as on the full input (or --exit N) and, with --contains, prints TEXT on stdout
or stderr. Always give --contains: without it you may shrink into a different failure.
Works on lines: for JSON or XML format it one element per line first. Prints the shrunken
input on stdout, the statistics on stderr.
Exit 0 shrunk, 2 wrong use, 3 the full input does not fail or only sometimes.
Limits: the failure must be repeatable (the script runs the full input twice and stops if the two
disagree); a run that takes over 60 s counts as a hang; the result cannot be shrunk by one more line, but need not be the smallest possible.
"""
import argparse
import os
import shlex
import signal
import subprocess
import sys
import tempfile


def main():
    parser = argparse.ArgumentParser(description="Shrink a failing input file to the lines that still fail.")
    parser.add_argument("input")
    parser.add_argument("--test", required=True, help="command with {} where the file name goes")
    parser.add_argument("--contains", help="text the failing run must print")
    parser.add_argument("--exit", type=int, dest="status", help="exit status that counts as failing")
    parser.add_argument("--max-runs", type=int, default=2000)
    parser.add_argument("--keep-first", type=int, default=0, help="lines at the top that always stay (a CSV header)")
    options = parser.parse_args()
    if "{}" not in options.test:
        parser.error("--test needs {} where the file name goes")
    try:
        with open(options.input, encoding="utf-8", errors="surrogateescape", newline="") as handle:
            lines = handle.read().splitlines(keepends=True)
    except OSError as error:
        parser.error(f"{options.input}: {error.strerror}")
    if len(lines) < 2:
        print("the input has one line: put one element per line first (a JSON file: python3 -m json.tool)", file=sys.stderr)
    if options.keep_first < 0:
        parser.error("--keep-first must not be negative")
    with tempfile.TemporaryDirectory() as folder:
        return shrink(parser, options, lines, folder)


def stop(run):
    """End a hanging command with all it started, or every candidate that hangs leaves a busy process behind."""
    try:
        os.killpg(run.pid, signal.SIGKILL) if hasattr(os, "killpg") else run.kill()
    except ProcessLookupError:
        pass


def shrink(parser, options, lines, folder):
    head, body = lines[: options.keep_first], lines[options.keep_first:]
    runs = 0
    path = os.path.join(folder, "candidate" + os.path.splitext(options.input)[1])
    try:
        command = [part.replace("{}", path) for part in shlex.split(options.test)]
    except ValueError as error:
        parser.error(f"--test: {error}")
    if any(part in ("|", "||", "&&", ";", "<", ">") for part in command):
        parser.error("--test is not run by a shell: write  sh -c 'COMMAND | COMMAND'  and leave {} inside")

    def outcome(candidate):
        nonlocal runs
        runs += 1
        with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as handle:
            handle.writelines(head + candidate)
        try:
            with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True) as run:
                try:
                    out, err = run.communicate(timeout=60)
                except BaseException as error:
                    stop(run)
                    if isinstance(error, subprocess.TimeoutExpired):
                        return None, ""
                    raise
        except FileNotFoundError:
            parser.error(f"command not found: {command[0]}")
        except OSError as error:
            parser.error(f"{command[0]}: {error.strerror}")
        return run.returncode, out + err

    first, second = outcome(body), outcome(body)
    wanted = options.status if options.status is not None else first[0]

    def fails(result):
        return result[0] == wanted and (options.contains is None or options.contains in result[1])

    if fails(first) != fails(second):
        print("the full input fails only sometimes; make it repeatable first (seed, clock, order, one thread)", file=sys.stderr)
        return 3
    if not fails(first):
        print(f"the full input does not fail: exit {first[0]}, text {'not ' if options.contains else ''}found", file=sys.stderr)
        return 3
    if wanted == 0 and options.contains is None:
        print("the command succeeds; give --exit or --contains to say what failing means", file=sys.stderr)
        return 3
    parts = 2
    while len(body) >= 2 and runs < options.max_runs:
        size = -(-len(body) // parts)
        for start in range(0, len(body), size):
            rest = body[:start] + body[start + size:]
            if fails(outcome(rest)):
                body, parts = rest, max(parts - 1, 2)
                break
            if runs >= options.max_runs:
                break
        else:
            if size == 1:
                break
            parts = min(parts * 2, len(body))
    if len(body) == 1 and runs < options.max_runs and fails(outcome([])):
        body = []
    sys.stdout.buffer.write("".join(head + body).encode("utf-8", "surrogateescape"))
    sys.stdout.flush()
    note = "" if runs < options.max_runs else ", stopped at --max-runs"
    print(f"{len(lines)} lines to {len(head) + len(body)}, {runs} runs{note}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
