#!/usr/bin/env python3
"""Reads a Svelte or SvelteKit project without building it and lists what shows old data, leaks between visitors,
stays unguarded or fails on the server. Beside svelte-check, not instead of it.

usage: svelte_scan.py PATH [--questions] [--next] [--only CODE,...]
  --next  also count what SvelteKit 3 removes or renames (as of 3.0.0-next.16)
A line that is right as it is gets "scan: ignore[CODE] reason" in a comment (itself or the line above).
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1. Nothing is written or run.
"""
import argparse
import os
import re
import sys

RULES = {
    "GARD": (1, "only the layout asks who it is: this load or action runs beside it, or without it"),
    "SHRD": (1, "state of a visitor in a module: on the server all visitors share it"),
    "STAL": (1, "taken from props once: keeps the first value after a navigation to the same route; $derived"),
    "RDIR": (1, "redirect() or error() inside try: they throw, and the catch eats them"),
    "SSRW": (1, "window, document or localStorage while the component starts: fails on the server"),
    "PUBS": (1, "secret under a PUBLIC_ name: it is sent to every browser"),
    "EFFD": (2, "effect that only copies: $derived, otherwise it runs late and may loop"),
    "FETC": (2, "global fetch in load: cookies are lost and the browser asks again; take fetch from the event"),
    "CSRF": (2, "protection of forms against foreign sites is off"),
    "COOK": (2, "session cookie that scripts can read"),
    "HTML": (3, "{@html} on a value: who wrote it, who cleaned it?"),
    "SEED": (3, "state begun with a prop: meant to keep its first value?"),
    "KEYS": (3, "each without a key around inputs, components with state or transitions"),
    "MODS": (3, "mutable state in a module: never used while rendering on the server?"),
}
NEXT = {r"\$app/stores": "$app/state", r"import\s*\{[^}]*\b(base|assets|resolveRoute)\b[^}]*\}\s*from\s*['\"]\$app/paths": "resolve() and asset()",
        r"\binvalidateAll\b": "refreshAll", r"\$service-worker": "gone", r"['\"]\$lib\b": "#lib", r"\bcheckOrigin\b": "trustedOrigins",
        r"\bnoScroll\b|\bkeepFocus\b|data-sveltekit-(noscroll|keepfocus)": "reset", r"error\(\s*\d{3}\s*,\s*\{": "error(status, message, {})",
        r"redirect\(\s*30\d\s*,\s*[`'\"]https?:": "external redirects are forbidden by default", r"svelte\.config\.js": "options go into the Vite plugin"}
PERSON = re.compile(r"user|session|account|profile|cart|basket|token|auth|customer|member|login", re.I)
GUARD = re.compile(r"locals\.|parent\(\)|redirect\(|\berror\(\s*40[13]|require\w*(User|Auth|Login|Session|Admin)|assert\w*(User|Auth|Admin)|"
                   r"getUser|getSession|safeGetSession|validateSession|guard|verifyToken|checkAuth|authenticate", re.I)
SKIP = {"node_modules", ".git", ".svelte-kit", "build", "dist", ".vercel", ".netlify", "coverage", "storybook-static"}


