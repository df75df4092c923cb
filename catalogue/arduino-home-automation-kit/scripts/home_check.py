#!/usr/bin/env python3
"""Reads Arduino sketches (.ino, .cpp, .h) and Home Assistant or ESPHome YAML and lists what stops after days, never
works on this board, or broke with an update. Nothing is compiled or sent.

usage: home_check.py PATH... [--board uno|esp32|esp8266] [--questions]
  --board  otherwise guessed from the includes of each sketch
A line that is right as it is gets "check: ignore[CODE] reason" in a comment (itself or the line above).
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1.
"""
import argparse
import os
import re
import sys

RULES = {
    "ISRV": (1, "shared with an interrupt and not volatile: the loop may never see the change"),
    "ISRB": (1, "does not work inside an interrupt: set a flag, do it in loop()"),
    "INTO": (1, "product of plain numbers above 32,767: wraps on AVR boards; write UL"),
    "DIVI": (1, "whole numbers divided: the result is 0"),
    "MILI": (1, "millis() in a type that is too small: 16 bits are over after 65 seconds, long turns negative after 25 days"),
    "ADC2": (1, "this ESP32 pin cannot be read while WiFi is on: use 32 to 39"),
    "PINI": (1, "ESP32 pins 34 to 39 are inputs without pull-up"),
    "PINF": (1, "ESP32 pins 6 to 11 belong to the flash: the board does not start"),
    "SECR": (1, "password or key in the open: !secret, or a header that stays out of git"),
    "FLTD": (1, "float or int without default: the template fails while the sensor is unavailable, as at every start"),
    "LTPL": (1, "template entities below 'platform: template': removed in Home Assistant 2026.6; own 'template:' section"),
    "APIO": (1, "ESPHome api without encryption: everybody in the network can switch"),
    "ROLL": (2, "compared instead of subtracted: wrong when millis() starts again after 49.7 days"),
    "WAIT": (2, "waits for the network without an end: power cut, router slow, and it hangs"),
    "IRAM": (2, "interrupt routine of an ESP without IRAM_ATTR: crashes while flash is written"),
    "DLAY": (2, "long delay beside a network client: it loses the connection"),
    "OTAP": (2, "ESPHome ota without password"),
    "STAT": (2, "states.x.y.state fails while the entity is missing: states('x.y')"),
    "STRP": (3, "pin decides how an ESP starts: what pulls it at power-up?"),
    "PULL": (3, "button on INPUT: is there a resistor? Otherwise INPUT_PULLUP and pressed is LOW"),
    "OLDN": (3, "old name, still read: service -> action, platform in triggers -> trigger"),
    "DEVI": (3, "device_id: breaks when the device is replaced; entity_id"),
    "MODE": (3, "waits inside and has no mode: a second trigger is dropped"),
}
STRAP = {"esp32": {0, 2, 5, 12, 15}, "esp8266": {0, 2, 15}}
SLOW = re.compile(r"\b(delay|delayMicroseconds\s*\(\s*\d{4,}|Serial\d?\.(print\w*|write)|Wire\.\w+|client\.\w+|lcd\.\w+|display\.\w+|digitalWrite\s*\(\s*\w+[^;]*;\s*delay|new\b|malloc|String\b)")


