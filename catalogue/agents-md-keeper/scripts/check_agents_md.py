#!/usr/bin/env python3
"""Check the instruction files of a repository (AGENTS.md, CLAUDE.md, GEMINI.md, rules) against it.

usage: check_agents_md.py REPOSITORY [--max-lines 150]

Checks:
  length      more than --max-lines lines, or more than 32 KiB along one path (Codex reads no more)
  path        a path with a slash in backticks that does not exist in the repository
  command     npm/pnpm/yarn/bun script, make target or just recipe that is defined neither at the root
              nor in a folder on the way to the instruction file
  import      an @file import that does not exist
  duplicate   the same line (40 characters or more) in two instruction files
  vague       a rule nobody can check ("clean code", "best practices", "be careful" ...)
  secret      text that looks like a key or password (value not printed)
  linter      a rule that the formatter or linter in the repository already enforces
  no-bridge   CLAUDE.md and AGENTS.md both exist and neither refers to the other

Limits: paths and commands are recognised inside backticks and code blocks only; globs and
placeholders (<x>, *, ..., $X), remote branches (origin/x) and media types are skipped, and so are commands
that work elsewhere (cd x, -w, --filter, --prefix, -C). "pnpm x" and "yarn x" may start a program as well as
a script, so without "run" only the usual script names are checked. Names such as AGENTS.sample.md count too, so that examples
can lie in a repository without being obeyed. It cannot tell whether a true sentence is useful.
Exit 0 nothing found, 1 findings, 2 wrong use.
"""
import argparse
import json
import os
import re
import sys

NAMES = {"AGENTS.md", "AGENTS.override.md", "CLAUDE.md", "CLAUDE.local.md", "GEMINI.md"}
SKIP = {"node_modules", ".git", "dist", "build", "vendor", ".venv", "target", ".next"}
VAGUE = re.compile(r"\b(clean code|best practices?|be careful|high[- ]quality|as appropriate|where possible|make sure it works|write good|properly|industry standard|think step by step|senior engineer|world-class)\b", re.I)
SECRET = re.compile(r"(sk-[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|xox[abprs]-[\w-]{10,}|AIza[\w-]{30,}|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY|(?:password|token|secret|api[_-]?key)\s*[:=]\s*['\"]?[^\s'\"<$`{]{8,})", re.I)
STYLE = re.compile(r"\b(semicolons?|single quotes|double quotes|indent(?:ation)?|trailing commas?|tabs? (?:not|over) spaces|spaces,? not tabs|line length|import order|sort imports)\b", re.I)
FORMATTERS = ("biome.json", "biome.jsonc", ".prettierrc", ".prettierrc.json", ".prettierrc.yaml", ".prettierrc.yml", ".prettierrc.js", ".prettierrc.mjs", "prettier.config.js", "prettier.config.mjs", "prettier.config.ts", "ruff.toml", ".ruff.toml", "rustfmt.toml", ".clang-format", "dprint.json", "eslint.config.js", "eslint.config.mjs", "eslint.config.ts")
RUN = re.compile(r"\b(?:npm|pnpm|yarn|bun) run (?:(?:-s|--silent|-r|-q) )*([a-z][\w:.-]*)")
SHORT = re.compile(r"\b(?:npm (test|start|stop|restart)|(?:pnpm|yarn) (test|start|build|dev|lint|check|format|typecheck|[a-z]+:[\w:.-]+))(?![\w:./-])")
ELSEWHERE = re.compile(r"(^|\s)(cd|-w|--workspaces?|-ws|--filter|-F|--prefix|-C|--cwd|workspace)(\s|=)")
NO_PATH = re.compile(r"^(origin|upstream)/|^(text|image|audio|video|font|application|multipart)/[\w.+-]+$")


def is_instruction_file(inside, name):
    if name.replace(".sample.md", ".md") in NAMES:
        return True
    if inside == ".github" and name == "copilot-instructions.md":
        return True
    if re.match(r"\.github/instructions(/|$)", inside) and name.endswith(".instructions.md"):
        return True
    return name.endswith((".mdc", ".md")) and re.search(r"(^|/)(\.cursor|\.claude|\.agents)/rules(/|$)", inside) is not None


def instruction_files(root):
    """Paths of the files; a link to another instruction file is a bridge by itself and not read twice."""
    found, real = [], set()
    for folder, names, files in os.walk(root):
        names[:] = sorted(n for n in names if n not in SKIP)
        inside = os.path.relpath(folder, root).replace(os.sep, "/")
        for name in sorted(files, key=lambda n: (os.path.islink(os.path.join(folder, n)), n)):
            target = os.path.realpath(os.path.join(folder, name))
            if is_instruction_file(inside, name) and os.path.isfile(target) and target not in real:
                real.add(target)
                found.append(name if inside == "." else f"{inside}/{name}")
    return found


def package_scripts(folder):
    path = os.path.join(folder, "package.json")
    if not os.path.isfile(path):
        return None
    try:
        with open(path, encoding="utf-8-sig") as handle:
            scripts = json.load(handle).get("scripts", {})
        return set(scripts) if isinstance(scripts, dict) else None
    except (ValueError, AttributeError):
        print("package.json is not valid JSON; npm scripts not checked", file=sys.stderr)
        return None


def targets_in(folder, names, pattern):
    for name in names:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            with open(path, encoding="utf-8", errors="replace") as handle:
                return {word for found in re.findall(pattern, handle.read(), re.M) for word in found.split()}
    return None


