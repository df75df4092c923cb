"""A polite fetcher in standard Python: one request at a time, delay, cache on disk, back-off, stop on refusal.

Usage in your code:
    fetcher = Fetcher("pricebot/1.0 (+https://example.org/bot; bot@example.org)", delay=5, folder="cache")
    html = fetcher.get("https://plants.example/p/fern-12")
Check robots.txt with scripts/robots_plan.py before. Try it without network: python3 assets/fetcher.py
"""
import hashlib
import pathlib
import time
import urllib.error
import urllib.request


class Refused(Exception):
    """The site said no (401, 403, 451, or 429 again and again). Stop, do not work around."""


class Fetcher:
    def __init__(self, agent, delay=5.0, folder="cache", opener=urllib.request.urlopen, clock=time.monotonic, sleep=time.sleep):
        if "@" not in agent and "http" not in agent:
            raise ValueError("the agent name must contain a contact address")
        self.agent, self.delay, self.folder = agent, delay, pathlib.Path(folder)
        self.opener, self.clock, self.sleep, self.last = opener, clock, sleep, None
        self.folder.mkdir(parents=True, exist_ok=True)

    def get(self, url, max_age=86400):
        file = self.folder / hashlib.sha256(url.encode()).hexdigest()
        if file.exists() and time.time() - file.stat().st_mtime < max_age:
            return file.read_text(encoding="utf-8")
        for attempt in range(4):
            if self.last is not None:
                self.sleep(max(0.0, self.last + self.delay - self.clock()))
            self.last = self.clock()
            request = urllib.request.Request(url, headers={"User-Agent": self.agent})
            try:
                with self.opener(request, timeout=30) as response:
                    text = response.read(5_000_000).decode(response.headers.get_content_charset() or "utf-8", "replace")
                file.write_text(text, encoding="utf-8")
                return text
            except urllib.error.HTTPError as error:
                if error.code in (401, 403, 451):
                    raise Refused(f"{error.code} for {url}") from error
                if error.code not in (429, 500, 502, 503, 504):
                    raise
                wait = error.headers.get("Retry-After", "") if error.headers else ""
                self.sleep(min(int(wait), 3600) if wait.isdigit() else self.delay * 4 ** (attempt + 1))
        raise Refused(f"still failing after 4 tries: {url}")


if __name__ == "__main__":
    import email.message
    import io
    import tempfile

    slept, answers = [], [429, 200, 403]

    def fake(request, timeout):
        code = answers.pop(0)
        headers = email.message.Message()
        headers["Content-Type"] = "text/html; charset=utf-8"
        headers["Retry-After"] = "7"
        if code != 200:
            raise urllib.error.HTTPError(request.full_url, code, "no", headers, io.BytesIO())
        body = io.BytesIO(b"<p>ok</p>")
        body.headers = headers
        return body

    with tempfile.TemporaryDirectory() as folder:
        fetcher = Fetcher("demo (+https://example.org)", 5, folder, fake, clock=lambda: 0.0, sleep=slept.append)
        print("text after a 429:", fetcher.get("https://a.example/"))
        print("waited as asked:", 7 in slept)
        print("second time from cache:", fetcher.get("https://a.example/") == "<p>ok</p>" and answers == [403])
        try:
            fetcher.get("https://a.example/private")
        except Refused as error:
            print("stops on refusal:", error)
