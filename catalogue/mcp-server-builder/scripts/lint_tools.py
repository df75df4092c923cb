#!/usr/bin/env python3
"""Check the tool list of an MCP server the way a model sees it.

    python3 lint_tools.py tools.json [--max-tools 20]

tools.json is the answer to tools/list: {"tools": [...]}, a whole JSON-RPC response, or the bare list. Get it with
    npx @modelcontextprotocol/inspector --cli python3 server.py --method tools/list
Checks: names, length and wording of descriptions, what they say about when to use the tool, undescribed inputs,
free-text inputs that should be enumerations, dangerous inputs, annotations, near-identical descriptions, size in tokens (about 4 characters each).
Limits: English descriptions; looks at words and shapes, not at what the code does. Trials with a real agent decide.
Exit 1 if there is a FIX, 2 on wrong input.
"""
import argparse
import json
import re
import sys
from difflib import SequenceMatcher

READ = re.compile(r"^(?:\w+[_.-])?(get|list|find|search|read|show|look|count|check|fetch|describe)", re.I)
CHANGE = re.compile(r"(delete|remove|send|create|update|write|reply|close|cancel|pay|refund|move|set|add|run|execute)", re.I)


def look(tool):
    name, text = tool.get("name", ""), (tool.get("description") or "").strip()
    if not re.fullmatch(r"[A-Za-z0-9_.-]{1,64}", name):
        yield "FIX", "name: use letters, digits, _ . - and at most 64 characters; some clients refuse others"
    if not text:
        yield "FIX", "no description: the model has only the name to choose by"
        return
    n = len(text.split())
    if n < 8:
        yield "FIX", f"description of {n} words: say what it does, when to use it, what it returns"
    elif n > 120:
        yield "CARE", f"description of {n} words: under 80 is read more reliably"
    if n >= 8 and not re.search(r"\b(use|when|before|after|instead|first)\b", text, re.I):
        yield "CARE", "description does not say when to use it"
    if n >= 8 and not re.search(r"\b(returns?|gives|answers? with|result|sends?|saves?|read)\b", text, re.I):
        yield "CARE", "description does not say what comes back"
    if re.search(r"\b(ALWAYS|NEVER|MUST|IMPORTANT|CRITICAL)\b", text):
        yield "CARE", "shouting: replace orders by the condition of use"
    if re.search(r"\b(endpoint|REST|v\d|API|JSON object|payload)\b", text):
        yield "CARE", "describes the API, not the task"
    schema = tool.get("inputSchema") or {}
    props = schema.get("properties") or {}
    if len(props) > 8:
        yield "CARE", f"{len(props)} inputs: few and flat is filled in better"
    for key, p in sorted(props.items()):
        p = p if isinstance(p, dict) else {}
        if re.search(r"(^|_)(sql|query_string|command|cmd|shell|code|url|path|file_?name)($|_)", key, re.I):
            yield "FIX", f"input {key}: free SQL, shell, URL or path; allow-list it or take it away"
        if re.search(r"(token|password|secret|api_?key)(?!s$|_?(type|kind|count|name|id|limit|scanning)|s_)", key, re.I) and not re.search(r"(page|next|max|sync|cursor|continuation)_?token", key, re.I):
            yield "FIX", f"input {key}: credentials belong to the server's environment, not to the model"
        if p.get("type") == "object" and not p.get("properties"):
            yield "FIX", f"input {key}: object without properties"
        if not p.get("description") and not re.search(rf"\b{re.escape(key)}\b", text):
            yield "CARE", f"input {key}: described nowhere"
        if p.get("type") == "string" and not p.get("enum") and re.fullmatch(r"(state|status|type|kind|sort|order|format|mode|priority)", key):
            yield "CARE", f"input {key}: make it an enumeration"
    hints = tool.get("annotations") or {}
    reads = bool(READ.search(name)) and not CHANGE.search(name)
    if reads and hints.get("readOnlyHint") is not True:
        yield "CARE", "looks like reading but lacks readOnlyHint: true (clients assume it changes things)"
    if not reads and hints.get("readOnlyHint") is True and CHANGE.search(name):
        yield "FIX", "says readOnlyHint: true, but the name says it changes something"


def told_apart(t, u):
    """What differs between both descriptions are the words of their names: a branch, a pull request."""
    (x, own), (y, other) = ((set(re.findall(r"[a-z]+", (v.get("description") or "").lower())), set(re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", v.get("name", "")).lower()))) for v in (t, u))
    known = {w for name in own | other for w in (name, name + "s", name.rstrip("s"))}
    return x != y and (x - y) | (y - x) <= known | {"a", "an", "the", "of", "in", "for", "on"}


def load(path):
    with open(path, encoding="utf-8-sig") as f:
        data = json.load(f)
    if isinstance(data, dict):
        data = data.get("result", data)
        data = data.get("tools") if isinstance(data, dict) else None
    if not isinstance(data, list) or not all(isinstance(t, dict) for t in data):
        raise ValueError("no list of tools in it")
    return [mcp(t) for t in data]


def mcp(tool):
    """Function calling of other vendors in MCP's form: {"type": "function", "function": {...}}, parameters, input_schema."""
    inner = tool.get("function") if isinstance(tool.get("function"), dict) else tool
    for own in ("parameters", "input_schema"):
        if own in inner and "inputSchema" not in inner:
            inner = {**inner, "inputSchema": inner[own], "foreign": True}
    return inner if inner is tool else {**inner, "foreign": True}


def main():
    ap = argparse.ArgumentParser(description="Check an MCP tools/list answer")
    ap.add_argument("file")
    ap.add_argument("--max-tools", type=int, default=20)
    a = ap.parse_args()
    try:
        tools = load(a.file)
    except json.JSONDecodeError as e:
        print(f"lint_tools.py: {a.file}: line {e.lineno}: {e.msg}", file=sys.stderr)
        return 2
    except (OSError, UnicodeDecodeError, ValueError) as e:
        print(f"lint_tools.py: {a.file}: {e}", file=sys.stderr)
        return 2
    found = [(t.get("name", "?"), level, what) for t in tools for level, what in look(t) if not (t.get("foreign") and "readOnlyHint" in what)]
    for i, t in enumerate(tools):
        for u in tools[i + 1:]:
            x, y = t.get("description") or "", u.get("description") or ""
            if x and y and not told_apart(t, u) and SequenceMatcher(None, x.lower(), y.lower()).ratio() > 0.8:
                found.append((t.get("name", "?"), "FIX", f"description almost equals that of {u.get('name')}: say when to use which"))
    if len(tools) > a.max_tools:
        found.append(("(list)", "CARE", f"{len(tools)} tools: choice gets worse; join or split into servers"))
    for name, level, what in found:
        print(f"{level:<4}  {name}: {what}")
    print(f"{len(tools)} tools, about {len(json.dumps(tools)) // 4} tokens, {len(found)} findings")
    return int(any(level == "FIX" for _, level, _ in found))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as odd:
        print(f"lint_tools.py: the input is not laid out as this script expects ({type(odd).__name__}: {odd})", file=sys.stderr)
        sys.exit(2)
