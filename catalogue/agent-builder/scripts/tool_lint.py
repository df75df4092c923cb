#!/usr/bin/env python3
"""Check tool definitions before a model reads them.

usage: tool_lint.py TOOLS.json [...] [--many 20] [--ignore RULE] [--ignore TOOL:RULE]

Reads JSON with tools in the shape of MCP (inputSchema; a tools/list answer too), Anthropic (input_schema), OpenAI
(function.parameters, or parameters beside the name), Bedrock (toolSpec): a list, an object with "tools" or "functions",
or a single tool. Rules:
  refused    what providers answer with an error: name, missing object schema, required names that do not exist, two
             tools with one name, strict without additionalProperties false or with optional parameters
  secret     a parameter that asks the model for a password, token or key
  identity   a parameter that chooses whose rights or data are meant (tenant, acting user, role): take it from the session
  freeform   SQL, a shell command or code as a parameter: needs a sandbox, or should be a closed set
  open       an object parameter without named fields
  enum       a description that lists two or more allowed values in quotes, and no enum
  thin       description of a tool under 8 words; more than half of three or more parameters without a description
  alike      two tools whose descriptions share three quarters of their words
  many       more tools than --many, or over 10,000 tokens of definitions
Also printed: tokens (characters / 4), tools whose name writes (decide approval and idempotency key for each).
What is not a tool, and tools a provider runs itself, is counted as not read. Limits: words, not meaning; finds nothing
about what a tool does. Exit 0 no findings, 1 findings, 2 wrong use or no tool read.
"""
import argparse
import json
import re
import signal
import sys

NAME = re.compile(r"^[A-Za-z0-9_.-]{1,128}$")
SECRET = re.compile(r"(^|_)(password|passwd|secret|api_?key|access_?token|auth_?token|private_?key|credentials?|bearer)$", re.I)
IDENTITY = re.compile(r"^(tenant|tenant_?id|org(anization)?_?id|acting_?user(_?id)?|current_?user(_?id)?|on_?behalf_?of|impersonate\w*|is_?admin|user_?role|caller(_?id)?|session_?id|principal)$", re.I)
FREEFORM = re.compile(r"^(sql|sql_?query|raw_?query|command|cmd|shell|bash|script|code|python|javascript|js|eval|expression|statement)$", re.I)
WRITES = re.compile(r"^(create|add|delete|remove|update|set|send|post|put|patch|write|edit|move|rename|merge|push|pay|refund|transfer|cancel|approve|invite|publish|upload|execute|run|reply|book|buy|order|assign|close|archive|fork|request|dismiss|mark|star|submit)(?![a-z])", re.I)
QUOTED = re.compile(r"['\"`]([A-Za-z0-9_-]{1,30})['\"`]")
CHOICE = re.compile(r"\b(one of|either|allowed values|valid values|must be|can be|options?)\b", re.I)
COMMON = set("a an the of to in for and or by with from on is it this that use tool get returns return be as are if you your can will at all any".split())


def schema_of(value):
    """(name, description, schema, strict) of a tool in one of the shapes, or None."""
    if not isinstance(value, dict):
        return None
    if isinstance(value.get("toolSpec"), dict):
        spec = value["toolSpec"]
        inner = spec.get("inputSchema")
        return spec.get("name"), spec.get("description"), inner.get("json") if isinstance(inner, dict) else inner, False
    if isinstance(value.get("function"), dict):
        f = value["function"]
        return (f["name"], f.get("description"), f.get("parameters"), f.get("strict") is True) if "name" in f else None
    for key in ("inputSchema", "input_schema", "parameters"):
        if key in value and "name" in value:
            return value["name"], value.get("description"), value[key], value.get("strict") is True
    return (value["name"], value.get("description"), None, False) if set(value) >= {"name", "description"} and not {"type", "version", "manifest_version", "author", "command"} & set(value) else None


def tools_of(value):
    """Tools and the number of things that are none."""
    if isinstance(value, dict) and isinstance(value.get("result"), dict):
        value = value["result"]
    if isinstance(value, dict):
        for key in ("tools", "functions"):
            if isinstance(value.get(key), list):
                return tools_of(value[key])
            if isinstance(value.get(key), dict):
                return tools_of([{"name": n, **v} for n, v in value[key].items() if isinstance(v, dict)])
        value = [value]
    if not isinstance(value, list):
        return [], 1
    found, skipped = [], 0
    for item in value:
        if isinstance(item, dict) and isinstance(item.get("function_declarations") or item.get("functionDeclarations"), list):
            more, less = tools_of(item.get("function_declarations") or item.get("functionDeclarations"))
            found, skipped = found + more, skipped + less
        elif schema_of(item):
            found.append((schema_of(item), len(json.dumps(item, ensure_ascii=False))))
        else:
            skipped += 1
    return found, skipped


def kinds(schema):
    t = schema.get("type")
    return t if isinstance(t, list) else [t]


def walk(properties, path=""):
    """Every parameter with its path, those of nested objects and lists too."""
    for name, schema in properties.items():
        if not isinstance(schema, dict):
            continue
        here = f"{path}{name}"
        yield here, name, schema
        items = schema.get("items") if isinstance(schema.get("items"), dict) else {}
        for inner in (schema.get("properties"), items.get("properties")):
            if isinstance(inner, dict):
                yield from walk(inner, here + ".")


