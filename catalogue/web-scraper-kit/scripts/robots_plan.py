#!/usr/bin/env python3
"""Say which addresses a robots.txt allows, and how long a polite crawl of them takes.

usage: robots_plan.py ROBOTS.txt URLS.txt --agent NAME [--delay SECONDS]

Follows RFC 9309: the group whose product name matches NAME (else *), longest matching rule
wins, allow wins a tie, * and $ as wildcards, groups of the same name are merged. Crawl-delay is
not part of the RFC but is honoured here when larger than --delay (default 5 seconds).
Prints refused addresses with the rule, counts per host, sitemaps named in the file, and the duration.
Limits: one robots.txt belongs to one host (scheme and port included): addresses of other hosts are
listed as "other host" and not judged. Says nothing about terms of use, copyright or personal data.
Save the file with: curl -s https://host/robots.txt -o robots.txt (status 4xx: no rules; 5xx: treat as disallow all).
Exit 0 all allowed, 1 some refused, 2 wrong use.
"""
import argparse
import re
import sys
from urllib.parse import quote, unquote, urlsplit


def parse(text):
    groups, agents, rules, delays, sitemaps, in_rules = {}, [], [], {}, [], False
    for raw in text.splitlines():
        line = raw.split("#", 1)[0].strip()
        if ":" not in line:
            continue
        key, value = (part.strip() for part in line.split(":", 1))
        key = key.lower()
        if key == "user-agent":
            if in_rules:
                agents, in_rules = [], False
            agents.append(value.lower())
            groups.setdefault(value.lower(), [])
        elif key in ("allow", "disallow"):
            in_rules = True
            for agent in agents:
                if value:
                    groups[agent].append((key == "allow", value))
        elif key == "crawl-delay":
            in_rules = True
            try:
                for agent in agents:
                    delays[agent] = float(value)
            except ValueError:
                pass
        elif key == "sitemap":
            sitemaps.append(value)
    return groups, delays, sitemaps


def normal(path):
    return quote(unquote(path), safe="/?&=*$:@!+,;~()'-._%[]#")


def matches(rule, path):
    pattern = re.escape(normal(rule)).replace(r"\*", ".*")
    if pattern.endswith(r"\$"):
        pattern = pattern[:-2] + "$"
    return re.match(pattern, path) is not None


def decide(rules, path):
    best = None
    for allowed, rule in rules:
        if matches(rule, path):
            rank = (len(normal(rule)), allowed)
            if best is None or rank > best[0]:
                best = (rank, allowed, rule)
    return (True, None) if best is None else (best[1], best[2])


def main():
    parser = argparse.ArgumentParser(description="Judge addresses by robots.txt and plan a polite crawl.")
    parser.add_argument("robots")
    parser.add_argument("urls")
    parser.add_argument("--agent", required=True, help="product name of your crawler, for instance pricebot")
    parser.add_argument("--delay", type=float, default=5.0)
    options = parser.parse_args()
    texts = []
    for path in (options.robots, options.urls):
        try:
            with open(path, encoding="utf-8", errors="replace") as handle:
                texts.append(handle.read())
        except OSError as error:
            parser.error(f"{path}: {error.strerror}")
    groups, delays, sitemaps = parse(texts[0])
    urls = [(n, u.strip()) for n, u in enumerate(texts[1].splitlines(), 1) if u.strip() and not u.startswith("#")]
    if not urls:
        parser.error(f"{options.urls}: no addresses")
    name = options.agent.lower()
    group = name if name in groups else "*"
    rules = groups.get(group, [])
    delay = max(options.delay, delays.get(group, 0))
    host, allowed, refused, other = None, 0, 0, 0
    print(f"group used: {group if group in groups else 'none'}, {len(rules)} rules, delay {delay:g} s")
    for number, url in urls:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            parser.error(f"{options.urls}:{number}: not an http address: {url}")
        origin = f"{parts.scheme}://{parts.netloc.lower()}"
        host = host or origin
        if origin != host:
            other += 1
            print(f"other host  {url}")
            continue
        path = normal((parts.path or "/") + (f"?{parts.query}" if parts.query else ""))
        yes, rule = (True, None) if path == "/robots.txt" else decide(rules, path)
        if yes:
            allowed += 1
        else:
            refused += 1
            print(f"refused     {url}  ({rule})")
    seconds = max(allowed - 1, 0) * delay
    print(f"allowed {allowed}, refused {refused}, other host {other}")
    print(f"one request at a time: about {seconds / 60:.1f} minutes for {allowed} addresses")
    for sitemap in sitemaps:
        print(f"sitemap: {sitemap}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
