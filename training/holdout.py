"""What an experiment may not train on, and the questions asked of it instead. The shipped model is trained on everything."""
from dataclasses import dataclass, field
from zlib import crc32

import numpy as np

PAIR_SETS = {"skill-asks": ("user", "when", "trigger"), "tool-asks": ("tool-query",)}
ASKS_PER_ITEM = 3


@dataclass
class EvalSet:
    name: str
    queries: list
    docs: list  # (name row, text row, body row), -1: none
    relevant: list  # per query {doc index: grade}
    body: bool = False
    tags: list = field(default_factory=list)


def one_in(n, text):
    return crc32(text.encode()) % n == 0


class Holdout:
    def __init__(self, prepared, one_tool_in=2):
        """`one_tool_in`: 2 holds out half of MetaTool's train tools, 1 all of them."""
        self.prepared = prepared
        self.kinds = {u["kind"] for u in prepared.use_cases if one_in(10, u["kind"])}
        metatool = next((d for d in prepared.dev if d["name"] == "metatool"), None)
        self.metatool_rows, self.tools = set(), set()
        if metatool:
            part = {q["id"]: q for q in metatool["queries"]}
            for query, tool, _ in metatool["qrels"]:
                if part[query]["part"] == "train" and one_in(one_tool_in, tool):
                    self.tools.add(tool)
                    self.metatool_rows.add(part[query]["text"])
        self.held = self._held_items()

    def _held_items(self):
        p = self.prepared
        names = np.array(p.item_names)
        held = np.zeros(len(names), dtype=bool)
        for i, name in enumerate(names):
            if name.startswith("uc:"):
                held[i] = name[3:] in self.kinds
        asked = np.isin(p.kind, [k for kinds in PAIR_SETS.values() for k in kinds])
        self.metatool_items = np.zeros(len(names), dtype=bool)
        self.metatool_items[p.item[np.isin(p.a, list(self.metatool_rows))]] = True
        for i in np.unique(p.item[asked]):
            held[i] |= one_in(10, names[i]) and not self.metatool_items[i]
        return held | self.metatool_items

    def training(self):
        """Mask of the pairs that may be trained on."""
        return ~self.held[self.prepared.item]

    def sets(self):
        yield from (self._dev(d) for d in self.prepared.dev)
        yield from self._use_cases()
        for name, kinds in PAIR_SETS.items():
            yield self._pairs(name, kinds)

    def _dev(self, dev):
        docs = [(d["name"], d["text"], d["body"]) for d in dev["corpus"]]
        number = {d["id"]: i for i, d in enumerate(dev["corpus"])}
        relevant = {q["id"]: {} for q in dev["queries"]}
        for query, item, grade in dev["qrels"]:
            relevant[query][number[item]] = grade
        tags = [self._tag(q, relevant[q["id"]], dev["corpus"]) for q in dev["queries"]]
        return EvalSet(dev["name"], [q["text"] for q in dev["queries"]], docs,
                       [relevant[q["id"]] for q in dev["queries"]], dev["name"] == "skillsbench-large", tags)

    def _tag(self, query, relevant, corpus):
        tools = {corpus[i]["id"] for i in relevant}
        return "unseen" if query["part"] != "train" or tools <= self.tools else "seen"

    def _use_cases(self):
        own = self.prepared.use_cases
        docs = [(u["name"], u["text"], -1) for u in own]
        asked = [(q, {i: 1}) for i, u in enumerate(own) if u["kind"] in self.kinds for q in u["queries"]]
        queries, relevant = [q for q, _ in asked], [r for _, r in asked]
        yield EvalSet("use-cases", queries, docs, relevant)
        large = next((d for d in self.prepared.dev if d["name"] == "skillsbench-large"), None)
        if large:
            more = [(d["name"], d["text"], -1) for d in large["corpus"]]
            yield EvalSet("use-cases-large", queries, docs + more, relevant)

    def _pairs(self, name, kinds):
        p = self.prepared
        mine = np.flatnonzero(np.isin(p.kind, kinds) & ~self.metatool_items[p.item])
        items = {}
        for i in mine:
            items.setdefault(p.item[i], []).append(i)
        docs, queries, relevant = [], [], []
        for item, pairs in items.items():
            docs.append((-1, p.b[pairs[0]], -1))
            if self.held[item]:
                for i in pairs[:ASKS_PER_ITEM]:
                    queries.append(p.a[i])
                    relevant.append({len(docs) - 1: 1})
        return EvalSet(name, queries, docs, relevant)
