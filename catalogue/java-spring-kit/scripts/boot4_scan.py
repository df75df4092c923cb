#!/usr/bin/env python3
"""List what a move from Spring Boot 3 to 4 will break or leave behind in a source tree.

Reads pom.xml, *.gradle, *.gradle.kts, *.versions.toml, *.java and *.kt as text.
A line with "boot4-scan: ok" and a reason, or the line below it, is left out. Exit 0 read, whatever was found,
2 no folder or nothing in it to read.
Limits: pattern search, no compiler - it finds names, not behaviour; lines that are comments are left out; generated
folders (target, build, .gradle, .git; not packages of that name below src) are skipped; renamed
properties are not searched (spring-boot-properties-migrator does that); a clean result does not prove
that the move works.
"""
import argparse
import os
import re
import sys

SKIP = {"target", "build", ".gradle", ".git", "node_modules", ".idea"}
# (id, where, level, pattern, advice)
RULES = [
    ("B01", "build", "rename", r"spring-boot-starter-web(?![\w-])", "use spring-boot-starter-webmvc"),
    ("B02", "build", "rename", r"spring-boot-starter-aop(?![\w-])", "use spring-boot-starter-aspectj, or drop it if no @Aspect exists"),
    ("B03", "build", "rename", r"spring-boot-starter-oauth2-(client|resource-server|authorization-server)", "now spring-boot-starter-security-oauth2-..."),
    ("B04", "build", "break", r"spring-boot-starter-undertow", "no Undertow in Boot 4: Tomcat or Jetty"),
    ("B05", "build", "break", r"(?<!starter-)\b(flyway-core|liquibase-core)\b", "add spring-boot-starter-flyway or -liquibase, else migrations do not run"),
    ("B06", "build", "check", r"\bspring-retry\b", "version no longer managed; Framework 7 has its own retry support"),
    ("J01", "code", "break", r"com\.fasterxml\.jackson\.(databind|core|datatype|module)\b", "Jackson 3: tools.jackson...; annotations keep their package"),
    ("J02", "code", "break", r"\bJackson2ObjectMapperBuilder(Customizer)?\b", "JsonMapperBuilderCustomizer"),
    ("J03", "code", "break", r"@Json(Component|Mixin)\b", "@JacksonComponent, @JacksonMixin"),
    ("T01", "code", "break", r"(@|mockito\.)(Mock|Spy)Bean\b", "@MockitoBean, @MockitoSpyBean"),
    ("T02", "code", "break", r"\bTestRestTemplate\b", "now in org.springframework.boot.resttestclient, with @AutoConfigureTestRestTemplate; or RestTestClient"),
    ("T03", "code", "check", r"org\.junit\.(Test|Before|After|runner)\b", "JUnit 4: move to Jupiter first"),
    ("S01", "code", "break", r"\.authorizeRequests\(", "authorizeHttpRequests with lambda"),
    ("S02", "code", "break", r"\.and\(\)", "Security 7 has only the lambda form (looked for in files that name HttpSecurity)"),
    ("C01", "code", "break", r"\bjavax\.(annotation\.(PostConstruct|PreDestroy|Resource)|inject|persistence|servlet|validation)\b", "jakarta.*"),
    ("C02", "code", "check", r"org\.springframework\.lang\.(Nullable|NonNull)", "org.jspecify.annotations"),
    ("C03", "code", "break", r"org\.springframework\.boot\.autoconfigure\.domain\.EntityScan", "org.springframework.boot.persistence.autoconfigure.EntityScan"),
]


OTHER = (".groovy", ".scala", ".kts", ".jsp", ".properties", ".yml", ".yaml")


def comments(line, inside):
    """(is a comment open after this line, is the line nothing but a comment), for Java, Kotlin, Gradle and XML."""
    bare = line.strip()
    if inside:
        return not re.search(r"\*/|-->", bare), not re.search(r"(\*/|-->)\s*\S", bare)
    opens = re.match(r"/\*|<!--", bare)
    return bool(opens) and not re.search(r"\*/|-->", bare), bool(re.match(r"//", bare) or (opens and not re.search(r"(\*/|-->)\s*\S", bare)))


def kind(name):
    if name == "pom.xml" or name.endswith((".gradle", ".gradle.kts", ".versions.toml")):
        return "build"
    return "code" if name.endswith((".java", ".kt")) else None


def scan(root):
    hits, read, left = [], 0, {}
    for folder, subfolders, names in os.walk(root):
        in_source = "src" in os.path.relpath(folder, root).split(os.sep)
        subfolders[:] = sorted(one for one in subfolders if in_source or one not in SKIP)
        for name in sorted(names):
            where = kind(name)
            if not where:
                kind_of = os.path.splitext(name)[1]
                if kind_of in OTHER:
                    left[kind_of] = left.get(kind_of, 0) + 1
                continue
            path = os.path.join(folder, name)
            shown = os.path.relpath(path, root).replace(os.sep, "/")
            try:
                with open(path, encoding="utf-8", errors="replace") as handle:
                    lines = handle.readlines()
            except OSError as err:
                print(f"{shown}: {err.strerror}, not read", file=sys.stderr)
                continue
            read += 1
            secured = any(re.search(r"\b(Server)?HttpSecurity\b", line) for line in lines)
            moved = any("boot.resttestclient.TestRestTemplate" in line for line in lines)
            comment = False
            for number, line in enumerate(lines, 1):
                comment, silent = comments(line, comment)
                if silent or any("boot4-scan: ok" in x for x in lines[max(number - 2, 0):number]):
                    continue
                for rule, place, level, pattern, advice in RULES:
                    if (rule == "T02" and moved) or (rule == "S02" and not secured):
                        continue
                    if place == where and re.search(pattern, line):
                        hits.append((rule, level, advice, shown, number))
    return hits, read, left


def main():
    parser = argparse.ArgumentParser(description="Find Spring Boot 3 leftovers before or after a move to 4.")
    parser.add_argument("root", help="project folder")
    args = parser.parse_args()
    if not os.path.isdir(args.root):
        print(f"{args.root}: not a folder", file=sys.stderr)
        raise SystemExit(2)
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")
    hits, read, left = scan(args.root)
    if not read:
        print(f"{args.root}: no pom.xml, Gradle, Java or Kotlin file in it", file=sys.stderr)
        raise SystemExit(2)
    for rule in RULES:
        own = [hit for hit in hits if hit[0] == rule[0]]
        if own:
            print(f"{rule[0]} {rule[2]}: {len(own)} - {rule[4]}")
            for hit in own:
                print(f"    {hit[3]}:{hit[4]}")
    count = {level: sum(hit[1] == level for hit in hits) for level in ("break", "rename", "check")}
    if left:
        print("not read: " + ", ".join(f"{n} {what}" for what, n in sorted(left.items())))
    print(f"{read} files read")
    print(f"total {len(hits)}: {count['break']} break, {count['rename']} rename, {count['check']} check")


if __name__ == "__main__":
    main()
