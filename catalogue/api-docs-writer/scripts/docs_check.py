#!/usr/bin/env python3
"""Check API documentation: the OpenAPI description for gaps, Markdown pages for drift against it.

usage: docs_check.py OPENAPI.json [PAGE.md ...]

OpenAPI 3.0 to 3.2 as JSON, or as YAML where the package PyYAML is installed (else convert with: npx @redocly/cli bundle api.yaml --ext json -o api.json).
Gaps: operation without summary, description or operationId; summary over 60 characters or ending in a period; parameter,
schema property or response without description; no example for request or success response; no 4xx described; 401 missing
although security applies; deprecated without a replacement named; enum values not explained.
Drift in pages: METHOD /path or curl to a path that is not described; curl to a host that is not among the servers; JSON
code blocks that do not parse; bodies of a curl command whose required fields are missing or whose fields are unknown;
relative links to missing files (page and page.md both count); headings used twice in a page.
Limits: $ref inside the file only (others are counted as a gap); body comparison is one level deep, without allOf and oneOf, and needs the body in
single quotes in the command (-d '...'); addresses in a variable ($BASE/shows) are not looked up; prose is not judged.
An operation with "x-docs-ok": true, and a line of a page that holds or follows <!-- docs: ok REASON -->, are left out and counted. Exit 0 nothing found, 1 findings, 2 wrong use.
"""
import argparse
import json
import os
import re
import sys

METHODS = ("get", "put", "post", "delete", "patch", "head", "options", "trace", "query")


def resolve(spec, node, depth=0):
    while isinstance(node, dict) and "$ref" in node and depth < 20:
        target = spec
        for part in node["$ref"].lstrip("#/").split("/"):
            target = target.get(part.replace("~1", "/").replace("~0", "~"), {}) if isinstance(target, dict) else {}
        node, depth = target, depth + 1
    return node if isinstance(node, dict) else {}


def media(spec, node):
    content = resolve(spec, node).get("content", {})
    return next((v for k, v in content.items() if "json" in k and isinstance(v, dict)), None)


def has_example(spec, body):
    schema = resolve(spec, body.get("schema", {}))
    return "example" in body or "examples" in body or "example" in schema or "examples" in schema


def gaps(spec):
    for path, raw_item in spec["paths"].items():
        item = resolve(spec, raw_item)
        for method in METHODS:
            op = item.get(method)
            if not isinstance(op, dict) or op.get("x-docs-ok"):
                continue
            name = f"{method.upper()} {path}"
            summary = op.get("summary", "")
            if not summary:
                yield name, "no summary"
            elif len(summary) > 60 or summary.endswith("."):
                yield name, "summary longer than 60 characters or ends in a period"
            if not op.get("description"):
                yield name, "no description (when to use it, side effects, limits)"
            if not op.get("operationId"):
                yield name, "no operationId"
            if op.get("deprecated") and not re.search(r"\b(use|instead|replaced by)\b", op.get("description", ""), re.I):
                yield name, "deprecated without a replacement"
            for raw in item.get("parameters", []) + op.get("parameters", []):
                parameter = resolve(spec, raw)
                if not parameter.get("description"):
                    yield name, f"parameter {parameter.get('name')} has no description"
            body = media(spec, op.get("requestBody", {}))
            if body is not None and not has_example(spec, body):
                yield name, "no example of the request body"
            responses = op.get("responses", {})
            if not any(code.startswith("4") or code == "default" for code in responses):
                yield name, "no error response described"
            if op.get("security", spec.get("security")) and not {"401", "4XX", "default"} & set(responses):
                yield name, "needs authentication but 401 is not described"
            for code, raw in responses.items():
                response = resolve(spec, raw)
                if not response.get("description"):
                    yield name, f"response {code} has no description"
                answer = media(spec, response)
                if code.startswith("2") and answer is not None and not has_example(spec, answer):
                    yield name, f"no example of response {code}"
    for title, schema in spec.get("components", {}).get("schemas", {}).items():
        for field, raw in resolve(spec, schema).get("properties", {}).items():
            if not isinstance(raw, dict):  # true and false are schemas too
                continue
            prop = resolve(spec, raw)
            text = raw.get("description") or prop.get("description", "")
            if not text:
                yield f"schema {title}", f"property {field} has no description"
            missing = [str(v) for v in prop.get("enum", []) if str(v) not in text]
            if prop.get("enum") and missing:
                yield f"schema {title}", f"property {field}: enum values not explained: {', '.join(missing)}"


