#!/usr/bin/env python3
"""Reads exported workflows of n8n, Make and Zapier and lists what loses data, sends twice, leaks or breaks at the next version.

usage: flow_check.py FILE-OR-FOLDER... [--map] [--only CODE,...]
  --map   instead of findings: the steps in order, with what each is connected to
n8n: Download in the menu of the workflow, or n8n export:workflow. Make: Export blueprint. Zapier: export of a team account.
Secrets are shown shortened. A step whose notes (n8n) or name contain "check: ignore[CODE]" is passed over.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import json
import os
import re
import sys
from collections import defaultdict

RULES = {
    "SECR": (1, "secret in the workflow text: it travels with every export; use a credential, and change the secret"),
    "INJE": (1, "values go into SQL or a command as text: query parameters, otherwise anybody who fills the form writes the query"),
    "MISS": (1, "refers to a step that is not there"),
    "CHAT": (1, "public trigger leads to an AI agent with tools: anybody can use them"),
    "HOOK": (2, "webhook without authentication: anybody who learns the address starts it; key, signature or an allow-list"),
    "ERRW": (2, "nobody learns of a failure: no error workflow, no error path"),
    "SWAL": (2, "errors are passed on as data or ignored: the next step works with nothing, and the run is green"),
    "H404": (2, "answers such as 404 and 500 count as success here"),
    "DLQO": (2, "incomplete executions are not stored: what fails is lost"),
    "DUPE": (2, "runs on a schedule and creates records, without upsert, filter or duplicates step: the next run creates them again"),
    "JSOB": (2, "JSON put together as text: a quote or line break in a value breaks it; build it from fields or escape"),
    "RESP": (2, "webhook waits for a response step, and there is none (or the other way round)"),
    "LOOP": (2, "loop step whose loop output does not come back"),
    "PINS": (2, "pinned test data: manual runs show it instead of the truth"),
    "GONE": (2, "removed or changed in n8n 2 or 3"),
    "AISE": (2, "AI text goes straight to people: no check, no approval between"),
    "RETR": (3, "outgoing call without retry: one hiccup ends the run"),
    "ZONE": (3, "time of day without time zone in the settings"),
    "OFTE": (3, "runs every minute or more often: webhook instead? costs and limits"),
    "RACE": (3, "webhook runs in parallel, and the flow reads then writes the same store: switch on sequential, or write once"),
    "DEAD": (3, "step that nothing leads to"),
}
# Addresses and names that look like keys but are examples do not count.
SECRET = re.compile(r"(?:Bearer\s+|Basic\s+)[A-Za-z0-9._~+/=-]{20,}|\bsk-[A-Za-z0-9_-]{20,}|\bAIza[0-9A-Za-z_-]{30,}|\bxox[abpr]-[0-9A-Za-z-]{10,}|"
                    r"\bghp_[A-Za-z0-9]{30,}|\bgithub_pat_\w{30,}|\bAKIA[0-9A-Z]{16}\b|\bpat[A-Za-z0-9]{14}\.[a-f0-9]{60,}|\b\d{8,10}:AA[\w-]{32,}|\bSG\.[\w-]{20,}\.[\w-]{20,}|"
                    r"\bEAA[A-Za-z0-9]{40,}|\bapify_api_\w{20,}|\bhf_[A-Za-z0-9]{30,}|\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{16,}|eyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}")
FAKE = re.compile(r"x{4,}|your|example|placeholder|token_?here|\*{3,}|<|\{\{|123456|insert|replace|abcdef|redacted", re.I)
NAMED = re.compile(r"^(?:x-)?(?:api[_-]?key|apikey|access[_-]?token|auth[_-]?token|client[_-]?secret|password|secret|x-api-key|authorization|token)$", re.I)


def strings(node, key=""):
    """Pairs of key and text below a node."""
    if isinstance(node, dict):
        # Rows such as {"name": "api_key", "value": "..."} carry the name beside the value.
        label = node.get("name") if isinstance(node.get("name"), str) and "value" in node else None
        for k, v in node.items():
            yield from strings(v, label if label and k == "value" else k)
    elif isinstance(node, list):
        for v in node:
            yield from strings(v, key)
    elif isinstance(node, str):
        yield key, node


def short(text):
    return text[:6] + "..." + str(len(text))


class Flow:
    def __init__(self, name, where):
        self.name, self.where, self.found, self.rows = name, where, [], []

    def add(self, code, step, note=""):
        said = f"{step.get('name', '')} {step.get('notes', '')}" if isinstance(step, dict) else ""
        mark = re.search(r"check: ignore(?:\[([A-Z0-9, ]+)\])?", said)
        if mark and (mark[1] is None or code in mark[1]):
            return
        label = step.get("name") or step.get("module") or step.get("title") or "?" if isinstance(step, dict) else step
        self.found.append((RULES[code][0], code, str(label)[:60], note))

    def secrets(self, step, parameters):
        for key, text in strings(parameters):
            m = SECRET.search(text)
            if m and not FAKE.search(m[0]) and "={{" not in text[:3]:
                self.add("SECR", step, short(m[0]))
                return
            if NAMED.match(key or "") and len(text) >= 16 and re.fullmatch(r"[A-Za-z0-9_\-.+/=]{16,}", text) and re.search(r"\d", text) and not FAKE.search(text):
                self.add("SECR", step, f"{key}: {short(text)}")
                return


# ---------------------------------------------------------------- n8n
GONE_NODES = {"function": "Function node is gone in 3.0: Code", "functionItem": "Function Item node is gone in 3.0: Code",
              "itemLists": "Item Lists is gone in 3.0: Split Out, Aggregate, Sort, Limit, Remove Duplicates", "aiTransform": "AI Transform becomes a Code node in 3.0",
              "start": "Start node is gone in 2.0: Manual Trigger", "executeCommand": "Execute Command is off by default since 2.0",
              "localFileTrigger": "Local File Trigger is off by default since 2.0"}
CREATES = {"create", "append", "insert", "add", "post", "send", "upload", "createContact"}
SENDS = {"gmail", "emailSend", "slack", "telegram", "twilio", "whatsApp", "discord", "microsoftOutlook", "sendGrid", "mailgun", "twitter", "linkedIn", "facebookGraphApi", "microsoftTeams"}
GATES = {"if", "filter", "switch", "removeDuplicates", "compareDatasets", "wait", "form"}


def n8n(data, where):
    f = Flow(data.get("name") or os.path.basename(where), where)
    nodes = [n for n in data.get("nodes") or [] if isinstance(n, dict)]
    by_name = {n.get("name"): n for n in nodes}
    links, back, special = defaultdict(list), defaultdict(list), defaultdict(list)
    for source, kinds in (data.get("connections") or {}).items():
        for kind, outputs in (kinds or {}).items():
            for number, targets in enumerate(outputs or []):
                for target in targets or []:
                    if isinstance(target, dict) and target.get("node"):
                        (links if kind == "main" else special)[source].append((number, target["node"]))
                        back[target["node"]].append(source)
    short_type = lambda n: str(n.get("type", "")).split(".")[-1]
    live = [n for n in nodes if not n.get("disabled") and short_type(n) != "stickyNote"]
    settings = data.get("settings") or {}

    def after(name, seen=None):
        seen = seen if seen is not None else set()
        for _, target in links.get(name, []):
            if target not in seen:
                seen.add(target)
                after(target, seen)
        return seen
    triggers = [n for n in live if re.search(r"[tT]rigger$|^webhook$|^cron$|^interval$|^start$|^emailReadImap$|Trigger", short_type(n))]
    dead = []
    for n in live:
        kind, p = short_type(n), n.get("parameters") or {}
        f.rows.append((n.get("name"), kind, ", ".join(t for _, t in links.get(n.get("name"), []) + special.get(n.get("name"), [])) or "-"))
        f.secrets(n, p)
        text = json.dumps(p, ensure_ascii=False)
        if kind in GONE_NODES:
            f.add("GONE", n, GONE_NODES[kind])
        if kind == "agent" and str(n.get("type", "")).endswith("langchain.agent") and float(n.get("typeVersion") or 1) < 1.6 and p.get("agent") not in (None, "toolsAgent"):
            f.add("GONE", n, "AI Agent version 1 and its agent types are gone in 3.0")
        if kind == "executeWorkflow" and p.get("mode") == "each":
            f.add("GONE", n, "'run once for each item' is gone in 3.0: Loop Over Items before it")
        if "$getPairedItem" in text or "$evaluateExpression" in text and kind == "code":
            f.add("GONE", n, "$getPairedItem and, in code, $evaluateExpression are gone in 3.0")
        if kind == "code" and re.search(r"process\.env|\$env\b", text):
            f.add("GONE", n, "environment variables are blocked in Code since 2.0")
        if kind == "code" and p.get("language") == "python":
            f.add("GONE", n, "Python by Pyodide is gone in 2.0: native Python, without its packages")
        for m in re.finditer(r"\$\(\s*\\?['\"]([^'\"\\]+)\\?['\"]\s*\)|\$node\[\s*\\?['\"]([^'\"\\]+)\\?['\"]\s*\]|\$items\(\s*\\?['\"]([^'\"\\]+)\\?['\"]", text):
            name = m[1] or m[2] or m[3]
            if name not in by_name and kind not in ("html", "stickyNote") and not re.search(r"[#.>\s]*^[#.]", name) and not re.search(r"cheerio|jquery|querySelector", text, re.I):
                f.add("MISS", n, name)
                break
        if kind in ("postgres", "mySql", "microsoftSql", "snowflake", "questDb", "timescaleDb", "crateDb") and p.get("operation") == "executeQuery" \
                or kind in ("postgresTool", "mySqlTool"):
            query = str(p.get("query", ""))
            if re.search(r"\{\{.*(?:\$json|\$\(|\$node|\$input|\$fromAI)", query, re.S) and not re.fullmatch(r"=?\s*\{\{.*\}\}\s*", query, re.S):
                f.add("INJE", n)
        if kind in ("executeCommand", "ssh") and re.search(r"\{\{.*\$(?:json|\(|node)", str(p.get("command", "")), re.S):
            f.add("INJE", n)
        if kind == "webhook":
            if p.get("authentication") in (None, "none"):
                # A signature may be checked later on.
                later = " ".join(json.dumps(by_name[x].get("parameters") or {}) for x in after(n.get("name")) if x in by_name)
                if not re.search(r"hmac|signature|x-hub|timingSafeEqual|createHmac|secret", later, re.I):
                    f.add("HOOK", n)
            answers = [x for x in live if short_type(x) == "respondToWebhook"]
            if p.get("responseMode") == "responseNode" and not answers:
                f.add("RESP", n, "no Respond to Webhook node")
        if kind == "respondToWebhook" and not any(short_type(x) in ("webhook", "chatTrigger", "formTrigger") and (x.get("parameters") or {}).get("responseMode") in ("responseNode", "responseNodes") for x in live) \
                and any(short_type(x) == "webhook" for x in live):
            f.add("RESP", n, "the webhook does not wait for it")
        if n.get("continueOnFail") or n.get("onError") == "continueRegularOutput":
            outs = links.get(n.get("name"), [])
            checked = any(short_type(by_name.get(t, {})) in ("if", "switch", "filter") for _, t in outs)
            if outs and not checked:
                f.add("SWAL", n)
        if kind in ("httpRequest", "graphql") and not n.get("retryOnFail") and n.get("onError") != "continueErrorOutput":
            f.add("RETR", n)
        if kind == "httpRequest" and re.search(r"^=", str(p.get("jsonBody", ""))) and re.search(r'"[^"{}]*\{\{(?:(?!JSON\.stringify|toJsonString|replaceAll|replace\(|encodeURI|\$now|\$execution|\bid\b|_id|Id\b|date|Date).)*?\}\}[^"]*"', str(p.get("jsonBody", ""))):
            if re.search(r"text|message|content|name|title|body|description|prompt|output|query|comment|subject", str(p.get("jsonBody", "")), re.I):
                f.add("JSOB", n)
        if kind == "splitInBatches":
            loop_out = 1 if float(n.get("typeVersion") or 1) >= 3 else 0
            starts = [t for o, t in links.get(n.get("name"), []) if o == loop_out]
            if starts and not any(n.get("name") in after(s) for s in starts):
                f.add("LOOP", n)
        if kind in ("scheduleTrigger", "cron", "interval"):
            rule = json.dumps(p)
            if re.search(r'"triggerAtHour"|"hour"|cronExpression', rule) and not settings.get("timezone"):
                f.add("ZONE", n)
            if re.search(r'"field": "seconds"|"mode": "everyMinute"|"minutesInterval": 1\b|"expression": "\*(/1)? \* \* \* \*', rule):
                f.add("OFTE", n)
        if not back.get(n.get("name")) and n not in triggers and not special.get(n.get("name")) and len(live) > 1:
            dead.append(n)
        if kind == "chatTrigger" and p.get("public") and p.get("authentication") in (None, "none"):
            for x in after(n.get("name")):
                if short_type(by_name.get(x, {})) == "agent" and any(re.search(r"Tool$|^tool", short_type(by_name.get(s, {}))) for s in back.get(x, [])):
                    f.add("CHAT", n, x)
                    break
        if re.search(r"^(?:agent|openAi|chainLlm|lmChat|anthropic|googleGemini)", kind):
            for _, t in links.get(n.get("name"), []):
                target = by_name.get(t, {})
                if short_type(target) in SENDS and (target.get("parameters") or {}).get("operation", "send") in ("send", "post", "sendMessage", "reply", "create", "sendAndWait") \
                        and (target.get("parameters") or {}).get("operation") != "sendAndWait" and (target.get("parameters") or {}).get("resource") != "draft":
                    own = re.search(r"chatId|channelId|channel", json.dumps(target.get("parameters") or {}))
                    if short_type(target) in ("gmail", "emailSend", "microsoftOutlook", "sendGrid", "mailgun", "twitter", "linkedIn", "whatsApp", "twilio", "facebookGraphApi") or not own:
                        f.add("AISE", n, f"-> {t}")
    strange = [x for x in list(links) + list(special) if x not in by_name]
    if strange:
        f.add("MISS", "connections", f"{len(strange)} of {len(links) + len(special)} start at names that no step has: {strange[0][:40]}")
    elif len(dead) > 3:
        f.add("DEAD", "workflow", f"{len(dead)} steps: {', '.join(str(n.get('name')) for n in dead[:3])} ...")
    else:
        for n in dead:
            f.add("DEAD", n)
    if any(data.get("pinData") or {}):
        f.add("PINS", "workflow", ", ".join(list(data["pinData"])[:3]))
    timed = [n for n in triggers if short_type(n) in ("scheduleTrigger", "cron", "interval")]
    if timed:
        makers = [n for n in live if (n.get("parameters") or {}).get("operation") in ("create", "append", "insert") and
                  short_type(n) in ("googleSheets", "airtable", "notion", "hubspot", "postgres", "mySql", "trello", "jira", "clickUp", "pipedrive", "salesforce", "supabase", "nocoDb", "baserow", "wordpress", "todoist", "asana")]
        guard = any(short_type(n) in GATES | {"merge"} or re.search(r"appendOrUpdate|upsert|ON CONFLICT|lookup|getAll|removeDuplicate|staticData|\$getWorkflowStaticData", json.dumps(n.get("parameters") or {})) for n in live)
        if makers and not guard:
            f.add("DUPE", makers[0])
    watched = [n for n in triggers if short_type(n) not in ("manualTrigger", "start", "errorTrigger", "executeWorkflowTrigger", "chatTrigger")]
    error_path = any(n.get("onError") == "continueErrorOutput" for n in live) or any(short_type(n) in ("errorTrigger", "stopAndError") for n in live)
    if watched and not settings.get("errorWorkflow") and not error_path:
        f.add("ERRW", "workflow")
    return f, len(live)


# ---------------------------------------------------------------- Make
def make(data, where):
    f = Flow(data.get("name") or os.path.basename(where), where)
    modules, routes = [], 0

    def walk(flow, handled=False):
        nonlocal routes
        for m in flow or []:
            if not isinstance(m, dict):
                continue
            modules.append((m, handled))
            for handler in m.get("onerror") or []:
                modules.append((handler, True))
                if re.search(r"builtin:(Ignore|Resume)", str(handler.get("module"))):
                    label = {"module": m.get("module"), "name": title(m)}
                    f.add("SWAL", label, str(handler.get("module")))
            for r in m.get("routes") or []:
                routes += 1
                walk(r.get("flow"), handled)
    def title(m):
        designer = (m.get("metadata") or {}).get("designer") or {}
        return f"{m.get('id')} {designer.get('name') or m.get('module')}"
    walk(data.get("flow"))
    ids = {str(m.get("id")) for m, _ in modules}
    scenario = (data.get("metadata") or {}).get("scenario") or {}
    handlers = any(m.get("onerror") for m, _ in modules)
    first = (data.get("flow") or [{}])[0] if data.get("flow") else {}
    instant = re.search(r"WebHook|watch.*[Ii]nstant|gateway:", str(first.get("module", "")))
    for m, _ in modules:
        kind = str(m.get("module", ""))
        named = {"name": title(m)}
        f.rows.append((title(m), kind, f"{len(m.get('routes') or [])} routes" if m.get("routes") else ""))
        f.secrets(named, {"p": m.get("parameters"), "m": m.get("mapper")})
        text = json.dumps([m.get("mapper"), m.get("filter")], ensure_ascii=False)
        for r in re.finditer(r"\{\{[^{}]*?(?<![\w.])(\d{1,4})\.[`a-zA-Z_\[]", text):
            if r[1] not in ids:
                f.add("MISS", named, f"module {r[1]}")
                break
        if kind == "gateway:CustomWebHook" and m is first:
            nxt = (data.get("flow") or [])[1:2]
            guarded = bool(nxt and (nxt[0].get("filter") or {}).get("conditions"))
            if not guarded:
                f.add("HOOK", named, "nor a filter after it")
        if kind.startswith("http:") and (m.get("parameters") or {}).get("handleErrors") is False:
            f.add("H404", named)
        body = str((m.get("mapper") or {}).get("data") or (m.get("mapper") or {}).get("body") or (m.get("mapper") or {}).get("jsonStringBodyContent") or "")
        if re.search(r'^\s*[\[{]', body) and re.search(r'"\s*:\s*"[^"{}]*\{\{(?![^{}]*(?:escape|encodeURL|replace|toString|formatDate|\.id\}\}|Id\}\}))[^{}]*\}\}', body):
            f.add("JSOB", named)
        if re.search(r"mysql|postgres|mssql", kind) and re.search(r"\{\{", str((m.get("mapper") or {}).get("query") or (m.get("mapper") or {}).get("sql") or "")):
            f.add("INJE", named)
    if len(modules) > 1 and scenario:
        if scenario.get("dlq") is False:
            f.add("DLQO", "scenario", "store incomplete executions is off")
        if not handlers and scenario.get("dlq") is not True:
            f.add("ERRW", "scenario", "no error handler")
        if instant and scenario.get("sequential") is False:
            stores = [str(m.get("module")) for m, _ in modules]
            if any(re.search(r"datastore:(?:Get|Search|Exist)|google-sheets:(?:filterRows|getCell|search)|searchRecord", s) for s in stores) and \
                    any(re.search(r"datastore:(?:Add|Update)|google-sheets:(?:addRow|updateRow|updateCell)|createRecord|updateRecord", s) for s in stores):
                f.add("RACE", "scenario")
    return f, len(modules)


# ---------------------------------------------------------------- Zapier
def zapier(data, where):
    flows = []
    for z in data.get("zaps") or []:
        f = Flow(z.get("title") or "zap", where)
        nodes = list((z.get("nodes") or {}).values())
        ids = {str(n.get("id")) for n in nodes}
        for n in nodes:
            named = {"name": f"{n.get('id')} {n.get('selected_api') or ''} {n.get('action') or ''}"}
            f.rows.append((named["name"], str(n.get("type_of")), str(n.get("parent_id") or "")))
            f.secrets(named, n.get("params") or {})
            for r in re.finditer(r"\{\{(\d+)__", json.dumps(n.get("params") or {})):
                if r[1] not in ids:
                    f.add("MISS", named, f"step {r[1]}")
                    break
            if re.search(r"WebHook", str(n.get("selected_api"))) and n.get("type_of") == "read" and n.get("parent_id") is None:
                f.add("HOOK", named)
        flows.append((f, len(nodes)))
    return flows


def flows_in(data, where):
    """All workflows of a file; None where it holds none."""
    if isinstance(data, list):
        found = [x for d in data for x in flows_in(d, where) or []]
        return found or None
    if not isinstance(data, dict):
        return None
    if isinstance(data.get("nodes"), list) and "connections" in data:
        return [n8n(data, where)]
    for key in ("workflow", "data", "workflowData"):
        if isinstance(data.get(key), dict) and isinstance(data[key].get("nodes"), list) and "connections" in data[key]:
            return [n8n(data[key], where)]
    if isinstance(data.get("flow"), list):
        return [make(data, where)]
    if isinstance(data.get("blueprint"), dict) and isinstance(data["blueprint"].get("flow"), list):
        return [make(data["blueprint"], where)]
    if isinstance(data.get("zaps"), list):
        return zapier(data, where)
    if isinstance(data.get("workflows"), list):
        return flows_in(data["workflows"], where)
    return None


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--map", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    files = []
    for path in args.paths:
        if not os.path.exists(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
        if os.path.isfile(path):
            files.append(path)
        for folder, dirs, names in os.walk(path):
            dirs[:] = sorted(d for d in dirs if d not in (".git", "node_modules"))
            files += [os.path.join(folder, n) for n in sorted(names) if n.lower().endswith(".json")]
    count = total = sure = steps = 0
    other, broken = [], []
    for path in files:
        try:
            with open(path, "rb") as handle:
                raw = handle.read()
            data = json.loads(raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"))
            flows = flows_in(data, path)
        except (OSError, ValueError, RecursionError) as error:
            broken.append((path, str(error)[:80]))
            continue
        except (AttributeError, TypeError, KeyError) as error:
            broken.append((path, f"not laid out as an export ({error})"))
            continue
        if flows is None:
            other.append(path)
            continue
        for f, size in flows:
            count, steps = count + 1, steps + size
            found = sorted(set(x for x in f.found if not only or x[1] in only))
            total += len(found)
            sure += sum(f[0] < 3 for f in found)
            if args.map:
                print(f"\n{path}: {f.name}")
                for name, kind, to in f.rows:
                    print(f"  {str(name)[:40]:40} {kind[:34]:34} {to}")
            elif found:
                print(f"\n{path}: {f.name} ({size} steps)")
                for severity, code, step, note in found:
                    print(f"  {'!' if severity == 1 else '-' if severity == 2 else '?'} {code} {step}: {RULES[code][1] if code != 'GONE' else note}" + (f" ({note})" if note and code != "GONE" else ""))
    for path, why in broken[:20]:
        print(f"not read: {path} ({why})", file=sys.stderr if count == 0 else sys.stdout)
    if len(broken) > 20:
        print(f"and {len(broken) - 20} more not read")
    if other:
        print(f"{'' if count else 'no workflow found; '}{len(other)} JSON files are no workflows: {', '.join(other[:3])}{' ...' if len(other) > 3 else ''}", file=sys.stderr if count == 0 else sys.stdout)
    if count == 0:
        print("nothing to check", file=sys.stderr)
        return 2
    print(f"\n{count} workflows with {steps} steps" + ("" if args.map else f", {total} findings (! first, - then, ? questions)"))
    return 1 if sure and not args.map else 0


if __name__ == "__main__":
    sys.exit(main())
