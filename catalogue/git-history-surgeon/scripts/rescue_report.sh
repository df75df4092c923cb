#!/bin/sh
# List what could still be recovered in a Git repository. Changes nothing.
# usage: rescue_report.sh [REPOSITORY]
# Shows: state of the work tree, operations in progress, stashes, commits that no branch or tag
# reaches (with reflog and without), branches whose commits are on no remote.
# Limits: sees only objects that garbage collection has left; unreachable ones go after about two
# weeks, reflog entries after 30 to 90 days by default. Edits never added, committed or stashed
# were never in Git: look in the editor's local history or backups. Lists at most 30 per part.
set -eu
case "${1:-}" in
  --help|-h) sed -n '2,8p' "$0" | sed 's/^# //'; exit 0 ;;
esac
[ $# -le 1 ] || { echo "usage: rescue_report.sh [REPOSITORY]" >&2; exit 2; }
cd "${1:-.}" 2>/dev/null || { echo "rescue_report.sh: no folder $1" >&2; exit 2; }
git rev-parse --git-dir >/dev/null 2>&1 || { echo "rescue_report.sh: ${1:-.} is not a Git repository" >&2; exit 2; }
dir=$(git rev-parse --git-dir)
# The user's colours and signature settings would end up in the output; without the lock setting
# git status would rewrite the index.
export GIT_OPTIONAL_LOCKS=0
git() { command git -c color.ui=false -c log.showSignature=false "$@"; }
bare=$(git rev-parse --is-bare-repository)
show() { git show -s --date=short --format='   %H %ad %s' "$1"; }

if [ "$bare" = true ]; then
  echo "1. Work tree: none (bare repository)"
else
  echo "1. Work tree: $(git status --porcelain | wc -l | tr -d ' ') changed or new files"
fi
going=$(for x in rebase-merge rebase-apply MERGE_HEAD CHERRY_PICK_HEAD REVERT_HEAD BISECT_LOG; do [ ! -e "$dir/$x" ] || printf ' %s' "$x"; done)
echo "2. In progress:${going:- none}"
stashes=$([ "$bare" = true ] || git stash list)
echo "3. Stashes: $(printf '%s' "$stashes" | grep -c . || true)"
[ -z "$stashes" ] || printf '%s\n' "$stashes" | head -30 | sed 's/^/   /'

whole=yes
found=$(git fsck --no-reflogs --unreachable --no-progress 2>/dev/null) || whole=no
lost=$(printf '%s\n' "$found" | awk '$1 == "unreachable" && $2 == "commit" { print $3 }')
tips=''
if [ -n "$lost" ]; then
  tips=$(printf '%s\n' "$lost" | git log --no-walk=unsorted --stdin --format='%ct %H %P' |
    awk '{ time[$2] = $1; for (i = 3; i <= NF; i++) parent[$i] = 1 }
      END { for (c in time) if (!(c in parent)) print time[c], c }' |
    sort -k1,1rn -k2 | awk '{ print $2 }')
fi
[ "$whole" = yes ] || echo "WARNING: git fsck reports damage. Copy the whole folder before anything else; the list may be incomplete."
echo "4. Lost commits that nothing points to, newest first: $(printf '%s' "$tips" | grep -c . || true)"
for c in $(printf '%s\n' "$tips" | head -30); do
  show "$c"
  git diff-tree --root --no-commit-id --name-status -r -m "$c" 2>/dev/null | sort -u | head -5 | sed 's/^/      /'
done
echo "5. Commits on no remote, per branch:"
for b in $(git for-each-ref --format='%(refname:short)' refs/heads); do
  echo "   $b: $(git rev-list --count "$b" --not --remotes 2>/dev/null || echo unknown)"
done
echo "To keep one: git branch rescue/NAME COMMIT   (a lost stash: git stash apply FULL_ID)"
