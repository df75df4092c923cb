#!/usr/bin/env python3
"""Compare variants of a Python function fairly: interleaved runs, median, spread, peak memory, equal results.

    python3 bench.py variants.py before after [more ...] --runs 15
    python3 bench.py variants.py before --grow 1000,2000,4000

The file defines the functions and setup(), which returns their one argument (with --grow: setup(n)).
All variants must return equal results, otherwise the comparison stops: a fast wrong answer is not
faster. Runs are interleaved (a, b, a, b ...) so that a busy machine hurts all alike. As a module:
from bench import compare; compare({"before": lambda: old(x), "after": lambda: new(x)}).
Limits: one thread, wall time; variants must not change their argument and must return values (not
generators). Peak memory counts Python allocations only, in a separate run. Laptop milliseconds do
not predict production; ratios usually do.
Exit 0 measured, 1 the variants differ in their results, 2 wrong use.
"""
import argparse
import gc
import importlib.util
import statistics
import sys
import time
import tracemalloc


def equal(a, b):
    """Also for arrays and data frames, whose == gives one answer for each element."""
    if hasattr(a, "equals"):
        return bool(a.equals(b))
    same = a == b
    return bool(same.all()) if hasattr(same, "all") else bool(same)


def compare(variants, runs=15, check=True):
    names = list(variants)
    results = {}
    for n in names:                                       # warm-up, and the answer
        try:
            results[n] = variants[n]()
        except Exception as e:
            raise ValueError(f"{n} fails: {type(e).__name__}: {e}")
        if hasattr(results[n], "__next__"):
            raise ValueError(f"{n} returns an iterator, so nothing would be measured: return list(...)")
    if check:
        for n in names[1:]:
            if not equal(results[n], results[names[0]]):
                raise AssertionError(f"{n} returns something other than {names[0]}")
    times = {n: [] for n in names}
    for _ in range(runs):
        for n in names:
            gc.collect()
            start = time.perf_counter()
            variants[n]()
            times[n].append(time.perf_counter() - start)
    base = statistics.median(times[names[0]])
    print(f"{'variant':<14}{'median ms':>11}{'min':>9}{'max':>9}{'peak MiB':>10}{'ratio':>8}")
    for n in names:
        tracemalloc.start()                               # separate run: tracing slows the code
        variants[n]()
        peak = tracemalloc.get_traced_memory()[1] / 2**20
        tracemalloc.stop()
        m = statistics.median(times[n])
        print(f"{n:<14}{m * 1e3:>11.2f}{min(times[n]) * 1e3:>9.2f}{max(times[n]) * 1e3:>9.2f}{peak:>10.2f}{base / m:>7.1f}x")
    return times


def grow(module, name, sizes, runs):
    last = None
    for n in sizes:
        data, f = module.setup(n), getattr(module, name)
        took = []
        for _ in range(max(3, runs // 3)):
            start = time.perf_counter()
            f(data)
            took.append(time.perf_counter() - start)
        m = statistics.median(took)
        print(f"n={n:<10} {m * 1e3:>10.2f} ms" + (f"   x{m / last:.1f} for x{n / size:.1f} data" if last else ""))
        last, size = m, n


def main():
    ap = argparse.ArgumentParser(description="compare variants of a function")
    ap.add_argument("file")
    ap.add_argument("variants", nargs="+")
    ap.add_argument("--runs", type=int, default=15)
    ap.add_argument("--grow", help="sizes, comma separated; one variant only")
    a = ap.parse_args()
    try:
        spec = importlib.util.spec_from_file_location("variants", a.file)
        if spec is None:
            raise ValueError(f"{a.file} is not a Python file")
        module = sys.modules["variants"] = importlib.util.module_from_spec(spec)  # dataclasses look their module up
        try:
            spec.loader.exec_module(module)
        except OSError:
            raise
        except Exception as e:
            raise ValueError(f"{a.file}: cannot be loaded: {type(e).__name__}: {e}")
        missing = [v for v in a.variants + ["setup"] if not callable(getattr(module, v, None))]
        if missing:
            raise ValueError(f"{a.file}: no function {', '.join(missing)}")
        if a.grow:
            grow(module, a.variants[0], [int(x) for x in a.grow.split(",")], a.runs)
        else:
            data = module.setup()
            compare({v: (lambda f=getattr(module, v): f(data)) for v in a.variants}, max(1, a.runs))
    except AssertionError as e:
        print(f"bench.py: {e}", file=sys.stderr)
        return 1
    except (OSError, ValueError, SyntaxError) as e:
        print(f"bench.py: {e}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
