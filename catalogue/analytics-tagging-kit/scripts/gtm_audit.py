#!/usr/bin/env python3
"""Reads an exported Google Tag Manager container and lists what counts twice, fires without consent, or is dead.

usage: gtm_audit.py EXPORT.json... [--table] [--only CODE,...]
  --table   instead of findings: every tag with type, trigger, consent setting
Export: Tag Manager, Admin, Export container. Nothing is sent anywhere. A tag, trigger or variable is passed over if its
notes contain "audit: ignore" or "audit: ignore[CODE]".
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import json
import re
import sys
from collections import Counter, defaultdict

RULES = {
    "DUPL": (1, "two tags send the same event to the same place on the same trigger: counted twice"),
    "CONF": (1, "the same Google tag is set up more than once: page views count twice"),
    "PII1": (1, "looks like personal data in an event: forbidden by Google, and it cannot be taken out again"),
    "CONS": (1, "marketing code without consent setting: it fires whatever the visitor chose"),
    "MISS": (1, "refers to something that is not in this container"),
    "NAME": (1, "event name is refused or reserved by GA4"),
    "NOTR": (2, "no trigger: never fires"),
    "UA01": (2, "Universal Analytics: it has collected nothing since July 2024"),
    "ECOM": (2, "ecommerce event without items: neither 'send ecommerce data' nor an items parameter"),
    "PURC": (2, "purchase without transaction_id, value or currency"),
    "TXID": (2, "Ads conversion without order id: a reload counts again"),
    "LINK": (2, "Ads conversion tags, and no Conversion Linker on all pages"),
    "ORDR": (2, "Google tag fires on page view while events may fire earlier: use the Initialization trigger"),
    "HTML": (3, "custom HTML: who looks after this code? A template with permissions is safer"),
    "WRIT": (2, "document.write or http: in custom HTML: blocked or insecure today"),
    "CASE": (3, "GA4 names are case-sensitive: the same event in several spellings"),
    "PARA": (3, "parameter that GA4 cuts off or refuses (name over 40 characters, odd characters, more than 25)"),
    "WIDE": (3, "trigger without condition on clicks or timer: fires constantly"),
    "PAUS": (3, "paused: delete it, the version history keeps it"),
    "DEAD": (3, "nothing uses it"),
}
AUTOMATIC = {"first_visit", "session_start", "user_engagement", "first_open", "app_remove", "app_update", "error", "in_app_purchase",
             "os_update", "screen_view", "ad_click", "ad_impression", "ad_exposure", "ad_query", "adunit_exposure", "ad_activeview",
             "ad_reward", "app_background", "app_clear_data", "app_exception", "app_install", "app_store_refund",
             "app_store_subscription_cancel", "app_store_subscription_convert", "app_store_subscription_renew", "app_upgrade",
             "dynamic_link_app_open", "dynamic_link_app_update", "dynamic_link_first_open", "firebase_campaign",
             "firebase_in_app_message_action", "firebase_in_app_message_dismiss", "firebase_in_app_message_impression",
             "notification_dismiss", "notification_foreground", "notification_open", "notification_receive", "notification_send"}
ECOMMERCE = {"view_item", "view_item_list", "select_item", "add_to_cart", "remove_from_cart", "view_cart", "begin_checkout",
             "add_shipping_info", "add_payment_info", "purchase", "refund", "add_to_wishlist", "select_promotion", "view_promotion"}
ALL_PAGES, CONSENT_INIT, INIT = "2147479553", "2147479572", "2147479573"
BUILT = {ALL_PAGES: "All Pages", CONSENT_INIT: "Consent Initialization", INIT: "Initialization"}
KINDS = {"googtag": "Google tag", "gaawc": "GA4 configuration", "gaawe": "GA4 event", "awct": "Ads conversion", "sp": "Ads remarketing",
         "gclidw": "Conversion Linker", "html": "custom HTML", "img": "image pixel", "ua": "Universal Analytics", "flc": "Floodlight",
         "fls": "Floodlight", "awud": "Ads user data", "bzi": "LinkedIn", "baut": "Microsoft Ads", "hjtc": "Hotjar", "pntr": "Pinterest",
         "twitter_website_tag": "X", "qpx": "Quora", "mpm": "Marin", "asp": "AdRoll", "crto": "Criteo", "cegg": "Crazy Egg", "sgtmgaaw": "GA4 (server)",
         "sgtmadsct": "Ads conversion (server)", "sgtmadscl": "Conversion Linker (server)", "sgtmadsremarket": "Ads remarketing (server)"}
# Google's own tags look at consent by themselves.
SELF = {"googtag", "gaawc", "gaawe", "awct", "sp", "gclidw", "ua", "flc", "fls", "awud", "awec", "awcc", "gcs"}
TRACKER = re.compile(r"fbq\(|connect\.facebook|ttq\.|analytics\.tiktok|snaptr|pintrk|_linkedin_partner|hotjar|clarity\.ms|\bclarity\(|criteo|adroll|uetq|bat\.bing|"
                     r"twq\(|static\.ads-twitter|hubspot|hs-scripts|mixpanel|segment\.com|intercom|klaviyo|taboola|outbrain|quora|reddit|rdt\(|spotify|matomo|_paq", re.I)
PERSON = re.compile(r"(^|[^a-z])(e-?mail|mail_?address|phone|telefon|first_?name|last_?name|full_?name|vorname|nachname|iban|passwor[dt]|birth|street)([^a-z]|$)", re.I)


def value(item, key):
    for p in item.get("parameter", []) or []:
        if p.get("key") == key:
            return p.get("value", p.get("list", p.get("map")))
    return None


def texts(node):
    """All strings below a node."""
    if isinstance(node, dict):
        for v in node.values():
            yield from texts(v)
    elif isinstance(node, list):
        for v in node:
            yield from texts(v)
    elif isinstance(node, str):
        yield node


def pairs(item, *keys):
    """Rows of a table parameter as (name, value)."""
    for key in keys:
        for row in value(item, key) or []:
            if isinstance(row, dict):
                cells = {c.get("key"): c.get("value") for c in row.get("map", []) or [] if isinstance(c, dict)}
                name = cells.get("name") or cells.get("parameter") or cells.get("fieldName") or cells.get("key")
                yield name or "", cells.get("value") or cells.get("parameterValue") or cells.get("fieldValue") or ""


class Audit:
    def __init__(self, version, path):
        self.tags = version.get("tag") or []
        self.triggers = version.get("trigger") or []
        self.variables = version.get("variable") or []
        self.templates = version.get("customTemplate") or []
        self.server = "SERVER" in str((version.get("container") or {}).get("usageContext"))
        self.client = version.get("client") or []
        self.built_in = {b.get("name") for b in version.get("builtInVariable") or []}
        self.trigger = {t.get("triggerId"): t for t in self.triggers}
        self.path, self.found = path, []

    def add(self, code, item, note=""):
        mark = re.search(r"audit: ignore(?:\[([A-Z0-9, ]+)\])?", item.get("notes") or "")
        if mark and (mark[1] is None or code in mark[1]):
            return
        self.found.append((RULES[code][0], code, item.get("name", "?"), note))

    def where(self, tag):
        ids = tag.get("firingTriggerId") or []
        return [BUILT.get(i) or (self.trigger.get(i) or {}).get("name") or f"trigger {i}" for i in ids]

    def kind(self, tag):
        kind = tag.get("type", "?")
        if kind.startswith("cvt_"):
            ref = kind.removeprefix("cvt_")
            for t in self.templates:
                data = t.get("templateData") or ""
                gallery = t.get("galleryReference") or {}
                if str(t.get("templateId")) in ref.split("_") or gallery.get("galleryTemplateId") == ref:
                    return f"template {t.get('name')}"
            return "template"
        return KINDS.get(kind, kind)

    def destination(self, tag):
        for key in ("tagId", "measurementIdOverride", "measurementId", "conversionId"):
            v = value(tag, key)
            if isinstance(v, str) and v:
                return v
        return ""

    def run(self):
        live = [t for t in self.tags if not t.get("paused")]
        setups, sends = defaultdict(list), defaultdict(list)
        spelled = defaultdict(Counter)
        ads = [t for t in live if t.get("type") == "awct"]
        for tag in self.tags:
            kind = tag.get("type", "")
            if tag.get("paused"):
                self.add("PAUS", tag)
                continue
            fires = tag.get("firingTriggerId") or []
            sequenced = any(tag.get("name") in [s.get("tagName") for s in (o.get("setupTag") or []) + (o.get("teardownTag") or [])] for o in self.tags)
            if not fires and not sequenced:
                self.add("NOTR", tag)
            if kind == "ua":
                self.add("UA01", tag)
            if kind in ("googtag", "gaawc") and fires:
                setups[self.destination(tag)].append(tag)
                if fires == [ALL_PAGES] and any(t.get("type") == "gaawe" and set(t.get("firingTriggerId") or []) & {ALL_PAGES, INIT, CONSENT_INIT} for t in live):
                    self.add("ORDR", tag)
            if kind == "gaawe":
                name = value(tag, "eventName") or ""
                if isinstance(name, str) and "{{" not in name:
                    self.event_name(tag, name)
                    spelled[re.sub(r"[^a-z0-9]", "", name.lower())][name] += 1
                    self.ecommerce(tag, name)
                rows = list(pairs(tag, "eventSettingsTable", "eventParameters", "userProperties"))
                if len(rows) > 25:
                    self.add("PARA", tag, f"{len(rows)} parameters")
                for key, val in rows:
                    if len(key) > 40 or (key and "{{" not in key and not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", key)):
                        self.add("PARA", tag, repr(key))
                    if (PERSON.search(key) or PERSON.search(val)) and not re.search(r"hash|sha|domain|type|status|click|consent|valid|provided|opt|form_|template|campaign|subject|^has_|^is_|_page|click_text", key + val, re.I):
                        self.add("PII1", tag, f"{key} = {val}"[:80])
                sends[(self.destination(tag), name, tuple(sorted(fires)), tuple(sorted(tag.get("blockingTriggerId") or [])))].append(tag)
            if kind == "awct":
                if not value(tag, "orderId"):
                    label = f"{tag.get('name')} {value(tag, 'conversionLabel')}"
                    if re.search(r"purchase|order|kauf|sale|transaction|bestell|checkout|compra|achat", label, re.I):
                        self.add("TXID", tag)
                sends[("ads", f"{value(tag, 'conversionId')}/{value(tag, 'conversionLabel')}", tuple(sorted(fires)), ())].append(tag)
            code = value(tag, "html") if kind == "html" else ""
            if kind == "html":
                self.add("HTML", tag)
                if re.search(r"document\.write\s*\(|(?:src|href)\s*=\s*['\"]http:", code or "", re.I):
                    self.add("WRIT", tag)
                if re.search(r"UA-\d{4,}-\d+|_gaq\.push|analytics\.js", code or ""):
                    self.add("UA01", tag, "in custom HTML")
            consent = ((tag.get("consentSettings") or {}).get("consentStatus") or "NOT_SET").upper()
            outside = kind in ("html", "img") and TRACKER.search((code or "") + str(value(tag, "url") or "")) or \
                (kind not in SELF and kind not in ("html", "img") and not kind.startswith(("cvt_", "sgtm")) and kind in KINDS)
            if kind.startswith("cvt_") and re.search(r"facebook|meta|tiktok|pinterest|linkedin|snap|clarity|hotjar|criteo|bing|microsoft|reddit", self.kind(tag), re.I):
                outside = True
            if outside and consent == "NOT_SET" and not self.server and fires and not self.consent_by_trigger(tag):
                self.add("CONS", tag, self.kind(tag))
        for place, tags in setups.items():
            if len(tags) > 1 and place:
                shared = Counter(i for t in tags for i in t.get("firingTriggerId") or [])
                if any(n > 1 for n in shared.values()):
                    self.add("CONF", tags[1], f"{place} also in {tags[0].get('name')}")
        for (place, name, fires, _), tags in sends.items():
            if len(tags) > 1 and fires and name:
                same = Counter(json.dumps(t.get("parameter"), sort_keys=True) for t in tags)
                if place == "ads" or max(same.values()) > 1 or place:
                    self.add("DUPL", tags[1], f"{name}, also {tags[0].get('name')}")
        for names in spelled.values():
            if len(names) > 1:
                tag = next(t for t in live if value(t, "eventName") in names)
                self.add("CASE", tag, ", ".join(sorted(names)))
        if ads and not self.server and not any(t.get("type") == "gclidw" for t in live):
            # A Google tag with the Ads id does the linking as well.
            if not any(t.get("type") == "googtag" and self.destination(t).startswith("AW-") for t in live):
                self.add("LINK", ads[0], f"{len(ads)} conversion tags")
        self.references()
        for t in self.triggers:
            if t.get("type") in ("CLICK", "click", "LINK_CLICK", "linkClick") and not (t.get("filter") or t.get("autoEventFilter")):
                if self.used_trigger(t.get("triggerId")):
                    self.add("WIDE", t)
            if t.get("type") in ("TIMER", "timer") and not t.get("limit"):
                if self.used_trigger(t.get("triggerId")):
                    self.add("WIDE", t, "timer without limit")

    def consent_by_trigger(self, tag):
        told = [self.trigger.get(i) or {} for i in (tag.get("firingTriggerId") or []) + (tag.get("blockingTriggerId") or [])]
        return any(re.search(r"consent|cookie|cmp|onetrust|usercentrics|cookiebot|iubenda|didomi|einwillig|axeptio|borlabs|marketing|optin|opt-in", " ".join(texts(t)), re.I) for t in told)

    def event_name(self, tag, name):
        if len(name) > 40:
            self.add("NAME", tag, f"{name!r} has {len(name)} characters, 40 are allowed")
        elif not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
            self.add("NAME", tag, f"{name!r}: letters, digits and _ only, a letter first")
        elif re.match(r"(?:_|ga_|google_|gtag\.|firebase_)", name) or name in AUTOMATIC:
            self.add("NAME", tag, f"{name!r} is reserved")

    def ecommerce(self, tag, name):
        if name not in ECOMMERCE:
            return
        rows = dict(pairs(tag, "eventSettingsTable", "eventParameters"))
        layer = str(value(tag, "sendEcommerceData")).lower() == "true"
        bundled = value(tag, "eventSettingsVariable")
        if not layer and not bundled and "items" not in rows and "sendEcommerceData" not in rows:
            self.add("ECOM", tag, name)
        if name == "purchase" and not layer and not bundled:
            gaps = [k for k in ("transaction_id", "value", "currency") if k not in rows]
            if gaps:
                self.add("PURC", tag, "without " + ", ".join(gaps))

    def references(self):
        known = {v.get("name") for v in self.variables} | self.built_in | {"_event", "_triggers"}
        everything = json.dumps([self.tags, self.triggers, self.variables, self.client], ensure_ascii=False)
        if not self.built_in:
            known = None  # partial export
        used = Counter(re.findall(r"\{\{([^{}]+)\}\}", everything))
        for name, count in used.items():
            if known is not None and name not in known and name not in {b for b in STANDARD}:
                holder = next((i for i in self.tags + self.triggers + self.variables if "{{" + name + "}}" in json.dumps(i, ensure_ascii=False)), {})
                self.add("MISS", holder, "{{" + name + "}}")
        for tag in self.tags:
            for i in (tag.get("firingTriggerId") or []) + (tag.get("blockingTriggerId") or []):
                if i not in self.trigger and not str(i).startswith("21474795"):
                    self.add("MISS", tag, f"trigger {i}")
        lost = [v for v in self.variables if v.get("name") not in used]
        for v in lost:
            self.add("DEAD", v, "variable")
        for t in self.triggers:
            if not self.used_trigger(t.get("triggerId")):
                self.add("DEAD", t, "trigger")

    def used_trigger(self, number):
        if any(number in (t.get("firingTriggerId") or []) + (t.get("blockingTriggerId") or []) for t in self.tags):
            return True
        return any(number in list(texts([o.get("parameter"), o.get("filter")])) for o in self.triggers if o.get("type") in ("TRIGGER_GROUP", "triggerGroup"))


STANDARD = {"Event", "Page URL", "Page Hostname", "Page Path", "Referrer", "Click Element", "Click Classes", "Click ID", "Click Target",
            "Click URL", "Click Text", "Form Element", "Form Classes", "Form ID", "Form Target", "Form URL", "Form Text", "Container ID",
            "Container Version", "Random Number", "Environment Name", "HTML ID", "Debug Mode", "Error Message", "Error URL", "Error Line",
            "New History Fragment", "Old History Fragment", "New History State", "Old History State", "History Source", "Video Provider",
            "Video URL", "Video Title", "Video Duration", "Video Percent", "Video Visible", "Video Status", "Video Current Time",
            "Scroll Depth Threshold", "Scroll Depth Units", "Scroll Direction", "Percent Visible", "On-Screen Duration", "Client Name", "Event Name",
            "Client ID", "IP Address", "Page Title", "Query String", "Request Path", "Request Method", "Visitor Region", "Analytics Client ID",
            "Analytics Session ID", "Analytics Session Number", "User Agent"}


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    total = sure = 0
    for path in args.files:
        try:
            with open(path, encoding="utf-8-sig") as handle:
                data = json.load(handle)
        except (OSError, ValueError, RecursionError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 2
        version = data.get("containerVersion", data) if isinstance(data, dict) else None
        if not isinstance(version, dict) or not any(isinstance(version.get(k), list) for k in ("tag", "trigger", "variable")):
            print(f"{path}: no Tag Manager export (containerVersion with tag, trigger, variable)", file=sys.stderr)
            return 2
        try:
            audit = Audit(version, path)
            audit.run()
            kinds = Counter(audit.kind(t) for t in audit.tags)
            table = [(str(t.get("name", "?")), audit.kind(t), str(value(t, "eventName") or ""), ", ".join(audit.where(t)) or "no trigger",
                      ((t.get("consentSettings") or {}).get("consentStatus") or "not set").lower() + ("; PAUSED" if t.get("paused") else "")) for t in audit.tags]
            name = (version.get("container") or {}).get("publicId") or (version.get("container") or {}).get("name") or "container"
        except (AttributeError, TypeError, KeyError) as error:
            print(f"{path}: not laid out like an export of Tag Manager ({error})", file=sys.stderr)
            return 2
        found = sorted(set(x for x in audit.found if not only or x[1] in only))
        total += len(found)
        sure += sum(f[0] < 3 for f in found)
        print(f"{path}: {name}, {'server' if audit.server else 'web'}, {len(audit.tags)} tags, {len(audit.triggers)} triggers, {len(audit.variables)} variables")
        print("  " + ", ".join(f"{n} {k}" for k, n in kinds.most_common(8)))
        if args.table:
            for tag, kind, event, fires, consent in table:
                print(f"  {tag[:44]:44} {kind[:28]:28} {event[:24]:24} {fires[:50]}; consent {consent}")
            continue
        last = None
        for severity, code, item, note in found:
            if severity != last:
                print({1: "first", 2: "then", 3: "questions"}[severity])
                last = severity
            print(f"  {code} {item}: {RULES[code][1]}" + (f" ({note})" if note else ""))
    if not args.table:
        print(f"\n{total} findings")
    return 1 if sure and not args.table else 0


if __name__ == "__main__":
    sys.exit(main())
