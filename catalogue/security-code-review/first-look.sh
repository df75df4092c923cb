#!/usr/bin/env bash
# Lists places worth a first look in a security review. Reads only; prints file:line and text.
# Usage: bash first-look.sh [folder]
# Hits are leads, not findings. No hit does not mean safe.
set -u
dir="${1:-.}"

look() {
  local title="$1" pattern="$2"
  printf '\n== %s\n' "$title"
  grep -rnIE --exclude-dir={.git,node_modules,vendor,dist,build,.venv,target} \
    --exclude='*.lock' --exclude='*.min.js' --exclude='first-look.sh' \
    -e "$pattern" "$dir" 2>/dev/null | cut -c1-180 | head -n 25 \
    || true
}

look "Queries built from text" \
  "(execute|query|raw)\(.*(f[\"']|\+ *[a-z]|\\$\{|%s?[\"'] *%)"
look "SQL text with values put in" \
  "f[\"'](SELECT|INSERT|UPDATE|DELETE) |[\"'](SELECT|INSERT|UPDATE|DELETE) [^\"']*[\"'] *(\+|%|\.format)"
look "Shell and process calls" \
  "shell *= *True|os\.system|child_process|Runtime\.getRuntime|exec\("
look "Raw HTML output" \
  "innerHTML|dangerouslySetInnerHTML|\| *safe|html_safe|v-html"
look "Unsafe loading of objects" \
  "pickle\.load|yaml\.load\(|unserialize\(|ObjectInputStream|Marshal\.load"
look "Outgoing requests with a variable address" \
  "(requests|axios|fetch|http)\.?(get|post)?\( *[a-z_]+(url|uri|link|callback)"
look "Weak hashes and random numbers" \
  "md5|sha1\(|Math\.random|random\.(random|randint|choice)"
look "Names that suggest a secret with a literal value" \
  "(password|passwd|secret|token|api_?key) *[:=] *[\"'][^\"']{8,}"
look "Checks switched off" \
  "verify *= *False|InsecureSkipVerify|rejectUnauthorized: *false|csrf_exempt|permitAll"
look "Whole request body into a model" \
  "\.(update|create|assign)\( *(\*\*)?(req(uest)?\.(body|json|data)|params)|setattr\("
