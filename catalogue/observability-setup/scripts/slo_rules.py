#!/usr/bin/env python3
"""Write Prometheus recording and alert rules for one objective, as YAML.

  slo_rules.py --name checkout --slo 99.9 --valid 'http_server_request_duration_seconds_count{service="checkout"}'
               --bad 'http_server_request_duration_seconds_count{service="checkout",http_response_status_code=~"5.."}'
               --team shop --runbook https://example.org/checkout [--days 30] [--latency-bucket 'x_bucket{service="checkout",le="0.3"}']

--valid and --bad are counters as they stand in a query, without rate(). --latency-bucket: events that were quick enough; bad is then valid minus
these, and failures need not be counted apart if they are slow or left out of the bucket: give --bad or --latency-bucket.
The rules are those of section 5 of SKILL.md: 14.4 times in 1 h and 5 min and 6 times in 6 h and 30 min page, 1 time in 3 days and 6 h is a
ticket; a further rule speaks when the series are gone. The factors scale with --days (30). Ratios are summed before they are divided.
Check the result with "promtool check rules FILE". Exit 0; 2 wrong use. Python 3.9+, standard library only.
"""
import argparse
import json
import re
import sys

SELECTOR = re.compile(r'^[A-Za-z_:][\w:]*(?:\{[^{}]*\})?$')


def fail(message):
    print(f"slo_rules.py: {message}", file=sys.stderr)
    sys.exit(2)


def main():
    p = argparse.ArgumentParser(description="Burn-rate rules for one objective.")
    for name in ("name", "valid", "team", "runbook"):
        p.add_argument("--" + name, required=True)
    p.add_argument("--slo", type=float, required=True)
    p.add_argument("--bad")
    p.add_argument("--latency-bucket")
    p.add_argument("--days", type=int, default=30)
    a = p.parse_args()
    if not 0 < a.slo < 100 or a.slo < 50:
        fail("--slo is a percentage from 50 to below 100, such as 99.9")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", a.name):
        fail("--name needs small letters, digits and underscores")
    if bool(a.bad) == bool(a.latency_bucket):
        fail("give either --bad or --latency-bucket")
    for s in (a.valid, a.bad or a.latency_bucket):
        if not SELECTOR.match(s) or "rate(" in s:
            fail(f"'{s}' is not a series selector such as name{{label=\"x\"}}")
    if a.latency_bucket and 'le="' not in a.latency_bucket:
        fail("--latency-bucket needs le=\"...\"")
    budget = round(1 - a.slo / 100, 8)
    # Share of the period's budget that each alert stands for: 2 % in 1 h, 5 % in 6 h, 10 % in 3 days at 30 days.
    alerts = [("FastBurn", "1h", "5m", 0.02 * a.days * 24 / 1, "page", "2m"), ("SlowBurn", "6h", "30m", 0.05 * a.days * 24 / 6, "page", "5m"), ("Leak", "3d", "6h", 0.10 * a.days * 24 / 72, "ticket", "1h")]
    q, record = json.dumps, f"slo:{a.name}:bad_ratio"
    out = [f"# {a.name}: {a.slo:g} percent in {a.days} days; a budget of {a.days * 24 * 60 * budget:.1f} minutes of full outage.", "groups:", f"- name: slo-{a.name.replace('_', '-')}", "  rules:"]
    for w in ("5m", "30m", "1h", "6h", "3d"):
        valid = f"sum(rate({a.valid}[{w}]))"
        bad = f"sum(rate({a.bad}[{w}]))" if a.bad else f"({valid} - sum(rate({a.latency_bucket}[{w}])))"
        # Without "or", a service without any error has no bad series and the ratio would be empty instead of 0.
        zero = f" or {valid} * 0" if a.bad else ""
        out += [f"  - record: {record}:{w}", f"    expr: {q(f'({bad}{zero}) / {valid}')}"]
    for title, long, short, factor, severity, wait in alerts:
        camel = "".join(x.capitalize() for x in a.name.split("_")) + title
        limit = round(factor * budget, 8)
        text = f"{a.name}: {{{{ $value | humanizePercentage }}}} of events are bad over {long}; the budget of {a.days} days is gone in {a.days / factor:.1f} days at this rate"
        out += [f"  - alert: {camel}", f"    expr: {q(f'{record}:{long} > {limit:g} and {record}:{short} > {limit:g}')}", f"    for: {wait}", f"    labels: {{severity: {severity}, team: {q(a.team)}, slo: {q(a.name)}}}",
                "    annotations:", f"      summary: {q(text)}", f"      runbook_url: {q(a.runbook)}"]
    out += [f"  - alert: {''.join(x.capitalize() for x in a.name.split('_'))}Silent", f"    expr: {q(f'absent({record}:5m)')}", "    for: 10m", f"    labels: {{severity: page, team: {q(a.team)}, slo: {q(a.name)}}}",
            "    annotations:", f"      summary: {q(a.name + ': no valid events are measured; either nobody can use it or nobody can see it')}", f"      runbook_url: {q(a.runbook)}"]
    print("\n".join(out))


if __name__ == "__main__":
    main()
