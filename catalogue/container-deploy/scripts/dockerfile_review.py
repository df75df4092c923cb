#!/usr/bin/env python3
"""Review a Dockerfile for faults that cost security, size, cache hits or clean shutdown.

usage: dockerfile_review.py DOCKERFILE

Sixteen checks: floating base tag, no multi-stage although a build tool runs, secret in ARG or ENV,
secret file copied, COPY . before dependency install, install that ignores the lock file, apt-get
update in its own layer, apt lists left, recommended packages, ADD with a URL, curl piped to a
shell or interpreter, no USER or root at the end, shell-form CMD or ENTRYPOINT, package manager as process 1,
no .dockerignore, sudo. Use hadolint as well where it can be installed; this one needs nothing.
A .dockerignore counts next to the file, as NAME.dockerignore, and in the folders above up to the one with .git. An
accepted finding gets a comment "# review-ok: RULE, reason" above its instruction (for dockerignore, root and single-stage anywhere).
Limits: reads instructions line by line (continuations and heredocs joined), does not build, does not follow
ONBUILD or included scripts, and does not know the user of a base image from elsewhere than Docker's official ones;
what it left out is named at the end. Exit 0 clean, 1 findings, 2 wrong use.
"""
import argparse
import os
import re
import sys


def instructions(text):
    out, buffer, start, heredoc = [], "", 0, None
    for number, line in enumerate(text.split("\n"), 1):
        if heredoc:
            buffer += "\n" + line
            if line.strip() == heredoc:
                heredoc = None
                out.append((start, buffer))
                buffer = ""
            continue
        if not buffer and (not line.strip() or line.lstrip().startswith("#")):
            continue
        if buffer and line.lstrip().startswith("#"):
            continue
        start = start if buffer else number
        buffer += line.strip()
        marker = re.search(r"<<-?['\"]?(\w+)", line)
        if marker and re.match(r"(RUN|COPY)\b", buffer, re.I):
            heredoc = marker.group(1)
        elif buffer.endswith("\\"):
            buffer = buffer[:-1] + " "
        else:
            out.append((start, buffer))
            buffer = ""
    if buffer:
        out.append((start, buffer))
    return [(n, i.split(None, 1)[0].upper(), (i.split(None, 1) + [""])[1]) for n, i in out]


ACCEPTED = re.compile(r"#\s*review-ok:\s*([a-z][\w-]*)")
WHOLE = ("dockerignore", "root", "single-stage")
SECRET = re.compile(r"(TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY)S?$", re.I)
LISTED = re.compile(r"\bnpm (?:install|i)\b([^&;|\n]*)")


def names_of(word, rest):
    """The variables that an ARG or ENV sets; the old form ENV NAME value has one."""
    if word == "ENV" and "=" not in rest.split(None, 1)[0]:
        return rest.split(None, 1)[:1]
    return re.findall(r"(?:^|\s)(\w+)(?==|\s|$)", re.sub(r"\"[^\"]*\"|'[^']*'", "''", rest))


def ignores_lock(command):
    for arguments in LISTED.findall(command):
        words = arguments.split()
        if "-g" not in words and "--global" not in words and all(w.startswith("-") for w in words):
            return True
    return re.search(r"\b(pnpm|yarn) install\b(?!.*(--frozen-lockfile|--immutable))", command) is not None


def accepted_in(text):
    """(rule, line of the instruction that follows) of each marker."""
    lines, out = text.split("\n"), set()
    for i, line in enumerate(lines):
        for rule in ACCEPTED.findall(line):
            at = next((j for j in range(i + 1, len(lines)) if lines[j].strip() and not lines[j].lstrip().startswith("#")), i)
            out.add((rule, None if rule in WHOLE else at + 1))
    return out


def has_dockerignore(path):
    folder = os.path.dirname(os.path.abspath(path))
    if os.path.exists(os.path.join(folder, os.path.basename(path) + ".dockerignore")):
        return True
    while True:
        if os.path.exists(os.path.join(folder, ".dockerignore")):
            return True
        if os.path.exists(os.path.join(folder, ".git")) or os.path.dirname(folder) == folder:
            return False
        folder = os.path.dirname(folder)


