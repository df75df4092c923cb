#!/usr/bin/env python3
"""Explains a received message, or sums up DMARC and TLS reports: who sends in your name, what passes, what would be lost.

usage: mail_read.py FILE-OR-FOLDER... [--domain example.com] [--top N]
  messages: .eml, saved source, with the headers as they arrived (the receiver's Authentication-Results are what counts)
  reports:  aggregate .xml, .xml.gz, .zip, or the .eml that carries them; TLS reports .json, .json.gz
  --domain  your domain, if a report covers several
Nothing is asked from the network. Bodies are not printed.
Exit codes: 0 read, nothing to worry about; 1 something fails; 2 nothing readable.
"""
import argparse
import email
import email.policy
import email.utils
import gzip
import io
import json
import os
import re
import sys
import xml.etree.ElementTree as ET
import zipfile
import zlib
from collections import Counter, defaultdict

SECOND = set("co com net org gov edu ac gob nom or ne go gv mil ltd plc sch in web info".split())
LIMIT = 60_000_000


def organisation(domain):
    """The registered domain, roughly: two labels, three where the second is a known group such as co.uk."""
    parts = (domain or "").lower().strip(".").split(".")
    if len(parts) > 2 and len(parts[-1]) == 2 and parts[-2] in SECOND:
        return ".".join(parts[-3:])
    return ".".join(parts[-2:])


def aligned(a, b, strict=False):
    if not a or not b:
        return False
    return a.lower() == b.lower() if strict else organisation(a) == organisation(b)


def payloads(path, data, depth=0):
    """(kind, bytes) of what a file holds: xml, json or eml."""
    if depth > 3 or not data:
        return
    if data[:2] == b"\x1f\x8b":
        try:
            yield from payloads(path, zlib.decompressobj(31).decompress(data, LIMIT), depth + 1)
        except zlib.error as error:
            yield "bad", f"gzip: {error}".encode()
        return
    if data[:4] == b"PK\x03\x04":
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as z:
                for info in z.infolist()[:50]:
                    if info.file_size <= LIMIT:
                        yield from payloads(info.filename, z.read(info), depth + 1)
        except (zipfile.BadZipFile, RuntimeError, NotImplementedError, zlib.error) as error:
            yield "bad", f"zip: {error}".encode()
        return
    start = data[:3000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"<") and (b"<feedback" in data[:4000] or b":feedback" in data[:4000]):
        yield "xml", data
    elif start.startswith(b"{"):
        yield "json", data
    elif re.match(rb"[\w-]+:|From ", start) and re.search(rb"(?im)^(from|received|return-path|subject|mime-version|delivered-to|date|message-id):", start):
        message = email.message_from_bytes(data, policy=email.policy.compat32)
        inner = []
        for part in message.walk():
            if part.is_multipart():
                continue
            name = part.get_filename() or ""
            if re.search(r"\.(xml|gz|zip|json)$|gzip|zip|tlsrpt", name + " " + part.get_content_type(), re.I):
                try:
                    inner += list(payloads(name, part.get_payload(decode=True) or b"", depth + 1))
                except (ValueError, LookupError):
                    continue
        reports = [x for x in inner if x[0] in ("xml", "json", "bad")]
        if any(k != "bad" for k, _ in reports):
            yield from reports
        else:
            yield "eml", data
            yield from [x for x in reports if x[0] == "bad"]
    elif start.startswith(b"<?xml"):
        yield "bad", b"XML, but no DMARC report"


# ------------------------------------------------------------------ DMARC reports
def text(node, path, default=""):
    found = node.find(path)
    return (found.text or "").strip() if found is not None and found.text else default


