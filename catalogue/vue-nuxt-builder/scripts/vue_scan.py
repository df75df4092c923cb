#!/usr/bin/env python3
"""Scan a Vue 3 or Nuxt 4 project for 14 known faults.

usage: vue_scan.py FOLDER

Checks (level): shared-state (error) ref or reactive in module scope of a file that is not a component: one value for all users
on the server; fetch-in-setup (error) await $fetch in setup of a component, runs twice; fetch-on-mounted (warn) data loaded
in onMounted; browser-api (error) window, document or localStorage in setup outside hooks; render-clock (warn) Date or
Math.random in setup; secret-config (error) private runtimeConfig key read in app code; v-html (error);
v-if-with-v-for (warn) on one element; index-key (warn); watch-derive (warn) watch that only assigns another ref; options-any (warn) any in
TypeScript; props-style (warn) defineProps with runtime objects in lang="ts"; handler-no-validate (error) server handler reads
the body without validation; sql-template (error) SQL text built with ${} (a tagged template such as
sql`...` binds its values and is not reported).
Limits: regular expressions on text, not a parser; checks hidden in helpers and SQL over several lines are not seen; findings are
places to look. Without server rendering (Vite alone, ssr: false) shared-state, browser-api and render-clock do no harm.
Skips node_modules, .nuxt, .output, dist and tests. Exit 0 no error-level finding, 1 otherwise, 2 wrong use.
"""
import argparse
import os
import re
import sys

