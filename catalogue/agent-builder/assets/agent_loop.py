"""A complete agent loop with its guards, in standard Python, with a scripted model in place of a real one.

Run it: python3 assets/agent_loop.py          (prints what happened; --transcript prints the messages)
Replace scripted_model() by a call to your provider. The messages have the shape of the Anthropic Messages
format (content blocks tool_use and tool_result); other providers differ in names only.
"""
import json
import sys
from dataclasses import dataclass


@dataclass
class Limits:
    steps: int = 12
    tool_errors: int = 3
    repeats: int = 2
    tokens: int = 20_000


ORDERS = {"A1": {"id": "A1", "customer": "c7", "total": 4200, "state": "paid"}, "A2": {"id": "A2", "customer": "c9", "total": 900, "state": "paid"}}


def get_order(args, session):
    order = ORDERS.get(args.get("id"))
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


def run(model, goal, session, approve, limits=None):
    limits = limits or Limits()
    messages = [{"role": "user", "content": goal}]
    seen, errors, tokens = {}, 0, 0
    for step in range(1, limits.steps + 1):
        reply, used = model(messages)
        tokens += used
        messages.append({"role": "assistant", "content": reply})
        calls = [block for block in reply if block["type"] == "tool_use"]
        if not calls:
            return "done", messages
        if tokens > limits.tokens:
            return "stopped: token budget", messages
        results = []
        for call in calls:
            key = json.dumps([call["name"], call["input"]], sort_keys=True)
            seen[key] = seen.get(key, 0) + 1
            if seen[key] > limits.repeats:
                return f"stopped: {call['name']} repeated with the same arguments", messages
            tool = TOOLS.get(call["name"])
            failed = False
            try:
                if tool is None:
                    raise ValueError(f"no tool {call['name']}; available: {', '.join(sorted(TOOLS))}")
                if tool["needs_approval"](call["input"]) and not approve(call):
                    raise PermissionError("a person declined this action; do not try again, tell the customer")
                output = json.dumps(tool["run"](call["input"], session))
            except (ValueError, PermissionError) as error:
                errors, failed, output = errors + 1, True, str(error)
            results.append({"type": "tool_result", "tool_use_id": call["id"], "content": output[:4000], "is_error": failed})
        messages.append({"role": "user", "content": results})
        if errors >= limits.tool_errors:
            return "stopped: too many tool errors", messages
    return "stopped: step limit", messages


def scripted_model(turns):
    left = iter(turns)
    count = [0]

    def reply(messages):
        turn = next(left)
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
    "invented tool": ([("delete_order", {"id": "A1"}), ("delete_order", {"id": "A1", "force": True}), ("drop_table", {}), "…"], True),
}

if __name__ == "__main__":
    for name, (turns, yes) in SCENES.items():
        ORDERS["A1"]["state"] = "paid"
        outcome, messages = run(scripted_model(turns), "I want my money back for order A1", {"customer": "c7"}, lambda call: yes)
        if "--transcript" in sys.argv:
            print(json.dumps({"scene": name, "messages": messages}))
        else:
            print(f"{name}: {outcome}; order A1 is {ORDERS['A1']['state']}")
