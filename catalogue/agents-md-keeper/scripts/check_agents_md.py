#!/usr/bin/env python3
"""Check the instruction files of a repository (AGENTS.md, CLAUDE.md, GEMINI.md, rules) against it.

usage: check_agents_md.py REPOSITORY [--max-lines 150] [--all]

Checks:
  length      more than --max-lines lines, or more than 32 KiB along one path (Codex reads no more)
  path        a path with a slash in backticks that exists nowhere in the repository, from the root, from the
              folder of the file or as the end of a longer path (`core/suite` for codex-rs/core/suite)
  command     npm/pnpm/yarn/bun script, make target or just recipe that is defined neither at the root
              nor in a folder on the way to the instruction file
  import      an @file import that does not exist
  duplicate   the same line (40 characters or more) in two instruction files
  vague       a rule nobody can check ("clean code", "best practices", "be careful" ...)
  secret      text that looks like a key or password (value not printed)
  linter      a rule that the formatter or linter in the repository already enforces
  no-bridge   CLAUDE.md and AGENTS.md both exist and neither refers to the other

A place that is right as it is gets a comment <!-- agents-check: ok, reason --> on its line or the line above; these are
counted at the end. So is what was not judged: names that may as well be branches, packages or methods
(feat/login, next/dynamic, try/catch: no such folder, no file ending), ignored and generated paths (.gitignore), paths that
leave the repository, and instruction files that belong to a skill (a SKILL.md beside them).

Limits: paths and commands are recognised inside backticks and code blocks only; globs and
placeholders (<x>, *, ..., $X), remote branches (origin/x) and media types are skipped, and so are commands
that work elsewhere (cd x, -w, --filter, --prefix, -C). Headings are not rules: in them only secrets are looked for. "pnpm x" and "yarn x" may start a program as well as
a script, so without "run" only the usual script names are checked. Names such as AGENTS.sample.md count too, so that examples
can lie in a repository without being obeyed. It cannot tell whether a true sentence is useful.
Exit 0 nothing found, 1 findings, 2 wrong use.
"""
import argparse
import fnmatch
import json
import os
import re
import sys

NAMES = {"AGENTS.md", "AGENTS.override.md", "CLAUDE.md", "CLAUDE.local.md", "GEMINI.md"}
SKIP = {"node_modules", ".git", "dist", "build", "vendor", ".venv", "target", ".next"}
VAGUE = re.compile(r"\b(clean code|best practices?|be careful|high[- ]quality|as appropriate|where possible|make sure it works|write good|properly|industry standard|think step by step|senior engineer|world-class)\b", re.I)
OK_MARK = re.compile(r"agents-check:\s*ok\b", re.I)
# What a password in an example looks like: a placeholder, a default of a local service, code.
NO_SECRET = re.compile(r"(?:password|token|secret|api[_-]?key)\s*[:=]\s*['\"]?(?:-|your|my|the|an?\b|some|x{3,}|\*{3,}|\.{3}|changeme|change-me|placeholder|dummy|fake|redacted|(?:example|test|password|postgres|secret|none|null|true|false|string)(?![\w-])|process\.env|os\.environ|import\.meta|env[.:]|secrets?\.|await\b|new\b|this\.|self\.|\w+\(|\w+\.\w+\()", re.I)
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
                return {word for found in re.finditer(pattern, handle.read(), re.M) for part in found.groups() if part for word in part.split()}
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
        union(targets_in(f, ("justfile", "Justfile", ".justfile"), r"^(?:alias +([\w-]+) *:=|@?([\w-]+)(?: [^:\n]*)?:(?!=))") for f in folders),
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