def read_report(data):
    data = re.sub(rb'\sxmlns(:\w+)?="[^"]*"', b"", data)
    data = re.sub(rb"(</?)\w+:(?=\w)", rb"\1", data)
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise ValueError("has a DOCTYPE: not read for safety")
    try:
        root = ET.fromstring(data)
    except ET.ParseError:
        cleaned = data.decode("utf-8", "replace")
        cleaned = re.sub(r"&(?!#?\w+;)", "&amp;", re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", cleaned))
        # Some senders put a text before the declaration or cut tags.
        begin = cleaned.find("<feedback")
        cleaned = re.sub(r"<\?xml[^>]*\?>", "", cleaned[begin if begin >= 0 else 0:])
        root = ET.fromstring(cleaned.encode())
    if root.tag != "feedback":
        inner = root.find(".//feedback")
        if inner is None:
            raise ValueError("no feedback element")
        root = inner
    policy = {c.tag: (c.text or "").strip() for c in (root.find("policy_published") if root.find("policy_published") is not None else [])}
    rows = []
    for record in root.findall("record"):
        row = record.find("row")
        if row is None:
            continue
        identifiers = record.find("identifiers") if record.find("identifiers") is not None else record.find("identities")
        frm = text(identifiers, "header_from") if identifiers is not None else ""
        results = record.find("auth_results")
        dkim = [(text(d, "domain").lower(), text(d, "result").lower(), text(d, "selector")) for d in (results.findall("dkim") if results is not None else [])]
        spf = [(text(s, "domain").lower(), text(s, "result").lower()) for s in (results.findall("spf") if results is not None else [])]
        evaluated = row.find("policy_evaluated")
        count = text(row, "count", "0")
        rows.append({"ip": text(row, "source_ip"), "count": int(count) if count.isdigit() else 0, "from": frm.lower(),
                     "dkim": text(evaluated, "dkim").lower() == "pass" if evaluated is not None else False,
                     "spf": text(evaluated, "spf").lower() == "pass" if evaluated is not None else False,
                     "done": text(evaluated, "disposition").lower() if evaluated is not None else "",
                     "why": text(evaluated, "reason/type") if evaluated is not None else "", "dkims": dkim, "spfs": spf})
    meta = root.find("report_metadata")
    who = text(meta, "org_name") if meta is not None else ""
    begin = text(meta, "date_range/begin") if meta is not None else ""
    end = text(meta, "date_range/end") if meta is not None else ""
    return {"who": who or "?", "domain": policy.get("domain", "").lower(), "p": policy.get("p", "") or "none", "begin": begin, "end": end, "rows": rows}


def day(stamp):
    import datetime
    try:
        return datetime.datetime.fromtimestamp(int(stamp), datetime.timezone.utc).strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):
        return "?"


def kind_of(row):
    passed = row["dkim"] or row["spf"]
    if passed:
        return "passes"
    foreign = [d for d, r, _ in row["dkims"] if r == "pass" and d and not aligned(d, row["from"])]
    bounced = [d for d, r in row["spfs"] if r == "pass" and d and not aligned(d, row["from"])]
    own_broken = any(aligned(d, row["from"]) and r not in ("pass", "none", "") for d, r, _ in row["dkims"])
    if own_broken:
        return "own signature broken (forwarder, list, or wrong key)"
    if foreign:
        return f"signed by {foreign[0]} only (service without your DKIM)"
    if bounced:
        return f"SPF passes for {bounced[0]} only (service without your return path, or forwarder)"
    return "fails everything (stranger, or a forgotten server)"


