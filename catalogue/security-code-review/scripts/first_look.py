#!/usr/bin/env python3
"""List places worth a first look in a security review: file:line, class, text. Reads only.

    python3 first_look.py FOLDER_OR_FILE ... [--max 25] [--classes query,secret]

Ten classes of patterns for Python, JavaScript and TypeScript, Java, Ruby, PHP, Go and C#. Values of
suspected secrets are masked after four characters. Skips .git, node_modules, vendor, dist, build,
.venv, target, minified and lock files, and files over 1 MB.
What was not read, such as other languages and lines over 2,000 characters, is counted at the end.
Exit 0 done, whatever was found, 2 wrong use.
Limits: single lines only, so a query built over two lines may be missed; no data flow; comments
match too. Hits are leads, not findings, and no hit does not mean safe. Symbolic links are not followed.
"""
import argparse
import os
import re
import sys

SKIP = {".git", "node_modules", "vendor", "dist", "build", ".venv", "venv", "target", "__pycache__"}
EXT = (".py", ".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".java", ".kt", ".rb", ".erb", ".php", ".go", ".cs",
       ".vue", ".html", ".yml", ".yaml", ".json", ".toml", ".env", ".ini", ".properties", ".sh", ".tf")
SQL = r"\s*(?:select\b.{1,200}?\bfrom|insert\s+into|update\s+\S+\s+set|delete\s+from)\b.{0,200}?"  # quotes inside the statement are the usual case
CLASSES = [
    ("query", rf"""(?i)["'`]{SQL}(?:["']\s*(?:\+|%|\.\s*(?:\$|format))|[$#]\{{|\$[a-z_])|(?:\bf|\brf|\$@?)["']{{1,3}}{SQL}\{{|(?:sprintf|\bformat)\(\s*["'`]{{1,3}}{SQL}[%{{]|\bwhere\(\s*"[^"]*#\{{|"""
     r"""(f|rf)["']{1,3}\s*(select|insert|update|delete)\b[^"']*\{|["'`]\s*(select|insert|update|delete)\b[^"'`]*(["']\s*(\+|%|\.format)|\$\{|#\{)|\$where|\b(raw|literal|executeQuery|createNativeQuery)\s*\([^)]*(\+|\$\{|f["'])"""),
    ("command", r"shell\s*=\s*True|os\.(system|popen)\(|child_process|\bexecSync?\(|Runtime\.getRuntime|subprocess\.(call|run|Popen)\(\s*f?[\"']|\b(system|passthru|shell_exec)\(|exec\.Command\(\s*\"(sh|bash)\"|Process\.Start\(|new ProcessBuilder\(|IO\.popen"),
    ("path", r"\b(open|Open|readFile(Sync)?|createReadStream|file_get_contents|readfile|fopen|ReadAllText|Path\.of)\(\s*(f[\"'][^\"']*\{|`[^`]*\$\{|[\"'][^\"']*[\"']\s*[+.]\s*\$?\w|\$_(GET|POST|REQUEST)|req(uest)?[.\[]|params\b)|os\.path\.join\([^)]*(request|params|filename|name\b)|path\.(join|resolve)\([^)]*req\.|send_file\(|sendFile\(|extractall\(|ZipEntry|\b(include|require)(_once)?\b[^;]*\$_(GET|POST|REQUEST)|filepath\.Join\([^)]*\br\.|Path\.Combine\([^)]*([Rr]equest|[Nn]ame\b)|new File\([^)]*(getParameter|[Nn]ame\b)"),
    ("html", r"innerHTML|outerHTML|dangerouslySetInnerHTML|\|\s*safe\b|html_safe|v-html|mark_safe|document\.write|Html\.Raw|template\.HTML\(|echo\s+\$_(GET|POST|REQUEST)"),
    ("request", r"(fetch|axios(\.\w+)?|requests\.\w+|urlopen|http\.Get|RestTemplate|HttpClient|\bredirect(_to)?|sendRedirect|\bRedirect)\(\s*(req\b|request\.|params|ctx\.|body\.|data\[|\w*(url|uri|link|callback|next)\b)|redirect_to\s+params|header\(\s*[\"']Location:[^;]*\$_"),
    ("object", r"pickle\.loads?\(|yaml\.load\((?!.*Safe)|unserialize\(|ObjectInputStream|Marshal\.load|BinaryFormatter|TypeNameHandling|jsonpickle|\beval\(|new Function\(|render_template_string\("),
    ("crypto", r"(?i)\b(md5|sha1)\b\s*[(.]|hashlib\.(md5|sha1)|Math\.random\(|\brandom\.(random|randint|choice|choices)\(|(?-i:\bDES[.(/])|MODE_ECB|getInstance\(\"(MD5|SHA-?1|AES/ECB)|algorithms?\s*[=:]\s*\[?['\"]none"),
    ("secret", r"""(?i)\b[\w-]*(password|passwd|secret|token|api[_-]?key|private[_-]?key)["']?\s*[:=]\s*["'][^"'\s$<{]{8,}["']|(?-i:^(export )?[A-Z0-9_]*(PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|PRIVATE_KEY)\s*=\s*[^\s"'$<{(]{8,}$)|AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY"""),
    ("check off", r"verify\s*=\s*False|InsecureSkipVerify|VERIFY_NONE|SSL_VERIFYPEER\W+(false|0)|CertificateCustomValidationCallback|csrf\([^)]*disable|rejectUnauthorized\s*:\s*false|csrf_exempt|permitAll\(|AllowAnonymous|skip_before_action|@PreAuthorize\(\"true|NODE_TLS_REJECT_UNAUTHORIZED|Access-Control-Allow-Origin['\"]?\s*[,:]\s*['\"]\*"),
    ("mass assignment", r"setattr\(\s*\w+\s*,\s*(key|k|name|field)\b|\.(update|create|assign|merge)\(\s*(\{\s*\.\.\.)?(\*\*)?(req(uest)?\.(body|json|data|get_json)|params)|permit!|\(\$request->all\(\)|Object\.assign\([^)]*req\.body"),
]


