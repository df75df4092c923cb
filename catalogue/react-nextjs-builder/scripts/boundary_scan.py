#!/usr/bin/env python3
"""Scan a Next.js App Router project for 13 known faults at the server/client boundary.

usage: boundary_scan.py FOLDER [--json]

Checks (rule, severity):
  client-page       warn   'use client' on page.tsx or layout.tsx
  client-secret     error  client file reads process.env without NEXT_PUBLIC_
  client-server-mod error  client file imports node:*, fs, next/headers, server-only or a file that does
  effect-fetch      warn   useEffect with fetch inside
  hook-on-server    error  useState, useEffect and others in a file of app/ that no client file imports
  render-clock      warn   new Date(), Date.now(), Math.random() in a client component file
  index-key         warn   key={index} or key={i}
  raw-html          error  dangerouslySetInnerHTML, unless sanitised; a warning for JSON that is not escaped
  sync-params       error  params.x, searchParams.x, cookies().x or headers().x without await or use()
  action-no-auth    error  exported server action without a call that looks like a session check, unless it signs in, up or out
  action-no-parse   warn   exported server action without parse, safeParse or validate
  tag-one-arg       warn   revalidateTag with one argument (deprecated in Next.js 16)
  old-middleware    warn   middleware.ts (renamed proxy.ts in Next.js 16)

Limits: reads text with regular expressions, not a parser. It misses re-exports, aliases other
than @/ and ~/, actions written inline in a component, and checks hidden in wrappers; a finding is a place to look, not a verdict.
A comment with "boundary-scan: ok" and a reason, on the line or the line above, silences it. Skips
node_modules, .next, dist, build and test files. Exit 0 no error-level finding, 1 otherwise, 2 wrong use.
"""
import argparse
import json
import os
import re
import sys

SKIP = {"node_modules", ".next", ".git", "dist", "build", "out", "coverage"}
EXT = (".ts", ".tsx", ".js", ".jsx", ".mts", ".mjs")
HOOK = re.compile(r"\b(useState|useEffect|useReducer|useLayoutEffect|useActionState|useOptimistic|useRef)\s*[(<]")
SERVER_MOD = re.compile(r"""(?:from|import)\s+['"](node:[\w/]+|fs|path|child_process|next/headers|server-only|pg|mysql2|better-sqlite3)['"]""")
IMPORT = re.compile(r"""(?:from|import)\s+['"]([^'"]+)['"]""")
AUTH = re.compile(r"\b(auth|assertCan|currentUser|(?:get|check|ensure|assert|verify|require)\w*(?:User|Session|Auth|Role|Permission))\w*\s*\(|\bauth\.updateUser\(", re.I)
DOOR = re.compile(r"(sign|log)_?(in|out|up|on)|register|forgot|(request|reset|send)\w*(password|magic|otp|code)|verif(y|ication)\w*(email|otp|code)", re.I)  # before a session there is none to check
AWAITED = re.compile(r"\b(?:const|let)\s+(?:\w+\s*:\s*)?(params|searchParams)\b[^=;\n]*=\s*(?:await\b|(?:React\.)?use\(|useParams\b|useSearchParams\b)")
LOCAL = re.compile(r"\b(?:const|let|var)\s+(params|searchParams)\s*=\s*(?!props\b|await\b)|\b(?:const|let|var)\s+\{[^}=]*\b(?:searchParams)\b[^}=]*\}\s*=\s*(?:new URL|\w+\.nextUrl)")
CLEANED = re.compile(r"sanitiz|sanitis|purify|escape|SafeHTML|toSafe|\bhljs\b|highlight(?:er)?\.|codeToHtml|shiki|prism|mermaid|katex|qrcode", re.I)
PARSE = re.compile(r"\b(parse|safeParse|parseAsync|safeParseAsync|validate\w*|assert)\s*\(")


