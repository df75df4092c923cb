#!/usr/bin/env python3
"""Reads C++ and CMake files without compiling them and lists what is undefined, races, dangles or breaks for others
who build it. For a first look, and where no compiler runs; compilers, sanitizers and clang-tidy know more.

usage: cpp_scan.py PATH... [--questions] [--only CODE,...]
A line that is right as it is gets "scan: ignore[CODE] reason" in a comment (itself or the line above).
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1. Nothing is written or run.
"""
import argparse
import os
import re
import sys

RULES = {
    "LOCK": (1, "lock without a name: taken and released in the same line"),
    "DANG": (1, "pointer or view into a temporary that is gone at the semicolon"),
    "LOOP": (1, "unsigned counter is never below zero: endless, reads before the array"),
    "ASRT": (1, "assert with an effect: gone in release"),
    "FRMT": (1, "format string that is not a literal"),
    "DELE": (1, "new[] and delete without brackets"),
    "ASYN": (1, "future of std::async thrown away: its destructor waits, so nothing runs beside"),
    "MEMS": (3, "memset or memcpy over this"),
    "CMIN": (1, "CMake 4 refuses a minimum below 3.5"),
    "VDTR": (2, "virtual functions, destructor neither virtual nor protected: delete through the base is undefined"),
    "CTCH": (2, "exception caught by value: sliced"),
    "UNSF": (2, "writes without knowing how much room there is"),
    "HEAD": (2, "header without include guard"),
    "USNG": (2, "using namespace in a header: for everybody who includes it"),
    "MOVR": (3, "std::move on a returned local: prevents elision"),
    "GFLG": (2, "CMAKE_CXX_FLAGS set by the project: overwrites what the builder asked for"),
    "FLOA": (2, "dependency at a branch: tomorrow's build is another one"),
    "NATI": (2, "-march=native: the binary crashes on other machines"),
    "GLOB": (3, "file(GLOB): new files are missed until somebody configures again"),
    "GDIR": (3, "include_directories, link_libraries or add_definitions for all targets: target_... with PRIVATE or PUBLIC"),
    "WERR": (3, "-Werror without an option: breaks for others at the next compiler"),
    "RAND": (3, "rand(): poor, and shared by threads; <random>"),
    "VOLA": (3, "volatile is no synchronisation: std::atomic?"),
    "CAST": (3, "reinterpret_cast between objects: aliasing; std::bit_cast or memcpy?"),
}
SKIP = {".git", "build", "out", "node_modules", "third_party", "3rdparty", "thirdparty", "extern", "external", "vendor", "deps",
        "_deps", "vcpkg_installed", "contrib"}


def mask(text):
    pattern = re.compile(r'//(?:\\\n|[^\n])*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m[0]) if m[0].startswith("/")
                       else ('"' + re.sub(r"[^\n]", "_", m[0][1:-1]) + '"') if len(m[0]) > 1 else m[0], text)


def close(text, at, pair="{}"):
    deep = 0
    for n in range(at, len(text)):
        if text[n] == pair[0]:
            deep += 1
        elif text[n] == pair[1]:
            deep -= 1
            if deep == 0:
                return n
    return len(text)


