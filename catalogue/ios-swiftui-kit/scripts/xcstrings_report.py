#!/usr/bin/env python3
"""Report what is missing or suspicious in an Xcode String Catalog (.xcstrings, JSON).

Per language: translated, needs review, missing; per key: placeholders that differ from the source.
Limits: reads stringUnit values and plural or device variations, nested ones too; substitutions are not
compared; it does not know which plural forms a language needs; the empty key and keys marked
shouldTranslate=false are skipped; it does not judge the translation itself.
"""
import argparse
import json
import re
import sys

PLACEHOLDER = re.compile(
    r"%(?:(\d+)\$)?(#@\w+@|arg|[-+0#]*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j|L)?[@diouxXeEfFgGaAcCsSp])")


def fail(message):
    print(message, file=sys.stderr)
    raise SystemExit(2)


def units(entry):
    if "stringUnit" in entry:
        yield entry["stringUnit"]
    for kinds in entry.get("variations", {}).values():
        for one in kinds.values():
            yield from units(one)


def placeholders(text):
    """Each with the number of its argument: "%@ %lld" turned into "%lld %@" reads a number as an object and crashes."""
    found, turn = [], 0
    for number, kind in PLACEHOLDER.findall(text.replace("%%", "")):
        named = kind == "arg" or kind.startswith("#@")
        turn += not number and not named
        found.append(kind if named else f"{kind} of argument {number or turn}")
    return sorted(found)


def load(path):
    try:
        with open(path, encoding="utf-8-sig") as handle:
            data = json.load(handle)
        source, strings = data["sourceLanguage"], data["strings"]
        for value in strings.values():  # wrong types show here, not half-way through the report
            for local in value.get("localizations", {}).values():
                for unit in units(local):
                    placeholders(unit.get("value", ""))
        return source, strings
    except OSError as err:
        fail(f"{path}: {err.strerror}")
    except json.JSONDecodeError as err:
        fail(f"{path}:{err.lineno}: not JSON: {err.msg}")
    except UnicodeDecodeError:
        fail(f"{path}: not UTF-8 text; a String Catalog is JSON in UTF-8")
    except (KeyError, TypeError, AttributeError):
        fail(f"{path}:1: no sourceLanguage or strings, or not in their form; is this a String Catalog?")


def main():
    parser = argparse.ArgumentParser(description="Check an Xcode String Catalog.")
    parser.add_argument("catalog", help="Localizable.xcstrings")
    args = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")  # keys are in any script, whatever the locale
    source, strings = load(args.catalog)
    keys = {key: value for key, value in strings.items() if key and value.get("shouldTranslate", True)}
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
            origin = [unit.get("value", "") for unit in units(local.get(source, {}))] or [key]
            wanted = max((placeholders(text) for text in origin), key=len)
            given = [placeholders(unit.get("value", "")) for unit in found]
            if max(given, key=len) != wanted or any(set(one) - set(wanted) for one in given):
                problems.append(f"{lang}: placeholders differ: {key}")
        print(f"{lang}: {done} translated, {review} not final, {len(keys) - done - review} missing")
    for key, value in sorted(keys.items()):
        if value.get("extractionState") == "stale":
            problems.append(f"stale, no longer in code: {key}")
    print("\n".join(problems) if problems else "no problems")
    raise SystemExit(1 if problems else 0)


if __name__ == "__main__":
    main()
