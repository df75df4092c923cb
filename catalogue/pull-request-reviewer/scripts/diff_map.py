#!/usr/bin/env python3
"""Map of a change before reading it: size, reading order, and lines that deserve a look.

    git diff main...HEAD | python3 diff_map.py
    python3 diff_map.py change.diff

Input: unified diff as git writes it. Output: reviewable lines (lock, generated, snapshot and vendored files not
counted), files in reading order (source, tests, config, docs), and flags: removed assertions, skipped tests, swallowed
errors, debug output, TODO, possible secrets, dependency, migration and CI changes, source changed without tests.
Limits: patterns on added and removed lines, no parsing; a flag is a place to look, not a finding. Possible secrets
are reported by place only. Exit 0; 2 on wrong input.
"""
import argparse
import re
import sys

SKIP = re.compile(r"(^|/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|uv\.lock|Cargo\.lock|go\.sum|Gemfile\.lock|composer\.lock)$|\.snap$|\.min\.(js|css)$|(^|/)(vendor|node_modules|dist|generated|__generated__)/|\.pb\.go$|_pb2\.py$")
TEST = re.compile(r"(^|/)(tests?|spec|__tests__|e2e)/|(^|/)test_[^/]*\.py$|_test\.(go|py|exs)$|\.(test|spec)\.[jt]sx?$|Tests?\.(java|kt|cs)$|_spec\.rb$")
DOCS = re.compile(r"\.(md|rst|txt|adoc)$|(^|/)docs?/")
CONFIG = re.compile(r"\.(ya?ml|toml|ini|cfg|json|lock|env|tf|gradle)$|(^|/)(Dockerfile|Makefile)$|(^|/)\.github/")
DEPEND = re.compile(r"(^|/)(package\.json|pyproject\.toml|requirements[^/]*\.txt|Cargo\.toml|go\.mod|Gemfile|pom\.xml|build\.gradle(\.kts)?)$")
ADDED = [
    ("skipped test", r"\b(it|test|describe)\.(skip|only)\b|@pytest\.mark\.(skip|xfail)|\bt\.Skip\(|@Disabled|\bxit\("),
    ("swallowed error", r"except[^:]*:\s*pass\b|catch\s*(\([^)]*\))?\s*\{\s*\}|\|\|\s*true\b|_\s*=\s*err\b"),
    ("debug output", r"\bconsole\.log\(|\bprint\(|\bdebugger\b|\bbinding\.pry\b|\bbreakpoint\(\)|fmt\.Println\("),
    ("unfinished", r"\b(TODO|FIXME|XXX|HACK)\b"),
    ("check switched off", r"eslint-disable|# type: ignore|@ts-ignore|@ts-expect-error|# noqa|nolint"),
    ("possible secret", r"(?i)(password|secret|token|api_?key)\s*[:=]\s*['\"][^'\"]{8,}['\"]|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY"),
    ("float near money", r"(?i)(cents|price|amount|total)\w*.*\/\s*100\b"),
    ("SQL built from strings", r"(?i)f['\"]\s*(select|insert|update|delete)\b|['\"]\s*(select|insert|update|delete)\b.*['\"]\s*(\+|%|\.format)"),
]
REMOVED = [("removed assertion", r"^\s*(assert\b|self\.assert|expect\(|t\.(Error|Fatal)|require\.|should\b)"), ("removed check", r"\b(authorize|permission|validate|sanitize|escape|verify)\w*\(")]


def parse(text):
    files, cur, old, new, git = [], None, 0, 0, False
    lines = text.split("\n")
    for n, line in enumerate(lines):
        if line.startswith(("diff --cc ", "diff --combined ")):
            cur, old, new, git = {"path": line.split(" ", 2)[2], "add": [], "del": [], "binary": False, "merge": True}, 0, 0, True
            files.append(cur)
        elif cur is not None and cur.get("merge") and not line.startswith(("diff --git ", "commit ")):
            continue
        elif line.startswith("diff --git "):
            git = True
            m = re.match(r'diff --git "?a/.*?"? "?b/(.*?)"?$', line)
            cur = {"path": m.group(1) if m else line[11:], "add": [], "del": [], "binary": False}
            files.append(cur)
            old = new = 0
        elif not git and line.startswith("+++ ") and n and lines[n - 1].startswith("--- "):
            old = new = 0
            cur = {"path": re.sub(r"^b/", "", line[4:].split("\t")[0]), "add": [], "del": [], "binary": False}
            files.append(cur)
        elif cur is None:
            continue
        elif line.startswith("Binary files"):
            cur["binary"] = True
        elif line.startswith("@@"):
            m = re.match(r"@@ -(\d+)(?:,\d+)? \+(\d+)", line)
            old, new = (int(m.group(1)), int(m.group(2))) if m else (0, 0)
        elif line.startswith(("--- ", "+++ ")) and (not new or (not git and lines[n + 1 : n + 2] and lines[n + 1].startswith("+++ "))):
            continue
        elif line.startswith("+") and new:
            cur["add"].append((new, line[1:]))
            new += 1
        elif line.startswith("-") and (old or new):
            cur["del"].append((old, line[1:]))
            old += 1
        elif line.startswith(" ") or line == "":
            old, new = old + 1, new + 1 if new else 0
    return files


