#!/usr/bin/env python3
"""Lists places in Kotlin, Gradle files and manifests of an Android project that lose state, leak, jank or open a door.

  compose_scan.py PROJECT [--questions] [--only CODE,CODE] [--tests]

FIRST (exit 1)                                          THEN
  GLOB  GlobalScope                                       COLL  collectAsState without the lifecycle
  SWAL  catch that swallows CancellationException         MUTS  mutable flow or state public in a ViewModel
  MAIN  allowMainThreadQueries                            CTXV  Context, View or NavController kept in a ViewModel
  DEST  fallbackToDestructiveMigration                    LIST  mutable list inside mutableStateOf
  SECR  key or token in code                              INIT  load started by LaunchedEffect(Unit): again at each rotation
  EXPO  exported service, receiver or provider without    ICON  button whose icon has no description
        permission; exported missing                      ORIE  fixed orientation (ignored on large screens from target 36)
  CLRT  cleartext traffic allowed                         COMP  leftover kotlinCompilerExtensionVersion
  JSBR  WebView with a JavaScript bridge                  TSDK  targetSdk below the level that Play asks
                                                          BLOK  runBlocking    PEND  mutable PendingIntent
                                                          OLDL  Accompanist part that Compose replaced
QUESTIONS (with --questions): SAVE remember for typed text; KEYS lazy items without key; SORT sorting or filtering in
composition; STRG text written in code; VMPA ViewModel handed to an inner composable; R8OF release without shrinking

A line with "scan: ignore[CODE]" is left alone, or the line after it. Reads text, not types: open each place.
Exit codes: 0 nothing of the first rank, 1 something, 2 not readable or wrong use. Python 3.9+, standard library only.
"""
import argparse
import os
import re
import sys
from collections import Counter

TARGET = 36  # Play asks this since 31 August 2026; look up the next
FIRST = ("GLOB", "SWAL", "MAIN", "DEST", "SECR", "EXPO", "CLRT", "JSBR")
THEN = ("BLOK", "PEND", "COLL", "MUTS", "CTXV", "LIST", "INIT", "ICON", "ORIE", "COMP", "TSDK", "OLDL")
ASK = ("SAVE", "KEYS", "SORT", "STRG", "VMPA", "R8OF")
SKIP = {".git", ".gradle", ".idea", "build", "node_modules", ".kotlin"}


def blank(text):
    """The code with comments and the insides of strings as blanks; lengths and line ends stay."""
    out, i, n = list(text), 0, len(text)

    def wipe(a, b):
        for k in range(a, b):
            if out[k] not in "\r\n":
                out[k] = " "

    while i < n:
        if text.startswith("//", i):
            j = text.find("\n", i)
            j = n if j < 0 else j
            wipe(i, j)
            i = j
        elif text.startswith("/*", i):
            j = text.find("*/", i + 2)
            j = n if j < 0 else j + 2
            wipe(i, j)
            i = j
        elif text.startswith('"""', i):
            j = text.find('"""', i + 3)
            j = n if j < 0 else j
            wipe(i + 3, j)
            i = j + 3
        elif text[i] == '"':
            j, depth = i + 1, 0
            while j < n and text[j] != "\n":
                if text[j] == "\\":
                    j += 2
                    continue
                if text.startswith("${", j):
                    depth += 1
                    j += 2
                    continue
                if depth and text[j] == "}":
                    depth -= 1
                elif not depth and text[j] == '"':
                    break
                j += 1
            wipe(i + 1, min(j, n))
            i = j + 1
        elif text[i] == "'" and re.match(r"'(\\.[^']*|[^'\\])'", text[i:i + 8]):
            i += len(re.match(r"'(\\.[^']*|[^'\\])'", text[i:i + 8])[0])
        else:
            i += 1
    return "".join(out)


def block(code, at):
    """End of the bracket that opens at or after `at`."""
    open_at = min((k for k in (code.find(c, at) for c in "({") if k >= 0), default=-1)
    if open_at < 0:
        return len(code)
    depth = 0
    for k in range(open_at, len(code)):
        depth += (code[k] in "({[") - (code[k] in ")}]")
        if depth == 0:
            return k + 1
    return len(code)