def blank(text):
    return re.sub(r"/\*.*?\*/|(?<![:'\"`\w])//[^\n]*|<!--.*?-->", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def close(text, at, pair="{}"):
    deep, quote, n = 0, "", at
    while n < len(text):
        c = text[n]
        if quote:
            if c == "\\":
                n += 1
            elif c == quote:
                quote = ""
        elif c in "\"'`":
            quote = c
        elif c == pair[0]:
            deep += 1
        elif c == pair[1]:
            deep -= 1
            if deep == 0:
                return n
        n += 1
    return len(text)


def top(code):
    """The code with everything inside braces of functions and callbacks removed, positions kept."""
    out, n = list(code), 0
    head = re.compile(r"=>\s*\{|\)\s*(?::\s*[\w<>\[\]| .]+)?\s*\{|\bfunction\b[^{]*\{|=>\s*(?=[^\s{])")
    while match := head.search(code, n):
        before = code[max(0, code.rfind("\n", 0, match.start())): match.end()]
        if match[0].endswith("{"):
            if re.search(r"\b(if|else if|while|for|switch)\s*\([^;]*\)\s*\{$", before) and "=>" not in match[0]:
                n = match.end()
                continue
            end = close(code, match.end() - 1)
        else:
            end = min((p for p in (code.find(";", match.end()), code.find("\n", match.end())) if p > 0), default=len(code))
        for k in range(match.end(), min(end, len(out))):
            if out[k] != "\n":
                out[k] = " "
        n = end
    return "".join(out)


class Project:
    def __init__(self, root):
        self.root, self.found, self.marked, self.legacy, self.next = root, set(), 0, 0, {}
        self.files = {}

    def add(self, rule, path, at, note=""):
        lines = self.files[path].split("\n")
        n = self.files[path][:at].count("\n")
        for k in (n, n - 1):
            line = lines[k] if 0 <= k < len(lines) else ""
            mark = re.search(r"scan: ignore(?:\[([A-Z, ]+)\])?", line)
            if mark and (k == n or line.strip().startswith(("//", "<!--", "/*"))) and (not mark[1] or rule in mark[1]):
                self.marked += 1
                return
            if rule == "STAL" and re.search(r"svelte-ignore\b.*state_referenced_locally", line):
                return
        self.found.add((RULES[rule][0], rule, path, n + 1, note))

    def svelte(self, path, text):
        # Scripts in the head of the page run in the browser only.
        code = re.sub(r"<svelte:head>.*?</svelte:head>", lambda m: re.sub(r"[^\n]", " ", m[0]), blank(text), flags=re.S)
        runes = bool(re.search(r"\$(props|state|derived|effect)\b", code))
        self.legacy += not runes and bool(re.search(r"^\s*export let |\bon:\w+[=|\s>]|^\s*\$:|<slot\b", code, re.M))
        for block in re.finditer(r"^<script\b([^>]*)>(.*?)^</script>", code, re.S | re.M):
            if "module" in block[1]:
                continue
            script, base = block[2], block.start(2)
            outer = top(script)
            least = min((len(l) - len(l.lstrip()) for l in script.split("\n") if l.strip()), default=0)
            for match in re.finditer(r"(?<![\w.$])(window|document|localStorage|sessionStorage|navigator)\s*(\.|\[)", outer):
                line = script[script.rfind("\n", 0, match.start()) + 1: script.find("\n", match.start())]
                before = script[max(0, match.start() - 200): match.start()]
                # Deeper lines stand in some function, whatever the braces seem to say.
                if len(line) - len(line.lstrip()) > least:
                    continue
                if not re.search(r"typeof\s+(window|document|localStorage|navigator)|\bbrowser\b|BROWSER|globalThis|import\.meta\.env\.SSR|\?\s*$", before + line) \
                        and not re.match(r"\s*(type|interface|import)\b", line) and not line.strip().startswith("$:") \
                        and "+page.js" not in path and not self.no_ssr(path):
                    self.add("SSRW", path, base + match.start(), match[1])
            props = set(re.findall(r"\w+", " ".join(re.sub(r"[:=][^,}]*", "", m) for m in re.findall(r"let\s*\{([^}]*)\}\s*(?::[^=]*)?=\s*\$props\(\)", script))))
            props |= set(re.findall(r"let\s+(\w+)(?::\s*[\w.<>]+)?\s*=\s*\$props\(\)", script))
            old = set(re.findall(r"^\s*export let (\w+)", script, re.M)) if not runes else set()
            page = re.search(r"\+(page|layout)(@\w*)?\.svelte$", path)
            for name in (props | old) & ({"data", "params"} if page else set()):
                for match in re.finditer(rf"^\s*(?:const|let)\s+(\w+|\{{[^}}]*\}}|\[[^\]]*\])(?:\s*:\s*[^=]+?)?\s*=\s*({name}\b[^\n;]*)", outer, re.M):
                    value = match[2]
                    if re.match(rf"{name}\s*\.\s*(supabase|form\b|superform)|{name}\.\w*(client|Client)\b", value) or "=>" in value or "function" in value \
                            or re.search(r"superForm|untrack|initial|seed|default", match[0], re.I):
                        continue
                    self.add("STAL", path, base + match.start(1), match[1].strip()[:40])
                for match in re.finditer(rf"=\s*(\$state(?:\.raw)?(?:<[^(]*>)?|writable)\(\s*{name}\.", outer):
                    self.add("SEED", path, base + match.start())
            for match in re.finditer(r"\$effect(\.pre)?\(\s*\(\)\s*=>\s*\{", script):
                body = script[match.end(): close(script, match.end() - 1)].strip()
                one = re.fullmatch(r"(\w+)\s*=\s*([^;\n]+);?", body)
                states = set(re.findall(r"let\s+(\w+)(?:\s*:[^=]+)?\s*=\s*\$state", script))
                if one and one[1] in states and not re.search(r"await|fetch\(|setTimeout|document|window|\.current\b|this\b|untrack|^\s*(true|false|null|\d+|''|\"\")\s*$", one[2]):
                    self.add("EFFD", path, base + match.start(), one[1])
            self.common(path, script, base)
        for match in re.finditer(r"\{@html\s+([^}]*)\}", code):
            if not re.search(r"sanitiz|purify|JSON\.stringify|ld\+json|escape|^\s*['\"`][^$]*['\"`]\s*$", match[1], re.I):
                self.add("HTML", path, match.start(), match[1].strip()[:40])
        for match in re.finditer(r"\{#each\s+([^}]*)\}", code):
            end = code.find("{/each}", match.end())
            if not re.search(r"\([^()]+(\([^()]*\))?[^()]*\)\s*$", match[1]) and re.search(
                    r"bind:|transition:|animate:|<input|<textarea", code[match.end(): end]):
                self.add("KEYS", path, match.start(), match[1].strip()[:40])

    def client_only(self, path):
        """The root layout switches the server off: no component and no store is ever rendered there."""
        roots = ((re.match(r"(.*?)src/routes/\+layout(?:\.server)?\.[jt]s$", name.replace(os.sep, "/")), text) for name, text in self.files.items())
        return any(m and path.replace(os.sep, "/").startswith(m[1]) and re.search(r"export const ssr\s*=\s*false", text) for m, text in roots)

    def no_ssr(self, path):
        if self.client_only(path):
            return True
        folder = os.path.dirname(path)
        while True:
            for name in ("+layout", "+page", "+layout.server", "+page.server"):
                for ext in (".ts", ".js"):
                    if re.search(r"export const ssr\s*=\s*false", self.files.get(os.path.join(folder, name + ext), "")):
                        return True
            if not folder or "routes" not in folder or folder == os.path.dirname(folder):
                return False
            folder = os.path.dirname(folder)

    def common(self, path, code, base=0):
        for match in re.finditer(r"\btry\s*\{", code):
            end = close(code, match.end() - 1)
            body = code[match.end(): end]
            after = re.match(r"\}\s*catch\s*(\([^)]*\))?\s*\{", code[end:])
            if not after:
                continue
            handler = code[end + after.end(): close(code, end + after.end() - 1)]
            thrown = re.search(r"(?:^|[;{}\s])(?:throw\s+|return\s+)?((?:redirect|error)\(\s*\d{3})", body)
            imported = re.search(r"import\s*\{[^}]*\b(redirect|error)\b[^}]*\}\s*from\s*['\"]@sveltejs/kit", code)
            if thrown and imported and not re.search(r"isRedirect|isHttpError|\bthrow\b|instanceof|\.status\b", handler):
                self.add("RDIR", path, base + match.end() + thrown.start(1), thrown[1])
        for match in re.finditer(r"\bPUBLIC_\w*(SECRET|SERVICE_ROLE|PRIVATE|PASSWORD)\w*", code):
            self.add("PUBS", path, base + match.start(), match[0])

    def script(self, path, text):
        code = blank(text)
        name = os.path.basename(path)
        self.common(path, code)
        server = bool(re.search(r"\.server\.[jt]s$|^\+server\.|hooks\.server", name) or "/server/" in path)
        outer = top(code)
        test = re.search(r"\.(test|spec)\.|/tests?/|/e2e/|\.config\.", path)
        if test:
            return
        shared = [] if self.client_only(path) else re.finditer(r"^(export\s+)?(let|const)\s+(\w+)(?:\s*:[^=\n]+)?\s*=\s*(\$state(?:\.raw)?\b|writable\b)", outer, re.M)
        for match in shared:
            kind = "SHRD" if PERSON.search(match[3]) and not re.search(r"default|menu|dialog|open|theme|tab|form|filter|pending", match[3], re.I) else "MODS"
            if not re.search(r"localStorage|\bbrowser\b", code[match.start(): match.start() + 200]):
                self.add(kind, path, match.start(3), match[3])
        if server:
            for match in re.finditer(r"^(?:export\s+)?let\s+(\w+)(?:\s*:[^=;\n]+)?(?:\s*=[^;\n]*)?;?\s*$", outer, re.M):
                if PERSON.search(match[1]) and re.search(rf"(?<![\w.]){match[1]}\s*=(?!=)", code[match.end():]):
                    self.add("SHRD", path, match.start(1), match[1])
        if re.match(r"\+(page|layout)(\.server)?\.[jt]s$", name):
            for match in re.finditer(r"export\s+(?:const\s+load\b[^=]*=\s*(?:async\s*)?\(([^)]*)\)|(?:async\s+)?function\s+load\s*\(([^)]*)\))", code):
                given = match[1] or match[2] or ""
                start = code.find("{", match.end())
                body = code[start: close(code, start)] if start > 0 else ""
                uses = re.search(r"(?<![\w.])fetch\(", body)
                if uses and not re.search(r"\bfetch\b", given) and not re.search(r"(const|let)\s*\{[^}]*\bfetch\b", body):
                    self.add("FETC", path, start + uses.start())
        for match in re.finditer(r"checkOrigin:\s*false", code):
            self.add("CSRF", path, match.start())
        for match in re.finditer(r"cookies\.set\(\s*['\"]?(\w*)", code):
            call = code[match.start(): close(code, code.find("(", match.start()), "()")]
            if re.search(r"httpOnly:\s*false", call) and PERSON.search(call[:80] + "session" * ("sid" in call[:40])):
                self.add("COOK", path, match.start())

    def guards(self):
        hooks = "".join(t for p, t in self.files.items() if re.search(r"hooks\.server\.[jt]s$|hooks/.*\.[jt]s$", p))
        central = re.search(r"(pathname|route\.?\??\.id)[^;]{0,120}(startsWith|includes|match|test)|(startsWith|includes|test)\([^)]*\)[^;]{0,200}redirect", blank(hooks), re.S) \
            and re.search(r"redirect\(|error\(", hooks)
        if central:
            return
        for path, text in self.files.items():
            if not re.search(r"\+layout\.server\.[jt]s$", path):
                continue
            code = blank(text)
            if not (re.search(r"\bredirect\(|error\(\s*40[13]", code) and re.search(r"locals|session|user|cookies", code, re.I)):
                continue
            folder = os.path.dirname(path)
            for other, inner in self.files.items():
                if not other.startswith(folder + os.sep) or not re.search(r"\+(page\.server|server)\.[jt]s$", other):
                    continue
                body = blank(inner)
                # A login page inside the guarded folder guards itself by being there.
                if re.search(r"login|sign|auth|logout|callback|webhook", os.path.relpath(other, folder), re.I):
                    continue
                if GUARD.search(body) or not re.search(r"\bload\b|\bactions\b|export (const|async function|function) (GET|POST|PUT|PATCH|DELETE)", body):
                    continue
                at = re.search(r"\bactions\b|\bload\b|\b(GET|POST|PUT|PATCH|DELETE)\b", body)
                self.add("GARD", other, at.start(), "guard is in " + os.path.relpath(path, os.path.dirname(other)))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[3][7:])
    parser.add_argument("root")
    parser.add_argument("--questions", action="store_true")
    parser.add_argument("--next", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    if not os.path.isdir(args.root):
        print(f"{args.root}: no such folder", file=sys.stderr)
        return 2
    project, unread = Project(args.root), []
    for folder, dirs, names in os.walk(args.root):
        dirs[:] = sorted(d for d in dirs if d not in SKIP)
        for name in sorted(names):
            if re.search(r"\.svelte$|(?<!\.d)\.[jt]s$", name) and not name.endswith(".min.js"):
                path = os.path.join(folder, name)
                try:
                    if os.path.getsize(path) < 500_000:
                        with open(path, encoding="utf-8-sig") as handle:
                            project.files[path] = handle.read()
                    else:
                        unread.append(f"{path} (over 500 kB)")
                except (UnicodeDecodeError, OSError) as error:
                    unread.append(f"{path} ({type(error).__name__})")
    components = [p for p in project.files if p.endswith(".svelte")]
    if not components:
        print(f"{args.root}: no .svelte files", file=sys.stderr)
        return 2
    for path, text in project.files.items():
        project.svelte(path, text) if path.endswith(".svelte") else project.script(path, text)
        if args.next:
            for pattern, new in NEXT.items():
                hits = len(re.findall(pattern, text)) + (1 if pattern == r"svelte\.config\.js" and path.endswith("svelte.config.js") else 0)
                if hits:
                    project.next[(pattern, new)] = project.next.get((pattern, new), 0) + hits
    project.guards()
    print(f"{len(components)} components ({project.legacy} in the syntax of Svelte 4) and {len(project.files) - len(components)} scripts read, "
          f"{project.marked} marks" + (f"; not read: {', '.join(unread[:5])}{' and more' * (len(unread) > 5)}" if unread else ""))
    found = sorted(f for f in project.found if not only or f[1] in only)
    last = None
    for rank, rule, path, line, note in found:
        if rank == 3 and not args.questions and not only:
            break
        if rank != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[rank])
            last = rank
        print(f"  {rule} {path}:{line}  {RULES[rule][1]}" + (f" ({note})" if note else ""))
    if args.next:
        print("\nSvelteKit 3 removes or renames")
        for (pattern, new), hits in sorted(project.next.items(), key=lambda kv: -kv[1]):
            print(f"  {hits:4}  {pattern} -> {new}")
    asked = sum(f[0] == 3 for f in found)
    print(f"\n{len(found) - asked} findings, {asked} questions" + ("" if args.questions or only else " (--questions)"))
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