def sum_up(reports, wanted, top):
    domains = defaultdict(list)
    for r in reports:
        domains[r["domain"] or "?"].append(r)
    worry = 0
    for domain, own in sorted(domains.items()):
        if wanted and not (domain == wanted or domain.endswith("." + wanted)):
            continue
        rows = [x for r in own for x in r["rows"]]
        total = sum(x["count"] for x in rows)
        good = sum(x["count"] for x in rows if x["dkim"] or x["spf"])
        both = sum(x["count"] for x in rows if x["dkim"] and x["spf"])
        begins = [r["begin"] for r in own if r["begin"].isdigit()]
        ends = [r["end"] for r in own if r["end"].isdigit()]
        print(f"\n{domain}: {len(own)} reports of {', '.join(n for n, _ in Counter(r['who'] for r in own).most_common(4))}"
              + (f", {day(min(begins, key=int))} to {day(max(ends, key=int))}" if begins and ends else "") + f", policy p={Counter(r['p'] for r in own).most_common(1)[0][0]}")
        if total == 0:
            print("  no messages counted")
            continue
        print(f"  {total} messages: {good} pass DMARC ({100 * good / total:.1f} %), {both} by both DKIM and SPF")
        only_spf = sum(x["count"] for x in rows if x["spf"] and not x["dkim"])
        if only_spf:
            print(f"  {only_spf} pass by SPF alone: the first forwarding breaks them")
        groups = defaultdict(lambda: [0, Counter(), Counter()])
        for x in rows:
            g = groups[kind_of(x)]
            g[0] += x["count"]
            g[1][x["ip"]] += x["count"]
            g[2][x["done"] + (f" ({x['why']})" if x["why"] else "")] += x["count"]
        for name, (count, ips, done) in sorted(groups.items(), key=lambda g: (g[0] != "passes", -g[1][0])):
            shown = ", ".join(f"{ip} {n}" for ip, n in ips.most_common(3)) + (f" and {len(ips) - 3} more" if len(ips) > 3 else "")
            print(f"  {count:7} {name}")
            print(f"          from {shown}" + ("" if name == "passes" else f"; {', '.join(f'{n} {d}' for d, n in done.most_common(3) if d)}"))
        lost = total - good
        if lost:
            worry = 1
            services = sum(g[0] for n, g in groups.items() if n.startswith(("signed by", "SPF passes")))
            print(f"  at p=reject {lost} of {total} would be refused; {services} of them come through a service: find out whose before you raise the policy")
        others = Counter(x["from"] for x in rows if x["from"] and x["from"] != domain)
        if others:
            print(f"  sub-domains in From: {', '.join(f'{d} {n}' for d, n in others.most_common(top))}")
    return worry


def tls(data):
    r = json.loads(data.decode("utf-8", "replace"))
    worry = 0
    print(f"\nTLS report of {r.get('organization-name', '?')}")
    for p in r.get("policies", []):
        s = p.get("summary") or {}
        ok, bad = int(s.get("total-successful-session-count") or 0), int(s.get("total-failure-session-count") or 0)
        policy = p.get("policy") or {}
        print(f"  {policy.get('policy-domain', '?')} ({policy.get('policy-type', '?')}): {ok} sessions fine, {bad} failed")
        for d in p.get("failure-details") or []:
            print(f"    {d.get('failed-session-count', '?')} {d.get('result-type', '?')} {d.get('receiving-mx-hostname') or ''} {d.get('failure-reason-code') or ''}".rstrip())
        worry |= bad > 0
    return worry


# ------------------------------------------------------------------ messages
def address_domain(value):
    found = email.utils.getaddresses([re.sub(r"[\r\n]+\s*", " ", str(value or ""))])
    for _, address in found:
        if "@" in address:
            return address.rsplit("@", 1)[1].strip(" >").lower()
    return ""


