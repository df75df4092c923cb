#!/usr/bin/env python3
"""Modules of a code base: how big, who imports whom, which cycles, and which imports break the agreed rules. Reads only.

  module_map.py ROOT [--depth 1] [--rules RULES] [--top 15] [--callers MODULE]

A module is the first DEPTH folders under ROOT (Java, Kotlin, Scala and C#: of the package path after the part all files share). Read are
import statements of Python, JavaScript, TypeScript, Vue, Svelte, Java, Kotlin, Scala, C#, Go, PHP and Ruby (require_relative only), and
counted when they name another module of ROOT. Test files are left out (--tests includes them).
Printed: files and lines per module, who it uses, who uses it; pairs of modules that import each other, and larger cycles; the heaviest edges.
--callers M lists what others import from M, most used first: the first draft of its facade.
RULES: lines "billing -> orders, catalogue" (billing may import these, nothing else), "images ->" (none), # comments. A line of code with the
comment "border-ok" and a reason is left out and counted.
Limits: sees imports, not calls through a framework (dependency injection by name, Rails autoloading, reflection, events); Ruby's
constants and C# names without using are invisible. Exit 0; 1 with --rules when an import breaks one; 2 wrong input. Python 3.9+.
"""
import argparse
import collections
import os
import re
import sys

CODE = {".py": "py", ".js": "js", ".jsx": "js", ".mjs": "js", ".cjs": "js", ".ts": "js", ".tsx": "js", ".vue": "js", ".svelte": "js", ".java": "jvm", ".kt": "jvm",
        ".scala": "jvm", ".cs": "cs", ".go": "go", ".php": "php", ".rb": "rb"}
SKIP = {"node_modules", "vendor", "dist", "build", "target", "__pycache__", "bin", "obj", "coverage", "migrations"}
TEST = re.compile(r"(^|/)(tests?|__tests__|spec|specs|e2e|fixtures)(/|$)|(_test\.go|_spec\.rb|[._-](test|spec)\.[a-z]+|Tests?\.(java|kt|cs|php)|(^|/)(test_[^/]*|[^/]*_test|conftest)\.py)$")
JS = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["']([^"'\n]+)["']""")


def walk(root, tests):
    files, other = [], collections.Counter()
    for folder, dirs, names in os.walk(root):
        dirs[:] = sorted(d for d in dirs if d not in SKIP and not d.startswith("."))
        for name in sorted(names):
            rel = os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "/")
            end = os.path.splitext(name)[1]
            if end in CODE:
                if tests or not TEST.search(rel):
                    files.append(rel)
                else:
                    other["test files"] += 1
            elif end in (".rs", ".ex", ".exs", ".swift", ".clj", ".dart", ".c", ".cpp", ".erl"):
                other[end] += 1
    return files, other


def code_of(text, kind):
    """The text without comments and without what merely looks like an import in strings that span lines."""
    if kind == "py":
        return re.sub(r'(?s)("""|\'\'\').*?\1', lambda m: "\n" * m.group(0).count("\n"), text)
    if kind == "rb":
        return text
    return re.sub(r"(?s)/\*.*?\*/", lambda m: "\n" * m.group(0).count("\n"), text)


