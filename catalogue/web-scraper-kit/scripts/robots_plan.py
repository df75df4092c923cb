#!/usr/bin/env python3
"""Say which addresses a robots.txt allows, and how long a polite crawl of them takes.

usage: robots_plan.py ROBOTS.txt URLS.txt --agent NAME [--delay SECONDS]

Follows RFC 9309: the group whose product name matches NAME (else *), longest matching rule
wins, allow wins a tie, * and $ as wildcards, groups of the same name are merged. Crawl-delay is
not part of the RFC but is honoured here when larger than --delay (default 5 seconds).
Prints refused addresses with the rule, counts, the duration, and sitemaps named in the file.
Limits: one robots.txt belongs to one host (scheme and port included), here the host of the first address; addresses of
other hosts are listed as "other host" and not judged. %2A and %24 in rules count as wildcards. Content-Signal, License and
similar lines are not read. Says nothing about terms of use, copyright or personal data.
Save the file with: curl -s https://host/robots.txt -o robots.txt (status 4xx: no rules; 429 and 5xx: treat as disallow all).
Exit 0 all allowed, 1 some refused, 2 wrong use.
"""
import argparse
import math
import re
import sys
from urllib.parse import quote, unquote, urlsplit


DEFAULT_PORT = {"http": 80, "https": 443}


def product(name):
    """pricebot of "PriceBot/1.0"; * stays *."""
    return re.split(r"[/\s]", name.strip(), maxsplit=1)[0].lower()


def parse(text):
    groups, agents, delays, sitemaps, in_rules = {}, [], {}, [], False
    for raw in text.splitlines():
        line = raw.split("#", 1)[0].strip()
        if ":" not in line:
            continue
        key, value = (part.strip() for part in line.split(":", 1))
        key = key.lower()
        if key == "user-agent":
            if in_rules:
                agents, in_rules = [], False
            agents.append(product(value))
            groups.setdefault(product(value), [])
        elif key in ("allow", "disallow"):
            in_rules = True
            for agent in agents:
                if value:
                    groups[agent].append((key == "allow", value))
        elif key == "crawl-delay":
            # Not part of the RFC, so it must not end the list of names of a group.
            if re.fullmatch(r"[0-9]{1,6}(\.[0-9]+)?", value):
                for agent in agents:
                    delays[agent] = max(delays.get(agent, 0.0), float(value))
        elif key == "sitemap":
            sitemaps.append(value)
    return groups, delays, sitemaps


def normal(path):
    return quote(unquote(path), safe="/?&=*$:@!+,;~()'-._%[]#")


def matches(rule, path):
    """Piece by piece and without regular expressions: a hostile rule full of * must not take for ever."""
    rule = normal(rule)
    to_end = rule.endswith("$")
    first, *pieces = (rule[:-1] if to_end else rule).split("*")
    if not path.startswith(first):
        return False
    if not pieces:
        return path == first if to_end else True
    at = len(first)
    for piece in pieces[:-1] if to_end else pieces:
        found = path.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return not to_end or (path.endswith(pieces[-1]) and len(path) - len(pieces[-1]) >= at)


def decide(rules, path):
    best = None
    for allowed, rule in rules:
        if matches(rule, path):
            rank = (len(normal(rule)), allowed)
            if best is None or rank > best[0]:
                best = (rank, allowed, rule)
    return (True, None) if best is None else (best[1], best[2])


def split(url):
    """Origin and path of an http address, or None."""
    try:
        parts = urlsplit(url)
        port = parts.port or DEFAULT_PORT.get(parts.scheme)
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORT or not parts.hostname:
        return None
    return (parts.scheme, parts.hostname, port), normal((parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def main():
    parser = argparse.ArgumentParser(description="Judge addresses by robots.txt and plan a polite crawl.")
    parser.add_argument("robots")
    parser.add_argument("urls")
    parser.add_argument("--agent", required=True, help="product name of your crawler, for instance pricebot")
    parser.add_argument("--delay", type=float, default=5.0)
    options = parser.parse_args()
    if not 0 <= options.delay < math.inf:
        parser.error("--delay must be 0 or more seconds")
    texts = []
    for path in (options.robots, options.urls):
        try:
            with open(path, encoding="utf-8-sig", errors="replace") as handle:
                texts.append(handle.read())
        except OSError as error:
            parser.error(f"{path}: {error.strerror}")
    if re.match(r"\s*<(!doctype|html)", texts[0], re.I):
        parser.error(f"{options.robots}: this is an HTML page, not a robots.txt: look at the status code it came with")
    groups, delays, sitemaps = parse(texts[0])
    urls = [(n, u.strip()) for n, u in enumerate(texts[1].splitlines(), 1) if u.strip() and not u.startswith("#")]
    if not urls:
        parser.error(f"{options.urls}: no addresses")
    places = []
    for number, url in urls:
        place = split(url)
        if place is None:
            parser.error(f"{options.urls}:{number}: not an http address: {url}")
        places.append((url, *place))
    name = product(options.agent)
    group = name if name in groups else "*"
    rules = groups.get(group, [])
    delay = max(options.delay, delays.get(group, 0))
    allowed, refused, other = 0, 0, 0
    print(f"group used: {group if group in groups else 'none'}, {len(rules)} rules, delay {delay:g} s")
    for url, origin, path in places:
        if origin != places[0][1]:
            other += 1
            print(f"other host  {url}")
            continue
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
