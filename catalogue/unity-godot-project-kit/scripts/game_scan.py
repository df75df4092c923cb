#!/usr/bin/env python3
"""Reads a Godot 4 or Unity project without the editor and lists what plays in the editor and fails in the build, is
lost at a merge, or depends on the frame rate.

usage: game_scan.py PROJECT [--questions] [--only CODE,...]
A line of code that is right as it is gets "scan: ignore[CODE] reason" in a comment (itself or the line above).
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1. Nothing is written or run.
"""
import argparse
import os
import re
import sys

RULES = {
    "GONE": (1, "names a file that is not there"),
    "CASE": (1, "differs from the file's name in upper and lower case: works on Windows, fails in Android, Linux and web builds"),
    "CONN": (1, "signal is connected to a method that its script does not have"),
    "OLD3": (1, "Godot 3 in a Godot 4 project"),
    "RESW": (1, "writes to res:// or to the build's data folder: read-only once exported"),
    "EDIT": (1, "UnityEditor outside of an Editor folder and of #if UNITY_EDITOR: the build fails"),
    "FIXI": (1, "key or button press read in FixedUpdate or _physics_process by polling the wrong way: presses are lost or doubled"),
    "GUID": (1, "two assets with one guid: one of them loses its references"),
    "META": (1, "asset without .meta: others get a new guid and missing scripts"),
    "ORPH": (2, ".meta without asset"),
    "DELT": (2, "move_and_slide multiplies by delta itself"),
    "MOUS": (2, "mouse movement times deltaTime: sensitivity depends on the frame rate"),
    "FIND": (2, "search at every frame: keep it from Awake or _ready"),
    "NULO": (2, "?. or ?? on a Unity object: does not see that it was destroyed"),
    "SUBS": (2, "subscribed to a static event and never unsubscribed: calls dead objects after a scene change"),
    "FRAM": (3, "moved every frame without delta?"),
    "TAGS": (3, "tag == \"…\": CompareTag"),
    "OLDU": (3, "old Unity name"),
    "WAIT": (3, "goes on after await: is the node still there?"),
}
OLD3 = [(r"\bonready\s+var\b(?<!@onready var)", "@onready var"), (r"^\s*export\s*(\([^)]*\))?\s+var\b", "@export var"), (r"\byield\s*\(", "await"),
        (r"\b(KinematicBody(2D)?|Spatial|Position2D|Position3D|VisibilityNotifier2D|Pool\w+Array|YSort)\b", "CharacterBody, Node3D, Marker, Packed…Array"),
        (r"\.instance\(\)", ".instantiate()"), (r"\bmove_and_slide\s*\(\s*\w", "velocity as a property, move_and_slide()"),
        (r"\.connect\(\s*\"\w+\"\s*,\s*(self|\w+)\s*,\s*\"", "signal.connect(method)"), (r"\bFile\.new\(\)|\bDirectory\.new\(\)", "FileAccess.open, DirAccess.open"),
        (r"\bOS\.get_ticks_msec\(|\bOS\.window_", "Time, DisplayServer"), (r"\bparse_json\(", "JSON.parse_string"), (r"\bdeg2rad\(|\brad2deg\(", "deg_to_rad, rad_to_deg"),
        (r"\bempty\(\)\s*(:|and|or|\))", "is_empty()"), (r"\b\w+\.xform\(", "transform * vector"), (r"\btool\s*$", "@tool")]
OLDU = [(r"\bFindObjectOfType\b|\bFindObjectsOfType\b", "FindFirstObjectByType, FindObjectsByType"),
        (r"\b(rb|rigidbody|_rb|_rigidbody|body|m_Rigidbody)\.velocity\b", "linearVelocity (Unity 6)"), (r"\b(rb|rigidbody|_rb)\.drag\b", "linearDamping")]
