#!/usr/bin/env python3
"""Check the instruction files of a repository (AGENTS.md, CLAUDE.md, GEMINI.md, rules) against it.

usage: check_agents_md.py REPOSITORY [--max-lines 150]

Checks:
  length      more than --max-lines lines, or more than 32 KiB along one path (Codex reads no more)
  path        a path in backticks that does not exist in the repository
  command     npm/pnpm/yarn/bun script, make target or just recipe that is not defined
  import      an @file import that does not exist
  duplicate   the same line (40 characters or more) in two instruction files
  vague       a rule nobody can check ("clean code", "best practices", "be careful" ...)
  secret      text that looks like a key or password (value not printed)
  linter      a rule that the formatter or linter in the repository already enforces
  no-bridge   CLAUDE.md and AGENTS.md both exist and neither refers to the other

Limits: paths and commands are recognised inside backticks and code blocks only; globs and
placeholders (<x>, *, ..., $X) are skipped. Names such as AGENTS.sample.md count too, so that examples
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
SECRET = re.compile(r"(sk-[A-Za-z0-9_-]{16,}|ghp_[A-Za-z0-9]{20,}|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY|(?:password|token|secret|api[_-]?key)\s*[:=]\s*['\"]?[^\s'\"<$`{]{8,})", re.I)
STYLE = re.compile(r"\b(semicolons?|single quotes|double quotes|indent(?:ation)?|trailing commas?|tabs? (?:not|over) spaces|spaces,? not tabs|line length|import order|sort imports)\b", re.I)
FORMATTERS = ("biome.json", "biome.jsonc", ".prettierrc", ".prettierrc.json", "prettier.config.js", "prettier.config.mjs", "ruff.toml", ".editorconfig", "rustfmt.toml", "eslint.config.js", "eslint.config.mjs", "eslint.config.ts")
RUNNER = re.compile(r"\b(?:npm run|pnpm run|yarn run|bun run|npm|pnpm|yarn)\s+(?:-s\s+)?([a-z][\w:.-]*)")
BUILT_IN = {"install", "ci", "i", "add", "remove", "exec", "dlx", "create", "init", "publish", "pack", "audit", "outdated", "update", "upgrade", "why", "list", "ls", "view", "config", "version", "run", "link", "dedupe", "prune", "rebuild", "login", "npx", "x"}


def instruction_files(root):
    found = []
    for folder, names, files in os.walk(root):
        names[:] = sorted(n for n in names if n not in SKIP)
        inside = os.path.relpath(folder, root).replace(os.sep, "/")
        for name in sorted(files):
            if name.replace(".sample.md", ".md") in NAMES or (name.endswith((".mdc", ".md")) and re.search(r"(^|/)(\.cursor|\.claude|\.agents)/rules(/|$)", inside)):
                found.append(name if inside == "." else f"{inside}/{name}")
    return found


def known_commands(root):
    scripts, makes, justs = None, None, None
    path = os.path.join(root, "package.json")
    if os.path.exists(path):
        try:
            with open(path, encoding="utf-8") as handle:
                scripts = set(json.load(handle).get("scripts", {}))
        except ValueError:
            print("package.json is not valid JSON; npm scripts not checked", file=sys.stderr)
    for name, pattern in (("Makefile", r"^([\w.-]+)\s*:(?!=)"), ("justfile", r"^@?([\w-]+)[^:=\n]*:(?!=)")):
        path = os.path.join(root, name)
        if os.path.exists(path):
            with open(path, encoding="utf-8", errors="replace") as handle:
                targets = set(re.findall(pattern, handle.read(), re.M))
            if name == "Makefile":
                makes = targets
            else:
                justs = targets
    return scripts, makes, justs


def looks_like_path(text):
    if re.search(r"[\s*<>$(){}|;=,]|\.\.\.|://|^@|^~|^-|^/", text) or text.startswith("http"):
        return False
    return "/" in text and re.fullmatch(r"[\w./-]+", text) is not None


def check_file(root, name, known, has_formatter, report):
    with open(os.path.join(root, name), encoding="utf-8", errors="replace") as handle:
        text = handle.read()
    base = os.path.dirname(name)
    fenced = False
    scripts, makes, justs = known
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            continue
        codes = [line] if fenced else re.findall(r"`([^`]+)`", line)
        for code in codes:
            if not fenced and looks_like_path(code):
                target = code.rstrip("/")
                if not any(os.path.exists(os.path.join(root, p, target)) for p in {"", base}):
                    report(name, number, "path", f"{code} does not exist")
            if scripts is not None:
                for script in RUNNER.findall(code):
                    if script not in scripts and script not in BUILT_IN:
                        report(name, number, "command", f"no script {script} in package.json")
            if makes is not None:
                for target in re.findall(r"\bmake ([a-z][\w.-]*)", code):
                    if target not in makes:
                        report(name, number, "command", f"no target {target} in Makefile")
            if justs is not None:
                for recipe in re.findall(r"\bjust ([a-z][\w-]*)", code):
                    if recipe not in justs:
                        report(name, number, "command", f"no recipe {recipe} in justfile")
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
    known = known_commands(options.repository)
    texts = {name: check_file(options.repository, name, known, has_formatter, report) for name in names}
    for name, text in texts.items():
        lines = text.count("\n")
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
    print(f"{len(names)} files, {sum(t.count(chr(10)) for t in texts.values())} lines, {len(set(findings))} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
