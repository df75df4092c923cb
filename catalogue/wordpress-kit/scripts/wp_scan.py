#!/usr/bin/env python3
"""Reads the PHP of WordPress plugins and themes and lists places where visitors get in, data gets lost or pages get slow.

usage: wp_scan.py PATH... [--routes] [--all] [--only CODE,...]
  --routes   instead of findings: every AJAX action, REST route, form handler and shortcode, with the checks seen in it
  --all      also tests, vendor copies and build output
Nothing is run. A line that is right as it is gets the comment "scan: ignore" or "scan: ignore[CODE]" (phpcs:ignore
with a sniff that names the same thing counts too), on it or on the line above.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import os
import re
import sys

RULES = {
    "SQLI": (1, "caller's value goes into SQL: $wpdb->prepare() with %s, %d or %i"),
    "PREP": (2, "a variable stands inside the text of prepare(): placeholders protect only what is passed after it"),
    "XSS1": (1, "caller's value is printed without esc_html(), esc_attr(), esc_url() or wp_kses()"),
    "AJAX": (1, "action for signed-in users writes with neither current_user_can() nor nonce: every subscriber may call it"),
    "NCAP": (3, "action writes with a nonce and without current_user_can(): fine only if no one else ever gets that nonce"),
    "NOPR": (1, "AJAX action for visitors writes, and no nonce is checked"),
    "REST": (1, "REST route that writes is open to everybody (__return_true) or has no permission_callback"),
    "NONC": (2, "form data is stored and no nonce is checked in this function: a foreign page can submit it"),
    "UPLD": (1, "upload without wp_handle_upload() or a check of the type: a .php file may be stored"),
    "UNSR": (1, "unserialize() on a caller's value: objects can be made to run code; use JSON"),
    "EVAL": (1, "code from text (eval, create_function, assert): nothing in a plugin needs that; if nobody knows it, a break-in"),
    "INCL": (1, "file name from the caller in include or file reading"),
    "REDR": (2, "redirect to a caller's address: wp_safe_redirect()"),
    "EXIT": (3, "wp_redirect() without exit after it: the rest of the page still runs"),
    "SANI": (2, "caller's value is stored as it came: sanitize_*() on the way in (and wp_unslash())"),
    "TLS1": (2, "certificate check switched off"),
    "CRON": (2, "wp_schedule_event() without wp_next_scheduled(): one more job at each call"),
    "FLSH": (2, "flush_rewrite_rules() in every request: only on activation"),
    "TRAN": (3, "transient without expiry: stays for ever and is loaded in every request"),
    "ALLP": (3, "all posts at once (-1): a limit, 'fields' => 'ids', no_found_rows"),
    "GONE": (3, "removed or deprecated in PHP 8 or WordPress"),
}
SKIP = {".git", "node_modules", "vendor", "vendor_prefixed", "vendor-prefixed", "third-party", "dist", "build", "bower_components"}
SIDE = re.compile(r"(^|/)(tests?|phpunit|e2e|bin|lib/packages|freemius|action-scheduler|php-tests|examples?)/|-test\.php$|(^|/)index\.php$", re.I)
CALLER = r"\$_(?:GET|POST|REQUEST|COOKIE|SERVER\s*\[\s*['\"](?:QUERY_STRING|REQUEST_URI|HTTP_\w+|PHP_SELF)['\"])"
CLEAN = (r"absint|intval|\(int\)|\(float\)|\(bool\)|floatval|sanitize_\w+|esc_\w+|wp_kses\w*|is_numeric|rest_sanitize\w*|wp_verify_nonce|"
         r"check_\w+_referer|in_array|isset|empty|array_key_exists|rawurlencode|urlencode|wp_json_encode|json_encode|count|"
         r"md5|strlen|number_format\w*|filter_var|filter_input|is_email|prepare|checked|selected|wp_create_nonce|array_map|hash_equals|"
         r"edd_sanitize\w*|wc_clean|wc_sanitize\w*|tag_escape|validate_\w+|wpcf7_sanitize\w*|boolval|wp_strip_all_tags|wp_filter_\w+|strtotime|basename|add_query_arg|===|!==|==|!=")
WRITES = (r"\b(?:update_option|delete_option|add_option|update_site_option|wp_insert_post|wp_update_post|wp_delete_post|"
          r"(?:update|add|delete)_(?:post|user|term|comment)_meta|wp_insert_user|wp_update_user|wp_delete_user|wp_set_password|"
          r"wp_insert_term|wp_delete_term|wp_delete_attachment|set_theme_mod|activate_plugin|deactivate_plugins|wp_mail|"
          r"unlink|file_put_contents|wp_handle_upload|media_handle_upload)\s*\(|\$wpdb->(?:insert|update|delete|replace|query)\s*\(")
NONCE = r"check_admin_referer|check_ajax_referer|wp_verify_nonce|verify_nonce|nonce"
RIGHT = r"current_user_can|user_can\s*\(|is_super_admin|map_meta_cap|current_user_can_for_blog|check_permission|has_cap|can_\w+\s*\("
GONE = [
    (r"\bcreate_function\s*\(", "create_function: PHP 8.0"), (r"(?<![>:\w$])each\s*\(\s*\$", "each(): PHP 8.0"),
    (r"\bget_magic_quotes_gpc\b", "magic quotes: PHP 8.0"), (r"\bmysql_(?:query|connect|real_escape_string)\s*\(", "mysql_*: PHP 7.0"),
    (r"\b(?:utf8_encode|utf8_decode)\s*\(", "utf8_encode/decode: deprecated in PHP 8.2"),
    (r"\b(?:strftime|gmstrftime)\s*\(", "strftime: deprecated in PHP 8.1"), (r"\bFILTER_SANITIZE_STRING\b", "FILTER_SANITIZE_STRING: deprecated in PHP 8.1"),
    (r"\bget_page_by_title\s*\(", "get_page_by_title: deprecated in WordPress 6.2"), (r"\b(?:screen_icon|get_settings|wp_specialchars|attribute_escape)\s*\(", "deprecated for years in WordPress"),
    (r"\bcurrent_time\s*\(\s*['\"]timestamp", "current_time('timestamp') is no real timestamp: time() or current_datetime()"),
    (r"\bwp_make_content_images_responsive\s*\(", "deprecated in WordPress 5.5"),
]


OPENING = re.compile(r"<\?(?:php|=)?", re.I)
PIECE = re.compile(r"\?>|['\"`]|/\*|//|#(?!\[)|<<<[ \t]*['\"]?(?P<label>\w+)['\"]?\r?\n")
QUOTED = {q: re.compile(rf"(?:[^{q}\\]|\\.)*", re.S) for q in "'\"`"}
LINE_END, COMMENT_END = re.compile(r"\n|\?>"), re.compile(r"\*/")


def masks(text):
    """Two copies with the same length: without comments, and without comments and strings (HTML outside of <?php stays)."""
    code, bare, i, n, php = [], [], 0, len(text), False

    def put(until, in_code=True, in_bare=True):
        nonlocal i
        piece = text[i:until]
        blank = piece if in_code and in_bare else re.sub(r"[^\n]", " ", piece)
        code.append(piece if in_code else blank)
        bare.append(piece if in_bare else blank)
        i = until
    while i < n:
        m = (PIECE if php else OPENING).search(text, i)
        put(m.start() if m else n, in_bare=php)
        if not m:
            break
        if not php:
            put(m.end())
            php = True
        elif m[0] == "?>":
            put(m.end())
            php = False
        elif m[0] in QUOTED:
            put(m.end())
            put(QUOTED[m[0]].match(text, i).end(), in_bare=False)
            put(min(i + 1, n))
        elif m["label"]:
            put(m.end())
            end = re.compile(r"^[ \t]*%s\b" % m["label"], re.M).search(text, i)
            put(end.start() if end else n, in_bare=False)
            put(end.end() if end else n)
        else:
            end = (COMMENT_END if m[0] == "/*" else LINE_END).search(text, m.end())
            put((end.end() if m[0] == "/*" else end.start()) if end else n, in_code=False, in_bare=False)
    return "".join(code), "".join(bare)


def closing(bare, start, pair="()"):
    depth = 0
    for m in re.compile("[%s]" % re.escape(pair)).finditer(bare, start):
        depth += 1 if m[0] == pair[0] else -1
        if depth == 0:
            return m.start()
    return len(bare) - 1


class File:
    def __init__(self, path, text):
        self.path, self.text, self.raw, self.found, self.seen = path, text, text.split("\n"), [], set()
        self.code, self.bare = masks(text)
        self.functions = []
        for m in re.finditer(r"\bfunction\s*&?\s*(\w*)\s*\(", self.bare):
            end = closing(self.bare, m.end() - 1)
            brace = self.bare.find("{", end)
            semi = self.bare.find(";", end)
            if brace < 0 or (0 <= semi < brace):
                continue
            self.functions.append((m.start(), closing(self.bare, brace, "{}"), m[1]))

    def line(self, offset):
        return self.text.count("\n", 0, offset) + 1

    def body(self, offset):
        """Code of the innermost named function around a place, or the whole file."""
        best = None
        for a, b, name in self.functions:
            if a <= offset <= b and name and (best is None or a > best[0]):
                best = (a, b)
        return self.code[best[0]:best[1]] if best else self.code

    def named(self, name):
        return next((self.code[a:b] for a, b, n in self.functions if n == name), None)

    def add(self, code, offset, note="", until=0):
        number = self.line(offset)
        last = max(number, self.line(until)) if until else number
        if last > number and re.search(r"scan: ignore(\[[^\]]*\b%s\b|\s|$)" % code, "\n".join(self.raw[number - 1:last])):
            return
        for n in (number, number - 1):
            raw = self.raw[n - 1] if 0 < n <= len(self.raw) else ""
            mark = re.search(r"scan: ignore(?:\[([A-Z0-9, ]+)\])?", raw)
            alone = n == number or re.match(r"\s*(//|#|/?\*)", raw)
            if mark and alone and (mark[1] is None or code in mark[1]):
                return
            sniff = re.search(r"phpcs:ignore([^\n]*)", raw)
            if sniff and alone and n >= number - 1:
                said = sniff[1]
                if not said.strip() or re.search({"SQLI": "PreparedSQL|DB", "PREP": "PreparedSQL|DB", "XSS1": "Escape", "NONC": "Nonce",
                                                  "SANI": "Sanit", "TRAN": "Never"}.get(code, "$^"), said):
                    return
        self.found.append((RULES[code][0], self.path, number, code, note))

    def calls(self, pattern):
        """Name match, start of the call, its arguments as code."""
        for m in re.finditer(pattern + r"\s*\(", self.bare):
            end = closing(self.bare, m.end() - 1)
            yield m, m.start(), self.code[m.end():end]


def arguments(text):
    parts, depth, start, i, quote = [], 0, 0, 0, None
    while i < len(text):
        c = text[i]
        if quote:
            if c == "\\":
                i += 1
            elif c == quote:
                quote = None
        elif c in "'\"":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
        i += 1
    parts.append(text[start:].strip())
    return [p for p in parts if p]


def dirty(expression):
    """Whether a caller's value stands here with nothing that cleans it around."""
    for m in re.finditer(CALLER + r"[^;]*?\]", expression):
        before = expression[:m.start()]
        # The calls that are open at this place.
        depth, opened = 0, []
        for j in range(len(before) - 1, -1, -1):
            if before[j] == ")":
                depth += 1
            elif before[j] == "(":
                if depth:
                    depth -= 1
                else:
                    opened.append(before[max(0, j - 40):j + 1])
        near = before[-14:]
        if any(re.search(r"(?:%s)\s*\($" % CLEAN, o) or o.endswith("(int)(") for o in opened):
            continue
        if re.search(r"\((?:int|float|bool|integer|boolean)\)\s*$|[!=]==?\s*$", near) or re.match(r"\s*[!=]==?", expression[m.end():]):
            continue
        if re.match(r"\s*\?(?!\?)", expression[m.end():]):  # only asked, not used
            continue
        return True
    return False