def directive(text, word):
    """True if the file starts with the directive, comments aside."""
    stripped = re.sub(r"^(\s|//[^\n]*\n|/\*.*?\*/)*", "", text, flags=re.S)
    return stripped.startswith((f"'{word}'", f'"{word}"'))


def load(root):
    files = {}
    for folder, names, found in os.walk(root):
        names[:] = sorted(n for n in names if n not in SKIP)
        for name in sorted(found):
            if name.endswith(EXT) and not re.search(r"\.(test|spec|d)\.\w+$", name):
                path = os.path.join(folder, name)
                try:
                    with open(path, encoding="utf-8-sig") as handle:
                        files[os.path.relpath(path, root).replace(os.sep, "/")] = handle.read()
                except (OSError, UnicodeDecodeError) as error:
                    print(f"skipped {os.path.relpath(path, root)}: {error.__class__.__name__}", file=sys.stderr)
    return files


def resolve(files, source, target):
    bases = []
    if target.startswith(("@/", "~/")):
        bases = [target[2:], "src/" + target[2:]]
    elif not target.startswith("."):
        bases = [target, "src/" + target]
    else:
        bases = [os.path.normpath(os.path.join(os.path.dirname(source), target)).replace(os.sep, "/")]
    for base in bases:
        for candidate in [base] + [base + e for e in EXT] + [f"{base}/index{e}" for e in EXT]:
            if candidate in files:
                return candidate
    return None


def below_client(files):
    """Files without a directive that a client file imports, directly or not: they run on the client."""
    todo = [path for path, text in files.items() if directive(text, "use client")]
    reached = set()
    while todo:
        path = todo.pop()
        for target in IMPORT.findall(files[path]):
            other = resolve(files, path, target)
            if other and other not in reached and not directive(files[other], "use server"):
                reached.add(other)
                todo.append(other)
    return reached


def inlined(files):
    """Names that next.config puts into the browser's code with env: { ... }: no secrets by mistake."""
    blocks = [m.group(1) for path, text in files.items() if re.search(r"(^|/)next\.config\.\w+$", path) for m in re.finditer(r"\benv\s*:\s*\{([^}]*)\}", text)]
    return {name for block in blocks for name in re.findall(r"(?m)(?:^|[,{])\s*[\"']?([A-Za-z_]\w*)[\"']?\s*(?=[:,}]|$)", block)}


def harmless(value, text):
    """True if the HTML is a translation without parameters, or made by what cleans or escapes it, as far as this file shows."""
    value = value.split("__html", 1)[-1].lstrip(": ")
    if CLEANED.search(value) or re.match(r"(?:i18n\.)?t\(\s*(['\"`])[^'\"`$]*\1\s*\)", value):
        return True
    name = re.match(r"[A-Za-z_$][\w$]*", value)
    made = re.search(r"\b(?:(?:const|let|var)\s+(?:\[\s*)?|function\s+)" + re.escape(name[0]) + r"\b", text) if name else None
    if not made:
        return False
    if re.match(r"[^=\n]*=\s*(?:React\.)?useState", text[made.end():]):  # what is put into the state
        puts = re.search(r"\b(set\w+)\s*\]", text[made.end():made.end() + 60])
        return puts is not None and CLEANED.search(text) is not None and all(CLEANED.search(text[max(0, m.start() - 400):m.end() + 200]) for m in re.finditer(puts[1] + r"\((?!\s*(?:null|['\"]['\"])\s*\))", text))
    return CLEANED.search(re.split(r"\n\s{0,2}(?:const|let|var|function|export|return)\b", text[made.end():made.end() + 700])[0]) is not None


