#!/usr/bin/env python3
"""Review transcripts of an agent for loops, ignored errors, invented tools and waste.

usage: trace_review.py TRANSCRIPTS [--tools NAME,NAME] [--max-steps 12]

JSONL or JSON: objects with a list "messages" (or "traj", "history", "input", "items"; optionally "scene" or "id"), bare lists of
messages, or one session file of Claude Code or Codex. Messages of three shapes are understood: Anthropic Messages (content
blocks tool_use and tool_result with is_error), OpenAI chat completions (assistant tool_calls or function_call, role "tool")
and OpenAI Responses (items function_call, function_call_output). In the OpenAI shapes there is no error flag, so a
tool result counts as an error if it starts with "error" or is a JSON object whose "error" is not empty.
Per transcript: steps, tool calls, errors, and findings: same call repeated, call repeated after
an error without a change, tool not in --tools, tool result over 10,000 characters, step limit reached, ends
without a text answer (a last call whose name says transfer, handoff, escalate, submit or finish may stand for it), claims success after the last call of a tool failed (words such as done, refunded, on the way, unless a "not" stands shortly before).
Limits: judges form, not truth of answers; streaming deltas and other shapes must be converted first, and are counted as
not read. A transcript with "reviewed": true is left out. Exit 0 no findings, 1 findings, 2 wrong use or nothing read.
"""
import argparse
import json
import re
import sys

SUCCESS = re.compile(r"\b(done|completed|refunded|on the way|sent|deleted|created|updated|fixed)\b", re.I)
NEGATED = re.compile(r"(\b(not|never|cannot|unable|no|yet to)\b|n['\u2019]t\b)[^.!?]{0,25}$", re.I)


HANDOVER = re.compile(r"transfer|hand_?off|handover|escalate|submit|finish|^end|complete_task", re.I)


def claim(text):
    """The first word that claims success, without those that a "not" takes back or that stand in a question."""
    asked = lambda m: re.match(r"[^.!?\n]*\?", text[m.end():])
    return next((m.group(0) for m in SUCCESS.finditer(text) if not NEGATED.search(text[: m.start()]) and not asked(m)), None)


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
        role, content, item = message.get("role"), message.get("content"), message.get("type")
        for call in message.get("tool_calls") or []:
            function = call.get("function") or call
            yield "call", call.get("id"), function["name"], same_order(function.get("arguments", ""))
        if message.get("function_call"):
            yield "call", None, message["function_call"]["name"], same_order(message["function_call"].get("arguments", ""))
        if item in ("function_call", "custom_tool_call"):
            yield "call", message.get("call_id"), message["name"], same_order(message.get("arguments", message.get("input", "")))
        elif item in ("function_call_output", "custom_tool_call_output"):
            output = message.get("output")
            text = output if isinstance(output, str) else json.dumps(output)
            yield "result", message.get("call_id"), text, is_error(text)
        elif role in ("tool", "function"):
            text = content if isinstance(content, str) else json.dumps(content)
            yield "result", message.get("tool_call_id"), text, is_error(text)
        elif isinstance(content, str):
            if role == "assistant" and content:
                yield "text", content
        else:
            for block in (b for b in content or [] if isinstance(b, dict)):
                kind = block.get("type")
                if kind == "tool_use":
                    yield "call", block.get("id"), block["name"], json.dumps(block.get("input", {}), sort_keys=True)
                elif kind == "tool_result":
                    inner = block.get("content")
                    yield "result", block.get("tool_use_id"), inner if isinstance(inner, str) else json.dumps(inner), bool(block.get("is_error"))
                elif kind in ("text", "output_text") and role == "assistant":
                    yield "text", block["text"]


MESSAGES = ("messages", "traj", "history", "conversation", "input", "items")


def is_message(value):
    return isinstance(value, dict) and ("role" in value or str(value.get("type", "")).startswith(("function_call", "custom_tool_call")))


def transcripts(text, path):
    """(name, messages) of each transcript, and the number of objects that are none."""
    try:
        values = [(f"line {n}", json.loads(line)) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    except ValueError as problem:
        try:
            whole = json.loads(text)
        except ValueError:
            first = 1 + text.count("\n", 0, len(text) - len(text.lstrip()))
            raise ValueError(f"{path}:{first}: neither JSON nor JSON lines: {problem}")
        values = [("line 1", whole)]
    if len(values) == 1 and isinstance(values[0][1], dict) and isinstance(values[0][1].get("loglines"), list):
        values = [(f"entry {n}", value) for n, value in enumerate(values[0][1]["loglines"], 1)]
    if len(values) == 1 and isinstance(values[0][1], list) and not all(map(is_message, values[0][1])):
        values = [(f"transcript {n}", value) for n, value in enumerate(values[0][1], 1)]
    found, session, skipped = [], [], 0
    for name, value in values:
        payload = value.get("payload") if isinstance(value, dict) and value.get("type") == "response_item" else None
        if isinstance(value, dict) and is_message(value.get("message")) and value.get("type") in ("user", "assistant"):
            session.append(value["message"])                              # Claude Code: a message a line
        elif payload is not None or is_message(value):
            session += [payload] if is_message(payload) else [value] if is_message(value) else []     # Codex, or bare messages
        elif isinstance(value, dict) and value.get("reviewed") is True:
            continue
        else:
            listed = value if isinstance(value, list) else next((value[k] for k in MESSAGES if isinstance(value, dict) and isinstance(value.get(k), list)), None)
            if listed and any(map(is_message, listed)):
                label = next((str(value[k]) for k in ("scene", "id", "task_id") if isinstance(value, dict) and value.get(k) not in (None, "")), name)
                found.append((label, [m for m in listed if isinstance(m, dict)]))
            else:
                skipped += 1
    return found + ([("session", session)] if session else []), skipped


def review(messages, tools, max_steps):
    found, counts, names, failed_keys, keys = [], {}, {}, set(), {}
    calls = errors = 0
    last, last_call, last_failed, final = None, None, {}, ""
    for event in events(messages):
        last = event[0]
        if event[0] == "call":
            calls += 1
            _, ident, name, args = event
            key = f"{name} {args}"
            counts[key] = counts.get(key, 0) + 1
            names[ident], keys[ident], last_call = name, key, ident
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
    if last != "text" and not HANDOVER.search(names.get(last_call) or ""):
        found.append("ends without an answer to the user")
    elif last == "text" and any(last_failed.values()) and claim(final):
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
            text = handle.read()
    except OSError as error:
        parser.error(f"{options.transcripts}: {error.strerror}")
    except UnicodeDecodeError:
        parser.error(f"{options.transcripts}: not UTF-8")
    skipped = 0
    try:
        read, skipped = transcripts(text, options.transcripts)
    except ValueError as error:
        parser.error(str(error))
    silent = 0
    for name, messages in read:
        try:
            calls, errors, found = review(messages, tools, options.max_steps)
        except (KeyError, TypeError, AttributeError):
            skipped += 1
            continue
        reviewed += 1
        silent += not calls
        total += len(found)
        print(f"{name}: {calls} calls, {errors} errors, {len(found)} findings")
        for text in found:
            print(f"  - {text}")
    if silent:
        print(f"{silent} transcripts without a tool call in a shape that is read: only their text was judged", file=sys.stderr)
    if skipped:
        print(f"{skipped} objects not read: not a transcript in one of the shapes", file=sys.stderr)
    if not reviewed:
        parser.error(f"{options.transcripts}:1: no transcript in one of the shapes")
    print(f"{reviewed} transcripts, {total} findings")
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