def explain(data, path):
    m = email.message_from_bytes(data, policy=email.policy.compat32)
    frm, back = address_domain(m.get("From")), address_domain(m.get("Return-Path"))
    print(f"\n{path}")
    print(f"  From {frm or '?'}; return path {back or 'not there'}; reply to {address_domain(m.get('Reply-To')) or 'the same'}")
    worry, notes = 0, []
    results = [re.sub(r"\s+", " ", str(v)) for v in m.get_all("Authentication-Results") or []]
    signatures = []
    for s in m.get_all("DKIM-Signature") or []:
        flat = re.sub(r"\s+", "", str(s))
        d, sel = re.search(r"(?:^|;)d=([^;]+)", flat), re.search(r"(?:^|;)s=([^;]+)", flat)
        signatures.append(((d[1] if d else "?").lower(), sel[1] if sel else "?", "l" if re.search(r"(?:^|;)l=\d", flat) else "", "sha1" if "a=rsa-sha1" in flat else ""))
    top = results[0] if results else ""
    if top:
        dmarc = re.search(r"dmarc=(\w+)", top)
        spf = re.search(r"\bspf=(\w+)", top)
        dkims = re.findall(r"dkim=(\w+)(?:[^;]*?header\.(?:d|i)=@?([\w.-]+))?", top)
        print(f"  receiver {top.split(';')[0].strip()[:60]}: SPF {spf[1] if spf else 'not given'}, DKIM {', '.join(r + (' ' + d if d else '') for r, d in dkims) or 'not given'}, DMARC {dmarc[1] if dmarc else 'not given'}")
        if dmarc and dmarc[1] not in ("pass", "bestguesspass"):
            worry = 1
        if dmarc is None and frm:
            good = any(r == "pass" and aligned(d, frm) for r, d in dkims) or (spf and spf[1] == "pass" and aligned(back, frm))
            notes.append("by these results DMARC " + ("would pass" if good else "would fail: neither DKIM nor SPF belongs to the From domain"))
            worry |= not good
        for r, d in dkims:
            if r == "pass" and d and frm and not aligned(d, frm):
                notes.append(f"DKIM passes for {d}, which is not {frm}: set up DKIM for your own domain at that service")
            if r in ("fail", "permerror", "temperror"):
                notes.append(f"DKIM {r}{' for ' + d if d else ''}: changed on the way (list, footer, scanner), or key not in DNS")
        if spf and spf[1] == "pass" and back and frm and not aligned(back, frm):
            notes.append(f"SPF passes for {back}, which does not help {frm}: custom return path, or rely on DKIM")
        if spf and spf[1] in ("softfail", "fail", "permerror"):
            notes.append(f"SPF {spf[1]}" + (": more than ten look-ups or two records?" if spf[1] == "permerror" else ": that server is not in the record, or it was forwarded"))
    else:
        notes.append("no Authentication-Results: this copy is from before the receiver, or it does not write them; send one to yourself and open the original")
    if frm and not signatures:
        notes.append("no DKIM signature")
        worry |= bool(top)
    for d, s, cut, old in signatures:
        if frm and not aligned(d, frm):
            notes.append(f"signed by {d} (selector {s}), another domain than From")
        if cut:
            notes.append(f"signature of {d} covers only part of the body (l=): text can be added")
        if old:
            notes.append(f"signature of {d} uses SHA-1: ignored today")
    unsubscribe, post = m.get("List-Unsubscribe"), m.get("List-Unsubscribe-Post")
    bulk = unsubscribe or m.get("Precedence", "").lower() in ("bulk", "list") or m.get("List-ID") or m.get("Feedback-ID")
    if bulk:
        if not unsubscribe:
            notes.append("bulk mail without List-Unsubscribe")
            worry = 1
        elif "http" not in str(unsubscribe).lower() or not post:
            notes.append("no one-click unsubscribe: an https address and List-Unsubscribe-Post: List-Unsubscribe=One-Click, both covered by DKIM")
            worry = 1
    forefront = " ".join(str(m.get(h) or "") for h in ("X-Forefront-Antispam-Report", "X-Microsoft-Antispam", "X-Forefront-Antispam-Report-Untrusted"))
    scl, cat, sfv = re.search(r"SCL:(-?\d)", forefront), re.search(r"CAT:(\w+)", forefront), re.search(r"SFV:(\w+)", forefront)
    if scl or cat:
        print(f"  Microsoft: SCL {scl[1] if scl else '?'}{' (5 and more goes to junk)' if scl and int(scl[1]) >= 5 else ''}, category {cat[1] if cat else '?'}, verdict {sfv[1] if sfv else '?'}")
        worry |= bool(scl and int(scl[1]) >= 5)
    score = re.search(r"score=(-?[\d.]+)", str(m.get("X-Spam-Status") or ""))
    if score:
        tests = re.search(r"tests=([\w,\s\[\].=-]+?)(?:\s+\w+=|$)", re.sub(r"\s+", " ", str(m.get("X-Spam-Status"))))
        print(f"  SpamAssassin: {score[1]}" + (f", {tests[1].strip()[:120]}" if tests else ""))
    hops = []
    for r in m.get_all("Received") or []:
        stamp = email.utils.parsedate_tz(str(r).rsplit(";", 1)[-1].strip())
        try:
            hops.append((email.utils.mktime_tz(stamp) if stamp else None, (re.search(r"\bby\s+([\w.-]+)", str(r)) or ["", "?"])[1]))
        except (ValueError, OverflowError):
            hops.append((None, "?"))
    hops.reverse()
    slow = [(b[0] - a[0], a[1], b[1]) for a, b in zip(hops, hops[1:]) if a[0] and b[0] and 60 < b[0] - a[0] < 864000]
    if hops:
        known = [h[0] for h in hops if h[0]]
        print(f"  {len(hops)} hops" + (f", {max(0, int(known[-1] - known[0]))} s in all" if len(known) > 1 else ""))
    for seconds, a, b in sorted(slow, reverse=True)[:2]:
        notes.append(f"{int(seconds)} s between {a} and {b}: greylisting, queue, or a wrong clock")
    for name in ("Message-ID", "Date"):
        if not m.get(name):
            notes.append(f"no {name}")
            worry |= name == "Message-ID" and bool(top)
    if len(m.get_all("From") or []) > 1:
        notes.append("two From headers: receivers refuse that")
        worry = 1
    kinds = Counter(p.get_content_type() for p in m.walk() if not p.is_multipart())
    if kinds.get("text/html") and not kinds.get("text/plain"):
        notes.append("HTML without a text part")
    for n in dict.fromkeys(notes):
        print(f"  - {n}")
    if not notes:
        print("  nothing odd in the headers: the reason lies in reputation, content or the receiver's own rules")
    return worry


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--domain", default="")
    parser.add_argument("--top", type=int, default=5)
    args = parser.parse_args()
    files = []
    for path in args.paths:
        if not os.path.exists(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
        if os.path.isfile(path):
            files.append(path)
        for folder, dirs, names in os.walk(path):
            dirs[:] = sorted(d for d in dirs if d != ".git")
            files += [os.path.join(folder, n) for n in sorted(names)]
    reports, messages, tls_reports, unread, ids = [], [], [], [], set()
    for path in files:
        try:
            with open(path, "rb") as handle:
                data = handle.read(LIMIT).removeprefix(b"\xef\xbb\xbf")
        except OSError as error:
            unread.append((path, error.strerror or "?"))
            continue
        any_kind = False
        for kind, inner in payloads(path, data):
            any_kind = True
            try:
                if kind == "xml":
                    r = read_report(inner)
                    key = hash(inner)
                    if key not in ids:  # the same report as file and as mail counts once
                        ids.add(key)
                        reports.append(r)
                elif kind == "json":
                    j = json.loads(inner.decode("utf-8", "replace"))
                    if isinstance(j, dict) and "policies" in j:
                        tls_reports.append(inner)
                    else:
                        unread.append((path, "JSON, but no TLS report"))
                elif kind == "eml":
                    messages.append((path, inner))
                else:
                    unread.append((path, inner.decode()))
            except (ET.ParseError, ValueError) as error:
                unread.append((path, f"broken report: {str(error)[:70]}"))
        if not any_kind:
            unread.append((path, "neither message nor report"))
    if not reports and not messages and not tls_reports:
        for path, why in unread[:5]:
            print(f"not read: {path} ({why})", file=sys.stderr)
        print("nothing readable", file=sys.stderr)
        return 2
    worry = 0
    if reports:
        worry |= sum_up(reports, args.domain.lower().strip("."), args.top)
    for data in tls_reports:
        worry |= tls(data)
    for path, data in messages:
        worry |= explain(data, path)
    print(f"\n{len(reports)} DMARC reports, {len(tls_reports)} TLS reports, {len(messages)} messages read")
    for path, why in unread[:20]:
        print(f"  not read: {path} ({why})")
    if len(unread) > 20:
        print(f"  and {len(unread) - 20} more")
    return 1 if worry else 0


if __name__ == "__main__":
    sys.exit(main())
