#!/usr/bin/env python3
"""Check API documentation: the OpenAPI description for gaps, Markdown pages for drift against it.

usage: docs_check.py OPENAPI.json [PAGE.md ...]

OpenAPI 3.0 or 3.1 as JSON (convert YAML with: npx @redocly/cli bundle api.yaml --ext json -o api.json).
Gaps: operation without summary, description or operationId; summary over 60 characters or ending in a period; parameter,
schema property or response without description; no example for request or success response; no 4xx described; 401 missing
although security applies; deprecated without a replacement named; enum values not explained.
Drift in pages: METHOD /path or curl to a path that is not described; JSON code blocks that do not parse; JSON bodies
following a curl with -d or a request block whose required fields are missing or whose fields are unknown; relative links to missing files;
headings used twice in a page.
Limits: $ref inside the file only; body comparison is one level deep and needs the body in the curl command (-d '...');
prose is not judged. Exit 0 nothing found, 1 findings, 2 wrong use.
"""
import argparse
import json
import os
import re
import sys

METHODS = ("get", "put", "post", "delete", "patch", "head", "options")


def resolve(spec, node, depth=0):
    while isinstance(node, dict) and "$ref" in node and depth < 20:
        target = spec
        for part in node["$ref"].lstrip("#/").split("/"):
            target = target.get(part.replace("~1", "/").replace("~0", "~"), {}) if isinstance(target, dict) else {}
        node, depth = target, depth + 1
    return node if isinstance(node, dict) else {}


def media(spec, node):
    content = resolve(spec, node).get("content", {})
    return next((v for k, v in content.items() if "json" in k), None)


def has_example(spec, body):
    schema = resolve(spec, body.get("schema", {}))
    return "example" in body or "examples" in body or "example" in schema or "examples" in schema


def gaps(spec):
    for path, item in spec.get("paths", {}).items():
        for method in METHODS:
            op = item.get(method)
            if not op:
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
        for field, raw in schema.get("properties", {}).items():
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
        for template, item in spec.get("paths", {}).items():
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


def drift(spec, path):
    with open(path, encoding="utf-8") as handle:
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
            joined = re.sub(r"\\\n\s*", " ", content)
            for offset, command in enumerate(joined.split("\n")):
                if not re.match(r"\s*\$?\s*curl\b", command):
                    continue
                url = re.search(r"https?://[^\s'\"\\]+", command)
                data = re.search(r"(?:-d|--data|--data-raw|--json)\s+'([^']*)'", command)
                method = re.search(r"(?:-X|--request)\s+(\w+)", command)
                verb = method.group(1) if method else ("POST" if data else "GET")
                if url:
                    local = re.sub(r"^https?://[^/]+", "", url.group(0)) or "/"
                    op = find_operation(spec, verb, local)
                    if op is None:
                        yield start + 1 + offset, f"{verb.upper()} {local} is not in the OpenAPI description"
                    elif data:
                        for note in check_body(spec, op, data.group(1)):
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
            if not re.match(r"[a-z]+:|/", target) and not os.path.exists(os.path.join(os.path.dirname(path), target)):
                yield number, f"link to missing file {target}"
        heading = re.match(r"#{1,6}\s+(.*)", line)
        if heading:
            key = heading.group(1).strip().lower()
            if key in seen:
                yield number, f"heading \"{heading.group(1).strip()}\" also in line {seen[key]}: links become ambiguous"
            seen.setdefault(key, number)


def main():
    parser = argparse.ArgumentParser(description="Check an OpenAPI description for gaps and Markdown pages for drift.", epilog="YAML to JSON: npx @redocly/cli bundle api.yaml --ext json -o api.json")
    parser.add_argument("openapi")
    parser.add_argument("pages", nargs="*")
    options = parser.parse_args()
    try:
        with open(options.openapi, encoding="utf-8") as handle:
            spec = json.load(handle)
        if not isinstance(spec, dict) or "paths" not in spec:
            parser.error(f"{options.openapi}: no paths, not an OpenAPI description")
    except OSError as error:
        parser.error(f"{options.openapi}: {error.strerror}")
    except ValueError:
        parser.error(f"{options.openapi}: not JSON; convert YAML first (see --help)")
    total = 0
    for where, note in gaps(spec):
        print(f"gap    {where}: {note}")
        total += 1
    for page in options.pages:
        try:
            for number, note in drift(spec, page):
                print(f"drift  {page}:{number} {note}")
                total += 1
        except OSError as error:
            parser.error(f"{page}: {error.strerror}")
    print(f"{total} findings")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
