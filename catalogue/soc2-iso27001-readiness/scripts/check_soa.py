#!/usr/bin/env python3
"""Does the Statement of Applicability hold together, and agree with the risk register and the policies?

    python3 check_soa.py SOA.csv [--risks RISKS.csv] [--policies FOLDER] --today YYYY-MM-DD

SOA.csv: one row per Annex A control of ISO/IEC 27001:2022. Columns are found under usual names: control (or id, ref), applicable,
reason (justification), status, record (evidence), owner, due. RISKS.csv: id, score or likelihood and impact, treatment, controls,
owner, accepted_by, accepted_on. FOLDER: policies in Markdown or text, searched for [brackets] that nobody filled in.
A row whose cells "reason" or "record" hold the word kitscout-ignore is not reported.
Limits: it compares cells. Whether a reason is true, or a record exists, a person must see.
Exit 0 nothing found, 1 findings, 2 unreadable input.
"""
import argparse
import csv
import datetime as dt
import io
import os
import re
import sys

ALL = [f"5.{n}" for n in range(1, 38)] + [f"6.{n}" for n in range(1, 9)] + [f"7.{n}" for n in range(1, 15)] + [f"8.{n}" for n in range(1, 35)]
NAMES = {
    "control": ["control", "kontroll id", "ma nahme", "control id", "control no", "control number", "control ref", "control reference", "annex a", "annex a control", "annex a ref", "clause", "ref", "reference", "no", "id", "iso control", "control code", "code", "number"],
    "applicable": ["applicable", "applicability", "applicable y n", "applicable yes no", "is applicable", "in scope", "applies", "included"],
    "reason": ["reason", "justification", "justification for inclusion", "justification for exclusion", "justification for inclusion exclusion", "justification inclusion exclusion", "inclusion reason", "rationale", "reason for inclusion", "applicability justification", "exclusion justification", "remarks"],
    "status": ["status", "implementation status", "implementation", "implemented", "control status", "current status"],
    "record": ["record", "evidence", "evidence reference", "evidence location", "proof", "evidence link", "key evidence", "evidence artifacts", "implementation evidence"],
    "owner": ["owner", "control owner", "responsible", "responsibility", "responsible person"],
    "due": ["due", "due date", "target date", "planned date", "target"],
}
RISK_NAMES = {
    "id": ["id", "risk id", "ref", "no", "number", "risk"],
    "score": ["score", "risk score", "residual score", "inherent score", "risk rating", "rating", "level"],
    "likelihood": ["likelihood", "probability"],
    "impact": ["impact", "consequence", "max impact"],
    "owner": ["owner", "risk owner"],
    "treatment": ["treatment", "treatment decision", "risk treatment", "response", "treatment option", "strategy", "treatment id"],
    "controls": ["controls", "control", "control reference", "annex a controls", "annex a", "iso controls", "control ids", "related controls", "mapped controls", "annex a ref"],
    "accepted_by": ["accepted by", "acceptance", "approver", "approved by"],
    "accepted_on": ["accepted on", "acceptance date", "accepted date", "approved on"],
}
STARTS = {"control": ["control id", "control no", "control ref"], "applicable": ["applicab", "anwendbar"], "reason": ["justif", "reason", "begr"], "status": ["implementation status", "umsetzungsstatus"], "record": ["evidence", "implementation desc", "implementation detail"], "due": ["due", "target"], "controls": ["annex a", "control ref", "iso"]}
WEAK = re.compile(r"^\W*(n\W?/?\W?a|none|not (applicable|relevant|needed|required|in scope)|irrelevant|too small|small company|no need)\W*$", re.I)


