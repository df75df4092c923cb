#!/usr/bin/env python3
"""Record what a Python function does today, replay it as a characterisation test, and try whether the pins catch faults.

  pin_recorder.py record FILE.py:FUNCTION INPUTS.json PINS.jsonl     call it with a grid of inputs, write one pin per call
  pin_recorder.py replay FILE.py:FUNCTION PINS.jsonl                 exit 1 and a list if behaviour differs
  pin_recorder.py faults FILE.py:FUNCTION PINS.jsonl FAULTS.json     apply each textual fault in memory, report which are caught

INPUTS.json: {"grid": [[values of argument 1], [values of argument 2], ...]} or {"calls": [[arg, ...], ...]}.
FAULTS.json: [{"old": "> 10", "new": ">= 10"}, ...]; each old text must occur in FILE.py; its first occurrence is replaced.
As a library: `from pin_recorder import record, replay` wraps a function in a running program (record) or returns a list of
differences in a test suite (replay).

A pin holds the result or the error, and the arguments after the call (changes in place are behaviour too).
Limits: functions that take and return JSON-like values; others are counted as skipped (arguments) or compared by repr without addresses (results).
Tuples and non-text keys would change on the way through JSON, so such calls are skipped as well. Clock, random, files, network and
global state must be held still first. The function is really called: never point it at code that mails, pays or deletes.
Use made-up or masked data; the pins go into the repository. Exit 0 done, 1 behaviour differs or a fault was missed, 2 wrong use. Python 3.9+, standard library only.
"""
import argparse
import copy
import functools
import importlib
import importlib.util
import inspect
import io
import itertools
import json
import os
import re
import sys
import types


def _plain(value):
    """The value as JSON holds it; other values as text, without what differs from run to run: addresses, and the order of sets."""
    try:
        return json.loads(json.dumps(value, sort_keys=True))
    except (TypeError, ValueError):
        if isinstance(value, (set, frozenset)):
            return {"__set__": sorted(_steady(repr(v)) for v in value)}
        if isinstance(value, (list, tuple)):
            return [_plain(v) for v in value]
        if isinstance(value, dict) and all(type(k) is str for k in value):
            return {k: _plain(v) for k, v in value.items()}
        return {"__repr__": _steady(repr(value))}


def _steady(text):
    return re.sub(r" at 0x[0-9A-Fa-f]+", "", text)


def _exact(value):
    """True if value survives a trip through JSON unchanged, types included."""
    if isinstance(value, dict):
        return all(type(k) is str and _exact(v) for k, v in value.items())
    if isinstance(value, list):
        return all(map(_exact, value))
    return value is None or (type(value) in (str, int, bool, float) and value == value)


def _outcome(fn, args, kwargs):
    """Call once; return (what to store, result, error)."""
    result = error = None
    try:
        result = fn(*args, **kwargs)
        out = {"returns": _plain(result)}
    except (Exception, SystemExit) as e:
        error, out = e, {"raises": _steady(f"{type(e).__name__}: {e}")}
    out["args_after"] = _plain([list(args), kwargs])
    return out, result, error


