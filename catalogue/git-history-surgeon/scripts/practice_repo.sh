#!/bin/sh
# Build a small repository with typical accidents in it, for practice and for the worked example.
# usage: practice_repo.sh NEW_FOLDER
# Needs git 2.23+. Writes only inside NEW_FOLDER, which must not exist. Author, dates and settings
# are fixed, so the commit ids are the same everywhere (SHA-1 repositories).
# Inside: main with 12 commits and a fault brought in by one of them (test.sh shows it), a branch
# "invoice" with messy commits, a deleted branch, a commit lost by reset --hard, a dropped stash.
set -eu
case "${1:-}" in
  --help|-h) sed -n '2,7p' "$0" | sed 's/^# //'; exit 0 ;;
  '') echo "usage: practice_repo.sh NEW_FOLDER" >&2; exit 2 ;;
esac
[ ! -e "$1" ] || { echo "practice_repo.sh: $1 exists already" >&2; exit 2; }
command -v git >/dev/null || { echo "practice_repo.sh: git is not installed" >&2; exit 2; }

GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_CONFIG_NOSYSTEM=1
GIT_AUTHOR_NAME='Practice' GIT_AUTHOR_EMAIL='practice@example.com'
GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
export GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG_NOSYSTEM GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE 2>/dev/null || true

git init -q "$1"
cd "$1"
git symbolic-ref HEAD refs/heads/main
git config user.name "$GIT_AUTHOR_NAME"
git config user.email "$GIT_AUTHOR_EMAIL"
git config commit.gpgsign false
# for Git before 2.32, which still reads the user's settings
git config core.autocrlf false
git config core.hooksPath .git/no-hooks
clock=0
at() { clock=$((clock + 1)); GIT_AUTHOR_DATE="2026-03-02T09:$(printf %02d "$clock"):00+0000"; GIT_COMMITTER_DATE=$GIT_AUTHOR_DATE; export GIT_AUTHOR_DATE GIT_COMMITTER_DATE; }
save() { at; git add -A; git commit -q -m "$1"; }

price() { printf '# prints the price in cents: price.sh PIECES\npieces=$1\ntotal=$((pieces * 250))\n%s\necho "$total"\n' "$1" > price.sh; }
price ''; save 'Add price calculation'
printf '# Shop\n' > README.md; save 'Add readme'
printf 'test "$(sh price.sh 2)" = 500\n' > test.sh; save 'Add test for two pieces'
price 'if [ "$pieces" -ge 10 ]; then total=$((total * 90 / 100)); fi'; save 'Give ten percent from ten pieces'
printf 'Prices in cents.\n' >> README.md; save 'Say that prices are in cents'
mkdir docs; printf 'Discounts: 10 pieces, 10 percent.\n' > docs/discounts.txt; save 'Document discounts'
price 'if [ "$pieces" -gt 10 ]; then total=$((total * 90 / 100)); fi'; save 'Tidy up discount rule'
printf 'Contact: shop@example.com\n' >> README.md; save 'Add contact'
printf 'Shipping is extra.\n' >> README.md; save 'Mention shipping'
printf 'build/\n' > .gitignore; save 'Ignore build output'
printf 'Discounts do not add up.\n' >> docs/discounts.txt; save 'Clarify discounts'
printf 'Open Monday to Friday.\n' >> README.md; save 'Add opening hours'

git checkout -q -b invoice
printf 'echo "invoice for $1"\n' > invoice.sh; save 'invoice'
printf 'echo "invoice for $1: $(sh price.sh "$2")"\n' > invoice.sh; save 'wip'
printf 'DEBUG=1\n' > local.env; save 'more'
printf 'echo "Invoice for $1: $(sh price.sh "$2") cents"\n' > invoice.sh; save 'typo'
git rm -q local.env; save 'oops remove file'

git checkout -q -b coupon main
printf 'echo "coupon $1"\n' > coupon.sh; save 'Add coupon codes'
git checkout -q main
git branch -q -D coupon

printf 'Returns within 14 days.\n' > returns.txt; save 'Describe returns'
at; git reset -q --hard HEAD~1

printf 'Half-written change to the readme.\n' >> README.md
at; git stash push -q -m 'readme idea'
git stash drop -q
echo "practice repository ready: $(git rev-list --count main) commits on main, $(git rev-list --count main..invoice) on invoice"
