#!/usr/bin/env python3
"""Checks SPF, DKIM, DMARC, MX, MTA-STS, TLS reporting and BIMI in DNS records that you give it.

usage: mail_records.py FILE... [--domain example.com] [--only CODE,...]
Reads zone files (also with $ORIGIN and brackets), answers of dig (+noall +answer) and nslookup, or lines "name TYPE value".
Nothing is asked from the network: give the records of the includes too (dig TXT for each), then SPF look-ups are counted fully.
A line with "; check: ignore" or "; check: ignore[CODE]" is passed over.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import base64
import binascii
import ipaddress
import re
import sys

RULES = {
    "SPF2": (1, "more than one SPF record at this name: all fail (permerror)"),
    "SPFL": (1, "more than ten DNS look-ups: SPF fails (permerror)"),
    "SPFS": (1, "SPF is not written correctly"),
    "SPFA": (1, "+all or a network of half the internet: anybody may send"),
    "SPFQ": (2, "no -all or ~all at the end: says nothing about strangers"),
    "SPFP": (2, "ptr: slow, and receivers ignore it"),
    "SPFV": (3, "near the limit of ten look-ups"),
    "DMA0": (1, "no DMARC record"),
    "DMA2": (1, "more than one DMARC record: receivers ignore all"),
    "DMAS": (1, "DMARC is not written correctly"),
    "DMAW": (1, "DMARC stands at the wrong name: it belongs to _dmarc."),
    "DMAN": (3, "p=none: strangers may use the address; right only while you look"),
    "DMAR": (2, "no rua: nobody learns who sends"),
    "DMAX": (2, "reports go to another domain, which must allow it with a record"),
    "DMAO": (3, "tag that RFC 9989 (2026) no longer knows; older receivers may still read it"),
    "DMSP": (2, "sub-domains are less protected than the domain"),
    "DKIS": (1, "DKIM key cannot be read"),
    "DKIW": (2, "DKIM key of 1024 bits: make a new one with 2048"),
    "DKIT": (3, "DKIM in test mode (t=y)"),
    "DKIR": (3, "DKIM key withdrawn (p is empty)"),
    "CNAM": (1, "CNAME beside other records at the same name: not allowed, one of them is lost"),
    "MX01": (1, "MX points to an address or to a CNAME"),
    "STS1": (2, "MTA-STS or TLS report record is not written correctly"),
    "BIMI": (2, "BIMI without DMARC at quarantine or reject is not shown"),
    "LONG": (1, "text over 255 characters in one piece: must be split into several strings"),
}
TYPES = {"TXT", "MX", "CNAME", "A", "AAAA", "NS", "SOA", "SPF", "CAA", "SRV", "PTR", "DS", "DNSKEY", "RRSIG", "NSEC", "TLSA", "HTTPS", "SVCB", "HINFO", "NAPTR", "ALIAS", "ANAME", "SSHFP", "DNAME", "LOC"}


def join_brackets(text):
    """Zone files break records with brackets; comments begin with a semicolon outside of quotes."""
    out, depth, quoted, i = [], 0, False, 0
    marks = []
    line_start = 0
    while i < len(text):
        c = text[i]
        if quoted:
            if c == "\\":
                out.append(text[i:i + 2])
                i += 2
                continue
            if c == '"' or c == "\n":
                quoted = False
            out.append(c)
        elif c == '"':
            quoted = True
            out.append(c)
        elif c == ";":
            end = text.find("\n", i)
            end = len(text) if end < 0 else end
            comment = text[i:end]
            # dig and people leave unquoted TXT values with semicolons: keep those.
            so_far = "".join(out[line_start:])
            if re.search(r"(?i)v=(dmarc1|dkim1|stsv1|tlsrptv1|bimi1)|_domainkey|\b[kp]=", so_far) and '"' not in so_far and "check: ignore" not in comment:
                out.append(comment)
            elif "check: ignore" in comment:
                out.append(" \x00" + re.search(r"check: ignore(?:\[[A-Z0-9, ]+\])?", comment)[0])
            i = end
            continue
        elif c == "(":
            depth += 1
            out.append(" ")
        elif c == ")":
            depth = max(0, depth - 1)
            out.append(" ")
        elif c == "\n":
            if depth:
                out.append(" ")
            else:
                out.append(c)
                line_start = len(out)
        else:
            out.append(c)
        i += 1
    return "".join(out), marks


def records(text):
    """(name, type, value, pieces, ignored) and the lines that were not understood."""
    found, odd, origin, last = [], [], "", ""
    text, _ = join_brackets(text.replace("\r\n", "\n"))
    for line in text.split("\n"):
        mark = re.search(r"\x00check: ignore(?:\[([A-Z0-9, ]+)\])?", line)
        ignored = None if not mark else (set((mark[1] or "*").replace(" ", "").split(",")))
        line = line.split("\x00")[0].rstrip()
        if not line.strip() or line.lstrip().startswith(("#", "//", "<<>>", ";")):
            continue
        m = re.match(r"\s*\$ORIGIN\s+(\S+)", line, re.I)
        if m:
            origin = m[1].rstrip(".")
            continue
        if re.match(r"\s*\$\w+", line):
            continue
        m = re.match(r"(\S+)\s+(?:text|TXT)\s*=\s*(.*)", line)  # nslookup
        if m:
            name, kind, value = m[1], "TXT", m[2]
        else:
            m = re.match(r"(\S+)\s+(?:canonical name|mail exchanger)\s*=\s*(.*)", line)
            if m:
                name, kind, value = m[1], "CNAME" if "canonical" in line else "MX", m[2]
            else:
                m = re.match(r"(\S*)\s+(?:(\d+[smhdwSMHDW]?)\s+)?(?:(?:IN|CH|HS)\s+)?(?:(\d+[smhdwSMHDW]?)\s+)?([A-Za-z]+[0-9]*)\s+(.+)$", line)
                if not m or m[4].upper() not in TYPES:
                    # A bare value such as v=spf1 ... belongs to the name before it.
                    if re.match(r"\s*\"?v=(spf1|DMARC1|DKIM1)", line, re.I):
                        name, kind, value = "", "TXT", line.strip()
                    else:
                        odd.append(line.strip()[:80])
                        continue
                else:
                    name, kind, value = m[1], m[4].upper(), m[5]
        name = name.strip().lower()
        if name == "@":
            name = origin
        elif not name:
            name = last
        elif name.endswith("."):
            name = name.rstrip(".")
        elif origin:
            name = f"{name}.{origin.lower()}"
        last = name
        pieces = [value]
        if kind in ("TXT", "SPF"):
            quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', value)
            pieces = [re.sub(r"\\(.)", r"\1", p) for p in quoted] if quoted else [value.strip()]
            value = "".join(pieces)
        found.append((name, "TXT" if kind == "SPF" else kind, value.strip(), pieces, ignored))
    return found, odd


def tags(text):
    found, wrong = {}, []
    for part in text.split(";"):
        if not part.strip():
            continue
        m = re.match(r"\s*([A-Za-z]\w*)\s*=\s*(.*?)\s*$", part, re.S)
        if not m:
            wrong.append(part.strip()[:40])
        else:
            found.setdefault(m[1].lower(), m[2])
    return found, wrong


def rsa_bits(data):
    """Bits of the modulus in a SubjectPublicKeyInfo or bare RSAPublicKey."""
    def read(at):
        kind, size, at = data[at], data[at + 1], at + 2
        if size & 0x80:
            n = size & 0x7F
            size, at = int.from_bytes(data[at:at + n], "big"), at + n
        return kind, at, size
    kind, at, _ = read(0)
    if kind != 0x30:
        return None
    inner, at2, size2 = read(at)
    if inner == 0x30:  # algorithm, then bit string
        kind, at, _ = read(at2 + size2)
        if kind != 0x03:
            return None
        _, at, _ = read(at + 1)
        inner, at2, size2 = read(at)
    if inner != 0x02:
        return None
    return int.from_bytes(data[at2:at2 + size2], "big").bit_length()


class Check:
    def __init__(self, rows):
        self.rows, self.found = rows, []
        self.txt = {}
        for name, kind, value, pieces, ignored in rows:
            if kind == "TXT":
                self.txt.setdefault(name, []).append((value, pieces, ignored))

    def add(self, code, name, note="", ignored=None):
        if ignored and ("*" in ignored or code in ignored):
            return
        self.found.append((RULES[code][0], code, name, note))

    def spf_of(self, name):
        return [(v, i) for v, _, i in self.txt.get(name, []) if re.match(r"v=spf1(\s|$)", v, re.I)]

    def lookups(self, name, seen=()):
        """(count, names that were not given)"""
        if name in seen or len(seen) > 12:
            return 0, []
        here = self.spf_of(name)
        if not here:
            return 0, [name]
        count, missing = 0, []
        for term in here[0][0].split()[1:]:
            m = re.match(r"[+?~-]?(include|a|mx|ptr|exists|redirect)(?:[:=]([^/\s]+))?(?:/.*)?$", term, re.I)
            if re.match(r"[+?~-]?all$", term, re.I):
                break
            if not m:
                continue
            count += 1
            if m[1].lower() in ("include", "redirect") and m[2]:
                more, lost = self.lookups(m[2].lower().rstrip("."), (*seen, name))
                count += more
                missing += lost
        return count, missing

    def spf(self, name):
        here = self.spf_of(name)
        if len(here) > 1:
            self.add("SPF2", name, f"{len(here)} records", here[0][1])
        for value, ignored in here:
            terms = value.split()[1:]
            for n, term in enumerate(terms):
                m = re.match(r"^([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:([:/])(.*))?$|^(redirect|exp)=(.+)$|^[a-z][\w.-]*=.*$", term, re.I)
                if not m:
                    hint = {"ip:": "ip4: or ip6:", "ipv4": "ip4:", "ipv6": "ip6:", "inclu": "include:"}.get(next((h for h in ("ip:", "ipv4", "ipv6", "inclu") if term.lower().lstrip("+-~?").startswith(h)), ""), "")
                    self.add("SPFS", name, f"{term[:40]!r}" + (f": {hint}" if hint else ""), ignored)
                    continue
                kind, rest = (m[2] or "").lower(), m[4] or ""
                if kind in ("ip4", "ip6"):
                    try:
                        net = ipaddress.ip_network(rest, strict=False)
                        if (kind == "ip4") != (net.version == 4):
                            raise ValueError
                        if net.version == 4 and net.prefixlen < 8:
                            self.add("SPFA", name, term, ignored)
                    except ValueError:
                        self.add("SPFS", name, f"{term[:40]!r} is no network", ignored)
                if kind == "include" and not rest:
                    self.add("SPFS", name, "include without a name", ignored)
                if kind == "include" and rest.lower().rstrip(".") == name:
                    self.add("SPFS", name, "includes itself", ignored)
                if kind == "ptr":
                    self.add("SPFP", name, "", ignored)
                if kind == "all":
                    if m[1] in ("", "+"):
                        self.add("SPFA", name, term, ignored)
                    after = [t for t in terms[n + 1:] if not re.match(r"(redirect|exp)=", t, re.I)]
                    if after:
                        self.add("SPFS", name, f"{after[0]!r} comes after all and is never read", ignored)
            if not re.search(r"(?:^|\s)[~?+-]?all(?:\s|$)|redirect=", value, re.I) or re.search(r"\s\?all(\s|$)", value, re.I):
                self.add("SPFQ", name, "", ignored)
            count, missing = self.lookups(name)
            unknown = sorted(set(missing))
            note = f"{count}{' at least' if unknown else ''}" + (f"; not given: {', '.join(unknown[:4])}" if unknown else "")
            if count > 10:
                self.add("SPFL", name, note, ignored)
            elif count + len(unknown) > 8:
                self.add("SPFV", name, note, ignored)

    def dmarc(self, domain):
        name = f"_dmarc.{domain}"
        here = [(v, i) for v, _, i in self.txt.get(name, []) if re.match(r"\s*v\s*=\s*DMARC1", v, re.I)]
        others = [(v, i) for v, _, i in self.txt.get(name, []) if not re.match(r"\s*v\s*=\s*DMARC1", v, re.I)]
        for v, i in others:
            if re.search(r"\bp\s*=\s*(none|quarantine|reject)", v, re.I):
                self.add("DMAS", name, "does not begin with v=DMARC1", i)
        for v, _, i in self.txt.get(domain, []):
            if re.match(r"v=DMARC1", v, re.I):
                self.add("DMAW", domain, "", i)
        if not here:
            return None
        if len(here) > 1:
            self.add("DMA2", name, f"{len(here)} records", here[0][1])
        value, ignored = here[0]
        t, wrong = tags(value)
        if not value.lstrip().startswith("v=DMARC1"):
            self.add("DMAS", name, "v=DMARC1 in capitals, first", ignored)
        if wrong:
            self.add("DMAS", name, f"{wrong[0]!r}", ignored)
        for key in ("p", "sp", "np"):
            if key in t and t[key].lower() not in ("none", "quarantine", "reject"):
                self.add("DMAS", name, f"{key}={t[key][:20]}", ignored)
        for key in ("adkim", "aspf"):
            if key in t and t[key].lower() not in ("r", "s"):
                self.add("DMAS", name, f"{key}={t[key][:20]}", ignored)
        policy = t.get("p", "none").lower()
        if policy == "none":
            self.add("DMAN", name, "", ignored)
        if not t.get("rua"):
            self.add("DMAR", name, "", ignored)
        for address in (t.get("rua", "") + "," + t.get("ruf", "")).split(","):
            address = address.strip()
            if not address:
                continue
            m = re.match(r"mailto:[^@\s]+@([^!\s]+)", address, re.I)
            if not m:
                if not re.match(r"https?:", address):
                    self.add("DMAS", name, f"{address[:40]!r}: mailto: is missing", ignored)
                continue
            target = m[1].lower().rstrip(".")
            if target != domain and not target.endswith("." + domain) and not domain.endswith("." + target):
                permit = f"{domain}._report._dmarc.{target}"
                if permit not in self.txt and f"*._report._dmarc.{target}" not in self.txt:
                    self.add("DMAX", name, f"{target}: is there a record {permit}?", ignored)
        for key in ("pct", "rf", "ri"):
            if key in t:
                self.add("DMAO", name, f"{key}={t[key]}" + ("; t=y says 'only testing' now" if key == "pct" else ""), ignored)
        strength = {"none": 0, "quarantine": 1, "reject": 2}
        if strength.get(t.get("sp", policy).lower(), 0) < strength.get(policy, 0):
            self.add("DMSP", name, f"p={policy}, sp={t.get('sp')}", ignored)
        return policy

    def dkim(self, name, value, ignored):
        t, wrong = tags(value)
        if "p" not in t:
            self.add("DKIS", name, "no p=", ignored)
            return
        key = re.sub(r"\s+", "", t["p"])
        if not key:
            self.add("DKIR", name, "", ignored)
            return
        try:
            raw = base64.b64decode(key + "=" * (-len(key) % 4), validate=True)
        except (binascii.Error, ValueError):
            self.add("DKIS", name, "p is no base64: quotes or blanks from copying?", ignored)
            return
        if t.get("k", "rsa").lower() == "ed25519":
            if len(raw) != 32:
                self.add("DKIS", name, f"Ed25519 wants 32 bytes, here are {len(raw)}", ignored)
        else:
            try:
                bits = rsa_bits(raw)
            except IndexError:
                bits = None
            if not bits:
                self.add("DKIS", name, "key is cut off", ignored)
            elif bits < 1024:
                self.add("DKIS", name, f"{bits} bits: receivers refuse it", ignored)
            elif bits < 1536:
                self.add("DKIW", name, f"{bits} bits", ignored)
        if re.search(r"\by\b", t.get("t", "")):
            self.add("DKIT", name, "", ignored)

    def run(self, domains):
        kinds = {}
        for name, kind, *_ in self.rows:
            kinds.setdefault(name, set()).add(kind)
        cname = {n: v for n, k, v, *_ in self.rows if k == "CNAME"}
        for name, has in sorted(kinds.items()):
            if "CNAME" in has and has - {"CNAME", "RRSIG", "NSEC", "DNSKEY"}:
                self.add("CNAM", name, ", ".join(sorted(has - {"CNAME"})))
        for name, kind, value, _, ignored in self.rows:
            if kind == "MX":
                target = value.split()[-1].rstrip(".").lower()
                if re.fullmatch(r"[\d.]+", target) and target or target in cname:
                    self.add("MX01", name, target, ignored)
        for name, entries in sorted(self.txt.items()):
            self.spf(name)
            for value, pieces, ignored in entries:
                if any(len(p.encode()) > 255 for p in pieces) and len(pieces) == 1 and not ignored and '"' not in value:
                    if self.quoted.get(name):
                        self.add("LONG", name, f"{len(value)} characters", ignored)
                if "._domainkey" in name and not name.startswith(("_domainkey", "_adsp", "_report")):
                    self.dkim(name, value, ignored)
                if name.startswith("_mta-sts.") and not re.match(r"v=STSv1;\s*id=[A-Za-z0-9]{1,32};?$", value):
                    self.add("STS1", name, value[:50], ignored)
                if name.startswith("_smtp._tls.") and not re.match(r"v=TLSRPTv1;\s*rua=(mailto|https):", value):
                    self.add("STS1", name, value[:50], ignored)
        for domain in domains:
            sends = self.spf_of(domain) or "MX" in kinds.get(domain, set())
            policy = self.dmarc(domain)
            if policy is None and f"_dmarc.{domain}" not in cname and sends:
                self.add("DMA0", domain, f"_dmarc.{domain} was not given: look it up first")
            if any(n.endswith("._bimi." + domain) or n == "default._bimi." + domain for n in self.txt) and policy not in ("quarantine", "reject"):
                self.add("BIMI", domain)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--domain", action="append", default=[])
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    rows, odd, quoted = [], [], {}
    for path in args.files:
        try:
            with open(path, encoding="utf-8-sig", errors="replace") as handle:
                text = handle.read()
        except OSError as error:
            print(f"{path}: {error.strerror or error}", file=sys.stderr)
            return 2
        found, strange = records(text)
        for name, kind, value, pieces, _ in found:
            if kind == "TXT" and f'"{value}"' in text:
                quoted[name] = True
        rows += found
        odd += strange
    # The same record from two look-ups is one record.
    unique = {}
    for row in rows:
        unique.setdefault(row[:3], row)
    rows = list(unique.values())
    if not rows:
        print("no DNS record found; expected a zone file, answers of dig or nslookup, or lines 'name TYPE value'", file=sys.stderr)
        return 2
    check = Check(rows)
    check.quoted = quoted
    domains = [d.lower().rstrip(".") for d in args.domain]
    if not domains:
        named = {r[0] for r in rows if r[1] == "MX" and not r[2].rstrip().endswith(" .")} | {n.removeprefix("_dmarc.") for n in check.txt if n.startswith("_dmarc.")}
        own = {d for d in named if d and not d.startswith("*")}
        # Records of includes are there to be counted, not to be judged as senders.
        domains = sorted(own) or sorted(n for n in check.txt if check.spf_of(n))[:1]
    check.run(domains)
    found = sorted(set(x for x in check.found if not only or x[1] in only))
    print(f"{len(rows)} records of {len({r[0] for r in rows})} names; sending domains: {', '.join(domains) or 'none seen'}")
    for domain in domains:
        here = check.spf_of(domain)
        if here:
            count, missing = check.lookups(domain)
            print(f"  SPF {domain}: {count} look-ups" + (f", and what these need: {', '.join(sorted(set(missing)))}" if missing else ""))
    if odd:
        print(f"  not read: {len(odd)} lines, the first: {odd[0]}")
    last = None
    for severity, code, name, note in found:
        if severity != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[severity])
            last = severity
        print(f"  {code} {name}: {RULES[code][1]}" + (f" ({note})" if note else ""))
    print(f"\n{len(found)} findings")
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