def imports(text, kind):
    """(line number, target, names) for each import statement."""
    out = []
    text = code_of(text, kind)

    def line(pos):
        return text.count("\n", 0, pos) + 1

    if kind == "py":
        for m in re.finditer(r"^[ \t]*from[ \t]+([.\w]+)[ \t]+import[ \t]*(\([^)]*\)|[^\n#]+)", text, re.M):
            names = [re.split(r"\s+as\s+", re.sub(r"#.*", "", n).strip())[0] for n in re.sub(r"[()\\]", " ", m.group(2)).replace("\n", ",").split(",")]
            out.append((line(m.start()), m.group(1), [n for n in names if n]))
        for m in re.finditer(r"^[ \t]*import[ \t]+([^\n#]+)", text, re.M):
            out += [(line(m.start()), n.strip().split(" ")[0], []) for n in m.group(1).split(",")]
    elif kind == "js":
        for m in JS.finditer(text):
            before = text[max(0, m.start() - 400):m.start()]
            names = re.search(r"(?:import|export)\s+(?:type\s+)?([^;'\"]*)$", before)
            out.append((line(m.start()), m.group(1), re.findall(r"\b(?!as\b|type\b)[A-Za-z_$][\w$]*", names.group(1)) if names else []))
    elif kind == "jvm":
        for m in re.finditer(r"^\s*import\s+(?:static\s+)?([\w.]+)", text, re.M):
            out.append((line(m.start()), m.group(1), []))
    elif kind == "cs":
        for m in re.finditer(r"^\s*(?:global\s+)?using\s+(?:static\s+)?(?:\w+\s*=\s*)?([\w.]+)\s*;", text, re.M):
            out.append((line(m.start()), m.group(1), []))
    elif kind == "go":
        for block in re.finditer(r"^import\s+(?:\(([^)]*)\)|([^\n]*))", text, re.M):
            for m in re.finditer(r'"([^"\n]+)"', block.group(0)):
                out.append((line(block.start() + m.start()), m.group(1), []))
    elif kind == "php":
        for m in re.finditer(r"^\s*use\s+(?:function\s+|const\s+)?\\?([\w\\]+)", text, re.M):
            out.append((line(m.start()), m.group(1), []))
    elif kind == "rb":
        for m in re.finditer(r"^\s*require_relative\s+[\"']([^\"'\n]+)", text, re.M):
            out.append((line(m.start()), m.group(1), []))
    return out


def go_module(root):
    folder = os.path.abspath(root)
    prefix = ""
    while True:
        path = os.path.join(folder, "go.mod")
        if os.path.isfile(path):
            with open(path, encoding="utf-8", errors="replace") as f:
                m = re.search(r"^module\s+(\S+)", f.read(), re.M)
            return (m.group(1) + prefix) if m else None
        up = os.path.dirname(folder)
        if up == folder:
            return None
        prefix, folder = "/" + os.path.basename(folder) + prefix, up


