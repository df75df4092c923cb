#!/usr/bin/env python3
"""Repeats a test command, or reads saved logs, and groups the failures by test and message.

    python3 hunt.py -n 200 -- pytest -q tests/test_cart.py::test_total
    python3 hunt.py -n 100 --jobs 4 -- npx jest cart
    python3 hunt.py -n 50 --junit report.xml -- ./gradlew test        read this file after each run instead of the output
    python3 hunt.py --read run1.txt run2.txt results.xml              one file = one run (CI logs, JUnit XML)

Understands the output of pytest, unittest, Jest, Vitest, node:test (spec and TAP), go test (plain, -v and -json) and JUnit XML, with or
without colours and the time stamps of GitHub and GitLab. Checked with pytest 9.0, Jest 30.5, Vitest 5.1, Node 26.10, Go 1.19 and 1.27, and the JUnit XML of the first four. Any other runner is
grouped by its last line that looks like an error ("other"); --read takes such a log as failed if a line states it (FAILED, 2 failures, exit code 1).
Exit: 0 no failure, 1 some runs failed (flaky) or --read found failures, 3 every run failed (broken, not flaky), 2 wrong use.
Output of failing runs is kept under ./flaky-logs/ (--logs DIR). Numbers, addresses, times and ids in messages are blanked, so that
equal causes fall together. Limits: one message per test and run; several processes writing into one log confuse the reading; --junit needs
--jobs 1; killing a timed-out command also ends its children on Linux and macOS, not on Windows.
"""
import argparse
import concurrent.futures
import hashlib
import json
import math
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET

ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
STAMP = re.compile(r"(?m)^(?:[^\t\n]*\t[^\t\n]*\t)?\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z(?: [0-9a-f]{2}[OE][ +]| |$)")  # GitHub, gh run view --log, GitLab
VERDICT = re.compile(r"(?m)\bFAILED$|^test result: FAILED|\bBUILD FAIL|\b[1-9]\d* (?:failed|failures?)\b|\b(?:Failed|Failures|Errors):\s+[1-9]|exit code [1-9]")
NOISE = [(r"0x[0-9a-fA-F]+", "ADDR"), (r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b", "UUID"),
         (r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S*", "TIME"), (r"\d+(?:\.\d+)?", "N")]
FAMILIES = [  # first guess, numbers of references/field-guide.md
    (r"address (?:already )?in use|EADDRINUSE|already exists|unique constraint|duplicate key|database is locked", "3 parallel collisions"),
    (r"ENOTFOUND|EAI_AGAIN|certificate|rate limit|\b(?:429|502|503)\b|name resolution", "7 outside world"),
    (r"time[d]?[ -]?out|not visible|refused|not found within|deadline exceeded|exceeded timeout", "1 waiting"),
    (r"DATA RACE|concurrent map", "1 waiting (a race)"),
    (r"\d{4}-\d\d-\d\d|\bUTC\b|time ?zone", "4 time")]


def clean(text):
    return STAMP.sub("", ANSI.sub("", text).replace("\r\n", "\n"))


def summary(lines):
    """First line of a message, plus what was expected and received."""
    lines = [x.strip() for x in lines if x.strip() and not re.match(r"\s*(at |❯|\d+\s*\||>\s*\d+\s*\||\|)", x)]
    if not lines:
        return "(no message)"
    more = [x for x in lines[1:8] if re.match(r"(Expected|Received|expected|actual|want|got)\b.*:\s*\S|.+ !==? .+", x)]
    return " | ".join([lines[0].strip("'\"")] + more[:2])


def blank(message):
    for pattern, word in NOISE:
        message = re.sub(pattern, word, message)
    return message[:160]


def family(message):
    lists = [sorted(re.findall(r"[\w.-]+", x)) for x in re.findall(r"\[([^\[\]]*)\]", message)]
    if any(a == b and len(a) > 1 for i, a in enumerate(lists) for b in lists[i + 1:]):
        return "5 unordered results"
    for pattern, name in FAMILIES:
        if re.search(pattern, message, re.I):
            return name
    return ""


def read_junit(text):
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ValueError("XML with a document type is refused")
    for case in ET.fromstring(text).iter("testcase"):
        for kind in ("failure", "error", "flakyFailure", "flakyError", "rerunFailure"):
            hit = case.find(kind)
            if hit is not None:
                cls, name = case.get("classname", ""), case.get("name", "?")
                text = hit.get("message") or hit.text or ""
                yield name if cls in ("", name) else f"{cls}: {name}", summary(clean(text).split("\n"))
                break


def read_pytest(text):
    ids = {m.group(1): m.group(2) for m in re.finditer(r"(?m)^(?:FAILED|ERROR) (\S+?(?:\[.*?\])?)(?: - (.*))?$", text)}
    sections = re.split(r"(?m)^_{2,} (.+?) _{2,}$", text)
    found = {}
    for head, body in zip(sections[1::2], sections[2::2]):
        name = re.sub(r"^ERROR (?:at (?:setup|teardown) of|collecting) ", "", head)
        full = next((i for i in ids if i.endswith("::" + name.replace(".", "::")) or i == name), name)
        errors = [x[1:].strip() for x in body.split("\n") if re.match(r"E\s{2,}\S", x)]
        if errors:
            found.setdefault(full, errors[0])
    for i, message in ids.items():
        found.setdefault(i, message or "(no message)")
    return found.items()


def read_unittest(text):
    for m in re.finditer(r"(?ms)^={20,}\n(?:FAIL|ERROR): (.+?)\n-{20,}\n(.*?)(?=^={20,}$|^-{20,}$)", text):
        errors = [x for x in m.group(2).split("\n") if re.match(r"[A-Za-z_][\w.]*(?::|$)", x)]
        yield m.group(1), errors[0] if errors else "(no message)"


def read_jest(text):
    parts = re.split(r"(?m)^  ● (?!Console)(.+)$", text)
    for name, body in zip(parts[1::2], parts[2::2]):
        yield name.strip(), summary(re.split(r"(?m)^(?:Test Suites:|FAIL |PASS )", body)[0].split("\n"))


def read_vitest(text):
    parts = re.split(r"(?m)^ FAIL  (.+)$", text)
    for name, body in zip(parts[1::2], parts[2::2]):
        if body.strip():
            yield name.strip(), summary(body.split("\n"))


def read_node_spec(text):
    text = text.split("✖ failing tests:", 1)[1]
    for m in re.finditer(r"(?ms)^test at (\S+?):\d+:\d+\n✖ (.+?) \([\d.]+ms\)\n(.*?)(?=^test at |\Z)", text):
        yield f"{m.group(1)}: {m.group(2)}", summary(re.split(r"(?m)^\s+at ", m.group(3))[0].split("\n"))


def read_tap(text):
    parents, lines = {}, text.split("\n")
    for n, line in enumerate(lines):
        m = re.match(r"(\s*)# Subtest: (.*)", line)
        if m:
            parents[len(m.group(1))] = m.group(2)
        m = re.match(r"(\s*)not ok \d+ - (.*?)(?:\s+# (?:TODO|SKIP).*)?$", line)
        if not m or re.search(r"# (?:TODO|SKIP)", line):
            continue
        block = []
        for x in lines[n + 1:]:
            if x.strip() in ("...",) or re.match(r"\s*(?:not )?ok \d+", x):
                break
            block.append(x)
        body = "\n".join(block)
        if "type: 'suite'" in body or "subtestsFailed" in body:
            continue
        one = re.search(r"(?m)^\s*error: (?!\|)['\"]?(.*?)['\"]?$", body)
        many = re.search(r"(?ms)^(\s*)error: \|-?\n(.*?)^\1\w+:", body)
        message = summary(many.group(2).split("\n")) if many else one.group(1) if one else "(no message)"
        indent = len(m.group(1))
        yield " > ".join([parents[i] for i in sorted(parents) if i < indent] + [m.group(2)]), message


def go_message(lines):
    lines = [x.strip() for x in lines if x.strip() and not re.match(r"\s*(===|---)", x)]
    if any("race detected during execution of test" in x for x in lines):  # without -v the report stands before the test's name
        return "WARNING: DATA RACE"
    for i, x in enumerate(lines):
        if re.match(r"panic:|WARNING: DATA RACE|Error:\s", x):
            return x
        m = re.match(r"\S+\.go:\d+:\s*(.*)", x)
        if m and not any(re.match(r"panic:|Error:\s", y) for y in lines[i + 1:i + 6]):
            return m.group(1) or (lines[i + 1] if i + 1 < len(lines) else "")
    return lines[0] if lines else "(no message)"


def leaves(failed, logs):
    for name in failed:
        if not any(o.startswith(name + "/") for o in failed):
            yield name, go_message(logs.get(name, []))


def read_go(text):
    failed, logs, current = [], {}, None
    for line in text.split("\n"):
        m = re.match(r"\s*(?:=== (?:RUN|CONT|NAME)\s+|--- (FAIL|PASS|SKIP): )(\S+)", line)
        if m:
            current = None if m.group(1) in ("PASS", "SKIP") else m.group(2)
            if m.group(1) == "FAIL" and current not in failed:
                failed.append(current)
        elif re.match(r"(FAIL|ok)\s+\S+", line):
            if "[build failed]" in line or "[setup failed]" in line:
                failed.append(line.split()[1])
                logs[failed[-1]] = ["build failed"]
            current = None
        elif current:
            logs.setdefault(current, []).append(line)
    return leaves(failed, logs)


def read_go_json(text):
    failed, logs = [], {}
    for line in text.split("\n"):
        try:
            e = json.loads(line)
        except ValueError:
            continue
        if isinstance(e, dict) and e.get("Test"):
            if e.get("Action") == "output":
                logs.setdefault(e["Test"], []).append(e.get("Output", ""))
            elif e.get("Action") == "fail":
                failed.append(e["Test"])
    return leaves(failed, logs)


def read_other(text):
    lines = [x.strip() for x in text.split("\n") if re.search(r"error|fail|expect|assert|time[d ]*out|exception|panic", x, re.I)
             and not re.search(r"##\[(?:warning|notice|debug|command)\]|Process completed with exit code", x)]
    lines = [x for x in lines if not re.search(r"^=*\s*\d+ (?:failed|passed)|^FAILED \(|^Tests?:|\b0 (?:failed|failures|errors)", x)]
    return [("(whole command)", lines[-1])] if lines else []


def parse(text):
    """(format, [(test, message)])"""
    text = clean(text)
    first = text.lstrip()[:2000]
    if first.startswith("<"):
        return "JUnit XML", list(read_junit(text.lstrip()))
    for name, test, reader in (
            ("go test -json", r'^\{.*"Action":', read_go_json), ("TAP", r"(?m)^TAP version|^\s*not ok \d+ - ", read_tap),
            ("node:test", "✖ failing tests:", read_node_spec), ("Vitest", r"(?m)^ FAIL  .+", read_vitest),
            ("Jest", r"(?m)^  ● ", read_jest), ("go test", r"(?m)^\s*--- FAIL: |^FAIL\s+\S+ \[(?:build|setup) failed\]", read_go),
            ("unittest", r"(?m)^={20,}\n(?:FAIL|ERROR): ", read_unittest),
            ("pytest", r"(?m)^=+ (?:FAILURES|ERRORS|short test summary info) =+$", read_pytest)):
        if re.search(test, first if "-json" in name else text):
            return name, list(dict(reader(text)).items())
    return "other", []


def written(path):
    return os.stat(path).st_mtime_ns if path and os.path.exists(path) else None


def once(i, command, timeout, junit):
    start, before = time.perf_counter(), written(junit)
    kw = {"start_new_session": True} if os.name == "posix" else {}
    p = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, **kw)
    try:
        out, _ = p.communicate(timeout=timeout)
        code, text = p.returncode, out.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        os.killpg(p.pid, signal.SIGKILL) if os.name == "posix" else p.kill()
        out, _ = p.communicate()
        code, text = 124, out.decode("utf-8", "replace") + f"\ntimeout: the command took more than {timeout:g} s\n"
    if code and written(junit) != before:  # a run that dies early leaves the report of the run before it
        with open(junit, encoding="utf-8", errors="replace") as f:
            text = f.read()
    return i, code, text, time.perf_counter() - start


def show(groups, runs):
    for (test, message), hit in sorted(groups.items(), key=lambda g: (-len(g[1][0]), g[0])):
        guess = family(hit[1])
        print(f"{len(hit[0]):>4} of {runs}  {test}\n           {message}" + (f"\n           look first at family {guess}" if guess else ""))


def add(groups, run, text, fallback):
    kind, found = parse(text)
    if not found and (fallback or kind == "other" and VERDICT.search(clean(text))):
        found = read_other(clean(text)) or [("(whole command)", "(no error line)")]
    for test, message in found:
        groups.setdefault((test, blank(message)), ([], message))[0].append(run)
    return kind, len(found)


def interval(bad, n):
    """Wilson interval, 95 percent."""
    z, p = 1.96, bad / n
    mid, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, (mid - half) / (1 + z * z / n)), min(1.0, (mid + half) / (1 + z * z / n))


def read_mode(paths):
    groups, bad = {}, 0
    for path in paths:
        try:
            with open(path, "rb") as f:
                raw = f.read()
            wide = raw[:2] in (b"\xff\xfe", b"\xfe\xff")                 # PowerShell's > writes UTF-16
            kind, n = add(groups, path, raw.decode("utf-16" if wide else "utf-8-sig", "replace").replace("\r\n", "\n"), False)
        except (OSError, ValueError, ET.ParseError) as e:
            print(f"hunt.py: {path}: {e}", file=sys.stderr)
            return 2
        bad += n > 0
        print(f"{path}: " + (f"{kind}, {n} failed" if n else "no failure found"))
    print(f"\n{bad} of {len(paths)} runs have failures; {len(groups)} group(s)")
    show(groups, len(paths))
    return 1 if bad else 0


def run_mode(a, command):
    groups, times, bad, logs = {}, {True: [], False: []}, 0, pathlib.Path(a.logs)
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for i, code, text, took in pool.map(lambda i: once(i, command, a.timeout, a.junit), range(a.n)):
            times[code == 0].append(took)
            if code:
                bad += 1
                add(groups, i, text, True)
                logs.mkdir(parents=True, exist_ok=True)
                name = f"run{i:04d}-{hashlib.sha1(text.encode()).hexdigest()[:6]}.log"
                (logs / name).write_text(text, encoding="utf-8")
    low, high = interval(bad, a.n)
    print(f"{bad} of {a.n} runs failed ({bad / a.n:.1%}; 95% interval {low:.1%} to {high:.1%})")
    for ok, label in ((True, "passing"), (False, "failing")):
        if times[ok]:
            print(f"  {label} runs took {min(times[ok]):.2f} to {max(times[ok]):.2f} s")
    show(groups, a.n)
    if 0 < bad < a.n:
        need = [math.ceil(math.log(0.05) / math.log(1 - r)) for r in (bad / a.n, low)]
        print(f"After a fix, {need[0]} clean runs in a row give 95% confidence at the measured rate, {need[1]} at the lower end of the interval.")
    return 0 if bad == 0 else 3 if bad == a.n else 1


def main():
    ap = argparse.ArgumentParser(description="Repeat a test command or read logs, and group the failures",
                                 usage="hunt.py [-n N] [--jobs J] [--timeout S] [--junit FILE] [--logs DIR] -- COMMAND | hunt.py --read FILE...")
    ap.add_argument("-n", type=int, default=100)
    ap.add_argument("--jobs", type=int, default=1)
    ap.add_argument("--timeout", type=float, default=300)
    ap.add_argument("--junit", metavar="FILE")
    ap.add_argument("--logs", default="flaky-logs", metavar="DIR")
    ap.add_argument("--read", nargs="+", metavar="FILE")
    argv = sys.argv[1:]
    cut = argv.index("--") if "--" in argv else len(argv)
    a, command = ap.parse_args(argv[:cut]), argv[cut + 1:]
    if a.read:
        return read_mode(a.read) if not command else ap.error("--read takes files, not a command")
    if not command:
        ap.error("give the test command after --, or --read FILE...")
    if a.n < 1 or a.jobs < 1 or a.timeout <= 0 or (a.junit and a.jobs > 1):
        ap.error("-n, --jobs and --timeout must be positive; --junit needs --jobs 1")
    try:
        return run_mode(a, command)
    except (FileNotFoundError, PermissionError) as e:
        print(f"hunt.py: cannot run {command[0]}: {e.strerror}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
