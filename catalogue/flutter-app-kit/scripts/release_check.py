#!/usr/bin/env python3
"""Compares pubspec.yaml, Android and iOS settings of a Flutter app with its code: what works in debug and fails in
release, or is refused by a store.

usage: release_check.py APP_ROOT [--questions]
What is right as it is goes into .release-check-ignore in APP_ROOT, one CODE and a reason a line.
Exit codes: 0 nothing found, 1 findings, 2 bad input. Questions alone do not make 1. Nothing is written or run.
"""
import argparse
import os
import re
import sys

RULES = {
    "INET": (1, "no INTERNET permission in the main manifest; debug has its own, release gets no data"),
    "PURP": (1, "plugin needs a purpose string in Info.plist: crash at first use, refused by the store"),
    "ASSE": (1, "asset named in pubspec is not there: the build fails, or a generator has to run first"),
    "EXAM": (1, "application id com.example: refused, and never to be changed after the first upload"),
    "SIGN": (1, "release is signed with the debug key: Play refuses it"),
    "TSDK": (1, "targetSdk below 36: Play takes no new apps and updates since 31 August 2026"),
    "SEED": (1, "secret file is listed as an asset: everybody unpacks it"),
    "CLRT": (2, "clear-text traffic allowed for all hosts"),
    "DEBG": (2, "debuggable in the main manifest"),
    "GITR": (2, "git dependency without a fixed ref: tomorrow's build is another one"),
    "ANYV": (2, "dependency with any version"),
    "ATS1": (2, "NSAllowsArbitraryLoads: asked for at review"),
    "VERS": (3, "version without +build number"),
    "ENCR": (3, "ITSAppUsesNonExemptEncryption is not set: App Store Connect asks at each upload"),
    "BKUP": (3, "secure storage and Android's backup: keys do not come back with the data; allowBackup false?"),
}
PURPOSES = {
    "image_picker": ["NSPhotoLibraryUsageDescription"], "camera": ["NSCameraUsageDescription"],
    "mobile_scanner": ["NSCameraUsageDescription"], "qr_code_scanner": ["NSCameraUsageDescription"],
    "geolocator": ["NSLocationWhenInUseUsageDescription"], "location": ["NSLocationWhenInUseUsageDescription"],
    "record": ["NSMicrophoneUsageDescription"], "speech_to_text": ["NSSpeechRecognitionUsageDescription", "NSMicrophoneUsageDescription"],
    "local_auth": ["NSFaceIDUsageDescription"], "flutter_blue_plus": ["NSBluetoothAlwaysUsageDescription"],
    "flutter_reactive_ble": ["NSBluetoothAlwaysUsageDescription"], "contacts_service": ["NSContactsUsageDescription"],
    "flutter_contacts": ["NSContactsUsageDescription"], "device_calendar": ["NSCalendarsUsageDescription|NSCalendarsFullAccessUsageDescription"],
    "add_2_calendar": ["NSCalendarsUsageDescription|NSCalendarsWriteOnlyAccessUsageDescription|NSCalendarsFullAccessUsageDescription"],
    "app_tracking_transparency": ["NSUserTrackingUsageDescription"], "health": ["NSHealthShareUsageDescription"],
    "photo_manager": ["NSPhotoLibraryUsageDescription"], "gal": ["NSPhotoLibraryAddUsageDescription"],
    "image_gallery_saver": ["NSPhotoLibraryAddUsageDescription"], "pedometer": ["NSMotionUsageDescription"],
}
NETWORK = re.compile(r"package:(http|dio|web_socket_channel|graphql\w*|firebase_\w+|cloud_firestore|supabase\w*|cached_network_image|grpc)/|"
                     r"Image\.network\(|NetworkImage\(|HttpClient\(\)")


def read(path):
    with open(path, encoding="utf-8-sig", errors="replace") as handle:
        return handle.read()


