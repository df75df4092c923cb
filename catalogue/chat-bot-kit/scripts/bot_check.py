#!/usr/bin/env python3
"""Reads the code of Discord, Slack and Telegram bots and lists what leaks, hangs, floods or lets strangers command it.

usage: bot_check.py PATH... [--commands] [--only CODE,...]
  --commands  instead of findings: every command, button and form handler with the checks seen in it
Python and JavaScript/TypeScript; nothing is run. A line that is right as it is gets "bot: ignore" or "bot: ignore[CODE]"
in a comment on it or on the line above.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import ast
import os
import re
import sys

RULES = {
    "TOKN": (1, "token in a file: reset it where it was made, now; it stays in the history"),
    "ADMN": (1, "command that removes people or messages, and no check of rights is seen"),
    "EVAL": (1, "text of a user is run as code or as a shell command"),
    "SIGN": (1, "events over HTTP without a check of the signature: anybody can send them"),
    "ACK0": (1, "Slack handler without ack(): the user sees an error after 3 seconds"),
    "ACKL": (2, "slow work before ack(): more than 3 seconds and Slack gives up, or sends again"),
    "DEFR": (2, "slow work before the first answer and no defer: Discord drops the interaction after 3 seconds"),
    "BLCK": (1, "blocking call in an async handler: the whole bot waits, and may be disconnected"),
    "INTM": (1, "message.content is read, and the message content intent is not asked for: it is empty"),
    "INTA": (2, "all intents: more data than needed, and verification asks why"),
    "SYNC": (2, "commands are registered at each start or connect: limits; do it in a command of its own or when they change"),
    "TGSE": (2, "Telegram webhook without secret_token: anybody who learns the address can send updates"),
    "PARS": (2, "formatted text with values that are not escaped: Telegram refuses the whole message"),
    "FLOD": (2, "messages to many in a loop without pause or handling of the limit"),
    "PING": (3, "no allowed_mentions default: text of users or of a model can ping everyone"),
    "LONG": (3, "answers of a model are sent without cutting: 2,000 characters at Discord, 4,096 at Telegram"),
    "NOER": (3, "no error handler for the bot: failures are silent"),
    "GONE": (2, "removed or superseded"),
}
SKIP = {".git", "node_modules", "venv", ".venv", "dist", "build", "__pycache__", "site-packages", "tests", "test", "docs", ".next"}
TOKEN = re.compile(r"\b[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27,40}\b|\bxox[bp]-\d{9,}-[\w-]{20,}|\bxapp-\d-[\w-]{30,}|\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b|https://(?:canary\.)?discord(?:app)?\.com/api/webhooks/\d{17,}/[\w-]{60,}|https://hooks\.slack\.com/services/T\w{8,}/B\w{8,}/\w{20,}")
RIGHTS = r"has_permissions|has_guild_permissions|has_role|has_any_role|default_permissions|is_owner|guild_permissions|checks\.|admin_or_|mod_or_|is_mod|is_admin|permissions_for|setDefaultMemberPermissions|memberPermissions|\.permissions\.has|PermissionFlagsBits|hasPermission|PermissionsBitField|getChatMember|get_chat_member|get_chat_administrators|getChatAdministrators|is_staff|ADMIN|OWNER|check_permission|isAdmin|isOwner|require\w*Permission"
HARD = r"^(?:ban|kick|purge|clear|mute|timeout|unban|softban|massban|tempban|nuke|warn|prune|slowmode|lockdown|delwarn|clean)"
SLOW = r"fetch\s*\(|axios|openai|anthropic|\.chat\.completions|\.messages\.create|generateContent|got\(|\.query\(|prisma\.|mongoose|\.findOne\(|aiohttp|session\.get\(|httpx|asyncio\.to_thread|run_in_executor|completion"
GONE = [
    (r"\bfiles\.upload\s*\(|\bfiles_upload\s*\(|['\"]files\.upload['\"]", "files.upload ended on 12 November 2025: files.uploadV2"),
    (r"\bRTMClient\b|\brtm\.(?:start|connect)|\brtm_connect\b|slackclient", "RTM and classic Slack apps: custom bots ended March 2025, classic apps May 2026; Socket Mode or Events API"),
    (r"\bchannels\.(?:list|history)\s*\(|\bim\.open\s*\(|\bgroups\.(?:list|history)\s*\(|channels_list\(", "conversations.* methods of Slack"),
    (r"\bUpdater\s*\(\s*(?:token\s*=|os\.|TOKEN|['\"])|use_context\s*=\s*True|\bFilters\.text", "python-telegram-bot before version 20: Application.builder(), async handlers"),
    (r"parse_mode\s*[=:]\s*['\"]Markdown['\"]|ParseMode\.MARKDOWN\b(?!_V2)", "legacy Markdown of Telegram: HTML or MarkdownV2"),
    (r"\bephemeral\s*:\s*true", "discord.js 14.17 and later: flags: MessageFlags.Ephemeral"),
    (r"client\.on\(\s*['\"]ready['\"]|Events\.Ready\b", "discord.js: event is clientReady (Events.ClientReady); 'ready' goes in version 15"),
    (r"Intents\.FLAGS|MessageEmbed\b|MessageActionRow\b|\.isCommand\(\)|new Permissions\(", "discord.js 13 names: GatewayIntentBits, EmbedBuilder, ActionRowBuilder"),
    (r"from\s+discord_slash|import\s+discord_slash|discord_components", "discord.py 2 has app_commands and views itself"),
]


class File:
    def __init__(self, path, text):
        self.path, self.text, self.raw, self.found, self.commands = path, text, text.split("\n"), [], []
        self.js = not path.endswith(".py")
        self.code = re.sub(r"/\*.*?\*/|(?<![:\"'\w\\/])//[^\n]*", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S) if self.js else \
            re.sub(r"(?m)(^|\s)#[^\n]*", lambda m: " " * len(m[0]) if "\n" not in m[0] else m[0][0] + " " * (len(m[0]) - 1), text)

    def line(self, at):
        return self.text.count("\n", 0, at) + 1

    def add(self, code, number, note=""):
        for n in (number, number - 1):
            raw = self.raw[n - 1] if 0 < n <= len(self.raw) else ""
            mark = re.search(r"bot: ignore(?:\[([A-Z0-9, ]+)\])?", raw)
            if mark and (n == number or re.match(r"\s*(//|#|/?\*)", raw)) and (mark[1] is None or code in mark[1]):
                return
        self.found.append((RULES[code][0], self.path, number, code, note))


def closing(text, start):
    depth, quote, i = 0, None, start
    while i < len(text) and i - start < 40_000:
        c = text[i]
        if quote:
            if c == "\\":
                i += 1
            elif c == quote or (c == "\n" and quote != "`"):
                quote = None
        elif c in "\"'`":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                return i
        i += 1
    return min(len(text), start + 40_000)


def kinds_of(text):
    kinds = set()
    if re.search(r"^\s*(?:import|from)\s+(?:discord|disnake|nextcord|hikari|interactions|redbot|pycord)\b|['\"]discord\.js['\"]|['\"]@discordjs/|['\"]discord-interactions['\"]|['\"]eris['\"]|from ['\"]discordx", text, re.M):
        kinds.add("discord")
    if re.search(r"^\s*(?:import|from)\s+slack(?:_bolt|_sdk|client|eventsapi)?\b|['\"]@slack/|hooks\.slack\.com", text, re.M):
        kinds.add("slack")
    if re.search(r"^\s*(?:import|from)\s+(?:telegram|telebot|aiogram|pyrogram|telethon)\b|['\"](?:telegraf|grammy|node-telegram-bot-api)['\"]|api\.telegram\.org", text, re.M):
        kinds.add("telegram")
    return kinds


def python(f, kinds):
    tree = ast.parse(f.text)
    direct = re.search(r"discord", " ".join(kinds))
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        decorators = [ast.unparse(d) for d in node.decorator_list]
        body = ast.unparse(ast.Module(body=node.body, type_ignores=[])) if node.body else ""
        command = next((d for d in decorators if re.search(r"command|app\.(?:action|view|shortcut|event|message|options)|callback_query|message_handler|hybrid|slash|\.on_message", d)), None)
        if command:
            named = re.search(r"name\s*=\s*['\"]([\w-]+)", command)
            name = named[1] if named else node.name
            checks = re.search(RIGHTS, " ".join(decorators) + body) or re.search(r"\bcan_\w+", " ".join(decorators))
            f.commands.append((command.split("(")[0][-28:], name, "rights" if checks else "-", node.lineno))
            if direct and re.match(HARD, name, re.I) and not checks and re.search(r"\.(?:ban|kick|purge|timeout|delete_messages|edit|add_roles|unban|bulk_delete)\(", body):
                cls = next((c for c in ast.walk(tree) if isinstance(c, ast.ClassDef) and node in c.body), None)
                around = (" ".join(ast.unparse(d) for d in cls.decorator_list) + " ".join(ast.unparse(s) for s in cls.body if isinstance(s, (ast.AsyncFunctionDef, ast.FunctionDef)) and s.name in ("cog_check", "interaction_check")) + " ".join(ast.unparse(x) for x in cls.keywords)) if cls else ""
                if not re.search(RIGHTS + r"|cog_check|interaction_check", around):
                    f.add("ADMN", node.lineno, name)
            if "slack" in kinds and re.search(r"\.(?:command|action|view|shortcut|options)\(", command) and not re.search(r"lazy", body) \
                    and not re.search(r"\.command\(\s*(?:\)|\w+=|['\"](?!/))", command):  # commands of Slack begin with /, those of a terminal do not
                arguments = {a.arg for a in node.args.args + node.args.kwonlyargs}
                answer = re.search(r"\back\s*\(|\backnowledge\(|\back=", body)
                if not answer:
                    f.add("ACK0", node.lineno, name)
                else:
                    before = body[:answer.start()]
                    if re.search(SLOW + r"|requests\.|time\.sleep|client\.\w+_\w+\(", before) and arguments:
                        f.add("ACKL", node.lineno, name)
        if isinstance(node, ast.AsyncFunctionDef):
            nested = {id(x) for sub in ast.walk(node) if isinstance(sub, (ast.FunctionDef, ast.Lambda)) for x in ast.walk(sub)}
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and id(call) not in nested:
                    name = ast.unparse(call.func)
                    if re.fullmatch(r"time\.sleep|requests\.(?:get|post|put|patch|delete|head|request)|urllib\.request\.urlopen|subprocess\.(?:run|call|check_output)|os\.system|urlopen", name):
                        f.add("BLCK", call.lineno, name)
            parameters = [ast.unparse(a.annotation) if a.annotation else "" for a in node.args.args]
            if any("Interaction" in p for p in parameters) and "discord" in kinds:
                answer = re.search(r"\.response\.(?:send_message|edit_message|send_modal)\(", body)
                first = answer.start() if answer else len(body)
                slow = re.search(r"await\s+[^\n]*(?:%s)" % SLOW, body[:first])
                if slow and "defer" not in body[:first] and (answer or "followup" in body or "edit_original" in body):
                    f.add("DEFR", node.lineno, node.name)
            if re.search(r"on_ready|on_connect|setup_hook", node.name) and re.search(r"\.tree\.sync\(|sync_commands\(", body):
                if node.name != "setup_hook":
                    f.add("SYNC", node.lineno, node.name)
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("eval", "exec", "os.system", "subprocess.run", "subprocess.check_output", "subprocess.Popen", "asyncio.create_subprocess_shell"):
                given = ast.unparse(call)
                names = {a.arg for a in node.args.args[1:] + node.args.kwonlyargs} | {"args"}
                shell = "shell=True" in given or re.match(r"eval|exec|os\.system|asyncio", given)
                if shell and call.args and any(isinstance(x, ast.Name) and x.id in names or isinstance(x, ast.Attribute) and x.attr in ("content", "text") for x in ast.walk(call.args[0])) \
                        and command and not re.search(r"is_owner|owner|ADMIN|admin|is_dev", " ".join(decorators) + body):
                    f.add("EVAL", call.lineno)
        if isinstance(node, ast.AsyncFunctionDef) or "telebot" in f.text:
            for loop in ast.walk(node):
                if isinstance(loop, (ast.For, ast.AsyncFor)):
                    inner = ast.unparse(loop)
                    if re.search(r"(?:users|subscribers|members|chats|chat_ids|user_ids|recipients|all_\w+|guilds)", ast.unparse(loop.iter), re.I) \
                            and re.search(r"send_message\(|\.send\(|chat_postMessage\(|copy_message\(|forward_message\(", inner) \
                            and not re.search(r"sleep|RetryAfter|FloodWait|rate|limiter|throttl|job_queue|break|semaphore|gather", inner, re.I):
                        f.add("FLOD", loop.lineno)


def javascript(f, kinds):
    code = f.code
    for m in re.finditer(r"\bapp\.(command|action|view|shortcut|options)\s*\(", code):
        if "slack" not in kinds:
            break
        end = closing(code, m.end() - 1)
        body = code[m.end():end]
        named = re.search(r"['\"`/]([^'\"`/]{2,40})", body)
        if re.search(r"=>|function", body):
            f.commands.append((f"slack {m[1]}", named[1] if named else "?", "-", f.line(m.start())))
            if not re.search(r"\back\b", body):
                f.add("ACK0", f.line(m.start()), named[1] if named else "")
            else:
                inner = body.split("=>", 1)[-1]
                before = re.split(r"\back\s*\(", inner, maxsplit=1)[0] if re.search(r"\back\s*\(", inner) else ""
                if re.search(r"await\s+[^\n]*(?:%s|client\.)" % SLOW, before):
                    f.add("ACKL", f.line(m.start()), named[1] if named else "")
    for m in re.finditer(r"new\s+SlashCommandBuilder\s*\(\s*\)", code):
        stop = re.search(r"\bexecute\b|\basync\b", code[m.end():])
        chain = code[m.end():m.end() + (stop.start() if stop else 1500)]
        named = re.search(r"setName\(\s*['\"`]([\w-]+)", chain)
        name = named[1] if named else "?"
        rights = re.search(RIGHTS, code)
        f.commands.append(("discord slash", name, "rights" if re.search(RIGHTS, chain) else "in file" if rights else "-", f.line(m.start())))
        if re.match(HARD, name, re.I) and not rights and re.search(r"\.(?:ban|kick|timeout|bulkDelete|create|remove|setRateLimitPerUser)\(", code):
            f.add("ADMN", f.line(m.start()), name)
    for m in re.finditer(r"(?:async\s+)?(?:execute|run)\s*(?::\s*async)?\s*(?:=\s*async\s*)?\(\s*(?:client\s*,\s*)?(?:interaction|i|inter)\b[^)]*\)\s*(?::[^{=]*)?(?:=>)?\s*\{", code):
        body = code[m.end():closing(code, m.end() - 1)]
        answer = re.search(r"\.(?:reply|showModal|update)\s*\(", body)
        slow = re.search(r"await\s+[^\n;]*(?:%s)" % SLOW, body[:answer.start() if answer else len(body)])
        if slow and not re.search(r"defer(?:Reply|Update)", body) and (answer or "editReply" in body):
            f.add("DEFR", f.line(m.start()))
    for m in re.finditer(r"(?:\.(?:on|once)\(\s*(?:['\"](?:ready|clientReady)['\"]|Events\.(?:ClientReady|Ready)))", code):
        body = code[m.start():closing(code, code.index("(", m.start()))]
        if re.search(r"Routes\.application(?:Guild)?Commands|application\??\.commands\.(?:set|create)|commands\.set\(", body):
            f.add("SYNC", f.line(m.start()))
    if "slack" in kinds or "discord" in kinds:
        for m in re.finditer(r"\b(?:app|router|server|fastify)\.post\(\s*['\"]([^'\"]*(?:slack|interaction|discord|events)[^'\"]*)['\"]", code):
            if not re.search(r"createHmac|verifyKey|signing|timingSafeEqual|nacl\.sign|x-slack-signature|verifySignature|receiver|verifyDiscordRequest|verify\w*Middleware|App\(\{", code, re.I):
                f.add("SIGN", f.line(m.start()), m[1])
    for m in re.finditer(r"(?<![\w.$])eval\s*\(\s*(?:args|code|message\.content|ctx\.message|text|interaction\.options)[^)]*\)|\bexec(?:Sync)?\s*\(\s*(?:args|message\.content|text|code)\b", code):
        if not re.search(r"owner|OWNER|admin|isDev", code[max(0, m.start() - 1500):m.start()]):
            f.add("EVAL", f.line(m.start()))
    for m in re.finditer(r"\bfor\s*(?:await\s*)?\(\s*(?:const|let|var)\s+\w+\s+of\s+([^)]*)\)\s*\{", code):
        if re.search(r"users|subscribers|members|chats|chatIds|recipients", m[1], re.I):
            body = code[m.end():closing(code, m.end() - 1)]
            if re.search(r"sendMessage\(|\.send\(|postMessage\(", body) and not re.search(r"sleep|delay|setTimeout|limit|throttl|retry_after|queue|break", body, re.I):
                f.add("FLOD", f.line(m.start()))


def both(f, kinds):
    code = f.code
    for m in TOKEN.finditer(f.text):
        if not re.search(r"x{5}|your|example|1234567890:|ABCDEF|AAAAAA|0{6}", m[0], re.I):
            f.add("TOKN", f.line(m.start()), m[0][:6] + "...")
    for pattern, note in GONE:
        for m in re.finditer(pattern, code):
            if ("discord" in note) != ("discord" in kinds) and ("discord" in note) or ("Slack" in note and "slack" not in kinds) or ("elegram" in note and "telegram" not in kinds):
                continue
            f.add("GONE", f.line(m.start()), note)
    if "discord" in kinds:
        for m in re.finditer(r"\bIntents\.all\(\)|GatewayIntentBits\)\s*\.|Object\.values\(\s*GatewayIntentBits|intents\s*:\s*(?:32767|53608447|3276799|131071)", code):
            f.add("INTA", f.line(m.start()))
    if "telegram" in kinds:
        for m in re.finditer(r"\b(?:set_webhook|setWebhook|setWebHook|run_webhook|webhookCallback)\s*\(", code):
            call = code[m.start():closing(code, m.end() - 1)]
            if not re.search(r"secret_?token", call, re.I) and not re.search(r"secret_?token|X-Telegram-Bot-Api-Secret", code, re.I) and not re.match(r"\w+\s*\(\s*(?:url\s*=\s*)?['\"]['\"]?\s*\)?", call[len(m[0]) - 1:]):
                f.add("TGSE", f.line(m.start()))
        for m in re.finditer(r"parse_mode\s*[=:]\s*(?:ParseMode\.|constants\.ParseMode\.|types\.ParseMode\.|enums\.ParseMode\.)?['\"]?(MARKDOWN_V2|MarkdownV2|HTML|html)", code):
            begin = max(code.rfind("(", 0, m.start()) - 60, 0)
            call = code[begin:m.end()]
            if re.search(r"(?:first_name|last_name|full_name|username|message\.text|user_input|\.title|answer|response|reply_text\(\s*(?:answer|text|response))", call) and re.search(r"f['\"]|\$\{|\.format\(|\+|answer|response", call) \
                    and not re.search(r"escape|mention_html|sanit|quote|md2|telegramify", code):
                f.add("PARS", f.line(m.start()))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--commands", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    files, unread = [], []
    for path in args.paths:
        if not os.path.exists(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
        if os.path.isfile(path):
            files.append(path)
        for folder, dirs, names in os.walk(path):
            dirs[:] = sorted(d for d in dirs if d not in SKIP)
            files += [os.path.join(folder, n) for n in sorted(names) if n.endswith((".py", ".js", ".ts", ".mjs", ".cjs", ".tsx")) and not re.search(r"\.(?:test|spec|d)\.\w+$|^test_", n)]
    read, bots, found, commands, everything, kinds_seen = 0, [], [], [], "", set()
    for path in files:
        try:
            with open(path, encoding="utf-8-sig", errors="replace") as handle:
                text = handle.read()
        except OSError as error:
            unread.append((path, error.strerror or "?"))
            continue
        if len(text) > 600_000 or max(map(len, text.split("\n"))) > 20_000:
            unread.append((path, "very long or minified"))
            continue
        read += 1
        kinds = kinds_of(text)
        if not kinds:
            for m in TOKEN.finditer(text):
                if not re.search(r"x{5}|your|example|1234567890:|ABCDEF|AAAAAA|0{6}", m[0], re.I):
                    f = File(path, text)
                    f.add("TOKN", f.line(m.start()), m[0][:6] + "...")
                    found += f.found
            continue
        f = File(path, text)
        kinds_seen |= kinds
        try:
            both(f, kinds)
            javascript(f, kinds) if f.js else python(f, kinds)
        except (SyntaxError, ValueError, RecursionError) as error:
            unread.append((path, type(error).__name__))
        bots.append(f)
        everything += f.code + "\n"
        found += f.found
        commands += [(path, c) for c in f.commands]
    if not read:
        print("nothing to read", file=sys.stderr)
        return 2
    # What concerns the bot as a whole is said once.
    def whole(code, pattern, note=""):
        for f in bots:
            m = re.search(pattern, f.code)
            if m:
                f.found = []
                f.add(code, f.line(m.start()), note)
                return f.found
        return []
    if "discord" in kinds_seen:
        if re.search(r"message\.content|msg\.content", everything) and re.search(r"on_message|messageCreate|MessageCreate|command_prefix", everything) \
                and not re.search(r"message_content|MessageContent|MESSAGE_CONTENT|Intents\.all\(\)|intents\s*[:=]\s*\d{4,}", everything):
            found += whole("INTM", r"(?:message|msg)\.content")
        if re.search(r"(?:commands\.|discord\.|disnake\.)?(?:AutoSharded)?(?:Bot|Client)\s*\(|new\s+Client\s*\(", everything) and not re.search(r"allowed_?mentions", everything, re.I):
            found += whole("PING", r"(?:commands|discord|disnake|nextcord)\.(?:AutoSharded)?(?:Bot|Client)\s*\(|new\s+Client\s*\(")
    model = re.search(r"openai|anthropic|generativeai|gemini|ollama|litellm", everything, re.I)
    if model and kinds_seen & {"discord", "telegram"} and not re.search(r"2000|1990|1900|4096|4000|4095|chunk|split_?(?:message|text)|textwrap|slice\(0|paginate", everything, re.I):
        found += whole("LONG", r"\.(?:reply|send|send_message|reply_text|sendMessage|followup\.send|editReply)\s*\(")
    if kinds_seen and not re.search(r"add_error_handler|on_command_error|on_app_command_error|tree\.error|on_error\b|app\.error|bot\.catch|\.catch\(|errors?\.register|errors_handler|unhandledRejection|@\w+\.error|polling_error|cog_command_error", everything) and bots and re.search(r"(?:Bot|Client|Application|App|Telegraf|TelegramBot)\s*\(|builder\(\)", everything):
        found += whole("NOER", r"(?:Bot|Client|Application|App|Telegraf|TelegramBot)\s*\(|builder\(\)")
    print(f"{read} files read, {len(bots)} with bot code: {', '.join(sorted(kinds_seen)) or 'none'}")
    for path, why in unread[:20]:
        print(f"  not read: {path} ({why})")
    if len(unread) > 20:
        print(f"  and {len(unread) - 20} more not read")
    if args.commands:
        for path, (kind, name, checks, line) in sorted(commands, key=lambda c: (c[0], c[1][3])):
            print(f"  {kind:30} {name:28} {checks:8} {path}:{line}")
        print(f"{len(commands)} handlers; '-' means: no check of rights seen, which is right for what everybody may do")
        return 0
    found = sorted(set(x for x in found if not only or x[3] in only))
    groups, kept = {}, []
    for x in found:
        if x[3] == "GONE":
            groups.setdefault(x[4], []).append(x)
            if len(groups[x[4]]) > 1:
                continue
        kept.append(x)
    last = None
    for severity, path, line, code, note in kept:
        if severity != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[severity])
            last = severity
        if code == "GONE":
            print(f"  GONE {path}:{line}  {note}" + (f" ({len(groups[note])} places)" if len(groups[note]) > 1 else ""))
        else:
            print(f"  {code} {path}:{line}  {RULES[code][1]}" + (f" ({note})" if note else ""))
    print(f"\n{len(kept)} findings")
    return 1 if any(f[0] < 3 for f in kept) else 0


if __name__ == "__main__":
    sys.exit(main())
