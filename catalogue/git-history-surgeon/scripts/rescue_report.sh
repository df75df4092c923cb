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
show() { git show -s --date=short --format='   %H %ad %s' "$1"; }

echo "1. Work tree: $(git status --porcelain | wc -l | tr -d ' ') changed or new files"
going=$(for x in rebase-merge rebase-apply MERGE_HEAD CHERRY_PICK_HEAD REVERT_HEAD BISECT_LOG; do [ ! -e "$dir/$x" ] || printf ' %s' "$x"; done)
echo "2. In progress:${going:- none}"
echo "3. Stashes: $(git stash list | wc -l | tr -d ' ')"
git stash list | head -30 | sed 's/^/   /'

lost=$(git fsck --no-reflogs --unreachable --no-progress 2>/dev/null | awk '$2 == "commit" { print $3 }')
tips=''
if [ -n "$lost" ]; then
  parents=$(for c in $lost; do git show -s --format=%P "$c"; done | tr ' ' '\n' | sort -u)
  tips=$(for c in $lost; do printf '%s\n' "$parents" | grep -q "^$c\$" || git show -s --format='%ct %H' "$c"; done | sort -rn | awk '{ print $2 }')
fi
echo "4. Lost commits that nothing points to, newest first: $(printf '%s' "$tips" | grep -c . || true)"
for c in $(printf '%s\n' "$tips" | head -30); do
  show "$c"
  git diff-tree --root --no-commit-id --name-status -r -m "$c" 2>/dev/null | sort -u | head -5 | sed 's/^/      /'
done
echo "5. Commits on no remote, per branch:"
for b in $(git for-each-ref --format='%(refname:short)' refs/heads); do
  echo "   $b: $(git rev-list --count "$b" --not --remotes)"
done
echo "To keep one: git branch rescue/NAME COMMIT   (a lost stash: git stash apply FULL_ID)"
