#!/usr/bin/env python3
"""Sort a Terraform or OpenTofu plan by danger.

    terraform plan -out=tf.plan && terraform show -json tf.plan > plan.json      (or: tofu ...)
    python3 plan_triage.py plan.json [--allow-destroy ADDRESS]...

Exit code: 0 nothing is destroyed, replaced, opened to everyone or run as an action; 1 something is, and it was not allowed by address;
2 the input cannot be used. Values are never printed, only addresses and attribute names.
Limits: reads `show -json` of a saved plan (format versions 0.x and 1.x), not the binary plan, not the log lines of
`plan -json`, not a state. Which types hold data or change access is judged by words in the type name (AWS, Azure, Google and
Kubernetes naming); unknown providers end up in the plain groups. Access opened through a variable that is
known only after apply is not visible in a plan. Python 3.9+, no packages.
"""
import argparse
import json
import re
import sys

DATA_WORDS = {"db", "rds", "sql", "mysql", "postgresql", "mssql", "database", "bucket", "disk", "volume", "ebs", "efs", "fsx",
              "dynamodb", "bigtable", "spanner", "cosmosdb", "docdb", "neptune", "redshift", "bigquery", "elasticache", "redis",
              "memorystore", "opensearch", "elasticsearch", "kinesis", "sqs", "pubsub", "queue", "kms", "secret", "secretsmanager",
              "vault", "zone", "share", "filesystem", "persistent", "snapshot", "backup", "repository", "registry",
              "storage", "filestore", "alloydb", "memorydb", "keyspaces", "kafka", "msk", "cognito", "namespace"}
NOT_DATA = re.compile(r"(policy|acl|attachment|subscription|permission|association|parameter_group|option_group|subnet_group"
                      r"|notification|network_rule|public_access_block|_alias$|firewall_rule|iam_(member|binding|policy)|record)")
ACCESS_WORDS = {"iam", "policy", "role", "acl", "binding", "firewall", "permission", "grant", "membership"}
ACCESS_PHRASES = ("security_group", "security_rule", "public_access", "network_rule", "network_policy", "cluster_role", "key_policy", "_member")
OPEN_NAMES = {"publicly_accessible", "public_network_access_enabled", "associate_public_ip_address", "allow_blob_public_access",
              "allow_nested_items_to_be_public"}
CLOSE_NAMES = {"block_public_acls", "block_public_policy", "ignore_public_acls", "restrict_public_buckets"}
ANYONE = {"0.0.0.0/0", "::/0", "public-read", "public-read-write", "allUsers", "allAuthenticatedUsers", "*/*"}
SOURCES, ANY_SOURCE = {"source_address_prefix", "source_address_prefixes"}, {"*", "Internet", "Any"}
PORTS = {"from_port", "to_port", "protocol", "ip_protocol", "allow", "destination_port_range", "destination_port_ranges"}
REMARKS = {"description", "Sid", "tags"}
REASONS = {"replace_because_tainted": "tainted", "replace_by_request": "asked for with -replace", "replace_by_triggers":
           "replace_triggered_by", "delete_because_no_resource_config": "no longer in the code (renamed? use a moved block)",
           "delete_because_no_module": "module no longer in the code", "delete_because_wrong_repetition": "count or for_each changed",
           "delete_because_count_index": "count became smaller", "delete_because_each_key": "for_each key is gone",
           "delete_because_no_move_target": "moved block without target"}
GROUPS = ["DESTROYS OR REPLACES, HOLDS DATA", "OPENS TO EVERYONE", "DESTROYS OR REPLACES", "CHANGES ACCESS", "UPDATES",
          "CREATES", "MOVED, IMPORTED OR FORGOTTEN"]


def fail(message):
    print(f"plan_triage.py: {message}", file=sys.stderr)
    sys.exit(2)


