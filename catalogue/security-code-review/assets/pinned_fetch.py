"""Fetch an address that a user gave, without reaching anything private: the pattern for finding 15 of deep-classes.

    python3 assets/pinned_fetch.py        tries addresses that must be refused, and a redirect; prints what happened

resolve once, refuse unless every address is global, connect to that address, keep the name for TLS and Host, start
again for each redirect, limit size and time. Exit 0 if all is as it must be, else 1.
"""
import http.client
import http.server
import ipaddress
import socket
import ssl
import sys
import threading
from urllib.parse import urljoin, urlsplit


class Refused(Exception):
    pass


def is_public(address):
    ip = ipaddress.ip_address(address)
    ip = getattr(ip, "ipv4_mapped", None) or ip
    nat64 = ip.version == 6 and ip in ipaddress.ip_network("64:ff9b::/96")       # carries an IPv4 address
    return ip.is_global and not ip.is_multicast and not nat64


def pick(host, port, allow=is_public):
    """The address to connect to. One private answer among several refuses all: the next lookup may return it."""
    try:
        found = {info[4][0] for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except (socket.gaierror, UnicodeError) as problem:
        raise Refused(f"does not resolve: {problem}")
    bad = sorted(a for a in found if not allow(a))
    if bad:
        raise Refused(f"private address {bad[0]}")
    return sorted(found)[0]


def fetch(url, allow=is_public, limit=1 << 20, seconds=5, redirects=3):
    for _ in range(redirects + 1):
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.password:
            raise Refused("only http and https, no credentials")
        try:
            port = parts.port or (443 if parts.scheme == "https" else 80)
        except ValueError:
            raise Refused("port")
        address = pick(parts.hostname, port, allow)
        raw = socket.create_connection((address, port), timeout=seconds)
        if parts.scheme == "https":
            raw = ssl.create_default_context().wrap_socket(raw, server_hostname=parts.hostname)
        connection = http.client.HTTPConnection(parts.hostname, port, timeout=seconds)
        connection.sock = raw                                                       # connected: no second lookup
        connection.request("GET", (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), headers={"Host": parts.netloc})
        answer = connection.getresponse()
        if answer.status in (301, 302, 303, 307, 308):
            url = urljoin(url, answer.getheader("Location", ""))
            connection.close()
            continue
        body = answer.read(limit + 1)
        connection.close()
        if len(body) > limit:
            raise Refused("too large")
        return answer.status, body
    raise Refused("too many redirects")


ADDRESSES = ["http://127.0.0.1/", "http://2130706433/", "http://0x7f.1/", "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://169.254.169.254/latest/meta-data/",
             "http://10.0.0.5:8080/", "http://localhost:6379/", "http://0.0.0.0/", "file:///etc/passwd", "http://user@192.168.1.1/"]


def main():
    class Sender(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(302 if self.path == "/go" else 200)
            self.send_header("Location", "http://127.0.0.2/admin")
            self.end_headers()
            self.wfile.write(b"x" * 50 if self.path == "/small" else b"x" * 5000)

        def log_message(self, *args):
            pass

    good = True
    for url in ADDRESSES:
        try:
            fetch(url, seconds=1)
            outcome, good = "FETCHED", False
        except Refused as why:
            outcome = "refused"
        except OSError:
            outcome, good = "CONNECTED", False
        print(f"{outcome}: {url}")
    server = http.server.HTTPServer(("127.0.0.1", 0), Sender)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    stand_in = lambda a: a == "127.0.0.1"                                         # the test server plays the public one
    for path, expected in (("/small", "200, 50 bytes"), ("/big", "refused: too large"), ("/go", "refused: private address 127.0.0.2")):
        try:
            status, body = fetch(base + path, allow=stand_in, limit=1000)
            outcome = f"{status}, {len(body)} bytes"
        except Refused as why:
            outcome = f"refused: {why}"
        good = good and outcome == expected
        print(f"{path}: {outcome}")
    server.shutdown()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
