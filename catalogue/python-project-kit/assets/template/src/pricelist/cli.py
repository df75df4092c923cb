"""Command line: pricelist FILE prints the total."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from pricelist.prices import PriceError, total


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="pricelist", description="Print the total of a price list."
    )
    parser.add_argument("file", type=Path)
    options = parser.parse_args(argv)
    try:
        cents = total(options.file.read_text(encoding="utf-8-sig").splitlines())
    except (OSError, UnicodeDecodeError, PriceError) as error:
        print(f"pricelist: {options.file}: {error}", file=sys.stderr)
        return 1
    print(f"{cents // 100}.{cents % 100:02d}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