def load(path):
    try:
        with open(path, "rb") as f:
            raw = f.read()
    except OSError as e:
        fail(f"{path}: {e.strerror}")
    if raw[:2] == b"PK":
        fail(f"{path}: this is the binary plan; run: terraform show -json {path} > plan.json")
    try:
        text = raw.decode("utf-16") if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else raw.decode("utf-8-sig")
        plan = json.loads(text)
    except (UnicodeDecodeError, ValueError) as e:
        hint = "; log lines of 'plan -json' are not a plan" if raw.lstrip()[:12].startswith(b'{"@level"') else ""
        fail(f"{path}: not one JSON document ({e}){hint}")
    if not isinstance(plan, dict) or "format_version" not in plan:
        fail(f"{path}: no format_version; use the output of 'terraform show -json PLANFILE'")
    if str(plan["format_version"]).split(".")[0] not in ("0", "1"):
        fail(f"{path}: format_version {plan['format_version']} is newer than this script knows")
    if "values" in plan and "planned_values" not in plan:
        fail(f"{path}: this is a state, not a plan")
    for part in ("resource_changes", "resource_drift"):
        entries = plan.get(part) or []
        if not isinstance(entries, list) or not all(isinstance(e, dict) and isinstance(e.get("change"), dict) for e in entries):
            fail(f"{path}: {part} does not have the documented form")
    return plan


def holds_data(kind):
    return bool(set(kind.split("_")) & DATA_WORDS) and not NOT_DATA.search(kind)


def is_access(kind):
    return bool(set(kind.split("_")) & ACCESS_WORDS) or any(p in kind for p in ACCESS_PHRASES)


def lets_nobody_in(rule):
    """A rule that refuses, one for traffic on its way out, or one for the ICMP message "destination unreachable" alone."""
    kinds = [o.get("type") for o in rule.get("icmp_options") or [] if isinstance(o, dict)] if isinstance(rule.get("icmp_options"), list) else []
    if str(rule.get("protocol", rule.get("ip_protocol"))).lower() in ("1", "icmp") and (kinds and set(kinds) == {3} or rule.get("from_port") == 3):
        return True
    verdict = next((rule[k] for k in ("access", "rule_action", "action") if isinstance(rule.get(k), str)), "")
    return (verdict.lower() == "deny" or (rule.get("deny") and not rule.get("allow")) or rule.get("type") == "egress"
            or rule.get("direction") in ("EGRESS", "Outbound"))


def open_paths(value, path="", rule=""):
    """Paths whose value lets anyone in, each with the rule it stands in: a second open rule has the path of the first. The values stay here."""
    if isinstance(value, dict):
        if lets_nobody_in(value):
            return
        rule = json.dumps({k: v for k, v in value.items() if (k not in REMARKS if path else k in PORTS)}, sort_keys=True)
        principal = value.get("Principal")
        if value.get("Effect") == "Allow" and (principal == "*" or (isinstance(principal, dict) and "*" in [
                p for v in principal.values() for p in (v if isinstance(v, list) else [v])])):
            yield f"{path}.Principal", rule
        for k, v in value.items():
            here = f"{path}.{k}" if path else k
            if (k in OPEN_NAMES and v is True) or (k in CLOSE_NAMES and v is False):
                yield here, ""
            if k in SOURCES and any(x in ANY_SOURCE for x in (v if isinstance(v, list) else [v]) if isinstance(x, str)):
                yield here, rule
            yield from open_paths(v, here, rule)
    elif isinstance(value, list):
        for v in value:
            yield from open_paths(v, path, rule)
    elif isinstance(value, str):
        if value in ANYONE:
            yield path, rule
        elif value.lstrip().startswith("{") and '"Statement"' in value:
            try:
                yield from open_paths(json.loads(value), path)
            except ValueError:
                pass


def opened(change, kind):
    if kind.endswith("egress_rule") or "route" in kind.split("_"):
        return []
    found = set(open_paths(change.get("after") or {})) - set(open_paths(change.get("before") or {}))
    return sorted({p for p, _ in found if not p.startswith("egress")})


def changed(change):
    before, after, unknown = (change.get(k) or {} for k in ("before", "after", "after_unknown"))
    if not all(isinstance(x, dict) for x in (before, after)):
        return []
    names = {k for k in set(before) | set(after) if before.get(k) != after.get(k)}
    if isinstance(unknown, dict):
        names |= {k for k, v in unknown.items() if v is True}
    return sorted(names)


