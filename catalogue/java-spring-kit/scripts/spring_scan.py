#!/usr/bin/env python3
"""Lists places in a Spring service where an annotation does not do what it seems to, or a door is open.

  spring_scan.py PROJECT [--questions] [--only CODE,CODE] [--tests]

FIRST (exit 1)                                        THEN
  SELF  annotated method called inside its own class    EAGR  to-one relation eager, or collection EAGER
  PRIV  annotation on a private or static method        CHKD  checked exception commits: no rollbackFor
  SQLC  SQL or JPQL put together from text              NETT  call over the network inside a transaction
  PERM  anyRequest().permitAll()                        DATA  @Data or @EqualsAndHashCode on an entity
  DDLA  ddl-auto create or update outside of tests      ENUM  enum stored by its position
  SECR  secret in a settings file                       FIEL  @Autowired on a field
  ACTU  all actuator endpoints exposed                  TIME  RestTemplate without time-outs
  BODY  entity as request body                          RETN  entity returned by a controller
  TLSX  certificate or host check switched off          CSRF  CSRF off beside cookies or form login
QUESTIONS (with --questions): OSIV open-in-view not decided; VALI body without @Valid; PAGE findAll() in a service or
controller; EVNT @EventListener where AFTER_COMMIT may be meant; CTCH caught Exception inside a transaction

Kotlin is read for settings and SQL only. "scan: ignore[CODE]" spares its line and the next. Text is read, not types:
open each place. Exit codes: 0 nothing of the first rank, 1 something, 2 not readable or wrong use. Python 3.9+.
"""
import argparse
import os
import re
import sys
from collections import Counter

FIRST = ("SELF", "PRIV", "SQLC", "PERM", "DDLA", "SECR", "ACTU", "BODY", "TLSX")
THEN = ("EAGR", "CHKD", "NETT", "DATA", "ENUM", "FIEL", "TIME", "RETN", "CSRF")
ASK = ("OSIV", "VALI", "PAGE", "EVNT", "CTCH")
SKIP = {".git", ".gradle", ".idea", "build", "target", "node_modules", "out", "generated"}
PROXIED = r"@(?:Transactional|Async|Cacheable|CacheEvict|CachePut|Retryable|ConcurrencyLimit|PreAuthorize)\b"
CHECKED = r"\b(?:IOException|Exception|Throwable|SQLException|TimeoutException|InterruptedException|ParseException|URISyntaxException|GeneralSecurityException)\b"


TOKEN = re.compile(r'//[^\n]*|/\*.*?(?:\*/|\Z)|"""(?:\\.|[^\\])*?(?:"""|\Z)|"(?:\\.|[^"\\\n])*"?|\'(?:\\.|[^\'\\\n])*\'?', re.S)


def blank(text, keep_strings=False):
    """The code with comments, and unless asked the insides of strings, as blanks; lengths and line ends stay."""

    def wiped(match):
        token = match[0]
        if token[0] == "/":
            return re.sub(r"[^\r\n]", " ", token)
        if keep_strings:
            return token
        edge = 3 if token.startswith('"""') else 1
        inside = token[edge:-edge] if len(token) >= 2 * edge and token.endswith(token[:edge]) else token[edge:]
        return token[:edge] + re.sub(r"[^\r\n]", " ", inside) + token[edge + len(inside):]

    return TOKEN.sub(wiped, text)


def close(code, at):
    depth = 0
    for k in range(at, len(code)):
        depth += (code[k] in "({[") - (code[k] in ")}]")
        if depth == 0 and code[k] in ")}]":
            return k + 1
    return len(code)


METHOD = re.compile(r"(?:^|[;{}])\s*((?:@\w[\w.]*(?:\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\s*)*)"
                    r"((?:(?:public|protected|private|static|final|abstract|synchronized|default|native)\s+)*)(?:<[^<>]*(?:<[^<>]*>)?[^<>]*>\s+)?"
                    r"([\w.]+(?:\s*<[^;{}()=]*>)?(?:\[\])*)\s+(\w+)\s*\(", re.M)


def methods(code):
    for m in METHOD.finditer(code):
        if m[3] in ("return", "new", "else", "throw", "case", "package", "import") or m[4] in ("if", "for", "while", "switch", "catch", "synchronized"):
            continue
        end = close(code, m.end() - 1)
        tail = re.match(r"\s*(throws\s+[\w.,\s]+?)?\s*([{;])", code[end:])
        if not tail:
            continue
        body_at = end + tail.end() - 1
        yield {"marks": m[1], "words": m[2], "type": m[3], "name": m[4], "at": m.start(4), "args": code[m.end():end - 1], "throws": tail[1] or "",
               "body": (body_at, close(code, body_at)) if tail[2] == "{" else None, "mark_at": m.start(1)}


