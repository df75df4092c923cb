#!/usr/bin/env python3
"""Sort the pods of a namespace into six families of fault, each with the line that tells.

    kubectl -n NAMESPACE get pods,events,services -o json > state.json
    python3 pod_triage.py state.json [--all]

Reads the JSON List that kubectl prints (v1 Pods, Events, Services; other kinds are counted and not read; with -A, names carry their namespace). Prints names, reasons, messages,
exit codes and probe settings; never environment values, commands or annotations. --all also lists healthy pods.
Exit 0: no fault seen; 1: at least one; 2: the file cannot be used.
Limits: it sees one moment and only what the API reports. It does not read logs, NetworkPolicies, ingress or
nodes, and a pod that is ready but answers wrongly looks healthy. Python 3.9+, no packages.
"""
import argparse
import json
import re
import sys
from datetime import datetime

IMAGE = {"ErrImagePull", "ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull", "RegistryUnavailable", "ImageInspectError"}
CONFIG = {"CreateContainerConfigError", "CreateContainerError", "RunContainerError"}
CODES = {0: "ended normally: a server must not end, or it should be a Job", 1: "application error: read the previous log",
         2: "application error or wrong use of a command: read the previous log", 126: "command not executable", 127: "command not found",
         134: "abort: native code, read the previous log", 139: "segmentation fault: native library or architecture",
         143: "terminated by request: rollout, eviction or scale-down"}


def fail(message):
    print(f"pod_triage.py: {message}", file=sys.stderr)
    sys.exit(2)


def load(path):
    try:
        with open(path, encoding="utf-8-sig") as f:
            data = json.load(f)
    except OSError as e:
        fail(f"{path}: {e.strerror}")
    except (UnicodeDecodeError, ValueError) as e:
        fail(f"{path}: not JSON ({e}); use -o json")
    items = data.get("items") if isinstance(data, dict) else None
    if isinstance(items, list) and re.fullmatch(r"(Pod|Event|Service)List", str(data.get("kind"))):
        items = [{"kind": data["kind"][:-4], **i} if isinstance(i, dict) else i for i in items]  # the API itself names the kind once, on the list
    if items is None and isinstance(data, dict) and data.get("kind") == "Pod":
        items = [data]
    if not isinstance(items, list):
        fail(f"{path}: no List of objects; use: kubectl -n NAMESPACE get pods,events,services -o json")
    if not all(isinstance(i, dict) and isinstance(i.get("metadata"), dict) for i in items):
        fail(f"{path}: an item of the List has no metadata; use kubectl's own output")
    return items


def seconds(a, b):
    try:
        return int((datetime.fromisoformat(b.replace("Z", "+00:00")) - datetime.fromisoformat(a.replace("Z", "+00:00"))).total_seconds())
    except (AttributeError, ValueError):
        return None


def probe(container, name):
    p = container.get(name)
    if not p:
        return None
    d, t, s, f = p.get("initialDelaySeconds", 0), p.get("timeoutSeconds", 1), p.get("periodSeconds", 10), p.get("failureThreshold", 3)
    return f"{name}: delay {d} s, period {s} s, timeout {t} s, {f} failures (gives up about {d + s * (f - 1)} s after start)"


def death(container, state, messages):
    """Explain a terminated container state."""
    code, reason = state.get("exitCode"), state.get("reason", "")
    lived = seconds(state.get("startedAt"), state.get("finishedAt"))
    line = f"last exit {code}, reason {reason or '-'}" + (f", lived {lived} s" if lived is not None else "")
    if reason == "OOMKilled":
        limit = (container.get("resources") or {}).get("limits", {}).get("memory", "none")
        return "resources", f"{line}; memory limit {limit}: limit too low, leak, or runtime unaware of the limit"
    if code == 137:
        if any("failed liveness probe" in m for m in messages):
            return "crash", f"{line}; killed after a failed liveness probe, not for memory. {probe(container, 'livenessProbe') or ''}" + \
                   ("" if container.get("startupProbe") else "; no startupProbe")
        if any("failed startup probe" in m for m in messages):
            return "crash", f"{line}; killed after a failed startup probe. {probe(container, 'startupProbe') or ''}"
        return "crash", f"{line}; signal 9, not reported as OOM: look for node pressure, grace time, or a memory kill of a child process"
    return "crash", f"{line}; {CODES.get(code, 'read the previous log')}"