def sections(text):
    """Top-level keys of the pubspec with their indented lines. Enough of YAML for a pubspec."""
    found, name = {}, None
    for line in text.split("\n"):
        line = re.sub(r"\s+#.*$|^#.*$", "", line)
        if match := re.match(r"([\w-]+):\s*(.*)", line):
            name = match[1]
            found[name] = [match[2]] if match[2] else []
        elif name and line.strip():
            found[name].append(line)
    return found


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[4][7:])
    parser.add_argument("root")
    parser.add_argument("--questions", action="store_true")
    args = parser.parse_args()
    root = args.root
    spec = os.path.join(root, "pubspec.yaml")
    if not os.path.isfile(spec):
        print(f"{root}: no pubspec.yaml", file=sys.stderr)
        return 2
    text = read(spec)
    if not re.search(r"^\s+sdk:\s*flutter", text, re.M):
        print(f"{spec}: not a Flutter package", file=sys.stderr)
        return 2
    marks = os.path.join(root, ".release-check-ignore")
    ignored = {l.split()[0] for l in read(marks).split("\n") if l.strip()} if os.path.isfile(marks) else set()
    found, absent = set(), []

    def add(code, where, note=""):
        if code not in ignored:
            found.add((RULES[code][0], code, where, note))

    parts = sections(text)
    needed = {m[1] for l in parts.get("dependencies", []) if (m := re.match(r"  ([\w]+):", l))}
    block = "\n".join(parts.get("dependencies", []))
    for match in re.finditer(r"^  (\w+):\s*(any|\"any\")?\s*\n?((?:    .*\n?)*)", block + "\n", re.M):
        if match[2]:
            add("ANYV", "pubspec.yaml", match[1])
        if re.search(r"^\s+git:", match[3], re.M) and not re.search(r"^\s+ref:", match[3], re.M):
            add("GITR", "pubspec.yaml", match[1])
    version = (parts.get("version") or [""])[0]
    if version and "+" not in version:
        add("VERS", "pubspec.yaml", version)
    flutter = "\n".join(parts.get("flutter", []))
    inside = False
    for line in flutter.split("\n"):
        if re.match(r"  assets:", line):
            inside = True
        elif re.match(r"  \w", line):
            inside = False
        match = re.match(r"\s+-\s+(?:path:\s*|asset:\s*)?[\"']?([\w./ @()&+\-]+?)[\"']?\s*$", line)
        if match and (inside or "asset:" in line) and not match[1].startswith("packages/"):
            path = os.path.join(root, match[1].strip())
            if re.search(r"(^|/)\.env|serviceaccount|service-account|\.p12$|\.keystore$|\.jks$|key\.properties", match[1], re.I):
                add("SEED", "pubspec.yaml", match[1])
            if not os.path.exists(path) and not os.path.basename(path).startswith(".env"):
                near = os.path.dirname(path)
                other = any(os.path.isfile(os.path.join(near, d, os.path.basename(path))) for d in ("2.0x", "3.0x", "1.5x", "4.0x")) \
                    if os.path.isdir(near) else False
                if not other:
                    add("ASSE", "pubspec.yaml", match[1])
    network, code = False, 0
    for folder, dirs, files in os.walk(os.path.join(root, "lib")):
        for file in files:
            if file.endswith(".dart"):
                code += 1
                network = network or bool(NETWORK.search(read(os.path.join(folder, file))))
    manifest = os.path.join(root, "android", "app", "src", "main", "AndroidManifest.xml")
    if os.path.isfile(manifest):
        xml = re.sub(r"<!--.*?-->", "", read(manifest), flags=re.S)
        # Only a permission that says it is removed counts as removed; plugins may merge their own.
        if network and "android.permission.INTERNET" not in xml and not needed & {"firebase_core", "google_maps_flutter", "webview_flutter"}:
            add("INET", "android/app/src/main/AndroidManifest.xml")
        if 'usesCleartextTraffic="true"' in xml:
            add("CLRT", "android/app/src/main/AndroidManifest.xml")
        if 'debuggable="true"' in xml:
            add("DEBG", "android/app/src/main/AndroidManifest.xml")
        if "flutter_secure_storage" in needed and not re.search(r'allowBackup="false"|fullBackupContent|dataExtractionRules', xml):
            add("BKUP", "android/app/src/main/AndroidManifest.xml")
    else:
        absent.append("android/app/src/main/AndroidManifest.xml")
    gradle = next((p for p in (os.path.join(root, "android", "app", n) for n in ("build.gradle.kts", "build.gradle")) if os.path.isfile(p)), None)
    if gradle:
        name = os.path.relpath(gradle, root)
        body = re.sub(r"//[^\n]*|/\*.*?\*/", "", read(gradle), flags=re.S)
        match = re.search(r"applicationId\s*=?\s*[\"']([\w.]+)", body)
        if match and match[1].startswith("com.example."):
            add("EXAM", name, match[1])
        match = re.search(r"targetSdk(?:Version)?\s*=?\s*\(?(\d+)", body)
        if match and int(match[1]) < 36:
            add("TSDK", name, match[1])
        release = re.search(r"\brelease\s*\{(.*?)\n\s*\}|getByName\(\"release\"\)\s*\{(.*?)\n\s*\}", body, re.S)
        if re.search(r"buildTypes[\s\S]*?release[\s\S]{0,400}?signingConfig\s*=?\s*signingConfigs\.(getByName\(\"debug\"\)|debug\b)", body) and not (
                release and re.search(r"signingConfigs\.(release|getByName\(\"release\")", release[0])) and not re.search(r"signingConfigs\.(release|getByName\(\"release\"|create\(\"release\")", body):
            add("SIGN", name)
    else:
        absent.append("android/app/build.gradle")
    plist = os.path.join(root, "ios", "Runner", "Info.plist")
    if os.path.isfile(plist):
        xml = re.sub(r"<!--.*?-->", "", read(plist), flags=re.S)
        for plugin, keys in PURPOSES.items():
            for key in keys if plugin in needed else ():
                if not re.search(rf"<key>({key})</key>", xml):
                    add("PURP", "ios/Runner/Info.plist", f"{plugin}: {key.split('|')[0]}")
        for key, value in re.findall(r"<key>(NS\w+UsageDescription)</key>\s*<string>([^<]*)</string>", xml):
            if len(value.strip()) < 10:
                add("PURP", "ios/Runner/Info.plist", f"{key} says only {value.strip()!r}")
        if re.search(r"<key>NSAllowsArbitraryLoads</key>\s*<true\s*/>", xml):
            add("ATS1", "ios/Runner/Info.plist")
        if "ITSAppUsesNonExemptEncryption" not in xml:
            add("ENCR", "ios/Runner/Info.plist")
    else:
        absent.append("ios/Runner/Info.plist")
    print(f"{len(needed)} dependencies, {code} Dart files, network {'used' if network else 'not seen'}; {len(ignored)} ignored"
          + (f"; not there: {', '.join(absent)}" if absent else ""))
    last = None
    for rank, rule, where, note in sorted(found):
        if rank == 3 and not args.questions:
            break
        if rank != last:
            print({1: "\nfirst", 2: "\nthen", 3: "\nquestions"}[rank])
            last = rank
        print(f"  {rule} {where}  {RULES[rule][1]}" + (f" ({note})" if note else ""))
    asked = sum(f[0] == 3 for f in found)
    print(f"\n{len(found) - asked} findings, {asked} questions" + ("" if args.questions else " (--questions)"))
    return 1 if any(f[0] < 3 for f in found) else 0


if __name__ == "__main__":
    sys.exit(main())
