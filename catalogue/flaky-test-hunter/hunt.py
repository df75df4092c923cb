#!/usr/bin/env python3
"""Run a test command many times and group the failures by their message.

    python hunt.py -n 200 -- pytest -x -q tests/test_cart.py::test_total
    python hunt.py -n 100 --jobs 4 -- npm test -- --testNamePattern "checkout"

Exit code 0: no failure seen. 1: mixed results (flaky). 2: failed every time (broken, not flaky).
Each failing run's output is kept under ./flaky-logs/.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import math
import pathlib
import re
import subprocess
import sys
import time

NOISE = [(r"0x[0-9a-fA-F]+", "ADDR"), (r"[0-9a-f]{8}-[0-9a-f-]{27}", "UUID"),
         (r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*", "TIME"), (r"\d+", "N")]


def signature(text):
    """The last line that looks like an error, with changing parts blanked out."""
    lines = [l.strip() for l in text.splitlines() if re.search(r"error|fail|expect|assert|timeout", l, re.I)]
    # summary lines such as "1 failed in 0.2s" say nothing about the cause
    lines = [l for l in lines if not re.search(r"^=*\s*\d+ (failed|passed)|^FAILED \(", l)] or ["(no error line)"]
    line = lines[-1]
    for pattern, word in NOISE:
        line = re.sub(pattern, word, line)
    return line[:160]


def once(i, command, timeout):
    start = time.perf_counter()
    try:
        p = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
        code, out = p.returncode, p.stdout + p.stderr
    except subprocess.TimeoutExpired:
        code, out = 124, f"timeout: test command exceeded {timeout} s"
    return i, code, out, time.perf_counter() - start


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("-n", type=int, default=100)
    ap.add_argument("--jobs", type=int, default=1)
    ap.add_argument("--timeout", type=float, default=300)
    ap.add_argument("command", nargs=argparse.REMAINDER)
    a = ap.parse_args()
    command = a.command[1:] if a.command[:1] == ["--"] else a.command
    if not command:
        ap.error("give the test command after --")

    logs = pathlib.Path("flaky-logs")
    groups, times, bad = collections.defaultdict(list), {True: [], False: []}, 0
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for i, code, out, took in pool.map(lambda i: once(i, command, a.timeout), range(a.n)):
            times[code == 0].append(took)
            if code:
                bad += 1
                s = signature(out)
                groups[s].append(i)
                logs.mkdir(exist_ok=True)
                (logs / f"{hashlib.sha1(s.encode()).hexdigest()[:6]}-run{i}.log").write_text(out)

    rate = bad / a.n
    print(f"{bad} of {a.n} runs failed ({rate:.1%})")
    for ok, label in ((True, "passing"), (False, "failing")):
        if times[ok]:
            print(f"  {label} runs took {min(times[ok]):.2f} to {max(times[ok]):.2f} s")
    for s, runs in sorted(groups.items(), key=lambda g: -len(g[1])):
        print(f"  {len(runs):4d} x  {s}")
    if 0 < bad < a.n:
        need = math.ceil(math.log(0.05) / math.log(1 - rate))
        print(f"After a fix, {need} clean runs in a row give 95% confidence at this failure rate.")
    sys.exit(0 if bad == 0 else 2 if bad == a.n else 1)


if __name__ == "__main__":
    main()