class Tree:
    """All paths of the repository, to be asked by their ends."""

    def __init__(self, root):
        self.root, self.ends, self.folders, self.ignored = root, set(), set(), []
        for folder, names, files in os.walk(root):
            inside = os.path.relpath(folder, root).replace(os.sep, "/")
            names[:] = [n for n in names if n not in (".git", "node_modules", ".venv")]
            self.folders.update(names)
            for name in names + files:
                parts = (inside.split("/") if inside != "." else []) + [name]
                self.ends.update("/".join(parts[i:]) for i in range(len(parts)))
            if ".gitignore" in files:
                self.ignored += self.patterns(os.path.join(folder, ".gitignore"))

    @staticmethod
    def patterns(path):
        with open(path, encoding="utf-8", errors="replace") as handle:
            lines = [line.strip() for line in handle]
        return [line.strip("/") for line in lines if line and not line.startswith(("#", "!"))]

    def state(self, code, base):
        """"there", "missing", or why it is not judged."""
        wanted = os.path.normpath(code.rstrip("/")).replace(os.sep, "/")
        if wanted in self.ends or os.path.exists(os.path.join(self.root, base, code)):
            return "there"
        if wanted.startswith(".."):
            return "relative to another folder, or outside the repository"
        if any(fnmatch.fnmatch(wanted, p) or fnmatch.fnmatch(wanted, p + "/*") or any(fnmatch.fnmatch(part, p) for part in wanted.split("/")) for p in self.ignored) or SKIP & set(wanted.split("/")):
            return "ignored or generated"
        if re.search(r"(^|/)(?i:your|my|foo|bar|baz|some|name|xxx)([A-Z_/-]|$)", wanted):
            return "a placeholder"
        first, last = wanted.split("/")[0], wanted.split("/")[-1]
        has_ending = "." in last.lstrip(".")
        above = ["/".join(base.split("/")[:i]) for i in range(len(base.split("/")) + 1)] if base else [""]
        begins = any(os.path.isdir(os.path.join(self.root, f, first)) for f in above)
        if "/" not in wanted or not has_ending and not code.endswith("/") and not begins:
            return "may be a branch, package, method or pair of words"
        return "missing"


def check_file(root, name, has_formatter, report, tree, unjudged):
    with open(os.path.join(root, name), encoding="utf-8-sig", errors="replace") as handle:
        text = handle.read()
    base = os.path.dirname(name)
    known, folders = known_commands(root, base), [root, os.path.join(root, base)]
    fenced, elsewhere = False, False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith(("```", "~~~")):
            fenced, elsewhere = not fenced, False
            continue
        # After a cd, the rest of the block runs in another folder.
        elsewhere = elsewhere or fenced and re.match(r"\s*(\$ )?(cd|pushd) ", line) is not None
        codes = [re.sub(r"(^|\s)#.*", "", line).strip()] if fenced else re.findall(r"`([^`]+)`", line)
        for code in codes:
            if not fenced and looks_like_path(code):
                state = tree.state(code, base)
                if state == "missing":
                    report(name, number, "path", f"{code} does not exist")
                elif state != "there":
                    unjudged.append(f"{name}:{number} {code}: {state}")
            for note in [] if elsewhere else missing_commands(code, known, folders):
                report(name, number, "command", note)
        if fenced:
            continue
        for target in re.findall(r"(?:^|\s)@((?:\.{0,2}/)?[\w./-]+\.\w+)", line):
            # Cursor's @ starts at the root, or is the bare name of a file anywhere.
            named = name.endswith(".mdc") and (os.path.exists(os.path.join(root, target)) or target.lstrip("./") in tree.ends)
            if not named and not os.path.exists(os.path.join(root, base, target)):
                report(name, number, "import", f"@{target} does not exist")
        if re.match(r"\s{0,3}#{1,6}\s|\s*(?:[-*]\s+)?\*\*[^*]+:?\*\*:?\s*$", line) or number < 12 and re.match(r"(description|name|title|globs):", line):
            continue
        # Words inside a link or in backticks name a document or a value.
        line = re.sub(r"`[^`]*`|\[[^\]]*\]\([^)]*\)", "", line)
        found = VAGUE.search(line)
        if found:
            report(name, number, "vague", f"\"{found.group(0)}\" cannot be checked")
        if has_formatter and STYLE.search(line):
            report(name, number, "linter", f"\"{STYLE.search(line).group(0)}\" is the formatter's job ({has_formatter})")
    for number, line in enumerate(text.split("\n"), 1):
        found = SECRET.search(line)
        if found and not NO_SECRET.match(found.group(0)) and not re.search(r"\.\.\.|\u2026|\*\*\*", found.group(0)):
            report(name, number, "secret", "looks like a credential; remove and rotate")
    return text


