#!/usr/bin/env python3
"""Reads WordPress and PHP error logs and says which plugin or theme is behind what, worst and newest first.

usage: log_read.py FILE... [--top N] [--since YYYY-MM-DD]
Reads debug.log, php error_log, Apache and nginx error logs with PHP messages, also as .gz; WordPress database errors in
any language. Secrets in messages are shortened. Nothing is changed.
Exit codes: 0 no fatal errors, 1 fatal or database errors found, 2 nothing readable.
"""
import argparse
import collections
import gzip
import os
import re
import sys

HEAD = re.compile(r"^\[(\d{1,2}-\w{3}-\d{4}) (\d\d:\d\d:\d\d)(?: ([\w/+:-]+))?\] ?(.*)$")
WEB = re.compile(r"^(?:\[\w{3} (\w{3}) +(\d{1,2}) (\d\d:\d\d:\d\d)[\d.]* (\d{4})\]|(\d{4}/\d\d/\d\d) (\d\d:\d\d:\d\d)|(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)\S*)(.*)$")
KINDS = [("fatal", r"(?:Catchable |Recoverable )?fatal error|Parse error|Core error|Compile error|Allowed memory size|Maximum execution time|Uncaught"),
         ("database", r"(?:WordPress|Wordpress)\b.{0,60}(?:SELECT|INSERT|UPDATE|DELETE|REPLACE|SHOW|ALTER|CREATE|DESCRIBE|OPTIMIZE) |WordPress database error|"
                      r"Table '.*' doesn't exist|Error establishing a database|MySQL server has gone away|Too many connections|Duplicate entry"),
         ("warning", r"PHP (?:User )?Warning|^Warning"), ("notice", r"PHP (?:User )?Notice|^Notice"), ("deprecated", r"PHP (?:User )?Deprecated|^Deprecated")]
HINTS = [
    (r"Allowed memory size of (\d+)", "memory limit reached: the file named is only where it ran out; look at what loads much (import, backup, page builder)"),
    (r"Maximum execution time", "took too long: a slow outgoing call or a query over everything"),
    (r"Uncaught (?:Error: |TypeError: )?.{0,40}undefined function (?!wp_|get_|add_)", "function of a plugin that is off, or of a PHP extension that is missing"),
    (r"undefined function (?:wp_|get_|add_)", "file was called directly or too early: WordPress was not loaded"),
    (r"Class ['\"]?[\w\\]+['\"]? not found", "a plugin that this one needs is off, or its files are not whole: install it again"),
    (r"Cannot redeclare", "the same code twice: two copies of a plugin or snippet"),
    (r"Parse error|syntax error", "a file was edited with a mistake, or needs a newer PHP; put the former copy back by FTP"),
    (r"Failed opening required|failed to open stream: No such file|Failed to open stream: No such file", "file missing: half-finished update, or a path of the old host"),
    (r"Permission denied", "owner or rights of the files"),
    (r"Too few arguments|must be of type|Unsupported operand|TypeError|ArgumentCountError|array offset on value of type null", "typical after a change to PHP 8: update the plugin, or set PHP back for the time being"),
    (r"Creation of dynamic property|Passing null to parameter|Optional parameter|curly braces is deprecated|get_magic_quotes|Return type of", "noise of an older plugin under a newer PHP: works, update before the next PHP"),
    (r"_load_textdomain_just_in_time", "translation loaded too early (since WordPress 6.7): noise, the author must fix it"),
    (r"headers already sent", "something prints before the page: blank before <?php, or a notice"),
    (r"doesn't exist", "table missing: half-finished installation, or another table prefix after a move"),
    (r"gone away|Too many connections|establishing a database", "database overloaded or its password changed: ask the host"),
    (r"marked as crashed", "wp db repair, after a backup"),
    (r"Duplicate entry", "auto-increment or index is broken, often after an import"),
    (r"Deadlock|Lock wait timeout", "two writers at once, often cron and orders"),
    (r"eval\(\)'d code|base64_decode|gzinflate", "code from text: think of a break-in"),
]


def owner(text):
    path = text.replace("\\", "/")
    found = re.findall(r"/(?:wp-content/)?(mu-plugins|plugins|themes)/([^/\s:'\"()]+)", path)
    if found:
        kind, name = found[0]
        return f"{kind.rstrip('s')} {name}"
    # _doing_it_wrong names the text domain.
    domain = re.search(r"<code>([\w-]+)</code> domain", text)
    if domain:
        return f"plugin {domain[1]} (by text domain)"
    # A database error names the call chain; the last class that is not WordPress's own is the one to ask.
    if re.search(r"wp-blog-header|do_action|WP_Hook", text):
        own = [c for c in re.findall(r"[,\s(]\\?([A-Za-z_][\w\\]*)(?:->|::)\w", text) if not re.match(r"WP_|wpdb|Walker|Theme_", c)]
        if own:
            return f"code of {own[-1].split(chr(92))[0] if chr(92) in own[-1] else own[-1]} (class in the call chain)"
    if re.search(r"/wp-(?:includes|admin)/|/wp-[\w-]+\.php|/xmlrpc\.php", path):
        return "WordPress itself (the caller is elsewhere)"
    return "other"


def kind_of(message):
    for kind, pattern in KINDS:
        if re.search(pattern, message, re.I if kind == "fatal" else 0):
            return kind
    return "other"


