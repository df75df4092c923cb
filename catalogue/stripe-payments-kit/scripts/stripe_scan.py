#!/usr/bin/env python3
"""Reads code that talks to Stripe and lists places where money, access or events get lost.

usage: stripe_scan.py PATH... [--events] [--all] [--only CODE,...]
  --events   instead of findings: which event types each file handles, and which are missing for subscriptions
  --all      also tests, examples and files that look generated
Reads JavaScript, TypeScript, Vue, Svelte, Python, PHP and Ruby as text; nothing is run, nothing is sent.
A line that is right as it is gets the comment "scan: ignore" or "scan: ignore[CODE]", on it or on the line above.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import os
import re
import sys

RULES = {
    "KEYS": (1, "live secret in a file: revoke it in the dashboard, then remove it; it stays in the history"),
    "OPEN": (1, "secret key under a name that bundlers send to browsers (NEXT_PUBLIC_, VITE_, REACT_APP_ ...)"),
    "SIGN": (1, "reads Stripe events from the request, and no signature check is seen in this file"),
    "RAWB": (1, "signature is checked over a parsed body: it must be the raw bytes as they came"),
    "AMNT": (1, "amount comes from the caller: look the price up on the server by product id"),
    "CENT": (1, "cents by cutting off: 19.99 * 100 is 1998.99..., so one cent is lost; round, or use Decimal"),
    "FLOT": (2, "cents from a float without rounding: the API refuses 1998.9999"),
    "PAYS": (2, "checkout.session.completed is handled, payment_status and async_payment_succeeded are not: "
                "bank debits and vouchers are not paid yet at that time"),
    "GONE": (2, "field or call that newer API versions removed"),
    "UNKN": (2, "an event type without handler is answered with an error: Stripe retries it for days; answer 2xx"),
    "GRNT": (2, "success page gives access or marks as paid: people close the tab; let the webhook do it"),
    "OLDV": (3, "pinned API version from before 2024-09-30: objects differ from today's documentation"),
    "IDEM": (3, "refund, transfer or payout without idempotency key: a retry pays twice"),
    "METH": (3, "payment methods are fixed in code: leave the list out and the dashboard decides"),
    "DUPL": (3, "no sign that an event id is remembered: the same event comes more than once"),
}
LANG = {".js": "js", ".jsx": "js", ".ts": "js", ".tsx": "js", ".mjs": "js", ".cjs": "js", ".mts": "js", ".cts": "js",
        ".vue": "js", ".svelte": "js", ".astro": "js", ".py": "py", ".php": "php", ".rb": "rb"}
OTHER = {".go", ".java", ".kt", ".cs", ".ex", ".exs", ".rs", ".swift", ".dart"}
SKIP = {".git", "node_modules", "vendor", ".next", "dist", "build", "venv", ".venv", "site-packages", "__pycache__",
        ".svelte-kit", "coverage", ".nuxt", "out", "tmp"}
SIDE = re.compile(r"(^|/)(tests?|spec|specs|__tests__|__mocks__|fixtures?|e2e|testing|playwright|cypress|stories)/|"
                  r"(\.|_|-)(test|spec|stories)\.\w+$|(^|/)(test_|conftest)|\.min\.js$|\.d\.ts$|(^|/)locales?/", re.I)
EVENTS = ("account", "balance", "capability", "charge", "checkout.session", "coupon", "credit_note", "customer",
          "entitlements", "invoice", "invoiceitem", "mandate", "payment_intent", "payment_link", "payment_method",
          "payout", "price", "product", "promotion_code", "radar", "refund", "review", "setup_intent",
          "subscription_schedule", "tax_rate", "topup", "transfer")
EVENT = re.compile(r"""["'`]((?:%s)(?:\.[a-z_]+){1,3})["'`]""" % "|".join(map(re.escape, EVENTS)))
CALLER = (r"(?:req|request)\.(?:body|json|POST|GET|data|form|args|query|params)|\bparams\[|\$_(?:POST|GET|REQUEST)|"
          r"\$request->(?:input|get|post|query|all|amount|price)|\bctx\.request\.body|searchParams\.get|formData\.get")
GONE = [
    (r"\b(?:subscription|sub|stripe_?[sS]ub\w*|\w*[sS]ubscription)(?:\.|->|\[['\"])current_period_(?:end|start)\b",
     "subscription.current_period_* lives on the items since 2025-03-31"),
    (r"\binvoice(?:\.|->)subscription\b(?!_)", "invoice.subscription is invoice.parent.subscription_details.subscription since 2025-03-31"),
    (r"\binvoice(?:\.|->)(?:payment_intent|charge|paid_out_of_band)\b", "use invoice.payments since 2025-03-31"),
    (r"\.(?:retrieveUpcoming|listUpcomingLines)\(|Invoice(?:\.|::)upcoming\(|invoices->upcoming\(", "upcoming invoice: use create preview since 2025-03-31"),
    (r"\.createUsageRecord\(|create_usage_record\(|UsageRecord(?:\.|::)create|usageRecords\.create", "usage records were removed on 2025-03-31: meters"),
    (r"\.redirectToCheckout\(", "redirectToCheckout left Stripe.js on 2025-09-30: redirect to session.url"),
    (r"\.initEmbeddedCheckout\(", "createEmbeddedCheckoutPage in Stripe.js of 2026-03-25"),
    (r"ui_mode['\"]?\s*(?::|=>|=)\s*['\"](?:embedded|custom|hosted)['\"]", "ui_mode is embedded_page, elements or hosted_page since 2026-03-25"),
    (r"\bstripe\w*\.(?:charges\.create|sources\.create|createSource)\(|Stripe::Charge\.create|stripe\.Charge\.create\(", "charges and sources: use Checkout Sessions or Payment Intents"),
    (r"\b(?:handleCardPayment|createPaymentMethodFromSource|confirmPaymentIntent)\(", "removed from Stripe.js"),
]


def mask(text, lang):
    """Comments become spaces; strings stay. Line numbers stay too."""
    out, i, n = list(text), 0, len(text)
    while i < n:
        c = text[i]
        if c in "\"'" or (c == "`" and lang == "js"):
            triple = text[i:i + 3] if lang == "py" and text[i:i + 3] in ('"""', "'''") else None
            end = triple or c
            j = i + len(end)
            while j < n and not text.startswith(end, j):
                if text[j] == "\\":
                    j += 1
                elif text[j] == "\n" and end in "\"'" and lang != "php":
                    break
                j += 1
            i = j + len(end)
        elif text.startswith("/*", i) and lang in ("js", "php"):
            j = text.find("*/", i + 2)
            j = n if j < 0 else j + 2
            out[i:j] = [x if x == "\n" else " " for x in text[i:j]]
            i = j
        elif (text.startswith("//", i) and lang in ("js", "php") and text[i - 1:i] != ":") or \
                (c == "#" and lang in ("py", "rb", "php") and text[i + 1:i + 2] != "["):
            j = text.find("\n", i)
            j = n if j < 0 else j
            out[i:j] = " " * (j - i)
            i = j
        else:
            i += 1
    return "".join(out)


class File:
    def __init__(self, path, text):
        self.path, self.raw = path, text.split("\n")
        self.lang = LANG[os.path.splitext(path)[1]]
        self.text = mask(text, self.lang)
        self.lines = self.text.split("\n")
        self.found = []

    def add(self, code, number, note=""):
        for n in (number, number - 1):
            line = self.raw[n - 1] if 0 < n <= len(self.raw) else ""
            mark = re.search(r"scan: ignore(?:\[([A-Z0-9, ]+)\])?", line)
            alone = n == number or re.match(r"\s*(//|#|/?\*|<!--)", line)
            if mark and alone and (mark[1] is None or code in mark[1]):
                return
        self.found.append((RULES[code][0], self.path, number, code, note))

    def line_of(self, offset):
        return self.text.count("\n", 0, offset) + 1

    def each(self, code, pattern, flags=0, note=""):
        for m in re.finditer(pattern, self.text, flags):
            self.add(code, self.line_of(m.start()), note)

    def handled(self):
        """Event types that this file compares with, switches over or keeps in a table."""
        return sorted({m[1] for m in EVENT.finditer(self.text) if "." in m[1]})


def scan(f):
    t, low = f.text, f.path.lower().replace("\\", "/")
    for m in re.finditer(r"\b(?:sk|rk)_live_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9+/=]{24,}", "\n".join(f.raw)):
        f.add("KEYS", "\n".join(f.raw).count("\n", 0, m.start()) + 1)
    f.each("OPEN", r"\b(?:NEXT_PUBLIC|VITE|REACT_APP|PUBLIC|EXPO_PUBLIC|NUXT_PUBLIC|GATSBY)_[A-Z_]*STRIPE_[A-Z_]*(?:SECRET|WEBHOOK)[A-Z_]*")
    events = f.handled()
    verified = re.search(r"construct_?event(?:_?async)?\b|Webhook::constructEvent|parse_?event_?notification|"
                         r"SignatureVerif|verify_?(?:stripe_?)?(?:webhook_?)?signature|VerifyWebhookSignature|"
                         r"WebhookSignature|EventNotificationHandler|stripe_signature", t, re.I)
    reads = re.search(r"(?:req|request)\.(?:body|json\(|text\(|data|get_data|POST)|await\s+\w+\.json\(\)|php://input|"
                      r"\$request->(?:getContent|all|input|json)|request\.(?:body|raw_post)|readBody\(|\bparams\b", t)
    reads_type = re.search(r"\b(?:event|payload|body|data|\$event|\$payload)(?:\.|->|\[['\"]|\[:)type\b|\btype\b.{0,20}===?", t)
    entry = re.search(r"export\s+(?:async\s+)?(?:function|const)\s+(?:POST|handler|action)\b|export default|\.post\(|"
                      r"@app\.(?:route|post)|def\s+\w*webhook\w*\(|function\s+\w*webhook\w*\(|php://input|post\s+['\"]", t, re.I)
    hook = len(events) >= 2 and reads and reads_type and entry and re.search(r"stripe", t, re.I)
    if hook and not verified:
        # A queue worker or a handler that gets an event object is called by the file that checks.
        given = re.search(r"(?:event|evt)\s*:\s*Stripe\.(?:\w+\.)?Event\b|Stripe\\Event\s+\$", t)
        # Fetching the object by its id from the API is a check as well.
        if not given and not re.search(r"(?:\.|::|->)retrieve\(", t):
            first = EVENT.search(t)
            f.add("SIGN", f.line_of(first.start()))
    raw_seen = re.search(r"express\.raw|bodyParser\.raw|bodyParser:\s*false|rawBody|raw_body|getRawBody|\.raw\(|micro\b|"
                         r"config\s*=\s*{\s*api|verify\s*:\s*(?:function|\()|readRawBody|arrayBuffer", t)
    for m in re.finditer(r"construct_?event(?:_?async)?\s*\(\s*([^,\n]*(?:\n\s*)?[^,\n]*),", t, re.I):
        arg = m[1].strip()
        bad = re.search(r"JSON\.stringify|json\.dumps|json_encode|\.to_json|await\s+\w+\.json\(\)|get_json|request\.json\b|\$request->all", arg)
        if bad or (re.fullmatch(r"(?:req|request)\.body", arg) and f.lang == "js" and not raw_seen):
            f.add("RAWB", f.line_of(m.start()))
    f.each("AMNT", r"(?<![\w.])['\"]?(?:unit_)?amount(?:_decimal)?['\"]?\s*(?::|=>|=)\s*[^,;\n{}]*?(?:%s)" % CALLER)
    money = r"(?:unit_)?amount(?:_\w+)?['\"]?\s*(?::|=>|=(?!=))\s*"
    if not re.search(r"\bDecimal\b|BigDecimal", t):
        f.each("CENT", money + r"(?:parseInt\(|int\(|\(int\)\s*\(?|intval\()[^;\n]*\*\s*100(?:\.0)?\b(?!\d)")
    for m in re.finditer(money + r"([^,;\n]*\*\s*100)(?:\.0)?\b(?!\d)([^,;\n]*)", t):
        whole = m[1] + m[2]
        if not re.search(r"round|floor|ceil|int\(|intval|\(int\)|Decimal|toFixed|to_i|quantize|BigDecimal|percent|_cents|Cents|rate", m[0], re.I) \
                and re.search(r"price|amount|total|cost|fee|\d\.\d", m[1].split("=")[-1] if "=" in whole else m[1], re.I) \
                and re.search(r"stripe|currency|unit_amount", t[max(0, m.start() - 300):m.end() + 120], re.I):
            f.add("FLOT", f.line_of(m.start()))
    if "checkout.session.completed" in events and not re.search(r"payment_?status|async_payment_succeeded", t, re.I):
        only_subs = re.search(r"mode['\"]?\s*(?:===?|!==?|==)\s*['\"]subscription", t)
        handles = re.search(r"(?:case|when|if|elif|===?|==|in_array|match).{0,60}checkout\.session\.completed|"
                            r"checkout\.session\.completed['\"]\s*(?::|=>)", t)
        if handles and not only_subs:
            f.add("PAYS", f.line_of(handles.start()))
    if re.search(r"stripe", t + low, re.I):
        for pattern, note in GONE:
            f.each("GONE", pattern, note=note)
    for m in re.finditer(r"(?:default\s*:|\belse\b|return|throw)[^;{}]{0,60}?(?:unhandled|unknown|unsupported|unexpected)[^;\n]{0,30}event[^\n]*(?:\n[^\n]*){0,2}", t, re.I):
        # Behind a list of the events that are wanted, no other one gets there.
        if "throw" in m[0] and re.search(r"\.(?:has|includes)\(\s*\w*event\.type\s*\)", t[:m.start()], re.I):
            continue
        if events and re.search(r"status['\"]?\s*[:(=]\s*(?:4|5)\d\d|,\s*(?:4|5)\d\d\s*\)|\bthrow\b|HttpResponse\w*\(status=4|http_response_code\(4", m[0]):
            f.add("UNKN", f.line_of(m.start()))
    name = re.search(r"success|thank|complete|confirm|return", os.path.basename(os.path.dirname(low)) + "/" + os.path.basename(low))
    if name and not verified and re.search(r"sessions\.retrieve\(|Session\.retrieve\(|session_id", t):
        write = re.search(r"(?:\.update\(|\.insert\(|\.upsert\(|\.create\(|->save\(\)|\.save\(\)|->update\()", t)
        grant = re.search(r"is_?pro|is_?premium|plan\b|subscription_?status|paid|credits|has_?access", t, re.I)
        if write and grant:
            f.add("GRNT", f.line_of(write.start()))
    for m in re.finditer(r"(?:api_?version|Stripe-Version|stripe_version)['\"]?\s*(?::|=>|=|,)\s*['\"](20\d\d-\d\d-\d\d)", t, re.I):
        if m[1] < "2024-09-30":
            f.add("OLDV", f.line_of(m.start()), m[1])
    for m in re.finditer(r"(?:stripe\w*|Stripe)(?:\.|::|->)(?:\w+\.)?(?:refunds|transfers|payouts|Refund|Transfer|Payout)(?:\.|::|->)create\s*\(", t):
        # The call, up to its closing bracket.
        depth, j = 0, m.end() - 1
        while j < len(t):
            depth += {"(": 1, ")": -1}.get(t[j], 0)
            if depth == 0:
                break
            j += 1
        if not re.search(r"idempotency", t[m.start():j], re.I):
            f.add("IDEM", f.line_of(m.start()))
    f.each("METH", r"payment_method_types['\"]?\s*(?::|=>|=)\s*\[\s*['\"]card['\"]\s*,?\s*\]")
    if hook and verified and not re.search(r"event\??(?:\.|->|\[['\"]|\[:)id\b|event_?id|processed|idempot|already|upsert|on_?conflict|get_or_create|update_or_create|firstOrCreate|updateOrCreate", t, re.I):
        first = EVENT.search(t)
        f.add("DUPL", f.line_of(first.start()))


WANTED = {
    "subscription begins": ("checkout.session.completed", "customer.subscription.created", "invoice.paid", "invoice.payment_succeeded"),
    "renewal is paid": ("invoice.paid", "invoice.payment_succeeded", "customer.subscription.updated"),
    "renewal fails": ("invoice.payment_failed", "customer.subscription.updated"),
    "plan, trial or status changes": ("customer.subscription.updated",),
    "subscription ends": ("customer.subscription.deleted",),
    "customer must confirm the payment": ("invoice.payment_action_required", "customer.subscription.updated"),
}


def files_of(paths, everything):
    found, aside, other = [], 0, {}
    for path in paths:
        walk = [(os.path.dirname(path), [], [os.path.basename(path)])] if os.path.isfile(path) else os.walk(path)
        for folder, dirs, names in walk:
            dirs[:] = sorted(d for d in dirs if d not in SKIP)
            for name in sorted(names):
                full = os.path.join(folder, name)
                ext = os.path.splitext(name)[1].lower()
                inside = os.path.relpath(full, path).replace("\\", "/") if not os.path.isfile(path) else name
                if ext in OTHER:
                    other[ext] = other.get(ext, 0) + 1
                elif ext in LANG:
                    if SIDE.search(inside) and not everything and not os.path.isfile(path):
                        aside += 1
                    else:
                        found.append(full)
    return found, aside, other


def old(version, pinned):
    more = len(pinned[version]) - 1
    return f" ({version}{f', and {more} more places' if more else ''})"


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--events", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    for path in args.paths:
        if not os.path.exists(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
    paths, aside, other = files_of(args.paths, args.all)
    read, unread, touched, found, events = 0, [], 0, [], {}
    for path in paths:
        try:
            with open(path, "rb") as handle:
                data = handle.read()
            utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
            text = data.decode("utf-16" if utf16 else "utf-8-sig").replace("\r\n", "\n")
        except (OSError, UnicodeDecodeError) as error:
            unread.append((path, type(error).__name__))
            continue
        read += 1
        if not re.search(r"stripe|sk_live_|whsec_", text, re.I):
            continue
        if len(text) > 600_000 or max(map(len, text.split("\n"))) > 20_000:
            unread.append((path, "looks generated: very long"))
            continue
        touched += 1
        f = File(path, text)
        scan(f)
        found += [x for x in f.found if not only or x[3] in only]
        if len(f.handled()) and re.search(r"webhook|event", f.text + path, re.I):
            events[path] = f.handled()
    print(f"{read} files read, {touched} speak of Stripe, {aside} set aside (tests and the like; --all reads them)")
    if other:
        print("  not read: " + ", ".join(f"{n} {ext[1:]}" for ext, n in sorted(other.items())))
    for path, why in unread[:20]:
        print(f"  not read: {path} ({why})")
    if len(unread) > 20:
        print(f"  and {len(unread) - 20} more")
    if args.events:
        seen = {e for names in events.values() for e in names}
        for path, names in sorted(events.items()):
            print(f"\n{path}\n  " + "\n  ".join(names))
        if seen:
            print("\nfor subscriptions")
            for need, any_of in WANTED.items():
                have = [e for e in any_of if e in seen]
                print(f"  {'yes' if have else 'NO ':3} {need}: {', '.join(have) or 'none of ' + ', '.join(any_of)}")
        print(f"\n{len(seen)} event types in {len(events)} files")
        return 0
    if read == 0:
        print("nothing to read", file=sys.stderr)
        return 2
    last, found = None, sorted(set(found))
    # One old version in thirty files is one question.
    pinned, kept = {}, []
    for x in found:
        if x[3] == "OLDV":
            pinned.setdefault(x[4], []).append(x)
            if len(pinned[x[4]]) > 1:
                continue
        kept.append(x)
    found = kept
    if pinned and any(x[3] == "GONE" for x in found):
        print(f"  pinned here: {', '.join(sorted(pinned))}; GONE below is for the day of the upgrade, and for webhook "
              "endpoints with a newer version")
    for severity, path, line, code, note in found:
        if severity != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[severity])
            last = severity
        print(f"  {code} {path}:{line}  {note if code in ('GONE',) else RULES[code][1]}{old(note, pinned) if code == 'OLDV' else ''}")
    print(f"\n{len(found)} findings")
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