def main():
    parser = argparse.ArgumentParser(description="Review a Dockerfile.")
    parser.add_argument("dockerfile")
    options = parser.parse_args()
    try:
        with open(options.dockerfile, encoding="utf-8-sig") as handle:
            text = handle.read()
        steps = instructions(text)
    except (OSError, UnicodeDecodeError) as error:
        parser.error(f"{options.dockerfile}: {getattr(error, 'strerror', None) or 'not UTF-8 text'}")
    if not any(word == "FROM" and rest.strip() for _, word, rest in steps):
        parser.error(f"{options.dockerfile}: no FROM instruction, not a Dockerfile")
    found, left = [], []
    onbuild = sum(word == "ONBUILD" for _, word, _ in steps)
    if onbuild:
        left.append(f"{onbuild} ONBUILD instruction(s)")
    if re.match(r"(#.*\n)*#\s*escape\s*=\s*`", text):
        left.append("continuations with ` (escape directive)")

    def add(number, rule, note):
        found.append((number, rule, note))

    args, stages, user, stage, last_from, copied_all, builds = {}, {}, None, None, 0, None, False
    for number, word, rest in steps:
        if not rest.strip():
            continue
        if word == "ARG":
            name, _, value = rest.partition("=")
            args[name.strip()] = value.strip().strip("\"'")
        if word in ("ARG", "ENV") and any(SECRET.search(name) for name in names_of(word, rest)):
            add(number, "secret", f"{word} ends up in the image history; use RUN --mount=type=secret, or run-time injection")
        if word == "FROM":
            if stage:
                stages[stage] = user
            written = (re.sub(r"--\S+\s+", "", rest).split() or [""])[0]
            image = re.sub(r"\$\{?(\w+)(?::-([^}]*))?\}?", lambda m: args.get(m.group(1)) or m.group(2) or "1", written)
            user, last_from, copied_all = stages.get(image.lower()), number, None
            alias = re.search(r"\bAS\s+(\S+)", rest, re.I)
            last = image.rsplit("/", 1)[-1]
            if image.lower() not in stages and image not in ("scratch", "1") and "@sha256:" not in image and (":" not in last or last.endswith(":latest")):
                add(number, "floating-base", f"{image}: name a version, pin the digest for releases")
            stage = alias.group(1).lower() if alias else None
        if word == "USER":
            user = rest.strip()
        if word in ("COPY", "ADD"):
            first = rest.split("\n", 1)[0]
            if re.search(r"(^|[\s/\"])(\.env(\.(?!example|sample|template|dist)[\w.-]+)?|\.npmrc|\.netrc|\.pypirc|id_(rsa|ed25519|ecdsa)|\.aws|\.ssh|\.kube|credentials)([\s/\"]|$)", first):
                add(number, "secret", "copies a credential file")
            if re.match(r"(--\S+\s+)*(\./?\s+\S+$|\[\s*\"\./?\"\s*,)", rest) and "--from" not in rest:
                copied_all = number
        if word == "ADD" and re.search(r"https?://", rest) and "--checksum=" not in rest:
            add(number, "add-url", "unverified download; use ADD --checksum=sha256:..., or curl with a checksum")
        if word == "RUN":
            builds = builds or bool(re.search(r"\b(npm|pnpm|yarn|bun) run build\b|\bgo build\b|\bcargo build\b|\bmvnw?\b|\bgradlew?\b|\btsc\b|\bdotnet publish\b", rest))
            if re.search(r"\b(npm (install|i|ci)|pnpm (install|i)|yarn install|pip install|bundle install|go mod download|composer install)\b", rest) and copied_all and "--offline" not in rest:
                add(number, "cache-order", f"sources copied in line {copied_all} before dependencies: each edit reinstalls everything")
            if ignores_lock(rest):
                add(number, "lock-file", "use npm ci, pnpm install --frozen-lockfile or yarn install --immutable")
            if re.fullmatch(r"apt(-get)?( -\w+)* update\s*(-\w+)?", rest.strip()):
                add(number, "apt-update", "own layer is cached and grows old; join with install")
            if re.search(r"\bapt(-get)?( -\S+)* install\b", rest):
                if "--no-install-recommends" not in rest:
                    add(number, "apt-size", "add --no-install-recommends")
                if "/var/lib/apt/lists" not in rest and "type=cache" not in rest:
                    add(number, "apt-size", "remove /var/lib/apt/lists in the same layer")
            if re.search(r"(curl|wget)(?:[^|;&]|&(?!&))*\|\s*(sudo\s+)?((ba|z|da)?sh|python3?|php|node|perl|ruby)\b", rest):
                add(number, "pipe-shell", "runs unverified code; download, verify checksum, run")
            if re.search(r"(^|[;&|(\n]\s*|\b(?:then|do)\s+)sudo\s+(?!-V)\S", rest):
                add(number, "sudo", "switch USER instead")
        if word in ("CMD", "ENTRYPOINT"):
            if not rest.strip().startswith(("[", "exec ")):
                add(number, "shell-form", f"{word} runs under a shell, which does not pass on SIGTERM; use the JSON form")
            if re.match(r"\[?\s*\"?(exec )?(npm|npx|yarn|pnpm)\b(?!-)", rest.strip()):
                add(number, "process-1", "start the program itself, not the package manager")
    if not has_dockerignore(options.dockerfile):
        add(0, "dockerignore", "no .dockerignore next to it: .git, .env and node_modules may enter the build")
    final = steps and [r for n, w, r in steps if w == "FROM"][-1]
    base = (re.sub(r"--\S+\s+", "", final).split() or [""])[0].lower()
    if (user or "").split(":")[0] in ("root", "0"):
        add(last_from, "root", "final stage runs as root; add USER")
    elif user is None and "nonroot" not in final:
        # Official images have no slash in their names and, with few exceptions, run as root.
        if ("/" in base or base.startswith("$")) and base not in stages and not re.match(r"(gcr\.io/distroless|docker\.io/library|mcr\.microsoft\.com/dotnet)/", base):
            left.append(f"the user of {base}: look at the image; add USER if it is root")
        else:
            add(last_from, "root", "final stage runs as root; add USER")
    if builds and sum(w == "FROM" for _, w, _ in steps) == 1:
        add(last_from, "single-stage", "compilers and sources stay in the image; build in one stage, copy the result to another")
    accepted = accepted_in(text)
    kept = [f for f in found if (f[1], None if f[1] in WHOLE else f[0]) not in accepted]
    for number, rule, note in sorted(kept):
        print(f"{os.path.basename(options.dockerfile)}:{number} {rule}: {note}")
    print(f"{len(steps)} instructions, {len(kept)} findings" + (f", {len(found) - len(kept)} accepted" if len(kept) < len(found) else ""))
    for what in left:
        print(f"not checked: {what}")
    return 1 if kept else 0


if __name__ == "__main__":
    sys.exit(main())