SECRET = re.compile(dict(CLASSES)["secret"])


def mask(text):
    """Each suspected secret after four characters, whatever class the line was found for."""
    value = re.compile(r"""^(.*?[:=]\s*["']?)?([^"'\s]{4})[^"'\s]{4,}""")
    text = SECRET.sub(lambda found: value.sub(r"\1\2****", found.group(0)), text)
    return re.sub(r"-----?\*\*\*\* [A-Z ]*PRIVATE KEY.*", "-----BEGIN PRIVATE KEY****", text)


CODE = (".rs", ".swift", ".kts", ".scala", ".c", ".h", ".cc", ".cpp", ".m", ".pl", ".ex", ".exs", ".clj", ".lua", ".dart", ".svelte", ".sql", ".jsp", ".cshtml", ".twig", ".ejs", ".hbs")


def files(roots, left):
    for root in roots:
        if os.path.isfile(root):
            yield root
            continue
        for base, dirs, names in os.walk(root):
            dirs[:] = sorted(d for d in dirs if d not in SKIP)
            for n in sorted(names):
                p = os.path.join(base, n)
                if os.path.islink(p):
                    continue
                kind = os.path.splitext(n)[1]
                if not n.endswith(EXT):
                    what = kind if kind in CODE else None
                elif re.search(r"\.min\.|lock", n):
                    what = "minified or lock files"
                else:
                    what = "files over 1 MB" if os.path.getsize(p) > 1 << 20 else ""
                if what == "":
                    yield p
                elif what:
                    left[what] = left.get(what, 0) + 1


def main():
    ap = argparse.ArgumentParser(description="places worth a first look in a security review")
    ap.add_argument("roots", nargs="+")
    ap.add_argument("--max", type=int, default=25, help="hits shown per class (default 25)")
    ap.add_argument("--classes", help="comma separated: " + ", ".join(c for c, _ in CLASSES))
    a = ap.parse_args()
    wanted = [c.strip() for c in a.classes.split(",")] if a.classes else [c for c, _ in CLASSES]
    unknown = [c for c in wanted if c not in dict(CLASSES)]
    missing = [r for r in a.roots if not os.path.exists(r)]
    if unknown or missing:
        print(f"first_look.py: {'no class' if unknown else 'no such file or folder'}: {', '.join(unknown or missing)}", file=sys.stderr)
        return 2
    hits, seen, left = {c: [] for c in wanted}, 0, {}
    for path in files(a.roots, left):
        seen += 1
        try:
            with open(path, encoding="utf-8", errors="replace") as f:
                for n, line in enumerate(f, 1):
                    if len(line) >= 2000:
                        left["lines over 2,000 characters"] = left.get("lines over 2,000 characters", 0) + 1
                    if "\0" in line:
                        left["binary or UTF-16 files"] = left.get("binary or UTF-16 files", 0) + 1
                        seen -= 1
                        break
                    for c, pattern in CLASSES:
                        if c in hits and len(line) < 2000 and re.search(pattern, line):
                            hits[c].append(f"  {path}:{n}: {mask(line.strip())[:160]}")
        except OSError as e:
            print(f"first_look.py: {path}: {e}", file=sys.stderr)
    for c in wanted:
        if hits[c]:
            print(f"{c}: {len(hits[c])}")
            print("\n".join(hits[c][:a.max]))
    if left:
        print("not read: " + ", ".join(f"{n} {what}" for what, n in sorted(left.items())))
    print(f"{seen} files read, {sum(map(len, hits.values()))} leads. Leads are not findings; no lead does not mean safe.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
