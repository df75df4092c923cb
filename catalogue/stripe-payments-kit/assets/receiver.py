"""A webhook receiver without framework: raw body, signature, remembered ids, quick answer, work later.

usage: receiver.py PORT SECRET    (for trying webhook_probe.py; listens on 127.0.0.1 only)
Take the order of the steps, and your SDK's constructEvent instead of verify().
"""
import hashlib
import hmac
import json
import queue
import sqlite3
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

PORT, SECRET = int(sys.argv[1]), sys.argv[2]
db = sqlite3.connect(":memory:", check_same_thread=False)
db.execute("create table seen (id text primary key, at integer)")
work = queue.Queue()


def verify(header, body, tolerance=300):
    parts = [p.split("=", 1) for p in (header or "").split(",") if "=" in p]
    at = next((int(v) for k, v in parts if k == "t" and v.isdigit()), 0)
    want = hmac.new(SECRET.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    fits = any(k == "v1" and hmac.compare_digest(v, want) for k, v in parts)
    return fits and abs(time.time() - at) <= tolerance


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not body or not verify(self.headers.get("Stripe-Signature"), body):
            return self.answer(400)
        event = json.loads(body)
        try:
            with db:
                db.execute("insert into seen values (?, ?)", (event["id"], int(time.time())))
        except sqlite3.IntegrityError:
            return self.answer(200)  # seen before
        work.put((event["type"], event["data"]["object"]["id"]))
        self.answer(200)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *args):
        pass


def worker():
    while True:
        kind, object_id = work.get()
        # Here: fetch the object from the API and write what it says now; never apply the difference in the event.
        print(f"job: {kind} {object_id}", flush=True)


threading.Thread(target=worker, daemon=True).start()
HTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()
