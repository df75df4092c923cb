"""Compare two or more Python callables honestly: interleaved runs, median, spread, peak memory.

Use:
    from bench import compare
    compare({"before": lambda: old(data), "after": lambda: new(data)}, runs=15)

All variants must return equal results; otherwise the comparison stops, because a fast wrong answer is not faster.
Runs are interleaved (a, b, a, b ...) so that a busy machine hurts all variants alike.
"""
import gc
import statistics
import time
import tracemalloc


def compare(variants, runs=15, check=True):
    names = list(variants)
    results = {n: variants[n]() for n in names}          # warm-up, and the answer
    if check:
        first = results[names[0]]
        for n in names[1:]:
            if results[n] != first:
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
        print(f"{n:<14}{m*1e3:>11.2f}{min(times[n])*1e3:>9.2f}{max(times[n])*1e3:>9.2f}"
              f"{peak:>10.2f}{base/m:>7.1f}x")
    return times
