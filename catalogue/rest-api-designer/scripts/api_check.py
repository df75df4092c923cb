#!/usr/bin/env python3
"""Checks an OpenAPI 3.0 or 3.1 description against the decision sheet, and two versions for breaking changes.

    npx @redocly/cli bundle openapi.yaml -o openapi.json          YAML to JSON, not needed where PyYAML is installed
    python3 api_check.py lint openapi.json
    python3 api_check.py compare old.json new.json

lint: operationId, summary, examples, error responses with one shape, bounded lists, Idempotency-Key on POST, nouns in
lower case with hyphens, date-times named _at or At, bare arrays. compare: operations, parameters, request and response
properties, required, types (nullable too), enumerations, limits, patterns, defaults, success codes, security. A path
parameter may change its name: the address stays the same.
An operation or schema with the field "x-api-check": "ok, reason" is left out by lint.
Limits: local $ref only; allOf is merged, oneOf and anyOf are not compared; it does not validate against the OpenAPI
schema (a linter such as Redocly or Spectral does) and cannot see changed meaning. Exit 1 with findings, 2 on wrong input.
"""
import argparse
import json
import re
import sys

LEFT = set()  # bodies that are not JSON, so that they are not taken for checked
METHODS = ("get", "put", "post", "delete", "patch", "head", "options")


class Bad(Exception):
    pass


def parsed(text, path):
    """JSON, or YAML if the package for it is there; ValueError otherwise."""
    if not path.endswith((".yaml", ".yml")):
        return json.loads(text)
    try:
        import yaml
    except ImportError:
        raise ValueError("no YAML reader") from None

    class Plain(yaml.SafeLoader):
        """Dates stay text, as in JSON, and keys such as 200 become text."""

    Plain.yaml_implicit_resolvers = {k: [r for r in v if r[0] != "tag:yaml.org,2002:timestamp"] for k, v in yaml.SafeLoader.yaml_implicit_resolvers.items()}

    def texts(node):
        if isinstance(node, dict):
            return {str(k): texts(v) for k, v in node.items()}
        return [texts(x) for x in node] if isinstance(node, list) else node

    try:
        return texts(yaml.load(text, Loader=Plain))
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from None


def load(path):
    try:
        with open(path, encoding="utf-8-sig") as f:
            d = parsed(f.read(), path)
    except (OSError, UnicodeDecodeError) as e:
        raise Bad(f"{path}: {e}")
    except (ValueError, RecursionError) as e:
        raise Bad(f"{path}: not JSON ({e}); convert YAML first, or install PyYAML")
    if not isinstance(d, dict) or not str(d.get("openapi", "")).startswith("3."):
        raise Bad(f"{path}: not an OpenAPI 3 description")
    return d


def resolve(d, node, seen=()):
    while isinstance(node, dict) and "$ref" in node:
        ref = node["$ref"]
        if not ref.startswith("#/") or ref in seen:
            return {}
        seen += (ref,)
        node = d
        for part in ref[2:].split("/"):
            node = node.get(part.replace("~1", "/").replace("~0", "~"), {}) if isinstance(node, dict) else {}
    if isinstance(node, dict) and "allOf" in node:
        merged = {"properties": {}, "required": []}
        for p in [dict(node, allOf=None)] + node["allOf"]:
            p = resolve(d, {k: v for k, v in p.items() if v is not None}, seen)
            merged["properties"].update(p.get("properties", {}))
            merged["required"] = merged["required"] + list(p.get("required", []))
            merged.update({k: v for k, v in p.items() if k not in ("properties", "required", "allOf")})
        return merged
    return node if isinstance(node, dict) else {}


def operations(d):
    for path, item in sorted(d.get("paths", {}).items()):
        for method in METHODS:
            if isinstance(item, dict) and method in item:
                op = item[method]
                params = [resolve(d, p) for p in list(item.get("parameters", [])) + list(op.get("parameters", []))]
                yield path, method, op, {(p.get("in"), p.get("name")): p for p in params}


def media(node):
    content = node.get("content") or {}
    for name, m in sorted(content.items()):
        if "json" in name:
            return name, m
    for name in content:
        LEFT.add((name, id(content)))
    return None, {}


