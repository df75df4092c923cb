#!/usr/bin/env python3
"""Median minutes per CI job from exported job lists, as input for critical_path.py.

    gh api "repos/OWNER/REPO/actions/runs/RUN_ID/jobs?per_page=100" > run-1.json        (GitHub Actions)
    curl ... "/api/v4/projects/ID/pipelines/PIPELINE/jobs?per_page=100" > run-1.json    (GitLab)
    python3 job_times.py run-*.json > jobs.csv
    python3 job_times.py run-*.json --steps build          GitHub only: median seconds per step of one job

minutes = waiting + running. Only successful jobs count. The column needs stays empty: copy it from the YAML.
Reads the JSON that the two REST interfaces document (GitHub: jobs[].created_at, started_at, completed_at;
GitLab: [].queued_duration, duration), several documents in one file (gh api --paginate) and gh run view --json jobs (without
waiting times). Jobs of later pages (more than 100 per run) are not fetched by the commands above; a page that lacks some is
named, as are the jobs that do not count. Take 20 runs or more; fewer give a warning. Exit 0; 2 on unreadable input.
"""
import argparse
import csv
import json
import re
import statistics
import sys
from collections import Counter
from datetime import datetime


class Bad(Exception):
    pass


def when(text, where):
    try:
        return datetime.fromisoformat(re.sub(r"\.\d+", "", text).replace("Z", "+00:00"))
    except (TypeError, ValueError):
        raise Bad(f"{where}: not a UTC time: {text!r}")


def seconds(a, b, where):
    return max(0.0, (when(b, where) - when(a, where)).total_seconds())


def documents(path):
    """The JSON documents of a file: gh api --paginate writes one after the other, PowerShell writes UTF-16."""
    try:
        with open(path, "rb") as f:
            raw = f.read()
        text = raw.decode("utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig").strip()
        at = 0
        if not text:
            raise ValueError("empty")
        while at < len(text):
            data, at = json.JSONDecoder().raw_decode(text, at)
            at += len(text[at:]) - len(text[at:].lstrip())
            yield data
    except (OSError, ValueError) as e:
        raise Bad(f"{path}: {e}")


def read(path, left):
    """Yields (job, wait seconds, run seconds, steps); counts in left what does not count."""
    jobs, named = [], 0
    for data in documents(path):
        part = data.get("jobs") if isinstance(data, dict) else data
        if not isinstance(part, list) or not all(isinstance(j, dict) and "name" in j for j in part):
            raise Bad(f"{path}: no list of jobs found (GitHub: key jobs; GitLab: a list)")
        jobs += part
        named = max(named, data.get("total_count") or 0) if isinstance(data, dict) else named
    if named > len(jobs):
        print(f"job_times.py: {path}: {len(jobs)} of {named} jobs; fetch the other pages", file=sys.stderr)
    for j in jobs:
        where = f"{path}: job {j['name']!r}"
        if "startedAt" in j:                                         # gh run view --json jobs
            step = lambda s: {**s, "started_at": s.get("startedAt"), "completed_at": s.get("completedAt")}
            j = {**step(j), "steps": [step(s) for s in j.get("steps") or []]}
        if "conclusion" in j:                                        # GitHub
            if j["conclusion"] != "success":
                left[j["conclusion"] or j.get("status") or "unfinished"] += 1
                continue
            if not (j.get("started_at") and j.get("completed_at")):
                left["without times"] += 1
                continue
            steps = [(s["name"], seconds(s["started_at"], s["completed_at"], where))
                     for s in j.get("steps") or [] if s.get("started_at") and s.get("completed_at")]
            wait = seconds(j.get("created_at") or j.get("started_at"), j.get("started_at"), where)
            yield j["name"], wait, seconds(j.get("started_at"), j.get("completed_at"), where), steps
        elif "duration" in j:                                        # GitLab
            if j.get("status") != "success" or j["duration"] is None:
                left[j.get("status") or "unfinished"] += 1
            else:
                yield j["name"], float(j.get("queued_duration") or 0), float(j["duration"]), []
        else:
            raise Bad(f"{where}: neither conclusion (GitHub) nor duration (GitLab)")


def main():
    ap = argparse.ArgumentParser(description="Median minutes per CI job")
    ap.add_argument("json", nargs="+")
    ap.add_argument("--steps", metavar="JOB", help="median seconds per step of this job (GitHub)")
    a = ap.parse_args()
    wait, run, steps, left = {}, {}, {}, Counter()
    try:
        for path in a.json:
            for name, w, r, s in read(path, left):
                wait.setdefault(name, []).append(w)
                run.setdefault(name, []).append(r)
                if name == a.steps:
                    for step, sec in s:
                        steps.setdefault(step, []).append(sec)
        if a.steps and not steps:
            raise Bad(f"no steps of a successful job {a.steps!r}")
    except Bad as e:
        print(f"job_times.py: {e}", file=sys.stderr)
        return 2
    if left:
        print(f"job_times.py: jobs not counted: {', '.join(f'{n} {word}' for word, n in left.most_common())}", file=sys.stderr)
    if len(a.json) < 20:
        print(f"job_times.py: only {len(a.json)} runs; medians of fewer than 20 wander", file=sys.stderr)
    out = csv.writer(sys.stdout, lineterminator="\n")
    if a.steps:
        out.writerow(["step", "seconds", "runs"])
        for step, v in steps.items():
            out.writerow([step, f"{statistics.median(v):.0f}", len(v)])
        return 0
    out.writerow(["job", "minutes", "needs", "wait_minutes", "runs"])
    for name in sorted(run):
        total = [w + r for w, r in zip(wait[name], run[name])]
        out.writerow([name, f"{statistics.median(total) / 60:.1f}", "", f"{statistics.median(wait[name]) / 60:.1f}", len(total)])
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as odd:
        print(f"job_times.py: the input is not laid out as this script expects ({type(odd).__name__}: {odd})", file=sys.stderr)
        sys.exit(2)
