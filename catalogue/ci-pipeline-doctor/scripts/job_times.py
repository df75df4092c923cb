#!/usr/bin/env python3
"""Median minutes per CI job from exported job lists, as input for critical_path.py.

    gh api "repos/OWNER/REPO/actions/runs/RUN_ID/jobs?per_page=100" > run-1.json        (GitHub Actions)
    curl ... "/api/v4/projects/ID/pipelines/PIPELINE/jobs?per_page=100" > run-1.json    (GitLab)
    python3 job_times.py run-*.json > jobs.csv
    python3 job_times.py run-*.json --steps build          GitHub only: median seconds per step of one job

minutes = waiting + running. Only successful jobs count. The column needs stays empty: copy it from the YAML.
Reads the JSON that the two REST interfaces document (GitHub: jobs[].created_at, started_at, completed_at;
GitLab: [].queued_duration, duration). Jobs of later pages (more than 100 per run) are not fetched by the
commands above. Take 20 runs or more; fewer give a warning. Exit 2 on unreadable input.
"""
import argparse
import csv
import json
import statistics
import sys
from datetime import datetime


class Bad(Exception):
    pass


def when(text, where):
    try:
        return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    except (TypeError, ValueError):
        raise Bad(f"{where}: not a UTC time: {text!r}")


def seconds(a, b, where):
    return max(0.0, (when(b, where) - when(a, where)).total_seconds())


def read(path):
    """Yields (job, wait seconds, run seconds, steps)."""
    try:
        with open(path, encoding="utf-8") as f:
            data = json.load(f)
    except (OSError, ValueError) as e:
        raise Bad(f"{path}: {e}")
    jobs = data.get("jobs") if isinstance(data, dict) else data
    if not isinstance(jobs, list) or not all(isinstance(j, dict) and "name" in j for j in jobs):
        raise Bad(f"{path}: no list of jobs found (GitHub: key jobs; GitLab: a list)")
    for j in jobs:
        where = f"{path}: job {j['name']!r}"
        if "conclusion" in j:                                        # GitHub
            if j["conclusion"] != "success":
                continue
            steps = [(s["name"], seconds(s["started_at"], s["completed_at"], where))
                     for s in j.get("steps") or [] if s.get("started_at") and s.get("completed_at")]
            wait = seconds(j.get("created_at") or j.get("started_at"), j.get("started_at"), where)
            yield j["name"], wait, seconds(j.get("started_at"), j.get("completed_at"), where), steps
        elif "duration" in j:                                        # GitLab
            if j.get("status") == "success" and j["duration"] is not None:
                yield j["name"], float(j.get("queued_duration") or 0), float(j["duration"]), []
        else:
            raise Bad(f"{where}: neither conclusion (GitHub) nor duration (GitLab)")


def main():
    ap = argparse.ArgumentParser(description="Median minutes per CI job")
    ap.add_argument("json", nargs="+")
    ap.add_argument("--steps", metavar="JOB", help="median seconds per step of this job (GitHub)")
    a = ap.parse_args()
    wait, run, steps = {}, {}, {}
    try:
        for path in a.json:
            for name, w, r, s in read(path):
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
    sys.exit(main())