def swallowed(added):
    """Line numbers of errors that are caught and dropped, also over several added lines."""
    pattern = re.compile(dict(ADDED)["swallowed error"])
    text = "".join(line + ("\n" if n + 1 < len(added) and added[n + 1][0] == no + 1 else "\n\x00") for n, (no, line) in enumerate(added))
    return [added[text.count("\n", 0, m.start())][0] for m in pattern.finditer(text)]


def kind(path):
    if SKIP.search(path):
        return "left out"
    for name, p in (("tests", TEST), ("docs", DOCS), ("config", CONFIG)):
        if p.search(path):
            return name
    return "source"


def main():
    ap = argparse.ArgumentParser(description="Map of a diff before review")
    ap.add_argument("diff", nargs="?", help="file; standard input if left out")
    a = ap.parse_args()
    try:
        if a.diff:
            with open(a.diff, "rb") as f:
                data = f.read()
        else:
            data = sys.stdin.buffer.read()
        # PowerShell's > writes UTF-16; a diff may hold files in any encoding.
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "replace").replace("\r\n", "\n")
    except OSError as e:
        print(f"diff_map.py: {e}", file=sys.stderr)
        return 2
    files = parse(text)
    if not files:
        print("diff_map.py: no unified diff found\nusage: git diff main...HEAD | diff_map.py", file=sys.stderr)
        return 2
    order = ["source", "tests", "config", "docs", "left out"]
    size = sum(len(f["add"]) + len(f["del"]) for f in files if kind(f["path"]) != "left out")
    print(f"{size} reviewable lines in {sum(kind(f['path']) != 'left out' for f in files)} files" + (": over 600, review in parts" if size > 600 else ""))
    for f in sorted(files, key=lambda f: (order.index(kind(f["path"])), -len(f["add"]) - len(f["del"]), f["path"])):
        print(f"  {kind(f['path']):<9}+{len(f['add']):<4} -{len(f['del']):<4} {f['path']}" + (" (binary)" if f["binary"] else " (merge, not read)" if f.get("merge") else ""))
    flags, long = [], 0
    for f in files:
        k = kind(f["path"])
        if k == "left out":
            continue
        if DEPEND.search(f["path"]):
            flags.append(f"{f['path']}: dependencies changed")
        if re.search(r"(^|/)migrations?/|\.sql$", f["path"]):
            flags.append(f"{f['path']}: migration; look for locks and the way back")
        if ".github/workflows/" in f["path"] or f["path"].endswith(".gitlab-ci.yml"):
            flags.append(f"{f['path']}: pipeline changed")
        if k == "docs":
            continue
        names = [name for name, _ in ADDED]
        for side in ("add", "del"):  # minified code: patterns take minutes there and tell nothing
            long += sum(len(line) > 2000 for _, line in f[side])
            f[side] = [(no, line) for no, line in f[side] if len(line) <= 2000]
        hits = [(no, names.index(name)) for no, line in f["add"] for name, p in ADDED if name != "swallowed error" and re.search(p, line)]
        hits += [(no, names.index("swallowed error")) for no in swallowed(f["add"])]
        flags += [f"{f['path']}:{no}: {names[which]}" for no, which in sorted(hits)]
        flags += [f"{f['path']}:{no} (old): {name}" for no, line in f["del"] for name, p in REMOVED if re.search(p, line)]
    kinds = {kind(f["path"]) for f in files}
    if "source" in kinds and "tests" not in kinds:
        flags.append("source changed, no test touched")
    merges = [f["path"] for f in files if f.get("merge")]
    if merges:
        print(f"not read: {len(merges)} merged files ({', '.join(merges[:3])}); use git diff main...HEAD")
    if long:
        print(f"not searched: {long} lines over 2,000 characters")
    print("places to look:" if flags else "places to look: none by pattern")
    for x in flags:
        print(f"  {x}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
