#!/usr/bin/env python3
"""Back-test burn-rate alerts of a service level objective on recorded request counts.

usage: burn_rate.py COUNTS.csv --slo 99.9 [--bucket-minutes 5] [--period-days 30]

COUNTS.csv: header time,total,errors; one row per bucket, in order, without gaps (write 0,0 rows);
times in ISO form or Unix seconds (or milliseconds) are checked for that, so export UTC, not local time with its clock changes.
Three alerts are tried, each with a long and a short window that must both exceed the rate:
  page    14.4 times the budget rate over 1 h and 5 min   (2 percent of a 30-day budget in 1 h)
  page     6   times over 6 h and 30 min                  (5 percent in 6 h)
  ticket   1   time  over 3 days and 6 h                  (10 percent in 3 days)
Prints the budget used in the file, and for each alert when it would have started and ended, so
you see before going live whether it would have woken someone for nothing or slept through.
Limits: windows are cut to whole buckets (a 5-minute window needs buckets of 5 minutes or less);
at the start of the file windows are only partly filled and such rows do not alert until the
long window is at least a quarter filled. Low traffic makes single errors look like fires: see --min-requests.
Exit 0 done, whatever was found, 2 wrong use or unreadable input.
"""
import argparse
import csv
import io
import math
import re
import sys
from datetime import datetime

ALERTS = (("page", 14.4, 60, 5), ("page", 6.0, 360, 30), ("ticket", 1.0, 4320, 360))


def opened(path, heads=()):
    """A CSV file as text. Excel writes semicolons or tabs, "sep=;", decimal commas, a byte order mark, UTF-16 or Windows characters.
    Headings such as "Effort weeks" or " ID" are taken for the names in heads."""
    with open(path, "rb") as f:
        data = f.read()
    if data[:4] == b"PK\x03\x04":
        raise OSError(22, "this is a workbook; save the sheet as CSV", path)
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        raise OSError(22, "binary data, not CSV", path)
    csv.field_size_limit(10_000_000)
    first, _, rest = text.partition("\n")
    said = re.fullmatch(r'"?sep=(.)"?\r?', first)
    text, mark = (rest, said.group(1)) if said else (text, max(",;\t", key=first.count))
    rows = [[c.strip() for c in row] if any(map(str.strip, row)) else [] for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark)]
    if mark != ",":
        number = re.compile(r"-?\d+,(?!\d{3}$)\d+" if mark == "\t" else r"-?(\d{1,3}(\.\d{3})+|\d+),\d+")  # with tabs, 1,234 is a thousand
        rows = [[c.replace(".", "").replace(",", ".") if number.fullmatch(c) else c for c in row] for row in rows]
    for n, name in enumerate(rows[0] if rows else ()):
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower())
        if plain in heads and plain not in rows[0]:
            rows[0][n] = plain
    long = [n for n, row in enumerate(rows, 1) if any(row[len(rows[0]):])]
    if long:
        print(f"{path}: {len(long)} rows have more cells than the header, the first is row {long[0]}: a {mark!r} inside a text without quotes?", file=sys.stderr)
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    out.seek(0)
    return out


def minute(text):
    """Minutes since some start, or None for a form that is not known."""
    try:
        moment = float(text)
        return moment / (60_000 if moment > 1e11 else 60)  # milliseconds, as browsers and Grafana write them
    except ValueError:
        pass
    try:
        moment = datetime.fromisoformat(text.strip().replace("Z", "+00:00"))
    except ValueError:
        return None
    return moment.timestamp() / 60 if moment.tzinfo else (moment - datetime(1970, 1, 1)).total_seconds() / 60


def check_order(path, rows, bucket, parser):
    for (before, _, _, _), (time, _, _, number) in zip(rows, rows[1:]):
        old, new = minute(before), minute(time)
        if old is not None and new is not None and abs(new - old - bucket) > 0.01:
            parser.error(f"{path}:{number}: {time} does not follow {before} by {bucket} min; see --bucket-minutes, fill gaps with 0,0")