def scan_file(path, text, files, reached, public=frozenset()):
    found = []
    awaited = set(AWAITED.findall(text)) | set(LOCAL.findall(text))
    lines = text.split("\n")
    name = os.path.basename(path)
    client, server = directive(text, "use client"), directive(text, "use server")

    # The wrapper of a route handler has its own idea of params.
    wrapped = re.search(r"export\s+const\s+(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s*(:[^=]+)?=\s*(?!async\b)\w", text) is not None

    def add(number, rule, level, note):
        if any("boundary-scan: ok" in line for line in lines[max(number - 2, 0) : number]):
            return
        found.append({"file": path, "line": number, "rule": rule, "level": level, "note": note})

    if client and re.match(r"(page|layout)\.\w+$", name):
        add(1, "client-page", "warn", "move 'use client' to the smallest leaf")
    if re.match(r"(src/)?middleware\.\w+$", path):
        add(1, "old-middleware", "warn", "rename file and function to proxy")
    in_app = re.search(r"(^|/)app/", path) is not None
    for number, line in enumerate(lines, 1):
        code = re.sub(r"(^|\s)//.*$", "", line)
        if client:
            for env in re.findall(r"process\.env\.(\w+)", code):
                guarded = any("typeof window" in line for line in lines[max(number - 4, 0) : number])
                if not env.startswith("NEXT_PUBLIC_") and env not in public and env != "NODE_ENV" and not (guarded and re.match(r"(VERCEL|PORT$)", env)):
                    add(number, "client-secret", "error", f"{env} read in a client file")
            module = SERVER_MOD.search(code)
            if module and not re.match(r"\s*import\s+type\b", code):
                add(number, "client-server-mod", "error", f"imports {module.group(1)}")
            for target in IMPORT.findall(code):
                other = resolve(files, path, target)
                if other and not directive(files[other], "use server"):
                    inner = SERVER_MOD.search(re.sub(r"/\*.*?\*/|(?m:^\s*//.*$)", "", files[other], flags=re.S))
                    names = re.search(r"import\s*\{([^{}]*)\}\s*from\s+['\"]" + re.escape(target), text)
                    types = names and all(re.search(r"export\s+(?:type|interface)\s+" + re.escape(n.split()[-1 if n.startswith("type ") else 0]) + r"\b", files[other]) for n in map(str.strip, names[1].split(",")) if n)
                    if inner and not types and not re.search(r"import\s+type\b", code):  # types are gone after the build
                        add(number, "client-server-mod", "error", f"imports {other}, which imports {inner.group(1)}")
            if re.search(r"new Date\(\)|Date\.now\(\)|Math\.random\(\)", code):
                add(number, "render-clock", "warn", "differs between server and browser if read during render")
        elif in_app and HOOK.search(code) and "import" not in code and not server and path not in reached:
            add(number, "hook-on-server", "error", f"{HOOK.search(code).group(1)} without 'use client'")
        if re.search(r"key=\{(index|i|idx)\}", code):
            add(number, "index-key", "warn", "use an id from the data")
        if re.search(r"dangerouslySetInnerHTML\s*(?:=\s*\{|:\s*\{\s*__html\s*:\s*(?!string\b))", code) and not re.match(r"\s*\*", code):
            value = re.split(r"\}\s*\}", "\n".join(lines[number - 1 : number + 7]))[0]
            if re.search(r"JSON\.stringify\(", value):
                if not re.search(r"\.replace\(", value):
                    add(number, "raw-html", "warn", "a < in the data ends the script: escape it as \\u003c")
            elif not harmless(value, text):
                style = any("<style" in line for line in lines[max(number - 2, 0) : number])
                add(number, "raw-html", "warn" if style else "error", "styles from data: only from a closed list" if style else "render text, or sanitise on the server")
        read = set(re.findall(r"(?<![\w.)])(params|searchParams)\.\w+", code))
        if read - awaited and in_app and not wrapped and re.search(r"(page|layout|route|default)\.\w+$", name):
            if not re.search(r"(params|searchParams)\.(then|get|has|set|toString|getAll|append|delete|entries|keys)\b", code):
                add(number, "sync-params", "error", "await it first")
        if re.search(r"(?<!await )\b(cookies|headers)\(\)\.", code) and "next/headers" in text:
            add(number, "sync-params", "error", "await it first")
    bare = re.sub(r"(?m)(^|\s)//.*$", r"\1", text)
    for match in re.finditer(r"revalidateTag\(\s*[^,()]+,?\s*\)", bare):
        add(bare.count("\n", 0, match.start()) + 1, "tag-one-arg", "warn", "updateTag for read-your-writes, or add 'max'")
    for match in re.finditer(r"useEffect\(", text):
        body = text[match.end():match.end() + 600].split("useEffect(")[0]
        end = re.search(r"\},\s*\[[^\]]*\]\s*\)", body)
        if re.search(r"\bfetch\(|axios", body[:end.end()] if end else body):
            add(text.count("\n", 0, match.start()) + 1, "effect-fetch", "warn", "fetch on the server or with a query library")
    if server:
        for match in re.finditer(r"export\s+(?:(?:default\s+)?async\s+function\s*(\w*)|const\s+(\w+)[^=\n]*=\s*async)\s*(\(\s*\))?", text):
            following = re.search(r"\nexport\s", text[match.end():])
            body = text[match.end():match.end() + following.start()] if following else text[match.end():]
            body = re.sub(r"/\*.*?\*/|(?<![:\w])//[^\n]*", "", body, flags=re.S)  # a check that is commented out is none
            number = text.count("\n", 0, match.start()) + 1
            action = match.group(1) or match.group(2) or "default"
            calls = set(re.findall(r"\b([A-Za-z]\w*)\s*\(", body)) - {match.group(1), match.group(2)}
            if calls and calls <= {"revalidatePath", "revalidateTag", "updateTag", "refresh", "redirect"}:
                continue  # reads and writes nothing
            if not AUTH.search(body) and not DOOR.match(action):
                add(number, "action-no-auth", "error", f"{action}: public POST without a visible session check")
            if not match.group(3) and not PARSE.search(body):
                add(number, "action-no-parse", "warn", f"{action}: input is not parsed")
    return found