def find_operation(spec, method, path):
    path = re.sub(r"[?#].*$", "", path).rstrip("/") or "/"
    bases = [""] + [re.sub(r"^https?://[^/]+", "", s.get("url", "")).rstrip("/") for s in spec.get("servers", [])]
    for base in bases:
        if base and not path.startswith(base):
            continue
        rest = path[len(base):] or "/"
        for template, item in ((key, resolve(spec, value)) for key, value in spec["paths"].items()):
            pattern = re.escape(template).replace(r"\{", "{").replace(r"\}", "}")
            pattern = re.sub(r"\{[^}]+\}", r"[^/]+", pattern)
            if re.fullmatch(pattern, rest) and method.lower() in item:
                return item[method.lower()]
    return None


def check_body(spec, op, text):
    try:
        body = json.loads(text)
    except ValueError:
        yield "body is not JSON"
        return
    content = media(spec, op.get("requestBody", {}))
    schema = resolve(spec, (content or {}).get("schema", {}))
    if not isinstance(body, dict) or "properties" not in schema:
        return
    for field in schema.get("required", []):
        if field not in body:
            yield f"required field {field} is missing in the example"
    if schema.get("additionalProperties") is not True:
        for field in body:
            if field not in schema["properties"]:
                yield f"field {field} is not described"


def commands(block):
    """The curl commands of a code block with the line each begins in, continued lines joined."""
    first, parts = 0, []
    for offset, line in enumerate(block):
        first = first if parts else offset
        parts.append(line.rstrip().rstrip("\\"))
        if line.rstrip().endswith("\\") and offset + 1 < len(block):
            continue
        command, parts = " ".join(parts), []
        if re.match(r"\s*\$?\s*curl\b", command):
            yield first, command


def check_curl(spec, command):
    url = re.search(r"(https?://[^/\s'\"]+)([^\s'\"\\]*)", command)
    if not url:
        return
    body = re.search(r"\s(?:-d|--data(?:-raw|-binary|-ascii)?|--json)[\s=]*'([^']*)'", command)
    sends = re.search(r"\s(?:-d|--data\S*|--json|-F|--form)(?=[\s='\"@])", command) and not re.search(r"\s(-G|--get)\b", command)
    method = re.search(r"\s(?:-X|--request)[\s=]*(\w+)", command)
    verb = method.group(1).upper() if method else "POST" if sends else "HEAD" if re.search(r"\s(-I|--head)\b", command) else "GET"
    hosts = {h for s in spec.get("servers", []) for h in re.findall(r"^https?://[^/]+", s.get("url", ""))}
    if hosts and url.group(1) not in hosts and not any("{" in h for h in hosts):
        yield f"{url.group(1)} is not a server of the OpenAPI description"
        return
    op = find_operation(spec, verb, url.group(2) or "/")
    if op is None:
        yield f"{verb} {url.group(2) or '/'} is not in the OpenAPI description"
    elif body and verb != "GET":
        yield from check_body(spec, op, body.group(1))


