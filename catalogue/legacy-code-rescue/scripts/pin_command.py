#!/usr/bin/env python3
"""Pin what a program of any language does today: arguments and input in; output, errors, exit code and files out.

    python3 pin_command.py record CASES.json PINS.json [--mask REGEX=TEXT ...]
    python3 pin_command.py replay CASES.json PINS.json [--mask REGEX=TEXT ...]

CASES.json: {"command": ["php", "bill.php"], "files": ["out/*.txt"], "cases": [{"name": "plain", "args": ["A7"], "stdin": "", "input_files": {"in.csv": "a;b\\n"}}]}.
Paths in "command" that exist beside CASES.json are given in full. Each case runs twice when it is recorded, in an empty folder of its own, with TZ=UTC,
LC_ALL=C and no other variables than PATH and those in "env"; what differs between the two runs is named: hold it still or mask it.
"files" are patterns of files that the program writes. Each case has 60 s ("timeout").
Limits: no database, no network, no screen; give the program copies. It runs the command as you: read it first.
Exit 0 recorded or the same, 1 differences or flicker, 2 wrong use.
"""
import argparse
import difflib
import glob
import json
import os
import re
import subprocess
import sys
import tempfile


def load(path):
    with open(path, encoding="utf-8-sig") as f:
        data = json.load(f)
    command, cases = data.get("command") if isinstance(data, dict) else None, data.get("cases") if isinstance(data, dict) else None
    if not (isinstance(command, list) and command and all(isinstance(c, str) for c in command)):
        raise ValueError(f"{path}: command must be a list of texts")
    if not (isinstance(cases, list) and cases and all(isinstance(c, dict) and isinstance(c.get("name"), str) for c in cases)):
        raise ValueError(f"{path}: cases must be a list of objects with a name")
    names = [c["name"] for c in cases]
    if len(set(names)) != len(names):
        raise ValueError(f"{path}: two cases have one name")
    here = os.path.dirname(os.path.abspath(path))
    data["command"] = [os.path.join(here, c) if os.path.exists(os.path.join(here, c)) and not os.path.isabs(c) else c for c in command]
    return data


def masks(texts):
    out = []
    for t in texts:
        pattern, mark, text = t.rpartition("=")
        if not mark:
            raise ValueError(f"--mask {t}: write REGEX=TEXT")
        try:
            out.append((re.compile(pattern), text))
        except re.error as e:
            raise ValueError(f"--mask {t}: {e}")
    return out


def shown(data, hide):
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return {"hex": data.hex()}
    for pattern, mark in hide:
        text = pattern.sub(lambda _: mark, text)
    return text


def inside(folder, name):
    path = os.path.realpath(os.path.join(folder, name))
    if os.path.isabs(name) or not path.startswith(os.path.realpath(folder) + os.sep):
        raise ValueError(f"{name}: not inside the case's folder")
    return path


def run(data, case, hide):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (case.get("input_files") or {}).items():
            path = inside(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8", newline="") as f:
                f.write(text)
        env = {"PATH": os.environ.get("PATH", ""), "TZ": "UTC", "LC_ALL": "C", "HOME": folder, **(data.get("env") or {}), **(case.get("env") or {})}
        if os.name == "nt":
            env["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")
        before = {os.path.realpath(p) for p in glob.glob(os.path.join(folder, "**"), recursive=True)}
        try:
            done = subprocess.run(data["command"] + [str(a) for a in case.get("args", [])], input=(case.get("stdin") or "").encode(),
                                  capture_output=True, cwd=folder, env=env, timeout=case.get("timeout", data.get("timeout", 60)))
            result = {"exit": done.returncode, "stdout": shown(done.stdout.replace(folder.encode(), b"<folder>"), hide), "stderr": shown(done.stderr.replace(folder.encode(), b"<folder>"), hide)}
        except subprocess.TimeoutExpired:
            result = {"exit": "timeout", "stdout": "", "stderr": ""}
        files, extra = {}, []
        wanted = {os.path.realpath(p) for pattern in data.get("files", []) for p in glob.glob(os.path.join(folder, pattern), recursive=True)}
        for path in sorted({os.path.realpath(p) for p in glob.glob(os.path.join(folder, "**"), recursive=True)}):
            name = os.path.relpath(path, os.path.realpath(folder)).replace(os.sep, "/")
            if os.path.isfile(path) and path in wanted:
                with open(path, "rb") as f:
                    files[name] = shown(f.read(), hide)
            elif os.path.isfile(path) and path not in before:
                extra.append(name)
        result["files"] = files
        return result, extra


def text_of(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def differences(old, new):
    for part in ("exit", "stdout", "stderr"):
        if old.get(part) != new.get(part):
            yield part, text_of(old.get(part)), text_of(new.get(part))
    for name in sorted(set(old.get("files", {})) | set(new.get("files", {}))):
        a, b = old.get("files", {}).get(name), new.get("files", {}).get(name)
        if a != b:
            yield f"file {name}", "(no file)" if a is None else text_of(a), "(no file)" if b is None else text_of(b)


def tell(case, found):
    for part, a, b in found:
        print(f"DIFFERS {case}: {part}")
        for line in list(difflib.unified_diff(a.splitlines(), b.splitlines(), "then", "now", lineterm="", n=1))[2:14]:
            print(f"    {line[:200]}")


def main():
    ap = argparse.ArgumentParser(description="Pin a program's behaviour")
    ap.add_argument("what", choices=["record", "replay"])
    ap.add_argument("cases")
    ap.add_argument("pins")
    ap.add_argument("--mask", action="append", default=[], metavar="REGEX=TEXT")
    a = ap.parse_args()
    try:
        data, hide = load(a.cases), masks(a.mask)
        pins = None
        if a.what == "replay":
            with open(a.pins, encoding="utf-8-sig") as f:
                pins = json.load(f)
            if not isinstance(pins, dict) or not all(isinstance(p, dict) for p in pins.values()):
                raise ValueError(f"{a.pins}: not a file of pins")
        results, flicker, unseen, failed = {}, [], {}, 0
        for case in data["cases"]:
            result, extra = run(data, case, hide)
            for name in extra:
                unseen.setdefault(name, case["name"])
            if a.what == "record":
                again, _ = run(data, case, hide)
                if again != result:
                    flicker.append(case["name"])
                    tell(case["name"] + " (two runs)", differences(result, again))
                results[case["name"]] = result
            elif case["name"] not in pins:
                print(f"NOT PINNED {case['name']}")
                failed += 1
            else:
                found = list(differences(pins[case["name"]], result))
                failed += bool(found)
                tell(case["name"], found)
    except (OSError, ValueError, AttributeError, TypeError, RecursionError) as e:
        print(f"pin_command.py: {e}", file=sys.stderr)
        return 2
    for name, case in list(unseen.items())[:5]:
        print(f"written and not pinned: {name} (case {case}); add a pattern to files")
    if a.what == "record":
        with open(a.pins, "w", encoding="utf-8") as f:
            json.dump(results, f, indent=1, ensure_ascii=False, sort_keys=True)
            f.write("\n")
        print(f"{len(results)} cases recorded, {len(flicker)} flicker" + (f", {sum(r['exit'] == 'timeout' for r in results.values())} ran out of time" if any(r["exit"] == "timeout" for r in results.values()) else ""))
        return 1 if flicker else 0
    gone = sorted(set(pins) - {c["name"] for c in data["cases"]})
    if gone:
        print(f"pinned, but no longer a case: {', '.join(gone)}")
    print(f"{len(data['cases'])} cases, {failed} differ")
    return 1 if failed or gone else 0


if __name__ == "__main__":
    sys.exit(main())
