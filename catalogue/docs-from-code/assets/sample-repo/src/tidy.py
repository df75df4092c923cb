import argparse
import os
import shutil
import sys
import time


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("folder")
    ap.add_argument("--days", type=int, default=30)
    ap.add_argument("--dry-run", action="store_true")
    a = ap.parse_args()
    trash = os.environ.get("TIDY_TRASH", os.path.expanduser("~/.tidy-trash"))
    if not os.path.isdir(a.folder):
        print("not a folder:", a.folder, file=sys.stderr)
        return 2
    limit = time.time() - a.days * 86400
    count = 0
    for name in sorted(os.listdir(a.folder)):
        path = os.path.join(a.folder, name)
        if os.path.isfile(path) and os.path.getmtime(path) < limit:
            count += 1
            if a.dry_run:
                print("would move", name)
                continue
            os.makedirs(trash, exist_ok=True)
            shutil.move(path, os.path.join(trash, name))
    print(count, "files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
