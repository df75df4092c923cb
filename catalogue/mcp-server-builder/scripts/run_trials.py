#!/usr/bin/env python3
"""Run agent trials from a file, several times each, and count what passed. Works with any command-line agent.

usage: run_trials.py TRIALS.json --agent 'claude -p {prompt} --output-format stream-json --verbose' [--repeat 3] [--only ID ...]
                     [--timeout 300] [--save FOLDER] [--before COMMAND]

TRIALS.json: {"trials": [{"id": "...", "prompt": "...", "expect": [...], "max_calls": 3}]} (assets/trials.json). Expectations look at
what the command prints: {"contains": "..."}, {"not_contains": "..."}, {"matches": "REGEX"}, {"calls": "tool_name"},
{"never_calls": "tool_name"}. calls and max_calls count tool uses in JSON lines ("name" beside "input" or "arguments"); an
agent that prints no JSON can only be judged by its text, and the output says so. {prompt} is replaced by one
quoted argument; without it the prompt goes to standard input. --before runs ahead of each trial (reset the test data).
Trials call a real model: they cost money and act on whatever server is connected. Connect a test system.
Exit 0 every trial passed every time, 1 some did not, 2 wrong use.
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import time

KINDS = ("contains", "not_contains", "matches", "calls", "never_calls")


def stop(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def load(path):
    try:
        with open(path, encoding="utf-8-sig") as handle:
            trials = json.load(handle)["trials"]
        for trial in trials:
            trial["id"], trial["prompt"], trial["expect"]
            for rule in trial["expect"]:
                (kind, value), = rule.items()
                if kind not in KINDS:
                    stop(f"{path}: {trial['id']}: unknown expectation {kind}; there are {', '.join(KINDS)}")
                if kind == "matches":
                    re.compile(value)
    except OSError as error:
        stop(f"{path}: {error.strerror}")
    except (ValueError, KeyError, TypeError, AttributeError, re.error) as error:
        stop(f"{path}: not a trials file ({type(error).__name__}: {error})")
    return trials


def used(output):
    """Names of the tools that were called, or None if the agent printed no JSON."""
    names, seen = [], False

    def walk(part):
        if isinstance(part, dict):
            if isinstance(part.get("name"), str) and ("input" in part or "arguments" in part):
                names.append(part["name"].split("__")[-1])
            for value in part.values():
                walk(value)
        elif isinstance(part, list):
            for value in part:
                walk(value)
    for line in [output.strip()] if output.strip().startswith("[") else output.split("\n"):
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, (dict, list)):
            seen = True
            walk(value)
    return names if seen else None


def judge(trial, output):
    names, wrong = used(output), []
    low = output.lower()
    for rule in trial["expect"]:
        (kind, value), = rule.items()
        if kind == "contains" and value.lower() not in low:
            wrong.append(f"does not contain {value!r}")
        elif kind == "not_contains" and value.lower() in low:
            wrong.append(f"contains {value!r}")
        elif kind == "matches" and not re.search(value, output, re.I | re.S):
            wrong.append(f"does not match {value!r}")
        elif kind in ("calls", "never_calls"):
            if names is None:
                wrong.append(f"{kind} {value}: no JSON in the output, cannot tell")
            elif (value in names) != (kind == "calls"):
                wrong.append(f"{'did not call' if kind == 'calls' else 'called'} {value}")
    if names is not None and len(names) > trial.get("max_calls", 10 ** 6):
        wrong.append(f"{len(names)} calls, at most {trial['max_calls']}")
    return wrong, names


def main():
    parser = argparse.ArgumentParser(description="Run agent trials several times and count what passed.")
    parser.add_argument("trials")
    parser.add_argument("--agent", required=True)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--timeout", type=int, default=300)
    parser.add_argument("--save")
    parser.add_argument("--before")
    args = parser.parse_args()
    trials = [t for t in load(args.trials) if not args.only or t["id"] in args.only]
    if not trials or args.repeat < 1:
        stop("no trial to run")
    command = shlex.split(args.agent)
    if args.save:
        os.makedirs(args.save, exist_ok=True)
    failed = 0
    for trial in trials:
        good, reasons, calls, took = 0, {}, [], []
        for turn in range(args.repeat):
            if args.before and subprocess.run(args.before, shell=True).returncode:
                stop("--before failed")
            start = time.monotonic()
            try:
                done = subprocess.run([trial["prompt"] if p == "{prompt}" else p.replace("{prompt}", trial["prompt"]) for p in command], text=True, capture_output=True,
                                      input=None if "{prompt}" in args.agent else trial["prompt"], timeout=args.timeout, errors="replace")
                output = done.stdout
                wrong, names = judge(trial, output)
                if done.returncode:
                    wrong.append(f"the agent ended with {done.returncode}")
            except FileNotFoundError:
                stop(f"{command[0]}: no such program")
            except subprocess.TimeoutExpired as error:
                output, wrong, names = str(error.stdout or ""), [f"longer than {args.timeout} s"], None
            took.append(time.monotonic() - start)
            calls.append(len(names or []))
            good += not wrong
            for reason in wrong:
                reasons[reason] = reasons.get(reason, 0) + 1
            if args.save:
                with open(os.path.join(args.save, f"{re.sub(r'[^a-z0-9-]', '-', trial['id'].lower())}-{turn + 1}.txt"), "w", encoding="utf-8") as handle:
                    handle.write(output)
        failed += good < args.repeat
        print(f"{trial['id']:28} {good} of {args.repeat}  calls {min(calls)} to {max(calls)}")
        for reason, n in sorted(reasons.items(), key=lambda r: -r[1]):
            print(f"  {n} x {reason}")
    print(f"{len(trials) - failed} of {len(trials)} trials passed every time")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as odd:
        print(f"run_trials.py: the input is not laid out as this script expects ({type(odd).__name__}: {odd})", file=sys.stderr)
        sys.exit(2)