def shape(message):
    """The same mistake with other numbers is the same mistake."""
    first = message.split("\n")[0]
    first = re.sub(r"(?i)(pass\w*|token|key|secret)(['\"=:\s]+)[^\s'\",)]{6,}", r"\1\2...", first)
    first = re.sub(r"[A-Z]:\\\S*?\\(wp-(?:content|includes|admin)\\)|/\S*?/(wp-(?:content|includes|admin)/)", lambda m: (m[1] or m[2]), first)
    where = re.search(r"(?: in | \(at )(\S+?\.php)(?: on line |:)(\d+)", first)
    text = re.sub(r"'[^']{40,}'|\"[^\"]{40,}\"", "'...'", first)
    text = re.sub(r"(?<=[\s(=])\d{3,}", "N", text[:where.start()] if where else text)
    return text[:230], f"{where[1]}:{where[2]}" if where else ""


def day_of(m):
    months = {n: i for i, n in enumerate("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), 1)}
    if isinstance(m, str):
        d, name, y = m.split("-")
        return f"{y}-{months.get(name, 0):02}-{int(d):02}"
    if m[1]:
        return f"{m[4]}-{months.get(m[1], 0):02}-{int(m[2]):02}"
    return (m[5] or m[7]).replace("/", "-")


def entries(lines):
    """Day, time, message; lines without a head belong to the entry before them."""
    day = clock = ""
    current, lost = None, 0
    for line in lines:
        line = line.rstrip("\r\n")
        m = HEAD.match(line)
        w = None if m else WEB.match(line)
        bare = not m and not w and re.match(r"(?:PHP )?(?:Fatal error|Warning|Notice|Parse error|Deprecated|User \w+):", line.removeprefix("<br />").strip())
        if m or w or bare:
            if current:
                yield current, 0
            if m:
                day, clock, text = day_of(m[1]), m[2], m[4]
            elif w:
                day, clock = day_of(w), w[3] or w[6] or w[8]
                text = w[9]
                inner = re.search(r"((?:PHP message: )?PHP (?:\w+ )+(?:error)?:|PHP (?:Warning|Notice|Deprecated):).*", text)
                text = re.sub(r"^PHP message: ", "", inner[0]).split("PHP message: ")[0] if inner else text.strip()
            else:
                text = line.strip()
            current = [day, clock, text]
        elif current is not None:
            if len(current[2]) < 4000:
                current[2] += "\n" + line
        elif line.strip():
            lost += 1
    if current:
        yield current, 0
    if lost:
        yield None, lost


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--top", type=int, default=12)
    parser.add_argument("--since", default="")
    args = parser.parse_args()
    if args.since and not re.fullmatch(r"\d{4}-\d\d-\d\d", args.since):
        print("--since wants YYYY-MM-DD", file=sys.stderr)
        return 2
    groups, kinds, total, lost, days = {}, collections.Counter(), 0, 0, []
    for path in args.files:
        try:
            opener = gzip.open if path.endswith(".gz") else open
            with opener(path, "rb") as handle:
                data = handle.read(400_000_000)
        except OSError as error:
            print(f"{path}: {error.strerror or error}", file=sys.stderr)
            return 2
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")
        for entry, missed in entries(text.split("\n")):
            lost += missed
            if entry is None:
                continue
            day, clock, message = entry
            if args.since and day and day < args.since:
                continue
            total += 1
            kind = kind_of(message)
            kinds[kind] += 1
            if day:
                days.append(day)
            what, where = shape(message)
            key = (kind, owner(message), what, where)
            group = groups.setdefault(key, [0, f"{day} {clock}", "", message])
            group[0] += 1
            group[2] = f"{day} {clock}"
    if total == 0:
        print(f"no log entry found ({lost} lines without a known head)", file=sys.stderr)
        return 2
    print(f"{total} entries" + (f" from {min(days)} to {max(days)}" if days else "") + ": " + ", ".join(f"{n} {k}" for k, n in kinds.most_common()))
    if lost:
        print(f"  not read: {lost} lines before the first entry")
    blame = collections.defaultdict(collections.Counter)
    for (kind, who, _, _), group in groups.items():
        blame[who][kind] += group[0]
    print("\nwho")
    order = sorted(blame, key=lambda w: (-blame[w]["fatal"], -blame[w]["database"], -sum(blame[w].values()), w))
    for who in order[:args.top]:
        print(f"  {who}: " + ", ".join(f"{n} {k}" for k, n in blame[who].most_common()))
    if len(order) > args.top:
        print(f"  and {len(order) - args.top} more")
    rank = {"fatal": 0, "database": 1, "warning": 2, "other": 3, "notice": 4, "deprecated": 5}
    chosen = sorted(groups.items(), key=lambda g: (rank[g[0][0]], g[1][2]), reverse=False)
    # Within a kind the newest first.
    chosen.sort(key=lambda g: g[1][2], reverse=True)
    chosen.sort(key=lambda g: rank[g[0][0]])
    print("\nwhat, newest first")
    for (kind, who, what, where), (count, first, last, message) in chosen[:args.top]:
        print(f"  {kind} x{count}  last {last.strip() or 'no time'}  {who}")
        print(f"    {what}" + (f"  [{where}]" if where else ""))
        hint = next((h for p, h in HINTS if re.search(p, message, re.I)), None)
        if hint:
            print(f"    -> {hint}")
    if len(chosen) > args.top:
        print(f"  and {len(chosen) - args.top} more (--top)")
    return 1 if kinds["fatal"] or kinds["database"] else 0


if __name__ == "__main__":
    sys.exit(main())