def callback(f, value):
    m = re.search(r"['\"](?:\w+::)?(\w+)['\"]\s*\]?\s*\)?$", value.strip())
    if m:
        return m[1], f.named(m[1])
    if re.match(r"(?:static\s+)?(?:function|fn)\b", value.strip()):
        return "(inline)", value
    m = re.search(r"(\w+)\s*\(\s*\.\.\.\s*\)$", value.strip())
    return (m[1], f.named(m[1])) if m else ("?", None)


def checks(body):
    if body is None:
        return "not in this file"
    found = [n for n, p in (("nonce", NONCE), ("capability", RIGHT), ("writes", WRITES)) if re.search(p, body)]
    return ", ".join(found) or "no check"


def scan(f, routes):
    for m, at, args in f.calls(r"\$wpdb->(?:query|get_results|get_var|get_row|get_col)"):
        if not re.search(r"prepare\s*\(", args) and dirty(args):
            f.add("SQLI", at)
    for m, at, args in f.calls(r"\$wpdb->prepare"):
        first = (arguments(args) or [""])[0]
        if dirty(first):
            f.add("SQLI", at)
            continue
        for v in re.finditer(r"\{?\$([A-Za-z_]\w*)((?:->\w+|\[[^\]]*\])*)\}?", first):
            name = v[1] + v[2]
            # A table or a list of placeholders has to stand in the text; what follows = or LIKE does not.
            if re.match(r"wpdb\b|this->\w*(?:table|key|ID)\b", name, re.I) or re.search(r"table|placeholder|where|sql|query|clause|format|type", name, re.I):
                continue
            if not re.search(r"(?:[=<>]\s*|LIKE\s+)(?:'|\\\")?%?(?:\"\s*\.\s*)?$", first[:v.start()], re.I):
                continue
            f.add("PREP", at)
            break
    for m in re.finditer(r"\b(?:echo|print)\b([^;]*);", f.code):
        if f.bare[m.start():m.start() + 4].strip() and dirty(m[1]):
            f.add("XSS1", m.start())
    for m in re.finditer(r"<\?=(.*?)(?:\?>|;)", f.code, re.S):
        if dirty(m[1]):
            f.add("XSS1", m.start())
    for m, at, args in f.calls(r"\b(?:printf|_e|wp_die)"):
        if dirty(args) and m[0].startswith("printf"):
            f.add("XSS1", at)
    for m, at, args in f.calls(r"\badd_action"):
        parts = arguments(args)
        hook = re.match(r"['\"](wp_ajax_(?:nopriv_)?|admin_post_(?:nopriv_)?)([\w{}$.-]*)", parts[0]) if len(parts) > 1 else None
        if not hook:
            continue
        name, body = callback(f, parts[1])
        routes.append((hook[1].rstrip("_"), hook[2] or "(computed)", name, f.path, f.line(at), checks(body)))
        if body is None or not re.search(WRITES, body):
            continue
        if "nopriv" in hook[1]:
            if not re.search(NONCE, body) and "ajax" in hook[1]:
                f.add("NOPR", at)
        elif not re.search(RIGHT, body):
            # The same function for visitors is meant for everybody.
            if not re.search(r"wp_ajax_nopriv_[^)]*\b%s\b" % re.escape(name), f.code):
                # One handler for ten actions is one finding.
                key = ("AJAX" if not re.search(NONCE, body) else "NCAP", name)
                if key not in f.seen:
                    f.seen.add(key)
                    f.add(key[0], at)
    for m, at, args in f.calls(r"\bregister_rest_route"):
        parts = arguments(args)
        spec = ", ".join(parts[2:])
        if not re.search(r"['\"]callback['\"]", spec):
            routes.append(("rest", " ".join(p.strip("'\"") for p in parts[:2])[:60], "?", f.path, f.line(at), "arguments come from elsewhere"))
            continue
        # One route may hold several handlers.
        handlers = re.split(r"(?=['\"]methods['\"])", spec)
        handlers = handlers[1:] if len(handlers) > 1 else [spec]
        for n, handler in enumerate(handlers):
            method = re.search(r"['\"]methods['\"]\s*=>\s*([^,\n]+(?:,\s*['\"][A-Z]+['\"])*)", handler)
            permission = re.search(r"['\"]permission_callback['\"]\s*=>\s*(.{1,80})", handler, re.S)
            writes = method and re.search(r"POST|PUT|PATCH|DELETE|CREATABLE|EDITABLE|DELETABLE|ALLMETHODS", method[1])
            opened = permission and re.match(r"['\"]__return_true['\"]|(?:static\s+)?(?:fn|function)\s*\(\)\s*(?:=>|\{\s*return)\s*true", permission[1])
            shown = "no permission_callback" if not permission else "open" if opened else "permission " + " ".join(permission[1].split("\n")[0].split())[:44]
            routes.append(("rest " + (" ".join(method[1].split())[:24] if method else "GET"), " ".join(p.strip("'\"") for p in parts[:2])[:60],
                           "", f.path, f.line(at), shown))
            single = len(handlers) == 1 or re.search(r"['\"]permission_callback['\"]", spec) is None
            if writes and (opened or (not permission and single)):
                f.add("REST", at, until=closing(f.bare, at + len(m[0]) - 1))
    for m, at, args in f.calls(r"\badd_shortcode"):
        parts = arguments(args)
        if len(parts) > 1:
            name, body = callback(f, parts[1])
            routes.append(("shortcode", parts[0].strip("'\""), name, f.path, f.line(at), checks(body)))
    for a, b, name in f.functions:
        body = f.code[a:b]
        if name and re.search(r"\$_POST\b", body) and re.search(r"\b(?:update_option|update_user_meta|update_post_meta|wp_insert_post|wp_update_post|"
                              r"wp_insert_user|wp_update_user|update_site_option|set_theme_mod)\s*\(|\$wpdb->(?:insert|update|delete|replace)\s*\(", body):
            if not re.search(NONCE + r"|register_setting|settings_fields|verify|ipn|webhook|xmlrpc", body, re.I) \
                    and not re.search(r"_nonce|verify_nonce|check_admin_referer", "\n".join(f.named(c) or "" for c in re.findall(r"(?:\$this->|self::|static::)(\w+)\s*\(", body))):
                f.add("NONC", a + re.search(r"\$_POST", body).start())
    for m, at, args in f.calls(r"\bmove_uploaded_file"):
        if not re.search(r"wp_check_filetype|wp_handle_upload|mime|getimagesize|pathinfo|extension|validate|allowed|antiscript", f.code, re.I):
            f.add("UPLD", at)
    for m, at, args in f.calls(r"(?<![\w>:$])(?:maybe_)?unserialize"):
        if re.search(CALLER, args) and "allowed_classes" not in args:
            f.add("UNSR", at)
    for m, at, args in f.calls(r"(?<![\w>:$\\])(?:eval|create_function)"):
        if not re.search(r"\bfunction\s+&?\s*$", f.bare[max(0, at - 12):at]):
            f.add("EVAL", at)
    for m, at, args in f.calls(r"(?<![\w>:$\\])assert"):
        if re.match(r"\s*(['\"]|\$_|base64)", args):
            f.add("EVAL", at)
    for m in re.finditer(r"\b(?:include|require)(?:_once)?\b([^;]*);", f.code):
        if f.bare[m.start():m.start() + 4].strip() and dirty(m[1]):
            f.add("INCL", m.start())
    for m, at, args in f.calls(r"(?<![\w>:$])(?:file_get_contents|readfile|fopen|unlink)"):
        if dirty(args):
            f.add("INCL", at)
    for m, at, args in f.calls(r"(?<![\w>:$])wp_redirect"):
        if dirty(args) and not re.search(r"REQUEST_URI|home_url|admin_url|remove_query_arg", args):
            f.add("REDR", at)
        after = f.bare[closing(f.bare, at + len(m[0]) - 1):][:160]
        if not re.match(r"\)\s*\)?\s*;?\s*(?:\}\s*)?(?:return|exit|die|wp_die|if|throw|\w*->?(?:terminate|_?exit)|edd_die|static::|self::)", after) and not re.match(r"\)\s*(?:\)|&&|\|\|)", after):
            if not re.search(r"\b(exit|die|edd_die|return)\b", after.split("}")[0]):
                f.add("EXIT", at)
    for m, at, args in f.calls(r"\b(?:update_option|add_option|update_(?:post|user|term)_meta|add_(?:post|user|term)_meta|set_theme_mod|update_site_option)"):
        parts = arguments(args)
        if len(parts) > 1 and dirty(", ".join(parts[1:])):
            f.add("SANI", at)
    for m in re.finditer(r"['\"]sslverify['\"]\s*=>\s*(?:false|0)\b|CURLOPT_SSL_VERIFYPEER\s*,\s*(?:false|0)\b", f.code, re.I):
        f.add("TLS1", m.start())
    for m, at, args in f.calls(r"(?<![\w>:$])wp_schedule_event"):
        if not re.search(r"wp_next_scheduled|wp_get_schedule|wp_clear_scheduled|wp_get_scheduled_event", f.body(at)) \
                and not re.search(r"next_scheduled", f.code):
            f.add("CRON", at)
    for m, at, args in f.calls(r"(?<![\w>:$])flush_rewrite_rules"):
        name = next((n for a, b, n in sorted(f.functions, reverse=True) if a <= at <= b and n), None)
        if name and re.search(r"add_action\s*\(\s*['\"](?:init|wp_loaded|admin_init|wp)['\"]\s*,[^;]*\b%s\b" % re.escape(name), f.code) \
                and not re.search(r"get_option|get_transient|delete_option|version|isset|\$_", f.body(at)):
            f.add("FLSH", at)
    for m, at, args in f.calls(r"(?<![\w>:$])set_transient"):
        parts = arguments(args)
        if len(parts) == 2 or (len(parts) == 3 and parts[2] in ("0", "false", "null")):
            f.add("TRAN", at)
    for m in re.finditer(r"['\"](?:posts_per_page|numberposts)['\"]\s*=>\s*-\s*1\b|['\"]nopaging['\"]\s*=>\s*true", f.code):
        if not re.search(r"['\"]fields['\"]\s*=>\s*['\"]ids", f.code[m.start() - 300:m.start() + 300]):
            f.add("ALLP", m.start())
    for pattern, note in GONE:
        for m in re.finditer(pattern, f.code):
            if f.bare[m.start():m.start() + 3].strip() and not re.search(r"(?:->|::|\bfunction\s+)\s*$", f.bare[max(0, m.start() - 12):m.start()]) \
                    and not re.search(r"function_exists\s*\(\s*['\"]" + re.escape(m[0].split("(")[0].strip()), f.code):
                f.add("GONE", m.start(), note)