def kotlin(path, text, add):
    code = blank(text)
    row = lambda at: code.count("\n", 0, at) + 1
    previews = [(m.start(), block(code, block(code, m.end() - 1))) for m in re.finditer(r"@\w*Preview\w*\b[^{}]*?\bfun\s+\w+\s*\(|\bfun\s+\w*Preview\w*\s*\(", code)]
    seen = lambda m: any(a <= m.start() < b for a, b in previews)
    each = lambda pattern, flags=0: (m for m in re.finditer(pattern, code, flags) if not seen(m))
    glance = "androidx.glance" in code
    for m in each(r"\bGlobalScope\s*\."):
        add(row(m.start()), "GLOB", "GlobalScope: who ends it, who sees its failure?")
    for m in each(r"\brunBlocking\b(?!\s*\.)"):
        before = code[max(0, m.start() - 200):m.start()]
        if "import" not in code[code.rfind("\n", 0, m.start()) + 1:m.start()] and not re.search(r"fun main\s*\([^)]*\)[^{}]*$", before):
            add(row(m.start()), "BLOK", "runBlocking blocks the thread that calls it")
    for m in each(r"\ballowMainThreadQueries\s*\("):
        add(row(m.start()), "MAIN", "database on the main thread")
    for m in each(r"\bfallbackToDestructiveMigration\w*\s*\("):
        add(row(m.start()), "DEST", "deletes people's data at the next change of the schema")
    for m in each(r"\baddJavascriptInterface\s*\("):
        add(row(m.start()), "JSBR", "pages in this WebView can call the app: which addresses, over https?")
    for m in each(r"\bPendingIntent\.FLAG_MUTABLE\b|\bFLAG_MUTABLE\b(?=\s*[,)])"):
        if "import" not in code[code.rfind("\n", 0, m.start()) + 1:m.start()]:
            add(row(m.start()), "PEND", "mutable PendingIntent: only for inline replies and bubbles, with an explicit intent")
    for m in re.finditer(r"(?i)\b\w*(api_?key|secret|access_?token|auth_?token|password|private_?key)\w*\s*(?::\s*String\s*)?=\s*\"([A-Za-z0-9_\-+/=.]{20,})\"", text):
        value = m[2]
        if code[m.start()] != " " and re.search(r"\d", value) and re.search(r"[A-Za-z]", value) and not re.search(r"(?i)example|test|dummy|fake|preview|placeholder|com\.", value):
            add(row(m.start()), "SECR", "looks like a secret; everybody can read it in the package")
    for m in each(r"\bcatch\s*\(\s*(\w+)\s*:\s*(?:Exception|Throwable|java\.lang\.Exception)\s*\)\s*\{"):
        body = code[m.end() - 1:block(code, m.end() - 1)]
        name = m[1]
        before = code[max(0, m.start() - 2500):m.start()]
        start = max(before.rfind("fun "), before.rfind("launch"), before.rfind("flow {"), before.rfind("async"))
        scope = before[max(0, start - 60):] if start >= 0 else ""
        depth = scope.count("{") - scope.count("}")
        coroutine = re.search(r"\bsuspend\s+(?:inline\s+|operator\s+)*fun\b|\b(?:launch|async|withContext|coroutineScope|supervisorScope|flow|channelFlow|callbackFlow)\b\s*(?:\([^)]*\))?\s*\{", scope)
        sibling = re.search(r"catch\s*\(\s*\w+\s*:\s*(?:kotlin\w*\.)*(?:coroutines\.)?(?:cancellation\.)?CancellationException", before[-700:])
        awaits = before[before.rfind("try"):]
        pure = not re.search(r"(?<![\w.])[a-z]\w*(?:[?!]*\.\w+)*\s*[({]", re.sub(r"\b(?:if|for|while|when|try|catch)\b", "", awaits))
        if coroutine and depth >= 1 and not sibling and not pure and not re.search(rf"\bthrow\s+{name}\b|CancellationException|ensureActive|isActive|rethrow", body):
            add(row(m.start()), "SWAL", f"catches cancellation too: rethrow CancellationException before {name} is handled")
    for m in each(r"\.collectAsState\s*\(") if not glance else ():
        add(row(m.start()), "COLL", "collects in the background too: collectAsStateWithLifecycle")
    for m in each(r"\bmutableStateOf\s*(?:<[^>]*>)?\s*\(\s*(?:mutable(?:List|Set|Map)Of|arrayListOf|ArrayList|HashMap)\b"):
        add(row(m.start()), "LIST", "changes inside are not seen: immutable list, or mutableStateListOf")
    for m in each(r"\bclass\s+(\w+)[^{}]*?:\s*(?:\w+\s*,\s*)*(?:Android)?(\w*ViewModel)\b[^{]*\{"):
        if re.search(r"\b(?:interface|sealed)\b", code[max(0, m.start() - 20):m.start()]):
            continue
        body = code[m.end() - 1:block(code, m.end() - 1)]
        base = m.end() - 1
        for v in re.finditer(r"^[ \t]{2,8}(?!.*\b(?:private|protected|internal|override)\b)(?:val|var)\s+(\w+)\s*(?::\s*(Mutable(?:State|Shared)Flow|MutableState|MutableLiveData)\b|=\s*(Mutable(?:State|Shared)Flow|mutableState(?:List|Map)?Of|MutableLiveData)\b)", body, re.M):
            line = body[v.start():body.find("\n", v.end())]
            if "private set" not in body[v.end():v.end() + 200].split("\n\n")[0]:
                add(row(base + v.start(1)), "MUTS", f"{v[1]} can be changed by anybody: private, with a read-only view")
        head = code[m.start():m.end()]
        for v in re.finditer(r"\b(?:private\s+)?va[lr]\s+(\w+)\s*:\s*(?:android\.\w+\.)*(Context|Activity|ComponentActivity|View|NavController|NavHostController|Fragment|Resources)\b", head + body):
            around = (head + body)[max(0, v.start() - 60):v.start()]
            if "ApplicationContext" not in around and v[1] not in ("applicationContext", "appContext", "application"):
                add(row(m.start() + v.start()), "CTXV", f"{v[2]} in a ViewModel outlives its screen")
    for m in each(r"\bLaunchedEffect\s*\(\s*(?:key1\s*=\s*)?(?:Unit|true)\s*\)\s*\{"):
        body = code[m.end() - 1:block(code, m.end() - 1)]
        if re.search(r"\b(?:viewModel|vm)\w*\s*\.\s*(?:load|fetch|refresh|get|init|start|request|sync)\w*\s*\(|\.\s*(?:load|fetch|refresh)\w*\s*\(\s*\)", body) and "collect" not in body:
            add(row(m.start()), "INIT", "loads again at each rotation: start it from the flow's first collector")
    for m in each(r"\bIconButton\s*\("):
        body = code[m.start():block(code, block(code, m.start()))] if code[block(code, m.start()):].lstrip().startswith("{") else code[m.start():block(code, m.start())]
        if re.search(r"\b(?:Icon|Image|AsyncImage)\s*\(", body) and re.search(r"contentDescription\s*=\s*null|\b(?:Icon|Image)\s*\([^()]*(?:\([^()]*\)[^()]*)*,\s*null\s*[,)]", body) and not re.search(r"\bText\s*\(|semantics|contentDescription\s*=(?!\s*null)", body):
            add(row(m.start()), "ICON", "no name for people who listen: contentDescription says what happens")
    # questions
    for m in each(r"\bremember\s*(?:\([^)]*\))?\s*\{\s*mutableStateOf\s*(?:<[^>]*>)?\s*\(\s*(?:\"|TextFieldValue\b)"):
        add(row(m.start()), "SAVE", "typed text? It is lost at rotation: rememberSaveable")
    for m in each(r"(?<![.\w])items(?:Indexed)?\s*\((?!\s*(?:count\s*=|\d|\w+\.size\b|\w*[cC]ount\b))"):
        args = code[m.start():block(code, m.start())]
        if not glance and "key" not in args and re.search(r"\b(?:LazyColumn|LazyRow|LazyVertical\w+|LazyHorizontal\w+|LazyListScope|LazyGridScope|LazyStaggered\w+)\b", code):
            add(row(m.start()), "KEYS", "no key: rows that move lose their state")
    for m in each(r"@Composable\b[^{}]*?\bfun\s+(?:[\w.<>]+\.)?(\w+)\s*\("):
        end_args = block(code, m.end() - 1)
        args = code[m.end():end_args]
        opens = code.find("{", end_args)
        if opens < 0 or "\n\n" in code[end_args:opens] or "=" in code[end_args:opens]:
            continue
        body = code[opens:block(code, opens)]
        held = []
        for h in re.finditer(r"\b(?:remember\w*|derivedStateOf|LaunchedEffect|on[A-Z]\w*\s*=|produceState|snapshotFlow|DisposableEffect)\b", body):
            end = block(body, h.end())
            held.append((h.start(), block(body, end) if body[end:].lstrip().startswith("{") else end))
        for s in re.finditer(r"\.\s*(?:sorted\w*|filter|groupBy|distinctBy)\s*[({]", body):
            if not any(a < s.start() < b for a, b in held):
                add(row(opens + s.start()), "SORT", "works at each recomposition: ViewModel, or remember with its inputs")
        if (v := re.search(r"\b(\w*[vV]iewModel)\s*:\s*(\w*ViewModel)\b(?!\s*=)", args)) and not re.search(r"(?:Route|Screen|Root|Nav\w*)$", m[1]):
            add(row(m.start(1)), "VMPA", f"{m[1]} takes {v[2]}: values and lambdas, then it can be previewed")
    for m in re.finditer(r"\bText\s*\(\s*(?:text\s*=\s*)?\"([^\"$]*[A-Za-z]{3}[^\"$]*)\"", text):
        if code[m.start()] != " " and not seen(m):
            add(row(m.start()), "STRG", f'"{m[1][:30]}" cannot be translated: string resource')


