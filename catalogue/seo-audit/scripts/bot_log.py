#!/usr/bin/env python3
"""Which crawlers reach a site, and what they are answered: reads access logs.

usage: bot_log.py ACCESS.LOG [...]        combined format of Apache, nginx and most hosts; .gz too; JSON lines with
                                          status, path and user agent under common names (Cloudflare, Caddy, Fastly)

Per crawler: purpose (search, AI search, fetched for a person, training), requests, days, shares of 200, redirects, 403 and
429, 404, 5xx, and the paths most refused. Marks BLOCKED (a tenth or more refused), ERRORS (one in fifty 5xx), and
robots.txt answered with anything but 200 or 404. Names are claims: anybody may call himself Googlebot; verify addresses by
reverse lookup or the operator's lists before you act. Lines in other formats are counted.
Exit 0 nothing marked, 1 something marked, 2 nothing readable.
"""
import argparse
import gzip
import json
import re
import sys

BOTS = [("Googlebot", "search"), ("bingbot", "search"), ("Applebot-Extended", "training"), ("Applebot", "search"), ("DuckDuckBot", "search"), ("YandexBot", "search"), ("Baiduspider", "search"),
        ("OAI-SearchBot", "AI search"), ("PerplexityBot", "AI search"), ("Claude-SearchBot", "AI search"), ("ChatGPT-User", "for a person"), ("Perplexity-User", "for a person"), ("Claude-User", "for a person"),
        ("Google-Agent", "for a person"), ("Google-NotebookLM", "for a person"), ("GPTBot", "training"), ("ClaudeBot", "training"), ("CCBot", "training"), ("meta-externalagent", "training"), ("Bytespider", "training"), ("Amazonbot", "training")]
NAMES = [(name.lower(), name, purpose) for name, purpose in BOTS]
LINE = re.compile(r'\[([^\]:]{6,20}):[^\]]*\] "(?:[A-Z]+) (\S+)[^"]*" (\d{3}) \S+(?: "(?:\\.|[^"\\])*" "((?:\\.|[^"\\])*)")?')
DENIED = (401, 403, 406, 429, 451)


def field(row, *names):
    for name in names:
        value = row
        for part in name.split("."):
            value = value.get(part) if isinstance(value, dict) else None
        if value not in (None, ""):
            return value[0] if isinstance(value, list) else value
    return None


def entry(line):
    """(day, path, status, user agent) or None."""
    if line.startswith("{"):
        try:
            row = json.loads(line)
            status = field(row, "status", "EdgeResponseStatus", "response.status", "sc-status", "statusCode")
            agent = field(row, "user_agent", "userAgent", "ClientRequestUserAgent", "request.headers.User-Agent", "http_user_agent", "request_user_agent")
            path = field(row, "path", "ClientRequestURI", "request.uri", "uri", "url", "request_uri") or "?"
            return str(field(row, "time", "ts", "timestamp", "EdgeStartTimestamp", "date") or "")[:10], str(path), int(status), str(agent or "")
        except (ValueError, TypeError):
            return None
    m = LINE.search(line)
    return (m.group(1), m.group(2), int(m.group(3)), m.group(4) or "") if m else None


def main():
    ap = argparse.ArgumentParser(description="Crawlers in access logs.")
    ap.add_argument("logs", nargs="+")
    o = ap.parse_args()
    seen, read, bad, robots, silent = {}, 0, 0, {}, 0
    for path in o.logs:
        try:
            with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8", errors="replace") as handle:
                for line in handle:
                    got = entry(line.strip()) if line.strip() else None
                    if got is None:
                        bad += bool(line.strip()) and not line.startswith("#")
                        continue
                    read += 1
                    day, where, status, agent = got
                    low = agent.lower()
                    silent += not agent
                    bot = next(((n, p) for key, n, p in NAMES if key in low), None)
                    if bot is None:
                        continue
                    s = seen.setdefault(bot, {"days": set(), "codes": {}, "refused": {}})
                    s["days"].add(day)
                    s["codes"][status] = s["codes"].get(status, 0) + 1
                    short = where.split("?")[0][:80]
                    if status in DENIED:
                        s["refused"][short] = s["refused"].get(short, 0) + 1
                    if short == "/robots.txt":
                        robots.setdefault(status, set()).add(bot[0])
        except OSError as error:
            ap.error(f"{path}: {error.strerror or error}")
        except EOFError:
            bad += 1
    if not read:
        ap.error("no line in a known format")
    marked = 0
    print(f"{'crawler':<20} {'purpose':<13} {'hits':>7} {'days':>5} {'200':>5} {'3xx':>5} {'deny':>5} {'404':>5} {'5xx':>5}")
    for (name, purpose), s in sorted(seen.items(), key=lambda x: -sum(x[1]["codes"].values())):
        n = sum(s["codes"].values())
        share = lambda test: sum(c for k, c in s["codes"].items() if test(k)) / n
        deny, broken = share(lambda k: k in DENIED), share(lambda k: k >= 500)
        marks = [w for w, on in (("BLOCKED", deny >= 0.1), ("ERRORS", broken >= 0.02)) if on]
        marked += len(marks)
        print(f"{name:<20} {purpose:<13} {n:>7,} {len(s['days']):>5} {share(lambda k: k in (200, 206, 304)):>5.0%} {share(lambda k: 300 <= k < 400 and k != 304):>5.0%} {deny:>5.0%} {share(lambda k: k in (404, 410)):>5.0%} {broken:>5.0%}  {' '.join(marks)}".rstrip())
        for where, count in sorted(s["refused"].items(), key=lambda x: -x[1])[:3] if "BLOCKED" in marks else ():
            print(f"    refused {count:,} x {where}")
    for status, who in sorted(robots.items()):
        if status not in (200, 304, 404, 301, 302, 308):
            marked += 1
            print(f"robots.txt answered {status} to {', '.join(sorted(who))}: some then stay away, 5xx stops Google")
    absent = [n for n, p in BOTS if p in ("search", "AI search") and not any(n == k[0] for k in seen) and n in ("Googlebot", "bingbot", "OAI-SearchBot", "PerplexityBot", "Claude-SearchBot")]
    if absent:
        print("not seen at all: " + ", ".join(absent) + " (blocked before the log, or not interested)")
    print(f"{read:,} lines read, {bad:,} in other formats, {silent:,} without user agent, {len(seen)} crawlers, {marked} marks")
    return 1 if marked else 0


if __name__ == "__main__":
    sys.exit(main())
