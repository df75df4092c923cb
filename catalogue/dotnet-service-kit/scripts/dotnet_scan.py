#!/usr/bin/env python3
"""Find what makes .NET services hang, leak or load too much: a first pass over C# sources and project files.

usage: dotnet_scan.py FOLDER ... [--strict] [--ignore RULE]

  captive    a singleton (or hosted service) whose constructor takes something registered as scoped, such as a DbContext
  block      .Result, .Wait(), GetAwaiter().GetResult(), Task.WaitAll, Thread.Sleep    (not in tests, Main or Dispose)
  void       async void outside event handlers
  client     new HttpClient() that is neither static nor built on a handler with PooledConnectionLifetime
  early      ToList, ToArray or AsEnumerable followed by Where, OrderBy, Skip, Take or Count in the same statement
  loop       a query awaited inside a loop (first look: one command per row)
  sql        FromSqlRaw, ExecuteSqlRaw or SqlQueryRaw with an interpolated or joined text
  token      an async public or internal method with awaits and no CancellationToken (only with --strict)
  log        an interpolated string given to a logger
  swallow    catch of everything with an empty body
  start      Database.Migrate() or EnsureCreated() in Program; BuildServiceProvider() while services are registered
  memory     the in-memory EF provider
  support    TargetFramework out of support on 2026-11-19 (net5 to net9, netcoreapp), or EF packages of another major version
A line with "scan: ok" and a reason is left out. Reads text without compiling: types are matched by name, registrations in
libraries and by scanning are not seen, generated and test files are left out and counted. Leads, not verdicts.
Exit 0 no leads, 1 leads, 2 wrong use or nothing to read.
"""
import argparse
import os
import re
import signal
import sys

SKIP = {"bin", "obj", ".git", "node_modules", "Migrations", "packages", ".vs"}
GENERATED = re.compile(r"\.(g|designer|generated)\.cs$|ModelSnapshot\.cs$", re.I)
TEST = re.compile(r"(^|[/\\])[^/\\]*tests?([/\\.]|$)|Tests?\.cs$|Specs?\.cs$|benchmarks?[/\\]", re.I)


def blank(text):
    """Comments and texts replaced by spaces of equal length; the holes of interpolated texts go too."""
    out = re.sub(r"//[^\n]*|/\*[\s\S]*?\*/|@\"(?:[^\"]|\"\")*\"|\"\"\"[\s\S]*?\"\"\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])'", lambda m: re.sub(r"[^\n]", " ", m.group(0)), text)
    return out


def line_of(text, at):
    return text.count("\n", 0, at) + 1


def body(text, at):
    """End of the block that opens at or after `at`."""
    i = text.find("{", at)
    depth = 0
    for j in range(i, len(text)) if i >= 0 else ():
        depth += (text[j] == "{") - (text[j] == "}")
        if depth == 0:
            return i, j
    return i, len(text)


def method_around(code, at):
    """The header of the nearest method before `at`."""
    found = None
    for found in re.finditer(r"\b(?:public|private|protected|internal|static|async|override|virtual|void|Task)\b[^;{}=()]*?\b(\w+)\s*\([^;{}]*\)[^;{}]*(?:\{|=>)", code[max(0, at - 6000): at]):
        pass
    return (found.group(0), found.group(1)) if found else ("", "")


