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
Limits: regular expressions on text, not a parser; checks hidden in helpers are not seen; findings are places to look.
With ssr: false in nuxt.config, or Vue without Nuxt in package.json (here or above), the checks for the server are left out. A comment with "vue-scan: ok" and a reason, on the line or the line above, silences
it. What was not read (scripts without setup, templates in pug) is counted at the end.
Skips node_modules, .nuxt, .output, dist and tests. Exit 0 no error-level finding, 1 otherwise, 2 wrong use.
"""
import argparse
import os
import re
import sys

SKIP = {"node_modules", ".nuxt", ".output", "dist", ".git", "coverage"}
CLEANED = re.compile(r"sanitiz|sanitis|purify|escape|safe_?(?:html|markdown|markup)|\bhljs\b|highlight(?:er)?\.|codeToHtml|shiki|prism|mermaid|katex|qrcode", re.I)
HOOK = re.compile(r"\b(onMounted|onBeforeUnmount|onUnmounted|onUpdated|watch|watchEffect|function)\b|=>")
GUARD = re.compile(r"import\.meta\.client|process\.client|typeof (window|document)")
STRING = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|`[^`\n]*`")
SERVER_ONLY = {"shared-state", "browser-api", "render-clock", "fetch-in-setup"}
TAG = re.compile(r"<[A-Za-z][\w-]*(?:\"[^\"]*\"|'[^']*'|[^>\"'])*>")


def files(root):
    for folder, names, found in os.walk(root):
        names[:] = sorted(n for n in names if n not in SKIP and n not in ("__tests__", "__mocks__"))
        for name in sorted(found):
            if name.endswith((".vue", ".ts", ".js", ".mts")) and not re.search(r"\.(test|spec|d)\.", name):
                path = os.path.join(folder, name)
                name = os.path.relpath(path, root).replace(os.sep, "/")
                try:
                    with open(path, encoding="utf-8-sig", errors="replace") as handle:
                        yield name, handle.read()
                except OSError as error:
                    print(f"skipped {name}: {error.strerror}", file=sys.stderr)


def uncommented(code):
    """The code without comments, line for line. A // within a text or an address stays."""
    code = re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), code, flags=re.S)
    return re.sub(r"(?m)(^|\s)//.*$", r"\1", code)


def statements(code):
    """Statements of the outer level as (line, text, True), the other lines as (line, text, False)."""
    lines, n, depth = code.split("\n"), 0, 0
    while n < len(lines):
        begin, top = n, depth == 0
        bare = STRING.sub("", lines[n])
        balance = sum(bare.count(c) for c in "([{") - sum(bare.count(c) for c in ")]}")
        if top and re.match(r"\s*((export\s+)?(const|let|var)\b|await\b|[\w$.]+\s*(<|\())", bare) and not re.match(r"\s*(if|for|while|switch|function|class|try|else)\b", bare):
            while (balance > 0 or re.search(r"(=|=>|await|,|\+|\?|:|&&|\|\||\.)\s*$", bare)) and n + 1 < len(lines) and n - begin < 120:
                n += 1
                bare = STRING.sub("", lines[n])
                balance += sum(bare.count(c) for c in "([{") - sum(bare.count(c) for c in ")]}")
        else:
            depth = max(0, depth + bare.count("{") - bare.count("}"))
        yield begin, "\n".join(lines[begin : n + 1]), top
        n += 1


def unread(path, text):
    """What of a component was not looked at."""
    if not path.endswith(".vue"):
        return
    if "<script" in text and not re.search(r"<script\b[^>]*\bsetup\b", text):
        yield "scripts without setup"
    if re.search(r"<template\b[^>]*\blang=[\"'](?!html)", text):
        yield "templates in another language"


