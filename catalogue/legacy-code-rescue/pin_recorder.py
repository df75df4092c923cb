"""Record what a function does today, and replay it as a characterisation test.

Record (in a script, a test environment or an interactive session):
    from pin_recorder import record
    pricing.quote = record(pricing.quote, "pins/quote.jsonl")
    ...  # exercise the program, or call it with a grid of inputs

Replay (in the test suite):
    from pin_recorder import replay
    def test_quote_is_unchanged():
        assert replay(pricing.quote, "pins/quote.jsonl") == []

Results that are not JSON-friendly are compared by repr; calls with such arguments are not recorded.
Record with made-up or masked data only: the file goes into the repository.
"""
import copy
import functools
import json
import os


def _plain(value):
    try:
        return json.loads(json.dumps(value, sort_keys=True))
    except (TypeError, ValueError):
        return {"__repr__": repr(value)}


def _outcome(fn, args, kwargs):
    """Call once; return (what to store, result, error)."""
    result = error = None
    try:
        result = fn(*args, **kwargs)
        out = {"returns": _plain(result)}
    except Exception as e:                             # errors are behaviour too
        error, out = e, {"raises": f"{type(e).__name__}: {e}"}
    out["args_after"] = _plain([list(args), kwargs])   # shows arguments changed in place
    return out, result, error


def record(fn, path):
    """Wrap fn; each new set of arguments is appended to path with its outcome. fn is called exactly once per call."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    seen = set()
    if os.path.exists(path):
        with open(path) as f:
            seen = {json.dumps(json.loads(line)["call"], sort_keys=True) for line in f}

    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        call = _plain([list(args), kwargs])
        key = json.dumps(call, sort_keys=True)
        out, result, error = _outcome(fn, args, kwargs)
        if key not in seen and "__repr__" not in key:
            seen.add(key)
            with open(path, "a") as f:
                f.write(json.dumps({"call": call, **out}, sort_keys=True) + "\n")
        if error is not None:
            raise error
        return result
    return wrapper


def replay(fn, path):
    """Return a list of differences between recorded and present behaviour."""
    differences = []
    with open(path) as f:
        for number, line in enumerate(f, 1):
            pin = json.loads(line)
            args, kwargs = pin.pop("call")
            now, _, _ = _outcome(fn, copy.deepcopy(args), copy.deepcopy(kwargs))
            if now != pin:
                differences.append({"line": number, "call": [args, kwargs], "was": pin, "now": now})
    return differences