def scan(path, text, world, strict):
    code = blank(text)
    lead = lambda at, rule, note: world["leads"].append((path, line_of(text, at), rule, note))
    for m in re.finditer(r"\.Result\b(?!\s*[({<=\w])(?!\s*\.\s*(?:Should|Success))|\.Wait\(\s*\)|\.GetAwaiter\(\)\s*\.GetResult\(\)|\bTask\.WaitA(?:ll|ny)\(|\bThread\.Sleep\(", code):
        header, name = method_around(code, m.start())
        before = code[max(0, m.start() - 400): m.start()]
        # A property named Result of something else than a task: an enumeration, a field of an answer.
        if m.group(0) == ".Result" and not re.search(r"\)\s*$|(?:[tT]ask|[Aa]sync|[Pp]romise|[fF]uture)\w*\s*$|\b[tT]\s*$", before) and not re.search(r"\bTask(?:<[^>\n]*>)?\s+" + (re.search(r"(\w*)\s*$", before)[1] or "\0") + r"\b|\b" + (re.search(r"(\w*)\s*$", before)[1] or "\0") + r"\s*=\s*(?!await\b)[^;\n]*Async\s*(?:<[^>\n]*>)?\(", code):
            continue
        if name in ("Main", "Dispose", "OnActionExecuted") or (m.group(0) == ".Result" and (re.search(r"\b(context|ctx|args|operation|validation\w*|e)\s*$", before, re.I) or re.search(r"WhenA(ll|ny)\(", before))):
            continue
        lead(m.start(), "block", f"{re.sub(chr(92) + 's+', '', m.group(0))} in {name or 'a method'}: await it")
    for m in re.finditer(r"\basync\s+void\s+(\w+)\s*\(([^)]*)\)", code):
        if not re.search(r"EventArgs|object\??\s+sender", m.group(2)) and not re.search(r"\boverride\s*$", code[max(0, m.start() - 40): m.start()]):
            lead(m.start(), "void", f"{m.group(1)}: an exception ends the process; return Task")
    for m in re.finditer(r"new\s+HttpClient\s*\(\s*(\w*)", code):
        line = text[text.rfind("\n", 0, m.start()) + 1: m.start()]
        if "static" not in line and "PooledConnectionLifetime" not in text and "PrimaryHandler" not in line:
            lead(m.start(), "client", "new HttpClient: IHttpClientFactory, or one static with PooledConnectionLifetime")
    for m in re.finditer(r"\b(ToList|ToArray|AsEnumerable|ToListAsync|ToArrayAsync)\((?:[^()]|\([^()]*\))*\)\s*\)?\s*\.\s*(Where|OrderBy\w*|Skip|Take|Count|Any|First\w*|Sum)\(", code):
        lead(m.start(), "early", f"{m.group(1)} before {m.group(2)}: the rest runs in memory")
    for m in re.finditer(r"\b(?:foreach|for|while)\s*\(", code):
        start, end = body(code, m.end())
        if start < 0 or end - start > 8000:
            continue
        q = re.search(r"await\s+[\w.]*(?:[cC]ontext|[dD]b|_set|DbSet)\w*\.[\w.]*?(?:Find|First|Single|Any|Count|ToList|SaveChanges)\w*Async\(", code[start:end])
        if q:
            lead(start + q.start(), "loop", "one command per turn: load before the loop, or save after it")
    for m in re.finditer(r"\b(FromSqlRaw|ExecuteSqlRaw(?:Async)?|SqlQueryRaw)(?:<[^>]*>)?\(\s*(\$@?\"|@?\$\"|[^,;)]*?\"\s*\+)", text):
        if code[m.start()] != " ":
            lead(m.start(), "sql", f"{m.group(1)} with a composed text: use {m.group(1).replace('Raw', '')} with holes")
    for m in re.finditer(r"\bLog(?:Trace|Debug|Information|Warning|Error|Critical)\(\s*(?:\w+\s*,\s*)?\$@?\"", text):
        if code[m.start()] != " " and re.search(r"(?<!\{)\{(?!\{)", text[m.end():text.find("\n", m.end())]):
            lead(m.start(), "log", "interpolated log text: template with names")
    for m in re.finditer(r"\bcatch\s*(?:\(\s*(?:System\.)?Exception(?:\s+\w+)?\s*\))?\s*\{\s*\}", code):
        lead(m.start(), "swallow", "exceptions vanish here")
    if os.path.basename(path) in ("Program.cs", "Startup.cs"):
        for m in re.finditer(r"\.Database\.(Migrate|EnsureCreated)\w*\(|\.BuildServiceProvider\(", code):
            lead(m.start(), "start", f"{m.group(0).strip('.(')}: {'a second container with its own singletons' if 'Build' in m.group(0) else 'a step of the pipeline, not of each instance'}")
    for m in re.finditer(r"\bUseInMemoryDatabase\(", code):
        lead(m.start(), "memory", "no constraints, no SQL, no transactions")
    if strict:
        for m in re.finditer(r"\b(?:public|internal)\s+(?!override)[\w\s]*?async\s+(?:Task|ValueTask)[^(;{}]*?\b(\w+)\s*\(([^;{}]*?)\)\s*(?:where[^{]*)?\{", code):
            start, end = body(code, m.end() - 1)
            if "CancellationToken" not in m.group(2) and "HttpContext" not in m.group(2) and "await" in code[start:end]:
                lead(m.start(), "token", f"{m.group(1)} awaits and cannot be cancelled")
    register(path, text, code, world)
    for m in re.finditer(r"\b(?:class|record)\s+(\w+)(?:<[^>]*>)?\s*(\([^)]*\))?\s*(:[^{;]*)?", code):
        name, primary, bases = m.group(1), m.group(2) or "", m.group(3) or ""
        start, end = body(code, m.end())
        inside = code[start:end] if 0 <= start < m.end() + 400 else ""
        ctor = re.search(rf"\b(?:public|internal)\s+{name}\s*\(([^)]*)\)", inside)
        taken = re.findall(r"(?:^|,)\s*(?:\[[^\]]*\]\s*)?([\w.]+(?:<[^,]*>)?)\??\s+\w+", (ctor.group(1) if ctor else "") + "," + primary.strip("()"))
        world["classes"].setdefault(name, (path, line_of(text, m.start()), [t.split(".")[-1] for t in taken], bases))


