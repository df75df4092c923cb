"""An agent that may be killed at any moment and still pays once: journal in SQLite, approvals for exact arguments.

Run it: python3 assets/durable_agent.py
It plays one refund with a scripted model, kills the process' work at every point where something is kept or sent, starts
again from the journal until the run ends, and counts what the payment provider did. Then the same with three habits
that look harmless. Four more scenes try the approval. No key, no network, no file: the database is in memory.
Replace scripted() by your model and Provider by your payment service. Exit 0 if what must hold holds, else 1.
"""
import hashlib
import json
import sqlite3
import sys

SCHEMA = """
create table step (n integer primary key, role text not null, body text not null);
create table effect (key text primary key, state text not null, result text);
create table approval (digest text primary key, tool text not null, arguments text not null, decision text, until integer);
"""


class Killed(Exception):
    """Stands for kill -9, a deploy, a full disk."""


class Provider:
    """A payment service outside our database: it keeps what it was told even if we forget that we told it."""

    def __init__(self, knows_keys=True):
        self.knows_keys, self.keys, self.paid = knows_keys, {}, []

    def refund(self, order, cents, key):
        if self.knows_keys and key in self.keys:
            return self.keys[key]
        self.paid.append((order, cents))
        self.keys[key] = f"re_{len(self.paid)}"
        return self.keys[key]

    def find(self, order):
        return next((f"re_{n}" for n, (o, _) in enumerate(self.paid, 1) if o == order), None)


def digest(name, arguments, principal):
    """Names exactly one action: the tool, its arguments and whose rights it uses."""
    return hashlib.sha256(json.dumps([name, arguments, principal], sort_keys=True).encode()).hexdigest()[:16]


class Agent:
    def __init__(self, db, provider, model, principal="c7", point=lambda name: None, habit="journal", now=lambda: 1000):
        self.db, self.provider, self.model, self.principal = db, provider, model, principal
        self.point, self.habit, self.now = point, habit, now

    def messages(self):
        return [{"role": role, "content": json.loads(body)} for role, body in self.db.execute("select role, body from step order by n")]

    def append(self, role, content):
        with self.db:
            self.db.execute("insert into step (role, body) values (?, ?)", (role, json.dumps(content)))
        self.point(f"after {role} message")

    def allowed(self, call):
        """None while nobody has decided. What a person approved is this tool with these arguments, until a time."""
        mark = digest(call["name"], call["input"], self.principal)
        row = self.db.execute("select decision, until from approval where digest = ?", (mark,)).fetchone()
        if row is None:
            with self.db:
                self.db.execute("insert into approval (digest, tool, arguments) values (?, ?, ?)", (mark, call["name"], json.dumps(call["input"])))
            return None
        if row[0] == "yes" and self.now() > row[1]:
            return False
        return None if row[0] is None else row[0] == "yes"

    def execute(self, call):
        order, cents = call["input"]["order"], call["input"]["cents"]
        key = f"refund:{order}:{cents}" if self.habit != "key of the call" else f"refund:{call['id']}"
        if self.habit == "no key":
            self.point("before sending")
            result = self.provider.refund(order, cents, object())
            self.point("after sending")
            return result
        row = self.db.execute("select state, result from effect where key = ?", (key,)).fetchone()
        if row and row[0] == "done":
            return row[1]
        with self.db:
            self.db.execute("insert or ignore into effect values (?, 'started', null)", (key,))
        self.point("after the intention is kept")
        result = self.provider.find(order) if row and self.habit == "journal, provider asked" else None
        result = result or self.provider.refund(order, cents, key)
        self.point("after sending")
        with self.db:
            self.db.execute("update effect set state = 'done', result = ? where key = ?", (result, key))
        self.point("after the result is kept")
        return result

    def run(self, goal):
        if not self.messages():
            self.append("user", goal)
        while True:
            messages = self.messages()
            last = messages[-1]
            if last["role"] == "user":
                self.append("assistant", self.model(messages))
                continue
            calls = [b for b in last["content"] if b["type"] == "tool_use"]
            if not calls:
                return "done"
            results = []
            for call in calls:                                   # also those a crash left without a result
                verdict = self.allowed(call)
                if verdict is None:
                    return "waits for approval"
                text = self.execute(call) if verdict else "declined or expired; do not try again, tell the customer"
                results.append({"type": "tool_result", "tool_use_id": call["id"], "content": text, "is_error": not verdict})
            self.append("user", results)