def drift(spec, path):
    with open(path, encoding="utf-8-sig") as handle:
        text = handle.read()
    seen = {}
    fence, start, block = None, 0, []
    for number, line in enumerate(text.split("\n"), 1):
        marker = re.match(r"\s*```(\w*)", line)
        if marker and fence is None:
            fence, start, block = marker.group(1).lower() or "text", number, []
            continue
        if marker:
            content = "\n".join(block)
            if fence == "json":
                try:
                    json.loads(content)
                except ValueError as error:
                    yield start + getattr(error, "lineno", 0), "JSON block does not parse"
            for offset, command in commands(block):
                for note in check_curl(spec, command):
                    yield start + 1 + offset, note
            fence = None
            continue
        if fence is not None:
            block.append(line)
            continue
        for verb, local in re.findall(r"`(GET|POST|PUT|PATCH|DELETE) (/[^\s`]*)`", line):
            template = re.sub(r"\{[^}]+\}", "x", local)
            if find_operation(spec, verb, template) is None:
                yield number, f"{verb} {local} is not in the OpenAPI description"
        for target in re.findall(r"\]\(([^)#\s]+)", line):
            here = os.path.join(os.path.dirname(path), target)
            if not re.match(r"[a-z]+:|/", target) and not any(os.path.exists(here + end) for end in ("", ".md", ".mdx")):
                yield number, f"link to missing file {target}"
        heading = re.match(r"#{1,6}\s+(.*)", line)
        if heading:
            key = heading.group(1).strip().lower()
            if key in seen:
                yield number, f"heading \"{heading.group(1).strip()}\" also in line {seen[key]}: links become ambiguous"
            seen.setdefault(key, number)


def load(text, path):
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


def main():
    parser = argparse.ArgumentParser(description="Check an OpenAPI description for gaps and Markdown pages for drift.", epilog="YAML to JSON: npx @redocly/cli bundle api.yaml --ext json -o api.json")
    parser.add_argument("openapi")
    parser.add_argument("pages", nargs="*")
    options = parser.parse_args()
    try:
        with open(options.openapi, encoding="utf-8-sig") as handle:
            spec = load(handle.read(), options.openapi)
        if not isinstance(spec, dict) or not isinstance(spec.get("paths"), dict):
            parser.error(f"{options.openapi}: no paths, not an OpenAPI description")
    except OSError as error:
        parser.error(f"{options.openapi}: {error.strerror}")
    except ValueError:
        parser.error(f"{options.openapi}: not JSON; convert YAML first (see --help), or install PyYAML")
    total = accepted = 0
    for item in map(lambda raw: resolve(spec, raw), spec["paths"].values()):
        accepted += sum(isinstance(item.get(m), dict) and bool(item[m].get("x-docs-ok")) for m in METHODS)
    outside = len(re.findall(r'"\$ref": "(?!#)', json.dumps(spec)))
    if outside:
        print(f"gap    file: {outside} reference(s) to other files not read; bundle first (npx @redocly/cli bundle)")
        total += 1
    try:
        found = list(gaps(spec))
    except (AttributeError, TypeError):
        parser.error(f"{options.openapi}: not a valid OpenAPI description; lint it first (npx @redocly/cli lint)")
    for where, note in found:
        print(f"gap    {where}: {note}")
        total += 1
    for page in options.pages:
        try:
            with open(page, encoding="utf-8-sig") as handle:
                marked = {n + step for n, line in enumerate(handle, 1) if "<!-- docs: ok" in line for step in (0, 1)}
            for number, note in drift(spec, page):
                if number in marked:
                    accepted += 1
                    continue
                print(f"drift  {page}:{number} {note}")
                total += 1
        except OSError as error:
            parser.error(f"{page}: {error.strerror}")
        except UnicodeDecodeError:
            parser.error(f"{page}: not UTF-8")
    print(f"{total} findings" + (f", {accepted} left out by x-docs-ok or docs: ok" if accepted else ""))
    return 1 if total else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as odd:
        print(f"docs_check.py: the input is not laid out as this script expects ({type(odd).__name__}: {odd})", file=sys.stderr)
        sys.exit(2)
