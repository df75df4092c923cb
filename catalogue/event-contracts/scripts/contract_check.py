#!/usr/bin/env python3
"""Checks messages against an event schema, and a new schema against the old one.

    python3 contract_check.py validate order-paid.schema.json message.json [message2.json ...]
    python3 contract_check.py diff old.schema.json new.schema.json [--accept '$.data.note' ...]

validate: exit 0 if all messages are valid, 1 if not. diff: says for each change whether consumers of the old version can live
with it (ok), must be asked (ask), or need a new major version (BREAKING); exit 1 if anything is BREAKING.
--accept PATH (as printed) says that this change was agreed on: it is shown as accepted and does not count. Exit 2: wrong use.
Keywords understood: type, required, properties, additionalProperties, items, enum, const, pattern, minimum, maximum,
minLength, maxLength, minItems, maxItems, format date-time. Annotations are ignored.
$ref to #/$defs or #/definitions of the same file is followed.
Limits: a schema with any other keyword (oneOf, allOf, if, a $ref elsewhere or to itself ...) is refused with its path, not half checked: use Ajv 8
(ajv/dist/2020) or python-jsonschema for those. diff looks from the consumer's side; producers of commands need the reverse.
"""
import argparse
import json
import re
import sys
from datetime import datetime

NOTES = {"$schema", "$id", "$comment", "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"}
KNOWN = {"type", "required", "properties", "additionalProperties", "items", "enum", "const", "pattern", "minimum", "maximum",
         "minLength", "maxLength", "minItems", "maxItems", "format"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


REACHED = set()


class Bad(Exception):
    pass


def load(path):
    try:
        with open(path, "rb") as f:
            raw = f.read()
        return json.loads(raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"))
    except (OSError, UnicodeDecodeError) as e:
        raise Bad(f"{path}: {e}")
    except ValueError as e:
        raise Bad(f"{path}: not JSON: {e}")


def check_schema(s, path, where):
    if isinstance(s, bool):
        return
    if not isinstance(s, dict):
        raise Bad(f"{path}: {where}: a schema must be an object")
    for k in s:
        if k not in KNOWN and k not in NOTES:
            raise Bad(f"{path}: {where}: keyword {k!r} is not understood by this script")
    for name, sub in s.get("properties", {}).items():
        check_schema(sub, path, f"{where}.{name}")
    for k in ("items", "additionalProperties"):
        if k in s:
            check_schema(s[k], path, f"{where}[{k}]")


def inlined(s, root, path, where, trail=()):
    """The schema with its local references replaced by what they name."""
    if isinstance(s, list):
        return [inlined(x, root, path, where, trail) for x in s]
    if not isinstance(s, dict):
        return s
    ref = s.get("$ref")
    if isinstance(ref, str):
        parts = ref.split("/")
        if len(parts) != 3 or parts[0] != "#" or parts[1] not in ("$defs", "definitions") or parts[2] not in root.get(parts[1], {}):
            raise Bad(f"{path}: {where}: $ref {ref!r} is not understood by this script")
        REACHED.add(parts[2])
        if ref in trail:
            raise Bad(f"{path}: {where}: $ref {ref!r} leads to itself, which this script does not understand")
        return inlined({**root[parts[1]][parts[2]], **{k: v for k, v in s.items() if k != "$ref"}}, root, path, where, (*trail, ref))
    return {k: v if k in ("enum", "const", "default", "examples") else inlined(v, root, path, f"{where}.{k}", trail) for k, v in s.items() if k not in ("$defs", "definitions")}


def schema(path):
    s = load(path)
    if isinstance(s, dict):
        names = {n for k in ("$defs", "definitions") if isinstance(s.get(k), dict) for n in s[k]}
        REACHED.clear()
        s = inlined(s, s, path, "$")
        if names - REACHED:
            print(f"{path}: not checked: {len(names - REACHED)} definition(s) that the schema does not refer to", file=sys.stderr)
    check_schema(s, path, "$")
    return s


def is_type(v, t):
    if t == "integer":
        return (isinstance(v, int) and not isinstance(v, bool)) or (isinstance(v, float) and v.is_integer())
    if t == "number":
        return isinstance(v, (int, float)) and not isinstance(v, bool)
    return isinstance(v, TYPES[t])


def types(s):
    if "type" not in s and ("enum" in s or "const" in s):                    # follow from the listed values
        values = s["enum"] if "enum" in s else [s["const"]]
        return sorted({t for v in values for t in ("integer", *TYPES) if is_type(v, t)} or {"number"})
    t = s.get("type", [])
    return [t] if isinstance(t, str) else t


def date_time(v):
    if not re.fullmatch(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)", v):
        return False
    try:
        datetime.strptime(v[:19].upper(), "%Y-%m-%dT%H:%M:%S")
        return True
    except ValueError:
        return False


def errors(v, s, where="$"):
    if s is True or s == {}:
        return
    if s is False:
        yield f"{where}: not allowed"
        return
    if types(s) and not any(is_type(v, t) for t in types(s)):
        yield f"{where}: should be {' or '.join(types(s))}, is {json.dumps(v)}"
        return
    if "const" in s and v != s["const"]:
        yield f"{where}: should be {json.dumps(s['const'])}"
    if "enum" in s and v not in s["enum"]:
        yield f"{where}: {json.dumps(v)} is not one of {json.dumps(s['enum'])}"
    if isinstance(v, str):
        if "pattern" in s and not re.search(s["pattern"], v):
            yield f"{where}: {json.dumps(v)} does not match {s['pattern']}"
        if s.get("format") == "date-time" and not date_time(v):
            yield f"{where}: {json.dumps(v)} is not a date-time"
    if is_type(v, "number"):
        if "minimum" in s and v < s["minimum"]:
            yield f"{where}: {v} is below {s['minimum']}"
        if "maximum" in s and v > s["maximum"]:
            yield f"{where}: {v} is above {s['maximum']}"
    for low, high, kind in (("minLength", "maxLength", str), ("minItems", "maxItems", list)):
        if isinstance(v, kind) and not s.get(low, 0) <= len(v) <= s.get(high, len(v)):
            yield f"{where}: length {len(v)}"
    if isinstance(v, list) and "items" in s:
        for i, x in enumerate(v):
            yield from errors(x, s["items"], f"{where}[{i}]")
    if isinstance(v, dict):
        for name in s.get("required", []):
            if name not in v:
                yield f"{where}: missing {name}"
        for name, x in v.items():
            if name in s.get("properties", {}):
                yield from errors(x, s["properties"][name], f"{where}.{name}")
            elif "additionalProperties" in s:
                yield from errors(x, s["additionalProperties"], f"{where}.{name}")


def changes(old, new, where="$"):
    """(verdict, text) from the side of a consumer written for old."""
    if isinstance(old, bool) or isinstance(new, bool):
        if old != new:
            yield "ask", f"{where}: {old} became {new}"
        return
    o, n = set(types(old)), set(types(new))
    wider = {"number"} if "number" in n and "integer" in o else set()
    if o and (not n or (n - o)):
        note = " (whole numbers become fractions)" if wider else ""
        yield "BREAKING", f"{where}: type {'/'.join(sorted(o))} became {'/'.join(sorted(n)) or 'anything'}{note}"
    elif o - n:
        yield "ok", f"{where}: type narrowed to {'/'.join(sorted(n))}"
    po, pn = old.get("properties", {}), new.get("properties", {})
    ro, rn = set(old.get("required", [])), set(new.get("required", []))
    for name in sorted(po.keys() - pn.keys()):
        yield "BREAKING", f"{where}.{name}: removed" + (" (was required)" if name in ro else " (was optional; consumers may read it)")
    for name in sorted(pn.keys() - po.keys()):
        note = ", always present; old messages in archive and replay lack it" if name in rn else ", optional"
        if old.get("additionalProperties") is False:
            yield "ask", f"{where}.{name}: added{note}; the old schema forbids unknown fields: does a consumer validate with it?"
        else:
            yield "ok", f"{where}.{name}: added{note}"
    for name in sorted((ro - rn) & pn.keys()):
        yield "BREAKING", f"{where}.{name}: no longer guaranteed"
    for name in sorted((rn - ro) & po.keys()):
        yield "ok", f"{where}.{name}: now always present"
    eo, en = old.get("enum"), new.get("enum")
    if eo is not None:
        added = [x for x in (en or []) if x not in eo]
        if en is None:
            yield "ask", f"{where}: list of values given up; do consumers tolerate unknown values?"
        elif added:
            yield "ask", f"{where}: new values {json.dumps(added)}; does the contract say that consumers tolerate them?"
    elif en is not None:
        yield "ok", f"{where}: values limited to {json.dumps(en)}; check that no producer sends others"
    for k in ("const", "pattern", "format", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"):
        if old.get(k) != new.get(k):
            yield "ask", f"{where}: {k} {json.dumps(old.get(k))} became {json.dumps(new.get(k))}; does a consumer rely on it?"
    for name in sorted(po.keys() & pn.keys()):
        yield from changes(po[name], pn[name], f"{where}.{name}")
    if "items" in old and "items" in new:
        yield from changes(old["items"], new["items"], f"{where}[]")


def main():
    ap = argparse.ArgumentParser(description="Check event messages and schema changes")
    sub = ap.add_subparsers(dest="what", required=True)
    v = sub.add_parser("validate")
    v.add_argument("schema")
    v.add_argument("messages", nargs="+")
    d = sub.add_parser("diff")
    d.add_argument("old")
    d.add_argument("new")
    d.add_argument("--accept", action="append", default=[], metavar="PATH", help="a change that was agreed on; repeatable")
    a = ap.parse_args()
    try:
        if a.what == "validate":
            s, bad = schema(a.schema), 0
            for path in a.messages:
                found = list(errors(load(path), s))
                bad += bool(found)
                print(f"{path}: {'valid' if not found else 'INVALID'}")
                for f in found:
                    print(f"  {f}")
            return 1 if bad else 0
        order = {"BREAKING": 0, "ask": 1, "ok": 2, "accepted": 3}
        found = [("accepted" if text.split(":")[0] in a.accept else verdict, text) for verdict, text in changes(schema(a.old), schema(a.new))]
        found.sort(key=lambda x: (order[x[0]], x[1]))
    except Bad as e:
        print(f"contract_check.py: {e}", file=sys.stderr)
        return 2
    for verdict, text in found:
        print(f"{verdict:<9}{text}")
    breaking = sum(x[0] == "BREAKING" for x in found)
    print(f"{len(found)} change(s), {breaking} breaking" + (": publish as a new major version beside the old one" if breaking else ""))
    return 1 if breaking else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as odd:
        print(f"contract_check.py: the input is not laid out as this script expects ({type(odd).__name__}: {odd})", file=sys.stderr)
        sys.exit(2)