def known_commands(root, base):
    """Scripts, make targets and just recipes of the root and of each folder down to base; None where there is no file."""
    parts = base.split("/") if base else []
    folders = [os.path.join(root, *parts[:depth]) for depth in range(len(parts) + 1)]

    def union(sets):
        sets = [s for s in sets if s is not None]
        return set().union(*sets) if sets else None

    return (
        union(package_scripts(f) for f in folders),
        union(targets_in(f, ("GNUmakefile", "makefile", "Makefile"), r"^([\w./ -]+?)\s*::?(?!=)") for f in folders),
        union(targets_in(f, ("justfile", "Justfile", ".justfile"), r"^@?([\w-]+)[^:=\n]*:(?!=)") for f in folders),
    )


def missing_commands(code, known, folders):
    scripts, makes, justs = known
    if ELSEWHERE.search(code):
        return
    if scripts is not None:
        for script in RUN.findall(code) + [a or b for a, b in SHORT.findall(code)]:
            if script not in scripts and not any(os.path.exists(os.path.join(f, script)) for f in folders):
                yield f"no script {script} in package.json"
    if makes is not None:
        for target in re.findall(r"(?:^|[;&|] *)make ([a-z][\w.-]*)", code):
            if target not in makes:
                yield f"no target {target} in Makefile"
    if justs is not None:
        for recipe in re.findall(r"(?:^|[;&|] *)just ([a-z][\w-]*)", code):
            if recipe not in justs:
                yield f"no recipe {recipe} in justfile"


def looks_like_path(text):
    if re.search(r"[\s*<>$(){}|;=,]|\.\.\.|://|^@|^~|^-|^/", text) or NO_PATH.search(text):
        return False
    return "/" in text and re.fullmatch(r"[\w./-]+", text) is not None


def check_file(root, name, has_formatter, report):
    with open(os.path.join(root, name), encoding="utf-8-sig", errors="replace") as handle:
        text = handle.read()
    base = os.path.dirname(name)
    known, folders = known_commands(root, base), [root, os.path.join(root, base)]
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
            continue
        codes = [re.sub(r"(^|\s)#.*", "", line).strip()] if fenced else re.findall(r"`([^`]+)`", line)
        for code in codes:
            if not fenced and looks_like_path(code):
                if not any(os.path.exists(os.path.join(f, code.rstrip("/"))) for f in folders):
                    report(name, number, "path", f"{code} does not exist")
            for note in missing_commands(code, known, folders):
                report(name, number, "command", note)
        if fenced:
            continue
        for target in re.findall(r"(?:^|\s)@((?:\.{0,2}/)?[\w./-]+\.\w+)", line):
            if not os.path.exists(os.path.join(root, base, target)):
                report(name, number, "import", f"@{target} does not exist")
        found = VAGUE.search(line)
        if found:
            report(name, number, "vague", f"\"{found.group(0)}\" cannot be checked")
        if has_formatter and STYLE.search(line):
            report(name, number, "linter", f"\"{STYLE.search(line).group(0)}\" is the formatter's job ({has_formatter})")
    for number, line in enumerate(text.split("\n"), 1):
        if SECRET.search(line):
            report(name, number, "secret", "looks like a credential; remove and rotate")
    return text


def main():
    parser = argparse.ArgumentParser(description="Check AGENTS.md, CLAUDE.md and rules files against the repository.")
    parser.add_argument("repository")
    parser.add_argument("--max-lines", type=int, default=150)
    options = parser.parse_args()
    if not os.path.isdir(options.repository):
        parser.error(f"{options.repository} is not a folder")
    names = instruction_files(options.repository)
    findings = []

    def report(*finding):
        findings.append(finding)

    if not names:
        print("no instruction files found")
        return 1
    has_formatter = next((f for f in FORMATTERS if os.path.exists(os.path.join(options.repository, f))), None)
    texts = {name: check_file(options.repository, name, has_formatter, report) for name in names}
    sizes = {name: len(text.splitlines()) for name, text in texts.items()}
    for name, text in texts.items():
        lines = sizes[name]
        if lines > options.max_lines:
            report(name, lines, "length", f"{lines} lines, limit {options.max_lines}")
        if os.path.basename(name).startswith("AGENTS"):
            chain = [n for n in texts if os.path.basename(n).startswith("AGENTS") and (os.path.dirname(name) + "/").startswith(os.path.dirname(n) + "/" if os.path.dirname(n) else "")]
            size = sum(len(texts[n].encode()) for n in chain)
            if size > 32768:
                report(name, 1, "length", f"{size} bytes together with its parents, limit 32768")
    seen = {}
    for name, text in texts.items():
        for number, line in enumerate(text.split("\n"), 1):
            key = re.sub(r"\s+", " ", line.strip().lstrip("-*0123456789. ")).lower()
            if len(key) >= 40:
                if key in seen and seen[key][0] != name:
                    report(name, number, "duplicate", f"same as {seen[key][0]}:{seen[key][1]}")
                seen.setdefault(key, (name, number))
    top = {name.replace(".sample.md", ".md"): name for name in texts}
    if "AGENTS.md" in top and "CLAUDE.md" in top:
        agents, bridge = top["AGENTS.md"], top["CLAUDE.md"]
        if agents not in texts[bridge] and bridge not in texts[agents]:
            report(bridge, 1, "no-bridge", f"does not import {agents}; the two will drift apart")
    for name, number, rule, note in sorted(set(findings)):
        print(f"{name}:{number} {rule}: {note}")
    print(f"{len(names)} files, {sum(sizes.values())} lines, {len(set(findings))} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
