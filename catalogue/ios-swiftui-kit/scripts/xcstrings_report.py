#!/usr/bin/env python3
"""Report what is missing or suspicious in an Xcode String Catalog (.xcstrings, JSON).

Per language: translated, needs review, missing; per key: placeholders that differ from the source.
Limits: reads stringUnit values, and plural or device variations one level deep; substitutions are not
compared; keys marked shouldTranslate=false are skipped; it does not judge the translation itself.
"""
import argparse
import json
import re
import sys

PLACEHOLDER = re.compile(r"%(?:\d+\$)?(?:#@\w+@|l{0,2}[diuxX]|\.?\d*l?[fg]|@|arg)")


def fail(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def units(entry):
    if "stringUnit" in entry:
        yield entry["stringUnit"]
    for kinds in entry.get("variations", {}).values():
        for one in kinds.values():
            if "stringUnit" in one:
                yield one["stringUnit"]


def placeholders(text):
    return sorted(re.sub(r"\d+\$", "", hit) for hit in PLACEHOLDER.findall(text.replace("%%", "")))


def load(path):
    try:
        with open(path, encoding="utf-8") as handle:
            data = json.load(handle)
        return data["sourceLanguage"], data["strings"]
    except OSError as err:
        fail(f"{path}: {err.strerror}")
    except json.JSONDecodeError as err:
        fail(f"{path}:{err.lineno}: not JSON: {err.msg}")
    except (KeyError, TypeError):
        fail(f"{path}:1: no sourceLanguage or strings; is this a String Catalog?")


def main():
    parser = argparse.ArgumentParser(description="Check an Xcode String Catalog.")
    parser.add_argument("catalog", help="Localizable.xcstrings")
    args = parser.parse_args()
    source, strings = load(args.catalog)
    keys = {key: value for key, value in strings.items() if value.get("shouldTranslate", True)}
    languages = sorted({lang for value in keys.values() for lang in value.get("localizations", {})} - {source})
    print(f"{len(keys)} keys, source {source}, {len(languages)} other languages")
    problems = []
    for lang in languages:
        done = review = 0
        for key, value in sorted(keys.items()):
            local = value.get("localizations", {})
            found = list(units(local.get(lang, {})))
            if not found:
                problems.append(f"{lang}: missing: {key}")
                continue
            if all(unit.get("state") == "translated" for unit in found):
                done += 1
            else:
                review += 1
                problems.append(f"{lang}: not final: {key}")
            origin = [unit["value"] for unit in units(local.get(source, {}))] or [key]
            wanted = max((placeholders(text) for text in origin), key=len)
            if max((placeholders(unit.get("value", "")) for unit in found), key=len) != wanted:
                problems.append(f"{lang}: placeholders differ: {key}")
        print(f"{lang}: {done} translated, {review} not final, {len(keys) - done - review} missing")
    for key, value in sorted(keys.items()):
        if value.get("extractionState") == "stale":
            problems.append(f"stale, no longer in code: {key}")
    print("\n".join(problems) if problems else "no problems")
    raise SystemExit(1 if problems else 0)


if __name__ == "__main__":
    main()