SKIP = {"node_modules", ".nuxt", ".output", "dist", ".git", "coverage"}
HOOK = re.compile(r"\b(onMounted|onBeforeUnmount|onUnmounted|onUpdated|watch|watchEffect|function)\b|=>")
GUARD = re.compile(r"import\.meta\.client|process\.client|typeof (window|document)")
STRING = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|`[^`\n]*`")
TAG = re.compile(r"<[A-Za-z][\w-]*(?:\"[^\"]*\"|'[^']*'|[^>\"'])*>")


def files(root):
    for folder, names, found in os.walk(root):
        names[:] = sorted(n for n in names if n not in SKIP)
        for name in sorted(found):
            if name.endswith((".vue", ".ts", ".js", ".mts")) and not re.search(r"\.(test|spec|d)\.", name):
                path = os.path.join(folder, name)
                name = os.path.relpath(path, root).replace(os.sep, "/")
                try:
                    with open(path, encoding="utf-8-sig", errors="replace") as handle:
                        yield name, handle.read()
                except OSError as error:
                    print(f"skipped {name}: {error.strerror}", file=sys.stderr)


def scan(path, text):
    found = []

    def add(number, rule, level, note):
        found.append((level, path, number, rule, note))

    is_vue = path.endswith(".vue")
    server = re.match(r"(server/|.*/server/)", path) is not None
    setup = re.search(r"<script\b[^>]*\bsetup\b[^>]*>(.*?)</script>", text, re.S) if is_vue else None
    start = text.count("\n", 0, setup.start(1)) if setup else 0
    depth = 0
    code_lines = setup.group(1).split("\n") if setup else ([] if is_vue else text.split("\n"))
    config_names = set(re.findall(r"(?:const|let)\s+(\w+)\s*=\s*useRuntimeConfig\(", text))
    for offset, raw in enumerate(code_lines):
        number = start + offset + 1
        line = re.sub(r"(^|\s)//.*$", "", raw)
        top = depth == 0
        if not is_vue and not server and top and re.match(r"\s*(export\s+)?(const|let)\s+\w+\s*(:[^=]+)?=\s*(ref|reactive|shallowRef|shallowReactive)\s*[(<]", line):
            add(number, "shared-state", "error", "one value for all users on the server; use useState or create it inside the function")
        if setup and top:
            asked = re.search(r"await\s+(\$fetch|fetch|axios)\b", line)
            if asked and not HOOK.search(line[:asked.start()]):
                add(number, "fetch-in-setup", "error", "runs on server and again in the browser; useFetch or useAsyncData")
            if re.search(r"\b(window|document|localStorage|sessionStorage|navigator)\.", line) and not HOOK.search(line) and not GUARD.search(line):
                add(number, "browser-api", "error", "not on the server; move to onMounted or guard with import.meta.client")
            if re.search(r"new Date\(\)|Date\.now\(\)|Math\.random\(\)", line) and not HOOK.search(line):
                add(number, "render-clock", "warn", "server and browser differ; useState, or ClientOnly")
            if re.search(r"defineProps\(\s*[\[{]", line) and 'lang="ts"' in text:
                add(number, "props-style", "warn", "use defineProps<{ ... }>() for checked types")
        if re.search(r":\s*any\b|<any\b|\bas any\b|any\[\]", line):
            add(number, "options-any", "warn", "any hides faults; name the shape")
        if not server:
            for name in config_names:
                for key in re.findall(rf"\b{name}\.(\w+)", line):
                    if key not in ("public", "app"):
                        add(number, "secret-config", "error", f"{key} is private: undefined in the browser, or a leak if sent")
        if server and re.search(r"(?<![\w)\]>])`\s*(select|insert|update|delete)\b[^`]*\$\{", line, re.I):
            add(number, "sql-template", "error", "bind parameters instead of building SQL text")
        code = STRING.sub("", line)
        depth = max(0, depth + code.count("{") - code.count("}"))
    if setup:
        for match in re.finditer(r"onMounted\(", setup.group(1)):
            if re.search(r"\$fetch|fetch\(|axios", setup.group(1)[match.end():match.end() + 300]):
                add(start + setup.group(1).count("\n", 0, match.start()) + 1, "fetch-on-mounted", "warn", "not in the first HTML; useFetch")
        for match in re.finditer(r"watch\([^,]+,\s*(?:async\s*)?\(?[^)]*\)?\s*=>\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}", setup.group(1)):
            body = [x for x in match.group(1).strip().split("\n") if x.strip()]
            if len(body) == 1 and re.match(r"\s*\w+\.value\s*=", body[0]):
                add(start + setup.group(1).count("\n", 0, match.start()) + 1, "watch-derive", "warn", "a computed does this without delay")
    if server and re.search(r"\breadBody\(", text) and not re.search(r"readValidatedBody|(?<!JSON)\.(safeParse|parse)(Async)?\(", text):
        add(text.count("\n", 0, text.index("readBody(")) + 1, "handler-no-validate", "error", "parse the body with a schema")
    if is_vue:
        markup = re.sub(r"<(script|style)\b.*?</\1>", lambda m: "\n" * m.group(0).count("\n"), text, flags=re.S)
        for match in TAG.finditer(markup):
            tag, number = match.group(0), markup.count("\n", 0, match.start()) + 1
            if "v-for=" in tag and re.search(r"\bv-if=", tag):
                add(number, "v-if-with-v-for", "warn", "filter in a computed")
            if re.search(r":key=\"(index|i|idx)\"", tag):
                add(number, "index-key", "warn", "use an id from the data")
            if "v-html=" in tag:
                add(number, "v-html", "error", "render text, or sanitise on the server")
    return found


def main():
    parser = argparse.ArgumentParser(description="Scan a Vue 3 or Nuxt 4 project for known faults.")
    parser.add_argument("folder")
    options = parser.parse_args()
    if not os.path.isdir(options.folder):
        parser.error(f"{options.folder} is not a folder")
    texts = list(files(options.folder))
    if not texts:
        parser.error(f"no Vue or TypeScript files in {options.folder}")
    found = sorted(set(item for path, text in texts for item in scan(path, text)))
    for level, path, number, rule, note in found:
        print(f"{level:<5} {path}:{number} {rule}: {note}")
    errors = sum(item[0] == "error" for item in found)
    print(f"{len(texts)} files, {errors} errors, {len(found) - errors} warnings")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
