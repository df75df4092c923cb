#!/usr/bin/env python3
"""Sort a Terraform or OpenTofu plan by danger.

    terraform plan -out=tf.plan && terraform show -json tf.plan > plan.json
    python plan_triage.py plan.json [--allow-destroy ADDRESS ...]

Exit code: 0 nothing destroyed; 1 something is destroyed or replaced that was not allowed; 2 unreadable input.
Values are never printed, only addresses and attribute names, so the output is safe to paste.
"""
import argparse
import json
import sys

STATEFUL = ("db_", "rds", "sql", "database", "bucket", "disk", "volume", "ebs", "efs", "dynamodb",
            "table", "cache", "redis", "queue", "topic", "kms", "key", "secret", "dns_zone", "route53_zone", "cluster")
EXPOSING = ("security_group", "firewall", "iam", "policy", "role", "public_access", "acl", "binding")


def changed(before, after):
    before, after = before or {}, after or {}
    return sorted(k for k in set(before) | set(after) if before.get(k) != after.get(k))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("plan")
    ap.add_argument("--allow-destroy", nargs="*", default=[])
    a = ap.parse_args()
    try:
        with open(a.plan) as f:
            plan = json.load(f)
        changes = plan.get("resource_changes", [])
    except (OSError, ValueError, AttributeError) as e:
        print(f"cannot read plan: {e}")
        sys.exit(2)

    groups = {"DESTROYS OR REPLACES, HOLDS DATA": [], "DESTROYS OR REPLACES": [],
              "CHANGES ACCESS": [], "UPDATES": [], "CREATES": [], "MOVED OR FORGOTTEN": []}
    bad = 0
    for rc in changes:
        c = rc.get("change", {})
        actions = c.get("actions", [])
        address, kind = rc.get("address", "?"), rc.get("type", "")
        if rc.get("previous_address") and rc["previous_address"] != address:
            groups["MOVED OR FORGOTTEN"].append(f"{rc['previous_address']} -> {address}")
        if actions == ["forget"]:
            groups["MOVED OR FORGOTTEN"].append(f"{address} leaves the state, object stays")
        if actions in (["no-op"], ["read"], ["forget"], []):
            continue
        if "delete" in actions:
            word = "replace" if "create" in actions else "destroy"
            why = ", ".join(".".join(map(str, p)) for p in c.get("replace_paths", []))
            why = f"  because of: {why}" if why else ""
            held = any(s in kind for s in STATEFUL)
            groups["DESTROYS OR REPLACES, HOLDS DATA" if held else "DESTROYS OR REPLACES"].append(
                f"{word:8} {address}{why}")
            bad += address not in a.allow_destroy
        elif any(s in kind for s in EXPOSING):
            groups["CHANGES ACCESS"].append(f"{'+'.join(actions):8} {address}")
        elif "update" in actions:
            groups["UPDATES"].append(f"{address}: {', '.join(changed(c.get('before'), c.get('after')))}")
        else:
            groups["CREATES"].append(address)

    for title, rows in groups.items():
        if rows:
            print(f"\n{title} ({len(rows)})")
            for r in sorted(rows):
                print("  " + r)
    drift = [d.get("address", "?") for d in plan.get("resource_drift", [])]
    if drift:
        print(f"\nDRIFT, changed outside of code ({len(drift)})")
        for d in sorted(drift):
            print("  " + d)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
