"""A polite fetcher in standard Python: one request at a time, delay, cache on disk, back-off, stop on refusal.

Usage in your code:
    fetcher = Fetcher("pricebot/1.0 (+https://example.org/bot; bot@example.org)", delay=5, folder="cache")
    html = fetcher.get("https://plants.example/p/fern-12")
Check robots.txt with scripts/robots_plan.py before. Try it without network: python3 assets/fetcher.py
Limits: http and https only, no redirects to another host, no conditional requests (ETag): add them for repeated runs.
"""
import datetime as dt
import email.utils
import hashlib
import pathlib
import time
import urllib.error
import urllib.parse
import urllib.request

MAX_BYTES = 5_000_000
MAX_WAIT_SECONDS = 3600


class Refused(Exception):
    """The site said no (401, 403, 451, 429 again and again, or a longer wait than we can keep). Stop, do not work around."""


class SameHost(urllib.request.HTTPRedirectHandler):
    """A page must not send the crawler to another host, least of all to an internal one."""

    def redirect_request(self, request, fp, code, msg, headers, newurl):
        if urllib.parse.urlsplit(newurl).hostname != urllib.parse.urlsplit(request.full_url).hostname:
            raise Refused(f"redirect to another host: {newurl}")
        return super().redirect_request(request, fp, code, msg, headers, newurl)


def asked_seconds(value, now):
    """Retry-After as seconds: a number or a date; None if it is missing or unreadable."""
    if value and value.strip().isdecimal():
        return int(value)
    try:
        return max(0.0, (email.utils.parsedate_to_datetime(value) - now).total_seconds())
    except (TypeError, ValueError, AttributeError):
        return None


class Fetcher:
    def __init__(self, agent, delay=5.0, folder="cache", opener=None, clock=time.monotonic, sleep=time.sleep):
        if "@" not in agent and "http" not in agent:
            raise ValueError("the agent name must contain a contact address")
        self.agent, self.delay, self.folder = agent, delay, pathlib.Path(folder)
        self.opener = opener or urllib.request.build_opener(SameHost).open
        self.clock, self.sleep, self.last = clock, sleep, None
        self.folder.mkdir(parents=True, exist_ok=True)

    def get(self, url, max_age=86400):
        if urllib.parse.urlsplit(url).scheme not in ("http", "https"):
            raise ValueError(f"not an http address: {url}")
        file = self.folder / hashlib.sha256(url.encode()).hexdigest()
        if file.exists() and time.time() - file.stat().st_mtime < max_age:
            return file.read_text(encoding="utf-8")
        for attempt in range(4):
            if self.last is not None:
                self.sleep(max(0.0, self.last + self.delay - self.clock()))
            self.last = self.clock()
            try:
                text = self.read(url)
                file.write_text(text, encoding="utf-8")
                return text
            except urllib.error.HTTPError as error:
                if error.code in (401, 403, 451):
                    raise Refused(f"{error.code} for {url}") from error
                if error.code not in (429, 500, 502, 503, 504):
                    raise
                self.wait_after(error, attempt)
        raise Refused(f"still failing after 4 tries: {url}")

    def read(self, url):
        request = urllib.request.Request(url, headers={"User-Agent": self.agent})
        with self.opener(request, timeout=30) as response:
            body = response.read(MAX_BYTES + 1)
            if len(body) > MAX_BYTES:
                raise ValueError(f"more than {MAX_BYTES} bytes: {url}")
            return body.decode(response.headers.get_content_charset() or "utf-8", "replace")

    def wait_after(self, error, attempt):
        asked = asked_seconds(error.headers.get("Retry-After"), dt.datetime.now(dt.timezone.utc)) if error.headers else None
        if asked is not None and asked > MAX_WAIT_SECONDS:
            raise Refused(f"asked to wait {asked:.0f} seconds: come back another day") from error
        if error.code in (429, 503):
            self.delay *= 2  # slower for the rest of the run
        self.sleep(self.delay * 4 ** (attempt + 1) if asked is None else asked)


if __name__ == "__main__":
    import email.message
    import io
    import tempfile

    slept, answers = [], [(429, "7"), (200, ""), (403, ""), (503, "86400")]

    def fake(request, timeout):
        code, retry_after = answers.pop(0)
        headers = email.message.Message()
        headers["Content-Type"] = "text/html; charset=utf-8"
        if retry_after:
            headers["Retry-After"] = retry_after
        if code != 200:
            raise urllib.error.HTTPError(request.full_url, code, "no", headers, io.BytesIO())
        body = io.BytesIO(b"<p>ok</p>")
        body.headers = headers
        return body

    with tempfile.TemporaryDirectory() as folder:
        fetcher = Fetcher("demo (+https://example.org)", 5, folder, fake, clock=lambda: 0.0, sleep=slept.append)
        print("text after a 429:", fetcher.get("https://a.example/"))
        print("waited as asked:", 7 in slept, "and is slower now:", fetcher.delay == 10)
        print("second time from cache:", fetcher.get("https://a.example/") == "<p>ok</p>" and len(answers) == 2)
        for path in ("private", "busy"):
            try:
                fetcher.get(f"https://a.example/{path}")
            except Refused as error:
                print("stops on refusal:", error)