def header(path, text):
    if not re.search(r"^[ \t/*#@]*(?:Plugin Name|Theme Name):", text[:8192], re.M):
        return None
    wanted = ("Plugin Name", "Theme Name", "Version", "Requires at least", "Requires PHP", "Tested up to", "Update URI")
    return path, {w: m[1].strip() for w in wanted if (m := re.search(r"^[ \t/*#@]*%s:(.*)$" % w, text[:8192], re.M))}


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--routes", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    files, aside, unread, headers, found, routes, read = [], 0, [], [], [], [], 0
    for path in args.paths:
        if not os.path.exists(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
        if os.path.isfile(path):
            files.append(path)
            continue
        for folder, dirs, names in os.walk(path):
            hidden = [d for d in dirs if d in SKIP]
            if hidden and not args.all:
                dirs[:] = [d for d in dirs if d not in SKIP]
            dirs.sort()
            for name in sorted(names):
                full = os.path.join(folder, name)
                inside = os.path.relpath(full, path).replace("\\", "/")
                if name == "style.css" and folder.count(os.sep) - path.count(os.sep) <= 2 or name.endswith((".php", ".inc", ".phtml")):
                    if SIDE.search(inside) and not args.all and os.path.getsize(full) > 0 and not (name == "index.php" and os.path.getsize(full) > 300):
                        aside += 1
                    else:
                        files.append(full)
    for path in files:
        try:
            with open(path, "rb") as handle:
                data = handle.read()
            try:
                text = data.decode("utf-8-sig")
            except UnicodeDecodeError:
                text = data.decode("latin-1")
        except OSError as error:
            unread.append((path, type(error).__name__))
            continue
        text = text.replace("\r\n", "\n")
        if (head := header(path, text)):
            headers.append(head)
        if path.endswith(".css"):
            continue
        if len(text) > 900_000:
            unread.append((path, "very long, looks generated"))
            continue
        read += 1
        f = File(path, text)
        scan(f, routes)
        found += [x for x in f.found if not only or x[3] in only]
    if not read:
        print("no PHP to read", file=sys.stderr)
        return 2
    print(f"{read} PHP files read, {aside} set aside (tests, copies of libraries, empty index files; --all reads them)")
    for path, why in unread[:20]:
        print(f"  not read: {path} ({why})")
    if len(unread) > 20:
        print(f"  and {len(unread) - 20} more not read")
    for path, head in headers[:12]:
        gaps = [w for w in ("Version", "Requires at least", "Requires PHP") if w not in head]
        print(f"  {head.get('Plugin Name') or head.get('Theme Name')} {head.get('Version', '?')}: WordPress {head.get('Requires at least', '?')}, "
              f"PHP {head.get('Requires PHP', '?')}" + (f"; header lacks {', '.join(gaps)}" if gaps else ""))
    if args.routes:
        for kind, name, handler, path, line, what in sorted(set(routes)):
            print(f"{kind:18} {name:44} {handler:28} {what}  {path}:{line}")
        print(f"{len(set(routes))} ways in")
        return 0
    last, found = None, sorted(set(found))
    for severity, path, line, code, note in found:
        if severity != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[severity])
            last = severity
        print(f"  {code} {path}:{line}  {note or RULES[code][1]}")
    print(f"\n{len(found)} findings")
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