def main():
    parser = argparse.ArgumentParser(description="Check AGENTS.md, CLAUDE.md and rules files against the repository.")
    parser.add_argument("repository")
    parser.add_argument("--max-lines", type=int, default=150)
    parser.add_argument("--all", action="store_true", help="also list what was not judged")
    options = parser.parse_args()
    if not os.path.isdir(options.repository):
        parser.error(f"{options.repository} is not a folder")
    names = instruction_files(options.repository)
    of_skills = [n for n in names if os.path.isfile(os.path.join(options.repository, os.path.dirname(n), "SKILL.md"))]
    names = [n for n in names if n not in of_skills]
    findings, unjudged, accepted = [], [], []
    lines_of = {}

    def report(*finding):
        name, number = finding[:2]
        if name not in lines_of:
            with open(os.path.join(options.repository, name), encoding="utf-8-sig", errors="replace") as handle:
                lines_of[name] = handle.read().split("\n")
        near = lines_of[name][max(0, number - 2):number]
        # The mark above counts only if it stands alone; a finding on the whole file may be marked anywhere.
        marked = any(OK_MARK.search(x) for x in lines_of[name]) if finding[2] == "length" else near and (OK_MARK.search(near[-1]) or len(near) > 1 and near[0].strip().startswith("<!--") and OK_MARK.search(near[0]))
        (accepted if marked else findings).append(finding)

    if not names:
        print("no instruction files found" + (f" ({len(of_skills)} belong to skills)" if of_skills else ""))
        return 1
    tree = Tree(options.repository)
    has_formatter = next((f for f in FORMATTERS if os.path.exists(os.path.join(options.repository, f))), None)
    texts = {name: check_file(options.repository, name, has_formatter, report, tree, unjudged) for name in names}
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
    seen, same = {}, {}
    for name, text in texts.items():
        fenced = False
        for number, line in enumerate(text.split("\n"), 1):
            if line.lstrip().startswith(("```", "~~~")):
                fenced = not fenced
            # Commands, headings and tables' rules repeat for good reasons.
            if fenced or re.match(r"\s*(#|\|[-: |]+$|<!--)", line):
                continue
            key = re.sub(r"\s+", " ", line.strip().lstrip("-*0123456789. ")).lower()
            if len(key) >= 40:
                if key in seen and seen[key][0] != name:
                    same.setdefault((name, seen[key][0]), []).append((number, seen[key][1]))
                seen.setdefault(key, (name, number))
    for (name, other), pairs in same.items():
        number, there = pairs[0]
        more = f", and {len(pairs) - 1} more lines" if len(pairs) > 1 else ""
        report(name, number, "duplicate", f"same as {other}:{there}{more}")
    top = {name.replace(".sample.md", ".md"): name for name in texts}
    if "AGENTS.md" in top and "CLAUDE.md" in top:
        agents, bridge = top["AGENTS.md"], top["CLAUDE.md"]
        if agents not in texts[bridge] and bridge not in texts[agents]:
            report(bridge, 1, "no-bridge", f"does not import {agents}; the two will drift apart")
    for name, number, rule, note in sorted(set(findings)):
        print(f"{name}:{number} {rule}: {note}")
    print(f"{len(names)} files, {sum(sizes.values())} lines, {len(set(findings))} findings")
    if accepted:
        print(f"accepted by a comment: {len(set(accepted))}")
    if of_skills:
        print(f"not read: {len(of_skills)} file(s) of skills")
    if unjudged:
        print(f"not judged: {len(unjudged)} name(s)" + ("" if options.all else "; --all lists them"))
        if options.all:
            print("\n".join("  " + line for line in unjudged))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
