#!/usr/bin/env python3
"""Report what is missing or suspicious in an Xcode String Catalog (.xcstrings, JSON).

Per language: translated, needs review, missing; per key: placeholders that differ from the source.
At most 20 keys per kind and language are listed, --all lists them all. A key whose comment holds "l10n-ok" is left out, for
use in CI. Exit 0 no problems, 1 problems, 2 not a String Catalog.
Limits: reads stringUnit values and plural or device variations, nested ones too, and substitutions by the argument they stand
for; it does not know which plural forms a language needs; the empty key and keys marked
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


def all_units(entry):
    """Those of substitutions too: they must be translated like the others."""
    yield from units(entry)
    for one in entry.get("substitutions", {}).values():
        yield from units(one)


def placeholders(text, substitutions=None):
    """Each with the number of its argument: "%@ %lld" turned into "%lld %@" reads a number as an object and crashes."""
    found, turn = [], 0
    for number, kind in PLACEHOLDER.findall(text.replace("%%", "")):
        if kind == "arg":
            found.append(kind)
            continue
        part = (substitutions or {}).get(kind[2:-1], {}) if kind.startswith("#@") else {}
        number = number or part.get("argNum")
        turn += not number
        found.append(f"{part.get('formatSpecifier', kind)} of argument {number or turn}")
    return sorted(found)


def load(path):
    try:
        with open(path, encoding="utf-8-sig") as handle:
            data = json.load(handle)
        source, strings = data["sourceLanguage"], data["strings"]
        for value in strings.values():  # wrong types show here, not half-way through the report
            for local in value.get("localizations", {}).values():
                for unit in all_units(local):
                    placeholders(unit.get("value", ""), local.get("substitutions", {}))
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
    parser.add_argument("--all", action="store_true", help="list every key, not 20 per kind and language")
    args = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")  # keys are in any script, whatever the locale
    source, strings = load(args.catalog)
    accepted = {key for key, value in strings.items() if "l10n-ok" in str(value.get("comment", ""))}
    keys = {key: value for key, value in strings.items() if key and value.get("shouldTranslate", True) and key not in accepted}
    languages = sorted({lang for value in keys.values() for lang in value.get("localizations", {})} - {source})
    print(f"{len(keys)} keys, source {source}, {len(languages)} other languages" + (f"; {len(accepted)} left out by l10n-ok" if accepted else ""))
    problems = []
    count = {}

    def problem(kind, key):
        count[kind] = count.get(kind, 0) + 1
        if args.all or count[kind] <= 20:
            problems.append(f"{kind}: {key}")

    for lang in languages:
        done = review = 0
        for key, value in sorted(keys.items()):
            local = value.get("localizations", {})
            found = list(units(local.get(lang, {})))
            if not found:
                problem(f"{lang}: missing", key)
                continue
            if all(unit.get("state") == "translated" for unit in all_units(local[lang])):
                done += 1
            else:
                review += 1
                problem(f"{lang}: not final", key)
            origin = [unit.get("value", "") for unit in units(local.get(source, {}))] or [key]
            wanted = max((placeholders(text, local.get(source, {}).get("substitutions")) for text in origin), key=len)
            given = [placeholders(unit.get("value", ""), local[lang].get("substitutions")) for unit in found]
            # The key says which arguments there are, even where a plural form of the source leaves one out.
            allowed = set(wanted) | set(placeholders(key))
            if set(wanted) - set().union(*given) or any(set(one) - allowed for one in given):
                problem(f"{lang}: placeholders differ", key)
        print(f"{lang}: {done} translated, {review} not final, {len(keys) - done - review} missing")
    for key, value in sorted(keys.items()):
        if value.get("extractionState") == "stale":
            problem("stale, no longer in code", key)
    problems += [f"{kind}: and {n - 20} more (--all)" for kind, n in count.items() if n > 20 and not args.all]
    print("\n".join(problems) if problems else "no problems")
    raise SystemExit(1 if problems else 0)


if __name__ == "__main__":
    main()