def entities_of(code, found):
    for m in re.finditer(r"@Entity\b[^;{}]*?\bclass\s+(\w+)", code):
        found.add(m[1])


def java(text, add, entities):
    code, spoken = blank(text), blank(text, True)
    row = lambda at: code.count("\n", 0, at) + 1
    if "class " not in code and "interface " not in code:
        return
    every = list(methods(code)) if re.search(PROXIED + r"|@(?:Rest)?Controller\b", code) else []
    klass = re.search(r"((?:@\w+(?:\([^)]*\))?\s*)*)(?:(?:public|final|abstract)\s+)*class\s+(\w+)", code)
    heads = klass[1] if klass else ""
    proxied = [m for m in every if re.search(PROXIED, m["marks"]) and m["body"]]
    names = {m["name"] for m in proxied if "static" not in m["words"]}
    plain = Counter(m["name"] for m in every)
    for m in proxied:
        if re.search(r"\b(?:private|static)\b", m["words"]):
            kind = re.search(PROXIED, m["marks"])[0]
            add(row(m["at"]), "PRIV", f"{kind} on {m['words'].strip()} {m['name']} does nothing")
    for m in every:
        if not m["body"]:
            continue
        a, b = m["body"]
        body = code[a:b]
        for name in names:
            if name == m["name"] or plain[name] > 1:
                continue
            for call in re.finditer(rf"(?<![\w.])(?:this\s*\.\s*)?{name}\s*\(", body):
                if re.search(r"\bnew\s+$", body[:call.start()]):
                    continue
                target = next(p for p in proxied if p["name"] == name)
                kind = re.search(PROXIED, target["marks"])[0]
                if kind == "@Transactional" and (re.search(r"@Transactional\b", m["marks"]) or "@Transactional" in heads) and "REQUIRES_NEW" not in target["marks"]:
                    continue
                add(row(a + call.start()), "SELF", f"{name}() is called past the proxy: its {kind} does not apply")
        tx = "@Transactional" in m["marks"] or ("@Transactional" in heads and "private" not in m["words"])
        if "@Transactional" in m["marks"] and re.search(CHECKED, m["throws"]) and "rollbackFor" not in m["marks"] + heads:
            add(row(m["at"]), "CHKD", f"{m['name']} {' '.join(m['throws'].split())}: such an exception commits")
        if tx and (net := re.search(r"\b(?:restTemplate|restClient|webClient|httpClient|\w*[fF]eign\w*)\s*\.\s*(?:get|post|put|delete|exchange|patch|send|method|retrieve)\w*\s*\(", body)):
            add(row(a + net.start()), "NETT", "holds connection and locks while somebody else answers")
        if tx and (caught := re.search(r"catch\s*\(\s*(?:final\s+)?(?:Exception|Throwable|RuntimeException)\s+\w+\s*\)\s*\{(?![^{}]*\bthrow\b)", body)) and "setRollbackOnly" not in body:
            add(row(a + caught.start()), "CTCH", "swallowed inside a transaction: commit, or UnexpectedRollbackException?")
    for m in re.finditer(r"\b(?:createQuery|createNativeQuery|createSQLQuery|queryForObject|queryForList|queryForMap|queryForRowSet|queryForStream|prepareStatement|batchUpdate|sql|query|update|execute)\s*\(", spoken):
        inside = spoken[m.end():close(code, m.end() - 1) - 1]
        first = inside.split('",', 1)[0] if '",' in inside else inside
        if code[m.start()] != " " and (q := re.match(r"\s*\"\s*(?:select|insert|update|delete|from|with|call|drop|alter|truncate)\b[^\"]*\"\s*\+\s*(?!\")(\w[\w.()]*)", first, re.I)) and not re.match(r"[A-Z][A-Z0-9_]*$|[A-Z]\w*\.[A-Z0-9_]+$", q[1]):
            add(row(m.start()), "SQLC", f"{q[1][:30]} goes into the statement as text: parameter, or a list of allowed names")
    for m in re.finditer(r"\.anyRequest\(\)\s*\.\s*permitAll\s*\(", code):
        add(row(m.start()), "PERM", "everything not named is open: denyAll or authenticated")
    for m in re.finditer(r"NoopHostnameVerifier|TrustAllStrategy|TrustSelfSignedStrategy|setHostnameVerifier\s*\(\s*\([^)]*\)\s*->\s*true|InsecureTrustManagerFactory", code):
        if not code[code.rfind("\n", 0, m.start()) + 1:m.start()].lstrip().startswith("import"):
            add(row(m.start()), "TLSX", "accepts any server")
    if (m := re.search(r"csrf\s*\(\s*(?:AbstractHttpConfigurer::disable|\w+\s*->\s*\w+\.disable\(\))|\.csrf\(\)\s*\.disable\(", code)) and re.search(r"formLogin|rememberMe|oauth2Login|httpBasic|sessionCreationPolicy\s*\(\s*SessionCreationPolicy\.(?:ALWAYS|IF_REQUIRED)", code) and "formLogin(AbstractHttpConfigurer::disable" not in code:
        add(row(m.start()), "CSRF", "off although browsers sign in here: only pure token APIs need none")
    for m in re.finditer(r"@(?:ManyToOne|OneToOne)\b(\s*\((?:[^()]|\([^()]*\))*\))?", code):
        if "LAZY" not in (m[1] or "") and "mappedBy" not in (m[1] or ""):
            add(row(m.start()), "EAGR", "eager by default: fetch = LAZY")
    for m in re.finditer(r"@(?:OneToMany|ManyToMany|ElementCollection)\s*\((?:[^()]|\([^()]*\))*FetchType\.EAGER", code):
        add(row(m.start()), "EAGR", "collection loaded with each row")
    is_entity = re.search(r"@Entity\b", heads)
    if is_entity and (m := re.search(r"@(?:Data|EqualsAndHashCode)\b(?!\s*\([^)]*onlyExplicitlyIncluded)", heads)):
        add(row(klass.start() + m.start()), "DATA", f"{m[0]} on an entity compares collections and unsaved ids")
    if is_entity:
        for m in re.finditer(r"@Enumerated\b(?!\s*\([^)]*STRING)", code):
            add(row(m.start()), "ENUM", "stored by position: a new value in the middle renames old rows")
    for m in re.finditer(r"@(?:Autowired|Inject)\b(?:\s*\([^)]*\))?\s*(?:@\w+(?:\([^)]*\))?\s*)*(?:private|protected|public)?\s*(?:final\s+)?[\w.<>, ?]+\s+\w+\s*;", code):
        add(row(m.start()), "FIEL", "constructor injection: final, visible, testable")
    for m in re.finditer(r"\bnew\s+RestTemplate\s*\(\s*\)", code):
        if not re.search(r"setRequestFactory|setConnectTimeout|TimeoutMillis", code):
            add(row(m.start()), "TIME", "waits for ever: time-outs, or RestClient")
    controller = re.search(r"@(?:Rest)?Controller\b", heads)
    if controller and entities:
        known = "|".join(map(re.escape, sorted(entities)))
        for m in every:
            if not re.search(r"@\w*Mapping\b", m["marks"]):
                continue
            if body := re.search(rf"@RequestBody\b\s*(?:@\w+(?:\([^)]*\))?\s*)*(?:final\s+)?(?:List<|Set<)?({known})\b", m["args"]):
                add(row(m["at"]), "BODY", f"{body[1]} as a body: the caller sets id, owner and status")
            if re.match(rf"(?:ResponseEntity<\s*)?(?:List|Page|Set|Collection|Iterable|Optional|Flux|Mono|Slice)?\s*<?\s*(?:{known})\s*>*$", m["type"].strip()) and (re.search(r"@RestController|@ResponseBody", heads + m["marks"])):
                add(row(m["at"]), "RETN", f"{m['type'].strip()} leaves as it is stored")
            if (b := re.search(r"@RequestBody\b", m["args"])) and not re.search(r"@Valid(?:ated)?\b", m["args"]):
                add(row(m["at"]), "VALI", "body without @Valid")
    if controller or "@Service" in heads:
        for m in re.finditer(r"\b\w*[rR]epo(?:sitory)?\w*\s*\.\s*findAll\s*\(\s*\)", code):
            add(row(m.start()), "PAGE", "all rows: how many next year?")
    for m in re.finditer(r"@EventListener\b", code):
        add(row(m.start()), "EVNT", "runs before the commit: @TransactionalEventListener(AFTER_COMMIT)?")