def record(fn, path):
    """Wrap fn; each new set of arguments is appended to path with its outcome. fn is called exactly once per call."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    seen = set()
    if os.path.exists(path):
        with open(path, encoding="utf-8") as f:
            seen = {json.dumps(json.loads(line)["call"], sort_keys=True) for line in f if line.strip()}

    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        usable = _exact(list(args)) and _exact(kwargs)
        call = copy.deepcopy([list(args), kwargs]) if usable else None
        key = json.dumps(call, sort_keys=True)
        out, result, error = _outcome(fn, args, kwargs)
        if not usable:
            wrapper.skipped += 1
        elif key not in seen:
            seen.add(key)
            wrapper.recorded += 1
            with open(path, "a", encoding="utf-8") as f:
                f.write(json.dumps({"call": call, **out}, sort_keys=True) + "\n")
        if error is not None:
            raise error
        return result
    wrapper.recorded = wrapper.skipped = 0
    return wrapper


def replay(fn, path):
    """Return a list of differences between recorded and present behaviour."""
    differences = []
    with open(path, encoding="utf-8") as f:
        for number, line in enumerate(f, 1):
            if not line.strip():
                continue
            pin = json.loads(line)
            args, kwargs = pin.pop("call")
            now, _, _ = _outcome(fn, copy.deepcopy(args), copy.deepcopy(kwargs))
            if json.dumps(now, sort_keys=True) != json.dumps(pin, sort_keys=True):  # as text: 1, 1.0 and true are equal in Python
                differences.append({"line": number, "call": [args, kwargs], "was": pin, "now": now})
    return differences


def _fail(message):
    print(f"pin_recorder.py: {message}", file=sys.stderr)
    sys.exit(2)


def _target(spec):
    path, _, name = spec.rpartition(":")
    if not path or not name:
        _fail(f"'{spec}': write FILE.py:FUNCTION")
    if not os.path.isfile(path):
        _fail(f"{path}: no such file")
    if not path.endswith(".py"):
        _fail(f"{path}: not a .py file")
    return path, name


def _function(path, name):
    sys.dont_write_bytecode = True
    try:
        module = _module(path)
    except (Exception, SystemExit) as e:
        _fail(f"{path}: cannot be imported: {type(e).__name__}: {e}")
    return _named(module, path, name)


def _named(module, path, name):
    fn = module
    for part in name.split("."):  # also Class.method, if it needs no object
        fn = getattr(fn, part, None)
    if not callable(fn):
        _fail(f"{path}: no function '{name}'")
    if inspect.iscoroutinefunction(fn) or inspect.isgeneratorfunction(fn) or inspect.isasyncgenfunction(fn):
        _fail(f"{path}: {name} is asynchronous or a generator; wrap it in a function that returns its whole result")
    return fn


def _module(path):
    """The file as a module, within its package if it has one, so that relative imports and dataclasses work."""
    folder, name = os.path.split(os.path.abspath(path))
    names = [] if name == "__init__.py" else [name[:-3]]
    while os.path.exists(os.path.join(folder, "__init__.py")):
        folder, last = os.path.split(folder)
        names.insert(0, last)
    sys.path.insert(0, folder)
    if len(names) > 1:
        try:
            return importlib.import_module(".".join(names))
        except Exception as e:  # the package may need what the file does not
            print(f"{'.'.join(names[:-1])}: {type(e).__name__}: {e}; the file is tried alone", file=sys.stderr)
            sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    spec = importlib.util.spec_from_file_location("pinned_module", path)
    module = sys.modules["pinned_module"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _json(path):
    try:
        with open(path, encoding="utf-8-sig") as f:
            return json.load(f)
    except OSError as e:
        _fail(f"{path}: {e.strerror}")
    except (ValueError, RecursionError) as e:
        _fail(f"{path}: not JSON: {e}")


def _replay_file(fn, path):
    try:
        return replay(fn, path)
    except OSError as e:
        _fail(f"{path}: {e.strerror}")
    except (ValueError, KeyError, TypeError) as e:
        _fail(f"{path}: not a file of pins ({type(e).__name__}: {e})")


def _difference(d):
    keys = [k for k in sorted(set(d["was"]) | set(d["now"])) if json.dumps(d["was"].get(k)) != json.dumps(d["now"].get(k))]
    said = "; ".join(f"{k} was {json.dumps(d['was'].get(k))}, now {json.dumps(d['now'].get(k))}" for k in keys)
    return f"  pin {d['line']}: {json.dumps(d['call'][0])}: {said}"


def _record_command(a):
    path, name = _target(a.target)
    data = _json(a.inputs)
    if isinstance(data, dict) and isinstance(data.get("grid"), list) and all(isinstance(g, list) for g in data["grid"]):
        calls = [list(c) for c in itertools.product(*data["grid"])]
    elif isinstance(data, dict) and isinstance(data.get("calls"), list) and all(isinstance(c, list) for c in data["calls"]):
        calls = data["calls"]
    else:
        _fail(f"{a.inputs}: needs 'grid' or 'calls', each a list of lists")
    if not os.path.isdir(os.path.dirname(a.pins) or ".") or not os.path.basename(a.pins):
        _fail(f"{a.pins!r}: not a file that can be written")
    if os.path.exists(a.pins):
        _fail(f"{a.pins}: exists already; remove it first if you mean to record again")
    fn = record(_function(path, name), a.pins)
    errors = 0
    for args in calls:
        try:
            fn(*copy.deepcopy(args))
        except (Exception, SystemExit):
            errors += 1
    with open(a.pins, encoding="utf-8") if fn.recorded else io.StringIO() as f:
        vague = sum("__repr__" in line for line in f)
    if vague:
        print(f"{vague} results are no JSON and compared by their text; an iterator or object shows little: return a list or its fields")
    print(f"{len(calls)} calls, {fn.recorded} pins written, {errors} of the calls raised an error, {fn.skipped} skipped")


def _replay_command(a):
    path, name = _target(a.target)
    found = _replay_file(_function(path, name), a.pins)
    for d in found[:a.show]:
        print(_difference(d))
    print(f"{len(found)} differences")
    sys.exit(1 if found else 0)


def _faults_command(a):
    path, name = _target(a.target)
    with open(path, encoding="utf-8") as f:
        source = f.read()
    fn = _function(path, name)
    home = sys.modules[inspect.unwrap(fn).__module__] if getattr(inspect.unwrap(fn), "__module__", None) in sys.modules else _module(path)
    if _replay_file(fn, a.pins):
        _fail("the code differs from its pins already; replay first")
    missed, faults = 0, _json(a.faults)
    if not isinstance(faults, list) or not all(isinstance(f, dict) and isinstance(f.get("old"), str) and isinstance(f.get("new"), str) for f in faults):
        _fail(f"{a.faults}: needs a list of objects with the texts old and new")
    for fault in faults:
        old, new = fault.get("old", ""), fault.get("new", "")
        if not old or old not in source:
            _fail(f"{a.faults}: '{old}' does not occur in {path}")
        module = sys.modules["faulty"] = types.ModuleType("faulty")
        module.__dict__.update(__file__=os.path.abspath(path), __package__=home.__package__)
        try:
            exec(compile(source.replace(old, new, 1), path, "exec"), module.__dict__)
        except SyntaxError as e:
            _fail(f"{a.faults}: '{new}' gives a syntax error: {e}")
        except (Exception, SystemExit) as e:
            print(f"caught  on import  {old!r} -> {new!r}: {type(e).__name__}")
            continue
        n = len(_replay_file(_named(module, path, name), a.pins))
        missed += n == 0
        print(f"{'caught' if n else 'MISSED'} {n:4d} pins red  {old!r} -> {new!r}")
    print(f"{missed} missed")
    sys.exit(1 if missed else 0)


def main():
    p = argparse.ArgumentParser(description="Record, replay and try out characterisation pins.")
    s = p.add_subparsers(dest="mode", required=True)
    r = s.add_parser("record")
    y = s.add_parser("replay")
    f = s.add_parser("faults")
    for x in (r, y, f):
        x.add_argument("target", metavar="FILE.py:FUNCTION")
    r.add_argument("inputs")
    for x in (r, y, f):
        x.add_argument("pins")
    y.add_argument("--show", type=int, default=5, help="differences to print (default 5)")
    f.add_argument("faults")
    a = p.parse_args()
    {"record": _record_command, "replay": _replay_command, "faults": _faults_command}[a.mode](a)


if __name__ == "__main__":
    main()