def next_major(folder):
    """The major version of Next that the package.json of the folder, or one above it, asks for; None if none says."""
    folder = os.path.abspath(folder)
    for _ in range(4):
        try:
            with open(os.path.join(folder, "package.json"), encoding="utf-8-sig", errors="replace") as handle:
                asked = re.search(r'"next"\s*:\s*"[^"\d]*(\d+)', handle.read())
            if asked:
                return int(asked[1])
        except OSError:
            pass
        folder = os.path.dirname(folder)
    return None


def main():
    parser = argparse.ArgumentParser(description="Scan a Next.js App Router project for faults at the server/client boundary.")
    parser.add_argument("folder")
    parser.add_argument("--json", action="store_true", help="print findings as JSON")
    options = parser.parse_args()
    if not os.path.isdir(options.folder):
        parser.error(f"{options.folder} is not a folder")
    files = load(options.folder)
    if not files:
        parser.error(f"no source files in {options.folder}")
    reached, public = below_client(files), inlined(files)
    found = [item for path in sorted(files) for item in scan_file(path, files[path], files, reached, public)]
    major = next_major(options.folder)
    if major and major < 15:  # before 15 params, cookies() and headers() are there at once
        found = [f for f in found if f["rule"] != "sync-params"]
    found.sort(key=lambda f: (f["level"] != "error", f["file"], f["line"], f["rule"]))
    errors = sum(f["level"] == "error" for f in found)
    if options.json:
        print(json.dumps(found, indent=2))
    else:
        for f in found:
            print(f"{f['level']:<5} {f['file']}:{f['line']} {f['rule']}: {f['note']}")
        clients = sum(directive(t, "use client") for t in files.values())
        if major and major < 15:
            print(f"Next {major}, so not checked: sync-params")
        print(f"{len(files)} files, {clients} client, {errors} errors, {len(found) - errors} warnings")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
