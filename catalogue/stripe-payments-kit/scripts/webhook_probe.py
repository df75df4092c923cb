#!/usr/bin/env python3
"""Sends signed test events to a webhook endpoint on this machine and says how it behaves.

usage: webhook_probe.py http://localhost:3000/api/webhooks/stripe --secret whsec_test... [--event FILE.json]
  --secret     the endpoint's signing secret, or in the variable STRIPE_WEBHOOK_SECRET; a test one
  --event      the event for the checks that must succeed; default: an invoice.paid that belongs to nobody
  --demo       instead of an address: start assets/receiver.py, probe it, stop it
  --timeout    seconds to wait for an answer (10)
Only loopback addresses are accepted: an event sent to a real system could ship goods.
Nine checks: valid, same event again, unknown type, no header, wrong secret, changed body, old signature, empty body, rotated secret.
Exit codes: 0 all as they must be, 1 at least one is not, 2 bad input or nobody answers.
"""
import argparse
import hashlib
import hmac
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def signature(secret, body, at, extra=None):
    def v1(key):
        return hmac.new(key.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    parts = [f"t={at}"] + ([f"v1={v1(extra)}"] if extra else []) + [f"v1={v1(secret)}"]
    return ",".join(parts)


def sample_event(kind, number):
    at = int(time.time())
    return {"id": f"evt_probe_{at}_{number}", "object": "event", "api_version": "2026-09-30.endive", "created": at,
            "livemode": False, "pending_webhooks": 1, "request": {"id": None, "idempotency_key": None}, "type": kind,
            "data": {"object": {"id": f"in_probe_{at}", "object": "invoice", "customer": "cus_probe_nobody",
                                "amount_paid": 0, "currency": "eur", "status": "paid", "metadata": {},
                                "lines": {"object": "list", "data": [], "has_more": False},
                                "parent": {"type": "subscription_details",
                                           "subscription_details": {"subscription": "sub_probe_nobody"}}}}}


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


def send(url, body, header, timeout):
    request = urllib.request.Request(url, data=body, method="POST", headers={"Content-Type": "application/json; charset=utf-8",
                                                                            "User-Agent": "webhook_probe"})
    if header is not None:
        request.add_header("Stripe-Signature", header)
    opener = urllib.request.build_opener(NoRedirect, urllib.request.ProxyHandler({}))
    start = time.monotonic()
    try:
        with opener.open(request, timeout=timeout) as answer:
            answer.read(2000)
            status = answer.status
    except urllib.error.HTTPError as error:
        status = error.code
    return status, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("url", nargs="?", default="")
    parser.add_argument("--demo", action="store_true")
    parser.add_argument("--secret", default=os.environ.get("STRIPE_WEBHOOK_SECRET", ""))
    parser.add_argument("--event")
    parser.add_argument("--timeout", type=float, default=10)
    args = parser.parse_args()
    if args.demo:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        receiver = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "assets", "receiver.py")
        server = subprocess.Popen([sys.executable, receiver, str(port), "whsec_demo"], stdout=subprocess.DEVNULL)
        try:
            args.url, args.secret = f"http://127.0.0.1:{port}/", "whsec_demo"
            for _ in range(100):
                with socket.socket() as trial:
                    if trial.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.1)
            return probe(args)
        finally:
            server.terminate()
            server.wait()
    return probe(args)


def probe(args):
    parts = urllib.parse.urlsplit(args.url)
    if parts.scheme not in ("http", "https") or parts.hostname not in ("localhost", "127.0.0.1", "::1"):
        print("only http(s)://localhost, 127.0.0.1 or [::1]: never probe a real system with signed events", file=sys.stderr)
        return 2
    if not args.secret:
        print("no signing secret: --secret or STRIPE_WEBHOOK_SECRET", file=sys.stderr)
        return 2
    event = sample_event("invoice.paid", 1)
    if args.event:
        try:
            with open(args.event, encoding="utf-8-sig") as handle:
                event = json.load(handle)
        except (OSError, ValueError) as error:
            print(f"{args.event}: {error}", file=sys.stderr)
            return 2
        if not isinstance(event, dict) or not {"id", "type", "data"} <= set(event):
            print(f"{args.event}: no Stripe event (id, type and data are needed)", file=sys.stderr)
            return 2
        if event.get("livemode"):
            print(f"{args.event}: a live event; use one from a sandbox", file=sys.stderr)
            return 2
    now = int(time.time())
    body = json.dumps(event, indent=2).encode()
    unknown = json.dumps(sample_event("probe.type_that_does_not_exist", 2), indent=2).encode()
    changed = body.replace(b'"id"', b'"iD"', 1)
    secret = args.secret
    good, bad = "2xx", "4xx"
    checks = [
        ("valid event", body, signature(secret, body, now), good, "is the secret the right one, is the body raw?"),
        ("the same event again", body, signature(secret, body, now), good, "a duplicate is no error: remember the id, answer 2xx"),
        ("type nobody handles", unknown, signature(secret, unknown, now), good, "an error makes Stripe retry for days"),
        ("no signature header", body, None, bad, "anybody can send events"),
        ("signed with another secret", body, signature("whsec_of_somebody_else", body, now), bad, "the signature is not compared"),
        ("body changed after signing", changed, signature(secret, body, now), bad, "the check runs over something else than the body"),
        ("signature one hour old", body, signature(secret, body, now - 3600), bad, "a recorded call can be replayed: tolerance is 300 s"),
        ("empty body", b"", signature(secret, b"", now), bad, "an empty call must be refused without a crash"),
        ("two signatures, old and new secret", body, signature(secret, body, now, "whsec_the_former_one"), good,
         "while a secret is rolled both are sent: any that fits counts"),
    ]
    wrong, slow = 0, 0.0
    for name, data, header, want, why in checks:
        try:
            status, seconds = send(args.url, data, header, args.timeout)
        except (TimeoutError, urllib.error.URLError, OSError) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, ConnectionRefusedError):
                print(f"nobody answers at {args.url}", file=sys.stderr)
                return 2
            print(f"FAIL {name}: no answer within {args.timeout:g} s ({type(reason).__name__})")
            wrong += 1
            continue
        slow = max(slow, seconds)
        ok = status // 100 == int(want[0])
        # The empty body may also be refused as "no JSON" before the signature.
        wrong += not ok
        hint = "" if ok else f", expected {want}: {why}"
        if status in (301, 302, 307, 308):
            hint = ", a redirect: Stripe does not follow it; sign-in middleware or a missing slash?"
        print(f"{'ok  ' if ok else 'FAIL'} {name}: {status}{hint}")
    if slow > 1:
        print(f"\nslowest answer {slow:.1f} s" + ("; do the work after answering" if slow > 3 else ""))
    print(f"{len(checks) - wrong} of {len(checks)} as they must be")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