def register(path, text, code, world):
    for m in re.finditer(r"\bAdd(Keyed)?(Singleton|Scoped|Transient|HostedService|DbContext\w*)\s*(?:<([^>()]*(?:<[^>]*>)?[^>()]*)>)?\s*\(\s*(?:typeof\((\w+)[^)]*\)\s*(?:,\s*typeof\((\w+))?)?", code):
        kind = m.group(2)
        types = [t.strip().split(".")[-1] for t in (m.group(3) or "").split(",") if t.strip()] or [t for t in (m.group(4), m.group(5)) if t]
        if not types:
            continue
        if kind.startswith("DbContext"):
            if "Factory" in kind:
                world["life"].setdefault(types[0], "scoped")
                continue
            for t in types:
                world["life"][t] = "scoped"
        elif kind == "HostedService":
            world["single"].setdefault(types[-1], (path, line_of(text, m.start()), "hosted service"))
        else:
            for t in types:
                world["life"].setdefault(t, kind.lower())
            if kind == "Singleton":
                world["single"].setdefault(types[-1], (path, line_of(text, m.start()), "singleton"))


def captive(world):
    for name, (path, line, what) in sorted(world["single"].items()):
        if name not in world["classes"]:
            continue
        home, at, taken, _ = world["classes"][name]
        for t in taken:
            scoped = world["life"].get(t) == "scoped" or re.fullmatch(r"IOptionsSnapshot<.*", t) or ((t.endswith("DbContext") or "DbContext" in world["classes"].get(t, ("", 0, [], ""))[3]) and world["life"].get(t, "scoped") == "scoped")
            if scoped:
                yield home, at, "captive", f"{what} {name} takes {t}, which is scoped: IServiceScopeFactory or a factory"


def project(path, text, world):
    for tfm in sorted(set(re.findall(r"<TargetFrameworks?>([^<]+)<", text))):
        for one in tfm.split(";"):
            if re.fullmatch(r"net(5|6|7|8|9)\.0(-\w+[\d.]*)?|netcoreapp[\d.]+", one.strip()):
                world["leads"].append((path, line_of(text, text.find(one)), "support", f"{one.strip()} is out of support"))
    major = (re.search(r"<TargetFramework>net(\d+)\.", text) or [None, None])[1]
    for m in re.finditer(r"Include=\"((?:Microsoft|Npgsql)\.EntityFrameworkCore[\w.]*)\"\s+Version=\"(\d+)\.", text):
        if major and int(m.group(2)) > int(major) or world["ef"].setdefault("first", m.group(2)) != m.group(2):
            world["leads"].append((path, line_of(text, m.start()), "support", f"{m.group(1)} {m.group(2)}.x beside {world['ef']['first']}.x or net{major}.0"))


def main():
    ap = argparse.ArgumentParser(description="First pass over a .NET service.")
    ap.add_argument("roots", nargs="+")
    ap.add_argument("--strict", action="store_true")
    ap.add_argument("--ignore", action="append", default=[])
    o = ap.parse_args()
    world = {"leads": [], "life": {}, "single": {}, "classes": {}, "ef": {}}
    read, left = 0, {}
    for root in o.roots:
        if not os.path.exists(root):
            ap.error(f"no such file or folder: {root}")
        paths = [root] if os.path.isfile(root) else [os.path.join(b, n) for b, ds, ns in os.walk(root) if not ds.__setitem__(slice(None), sorted(d for d in ds if d not in SKIP)) for n in sorted(ns)]
        for p in paths:
            kind = os.path.splitext(p)[1]
            if kind not in (".cs", ".csproj", ".props", ".txt") or (kind == ".txt" and not p.endswith(".cs.txt")):
                if kind in (".vb", ".fs", ".cshtml", ".razor"):
                    left[kind] = left.get(kind, 0) + 1
                continue
            why = "generated files" if GENERATED.search(p) else "test files" if kind == ".cs" and TEST.search(os.path.relpath(p, root) if os.path.isdir(root) else p) else None
            if why:
                left[why] = left.get(why, 0) + 1
                continue
            try:
                if os.path.getsize(p) > 1 << 20:
                    left["files over 1 MB"] = left.get("files over 1 MB", 0) + 1
                    continue
                with open(p, "rb") as handle:  # older Visual Studio wrote UTF-16
                    raw = handle.read()
                text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "replace").replace("\r\n", "\n")
            except OSError as error:
                left[f"unreadable ({error.strerror})"] = left.get(f"unreadable ({error.strerror})", 0) + 1
                continue
            read += 1
            world.setdefault("text", {})[p] = text
            (project if kind in (".csproj", ".props") else scan)(p, text, world, *([] if kind in (".csproj", ".props") else [o.strict]))
    leads = [x for x in world["leads"] + list(captive(world)) if x[2] not in o.ignore and "scan: ok" not in world["text"][x[0]].split("\n")[x[1] - 1]]
    counts = {}
    for path, line, rule, note in sorted(set(leads)):
        counts[rule] = counts.get(rule, 0) + 1
        print(f"{path}:{line}: {rule}: {note}")
    if left:
        print("not read: " + ", ".join(f"{n} {what}" for what, n in sorted(left.items())))
    print(f"{read} files, {len(set(leads))} leads" + (": " + ", ".join(f"{n} {r}" for r, n in sorted(counts.items())) if counts else ""))
    return 2 if not read else 1 if leads else 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)      # quiet when the reader stops early
    sys.exit(main())