def gradle(path, text, add):
    code = blank(text) if path.endswith(".kts") else re.sub(r"//[^\n]*", lambda m: " " * len(m[0]), text)
    row = lambda at: text.count("\n", 0, at) + 1
    for m in re.finditer(r"kotlinCompilerExtensionVersion", code):
        add(row(m.start()), "COMP", "leftover: the Compose compiler is a Kotlin plugin since Kotlin 2")
    for m in re.finditer(r"\btargetSdk(?:Version)?\s*(?:=|\(|\s)\s*(\d+)", code):
        if int(m[1]) < TARGET:
            add(row(m.start()), "TSDK", f"targetSdk {m[1]}: Play asks {TARGET} for updates since 31 August 2026")
    for m in re.finditer(r"accompanist[-.:\"'(]*(systemuicontroller|swiperefresh|pager|insets|flowlayout|navigation-animation|placeholder|webview|navigation-material)", text):
        add(row(m.start()), "OLDL", f"Accompanist {m[1]}: Compose or Material has it, or it is no longer kept")
    if re.search(r"com\.android\.application|android\.application|\bapplicationId\b", code) and re.search(r"\bandroid\s*\{", code) and not re.search(r"(?:isMinifyEnabled|minifyEnabled)\s*=?\s*(?:true|\w+\()", code):
        add(1, "R8OF", "application without shrinking in release here: meant, or set by a convention plugin?")