def lint(name, description, schema, strict):
    found = []
    if not isinstance(name, str) or not NAME.match(name):
        found.append(("refused", f"name {name!r}: letters, digits, _ and - only"))
    words = re.findall(r"\w+", description if isinstance(description, str) else "")
    if len(words) < 8:
        found.append(("thin", f"description has {len(words)} words: what it does, when, when not, what comes back"))
    if not isinstance(schema, dict) or (schema and "object" not in kinds(schema) and "$ref" not in schema):
        return found + [("refused", "no schema of type object")]
    properties = schema.get("properties") if isinstance(schema.get("properties"), dict) else {}
    required = [r for r in schema.get("required") or [] if isinstance(r, str)] if isinstance(schema.get("required"), list) else []
    for missing in sorted(set(required) - set(properties)):
        found.append(("refused", f"required parameter {missing} is not defined"))
    if strict and schema.get("additionalProperties") is not False:
        found.append(("refused", "strict needs additionalProperties false"))
    if strict and set(properties) - set(required):
        found.append(("refused", f"strict needs every parameter required (null as a type makes it optional): {', '.join(sorted(set(properties) - set(required)))}"))
    silent = [n for n, s in properties.items() if isinstance(s, dict) and not s.get("description") and not s.get("enum")]
    if len(properties) >= 3 and len(silent) * 2 > len(properties):
        found.append(("thin", f"{len(silent)} of {len(properties)} parameters without a description"))
    for path, leaf, s in walk(properties):
        plain = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", leaf)
        text = s.get("description") if isinstance(s.get("description"), str) else ""
        if SECRET.search(plain):
            found.append(("secret", f"{path}: the tool layer adds secrets, the model never sees them"))
        elif IDENTITY.match(plain):
            found.append(("identity", f"{path}: whose rights is this? Take it from the session"))
        elif FREEFORM.match(plain) and "string" in kinds(s) and not s.get("enum"):
            found.append(("freeform", f"{path}: sandbox, read-only role, limits, or a closed set"))
        if "object" in kinds(s) and not any(k in s for k in ("properties", "$ref", "oneOf", "anyOf", "allOf", "patternProperties")) and not isinstance(s.get("additionalProperties"), dict):
            found.append(("open", f"{path}: an object without named fields invites invention"))
        listed = set(QUOTED.findall(text)) - set(properties) - {"null", "undefined", "true", "false", "none", "None"}
        if "string" in kinds(s) and len(listed) >= 2 and CHOICE.search(text) and not any(k in s for k in ("enum", "const", "pattern", "oneOf", "anyOf")) and not re.search(r"e\.g\.|for example|such as|\bexamples?\b", text, re.I):
            found.append(("enum", f"{path}: {', '.join(sorted(listed)[:4])} stand in the text; make them an enum"))
    return found


def main():
    parser = argparse.ArgumentParser(description="Check tool definitions.")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--many", type=int, default=20)
    parser.add_argument("--ignore", action="append", default=[])
    o = parser.parse_args()
    tools, skipped = [], 0
    for path in o.files:
        try:
            with open(path, encoding="utf-8-sig") as handle:
                more, less = tools_of(json.load(handle))
        except OSError as error:
            parser.error(f"{path}: {error.strerror}")
        except (ValueError, RecursionError) as error:
            parser.error(f"{path}: not JSON in UTF-8: {error}")
        tools, skipped = tools + more, skipped + less
    if not tools:
        parser.error("no tool definition in one of the shapes")
    total, bags, seen = 0, [], set()
    ignored = lambda name, rule: rule in o.ignore or f"{name}:{rule}" in o.ignore
    for (name, description, schema, strict), size in tools:
        found = lint(name, description, schema, strict)
        if str(name) in seen:
            found.append(("refused", "second tool with this name"))
        seen.add(str(name))
        bag = set(re.findall(r"[a-z]{2,}", str(description or "").lower())) - COMMON
        for other, before in bags:
            if len(bag | before) >= 6 and len(bag & before) / len(bag | before) >= 0.75:
                found.append(("alike", f"description hardly differs from that of {other}"))
        bags.append((name, bag))
        found = [f for f in found if not ignored(name, f[0])]
        total += len(found)
        if found:
            print(f"{name} ({size // 4} tokens)")
            for rule, text in found:
                print(f"  {rule}: {text}")
    tokens = sum(size for _, size in tools) // 4
    if (len(tools) > o.many or tokens > 10_000) and "many" not in o.ignore:
        total += 1
        print(f"many: {len(tools)} tools, about {tokens:,} tokens before the first word of a user; load by task or search")
    writes = [str(t[0][0]) for t in tools if WRITES.match(re.split(r"__|\.", str(t[0][0]))[-1])]
    print(f"{len(tools)} tools, about {tokens:,} tokens, {total} findings; {len(writes)} write by their name{': ' + ', '.join(writes[:12]) + (', …' if len(writes) > 12 else '') if writes else ''}")
    if skipped:
        print(f"{skipped} entries not read: no tool in one of the shapes, or run by the provider", file=sys.stderr)
    return 1 if total else 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)      # quiet when the reader stops early
    sys.exit(main())
