#!/usr/bin/env python3
"""Review the HTTP response headers of sign-in, reset and account pages.

usage: review_headers.py RESPONSES.txt [--session-cookie NAME ...]

RESPONSES.txt holds one or more raw responses as printed by: curl -si URL  (blank line between
them). Cookies whose name contains sess, sid, auth, token, login, logged, remember, identity or jwt count as session cookies;
add others with --session-cookie. Cookies that were not examined for that reason are named at the end. Checks per response: Secure, HttpOnly, SameSite, Domain, Path and prefix
of session cookies (the rules of __Host- for every cookie, since one that breaks them is never stored or deleted), lifetime over 90 days (Max-Age, or Expires against the response's Date), short values, token-like
values in Location, redirects to absolute addresses or plain http, Cache-Control on responses that set a session, HSTS, framing protection, Referrer-Policy, nosniff, server
error with cookie, Basic authentication. Interim responses (1xx) are skipped. Values of cookies are never printed.
Limits: sees headers only, not logic; a clean result says nothing about passwords, tokens or
permissions. Exit 0 clean, 1 findings, 2 wrong use.
"""
import argparse
import re
import sys
from email.utils import parsedate_to_datetime

SESSION = re.compile(r"sess|sid|auth|token|login|logged|remember|identity|jwt", re.I)
MAX_DAYS = 90


def is_session(name, named):
    return name in named or (SESSION.search(name) is not None and not re.search(r"csrf|xsrf", name, re.I))


def seconds_to_live(flags, date):
    """Seconds, or None where the response does not say; 0 or less means that the cookie is being deleted."""
    if re.fullmatch(r"-?\d+", flags.get("max-age", "")):
        return int(flags["max-age"])
    try:
        end = parsedate_to_datetime(flags["expires"].replace("-", " "))
        if end.year <= 1970:
            return 0
        return int((end - parsedate_to_datetime(date)).total_seconds())
    except (KeyError, TypeError, ValueError, IndexError):
        return None


def responses(text):
    out, current = [], None
    for number, line in enumerate(text.replace("\r", "").split("\n"), 1):
        status = re.match(r"HTTP/[\d.]+ (\d{3})", line)
        if status:
            current = {"status": int(status.group(1)), "line": number, "headers": [], "open": True}
            out.append(current)
        elif current and current["open"]:
            if not line.strip():
                current["open"] = False
            elif ":" in line:
                name, value = line.split(":", 1)
                current["headers"].append((name.strip().lower(), value.strip()))
    return out


def review_cookie(value, named, date):
    parts = [p.strip() for p in value.split(";")]
    name = parts[0].split("=", 1)[0]
    content = parts[0].split("=", 1)[1] if "=" in parts[0] else ""
    flags = {p.split("=", 1)[0].lower(): (p.split("=", 1) + [""])[1] for p in parts[1:]}
    life = seconds_to_live(flags, date)
    found = []
    if name.startswith("__Host-") and ("domain" in flags or flags.get("path") != "/" or "secure" not in flags):
        found.append("__Host- needs Secure, Path=/ and no Domain: browsers refuse it")
    if not is_session(name, named) or not content or (life is not None and life <= 0):
        return name, found  # not a session, or one that is being deleted
    if "secure" not in flags:
        found.append("no Secure")
    if "httponly" not in flags:
        found.append("no HttpOnly: script can read it")
    site = flags.get("samesite", "").lower()
    if site not in ("lax", "strict"):
        found.append("SameSite is none: sent with foreign requests" if site == "none" else "no SameSite: state it, Lax or Strict")
    if "domain" in flags:
        found.append(f"Domain={flags['domain']}: every subdomain receives it")
    if not name.startswith(("__Host-", "__Secure-")):
        found.append("no __Host- prefix: a subdomain could set it")
    if life is not None and life > MAX_DAYS * 86400:
        found.append(f"lives {life // 86400} days")
    if content.count(".") == 2 and content.startswith("ey"):
        found.append("looks like a JWT: how is it revoked at sign-out?")
    if len(content) < 22:
        found.append(f"value of {len(content)} characters: too short to be random enough")
    return name, found


def main():
    parser = argparse.ArgumentParser(description="Review HTTP response headers of authentication pages.")
    parser.add_argument("responses")
    parser.add_argument("--session-cookie", action="append", default=[], metavar="NAME")
    options = parser.parse_args()
    try:
        with open(options.responses, encoding="utf-8-sig", errors="replace") as handle:
            found = [r for r in responses(handle.read()) if r["status"] >= 200]
    except OSError as error:
        parser.error(f"{options.responses}: {error.strerror}")
    if not found:
        parser.error(f"{options.responses}: no HTTP response found; create it with curl -si")
    total, passed_over = 0, set()
    for response in found:
        notes, session_set = [], False
        headers = response["headers"]
        one = dict(headers)
        for name, value in headers:
            if name == "set-cookie":
                cookie, bad = review_cookie(value, options.session_cookie, one.get("date", ""))
                if is_session(cookie, options.session_cookie):
                    session_set = True
                else:
                    passed_over.add(cookie)
                notes += [f"cookie {cookie}: {b}" for b in bad]
        location = one.get("location", "")
        if re.search(r"[?&#]([\w.-]*(token|password|secret)|code_verifier|jwt|session|session_?id)=", location, re.I):
            notes.append("Location carries a secret in the URL: it ends up in history, logs and Referer")
        if location.startswith("http://"):
            notes.append("redirects to plain http")
        elif re.match(r"(https:)?//", location):
            notes.append("redirects to an absolute address: is the target on an allow list?")
        if session_set and not re.search(r"no-store|private", one.get("cache-control", "").lower()):
            notes.append("sets a session without Cache-Control: no-store (or private)")
        if session_set and response["status"] >= 500:
            notes.append("sets a session on a server error")
        if "strict-transport-security" not in one:
            notes.append("no Strict-Transport-Security")
        if "text/html" in one.get("content-type", ""):
            if "frame-ancestors" not in one.get("content-security-policy", "") and "x-frame-options" not in one:
                notes.append("page can be framed: add frame-ancestors 'none'")
            if "referrer-policy" not in one:
                notes.append("no Referrer-Policy: reset links leak to linked sites in old browsers")
        if one.get("x-content-type-options", "").lower() != "nosniff":
            notes.append("no X-Content-Type-Options: nosniff")
        if one.get("www-authenticate", "").lower().startswith("basic"):
            notes.append("Basic authentication: password with every request")
        print(f"line {response['line']}: status {response['status']}, {len(notes)} findings")
        for note in notes:
            print(f"  - {note}")
        total += len(notes)
    print(f"{len(found)} responses, {total} findings")
    if passed_over:
        print(f"not examined, by their names no sessions: {', '.join(sorted(passed_over))} (--session-cookie NAME)")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