class Scan:
    def __init__(self, only):
        self.only, self.found, self.marked = only, set(), 0

    def add(self, rule, path, text, at, note=""):
        if self.only and rule not in self.only:
            return
        lines, n = text.split("\n"), text[:at].count("\n")
        for k in (n, n - 1):
            line = lines[k] if 0 <= k < len(lines) else ""
            mark = re.search(r"(?://|#|/\*).*scan: ignore(?:\[([A-Z, ]+)\])?", line)
            if mark and (k == n or line.strip().startswith(("//", "#", "/*"))) and (not mark[1] or rule in mark[1]):
                self.marked += 1
                return
        self.found.add((RULES[rule][0], rule, path, n + 1, note))

    def cpp(self, path, text):
        code = mask(text)
        header = bool(re.search(r"\.(h|hh|hpp|hxx)$", path))

        def all_of(rule, pattern, note=None, flags=0):
            for match in re.finditer(pattern, code, flags):
                self.add(rule, path, text, match.end() - 1 if rule == "UNSF" else match.start(), note(match) if note else "")

        all_of("LOCK", r"^\s*(?:std::)?(?:lock_guard|scoped_lock|unique_lock|shared_lock)\s*(?:<[^;=>]*>)?\s*[({]\s*[\w.\->:]+\s*[)}]\s*;", flags=re.M)
        all_of("DANG", r"\b(?:const\s+)?char\s*(?:const\s*)?\*\s*(?:const\s+)?\w+\s*=\s*[^;=]*(?:\.str\(\)|\.string\(\)|to_string\([^;]*\)|\+\s*\"[^\"]*\"\s*\)|(?:\.|->)(?:toStdString|toUtf8|toLatin1|toLocal8Bit)\(\))\s*\.(?:c_str|data|constData)\(\)\s*;")
        all_of("DANG", r"\bstring_view\s+\w+\s*(?:=|\{|\()\s*(?:std::)?(?:to_string\(|string\s*[({]|\w+\s*\+\s*\"|\"_*\"\s*\+)")
        for match in re.finditer(r"\bfor\s*\(\s*(?:std::)?(?:size_t|unsigned(?:\s+int|\s+long)?|uint\d+_t)\s+(\w+)\s*=[^;]*;\s*\1\s*>=\s*0\s*;", code):
            self.add("LOOP", path, text, match.start(), match[1])
        for match in re.finditer(r"(?<![\w_.:])assert\s*\(", code):
            inside = code[match.end(): close(code, match.end() - 1, "()")]
            inside = re.sub(r"\[[^\]]*\]\s*\([^)]*\)\s*\{.*\}", "", inside, flags=re.S)
            if re.search(r"\+\+|--(?!\w*>)|[^=!<>+\-*/&|^%]=[^=]|\.(pop\w*|insert|erase|push\w*|emplace\w*|reset|release|advance|next)\s*\(\s*[^)]", inside) \
                    and not re.search(r"\.insert\([^)]*\)\.second\s*==\s*false|\[=|=\]", inside):
                self.add("ASRT", path, text, match.start())
        for match in re.finditer(r"(?<![\w.:>])(?:std::)?(printf|fprintf|syslog|sprintf|snprintf)\s*\(", code):
            args = code[match.end(): close(code, match.end() - 1, "()")]
            parts, deep, start = [], 0, 0
            for n, c in enumerate(args):
                deep += {"(": 1, ")": -1, "{": 1, "}": -1}.get(c, 0)
                if c == "," and not deep:
                    parts.append(args[start:n].strip())
                    start = n + 1
            parts.append(args[start:].strip())
            place = {"printf": 0, "fprintf": 1, "syslog": 1, "sprintf": 1, "snprintf": 2}[match[1]]
            if len(parts) == place + 1 and re.fullmatch(r"[a-z_]\w*((\.|->)(c_str|data)\(\))?|[\w.\->]+\.c_str\(\)", parts[place]) \
                    and not re.search(r"fmt|format|__VA_ARGS__", parts[place], re.I):
                self.add("FRMT", path, text, match.start(), parts[place])
        for match in re.finditer(r"\b(\w+)\s*=\s*new\s+[\w:]+(?:\s*<[^;>]*>)?\s*\[", code):
            if len(match[1]) > 1 and re.search(rf"\bdelete\s+{match[1]}\s*;", code) and not re.search(rf"\bdelete\s*\[\s*\]\s*{match[1]}\b", code):
                self.add("DELE", path, text, match.start(), match[1])
        all_of("ASYN", r"(?:^|[;{}])\s*(?:\(void\)\s*)?std::async\s*\(", flags=re.M)
        all_of("MEMS", r"\bmem(?:set|cpy)\s*\(\s*this\s*,")
        all_of("CTCH", r"\bcatch\s*\(\s*(?:const\s+)?(?:std::)?\w*(?:exception|error|Exception|Error)\s+\w+\s*\)", lambda m: "")
        all_of("UNSF", r"(?:^|[;{}()=,!&|])\s*(?:std::|\(void\)\s*)?(?:strcpy|strcat|sprintf|vsprintf|gets)\s*\(", lambda m: re.sub(r"\W", "", m[0].replace("std::", "")), re.M)
        all_of("MOVR", r"\breturn\s+std::move\s*\(\s*(?!this|m_|\w+_\b)([a-z]\w*)\s*\)\s*;", lambda m: m[1])
        if "MOVR" in {f[1] for f in self.found if f[2] == path}:
            for found in [f for f in self.found if f[2] == path and f[1] == "MOVR"]:
                before = code[: sum(len(l) + 1 for l in code.split("\n")[: found[3] - 1])]
                # Only a local of value type: a member, a parameter by && or a structured binding is another matter.
                local = re.search(rf"\n\s*(?:const\s+)?(?:auto|[\w:]+(?:<[^;=]*>)?)\s+{found[4]}\s*(?:;|=|\{{|\()", before[-2500:])
                if not local or re.search(rf"(&&|&)\s*{found[4]}\b|\[[^\]]*\b{found[4]}\b[^\]]*\]\s*=", before[-2500:]):
                    self.found.discard(found)
        for match in re.finditer(r"\b(?:class|struct)\s+(?:\w+\s+)*?(\w+)\s*(final\s*)?(:[^{;]*)?\{", code):
            body = code[match.end(): close(code, match.end() - 1)]
            if match[2] or match[3] or re.search(r"\bunion\b", match[0]):
                continue
            own = re.sub(r"\{[^{}]*\}", "", body)
            if re.search(r"^\s*virtual\s+[\w:<>,&*\s]+\s+\w+\s*\(", own, re.M) and not re.search(rf"virtual\s+~|~{match[1]}\s*\([^)]*\)\s*(noexcept)?\s*override", body):
                guarded = re.search(rf"protected:(?:(?!public:|private:).)*~{match[1]}", body, re.S)
                if not guarded and not re.search(r"\bfinal\b", body[:200]):
                    self.add("VDTR", path, text, match.start(), match[1])
        if header:
            if not re.search(r"#\s*pragma\s+once|#\s*ifndef\s+\w+[\s\S]{0,400}?#\s*define\s+\w+|#\s*if\s+!\s*defined", code) \
                    and re.search(r"\b(class|struct|inline|constexpr|typedef|enum)\b", code) and not re.search(r"(\.inc|_inl|-inl|impl|config|resource|template)\.?h", path, re.I) \
                    and not re.search(r"^@(interface|protocol|class)|^#import", text, re.M):
                self.add("HEAD", path, text, 0)
            for match in re.finditer(r"^using\s+namespace\s+(?![\w:]*literals)[\w:]+;", code, re.M):
                before = re.sub(r'extern\s+"_*"\s*\{', "", code[: match.start()])
                if before.count("{") == before.count("}"):
                    self.add("USNG", path, text, match.start())
        all_of("RAND", r"(?<![\w.:>])(?:std::)?s?rand\s*\(\s*(?:time\b[^)]*|\s*)\)")
        all_of("VOLA", r"\bvolatile\s+(?:bool|int|unsigned|size_t|std::\w+)\s+\w+\s*(?:=|;)")
        all_of("CAST", r"\*\s*reinterpret_cast\s*<\s*(?:const\s+)?(?:std::)?(?:u?int\d*_t|int|float|double|unsigned|long|uint\w*)\s*(?:const\s*)?\*\s*>")

    def cmake(self, path, text):
        code = re.sub(r"#\[\[.*?\]\]|#[^\n]*", lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)
        for match in re.finditer(r"cmake_minimum_required\s*\(\s*VERSION\s+(\d+)\.(\d+)(?:\.\d+)*(\.\.\.(\d+)\.(\d+))?", code, re.I):
            top = (int(match[4]), int(match[5])) if match[3] else (int(match[1]), int(match[2]))
            if top < (3, 5):
                self.add("CMIN", path, text, match.start(), f"{match[1]}.{match[2]}")
        for match in re.finditer(r"\bset\s*\(\s*CMAKE_CXX_FLAGS(?:_\w+)?\s+(?!.*\$\{CMAKE_CXX_FLAGS)[^)]*\)", code, re.I):
            if path.endswith("CMakeLists.txt") and "${CMAKE_CXX_FLAGS" not in match[0] and "CACHE" not in match[0]:
                self.add("GFLG", path, text, match.start())
        for match in re.finditer(r"-march=native", code):
            near = code[max(0, match.start() - 400): match.start()]
            if not re.search(r"if\s*\([^)]*(NATIVE|MARCH|OPTIM|ARCH)", near, re.I):
                self.add("NATI", path, text, match.start())
        for match in re.finditer(r"GIT_TAG\s+\"?(origin/)?(main|master|develop|dev|trunk|HEAD)\b", code, re.I):
            self.add("FLOA", path, text, match.start(), match[2])
        for match in re.finditer(r"\bfile\s*\(\s*GLOB(_RECURSE)?\b(?![^)]*CONFIGURE_DEPENDS)[^)]*\.(c|cpp|cc|cxx)\b", code, re.I):
            self.add("GLOB", path, text, match.start())
        for match in re.finditer(r"^\s*(include_directories|link_libraries|add_definitions|link_directories)\s*\(", code, re.I | re.M):
            self.add("GDIR", path, text, match.start(1), match[1])
        for match in re.finditer(r"-Werror(?!=)|/WX\b", code):
            near = code[max(0, match.start() - 500): match.start()]
            if not re.search(r"(if|option)\s*\([^)]*(WERROR|WARN\w*_AS_ERR|STRICT|DEV|MAINTAINER|CI|TEST)", near, re.I):
                self.add("WERR", path, text, match.start())


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[3][7:])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--questions", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    files, foreign = [], 0
    for path in args.paths:
        if os.path.isfile(path):
            files.append(path)
            continue
        if not os.path.isdir(path):
            print(f"{path}: no such file or folder", file=sys.stderr)
            return 2
        for folder, dirs, names in os.walk(path):
            foreign += sum(d.lower() in SKIP - {".git"} for d in dirs)
            dirs[:] = sorted(d for d in dirs if d.lower() not in SKIP)
            files += [os.path.join(folder, n) for n in sorted(names)
                      if re.search(r"\.(cpp|cc|cxx|h|hh|hpp|hxx|cppm|ixx)$|^CMakeLists\.txt$|\.cmake$", n)]
    scan, unread, count = Scan(only), [], {"C++": 0, "CMake": 0}
    for path in files:
        try:
            if os.path.getsize(path) > 1_500_000:
                unread.append(f"{path} (over 1.5 MB)")
                continue
            with open(path, encoding="utf-8-sig", errors="replace") as handle:
                text = handle.read()
        except OSError as error:
            unread.append(f"{path} ({type(error).__name__})")
            continue
        if re.search(r"CMakeLists\.txt$|\.cmake$", path):
            count["CMake"] += 1
            scan.cmake(path, text)
        else:
            count["C++"] += 1
            scan.cpp(path, text)
    if not sum(count.values()):
        print("no C++ or CMake files to read", file=sys.stderr)
        return 2
    print(f"{count['C++']} C++ and {count['CMake']} CMake files read, {foreign} folders of others' code or builds set aside, {scan.marked} marks"
          + (f"; not read: {', '.join(unread[:5])}" if unread else ""))
    last = None
    for rank, rule, path, line, note in sorted(scan.found):
        if rank == 3 and not args.questions and not only:
            break
        if rank != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[rank])
            last = rank
        print(f"  {rule} {path}:{line}  {RULES[rule][1]}" + (f" ({note})" if note else ""))
    asked = sum(f[0] == 3 for f in scan.found)
    print(f"\n{len(scan.found) - asked} findings, {asked} questions" + ("" if args.questions or only else " (--questions)"))
    return 1 if any(f[0] < 3 for f in scan.found) else 0


if __name__ == "__main__":
    sys.exit(main())