def lint(d):
    """Findings; an operation or schema with "x-api-check: ok ..." is left out and counted."""
    out, shapes, marked = [], set(), 0
    for path, method, op, params in operations(d):
        where = f"{method.upper()} {path}"
        if str(op.get("x-api-check", "")).startswith("ok"):
            marked += 1
            continue
        if not op.get("operationId"):
            out.append(f"{where}: no operationId")
        if not op.get("summary"):
            out.append(f"{where}: no summary")
        for part in path.split("/"):
            if part and "{" not in part and not part.startswith(".well-known") and not re.fullmatch(r"[a-z0-9-]+\.[a-z]{2,5}", part) and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", part):
                out.append(f"{where}: path part {part!r} is not lower case with hyphens")
            if re.match(r"(get|create|update|delete|list|add|remove)(?=[A-Z_-])", part):
                out.append(f"{where}: verb in the path: {part}")
        if method == "post" and ("header", "Idempotency-Key") not in params:
            out.append(f"{where}: creating is not safe to repeat (no Idempotency-Key)")
        responses = {str(k): resolve(d, v) for k, v in op.get("responses", {}).items()}
        errors = {k: v for k, v in responses.items() if k.startswith(("4", "5")) or k == "default"}
        if not errors:
            out.append(f"{where}: no error responses")
        for k, r in errors.items():
            _, m = media(r)
            schema = m.get("schema") or {}
            shapes.add(schema.get("$ref") or (json.dumps(schema, sort_keys=True) if schema else "(none)"))
        if "429" in responses and "Retry-After" not in (responses["429"].get("headers") or {}):
            out.append(f"{where}: 429 without Retry-After")
        for k, r in sorted(responses.items()):
            name, m = media(r)
            if name and not ({"example", "examples"} & set(m)):
                out.append(f"{where}: {k} without example")
            schema = resolve(d, m.get("schema") or {})
            if schema.get("type") == "array":
                out.append(f"{where}: {k} is a bare array; no room for paging")
            lists = [n for n, p in schema.get("properties", {}).items() if resolve(d, p).get("type") == "array"]
            if k.startswith("2") and method == "get" and (schema.get("type") == "array" or "items" in lists):
                limit = resolve(d, params.get(("query", "limit"), {})).get("schema", {})
                if "maximum" not in resolve(d, limit):
                    out.append(f"{where}: list without a limit that has a maximum")
        body = resolve(d, op.get("requestBody") or {})
        name, m = media(body)
        if name and not ({"example", "examples"} & set(m)):
            out.append(f"{where}: request without example")
    for name, s in sorted((d.get("components", {}).get("schemas") or {}).items()):
        if str(s.get("x-api-check", "")).startswith("ok"):
            marked += 1
            continue
        for prop, p in resolve(d, s).get("properties", {}).items():
            p = resolve(d, p)
            if p.get("format") == "date-time" and not re.search(r"(_at|At)$", prop):
                out.append(f"schema {name}: date-time {prop} does not end in _at")
    if len(shapes) > 1:
        out.append(f"{len(shapes)} different error shapes")
    if marked:
        print(f"{marked} marked x-api-check: ok")
    return out


def types(s):
    t = s.get("type")
    return sorted(t if isinstance(t, list) else [t, "null"] if t and s.get("nullable") is True else [t] if t else [])


def keys_in(d, op):
    """The ways in: each a set of (scheme, scope); an empty set is no key at all."""
    ways = op.get("security", d.get("security")) or [{}]
    return [{(name, scope) for name, scopes in way.items() for scope in ["", *scopes]} for way in ways]


def same_address(path, params):
    """Path and parameters with the names in the address replaced by their place."""
    names = re.findall(r"\{([^}]+)\}", path)
    return re.sub(r"\{[^}]+\}", "{}", path), {("path", names.index(n)) if i == "path" and n in names else (i, n): p for (i, n), p in params.items()}