def triage(plan, allowed):
    groups, bad = {g: [] for g in GROUPS}, 0
    for rc in plan.get("resource_changes") or []:
        change = rc.get("change") or {}
        actions, address, kind = change.get("actions") or [], rc.get("address", "?"), rc.get("type", "")
        if rc.get("mode") == "data":
            continue
        if rc.get("deposed"):
            address += f" (deposed {rc['deposed']})"
        if rc.get("previous_address") and rc["previous_address"] != rc.get("address"):
            groups[GROUPS[6]].append(f"moved    {rc['previous_address']} -> {address}")
        if change.get("importing"):
            groups[GROUPS[6]].append(f"import   {address}")
        if "forget" in actions:
            groups[GROUPS[6]].append(f"forget   {address} leaves the state, the object stays")
        if actions in ([], ["no-op"], ["read"], ["forget"]):
            continue
        doors = opened(change, kind) if "create" in actions or "update" in actions else []
        if doors:
            groups[GROUPS[1]].append(f"{'+'.join(actions):8} {address}: {', '.join(doors)}")
            bad += rc.get("address") not in allowed
        if "delete" in actions:
            word = "replace" if len(actions) > 1 else "destroy"
            order = ", new one first" if actions[:1] == ["create"] else ""
            why = [".".join(map(str, p)) for p in change.get("replace_paths") or []]
            reason = REASONS.get(rc.get("action_reason", ""))
            because = "; ".join(filter(None, [", ".join(why), reason]))
            line = f"{word:8} {address}{order}" + (f"  because of: {because}" if because else "")
            groups[GROUPS[0] if holds_data(kind) else GROUPS[2]].append(line)
            bad += rc.get("address") not in allowed
        elif is_access(kind):
            names = f": {', '.join(changed(change))}" if actions == ["update"] else ""
            groups[GROUPS[3]].append(f"{'+'.join(actions):8} {address}{names}")
        elif "update" in actions:
            groups[GROUPS[4]].append(f"{address}: {', '.join(changed(change))}")
        elif not doors:
            groups[GROUPS[5]].append(address)
    return groups, bad


def main():
    p = argparse.ArgumentParser(description="Sort a Terraform or OpenTofu plan by danger.")
    p.add_argument("plan", help="output of: terraform show -json PLANFILE")
    p.add_argument("--allow-destroy", action="append", default=[], metavar="ADDRESS", help="accept this address; repeatable")
    a = p.parse_args()
    plan = load(a.plan)
    groups, bad = triage(plan, set(a.allow_destroy))
    if plan.get("errored"):
        print("THE PLAN ENDED WITH AN ERROR: it is incomplete")
        bad += 1
    elif plan.get("complete") is False:
        print("THE PLAN IS PARTIAL: more changes follow after apply (deferred or targeted)")
    for title, rows in groups.items():
        if rows:
            print(f"{title} ({len(rows)})")
            print("\n".join("  " + r for r in sorted(rows)) + "\n")
    actions = [(f"{i.get('address', '?')}  {t.get('action_trigger_event', 'asked for with -invoke')} {t.get('triggering_resource_address', '')}".rstrip(),
                i.get("address")) for i in plan.get("action_invocations") or [] for t in [i.get("lifecycle_action_trigger") or {}]]
    if actions:
        print(f"RUNS ACTIONS, what they do is not in the plan ({len(actions)})")
        print("\n".join("  " + line for line, _ in actions) + "\n")     # in the order in which they run
        bad += sum(address not in a.allow_destroy for _, address in actions)
    drift = sorted(d.get("address", "?") + ": " + ", ".join(changed(d.get("change") or {})) for d in plan.get("resource_drift") or [])
    if drift:
        print(f"DRIFT, changed outside of code ({len(drift)})")
        print("\n".join("  " + d for d in drift) + "\n")
    count = {w: 0 for w in ("add", "change", "destroy")}
    for rc in plan.get("resource_changes") or []:
        acts = (rc.get("change") or {}).get("actions") or []
        if rc.get("mode") != "data":
            count["add"] += "create" in acts
            count["change"] += acts == ["update"]
            count["destroy"] += "delete" in acts
    print(f"summary: {count['add']} to add, {count['change']} to change, {count['destroy']} to destroy")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    try:
        main()
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, RecursionError) as odd:
        print(f"plan_triage.py: the input is not laid out as this script expects ({type(odd).__name__}: {odd})", file=sys.stderr)
        sys.exit(2)
