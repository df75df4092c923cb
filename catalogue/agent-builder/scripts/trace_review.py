#!/usr/bin/env python3
"""Review transcripts of an agent for loops, ignored errors, invented tools and waste.

usage: trace_review.py TRANSCRIPTS.jsonl [--tools NAME,NAME] [--max-steps 12]

One JSON object per line with a list "messages" (and optionally "scene" or "id"). Two shapes are
understood: Anthropic Messages (content blocks tool_use and tool_result with is_error) and OpenAI
chat completions (assistant tool_calls, role "tool"). In the OpenAI shape there is no error flag, so a
tool result counts as an error if it starts with "error" or is a JSON object whose "error" is not empty.
Per transcript: steps, tool calls, errors, and findings: same call repeated, call repeated after
an error without a change, tool not in --tools, tool result over 10,000 characters, step limit reached, ends
without a text answer, claims success after the last call of a tool failed (words such as done, refunded, on the way, unless a "not" stands shortly before).
Limits: judges form, not truth of answers; streaming deltas and other shapes must be converted first.
Exit 0 no findings, 1 findings, 2 wrong use.
"""
import argparse
import json
import re
import sys

SUCCESS = re.compile(r"\b(done|completed|refunded|on the way|sent|deleted|created|updated|fixed)\b", re.I)
NEGATED = re.compile(r"(\b(not|never|cannot|unable|no|yet to)\b|n['\u2019]t\b)[^.!?]{0,25}$", re.I)


def claim(text):
    """The first word that claims success, without those that a "not" takes back."""
    return next((m.group(0) for m in SUCCESS.finditer(text) if not NEGATED.search(text[: m.start()])), None)


def is_error(text):
    if text.lower().startswith("error"):
        return True
    try:
        value = json.loads(text)
    except ValueError:
        return False
    return isinstance(value, dict) and bool(value.get("error"))


def same_order(arguments):
    """Arguments as text with sorted keys, so that equal calls look equal."""
    try:
        return json.dumps(json.loads(arguments), sort_keys=True)
    except (TypeError, ValueError):
        return str(arguments)


def events(messages):
    """Yield ('call', id, name, args), ('result', id, text, is_error) and ('text', words)."""
    for message in messages:
        role, content = message.get("role"), message.get("content")
        for call in message.get("tool_calls") or []:
            yield "call", call.get("id"), call["function"]["name"], same_order(call["function"].get("arguments", ""))
        if role == "tool":
            text = content if isinstance(content, str) else json.dumps(content)
            yield "result", message.get("tool_call_id"), text, is_error(text)
        elif isinstance(content, str):
            if role == "assistant" and content:
                yield "text", content
        else:
            for block in content or []:
                kind = block.get("type")
                if kind == "tool_use":
                    yield "call", block.get("id"), block["name"], json.dumps(block.get("input", {}), sort_keys=True)
                elif kind == "tool_result":
                    inner = block.get("content")
                    yield "result", block.get("tool_use_id"), inner if isinstance(inner, str) else json.dumps(inner), bool(block.get("is_error"))
                elif kind == "text" and role == "assistant":
                    yield "text", block["text"]


def review(messages, tools, max_steps):
    found, counts, names, failed_keys, keys = [], {}, {}, set(), {}
    calls = errors = 0
    last, last_failed, final = None, {}, ""
    for event in events(messages):
        last = event[0]
        if event[0] == "call":
            calls += 1
            _, ident, name, args = event
            key = f"{name} {args}"
            counts[key] = counts.get(key, 0) + 1
            names[ident], keys[ident] = name, key
            if counts[key] == 3:
                found.append(f"{name} called three times with the same arguments")
            if key in failed_keys and counts[key] == 2:
                found.append(f"{name} repeated unchanged after an error")
            if tools and name not in tools:
                found.append(f"{name} is not a tool of this agent")
        elif event[0] == "result":
            _, ident, text, bad = event
            last_failed[names.get(ident)] = bad
            if bad:
                errors += 1
                failed_keys.add(keys.get(ident))
            if len(text) > 10_000:
                found.append(f"{names.get(ident, 'tool')} returned {len(text)} characters: cut, page or summarise")
        else:
            final = event[1]
    if calls >= max_steps:
        found.append(f"{calls} tool calls: at or over the limit of {max_steps}")
    if last != "text":
        found.append("ends without an answer to the user")
    elif any(last_failed.values()) and claim(final):
        found.append(f"answer says \"{claim(final)}\" although the last {' and '.join(sorted(str(n) for n, b in last_failed.items() if b))} call failed")
    return calls, errors, found


def main():
    parser = argparse.ArgumentParser(description="Review agent transcripts.")
    parser.add_argument("transcripts")
    parser.add_argument("--tools", default="", help="names of the real tools, comma separated")
    parser.add_argument("--max-steps", type=int, default=12)
    options = parser.parse_args()
    tools = {name.strip() for name in options.tools.split(",") if name.strip()}
    total = reviewed = 0
    try:
        with open(options.transcripts, encoding="utf-8-sig") as handle:
            lines = handle.read().split("\n")
    except OSError as error:
        parser.error(f"{options.transcripts}: {error.strerror}")
    except UnicodeDecodeError:
        parser.error(f"{options.transcripts}: not UTF-8")
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                data = json.loads(line)
                calls, errors, found = review(data["messages"], tools, options.max_steps)
            except (ValueError, KeyError, TypeError, AttributeError):
                parser.error(f"{options.transcripts}:{number}: not a transcript in one of the two shapes")
            reviewed += 1
            total += len(found)
            print(f"{data.get('scene') or data.get('id') or f'line {number}'}: {calls} calls, {errors} errors, {len(found)} findings")
            for text in found:
                print(f"  - {text}")
    if not reviewed:
        parser.error(f"{options.transcripts}: empty")
    print(f"{reviewed} transcripts, {total} findings")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