def scripted(cents=4200, changed_after=None):
    """Asks for the refund with a fresh id each time it is asked, as real models do, then answers."""
    asked = [0]

    def model(messages):
        if any(m["role"] == "user" and isinstance(m["content"], list) for m in messages):
            return [{"type": "text", "text": "The refund is on its way."}]
        asked[0] += 1
        amount = changed_after if changed_after and asked[0] > 1 else cents
        return [{"type": "tool_use", "id": f"call_{asked[0]}", "name": "refund", "input": {"order": "A1", "cents": amount}}]

    return model


def fresh():
    db = sqlite3.connect(":memory:")
    db.executescript(SCHEMA)
    return db


def decide(db, decision, until=2000):
    with db:
        db.execute("update approval set decision = ?, until = ? where decision is null", (decision, until))


def crash_everywhere(habit, knows_keys=True, forgets=False):
    """(points tried, how often paid once, twice, never)."""
    counts, points = [], 0
    while True:
        db, provider, model, hit = fresh(), Provider(knows_keys), scripted(), [0]

        def point(name):
            hit[0] += 1
            if hit[0] == points + 1:
                raise Killed(name)

        killed = False
        for _ in range(6):
            try:
                agent = Agent(db, provider, model, point=point, habit=habit)
                if forgets and killed and agent.messages():
                    last = agent.messages()[-1]
                    if last["role"] == "assistant" and any(b["type"] == "tool_use" for b in last["content"]):
                        with db:                                     # "clean up" the unanswered call and ask again
                            db.execute("delete from step where n = (select max(n) from step)")
                if agent.run("money back for A1") == "done":
                    break
                decide(db, "yes")
            except Killed:
                killed = True
        if not killed:
            return len(counts), counts.count(1), sum(c > 1 for c in counts), counts.count(0)
        counts.append(len(provider.paid))
        points += 1


def approval_scenes():
    def play(decision, model=None, until=2000, clock=1000, tamper=False):
        db, provider = fresh(), Provider()
        agent = Agent(db, provider, model or scripted(), now=lambda: clock)
        first = agent.run("money back for A1")
        decide(db, decision, until)
        if tamper:                                                # the stored call changes after the person has looked
            with db:
                db.execute("update step set body = replace(body, '4200', '420000') where role = 'assistant'")
        return f"{first}, then {agent.run('')}; paid {provider.paid}"

    return {"approved": play("yes"), "declined": play("no"), "approved, but a day ago": play("yes", until=500), "arguments changed after the yes": play("yes", tamper=True)}


if __name__ == "__main__":
    good = True
    print(f"{'habit':<52} {'kills':>5} {'once':>5} {'twice':>6} {'never':>6}")
    for title, habit, knows, forgets, must in (
        ("journal, key of the action, provider knows keys", "journal", True, False, True),
        ("journal, provider without keys is asked first", "journal, provider asked", False, False, True),
        ("journal, provider without keys is not asked", "journal", False, False, False),
        ("key made of the call's id, unanswered call dropped", "key of the call", True, True, False),
        ("no key, messages saved after each step", "no key", True, False, False),
    ):
        kills, once, twice, never = crash_everywhere(habit, knows, forgets)
        good = good and (not must or once == kills)
        print(f"{title:<52} {kills:>5} {once:>5} {twice:>6} {never:>6}")
    for name, outcome in approval_scenes().items():
        good = good and ("420000" not in outcome)
        print(f"{name}: {outcome}")
    sys.exit(0 if good else 1)