class Check:
    def __init__(self):
        self.found, self.marked, self.lines, self.path = set(), 0, [], ""

    def open(self, path, text):
        self.path, self.lines = path, text.split("\n")

    def add(self, rule, line, note="", rank=None):
        for k in (line - 1, line - 2):
            text = self.lines[k] if 0 <= k < len(self.lines) else ""
            mark = re.search(r"check: ignore(?:\[([A-Z0-9, ]+)\])?", text)
            if mark and (k == line - 1 or text.strip().startswith(("//", "#"))) and (not mark[1] or rule in mark[1]):
                self.marked += 1
                return
        self.found.add((rank or RULES[rule][0], rule, self.path, line, note))

    def sketch(self, text, board):
        code = re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', lambda m: m[0] if m[0][0] == '"' and len(m[0]) < 3 else
                      ('"' + "_" * (len(m[0]) - 2) + '"') if m[0][0] == '"' else re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)
        wifi = bool(re.search(r"#\s*include\s*<(WiFi\w*|ESP8266WiFi\w*|HTTPClient|WebServer|ESPAsyncWebServer|AsyncTCP)\.h>", text))
        guess = board or ("esp8266" if re.search(r"ESP8266", text) else "esp32" if re.search(
            r"esp32|ESP32|<WiFi\.h>|<Preferences\.h>|<esp_|ledcAttach|BluetoothSerial", text) and "WiFiNINA" not in text and "WiFiS3" not in text else "uno")

        def line(at):
            return code[:at].count("\n") + 1

        numbers = {}
        for match in re.finditer(r"^\s*#\s*define\s+(\w+)\s+\(?(?:GPIO_NUM_)?(\d+)\)?\s*$|\b(?:const(?:expr)?\s+)?(?:static\s+)?(?:const\s+)?(?:u?int\d*_t|int|byte|uint8_t|short)\s+(\w+)\s*=\s*(\d+)\s*;", code, re.M):
            numbers[match[1] or match[3]] = int(match[2] or match[4])

        def pin(word):
            return int(word) if word.isdigit() else numbers.get(word)

        routines = set(re.findall(r"attachInterrupt(?:Arg)?\s*\([^;]*?,\s*&?(\w+)\s*,", code))
        for name in routines:
            match = re.search(rf"\bvoid\s+((?:\w+\s+)*){name}\s*\([^)]*\)\s*\{{", code)
            if not match:
                continue
            start, deep, end = match.end(), 1, match.end()
            while end < len(code) and deep:
                deep += {"{": 1, "}": -1}.get(code[end], 0)
                end += 1
            body = code[start:end]
            for slow in SLOW.finditer(body):
                self.add("ISRB", line(start + slow.start()), slow[0].strip()[:30])
            attribute = code[max(0, match.start() - 40): match.end()]
            if guess != "uno" and not re.search(r"IRAM_ATTR|ICACHE_RAM_ATTR", attribute) and not re.search(rf"(IRAM_ATTR|ICACHE_RAM_ATTR)[^;{{]*\b{name}\b|\b{name}\s*\([^)]*\)\s*;[^\n]*IRAM", code):
                self.add("IRAM", line(match.start()), name)
            for changed in set(re.findall(r"(?<![\w.>])(\w+)\s*(?:\+\+|--|[-+*/|&^]?=(?!=))", body)) | set(re.findall(r"(?:\+\+|--)\s*(\w+)", body)):
                made = re.search(rf"^(?!\s)(?:static\s+)?(?!.*\bvolatile\b)(?!.*\bconst\b)(?:unsigned\s+)?(?:bool|boolean|byte|char|int|long|float|double|u?int\d+_t|unsigned|portMUX_TYPE)\b[\w\s,=*]*\b{changed}\b[^;()]*;", code, re.M)
                outside = code[:match.start()] + code[end:]
                if made and len(re.findall(rf"\b{changed}\b", outside)) > 1:
                    self.add("ISRV", line(made.start()), changed)
        for match in re.finditer(r"(?<![\w.\"])\d{2,}(?:\s*\*\s*\d{1,}){1,4}(?![\w.])", code):
            value = 1
            for part in re.findall(r"\d+", match[0]):
                value *= int(part)
            near = code[max(0, match.start() - 14): match.start()]
            if guess == "uno" and 32_767 < value and all(int(p) <= 32_767 for p in re.findall(r"\d+", match[0])) and not re.search(r"[\w.]\s*\*\s*$|UL?L?\s*\*\s*\(?\s*$", near) \
                    and not code[match.end(): match.end() + 3].strip().startswith(("*", ".", "UL", "L")):
                self.add("INTO", line(match.start()), f"{match[0].strip()} = {value}")
        for match in re.finditer(r"(?<![\w.*/)])\(?\s*(\d+)\s*/\s*(\d{2,})\s*\)?(?![\w.])", code):
            if int(match[1]) < int(match[2]) and "." not in match[0]:
                self.add("DIVI", line(match.start()), match[0].strip())
        for match in re.finditer(r"^\s*(?:static\s+)?(int|short|byte|int16_t|uint16_t|unsigned int|long|int32_t)\s+(\w+)\s*=\s*(?:millis|micros)\s*\(\)", code, re.M):
            small = match[1] in {"short", "byte", "int16_t", "uint16_t"} or (guess == "uno" and match[1] in {"int", "unsigned int"})
            self.add("MILI", line(match.start(1)), f"{match[1]} {match[2]}", None if small else 3)
        for match in re.finditer(r"\bmillis\(\)\s*(>=?|<=?)\s*\(?\s*(\w+(?:\s*\+\s*\w+)?)", code):
            if not match[2].isdigit() and not re.search(r"-\s*$", code[max(0, match.start() - 3): match.start()]) and not re.match(r"(INTERVAL|[A-Z_]+_MS)$", match[2]):
                self.add("ROLL", line(match.start()))
        if guess == "esp32":
            for match in re.finditer(r"\banalogRead\s*\(\s*(\w+)\s*\)", code):
                if wifi and pin(match[1]) in {0, 2, 4, 12, 13, 14, 15, 25, 26, 27}:
                    self.add("ADC2", line(match.start()), f"pin {pin(match[1])}")
            for match in re.finditer(r"\bpinMode\s*\(\s*(\w+)\s*,\s*(\w+)", code):
                number = pin(match[1])
                if number in range(34, 40) and match[2] != "INPUT":
                    self.add("PINI", line(match.start()), f"pin {number}")
                if number in range(6, 12) and not re.search(r"esp32[-_]?(c\d|s\d|h\d)", text, re.I):
                    self.add("PINF", line(match.start()), f"pin {number}")
        for match in re.finditer(r"\bpinMode\s*\(\s*(\w+)\s*,\s*(\w+)", code):
            if pin(match[1]) in STRAP.get(guess, ()):
                self.add("STRP", line(match.start()), f"pin {pin(match[1])}")
            if match[2] == "INPUT" and re.search(r"button|btn|switch|taster|key", match[1], re.I):
                self.add("PULL", line(match.start()), match[1])
        for match in re.finditer(r"\bwhile\s*\(\s*(?:WiFi\.status\(\)\s*!=\s*WL_CONNECTED|!\s*\w*[cC]lient\.connected\(\)|WiFi\.waitForConnectResult\(\)\s*!=)[^)]*\)\s*\{", code):
            body = code[match.end(): code.find("}", match.end())]
            if not re.search(r"millis|\+\+|--|restart|break|return|attempt|tries|timeout", body + code[match.start(): match.end()], re.I):
                self.add("WAIT", line(match.start()))
        if wifi and re.search(r"PubSubClient|MqttClient|WebSocket|WebServer", text):
            loop = re.search(r"\bvoid\s+loop\s*\(\s*\)\s*\{", code)
            for match in re.finditer(r"\bdelay\s*\(\s*(\d+)\s*\)", code[loop.end():] if loop else ""):
                if int(match[1]) >= 5000:
                    self.add("DLAY", line(loop.end() + match.start()), match[1] + " ms")
        for match in re.finditer(r"\b(?:password|passwd|pass|psk|wifi_pass\w*|token|api_?key|mqtt_pass\w*)\w*(?:\[\])?\s*(?:=|\s)\s*\"([^\"\n]{6,})\"", text, re.I):
            if not re.search(r"your|my_?|pass|xxx|\*\*\*|secret|here|replace|change|example|\.\.\.|network|<|key", match[1], re.I):
                self.add("SECR", text[: match.start()].count("\n") + 1)

    def yaml(self, text):
        esphome = bool(re.search(r"^esphome:", text, re.M))
        section, sections, depth_note = "", {}, ""
        for n, raw in enumerate(self.lines, 1):
            line = re.sub(r"(^|\s)#.*$", "", raw)
            if match := re.match(r"([\w-]+):\s*(.*)$", line):
                section = match[1]
                sections[section] = n
            if not line.strip():
                continue
            match = re.match(r"\s*-?\s*(password|api_key|token|access_token|client_secret|key|psk|webhook_id)\s*:\s*(.+)$", line, re.I)
            if match and not re.match(r"['\"]?(!secret|!env_var|!include|\$\{|\{\{|<|\||>|true|false|null)", match[2].strip(), re.I) \
                    and len(match[2].strip(" '\"")) >= 8 and not re.search(r"your|xxx|\*\*|example|changeme|\s|^[a-z_]+$", match[2].strip(" '\""), re.I):
                if match[1].lower() != "key" or (esphome and section in {"api", "ota"}):
                    self.add("SECR", n, match[1])
            if re.search(r"\bstates?\s*\(|\bstates\.|state_attr\(|trigger\.to_state|\bvalue_json|this\.", line):
                for bad in re.finditer(r"\|\s*(float|int)(?!\s*\()(?=\s*[^\w(]|$)", line):
                    if not re.search(r"value_json|default\(|is_number|has_value", line):
                        self.add("FLTD", n, bad[1])
            if re.search(r"\bstates\.(sensor|binary_sensor|light|switch|climate|person|device_tracker|input_\w+)\.\w+\.state\b", line):
                self.add("STAT", n)
            if not esphome and re.match(r"\s*-\s*platform:\s*[\"']?template[\"']?\s*$", line):
                before = "\n".join(self.lines[max(0, n - 60): n])
                near = re.search(r"(triggers?|trigger):\s*$", "\n".join(self.lines[max(0, n - 3): n - 1]))
                follows = "\n".join(self.lines[n: n + 4])
                if not near and re.search(r"(sensors|switches|lights|covers|fans|locks|vacuums|cameras|panels|value_template)\s*:", follows) and "value_template" not in follows.split("\n")[0]:
                    self.add("LTPL", n)
            if not esphome and re.match(r"\s*-?\s*service:\s*\w+\.\w+", line):
                self.add("OLDN", n)
            if not esphome and re.match(r"\s*-?\s*device_id:\s*[0-9a-f]{32}\s*$", line):
                self.add("DEVI", n)
        if esphome:
            block = lambda name: re.search(rf"^{name}:[^\n]*\n((?:[ \t]+[^\n]*\n|\s*\n|#[^\n]*\n)*)", text + "\n", re.M)
            packages = bool(re.search(r"^(packages|<<):|!include", text, re.M))
            api = block("api")
            if api and "encryption" not in api[1] and not packages:
                self.add("APIO", sections.get("api", 1))
            ota = block("ota")
            if ota and "password" not in ota[1] and not packages:
                self.add("OTAP", sections.get("ota", 1))
        else:
            for match in re.finditer(r"^(\s*)- (?:id|alias):[^\n]*\n((?:(?!^\1- )[^\n]*\n)*)", text + "\n", re.M):
                if re.search(r"^\s*triggers?:", match[2], re.M) and re.search(r"^\s*-?\s*(delay|wait_for_trigger|wait_template):", match[2], re.M) \
                        and not re.search(r"^\s*mode:", match[2], re.M):
                    self.add("MODE", text[: match.start()].count("\n") + 1)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[3][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--board", choices=["uno", "esp32", "esp8266"])
    parser.add_argument("--questions", action="store_true")
    args = parser.parse_args()
    files = []
    for path in args.paths:
        if os.path.isfile(path):
            files.append(path)
        elif os.path.isdir(path):
            for folder, dirs, names in os.walk(path):
                dirs[:] = sorted(d for d in dirs if d not in {".git", ".pio", "node_modules", "build", ".storage", "custom_components", "www"})
                sketch = any(n.endswith(".ino") for n in names) or os.path.isfile(os.path.join(path, "platformio.ini"))
                files += [os.path.join(folder, n) for n in sorted(names)
                          if n.endswith(".ino") or n.endswith((".yaml", ".yml")) or (sketch and n.endswith((".cpp", ".h")))]
        else:
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
    if not files:
        print("no sketches and no YAML found", file=sys.stderr)
        return 2
    check, count, other = Check(), {"sketch files": 0, "YAML files": 0}, 0
    for path in files:
        with open(path, encoding="utf-8-sig", errors="replace") as handle:
            text = handle.read()
        check.open(path, text)
        if path.endswith((".yaml", ".yml")):
            count["YAML files"] += 1
            check.yaml(text)
        else:
            count["sketch files"] += 1
            check.sketch(text, args.board)
    print(", ".join(f"{n} {k}" for k, n in count.items()) + f" read, {check.marked} marks")
    last = None
    for rank, rule, path, line, note in sorted(check.found):
        if rank == 3 and not args.questions:
            break
        if rank != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[rank])
            last = rank
        print(f"  {rule} {path}:{line}  {RULES[rule][1]}" + (f" ({note})" if note else ""))
    asked = sum(f[0] == 3 for f in check.found)
    print(f"\n{len(check.found) - asked} findings, {asked} questions" + ("" if args.questions else " (--questions)"))
    return 1 if any(f[0] < 3 for f in check.found) else 0


if __name__ == "__main__":
    sys.exit(main())
