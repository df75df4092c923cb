"""Looking is free, changing a cluster is the user's decision, and mass deletion is nobody's.

Exit 0 always, with the decision as JSON where there is one; 2 if the input cannot be read, which stops the command.
A guard against accidents: it reads the command as it is written and does not see what a script or an alias does.
"""

import json
import re
import shlex
import sys

BEFORE = {"sudo", "env", "command", "exec", "nohup", "time", "builtin", "then", "do", "else", "if", "!", "{", "timeout", "nice", "xargs"}
SHELLS = {"sh", "bash", "zsh", "dash", "ksh"}


def sent():
    """What Claude Code sends on standard input; None if that cannot be read."""
    try:
        event = json.loads(sys.stdin.buffer.read().decode("utf-8-sig", "replace"))
    except (ValueError, RecursionError):
        return None
    return event if isinstance(event, dict) else None


def field(event, name):
    """A text of the tool's input; empty if it is missing or no text."""
    given = event.get("tool_input")
    value = given.get(name) if isinstance(given, dict) else None
    return value if isinstance(value, str) else ""


def simple_commands(line, depth=0):
    """The words of each command in a line for a shell. Here documents are data; `sh -c TEXT` is looked into."""
    rows, end = [], None
    for row in line.replace("\\\r\n", " ").replace("\\\n", " ").split("\n"):
        if end is not None:
            end = None if row.strip() == end else end
            continue
        rows.append(row)
        opened = re.search(r"(?<!<)<<(?!<)-?[ \t]*(['\"]?)([A-Za-z_]\w*)\1", row)
        end = opened[2] if opened else None
    text = line if end is not None else "\n".join(rows)
    reader = shlex.shlex(text, posix=True, punctuation_chars=";&|()<>`\n")
    reader.whitespace, reader.whitespace_split, reader.commenters = " \t\r", True, ""
    try:
        words = list(reader) if len(text) < 100_000 else text.split()
    except ValueError:
        words = re.findall(r"[;&|()`\n]+|[^\s;&|()`]+", text)
    parts, skip = [[]], False
    for word in words:
        if word and set(word) <= set(";&|()`\n"):
            parts.append([])
        elif word and set(word) <= set("<>&|"):
            skip = True
        elif skip:
            skip = False
        else:
            parts[-1].append(word)
    found = []
    for part in parts:
        while part and (re.match(r"\w+=", part[0]) or part[0] in BEFORE):
            takes = "-u" if part[0] == "sudo" else None
            part = part[1:]
            while part and (part[0].startswith("-") or part[0].isdigit()):
                part = part[2:] if part[0] == takes else part[1:]
        if not part:
            continue
        program = re.split(r"[/\\]", part[0])[-1].lower().removesuffix(".exe")
        inner = [text for flag, text in zip(part, part[1:]) if re.fullmatch(r"-[a-z]*c", flag)]
        if program in SHELLS and inner and depth < 3:
            found += simple_commands(inner[0], depth + 1)
        elif program == "eval" and depth < 3:
            found += simple_commands(" ".join(part[1:]), depth + 1)
        else:
            found.append([program, *part[1:]])
    return found


CHANGES = {"apply", "create", "replace", "patch", "edit", "scale", "autoscale", "set", "label", "annotate", "taint", "drain",
           "cordon", "uncordon", "expose", "run", "debug", "exec", "cp", "delete"}
VALUES = {"-n", "--namespace", "--context", "--kubeconfig", "--cluster", "--user", "-s", "--server", "--as", "--as-group", "-l", "-f"}
WHOLE = {"ns", "namespace", "namespaces", "pv", "pvs", "persistentvolume", "persistentvolumes", "pvc", "pvcs",
         "persistentvolumeclaim", "persistentvolumeclaims", "crd", "crds", "customresourcedefinition", "node", "nodes"}


def judge(words):
    """deny or ask, with the reason; None: nothing against it."""
    tool, args = words[0], words[1:]
    if tool == "helm":
        verb = next((arg for arg in args if not arg.startswith("-")), "")
        if verb in ("install", "upgrade", "rollback", "uninstall", "delete") and "--dry-run" not in " ".join(args):
            return "ask", f"helm {verb} changes the cluster. Which one is the current context, and what is the way back?"
        return None
    if tool not in ("kubectl", "oc", "k"):
        return None
    context, plain, at = "the current context", [], 0
    while at < len(args):
        name, _, value = args[at].partition("=")
        if name in VALUES and not value:
            at += 1
            value = args[at] if at < len(args) else ""
        if name == "--":
            break
        if name == "--context":
            context = value
        elif not name.startswith("-"):
            plain.append(name)
        at += 1
    if not plain or any(arg.startswith("--dry-run") and arg != "--dry-run=none" for arg in args):
        return None
    verb, rest = plain[0], plain[1:]
    kinds = {part.split("/")[0].split(".")[0] for word in rest[:1] for part in word.split(",")}
    if verb == "delete" and ({"--all", "-A", "--all-namespaces"} & set(args) or kinds & WHOLE):
        return "deny", "This deletes more than a pod: name what depends on it and let the user do it."
    if verb == "delete" and ("--force" in args or "--grace-period=0" in args):
        return "deny", "Forced deletion forgets a pod that may still run; two writers on one volume lose data. Find out why it hangs."
    if verb == "get" and {"secret", "secrets"} & kinds and re.search(r"(^| )(-o|--output)[= ]?(yaml|json|go-template|template)", " ".join(args)):
        return "ask", "This prints secret values into the conversation. kubectl describe secret shows names and sizes."
    if verb in CHANGES or verb == "rollout" and rest[:1] and rest[0] in ("restart", "undo", "pause", "resume"):
        return "ask", f"{tool} {verb} changes {context}. Say what you expect to see afterwards, and the way back."
    return None


def decide():
    event = sent()
    if event is None:
        print("cluster_guard.py: what Claude Code sent could not be read, so the command is not let through", file=sys.stderr)
        return 2
    verdicts = [verdict for words in simple_commands(field(event, "command")) if (verdict := judge(words))]
    if verdicts:
        decision = "deny" if any(kind == "deny" for kind, _ in verdicts) else "ask"
        reason = " ".join(dict.fromkeys(text for kind, text in verdicts if kind == decision))
        answer = {"hookEventName": "PreToolUse", "permissionDecision": decision, "permissionDecisionReason": reason}
        print(json.dumps({"hookSpecificOutput": answer}))
    return 0


if __name__ == "__main__":
    sys.exit(decide())