class Map:
    def __init__(self, root, depth, tests):
        self.root, self.depth = root, depth
        self.files, self.other = walk(root, tests)
        self.texts, self.package = {}, {}
        for rel in self.files:
            with open(os.path.join(root, rel), encoding="utf-8", errors="replace") as f:
                self.texts[rel] = f.read()
            kind = CODE[os.path.splitext(rel)[1]]
            if kind in ("jvm", "cs", "php"):
                m = re.search(r"^\s*(?:package|namespace)\s+([\w.\\]+)", self.texts[rel], re.M)
                if m:
                    self.package[rel] = m.group(1).replace("\\", ".")
        self.common = {}
        for kind in ("jvm", "cs", "php"):
            names = [p.split(".") for r, p in self.package.items() if CODE[os.path.splitext(r)[1]] == kind]
            if names:
                votes = collections.Counter()
                for p in names:
                    votes.update({tuple(p[:i]) for i in range(len(p) + 1)})
                # The longest prefix that nearly all packages share and that still leaves modules below it.
                self.common[kind] = max((p for p, n in votes.items() if n >= 0.9 * len(names)), key=len)
        self.go = go_module(root)
        self.module = {rel: self.module_of(rel) for rel in self.files}
        self.known = set(self.module.values())

    def kind(self, rel):
        return CODE[os.path.splitext(rel)[1]]

    def module_of(self, rel):
        kind = self.kind(rel)
        if kind in self.common and rel in self.package:
            parts = self.package[rel].split(".")
            if tuple(parts[:len(self.common[kind])]) == self.common[kind]:
                return "/".join(parts[len(self.common[kind]):][:self.depth]) or "(root)"
        return "/".join(rel.split("/")[:-1][:self.depth]) or "(root)"

    def of_path(self, path):
        """The module of a path below ROOT, which may lack its ending or be a folder."""
        path = os.path.normpath(path).replace(os.sep, "/")
        if path.startswith(".."):
            return None
        for end in ("", *CODE, "/index.ts", "/index.tsx", "/index.js", "/__init__.py"):
            if path + end in self.module:
                return self.module[path + end]
        for end in (".js", ".mjs"):
            if path.endswith(end) and path[:-len(end)] + ".ts" in self.module:
                return self.module[path[:-len(end)] + ".ts"]
        if os.path.isdir(os.path.join(self.root, path)):
            m = "/".join(path.split("/")[:self.depth])
            return m if m in self.known else None
        return None

    def target(self, rel, name):
        kind, here = self.kind(rel), os.path.dirname(rel)
        if kind == "py":
            if name.startswith("."):
                up = len(name) - len(name.lstrip("."))
                base = here
                for _ in range(up - 1):
                    base = os.path.dirname(base)
                return self.of_path(os.path.join(base, *[p for p in name.lstrip(".").split(".") if p]) or ".")
            parts = name.split(".")
            above = os.path.basename(os.path.abspath(self.root))
            for start in ((0, 1) if parts[0] == above else (0,)):
                for end in range(len(parts), start, -1):
                    m = self.of_path("/".join(parts[start:end]))
                    if m:
                        return m
            return None
        if kind == "js":
            if name.startswith("."):
                return self.of_path(os.path.join(here, name))
            m = re.match(r"(?:@/|~/|@@/|~~/|src/|#|\$lib/|\$)(.*)", name)
            if m:
                return self.of_path(m.group(1)) or self.of_path("src/" + m.group(1)) or self.of_path("lib/" + m.group(1))
            return self.of_path(name) or (self.of_path("src/" + name) if "/" in name else None)
        if kind in ("jvm", "cs", "php") and kind in self.common:
            parts = name.replace("\\", ".").split(".")
            common = self.common[kind]
            if tuple(parts[:len(common)]) != common:
                return None
            rest = parts[len(common):]
            for end in range(min(self.depth, len(rest)), 0, -1):
                if "/".join(rest[:end]) in self.known:
                    return "/".join(rest[:end])
            return "(root)" if "(root)" in self.known and len(rest) <= 1 else None
        if kind == "go":
            if self.go and (name + "/").startswith(self.go + "/"):
                rest = name[len(self.go) + 1:]
                return self.of_path(rest) if rest else "(root)"
            return None
        return self.of_path(os.path.join(here, name))

    def edges(self):
        out, excused = [], 0
        for rel in self.files:
            source, lines = self.module[rel], None
            for no, name, names in imports(self.texts[rel], self.kind(rel)):
                target = self.target(rel, name)
                if target and target != source:
                    lines = lines or self.texts[rel].split("\n")
                    if "border-ok" in lines[no - 1]:
                        excused += 1
                        continue
                    out.append((source, target, rel, no, name, names))
        return out, excused


def cycles(graph):
    """Groups of modules that reach each other (Tarjan, without recursion)."""
    index, low, on, stack, out, count = {}, {}, set(), [], [], 0
    for start in sorted(graph):
        work = [(start, iter(sorted(graph[start])))] if start not in index else []
        if work:
            index[start] = low[start] = count
            count += 1
            stack.append(start)
            on.add(start)
        while work:
            node, it = work[-1]
            step = next(it, None)
            if step is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    group = []
                    while True:
                        top = stack.pop()
                        on.discard(top)
                        group.append(top)
                        if top == node:
                            break
                    if len(group) > 1:
                        out.append(sorted(group))
            elif step not in index:
                index[step] = low[step] = count
                count += 1
                stack.append(step)
                on.add(step)
                work.append((step, iter(sorted(graph.get(step, ())))))
            elif step in on:
                low[node] = min(low[node], index[step])
    return sorted(out, key=len, reverse=True)