def judge(pod, events):
    meta, spec, status = pod.get("metadata", {}), pod.get("spec", {}), pod.get("status", {})
    messages = [e.get("message", "") for e in events]
    found = []
    if status.get("reason") == "Evicted":
        return [("resources", f"evicted: {status.get('message', '')}")]
    if meta.get("deletionTimestamp"):
        found.append(("other", f"terminating since {meta['deletionTimestamp']}" + (
            f"; finalizers: {', '.join(meta['finalizers'])}" if meta.get("finalizers") else "; node gone or grace time running?")))
    conditions = {c.get("type"): c for c in status.get("conditions") or []}
    sched = conditions.get("PodScheduled", {})
    if sched.get("status") == "False":
        return found + [("scheduling and storage", f"not scheduled: {sched.get('message') or sched.get('reason')}")]
    resize = conditions.get("PodResizePending", {})
    if resize.get("status") == "True":
        found.append(("resources", f"resize pending, {resize.get('reason', '-')}: {resize.get('message', '')}"))
    containers = {c["name"]: c for c in (spec.get("initContainers") or []) + (spec.get("containers") or [])}
    creating, waits = False, ""
    for kind in ("initContainerStatuses", "containerStatuses"):
        for cs in status.get(kind) or []:
            who = ("init container " if kind.startswith("init") else "container ") + cs["name"]
            c, state, last = containers.get(cs["name"], {}), cs.get("state") or {}, (cs.get("lastState") or {}).get("terminated")
            waiting, ended = state.get("waiting"), state.get("terminated")
            reason = (waiting or {}).get("reason", "")
            if reason in IMAGE:
                text = waiting.get("message", "")
                if reason == "ImagePullBackOff":
                    text = next((m for m in messages if "Failed to pull image" in m or "failed to resolve" in m), text)
                found.append(("image", f"{who}: {reason}: {text}"))
            elif reason in CONFIG:
                found.append(("configuration", f"{who}: {reason}: {waiting.get('message', '')}"))
            elif ended and ended.get("exitCode"):
                fam, line = death(c, ended, messages)
                found.append((fam, f"{who}: {line}"))
            elif last and (reason == "CrashLoopBackOff" or not cs.get("ready") or cs.get("restartCount", 0) >= 3):
                fam, line = death(c, last, messages)
                found.append((fam, f"{who}: {cs.get('restartCount', 0)} restarts, {line}"))
            elif reason in ("ContainerCreating", "PodInitializing"):
                creating = True
            elif state.get("running") and kind.startswith("init") and c.get("restartPolicy") != "Always":
                waits = f"{who}: still running since {state['running'].get('startedAt', '?')}, the containers wait for it: read its log"
            elif state.get("running") and not cs.get("ready") and kind == "containerStatuses":
                hint = next((m for m in messages if "Readiness probe failed" in m), "no readiness event: still starting?")
                found.append(("reachability", f"{who}: running, not ready: {hint}"))
    if not found and status.get("phase") in ("Failed", "Unknown"):
        found.append(("other", f"phase {status['phase']}: {status.get('reason', '-')}: {status.get('message', 'no message')}"))
    if creating and waits:
        found.append(("configuration", waits))
    elif creating and not found:
        hint = next((f"{e.get('reason')}: {e.get('message')}" for e in events if e.get("reason") in
                     ("FailedMount", "FailedAttachVolume", "FailedCreatePodSandBox", "NetworkNotReady")), "no telling event: look at image size and volumes")
        found.append(("scheduling and storage", f"scheduled, not created: {hint}"))
    return found


def services(items, pods):
    out = []
    for s in items:
        spec, name = s.get("spec", {}), s.get("metadata", {}).get("name", "?")
        want = spec.get("selector")
        if not want or spec.get("type") == "ExternalName":
            continue
        space = s.get("metadata", {}).get("namespace")
        hit = [p for p in pods if p.get("metadata", {}).get("namespace") == space and all((p.get("metadata", {}).get("labels") or {}).get(k) == v for k, v in want.items())]
        ready = [p for p in hit if any(c.get("type") == "Ready" and c.get("status") == "True" for c in p.get("status", {}).get("conditions") or [])]
        if not hit:
            out.append(f"service/{name}: selector matches no pod ({', '.join(f'{k}={v}' for k, v in sorted(want.items()))})")
        elif not ready:
            out.append(f"service/{name}: {len(hit)} pods match, none is ready: no endpoints, callers see 503 or a refused connection")
        for port in spec.get("ports") or []:
            target = port.get("targetPort")
            if isinstance(target, str) and hit:
                names = {q.get("name") for p in hit for c in p.get("spec", {}).get("containers", []) for q in c.get("ports") or []}
                if target not in names:
                    out.append(f"service/{name}: targetPort '{target}' is no port name of its pods ({', '.join(sorted(filter(None, names))) or 'none named'})")
    return out


def main():
    p = argparse.ArgumentParser(description="Sort pods into families of fault.")
    p.add_argument("file")
    p.add_argument("--all", action="store_true", help="also list healthy pods")
    a = p.parse_args()
    items = load(a.file)
    pods = sorted((i for i in items if i.get("kind") == "Pod"), key=lambda x: x.get("metadata", {}).get("name", ""))
    if not pods:
        if items:
            print(f"no pods in the file, only {', '.join(sorted({str(i.get('kind', '?')) for i in items}))}")
        print("no pods: describe the owner (ReplicaSet, Job, StatefulSet); quota, admission or selector keeps them from being created")
        sys.exit(1)
    events = [i for i in items if i.get("kind") == "Event"]
    faults, healthy = {}, []
    several = len({p.get("metadata", {}).get("namespace") for p in pods}) > 1
    for pod in pods:
        name = pod.get("metadata", {}).get("name", "?")
        space = pod.get("metadata", {}).get("namespace")
        mine = [e for e in events if (e.get("involvedObject") or {}).get("name") == name and (e.get("involvedObject") or {}).get("namespace", space) == space]
        name = f"{space}/{name}" if several else name
        found = judge(pod, mine)
        for fam, line in found:
            faults.setdefault(fam, []).append(f"{name}\n      {line}")
        if not found:
            healthy.append(name)
    doors = services([i for i in items if i.get("kind") == "Service"], pods)
    if doors:
        faults.setdefault("reachability", []).extend(doors)
    for fam in ("image", "configuration", "crash", "resources", "scheduling and storage", "reachability", "other"):
        if fam in faults:
            print(f"{fam.upper()} ({len(faults[fam])})")
            print("\n".join("  " + x for x in faults[fam]) + "\n")
    other = [i.get("kind", "?") for i in items if i.get("kind") not in ("Pod", "Event", "Service")]
    if other:
        print("not read: " + ", ".join(f"{other.count(k)} {k}" for k in sorted(set(other))))
    print(f"{len(pods)} pods, {len(healthy)} without a visible fault, {len(events)} events read")
    if a.all:
        print("\n".join("  " + h for h in healthy))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    try:
        main()
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as odd:
        print(f"pod_triage.py: the input is not laid out as this script expects ({type(odd).__name__}: {odd})", file=sys.stderr)
        sys.exit(2)
