"""A complete agent loop with its guards, in standard Python, with a scripted model in place of a real one.

Run it: python3 assets/agent_loop.py          (prints what happened; --transcript prints the messages)
Replace scripted_model() by a call to your provider. The messages have the shape of the Anthropic Messages
format (content blocks tool_use and tool_result); other providers name things differently and may have no error flag.
Left to you: storage behind save(), a timeout inside each tool, and what the customer reads after a stop.
"""
import json
import sys
import time
from dataclasses import dataclass


@dataclass
class Limits:
    steps: int = 12
    tool_errors: int = 3
    repeats: int = 2
    tokens: int = 20_000
    seconds: float = 600
    model_tries: int = 3
    result_characters: int = 4_000


ORDERS = {"A1": {"id": "A1", "customer": "c7", "total": 4200, "state": "paid"}, "A2": {"id": "A2", "customer": "c9", "total": 900, "state": "paid"}}


def get_order(args, session):
    if not isinstance(args, dict) or set(args) != {"id"} or not isinstance(args["id"], str):
        raise ValueError("arguments must be one text, id, such as {\"id\": \"A1\"}")
    order = ORDERS.get(args["id"])
    if not order or order["customer"] != session["customer"]:  # permission is checked here, not in the prompt
        raise ValueError("no such order for this customer; ask for the order number")
    return order


def refund(args, session):
    order = get_order(args, session)
    if order["state"] == "refunded":
        return {"refunded": order["total"], "note": "was refunded before"}  # repeated call does no harm
    order["state"] = "refunded"
    return {"refunded": order["total"]}


TOOLS = {
    "get_order": {"run": get_order, "needs_approval": lambda args: False},
    "refund": {"run": refund, "needs_approval": lambda args: True},
}


def ask(model, messages, tries, pause):
    for attempt in range(1, tries + 1):
        try:
            return model(messages)
        except ConnectionError:  # overload and network faults of your provider's SDK belong here
            if attempt == tries:
                raise
            pause(2**attempt)


def call_tool(call, session, approve, limit):
    """Returns (output, failed); output is None while a person has not decided yet."""
    tool = TOOLS.get(call["name"])
    try:
        if tool is None:
            raise ValueError(f"no tool {call['name']}; available: {', '.join(sorted(TOOLS))}")
        if tool["needs_approval"](call["input"]):
            decision = approve(call)
            if decision is None:
                return None, False
            if not decision:
                raise PermissionError("a person declined this action; do not try again, tell the customer")
        output = json.dumps(tool["run"](call["input"], session))
    except (ValueError, PermissionError) as error:
        return str(error), True
    if len(output) > limit:
        output = f"{output[:limit]} [cut: {limit} of {len(output)} characters; ask for less]"
    return output, False


def run(model, goal, session, approve, limits=None, save=lambda messages: None, clock=time.monotonic, pause=time.sleep):
    limits = limits or Limits()
    messages = [{"role": "user", "content": goal}]
    seen, errors, tokens, end = {}, 0, 0, clock() + limits.seconds
    for _ in range(limits.steps):
        try:
            reply, used = ask(model, messages, limits.model_tries, pause)
        except ConnectionError:
            return "stopped: model not reachable", messages
        tokens += used
        messages.append({"role": "assistant", "content": reply})
        calls = [block for block in reply if block["type"] == "tool_use"]
        if not calls:
            save(messages)
            return "done", messages
        if tokens > limits.tokens:
            return "stopped: token budget", messages
        if clock() > end:
            return "stopped: out of time", messages
        results = []
        for call in calls:
            key = json.dumps([call["name"], call["input"]], sort_keys=True)
            seen[key] = seen.get(key, 0) + 1
            if seen[key] > limits.repeats:
                return f"stopped: {call['name']} repeated with the same arguments", messages
            output, failed = call_tool(call, session, approve, limits.result_characters)
            if output is None:
                save(messages)
                return f"paused: {call['name']} waits for approval", messages
            errors = errors + 1 if failed else 0
            results.append({"type": "tool_result", "tool_use_id": call["id"], "content": output, "is_error": failed})
        messages.append({"role": "user", "content": results})
        save(messages)  # a crash resumes from here instead of paying twice
        if errors >= limits.tool_errors:
            return "stopped: too many tool errors", messages
    return "stopped: step limit", messages


def scripted_model(turns):
    left = iter(turns)
    count = [0]

    def reply(messages):
        turn = next(left)
        if turn is ConnectionError:
            raise turn("overloaded")
        if isinstance(turn, str):
            return [{"type": "text", "text": turn}], 300
        count[0] += 1
        return [{"type": "tool_use", "id": f"t{count[0]}", "name": turn[0], "input": turn[1]}], 500

    return reply


SCENES = {
    "refund approved": ([("get_order", {"id": "A1"}), ("refund", {"id": "A1"}), "Your 42.00 are on the way."], True),
    "refund declined": ([("get_order", {"id": "A1"}), ("refund", {"id": "A1"}), "I have passed this to a colleague."], False),
    "order of someone else": ([("get_order", {"id": "A2"}), "Please check the order number."], True),
    "stuck in a loop": ([("get_order", {"id": "A1"})] * 12, True),
    "approval pending": ([("refund", {"id": "A1"})], None),
    "model overloaded": ([ConnectionError] * 3, True),
    "invented tool": ([("delete_order", {"id": "A1"}), ("delete_order", {"id": "A1", "force": True}), ("drop_table", {}), "…"], True),
}

if __name__ == "__main__":
    for name, (turns, yes) in SCENES.items():
        ORDERS["A1"]["state"] = "paid"
        outcome, messages = run(scripted_model(turns), "I want my money back for order A1", {"customer": "c7"}, lambda call: yes, pause=lambda seconds: None)
        if "--transcript" in sys.argv:
            print(json.dumps({"scene": name, "messages": messages}))
        else:
            print(f"{name}: {outcome}; order A1 is {ORDERS['A1']['state']}")