def rules_of(path, known):
    allowed = {}
    try:
        with open(path, encoding="utf-8-sig") as f:
            lines = f.read().splitlines()
    except (OSError, UnicodeDecodeError) as e:
        raise ValueError(f"{path}: {e}")
    for no, line in enumerate(lines, 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        if "->" not in line:
            raise ValueError(f"{path}: line {no}: expected 'module -> module, module'")
        left, right = line.split("->", 1)
        names = [left.strip(), *(n.strip() for n in right.split(",") if n.strip())]
        for n in names:
            if n not in known and n != "*":
                raise ValueError(f"{path}: line {no}: there is no module '{n}'")
        allowed[names[0]] = set(names[1:])
    return allowed


def main():
    ap = argparse.ArgumentParser(description="Modules, their imports, cycles and rules")
    ap.add_argument("root")
    ap.add_argument("--depth", type=int, default=1)
    ap.add_argument("--rules")
    ap.add_argument("--callers")
    ap.add_argument("--tests", action="store_true")
    ap.add_argument("--top", type=int, default=15)
    a = ap.parse_args()
    if not os.path.isdir(a.root):
        print(f"module_map.py: {a.root}: no such folder", file=sys.stderr)
        return 2
    found = Map(a.root, a.depth, a.tests)
    if not found.files:
        print(f"module_map.py: {a.root}: no source files of a known language", file=sys.stderr)
        return 2
    edges, excused = found.edges()
    weight = collections.Counter((s, t) for s, t, *_ in edges)
    uses, used = collections.defaultdict(set), collections.defaultdict(set)
    for s, t in weight:
        uses[s].add(t)
        used[t].add(s)
    if a.callers:
        if a.callers not in found.known:
            print(f"module_map.py: there is no module '{a.callers}'; there are {', '.join(sorted(found.known)[:20])}", file=sys.stderr)
            return 2
        things, who = collections.Counter(), collections.defaultdict(set)
        for s, t, _, _, name, names in edges:
            if t == a.callers:
                for n in names or [re.split(r"[./\\]", name)[-1]]:
                    things[n] += 1
                    who[n].add(s)
        print(f"{sum(things.values())} imports from {a.callers}, {len(things)} names, by {len(used[a.callers])} modules")
        for n, k in sorted(things.items(), key=lambda x: (-x[1], x[0]))[:a.top]:
            print(f"{k:5}  {n}  ({', '.join(sorted(who[n])[:6])})")
        return 0
    size, lines = collections.Counter(found.module.values()), collections.Counter()
    for rel, m in found.module.items():
        lines[m] += found.texts[rel].count("\n") + 1
    total = sum(lines.values())
    print(f"{len(found.files)} files, {total} lines, {len(found.known)} modules, {len(edges)} imports across modules\n")
    print(f"{'files':>6}{'lines':>8}{'share':>7}{'uses':>6}{'used by':>9}  module")
    for m, n in sorted(lines.items(), key=lambda x: (-x[1], x[0]))[:a.top]:
        print(f"{size[m]:6}{n:8}{n / total:7.0%}{len(uses[m]):6}{len(used[m]):9}  {m}")
    if len(lines) > a.top:
        print(f"       and {len(lines) - a.top} smaller ones (--top)")
    both = sorted(((min(weight[p], weight[p[::-1]]), p) for p in weight if p[0] < p[1] and p[::-1] in weight), key=lambda x: (-x[0], x[1]))
    print(f"\nimport each other: {len(both)}")
    for _, (x, y) in both[:a.top]:
        print(f"  {x} -> {y} {weight[(x, y)]}, back {weight[(y, x)]}")
    groups = cycles(uses)
    print("cycles: " + ("; ".join(f"{len(g)} modules ({', '.join(g[:8])}{', ...' if len(g) > 8 else ''})" for g in groups) or "none"))
    print("\nheaviest:" + ("" if weight else " none"))
    for (x, y), n in sorted(weight.items(), key=lambda x: (-x[1], x[0]))[:a.top]:
        print(f"{n:6}  {x} -> {y}")
    broken = []
    if a.rules:
        try:
            allowed = rules_of(a.rules, found.known)
        except ValueError as e:
            print(f"module_map.py: {e}", file=sys.stderr)
            return 2
        broken = [e for e in edges if e[0] in allowed and e[1] not in allowed[e[0]] and "*" not in allowed[e[0]]]
        print(f"\nagainst the rules: {len(broken)}" + (f", {excused} excused with border-ok" if excused else ""))
        for s, t, rel, no, *_ in broken[:50]:
            print(f"  {rel}:{no}: {s} -> {t}")
        without = sorted(found.known - set(allowed))
        if without:
            print(f"  no rule for: {', '.join(without[:12])}")
    ruby = sum(f.endswith(".rb") for f in found.files)
    if ruby:
        print(f"not seen: constants in {ruby} Ruby files (autoloading); use Packwerk, or entity_users.py for models")
    if found.other:
        print("not read: " + ", ".join(f"{n} {k}" for k, n in sorted(found.other.items())))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