UNITY = r"(GameObject|Transform|RectTransform|Rigidbody(?:2D)?|Collider(?:2D)?|AudioSource|Animator|Camera|Image|Button|Text|TMP_Text|" \
        r"TextMeshProUGUI|SpriteRenderer|MeshRenderer|Light|Canvas|ParticleSystem)"
ASSETS = re.compile(r"\.(cs|prefab|unity|asset|mat|png|jpg|psd|fbx|wav|mp3|ogg|shader|anim|controller|asmdef|ttf|tga)$", re.I)


class Project:
    def __init__(self, root, only):
        self.root, self.only, self.found, self.marked, self.exact = root, only, set(), 0, {}

    def add(self, rule, path, line, note="", lines=None):
        if self.only and rule not in self.only:
            return
        for k in (line - 1, line - 2) if lines else ():
            text = lines[k] if 0 <= k < len(lines) else ""
            mark = re.search(r"scan: ignore(?:\[([A-Z0-9, ]+)\])?", text)
            if mark and (k == line - 1 or text.strip().startswith(("#", "//", ";"))) and (not mark[1] or rule in mark[1]):
                self.marked += 1
                return
        self.found.add((RULES[rule][0], rule, os.path.relpath(path, self.root), line, note))

    def state(self, path):
        """'ok', 'case' or 'gone' for a path below the project, comparing each part letter by letter."""
        here = self.root
        for part in path.split("/"):
            if part in ("", "."):
                continue
            names = self.exact.get(here)
            if names is None:
                names = self.exact[here] = set(os.listdir(here)) if os.path.isdir(here) else set()
            if part not in names:
                return "case" if part.lower() in {n.lower() for n in names} else "gone"
            here = os.path.join(here, part)
        return "ok"

    def resource(self, path, line, target, lines, generated=False):
        target = target.split("::")[0]
        if not target or "%" in target or "{" in target or target.startswith(".godot"):
            return
        state = self.state(target)
        if state == "case":
            self.add("CASE", path, line, "res://" + target, lines)
        elif state == "gone" and not generated and "." in os.path.basename(target):
            self.add("GONE", path, line, "res://" + target, lines)

    def scene(self, path, text):
        lines = text.split("\n")
        resources, nodes = {}, {}
        for n, line in enumerate(lines, 1):
            if match := re.match(r"\[ext_resource\b(.*)\]", line):
                where = re.search(r'path="res://([^"]*)"', match[1])
                name = re.search(r'\bid="?([^"\s\]]+)', match[1])
                if where:
                    self.resource(path, n, where[1], lines)
                    if name:
                        resources[name[1]] = where[1]
            elif match := re.match(r"\[node\b(.*)\]", line):
                found = dict(re.findall(r'(\w+)="([^"]*)"', match[1]))
                parent, name = found.get("parent"), found.get("name", "")
                key = "." if parent is None else name if parent == "." else f"{parent}/{name}"
                nodes[key] = {"script": None, "instance": "instance=" in match[1]}
                last = key
            elif (match := re.match(r'script\s*=\s*ExtResource\(\s*"?([^")\s]+)', line)) and nodes:
                nodes[last]["script"] = resources.get(match[1])
            elif match := re.match(r"\[connection\b(.*)\]", line):
                found = dict(re.findall(r'(\w+)="([^"]*)"', match[1]))
                node = nodes.get(found.get("to", ""))
                if node and node["script"] and node["script"].endswith(".gd") and not node["instance"]:
                    self.connection(path, n, node["script"], found.get("method", ""), lines)

    def connection(self, path, line, script, method, lines):
        file = os.path.join(self.root, script)
        if not os.path.isfile(file):
            return
        text = read(file)
        base = re.search(r'^\s*extends\s+(?:"res://([^"]+)"|(\w+))', text, re.M)
        if re.search(rf"^\s*(?:static\s+)?func\s+{re.escape(method)}\b", text, re.M):
            return
        # Methods of the engine's own classes and of scripts it extends are not known here.
        if method.startswith("_on_") or (base and base[2] in {"Node", "Node2D", "Node3D", "Control"} and method not in ENGINE):
            if base and base[1]:
                return
            if base and base[2] and base[2] in self.classes:
                return
            self.add("CONN", path, line, f"{method} in {script}", lines)

    def gdscript(self, path, text, four):
        lines = text.split("\n")
        function = ""
        for n, line in enumerate(lines, 1):
            code = re.sub(r"(^|\s)#.*$", "", re.sub(r'"[^"]*"', lambda m: m[0] if "res://" in m[0] or "user://" in m[0] else '"' + "_" * (len(m[0]) - 2) + '"', line))
            if match := re.match(r"(?:static )?func\s+(\w+)", code):
                function = match[1]
            for match in re.finditer(r'\b(preload|load|change_scene_to_file)\(\s*"res://([^"]+)"', code):
                guard = "exists(" in "".join(lines[max(0, n - 4): n])
                self.resource(path, n, match[2], lines, guard)
            if four:
                for pattern, new in OLD3:
                    if re.search(pattern, code) and not re.search(r"@onready|@export|@tool", code):
                        if pattern.startswith(r"\btool") and n > 2:
                            continue
                        self.add("OLD3", path, n, new, lines)
                        break
            if re.search(r'(FileAccess\.open|ResourceSaver\.save)\([^)]*"res://[^"]*"\s*,\s*(FileAccess\.(WRITE|READ_WRITE)|\d)', code) or re.search(
                    r'ResourceSaver\.save\([^,]*,\s*"res://', code) or re.search(r'\.save(_encrypted\w*)?\(\s*"res://', code):
                if not re.search(r"^\s*@tool|EditorPlugin|EditorScript", text[:400], re.M) and "addons/" not in path:
                    self.add("RESW", path, n, "", lines)
            if re.match(r"\s*(?:self\.)?velocity(?:\.[xyz])?\s*=\s*(?!.*(lerp|move_toward|slerp|gravity|accel)).*\*\s*delta\b", code) and "move_and_slide()" in text \
                    and not re.search(r"velocity[^=]*=\s*velocity|\+", code):
                self.add("DELT", path, n, "", lines)
            if function in {"_process", "_physics_process"}:
                if re.search(r"\bget_tree\(\)\.get_nodes_in_group\(|\bfind_child(ren)?\(", code):
                    self.add("FIND", path, n, "", lines)
                if re.match(r"\s*(position|global_position|rotation)(\.[xyz])?\s*[+-]=\s*[^#]*$", code) and "delta" not in code and "velocity" not in code:
                    self.add("FRAM", path, n, "", lines)
            if re.search(r"await\s+get_tree\(\)\.create_timer", code) and n < len(lines) and not re.search(
                    r"is_instance_valid|is_inside_tree", "".join(lines[n: n + 2])) and re.search(r"\S", "".join(lines[n: n + 2])):
                self.add("WAIT", path, n, "", lines)

    def csharp(self, path, text):
        lines = text.split("\n")
        inside = os.path.relpath(path, self.root).replace(os.sep, "/")
        editor = bool(re.search(r"(^|/)(Editor|Tests?|Plugins)(/|\.)", inside))
        function, stack, fields = "", [], set()
        for match in re.finditer(rf"\b{UNITY}\s+(\w+)\s*(?:;|=[^=>])", text):
            fields.add(match[2])
        for n, line in enumerate(lines, 1):
            code = re.sub(r"//.*$", "", line)
            if re.match(r"\s*#\s*if\b", code):
                stack.append("UNITY_EDITOR" in code and "!UNITY_EDITOR" not in code)
            elif re.match(r"\s*#\s*endif", code) and stack:
                stack.pop()
            elif re.match(r"\s*#\s*(else|elif)", code) and stack:
                stack[-1] = "UNITY_EDITOR" in code
            guard = any(stack)
            if match := re.match(r"\s*(?:\[[^\]]*\]\s*)*(?:(?:private|public|protected|internal|override|virtual|async|static)\s+)*(?:void|IEnumerator|Task|[\w<>\[\]]+)\s+(\w+)\s*\([^;]*\)\s*(\{.*)?$", code):
                function = match[1] if match[1] not in {"if", "for", "while", "switch", "return"} else function
            if re.match(r"\s*using\s+UnityEditor\b", code) and not guard and not editor and not self.editor_assembly(path):
                self.add("EDIT", path, n, "", lines)
            if function == "FixedUpdate" and re.search(r"\bInput\.Get(Key|Button|MouseButton)(Down|Up)\b|\.wasPressedThisFrame\b", code):
                self.add("FIXI", path, n, "", lines)
            if function in {"Update", "FixedUpdate", "LateUpdate", "OnGUI"} and not editor and re.search(
                    r"\bGetComponents?(InChildren|InParent)?\s*[<(]|\bGameObject\.Find\w*\(|\bFind(Any|First)?Objects?(OfType|ByType)\b", code) \
                    and not re.search(r"TryGetComponent|hit\.|collider\.|other\.|\bif\s*\([^)]*==\s*null\)", code):
                self.add("FIND", path, n, "", lines)
            if re.search(r'Input\.GetAxis(Raw)?\("Mouse [XY]"\)[^;]*Time\.(fixedD|d)eltaTime|Mouse\.current\.delta[^;]*Time\.deltaTime', code):
                self.add("MOUS", path, n, "", lines)
            if match := re.search(r"(?<![\w.])(\w+)\s*(\?\.|\?\?)", code):
                if match[1] in fields:
                    self.add("NULO", path, n, match[1], lines)
            if re.search(r'(File\.(Write\w*|Create|AppendAll\w*)|new (StreamWriter|FileStream))\([^;]*Application\.(dataPath|streamingAssetsPath)', code) and not editor and not guard:
                self.add("RESW", path, n, "", lines)
            if re.search(r'\.tag\s*==\s*"', code):
                self.add("TAGS", path, n, "", lines)
            for pattern, new in OLDU:
                if re.search(pattern, code):
                    self.add("OLDU", path, n, new, lines)
            if match := re.match(r"\s*((?:[A-Z]\w+\.)+)(\w+)\s*\+=\s*(\w+)\s*;", code):
                if function in {"Awake", "Start", "OnEnable"} and "MonoBehaviour" in text and not re.search(rf"\b{re.escape(match[1] + match[2])}\s*-=", text):
                    self.add("SUBS", path, n, match[1] + match[2], lines)

    def editor_assembly(self, path):
        folder = os.path.dirname(path)
        while len(folder) >= len(self.root):
            for name in os.listdir(folder):
                if name.endswith(".asmdef"):
                    text = read(os.path.join(folder, name))
                    return bool(re.search(r'"includePlatforms"\s*:\s*\[\s*"Editor"\s*\]|"defineConstraints"[^\]]*UNITY_(EDITOR|INCLUDE_TESTS)', text))
            folder = os.path.dirname(folder)
        return False

    def metas(self):
        guids, count = {}, 0
        base = os.path.join(self.root, "Assets")
        for folder, dirs, names in os.walk(base):
            dirs[:] = sorted(d for d in dirs if not d.startswith(".") and not d.endswith("~"))
            here = set(names)
            for name in sorted(names):
                path = os.path.join(folder, name)
                if name.endswith(".meta"):
                    count += 1
                    match = re.search(r"^guid:\s*(\w+)", read(path), re.M)
                    if match and match[1] in guids:
                        self.add("GUID", path, 1, f"same as {os.path.relpath(guids[match[1]], self.root)}")
                    elif match:
                        guids[match[1]] = path
                    # Git keeps no empty folders: a folder's .meta may stay alone.
                    if not os.path.exists(path[:-5]) and "folderAsset: yes" not in read(path):
                        self.add("ORPH", path, 1)
                elif ASSETS.search(name) and not name.startswith(".") and name + ".meta" not in here:
                    self.add("META", path, 1)
        return count


