#!/usr/bin/env bash
# Collects read-only evidence about a workload. Leaves out Secrets and ConfigMap values; masks env values set in the spec.
# Usage: bash collect.sh NAMESPACE [NAME-PART] > evidence.txt
set -u
ns="${1:?usage: collect.sh NAMESPACE [NAME-PART]}"
part="${2:-}"
k() { kubectl -n "$ns" "$@" 2>&1; }
h() { printf '\n##### %s\n' "$1"; }

h "context"; kubectl config current-context; date -u
h "objects"; k get pods,deploy,rs,sts,ds,job,svc,ingress,hpa,pvc,networkpolicy,resourcequota -o wide
h "events (last 60)"; k get events --sort-by=.lastTimestamp | tail -n 60
h "endpoint slices"; k get endpointslices
h "names only"; k get configmaps,secrets,serviceaccounts -o name

pods=$(k get pods -o name | grep -- "$part" | head -n 3)
for p in $pods; do
  h "describe $p"
  # values in the Environment block are masked; references to secrets and config maps stay visible
  k describe "$p" | awk '
    /^    Environment:/ { e=1; print; next }
    /^    Mounts:/      { e=0 }
    !e                  { print; next }
    /<set to the key/   { print; next }
    /^      [A-Za-z_][A-Za-z0-9_.-]*:/ { sub(/:.*/, ": (masked)"); print; next }
                        { print "      (masked)" }'
  h "logs $p"; k logs "$p" --all-containers --tail=80
  h "previous logs $p"; k logs "$p" --all-containers --previous --tail=80
done

h "owners"
for kind in deploy sts job; do
  for o in $(k get "$kind" -o name | grep -- "$part" | head -n 2); do
    h "rollout of $o"; k rollout history "$o" | tail -n 6
    k get "$o" -o jsonpath='{range .status.conditions[*]}{.type}={.status} {.reason}: {.message}{"\n"}{end}'
  done
done
h "usage"; k top pods --containers | grep -- "$part"
h "nodes"; kubectl get nodes -o wide; kubectl top nodes 2>&1
echo; echo "Read this file before you pass it on: logs may contain personal data."
