"""Splits a download into its files, byte for byte."""

from __future__ import annotations

import base64
import re

from ._models import KitFile

_MARKER = re.compile(r"<!-- file: (.+?)(?: \((\d+) lines\))?( \(no final newline\)| \(base64\))? -->", re.ASCII)
_MARKDOWN = re.compile(r"\.(md|mdc|mdx|markdown)$", re.IGNORECASE | re.ASCII)
_NEXT_FILE = "\n<!-- file: "


def split_download(text: str) -> list[KitFile]:
    """The files of a download.

    Each file is a marker line, a blank line and its text; a file that is not markdown is inside a code fence; files are
    separated by one blank line. If a file contains a line like a marker, its own marker says how many lines follow. A
    file that is not UTF-8 text is base64 in a code fence.
    """
    files: list[KitFile] = []
    start = 0
    while start < len(text):
        line_end = text.find("\n", start)
        marker = None if line_end == -1 else _MARKER.fullmatch(text, start, line_end)
        if marker is None:
            raise ValueError("This text is not a kit download: a part has no file marker.")
        name, lines, unfinished = marker.groups()
        begin = line_end + 2
        end = _next_marker(text, line_end) if lines is None else _after_lines(text, begin, int(lines))
        block = text[begin:end]
        start = end + 1
        if unfinished == " (base64)":
            files.append(KitFile(name, "", base64.b64decode(_unfenced(block))))
            continue
        body = block if _MARKDOWN.search(name) else _unfenced(block)
        files.append(KitFile(name, body if unfinished is None else body[:-1]))
    return files


def _next_marker(text: str, start: int) -> int:
    """The position of the newline before the next file's marker."""
    at = text.find(_NEXT_FILE, start + 2)
    while at != -1:
        line_end = text.find("\n", at + 1)
        if line_end != -1 and text[line_end + 1 : line_end + 2] == "\n" and _MARKER.fullmatch(text, at + 1, line_end):
            return at
        at = text.find(_NEXT_FILE, at + 1)
    return len(text)


def _after_lines(text: str, at: int, lines: int) -> int:
    for _ in range(lines):
        at = text.find("\n", at) + 1
        if at == 0:
            raise ValueError("This text is not a kit download: a file has fewer lines than its marker says.")
    return at


def _unfenced(block: str) -> str:
    return block[block.find("\n") + 1 : block.rfind("\n", 0, max(0, len(block) - 1)) + 1]
