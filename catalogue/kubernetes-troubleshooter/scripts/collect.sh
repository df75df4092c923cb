#!/bin/sh
# Collects read-only evidence about the workloads of one namespace into one text, for an assistant that may not touch the cluster.
# Usage: sh collect.sh NAMESPACE [NAME-PART] > evidence.txt
# Another client: KUBECTL="microk8s kubectl" sh collect.sh ... A fixed time in the output: SOURCE_DATE_EPOCH=seconds (GNU date).
# Runs only: kubectl get, describe, logs, top, rollout history, config current-context. Reads no Secrets and no ConfigMap values.
# Masks plain environment values and values of arguments that look like credentials in the output of describe.
# Limits: log lines and event messages are copied as they are and may hold personal data; masking works on kubectl's text layout.
set -u
usage() { echo "usage: sh collect.sh NAMESPACE [NAME-PART] > evidence.txt"; }
case "${1:-}" in
  -h|--help) usage; exit 0 ;;
  ''|-*) usage >&2; exit 2 ;;
esac
kubectl=${KUBECTL:-kubectl}
command -v "${kubectl%% *}" >/dev/null 2>&1 || { echo "collect.sh: ${kubectl%% *} is not installed or not in PATH" >&2; exit 2; }
ns="$1"; part="${2:-}"
k() { $kubectl --request-timeout=20s -n "$ns" "$@" 2>&1; }
names() { k get "$1" -o name | grep -v ' ' | grep -F -- "$part" | head -n "$2"; }   # a refusal is a sentence, a name has no space
h() { printf '\n##### %s\n' "$1"; }
mask() {
  awk '
    secret { secret = 0; if (/^      /) { print "      (masked)"; next } }
    /^    Environment( Variables from)?:/ { e = 1; print; next }
    /^    (Mounts|Args|Command|State|Ports?|Image|Limits|Requests|Liveness|Readiness|Startup):/ { e = 0 }
    /^[A-Za-z]/ { e = 0 }
    e && /<set to the key|Secret  Optional|ConfigMap  Optional|\(v1:/ { print; next }
    e && /^      [A-Za-z_][A-Za-z0-9_.-]*:/ { sub(/:.*/, ": (masked)"); print; next }
    e && /^      / { print "      (masked)"; next }
    { line = $0
      gsub(/:\/\/[^\/@ ]*@/, "://(masked)@", line)
      if (line ~ /^      -/ && tolower(line) ~ /(password|passwd|token|secret|apikey|api-key|credential)[a-z_-]*$/) secret = 1   # its value is the next line
      if (line ~ /^      / && match(tolower(line), /(password|passwd|token|secret|apikey|api-key|credential)[a-z_-]*[= ]/))
        line = substr(line, 1, RSTART + RLENGTH - 1) "(masked)"
      print line }'
}
h "context"; $kubectl config current-context 2>&1; date -u ${SOURCE_DATE_EPOCH:+-d "@$SOURCE_DATE_EPOCH"} +%Y-%m-%dT%H:%M:%SZ
h "objects"; k get pods,deploy,rs,sts,ds,job,cronjob,svc,ingress,hpa,pvc,networkpolicy,resourcequota,pdb -o wide
h "events (last 60)"; k get events --sort-by=.lastTimestamp | tail -n 60
h "endpoint slices"; k get endpointslices
h "names only"; k get configmaps,secrets,serviceaccounts -o name
for p in $(names pods 3); do
  h "describe $p"; k describe "$p" | mask
  h "logs $p"; k logs "$p" --all-containers --tail=80
  h "previous logs $p"; k logs "$p" --all-containers --previous --tail=80
done
for kind in deploy sts ds; do
  for o in $(names "$kind" 2); do
    h "rollout of $o"; k rollout history "$o" | tail -n 6
    k get "$o" -o jsonpath='{range .status.conditions[*]}{.type}={.status} {.reason}: {.message}{"\n"}{end}'
  done
done
h "usage"; k top pods --containers | grep -F -- "$part"
h "nodes"; $kubectl get nodes -o wide 2>&1; $kubectl top nodes 2>&1
echo; echo "Read this file before you pass it on: logs may contain personal data."