ENGINE = {"queue_free", "hide", "show", "set_visible", "free", "play", "stop", "start", "grab_focus", "queue_redraw", "popup", "set_text"}


def read(path):
    with open(path, encoding="utf-8-sig", errors="replace") as handle:
        return handle.read()


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[3][7:])
    parser.add_argument("project")
    parser.add_argument("--questions", action="store_true")
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    only = {c for c in args.only.upper().split(",") if c}
    if only - set(RULES):
        print(f"unknown code: {', '.join(sorted(only - set(RULES)))}; known: {', '.join(RULES)}", file=sys.stderr)
        return 2
    root = os.path.abspath(args.project)
    godot = os.path.isfile(os.path.join(root, "project.godot"))
    unity = os.path.isdir(os.path.join(root, "Assets"))
    if not godot and not unity:
        print(f"{args.project}: neither project.godot nor Assets/ in it; name the folder of one project", file=sys.stderr)
        return 2
    project = Project(root, only)
    count, binary = {}, 0
    if godot:
        text = read(os.path.join(root, "project.godot"))
        four = "config_version=5" in text
        project.classes = set()
        files = []
        for folder, dirs, names in os.walk(root):
            dirs[:] = sorted(d for d in dirs if d not in {".godot", ".git", ".import"} and not os.path.isfile(os.path.join(folder, d, ".gdignore"))
                             and not (folder != root and os.path.isfile(os.path.join(folder, d, "project.godot"))))
            files += [os.path.join(folder, n) for n in sorted(names)]
        for path in files:
            if path.endswith(".gd"):
                project.classes |= set(re.findall(r"^class_name\s+(\w+)", read(path), re.M))
        for path in files:
            kind = path.rsplit(".", 1)[-1]
            if kind in {"gd", "tscn", "tres"}:
                count[kind] = count.get(kind, 0) + 1
                project.gdscript(path, read(path), four) if kind == "gd" else project.scene(path, read(path))
            binary += kind in {"scn", "res"}
        for n, line in enumerate(text.split("\n"), 1):
            match = re.match(r'\w[\w/.]*="\*?res://([^"]+)"', line)
            if match:
                project.resource(os.path.join(root, "project.godot"), n, match[1], text.split("\n"))
        head = f"Godot {'4' if four else '3 (its syntax is not judged)'}"
    else:
        version = os.path.join(root, "ProjectSettings", "ProjectVersion.txt")
        match = re.search(r"m_EditorVersion:\s*(\S+)", read(version)) if os.path.isfile(version) else None
        head = f"Unity {match[1] if match else '(version unknown)'}"
        for folder, dirs, names in os.walk(os.path.join(root, "Assets")):
            dirs[:] = sorted(d for d in dirs if not d.startswith(".") and not d.endswith("~"))
            for name in sorted(names):
                if name.endswith(".cs"):
                    count["cs"] = count.get("cs", 0) + 1
                    project.csharp(os.path.join(folder, name), read(os.path.join(folder, name)))
        count["meta"] = project.metas()
    print(f"{head}: " + ", ".join(f"{n} .{k}" for k, n in sorted(count.items())) + f" read, {project.marked} marks"
          + (f", {binary} binary resources not read" if binary else ""))
    last = None
    for rank, rule, path, line, note in sorted(project.found):
        if rank == 3 and not args.questions and not only:
            break
        if rank != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[rank])
            last = rank
        print(f"  {rule} {path}:{line}  {RULES[rule][1]}" + (f" ({note})" if note else ""))
    asked = sum(f[0] == 3 for f in project.found)
    print(f"\n{len(project.found) - asked} findings, {asked} questions" + ("" if args.questions or only else " (--questions)"))
    return 1 if any(f[0] < 3 for f in project.found) else 0


if __name__ == "__main__":
    sys.exit(main())