def opened(path):
    """A CSV file as text. Excel writes semicolons or tabs, decimal commas, a byte order mark, UTF-16 or Windows characters."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise OSError(22, "this is a workbook; save the sheet as CSV", path)
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252")
    mark = max(",;\t", key=text.split("\n", 1)[0].count)
    if mark == ",":
        return io.StringIO(text, newline="")
    out = io.StringIO(newline="")
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    number = re.compile(r"-?(\d{1,3}(\.\d{3})+|\d+),\d+" if mark == ";" else r"-?\d+,(?!\d{3}$)\d+")  # with tabs, 1,234 is a thousand
    csv.writer(out, lineterminator="\n").writerows(
        [c.replace(".", "").replace(",", ".") if number.fullmatch(c) else c for c in row] for row in rows)
    out.seek(0)
    return out



def key(text):
    return re.sub(r"[^a-z0-9]+", " ", (text or "").replace("_", " ").lower()).strip()


def table(path, names, needed):
    """Rows as dictionaries of our column names; the header may stand below a title."""
    with opened(path) as f:
        rows = list(csv.reader(f))
    for at, row in enumerate(rows[:15]):
        where = {}
        for mine, others in names.items():
            free = [(i, key(cell)) for i, cell in enumerate(row) if i not in where.values()]
            found = [i for other in others for i, cell in free if cell == other]
            found += [i for start in STARTS.get(mine, ()) for i, cell in free if cell.startswith(start)]
            if found:
                where[mine] = found[0]
        if all(n in where for n in needed):
            break
    else:
        raise ValueError(f"{path}: no line with the columns {', '.join(needed)} among the first 15; seen: {', '.join(c for c in (rows[0] if rows else []) if c) or 'nothing'}")
    return where, [{mine: (row[i] if i < len(row) else "").strip() for mine, i in where.items()} for row in rows[at + 1:] if any(c.strip() for c in row)]


def number(text):
    found = re.match(r"\s*(?:Annex\s*)?A?[.\s-]*([5-8])\s*\.\s*0?(\d{1,2})(?![\d.])", text, re.I)
    return f"{found[1]}.{int(found[2])}" if found else None


def yes(text):
    t = key(text)
    if t.startswith(("not applicable", "excluded")):
        return False
    if t.startswith("applicable"):
        return True
    if t in ("yes", "y", "true", "1", "x", "applicable", "included", "in scope", "ja", "oui", "si"):
        return True
    if t in ("no", "n", "false", "0", "not applicable", "excluded", "out of scope", "nein", "non", "na", "n a"):
        return False
    return None


def date(text):
    found = re.search(r"\d{4}-\d{2}-\d{2}", text or "")
    try:
        return dt.date.fromisoformat(found[0]) if found else None
    except ValueError:
        return None


def soa_findings(where, rows, today):
    seen, state, found, unread = {}, {}, [], 0
    for row in rows:
        control = number(row["control"])
        if control is None or control not in ALL:
            unread += 1
            continue
        if control in seen:
            found.append((control, "stands twice"))
            continue
        seen[control] = row
        if "kitscout-ignore" in " ".join(row.values()):
            state[control] = yes(row["applicable"])
            continue
        on = state[control] = yes(row["applicable"])
        reason, status = row.get("reason", ""), key(row.get("status", ""))
        if on is None:
            found.append((control, f"applicable is {row['applicable']!r}: decide yes or no" if row["applicable"] else "not decided"))
        elif not on and (not reason or WEAK.match(reason)):
            found.append((control, f"excluded without a reason that could be checked{': ' + reason if reason else ''}"))
        elif on and "status" in where:
            if "reason" in where and not reason:
                found.append((control, "applicable, but no reason (risk, law, contract)"))
            if not status:
                found.append((control, "applicable, but no status"))
            done = status in ("implemented", "done", "yes", "complete", "completed", "fully implemented", "in place", "operational", "effective", "umgesetzt")
            if done:
                for field in ("record", "owner"):
                    if field in where and not row[field]:
                        found.append((control, f"called implemented, but no {field}"))
            elif re.match(r"(plan|part|in progress|to do|open|not)", status) and "due" in where:
                due = date(row["due"])
                if due is None:
                    found.append((control, f"{status}, but no due date"))
                elif due < today:
                    found.append((control, f"{status}, due {due} is past"))
    same = {}
    for control, row in seen.items():
        if state[control] and row.get("reason"):
            same.setdefault(key(row["reason"]), []).append(control)
    for controls in same.values():
        if len(controls) > 20:
            found += [(c, f"one reason for {len(controls)} controls: name the risk, law or contract of each") for c in controls]
    missing = [c for c in ALL if c not in seen]
    return found, missing, state, unread


def risk_findings(where, rows, state):
    found = []
    for n, row in enumerate(rows, 1):
        name = row.get("id") or f"row {n}"
        treatment = key(row.get("treatment", ""))
        controls = [f"{a}.{int(b)}" for a, b in re.findall(r"(?<![\d.])(?:A\.?\s*)?([5-8])\.(\d{1,2})(?![\d.])", row.get("controls", ""))]
        if "owner" in where and not row["owner"]:
            found.append((name, "no owner"))
        if not treatment:
            found.append((name, "no treatment decided"))
        elif treatment.startswith("accept"):
            for field in ("accepted_by", "accepted_on"):
                if field in where and not row[field]:
                    found.append((name, f"accepted, but {field} is empty"))
        elif "controls" in where and not controls:
            found.append((name, f"to {treatment}, but no control named"))
        for c in controls:
            if c not in ALL:
                found.append((name, f"control {c} does not exist in Annex A of 2022"))
            elif state.get(c) is False:
                found.append((name, f"relies on control {c}, which the statement excludes"))
        try:
            l, i, s = (float(row[c]) for c in ("likelihood", "impact", "score"))
            if "score" in where and l * i != s:
                found.append((name, f"score {s:g} is not {l:g} x {i:g}"))
        except (KeyError, ValueError):
            pass
    return found


def blanks(folder):
    for base, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.lower().endswith((".md", ".txt", ".markdown")):
                with open(os.path.join(base, name), encoding="utf-8", errors="replace") as f:
                    text = f.read()
                # A link [text](address), a footnote and a task's box are no blanks.
                found = re.findall(r"\[(?![ xX]\]|\^)[^\]\[\n]{1,200}\](?![(\[:])", text)
                yield os.path.join(base, name), len(found)


def main():
    ap = argparse.ArgumentParser(description="Check a Statement of Applicability")
    ap.add_argument("soa")
    ap.add_argument("--risks")
    ap.add_argument("--policies")
    ap.add_argument("--today", required=True)
    a = ap.parse_args()
    count = 0
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", a.today):
            raise ValueError(f"--today {a.today!r} is not a date of the form YYYY-MM-DD")
        today = dt.date.fromisoformat(a.today)
        where, rows = table(a.soa, NAMES, ["control", "applicable"])
        found, missing, state, unread = soa_findings(where, rows, today)
        risks = table(a.risks, RISK_NAMES, ["treatment"]) if a.risks else None
        if a.policies and not os.path.isdir(a.policies):
            raise ValueError(f"{a.policies}: no such folder")
    except (OSError, ValueError, csv.Error) as e:
        print(f"check_soa.py: {e}", file=sys.stderr)
        return 2
    groups = {}
    for control, what in found:
        groups.setdefault(what, []).append(control)
    print(f"Statement of Applicability: {len(ALL) - len(missing)} of 93 controls; " + ", ".join(
        f"{sum(v is want for v in state.values())} {word}" for want, word in ((True, "applicable"), (False, "excluded"), (None, "undecided"))))
    absent = [n for n in ("reason", "status", "record", "owner", "due") if n not in where]
    if absent:
        print(f"  columns not found, so not checked: {', '.join(absent)}")
    if unread:
        print(f"  {unread} rows skipped: their first cell is no number of Annex A 2022")
    if missing:
        count += len(missing)
        print(f"  missing: {' '.join(missing)}")
    for what, controls in groups.items():
        count += len(controls)
        print(f"  {what}: {' '.join(controls)}")
    if risks:
        where, rows = risks
        found = risk_findings(where, rows, state)
        count += len(found)
        print(f"Risk register: {len(rows)} risks, {len(found)} findings")
        if "controls" not in where:
            print("  no column of controls found, so agreement with the statement was not checked")
        groups = {}
        for name, what in found:
            groups.setdefault(what, []).append(name)
        for what, names in groups.items():
            print(f"  {what}: {' '.join(names)}")
    if a.policies:
        files = list(blanks(a.policies))
        open_ = [(f, n) for f, n in files if n]
        count += len(open_)
        print(f"Policies: {len(files)} files, {len(open_)} with blanks")
        for f, n in open_:
            print(f"  {os.path.basename(f)}: {n} blanks")
    print(f"{count} findings")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