def settings(path, text, add, state):
    test = re.search(r"-(?:test|local|dev|it)\b|test", os.path.basename(path))
    trail = []
    for n, line in enumerate(text.split("\n"), 1):
        if re.match(r"\s*[#!]", line) or not line.strip():
            continue
        if path.endswith(".properties"):
            m = re.match(r"\s*([\w.\-\[\]]+)\s*[=:]\s*(.*)", line)
            if not m:
                continue
            key, value = m[1].lower(), m[2].strip()
        else:
            if line.strip() == "---":
                trail = []
                continue
            m = re.match(r"(\s*)(?:- )?['\"]?([\w.\-\[\]/]+)['\"]?\s*:\s*(.*)", line)
            if not m:
                continue
            depth = len(m[1])
            trail = [(d, k) for d, k in trail if d < depth] + [(depth, m[2])]
            key, value = ".".join(k for _, k in trail).lower(), re.sub(r"\s+#.*", "", m[3]).strip().strip("'\"")
        if key.endswith("ddl-auto") and value in ("create", "update", "create-drop") and not test:
            add(n, "DDLA", f"{value}: the schema changes by itself; validate, and Flyway or Liquibase")
        if key.endswith("exposure.include") and value in ("*", '"*"', "'*'"):
            add(n, "ACTU", "heap dump and environment for whoever reaches it: health and prometheus, own port")
        if "open-in-view" in key:
            state["osiv"] = True
        if "datasource" in key or "jpa" in key:
            state.setdefault("jpa", (path, n))
        leaf = key.split(".")[-1]
        if re.search(r"(?:^|[-_])(?:password|secret|secret-?key|access-?key|private-?key|api-?key|token|client-?secret)$", leaf) and len(value) >= 6 and not test \
                and not re.search(r"[${}@]|^(?:true|false|null|none|changeme|xxx+|\*+|<.*>|your.*|enc\(.*|classpath:.*|file:.*)$", value, re.I):
            add(n, "SECR", f"{leaf} in a file of the repository: environment or configtree")