def manifest(path, text, add):
    code = re.sub(r"<!--.*?-->", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)
    row = lambda at: code.count("\n", 0, at) + 1
    for m in re.finditer(r'usesCleartextTraffic\s*=\s*"true"', code):
        add(row(m.start()), "CLRT", "http for all addresses: name the hosts in a network security config")
    for m in re.finditer(r"<(activity|activity-alias|service|receiver|provider)\b([^>]*?)(/?)>", code, re.S):
        kind, attributes = m[1], m[2]
        end = code.find(f"</{kind}>", m.end()) if not m[3] else m.end()
        inside = code[m.end():end] if end > 0 else ""
        exported = re.search(r'exported\s*=\s*"(\w+)"', attributes)
        name = (re.search(r'android:name\s*=\s*"([^"]+)"', attributes) or ["", kind])[1].split(".")[-1]
        if "<intent-filter" in inside and not exported and 'tools:node="remove"' not in attributes:
            add(row(m.start()), "EXPO", f"{name}: intent filter without android:exported; the installation fails from target 31")
        elif exported and exported[1] == "true" and kind in ("service", "receiver", "provider") and not re.search(r"ermission\s*=", attributes):
            if not re.search(r"BOOT_COMPLETED|MY_PACKAGE_REPLACED|APPWIDGET_UPDATE|MEDIA_BUTTON|MediaSessionService|MediaLibraryService|MediaBrowserService|LOCALE_CHANGED|TIMEZONE_CHANGED|MASTER_CLEAR|QUICKBOOT", inside):
                add(row(m.start()), "EXPO", f"{name}: any app may call it; a permission, or not exported")
    for m in re.finditer(r'screenOrientation\s*=\s*"(portrait|landscape|sensorPortrait|sensorLandscape|userPortrait|nosensor|locked)"', code):
        add(row(m.start()), "ORIE", "ignored on screens from 600 dp with target 36: let the layout adapt")


