#!/bin/sh
# List what could still be recovered in a Git repository. Changes nothing.
# usage: rescue_report.sh [REPOSITORY]
# Shows: state of the work tree, operations in progress, stashes, commits that no branch or tag
# reaches (with reflog and without), files that were staged and never committed (lost by reset or
# restore; Git keeps their content, not their names), branches whose commits are on no remote.
# Limits: sees only objects that garbage collection has left; unreachable ones go after about two
# weeks, reflog entries after 30 to 90 days by default. Edits never added, committed or stashed
# were never in Git: look in the editor's local history or backups. Lists at most 30 per part and
# says how many it left out. Exit 0; 2 if the folder is not a repository.
set -eu
case "${1:-}" in
  --help|-h) sed -n '2,10p' "$0" | sed 's/^# //'; exit 0 ;;
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
rest() { [ "$1" -le 30 ] || echo "   and $(($1 - 30)) more, not listed"; }
[ "$whole" = yes ] || echo "WARNING: git fsck reports damage. Copy the whole folder before anything else; the list may be incomplete."
echo "4. Lost commits that nothing points to, newest first: $(printf '%s' "$tips" | grep -c . || true)"
for c in $(printf '%s\n' "$tips" | head -30); do
  show "$c"
  git diff-tree --root --no-commit-id --name-status -r -m "$c" 2>/dev/null | sort -u | head -5 | sed 's/^/      /'
done
rest "$(printf '%s' "$tips" | grep -c . || true)"
# Content that no tree holds: staged once, then replaced or reset. The time is that of the object's file.
blobs=$(git fsck --connectivity-only --no-reflogs --dangling --no-progress 2>/dev/null | awk '$1 == "dangling" && $2 == "blob" { print $3 }' |
  while read -r id; do
    file="$dir/objects/$(printf %.2s "$id")/${id#??}"
    if [ -e "$file" ]; then
      echo "$(date -r "$file" '+%Y-%m-%d %H:%M' 2>/dev/null || echo 'time unknown') $id"
    else
      echo "time unknown $id"
    fi
  done | sort -r)
echo "5. Lost staged files, newest first: $(printf '%s' "$blobs" | grep -c . || true)"
printf '%s\n' "$blobs" | head -30 | while read -r day hour id; do
  [ -n "$id" ] || continue
  size=$(git cat-file -s "$id")
  # Binary content has a zero byte among the first thousand.
  if [ "$(git cat-file -p "$id" 2>/dev/null | head -c 1000 | tr -d '\000' | wc -c)" -lt "$(git cat-file -p "$id" 2>/dev/null | head -c 1000 | wc -c)" ]; then
    first='(binary)'
  else
    first=$(git cat-file -p "$id" 2>/dev/null | grep -m 1 '[^[:space:]]' | cut -c1-60 || true)
  fi
  printf '   %s %s %s, %s bytes: %s\n' "$id" "$day" "$hour" "$size" "$first"
done
rest "$(printf '%s' "$blobs" | grep -c . || true)"
echo "6. Commits on no remote, per branch:"
for b in $(git for-each-ref --format='%(refname:short)' refs/heads); do
  echo "   $b: $(git rev-list --count "$b" --not --remotes 2>/dev/null || echo unknown)"
done
echo "To keep one: git branch rescue/NAME COMMIT   (a lost stash: git stash apply FULL_ID; a staged file: git cat-file -p FULL_ID > NEW_NAME)"
