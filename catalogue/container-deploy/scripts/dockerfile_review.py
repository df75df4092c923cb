#!/usr/bin/env python3
"""Review a Dockerfile for faults that cost security, size, cache hits or clean shutdown.

usage: dockerfile_review.py DOCKERFILE

Sixteen checks: floating base tag, no multi-stage although a build tool runs, secret in ARG or ENV,
secret file copied, COPY . before dependency install, install that ignores the lock file, apt-get
update in its own layer, apt lists left, recommended packages, ADD with a URL, curl piped to a
shell, no USER or root at the end, shell-form CMD or ENTRYPOINT, package manager as process 1,
no .dockerignore next to it, sudo. Use hadolint as well where it can be installed; this one needs nothing.
Limits: reads instructions line by line (continuations and heredocs joined), does not build, does not follow
ONBUILD or included scripts, and cannot know what your base image does. Exit 0 clean, 1 findings, 2 wrong use.
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


def main():
    parser = argparse.ArgumentParser(description="Review a Dockerfile.")
    parser.add_argument("dockerfile")
    options = parser.parse_args()
    try:
        with open(options.dockerfile, encoding="utf-8") as handle:
            steps = instructions(handle.read())
    except (OSError, UnicodeDecodeError) as error:
        parser.error(f"{options.dockerfile}: {getattr(error, 'strerror', None) or 'not UTF-8 text'}")
    if not any(word == "FROM" for _, word, _ in steps):
        parser.error(f"{options.dockerfile}: no FROM instruction, not a Dockerfile")
    found = []

    def add(number, rule, note):
        found.append((number, rule, note))

    args, stages, user, last_from, copied_all, builds = {}, set(), None, 0, None, False
    for number, word, rest in steps:
        if word == "ARG":
            name, _, value = rest.partition("=")
            args[name.strip()] = value.strip().strip("\"'")
        if word in ("ARG", "ENV") and re.search(r"(TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY)\w*\b", rest, re.I) and "_FILE" not in rest.upper():
            add(number, "secret", f"{word} ends up in the image history; use RUN --mount=type=secret, or run-time injection")
        if word == "FROM":
            user, last_from, copied_all = None, number, None
            image = re.sub(r"\$\{?(\w+)\}?", lambda m: args.get(m.group(1), "") or "1", re.sub(r"--\S+\s+", "", rest).split()[0])
            alias = re.search(r"\bAS\s+(\S+)", rest, re.I)
            last = image.rsplit("/", 1)[-1]
            if image.lower() not in stages and image != "scratch" and "@sha256:" not in image and (":" not in last or last.endswith(":latest")):
                add(number, "floating-base", f"{image}: name a version, pin the digest for releases")
            if alias:
                stages.add(alias.group(1).lower())
        if word == "USER":
            user = rest.strip()
        if word in ("COPY", "ADD"):
            if re.search(r"(^|\s|/)(\.env|\.npmrc|id_rsa|\.aws|\.ssh|credentials)(\s|/|$)", rest):
                add(number, "secret", "copies a credential file")
            if re.match(r"(--\S+\s+)*\.\s+\S+$", rest) and "--from" not in rest:
                copied_all = number
        if word == "ADD" and re.search(r"https?://", rest) and "--checksum=" not in rest:
            add(number, "add-url", "unverified download; use ADD --checksum=sha256:..., or curl with a checksum")
        if word == "RUN":
            builds = builds or bool(re.search(r"\b(npm|pnpm|yarn) run build\b|\bgo build\b|\bcargo build\b|\bmvn\b|\bgradle\b|\btsc\b", rest))
            if re.search(r"\b(npm (install|ci)|pnpm (install|i)|yarn install|pip install|bundle install|go mod download|composer install)\b", rest) and copied_all:
                add(number, "cache-order", f"sources copied in line {copied_all} before dependencies: each edit reinstalls everything")
            if re.search(r"\bnpm install\s*($|&&|;)", rest) or re.search(r"\b(pnpm|yarn) install\b(?!.*(--frozen-lockfile|--immutable))", rest):
                add(number, "lock-file", "use npm ci, pnpm install --frozen-lockfile or yarn install --immutable")
            if re.fullmatch(r"apt-get update\s*(-\w+)?", rest.strip()):
                add(number, "apt-update", "own layer is cached and grows old; join with install")
            if "apt-get install" in rest:
                if "--no-install-recommends" not in rest:
                    add(number, "apt-size", "add --no-install-recommends")
                if "/var/lib/apt/lists" not in rest and "type=cache" not in rest:
                    add(number, "apt-size", "remove /var/lib/apt/lists in the same layer")
            if re.search(r"(curl|wget)[^|;&]*\|\s*(sudo\s+)?(ba|z)?sh\b", rest):
                add(number, "pipe-shell", "runs unverified code; download, verify checksum, run")
            if re.search(r"\bsudo\b", rest):
                add(number, "sudo", "switch USER instead")
        if word in ("CMD", "ENTRYPOINT"):
            if not rest.strip().startswith("["):
                add(number, "shell-form", f"{word} runs under a shell, which does not pass on SIGTERM; use the JSON form")
            if re.search(r"\b(npm|yarn|pnpm)\b", rest):
                add(number, "process-1", "start the program itself, not the package manager")
    base = os.path.dirname(options.dockerfile)
    if not any(os.path.exists(os.path.join(base, n)) for n in (".dockerignore", os.path.basename(options.dockerfile) + ".dockerignore")):
        add(0, "dockerignore", "no .dockerignore next to it: .git, .env and node_modules may enter the build")
    final = steps and [r for n, w, r in steps if w == "FROM"][-1]
    if (user is None and "nonroot" not in final) or user in ("root", "0"):
        add(last_from, "root", "final stage runs as root; add USER")
    if builds and sum(w == "FROM" for _, w, _ in steps) == 1:
        add(last_from, "single-stage", "compilers and sources stay in the image; build in one stage, copy the result to another")
    for number, rule, note in sorted(found):
        print(f"{os.path.basename(options.dockerfile)}:{number} {rule}: {note}")
    print(f"{len(steps)} instructions, {len(found)} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