def main():
    parser = argparse.ArgumentParser(usage="spring_scan.py PROJECT [--questions] [--only CODE,CODE] [--tests]")
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
    files, tests, unread, entities = [], 0, [], set()
    for folder, folders, names in os.walk(args.project):
        folders[:] = sorted(f for f in folders if f not in SKIP)
        for name in sorted(names):
            short = os.path.relpath(os.path.join(folder, name), args.project).replace(os.sep, "/")
            kind = "java" if name.endswith(".java") else "kotlin" if name.endswith(".kt") else "settings" if re.match(r"(?:application|bootstrap)[\w-]*\.(?:ya?ml|properties)$", name) else None
            if kind is None or name in ("package-info.java", "module-info.java"):
                continue
            if not args.tests and re.search(r"(^|/)(test|tests|testFixtures|integrationTest|it)/", short):
                tests += 1
                continue
            try:
                with open(os.path.join(folder, name), "rb") as handle:
                    text = handle.read().decode("utf-8-sig")
            except (OSError, UnicodeDecodeError):
                unread.append(short)
                continue
            files.append((short, kind, text))
            if kind == "java" and "@Entity" in text:
                entities_of(blank(text), entities)
    if not files:
        print(f"{args.project}: no Java, Kotlin or settings file", file=sys.stderr)
        return 2
    found, state = [], {}
    for short, kind, text in files:
        spared = {}
        for n, line in enumerate(text.split("\n"), 1):
            for codes in re.findall(r"scan: ignore\[([A-Z, ]+)\]", line):
                for at in (n, n + 1):
                    spared.setdefault(at, set()).update(re.findall(r"[A-Z]{4}", codes))
        add = lambda n, code, why: code in spared.get(n, ()) or found.append((short, n, code, why))
        if kind == "settings":
            settings(short, text, add, state)
        elif kind == "java":
            java(text, add, entities)
        else:
            java(text, lambda n, code, why: code in ("SQLC", "PERM", "TLSX") and add(n, code, why), set())
    if "jpa" in state and "osiv" not in state and entities:
        found.append((*state["jpa"], "OSIV", "spring.jpa.open-in-view is not set: true by default, queries run while JSON is written"))
    count = Counter()
    for title, codes in (("first", FIRST), ("then", THEN), ("questions", ASK)):
        rows = sorted({f for f in found if f[2] in codes and (not only or f[2] in only)})
        count[title] = len(rows)
        if rows and (title != "questions" or args.questions or only):
            print(title)
            for short, n, code, why in rows:
                print(f"  {code} {short}:{n} {why}")
    print(f"{len(files)} files read, first {count['first']}, then {count['then']}, questions {count['questions']}" + ("" if args.questions or only else " (--questions shows them)")
          + (f"; {tests} test files left out" if tests else "") + (f"; not read: {', '.join(unread[:5])}" if unread else ""))
    return 1 if count["first"] else 0


if __name__ == "__main__":
    sys.exit(main())