def scan(path, text, rendered):
    found = []

    def add(number, rule, level, note):
        marked = any("vue-scan: ok" in line for line in text.split("\n")[max(number - 2, 0) : number])
        if not marked and (rendered or rule not in SERVER_ONLY):
            found.append((level, path, number, rule, note))

    is_vue = path.endswith(".vue")
    handler = re.search(r"\b(defineEventHandler|eventHandler|defineCachedEventHandler|defineNitroPlugin)\(", text)
    server = re.match(r"(server/|.*/server/)", path) is not None or (not is_vue and handler is not None)
    setup = re.search(r"<script\b[^>]*\bsetup\b[^>]*>(.*?)</script>", text, re.S) if is_vue else None
    start = text.count("\n", 0, setup.start(1)) if setup else 0
    code = uncommented(setup.group(1) if setup else "" if is_vue else text)
    for offset, part, top in statements(code):
        def line_of(match):
            return start + offset + part.count("\n", 0, match.start()) + 1

        first = re.match(r"\s*(export\s+)?(const|let)\s+\w+\s*(:[^=]+)?=\s*(ref|reactive|shallowRef|shallowReactive)\s*[(<]", part)
        if not is_vue and not server and top and first:
            add(start + offset + 1, "shared-state", "error", "one value for all users on the server; use useState or create it inside the function")
        if not setup or not top:
            continue
        bare = STRING.sub(lambda m: re.sub(r"[^\n]", "_", m.group()), part)
        for match in re.finditer(r"await\s+(\$fetch|fetch|axios)\b", bare):
            if not HOOK.search(bare[:match.start()]):
                add(line_of(match), "fetch-in-setup", "error", "runs on server and again in the browser; useFetch or useAsyncData")
        if not HOOK.search(bare):
            for match in re.finditer(r"(?<![\w.$])(window|document|localStorage|sessionStorage|navigator)\??\.", bare):
                if not GUARD.search(part):
                    add(line_of(match), "browser-api", "error", "not on the server; move to onMounted or guard with import.meta.client")
            for match in re.finditer(r"new Date\(\)|Date\.now\(\)|Math\.random\(\)", bare):
                add(line_of(match), "render-clock", "warn", "server and browser differ; useState, or ClientOnly")
        match = re.search(r"defineProps\(\s*[\[{]", part)
        if match and re.search(r"<script\b[^>]*\blang=[\"']ts", text):
            add(line_of(match), "props-style", "warn", "use defineProps<{ ... }>() for checked types")
    config_names = set(re.findall(r"(?:const|let)\s+(\w+)\s*=\s*useRuntimeConfig\(", text))
    for offset, line in enumerate(code.split("\n")):
        number = start + offset + 1
        if (path.endswith((".ts", ".mts")) or 'lang="ts"' in text) and re.search(r":\s*any\b|<any\b|\bas any\b|any\[\]", STRING.sub("", line)):
            add(number, "options-any", "warn", "any hides faults; name the shape")
        for name in () if server else config_names:
            for key in re.findall(rf"\b{name}\.(\w+)", line):
                if key not in ("public", "app"):
                    add(number, "secret-config", "error", f"{key} is private: undefined in the browser, or a leak if sent")
    if server:
        for match in re.finditer(r"(?<![\w)\]>])`\s*(with|select|insert|update|delete)\b[^`]*\$\{", code, re.I):
            add(code.count("\n", 0, match.start()) + 1, "sql-template", "error", "bind parameters instead of building SQL text")
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
            html = re.search(r"v-html=(?:\"([^\"]*)\"|'([^']*)')", tag)
            if html and not harmless(html[1] or html[2] or "", text):
                add(number, "v-html", "error", "render text, or sanitise on the server")
    return found


def harmless(value, text):
    """True if the HTML is a translation without parameters, or made by what cleans or escapes it, as far as this file shows."""
    if CLEANED.search(value) or re.fullmatch(r"\$?(?:i18n\.)?t\(\s*(['\"`])[^'\"`$]*\1\s*\)", value.strip()):
        return True
    name = re.match(r"[A-Za-z_$][\w$]*", value.strip())
    if not name:
        return False
    made = re.search(r"(?m)\b(?:const|let|var|function)\s+" + re.escape(name[0]) + r"\b|^\s+(?:async\s+)?" + re.escape(name[0]) + r"\s*\([^)]*\)\s*\{", text)
    body = text[made.end():made.end() + 700] if made else ""
    return CLEANED.search(re.split(r"\n(?:const|let|var|function|export)\b|\n\s{0,4}\},?\n", body)[0]) is not None


def without_server(root):
    """True if the project's package.json names nothing that renders on a server."""
    folder = os.path.abspath(root)
    for _ in range(4):
        try:
            with open(os.path.join(folder, "package.json"), encoding="utf-8-sig", errors="replace") as handle:
                text = handle.read()
            return '"vue"' in text and not re.search(r'"(@?nuxt|vike|vite-plugin-ssr|vite-ssg|quasar|@quasar|@vue/server-renderer|vue-server-renderer|astro)\b', text) and ('"vitepress"' not in text or '"@vitejs/plugin-vue"' in text)
        except OSError:
            folder = os.path.dirname(folder)
    return False


def main():
    parser = argparse.ArgumentParser(description="Scan a Vue 3 or Nuxt 4 project for known faults.")
    parser.add_argument("folder")
    options = parser.parse_args()
    if not os.path.isdir(options.folder):
        parser.error(f"{options.folder} is not a folder")
    texts = list(files(options.folder))
    if not texts:
        parser.error(f"no Vue or TypeScript files in {options.folder}")
    configs = [text for path, text in texts if re.fullmatch(r"(.*/)?nuxt\.config\.\w+", path)]
    browser_only = not configs and without_server(options.folder)
    rendered = not browser_only and (not configs or not all(re.search(r"^\s*(?:ssr:\s*false|target:\s*['\"]static['\"])", text, re.M) for text in configs))
    found = sorted(set(item for path, text in texts for item in scan(path, text, rendered)))
    for level, path, number, rule, note in found:
        print(f"{level:<5} {path}:{number} {rule}: {note}")
    errors = sum(item[0] == "error" for item in found)
    if not rendered:
        print(f"{'no Nuxt in package.json' if browser_only else 'ssr: false or static'}, so not checked: {', '.join(sorted(SERVER_ONLY))}")
    left = [what for path, text in texts for what in unread(path, text)]
    if left:
        print("not read: " + ", ".join(f"{left.count(what)} {what}" for what in sorted(set(left))))
    print(f"{len(texts)} files, {errors} errors, {len(found) - errors} warnings")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