def main():
    parser = argparse.ArgumentParser(usage="compose_scan.py PROJECT [--questions] [--only CODE,CODE] [--tests]")
    parser.add_argument("project")
    parser.add_argument("--questions", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--tests", action="store_true")
    args = parser.parse_args()
    if not os.path.isdir(args.project):
        print(f"{args.project}: not a folder", file=sys.stderr)
        return 2
    only = {c for c in re.split(r"[ ,]+", args.only.upper()) if c}
    if wrong := only - set(FIRST + THEN + ASK):
        print(f"unknown code {', '.join(sorted(wrong))}", file=sys.stderr)
        return 2
    found, read, tests, unread = [], 0, 0, []
    for folder, folders, names in os.walk(args.project):
        folders[:] = sorted(f for f in folders if f not in SKIP)
        for name in sorted(names):
            path = os.path.join(folder, name)
            short = os.path.relpath(path, args.project).replace(os.sep, "/")
            job = kotlin if name.endswith(".kt") else gradle if name.endswith((".gradle", ".gradle.kts")) or name == "libs.versions.toml" else manifest if name == "AndroidManifest.xml" else None
            if job is None:
                continue
            if not args.tests and re.search(r"(^|/)(test(?:[A-Z]\w*)?|androidTest\w*|\w*Test|testFixtures|benchmarks?|screenshotTest|testing|\w*-test(ing)?)/", short):
                tests += 1
                continue
            try:
                with open(path, "rb") as handle:
                    text = handle.read().decode("utf-8-sig")
            except (OSError, UnicodeDecodeError):
                unread.append(short)
                continue
            read += 1
            spared = {}
            for n, line in enumerate(text.split("\n"), 1):
                for codes in re.findall(r"scan: ignore\[([A-Z0-9, ]+)\]", line):
                    for at in (n, n + 1):
                        spared.setdefault(at, set()).update(re.findall(r"[A-Z0-9]{4}", codes))
            job(path, text, lambda n, code, why: code in spared.get(n, ()) or found.append((short, n, code, why)))
    if not read:
        print(f"{args.project}: no Kotlin, Gradle or manifest file", file=sys.stderr)
        return 2
    shown = Counter()
    for title, codes in (("first", FIRST), ("then", THEN), ("questions", ASK)):
        rows = sorted({f for f in found if f[2] in codes and (not only or f[2] in only)})
        shown[title] = len(rows)
        if not rows or (title == "questions" and not args.questions and not only):
            continue
        print(title)
        for short, n, code, why in rows:
            print(f"  {code} {short}:{n} {why}")
    print(f"{read} files read, first {shown['first']}, then {shown['then']}, questions {shown['questions']}" + ("" if args.questions or only else " (--questions shows them)")
          + (f"; {tests} test files left out" if tests else "") + (f"; not read: {', '.join(unread[:5])}" if unread else ""))
    return 1 if shown["first"] else 0


if __name__ == "__main__":
    sys.exit(main())