def schemas(d1, s1, d2, s2, where, request, out, depth=0):
    s1, s2 = resolve(d1, s1 or {}), resolve(d2, s2 or {})
    if depth > 8:
        return
    t1, t2 = types(s1), types(s2)
    if t1 and t2 and t1 != t2 and not (set(t1) <= set(t2) if request else set(t2) <= set(t1)):
        out.append(f"{where}: type {'/'.join(t1)} became {'/'.join(t2)}")
    e1, e2 = s1.get("enum"), s2.get("enum")
    if request and e2 and not e1:
        out.append(f"{where}: only {', '.join(map(str, e2))} accepted now")
    if not request and e1 and not e2:
        out.append(f"{where}: list of values given up (breaks clients that do not tolerate unknown values)")
    if e1 and e2:
        gone, new = [x for x in e1 if x not in e2], [x for x in e2 if x not in e1]
        if request and gone:
            out.append(f"{where}: value no longer accepted: {', '.join(map(str, gone))}")
        if not request and new:
            out.append(f"{where}: new value {', '.join(map(str, new))} (breaks clients that do not tolerate unknown values)")
    if request:
        for key, worse in (("maximum", lambda a, b: b < a), ("maxLength", lambda a, b: b < a), ("maxItems", lambda a, b: b < a),
                           ("minimum", lambda a, b: b > a), ("minLength", lambda a, b: b > a), ("minItems", lambda a, b: b > a)):
            if key in s2 and (key not in s1 or worse(s1[key], s2[key])):
                out.append(f"{where}: {key} {s1.get(key, 'none')} became {s2[key]}")
        if "pattern" in s2 and s1.get("pattern") != s2["pattern"]:
            out.append(f"{where}: pattern {s1.get('pattern', 'none')} became {s2['pattern']}")
        if "default" in s1 and s1["default"] != s2.get("default"):
            out.append(f"{where}: default {s1['default']} became {s2.get('default')}")
    p1, p2 = s1.get("properties", {}), s2.get("properties", {})
    r1, r2 = set(s1.get("required", [])), set(s2.get("required", []))
    for name in sorted(p1):
        if name not in p2:
            out.append(f"{where}.{name}: removed")
        else:
            schemas(d1, p1[name], d2, p2[name], f"{where}.{name}", request, out, depth + 1)
            if not request and name in r1 - r2:
                out.append(f"{where}.{name}: no longer always present")
    if request:
        out += [f"{where}.{n}: newly required" for n in sorted(r2 - r1)]
    if "items" in s1 and "items" in s2:
        schemas(d1, s1["items"], d2, s2["items"], f"{where}[]", request, out, depth + 1)


def compare(d1, d2):
    out = []
    new = {}
    for path, method, op, params in operations(d2):
        address, placed = same_address(path, params)
        new[address, method] = op, placed
    for path, method, op1, params1 in operations(d1):
        where = f"{method.upper()} {path}"
        address, params1 = same_address(path, params1)
        if (address, method) not in new:
            out.append(f"{where}: removed")
            continue
        op2, params2 = new[address, method]
        ways1, ways2 = keys_in(d1, op1), keys_in(d2, op2)
        for way in ways1:
            if not any(other <= way for other in ways2):
                out.append(f"{where}: security: " + (", ".join(sorted({n for n, _ in way})) or "no key") + " no longer enough")
        for key, p in sorted(params1.items(), key=str):
            if key not in params2:
                out.append(f"{where}: parameter {p.get('name')} removed")
                continue
            if params2[key].get("required") and not p.get("required"):
                out.append(f"{where}: parameter {p.get('name')} newly required")
            schemas(d1, p.get("schema"), d2, params2[key].get("schema"), f"{where}: parameter {p.get('name')}", True, out)
        out += [f"{where}: new required parameter {p.get('name')}" for k, p in sorted(params2.items(), key=str) if k not in params1 and p.get("required")]
        b1, b2 = resolve(d1, op1.get("requestBody") or {}), resolve(d2, op2.get("requestBody") or {})
        if b2.get("required") and not b1.get("required"):
            out.append(f"{where}: body newly required")
        schemas(d1, media(b1)[1].get("schema"), d2, media(b2)[1].get("schema"), f"{where}: request", True, out)
        for code, r1 in sorted(op1.get("responses", {}).items(), key=str):
            r2 = {str(k): v for k, v in op2.get("responses", {}).items()}.get(str(code))
            if r2 is None:
                if str(code).startswith("2"):
                    out.append(f"{where}: response {code} removed")
                continue
            schemas(d1, media(resolve(d1, r1))[1].get("schema"), d2, media(resolve(d2, r2))[1].get("schema"), f"{where}: {code}", False, out)
    return list(dict.fromkeys(out))


def main():
    ap = argparse.ArgumentParser(description="Check OpenAPI descriptions")
    sub = ap.add_subparsers(dest="what", required=True)
    sub.add_parser("lint").add_argument("file")
    c = sub.add_parser("compare")
    c.add_argument("old")
    c.add_argument("new")
    a = ap.parse_args()
    try:
        out = lint(load(a.file)) if a.what == "lint" else compare(load(a.old), load(a.new))
    except Bad as e:
        print(f"api_check.py: {e}", file=sys.stderr)
        return 2
    except (AttributeError, TypeError, KeyError) as e:
        print(f"api_check.py: the structure is not OpenAPI ({e}); run a linter such as Redocly first", file=sys.stderr)
        return 2
    for line in out:
        print(f"- {line}")
    names = [name for name, _ in LEFT]
    if names:
        print("not read: " + ", ".join(f"{names.count(n)} bodies of {n}" for n in sorted(set(names))))
    print(f"{len(out)} {'findings' if a.what == 'lint' else 'breaking changes'}")
    return 1 if out else 0


if __name__ == "__main__":
    sys.exit(main())
