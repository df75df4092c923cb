#!/usr/bin/env python3
"""What does one instance expose? Series per metric and label, labels that will grow, names that mislead.

  curl -s localhost:9464/metrics | series_check.py - [--instances 10] [--max 2000] [--ignore METRIC_PREFIX,...]
  series_check.py metrics.txt

Reads the Prometheus text format or OpenMetrics, one or several files. Reported as findings: more series than --max in one instance; a label whose
values look like ids, addresses, paths with ids, times or e-mail addresses, or a label with a name such as user_id; counters that do not
end in _total, units that are no base units (milliseconds, kilobytes, percent), a metric without help, a histogram with more than 20 buckets,
a metric with more than a fifth of all series, above 200. One or two such values are a hint (a disk's uuid), as are a summary's quantiles, which
cannot be added over instances. An "# ignore: NAME reason" line in the file leaves a metric out and is counted.
Limits: one scrape; labels that appear only under traffic are not in it, so run it after a load test. Exit 0; 1 findings; 2 unusable input.
"""
import argparse
import collections
import re
import sys

SAMPLE = re.compile(r"^([A-Za-z_:][\w:.]*)(?:\{(.*)\})?\s+([-+]?(?:[\d.]+(?:[eE][-+]?\d+)?|Inf|NaN))(?:\s+[-\d.]+)?(?:\s+#.*)?$")
LABEL = re.compile(r'(?:^|,)\s*"?([A-Za-z_][\w.]*)"?\s*=\s*"((?:[^"\\]|\\.)*)"')
LOOKS = [("uuid", re.compile(r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", re.I)), ("e-mail address", re.compile(r"^[^@\s]+@[^@\s]+\.[a-z]{2,}$", re.I)),
         ("path with an id", re.compile(r"/(?:\d{2,}|[0-9a-f]{8}-[0-9a-f-]{20,}|[0-9a-f]{16,})(?:/|$)", re.I)), ("address with a query", re.compile(r"\?[\w%.-]+=")),
         ("long token", re.compile(r"^(?=.*\d)(?=.*[a-z])[0-9a-z]{24,}$", re.I)), ("time", re.compile(r"^\d{4}-\d\d-\d\d[T ]\d\d:|^1[5-9]\d{8}(\d{3})?$"))]
NAMED = re.compile(r"^(?:(?:user|customer|account|order|session|request|trace|span|tenant|device|message|transaction)_?id|email|e_mail|ip|client_ip|remote_addr|url|uri|full_url|query|sql|stack_?trace|error_message|exception_message|token)$", re.I)
UNITS = [(r"_(?:ms|msec|millis|milliseconds)(?:_|$)", "milliseconds; the base unit is seconds"), (r"_(?:us|usec|microseconds)(?:_|$)", "microseconds; the base unit is seconds"), (r"_(?:kb|kib|kilobytes|mb|mib|megabytes|gb)(?:_|$)", "the base unit is bytes"), (r"_(?:percent|pct)(?:_|$)", "a ratio from 0 to 1 adds and divides better")]


def fail(message):
    print(f"series_check.py: {message}", file=sys.stderr)
    sys.exit(2)


def main():
    p = argparse.ArgumentParser(description="Series per metric and label, and what will grow.")
    p.add_argument("files", nargs="+", help="file, or - for standard input")
    p.add_argument("--instances", type=int, default=1)
    p.add_argument("--max", type=int, default=2000)
    p.add_argument("--ignore", default="")
    p.add_argument("--top", type=int, default=10)
    a = p.parse_args()
    types, helps, series, values, buckets = {}, set(), collections.Counter(), collections.defaultdict(lambda: collections.defaultdict(set)), collections.defaultdict(set)
    ignored, odd, lines = set(), 0, 0
    prefixes = tuple(x for x in a.ignore.split(",") if x)
    for path in a.files:
        try:
            text = sys.stdin.read() if path == "-" else open(path, encoding="utf-8-sig", errors="replace").read()
        except OSError as e:
            fail(f"{path}: {e}")
        for line in text.splitlines():
            line = line.strip()
            m = re.match(r"#\s*(TYPE|HELP|ignore:)\s+(\S+)\s*(.*)", line)
            if m:
                if m.group(1) == "TYPE":
                    types[m.group(2)] = m.group(3).strip()
                elif m.group(1) == "HELP":
                    helps.add(m.group(2))
                else:
                    ignored.add(m.group(2))
                continue
            if not line or line.startswith("#"):
                continue
            m = SAMPLE.match(line)
            if not m:
                odd += 1
                continue
            lines += 1
            name = re.sub(r"_(?:bucket|sum|count|created)$", "", m.group(1)) if types.get(re.sub(r"_(?:bucket|sum|count|created)$", "", m.group(1))) in ("histogram", "summary", "gaugehistogram") else m.group(1)
            if types.get(name) is None and name.endswith("_total") and name[:-6] in types:
                types[name] = types[name[:-6]]
                helps.add(name)
            series[name] += 1
            for label, value in LABEL.findall(m.group(2) or ""):
                if label in ("le", "quantile"):
                    if label == "le":
                        buckets[name].add(value)
                    continue
                values[name][label].add(value)
    if not lines:
        fail("no samples in the Prometheus text format")
    total, findings = sum(series.values()), []
    grows, hints = collections.defaultdict(list), []
    skip = lambda n: n in ignored or (prefixes and n.startswith(prefixes))
    print(f"{total} series in {len(series)} metrics" + (f"; {total * a.instances} with {a.instances} instances" if a.instances > 1 else ""))
    for name, n in series.most_common(a.top):
        labels = ", ".join(f"{k} {len(v)}" for k, v in sorted(values[name].items(), key=lambda x: -len(x[1])))
        print(f"{n:7}  {name} ({types.get(name, 'untyped')})" + (f"  {labels}" if labels else "") + (f", buckets {len(buckets[name])}" if buckets[name] else ""))
    if total > a.max:
        findings.append(f"{total} series in one instance, above {a.max}")
    for name, n in sorted(series.items()):
        if skip(name):
            continue
        for label, seen in sorted(values[name].items()):
            kind = next((k for k, pattern in LOOKS if any(pattern.search(v) for v in seen)), None)
            if not name.endswith("_info") and (kind or NAMED.match(label)):
                hits = sorted(v for v in seen if kind is None or any(pattern.search(v) for _, pattern in LOOKS))
                grows[(label, kind or "name that grows with users or requests")].append((len(hits), name, hits[0]))
        if types.get(name) == "counter" and not name.endswith("_total"):
            findings.append(f"{name}: a counter ends in _total")
        for pattern, why in UNITS:
            if re.search(pattern, name):
                findings.append(f"{name}: {why}")
        if name not in helps:
            findings.append(f"{name}: no help text")
        if len(buckets[name]) > 20:
            findings.append(f"{name}: {len(buckets[name])} buckets times every label; use native or exponential histograms, or fewer around the objective")
        if n > 200 and n > total / 5:
            findings.append(f"{name}: {n / total:.0%} of all series")
    for (label, kind), where in sorted(grows.items()):
        n, name, example = max(where)
        text = f"label {label}: {kind}, {n} values in {name}" + (f" and {len(where) - 1} more metrics" if len(where) > 1 else "") + f", for example {example[:60]}"
        # One or two values may be the machine's own disks; three and more are on their way.
        (findings if n > 2 else hints).append(text + ("; put it on spans or logs" if n > 2 else "; fine if it names hardware, not if it names users"))
    print()
    for f in findings:
        print("finding: " + f)
    for h in hints:
        print("hint: " + h)
    summaries = sorted(n for n in series if types.get(n) == "summary")
    if summaries:
        print(f"hint: {len(summaries)} summaries; their quantiles cannot be added over instances: {', '.join(summaries[:3])}")
    if ignored or prefixes:
        print(f"left out: {sum(bool(skip(n)) for n in series)} metrics")
    if odd:
        print(f"not read: {odd} lines")
    print(f"{len(findings)} findings")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
