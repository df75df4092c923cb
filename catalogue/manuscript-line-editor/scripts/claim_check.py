#!/usr/bin/env python3
"""Compare a passage before and after editing: did numbers, citations, hedges, negations or causal words change?

  claim_check.py BEFORE.txt AFTER.txt [--terms TERMS.txt]

Counts in both texts: numbers with units, citations ([12], (Author, 2020), Author (2020), \\cite{key}, @key), hedges (may, suggest, likely ...),
boosters (show, demonstrate, clearly ...), causal words (cause, due to, leads to ...), words for what was reported and not measured, negations, scope words (some, most, only ...) and
protected terms (one per line in TERMS.txt). Query marks such as [Q1] are ignored. Prints every class that differs, then word counts.
Exit 0: nothing differs; 1: something does (read it: a doubled hedge that was cut is listed too, and needs its query); 2: unusable input.
Limits: English; it counts words and cannot see a claim moved to another subject. "Same" here does not prove "same".
Python 3.9+, standard library only.
"""
import argparse
import re
import sys
from collections import Counter

CLASSES = {
    "hedges": r"\b(may|might|could|can|would|should|suggest(?:s|ed|ing)?|seem(?:s|ed)?|appear(?:s|ed)?|likely|unlikely|probabl[ey]|possibl[ey]|perhaps|"
              r"tend(?:s|ed)?|indicat(?:e|es|ed|ing)|approximately|about|roughly|partly|in part|potential(?:ly)?|presumably|estimated?)\b",
    "boosters": r"\b(show(?:s|ed|n)?|demonstrat(?:e|es|ed)|prov(?:e|es|ed|en)|clearly|certainly|definitely|strongly|highly|must|establish(?:es|ed)?|"
                r"confirm(?:s|ed)?|always|never|obviously|well known)\b",
    "causal words": r"\b(caus(?:e|es|ed|ing)|due to|because(?: of)?|lead(?:s|ing)? to|led to|result(?:s|ed|ing)? in|driv(?:e|es|en|ing)|drove|affect(?:s|ed)?|"
                    r"effects?|therefore|thus|hence|consequently|associat(?:ed|ion|ions)|correlat(?:ed|ion|es)|linked|link|predict(?:s|ed)?)\b",
    "reported, not measured": r"\b(self-report\w*|report(?:s|ed)|recall(?:s|ed)?|perceiv(?:e|es|ed)|stat(?:es|ed)|said|sa(?:y|ys)|claim(?:s|ed)|believ(?:e|es|ed)|felt)\b",
    "negations": r"\b(not|no|nor|none|neither|without|cannot|fail(?:s|ed)? to|lack(?:s|ed)?)\b|n't\b",
    "scope words": r"\b(all|some|most|many|few|several|only|each|every|any|often|sometimes|rarely|usually|mainly|largely|both|at least|at most|up to|"
                   r"more|less|fewer|higher|lower|increas(?:e|es|ed|ing|ingly)|decreas(?:e|es|ed|ing))\b",
}
CITATION = re.compile(r"\[\d+(?:\s*[-,–]\s*\d+)*\]|\((?:[^()]*?[A-Z][^()]*?,? (?:19|20)\d{2}[a-z]?(?:, p+\. ?\d+)?;? ?)+\)|\b[A-Z][\w-]+(?: et al\.| and [A-Z][\w-]+)? \((?:19|20)\d{2}[a-z]?\)"
                      r"|\\\w*cite\w*\{[^}]*\}|(?<![\w.])@[\w:-]+")
NUMBER = re.compile(r"(?<![\w.])[-−±<>=≤≥]?\s?\d(?:[\d,]*\d)?(?:\.\d+)?(?:\s?(?:%|per cent|percent|mg/kg|mg|kg|g|µg|km|cm|mm|m|ml|l|h|min|s|years?|months?|weeks?|days?|hours?|°C))?(?![\w/])")


def fail(message):
    print(f"claim_check.py: {message}", file=sys.stderr)
    sys.exit(2)


def read(path):
    try:
        with open(path, encoding="utf-8-sig") as f:
            text = f.read()
    except (OSError, UnicodeDecodeError) as e:
        fail(f"{path}: {e}")
    if not text.strip():
        fail(f"{path}: empty")
    return re.sub(r"(?m)\[Q\d+\]|\[/?TEXT\]|^\s*(?:#+\s*)?\d{1,2}[.)]\s", "", text)  # the numbers of a list are no results


def stem(word):
    """suggested, suggests and suggesting count as one word; the tense is not a claim."""
    return word if " " in word or len(word) < 5 else re.sub(r"(?<=[a-z]{3})(ing|ed|s)$", "", word)


def count(text, terms):
    out = {"citations": Counter(" ".join(m.group(0).split()) for m in CITATION.finditer(text))}
    rest = CITATION.sub(" ", text)
    out["numbers"] = Counter(re.sub(r"\s+", " ", m.group(0)).strip().replace("per cent", "%").replace("percent", "%").replace(" %", "%") for m in NUMBER.finditer(rest))
    low = rest.lower().replace("’", "'")
    for name, pattern in CLASSES.items():
        out[name] = Counter(stem(m.group(0)) for m in re.finditer(pattern, low))
    out["protected terms"] = Counter({t: len(re.findall(rf"(?<!\w){re.escape(t)}(?!\w)", rest)) for t in terms})
    return out


def main():
    p = argparse.ArgumentParser(description="Compare claims of a passage before and after editing, by counting.")
    p.add_argument("before")
    p.add_argument("after")
    p.add_argument("--terms", help="file with protected terms, one per line")
    a = p.parse_args()
    before, after = read(a.before), read(a.after)
    terms = [t.strip() for t in read(a.terms).splitlines() if t.strip()] if a.terms else []
    x, y = count(before, terms), count(after, terms)
    differs = 0
    for name in ("numbers", "citations", *CLASSES, "protected terms"):
        lost, new = x[name] - y[name], y[name] - x[name]
        if lost or new:
            differs += 1
            show = lambda c: ", ".join(f"{k}" + (f" x{v}" if v > 1 else "") for k, v in sorted(c.items()))
            print(f"{name}: " + "; ".join(filter(None, [f"lost {show(lost)}" if lost else "", f"new {show(new)}" if new else ""])))
    words = lambda t: len([w for w in t.split() if re.search(r"\w", w)])
    print(f"{differs} classes differ; words {words(before)} -> {words(after)}")
    sys.exit(1 if differs else 0)


if __name__ == "__main__":
    main()