def read(path, parser):
    try:
        with opened(path, ("time", "total", "errors")) as handle:
            reader = csv.DictReader(handle)
            if not reader.fieldnames or not {"time", "total", "errors"} <= set(reader.fieldnames):
                parser.error(f"{path}: header must contain time,total,errors; there are {', '.join(reader.fieldnames or [])}")
            rows, blank = [], 0
            for row in reader:
                number = reader.line_num
                try:
                    blank += bool((row["total"] or "").strip() and not (row["errors"] or "").strip())
                    total, errors = float(row["total"]), float((row["errors"] or "").strip() or 0)
                except (TypeError, ValueError):
                    parser.error(f"{path}:{number}: total and errors must be numbers")
                if not (math.isfinite(total) and 0 <= errors <= total):
                    parser.error(f"{path}:{number}: errors must be between 0 and total")
                rows.append((row["time"], total, errors, number))
    except OSError as error:
        parser.error(f"{path}: {error.strerror}")
    except (UnicodeDecodeError, csv.Error):
        parser.error(f"{path}: not CSV in UTF-8")
    if not rows:
        parser.error(f"{path}: no rows")
    if blank:
        print(f"{blank} rows without errors counted as 0 errors (a series that does not exist yet)", file=sys.stderr)
    return rows


def main():
    parser = argparse.ArgumentParser(description="Back-test burn-rate alerts on recorded request counts.")
    parser.add_argument("counts")
    parser.add_argument("--slo", type=float, required=True, help="objective in percent, for instance 99.9")
    parser.add_argument("--bucket-minutes", type=int, default=5)
    parser.add_argument("--period-days", type=float, default=30)
    parser.add_argument("--min-requests", type=float, default=0, help="requests the short window must hold to alert")
    options = parser.parse_args()
    if not 50 <= options.slo < 100:
        parser.error("--slo must be at least 50 and below 100")
    if options.bucket_minutes < 1:
        parser.error("--bucket-minutes must be at least 1")
    if not options.period_days > 0:
        parser.error("--period-days must be above 0")
    rows = read(options.counts, parser)
    check_order(options.counts, rows, options.bucket_minutes, parser)
    allowed = 1 - options.slo / 100
    total, errors = sum(r[1] for r in rows), sum(r[2] for r in rows)
    days = len(rows) * options.bucket_minutes / 1440
    ratio = errors / total if total else 0
    print(f"{len(rows)} buckets, {days:.2f} days, {total:.0f} requests, {errors:.0f} errors: {100 * (1 - ratio):.3f} percent good")
    print(f"budget for {options.period_days:g} days at {options.slo:g} percent, at this traffic: {total / days * options.period_days * allowed:.0f} errors; used here: {100 * errors / (total / days * options.period_days * allowed) if total else 0:.1f} percent")
    sums_t, sums_e = [0.0], [0.0]
    for _, t, e, _ in rows:
        sums_t.append(sums_t[-1] + t)
        sums_e.append(sums_e[-1] + e)

    def window(end, minutes):
        size = max(1, minutes // options.bucket_minutes)
        start = max(0, end + 1 - size)
        t = sums_t[end + 1] - sums_t[start]
        return (sums_e[end + 1] - sums_e[start]) / t / allowed if t else 0.0, t, (end + 1 - start) / size

    for kind, factor, long_minutes, short_minutes in ALERTS:
        spans, open_at = [], None
        for i in range(len(rows)):
            long_rate, _, filled = window(i, long_minutes)
            short_rate, count, _ = window(i, short_minutes)
            firing = filled >= 0.25 and long_rate > factor and short_rate > factor and count >= options.min_requests
            if firing and open_at is None:
                open_at = i
            if not firing and open_at is not None:
                spans.append((open_at, i))
                open_at = None
        if open_at is not None:
            spans.append((open_at, None))
        print(f"{kind} at {factor:g}x over {long_minutes} and {short_minutes} min: {len(spans)} times")
        for start, end in spans:
            print(f"  from {rows[start][0]} to {rows[end][0] if end is not None else 'end of file'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
