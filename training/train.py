"""Fine-tunes the encoder. See README.md.
usage: train.py --base DIR --prepared DIR --out FILE [--set NAME=VALUE ...]"""

import argparse
import json
import lzma
import math
import os
import random
import time

import numpy as np
import torch
from torch.nn import functional as F

from reader import Reader, load_base, read_safetensors

SETTINGS = {
    # First any kits, then ours; export.py mixes what both have learnt. The rate falls to zero in each.
    "any_steps": 850,
    "own_steps": 750,
    "any_rate": 1.5e-4,
    "own_rate": 1.0e-4,
    # A limit for both, for slower machines and trials.
    "seconds": 450.0,
    "warmup": 50,
    "decay": 0.01,
    "temperature": 0.05,
    "batch": 2048,
    "situations": 480,
    "marked": 128,
    "masked": 0.1,
    # Use cases: this share of them is seen whole, the others with up to so many of their pieces masked.
    "whole": 0.3,
    "masked_at_most": 0.5,
    # The weight of our use cases in both.
    "any_situations": 0.2,
    "own_situations": 1.0,
    "w_asides": 0.3,
    "w_roles": 0.7,
    "w_nothing": 0.5,
    "seed": 7,
}
# How often a kind of pairs is drawn, relative to its size.
REPEAT = {
    "uc-kit": 2, "uc-more": 1, "uc-uc": 0.5, "uc-name": 1, "uc-about": 1,
    "skill-use": 3, "skill-use-body": 1, "skill-use-use": 1, "skill-quote": 2, "skill-name": 1, "skill-body": 1.5,
    "skill-sentence": 1, "section": 0.27, "docs": 0.3, "sent-rest": 1, "head-sect": 0.7, "desc-body": 1.5,
    "name-desc": 1.5, "trigger": 3, "when": 2, "user": 4, "tool-query": 2, "tool-doc": 1, "clinc": 0.7, "pubapi": 1,
    "wordnet": 0, "topic": 0, "topic-name": 0,
}
MAX_PAIR, MAX_TEXT, MAX_ABOUT, MAX_CONTENTS = 96, 224, 160, 192
CLS, SEP, MASK = 101, 102, 103


def tokenizer(base):
    from tokenizers import Tokenizer

    made = Tokenizer.from_file(os.path.join(base, "tokenizer.json"))
    made.no_padding()
    made.no_truncation()
    return made


def lines(folder, name):
    file = os.path.join(folder, name)
    with (lzma.open(file + ".xz", "rt") if os.path.exists(file + ".xz") else open(file)) as source:
        return [json.loads(line) for line in source]


class Texts:
    """Texts as padded ids."""

    def __init__(self, made, texts, longest):
        encoded = []
        for at in range(0, len(texts), 20000):
            encoded += made.encode_batch([t[: longest * 12].encode("utf-8", "ignore").decode() for t in texts[at : at + 20000]], add_special_tokens=False)
        self.ids = [[CLS, *e.ids[: longest - 2], SEP] for e in encoded]
        self.offsets = [e.offsets[: longest - 2] for e in encoded]

    def batch(self, numbers, device, masked=0.0, rng=None):
        some = [self.ids[n] for n in numbers]
        longest = max(8, (max(map(len, some)) + 7) // 8 * 8)
        ids = np.zeros((len(some), longest), np.int64)
        for row, one in zip(ids, some):
            row[: len(one)] = one
        mask = (ids != 0).astype(np.int64)
        if rng is not None:
            drop = (rng.random(ids.shape) < np.broadcast_to(np.reshape(masked, (-1, 1)), ids.shape)) & (ids > MASK)
            ids = np.where(drop, MASK, ids)
        return torch.from_numpy(ids).to(device), torch.from_numpy(mask).to(device)


def pooled(vectors, weights):
    total = (vectors * weights[..., None]).sum(1)
    return F.normalize(total.float(), dim=-1)


class Pairs:
    def __init__(self, made, texts, rows):
        kinds = {}
        for kind, a, b, item in rows:
            if REPEAT.get(kind, 1) > 0:
                kinds.setdefault(kind, []).append((a, b, item))
        self.kinds = {kind: np.array(some) for kind, some in kinds.items()}
        self.texts = Texts(made, texts, MAX_PAIR)
        self.names = sorted(self.kinds)
        sizes = np.array([len(self.kinds[k]) * REPEAT.get(k, 1) for k in self.names], float)
        self.shares = sizes / sizes.sum()

    def draw(self, size, rng):
        kind = self.names[rng.choice(len(self.names), p=self.shares)]
        some = self.kinds[kind]
        return some[rng.choice(len(some), min(size, len(some)), replace=False)]


def contrast(a, b, items, temperature):
    """Symmetric InfoNCE. Pairs of one item are never each other's negatives."""
    scores = a @ b.T / temperature
    same = items[:, None] == items[None, :]
    same.fill_diagonal_(False)
    scores = scores.masked_fill(same, -1e4)
    target = torch.arange(len(a), device=a.device)
    return (F.cross_entropy(scores, target) + F.cross_entropy(scores.T, target)) / 2


def report(reader, made, prepared, about, contents, device):
    """How use cases that were left out are served by meaning alone: right first, and the area under the curve of the
    closest kit for texts that anything serves."""
    cases = lines(prepared, "held-out.jsonl")
    texts = Texts(made, [case["text"] for case in cases], MAX_TEXT)
    with torch.no_grad():
        def embed(some, weights=None):
            found, told = [], []
            for at in range(0, len(some.ids), 128):
                numbers = range(at, min(at + 128, len(some.ids)))
                ids, mask = some.batch(numbers, device)
                vectors, role = reader(ids, mask)
                keep = mask if weights is None else mask * (torch.sigmoid(role.float()) < 0.5)
                found.append(pooled(vectors, keep + 1e-4 * mask))
                told += [r[m > 0].tolist() for r, m in zip(torch.sigmoid(role.float()), mask)]
            return torch.cat(found), told
        kit = F.normalize(embed(about)[0] + 0.5 * embed(contents)[0], dim=-1)
        said, told = embed(texts, True)
        scores = (said @ kit.T).cpu().numpy()
    groups, best = {}, scores.max(1)
    for case, row in zip(cases, scores):
        if case["kits"]:
            right = int(row.argmax()) in case["kits"]
            kept = groups.setdefault(case["group"], [0, 0])
            kept[0] += right
            kept[1] += 1
    served = np.array([bool(case["kits"]) for case in cases])
    order = np.argsort(best)
    ranks = np.empty(len(order)); ranks[order] = np.arange(len(order))
    auc = (ranks[served].mean() - (served.sum() - 1) / 2) / (~served).sum()
    total = np.sum(list(groups.values()), 0)
    hit = sure = wanted = 0
    for case, one, offsets in zip(cases, told, texts.offsets):
        for (f, t), value in zip(offsets, one[1:]):
            inside = any(a <= f and t <= b for a, b in case["asides"])
            hit += inside and value >= 0.5; sure += value >= 0.5; wanted += inside
    print(json.dumps({"right": f"{total[0]}/{total[1]} {total[0] / total[1]:.4f}", "auc": round(float(auc), 4),
        "roles": f"recall {hit / max(1, wanted):.3f} precision {hit / max(1, sure):.3f}",
        "groups": {name: f"{a}/{b}" for name, (a, b) in sorted(groups.items())}}), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--base", required=True)
    parser.add_argument("--prepared", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--set", action="append", default=[])
    args = parser.parse_args()
    s = dict(SETTINGS)
    for one in args.set:
        name, value = one.split("=")
        s[name] = type(s[name])(float(value))
    print(s, flush=True)
    began = time.time()
    random.seed(s["seed"]); torch.manual_seed(s["seed"])
    rng = np.random.default_rng(s["seed"])
    device = "cuda" if torch.cuda.is_available() else "cpu"
    made = tokenizer(args.base)
    pairs = Pairs(made, lines(args.prepared, "texts.jsonl"), lines(args.prepared, "pairs.jsonl"))
    kits = lines(args.prepared, "kits.jsonl")
    cases = lines(args.prepared, "situations.jsonl")
    about = Texts(made, [k["about"] for k in kits], MAX_ABOUT)
    contents = Texts(made, [k["contents"] for k in kits], MAX_CONTENTS)
    texts = Texts(made, [c["text"] for c in cases], MAX_TEXT)
    roles = []
    for case, offsets in zip(cases, texts.offsets):
        inside = [1.0 if any(a <= f and t <= b for a, b in case["asides"]) else 0.0 for f, t in offsets]
        roles.append([0.0, *inside, 0.0])
    accepted = torch.zeros(len(cases), len(kits))
    refused = torch.zeros(len(cases), len(kits))
    for i, case in enumerate(cases):
        for rank, kit in enumerate(case["kits"] or []):
            accepted[i, kit] = 1.0 if rank == 0 or case["several"] else 0.5
        for kit in case["not"]:
            refused[i, kit] = 1.0
    accepted, refused = accepted.to(device), refused.to(device)
    has_kits = accepted.sum(1) > 0
    is_judged = torch.tensor([case["kits"] is not None for case in cases], device=device)
    judged = np.array([i for i, case in enumerate(cases) if case["kits"] is not None])
    unjudged = np.array([i for i, case in enumerate(cases) if case["kits"] is None])
    marked = torch.tensor([any(r) for r in roles], device=device)
    print(f"{len(pairs.texts.ids)} texts, {len(cases)} situations, {int(marked.sum())} marked; {time.time() - began:.0f} s", flush=True)

    reader = load_base(read_safetensors(os.path.join(args.base, "model.fp16.safetensors"))).to(device)
    # The cosine that a text nothing serves is allowed to have: learned along.
    border = torch.nn.Parameter(torch.tensor(0.4, device=device))
    plain = [p for n, p in reader.named_parameters() if p.ndim < 2]
    heavy = [p for n, p in reader.named_parameters() if p.ndim >= 2 and not n.startswith("role")]
    head = [p for n, p in reader.named_parameters() if p.ndim >= 2 and n.startswith("role")]
    optimizer = torch.optim.AdamW([
        {"params": heavy, "weight_decay": s["decay"], "times": 1.0},
        {"params": plain, "weight_decay": 0.0, "times": 1.0},
        {"params": head, "weight_decay": s["decay"], "times": 6.0},
        {"params": [border], "weight_decay": 0.0, "times": 20.0},
    ], lr=s["any_rate"])
    def save(out):
        state = {name: value.detach().half().cpu().numpy() for name, value in reader.state_dict().items()}
        np.savez(out, border=np.float32(border.item()), **state)

    started = time.time()
    autocast = lambda: torch.autocast(device, dtype=torch.bfloat16)
    kit_numbers = list(range(len(kits)))
    def schedule():
        """The rate and the weight of our own use cases in each step."""
        time_of_all = s["seconds"] / (s["any_steps"] + s["own_steps"])
        for name, file in (("any", args.out.removesuffix(".npz") + "-any.npz"), ("own", args.out)):
            started, steps = time.time(), s[f"{name}_steps"]
            for step in range(steps):
                done = max(step, (time.time() - started) / time_of_all) / steps
                if done >= 1:
                    break
                yield s[f"{name}_rate"] * (1 - done) * min(1.0, (step + 1) / s["warmup"]), s[f"{name}_situations"]
            save(file)

    step, seen = 0, {}
    for rate, w_situations in schedule():
        for group in optimizer.param_groups:
            group["lr"] = rate * group["times"]
        some = pairs.draw(int(s["batch"]), rng)
        with autocast():
            a_ids = pairs.texts.batch(some[:, 0], device, s["masked"], rng)
            b_ids = pairs.texts.batch(some[:, 1], device, s["masked"], rng)
            a, _ = reader(*a_ids)
            b, _ = reader(*b_ids)
        loss = contrast(pooled(a, a_ids[1]), pooled(b, b_ids[1]), torch.from_numpy(some[:, 2]).to(device), s["temperature"])
        shown = {"pairs": loss.item()}

        numbers = np.concatenate([
            rng.choice(judged, min(int(s["situations"]), len(judged)), replace=False),
            rng.choice(unjudged, min(int(s["marked"]), len(unjudged)), replace=False),
        ])
        at = torch.from_numpy(numbers).to(device)
        # Half of a text still says which kit, but no longer what is refused.
        masked = np.where(rng.random(len(numbers)) < s["whole"], 0, rng.random(len(numbers)) * s["masked_at_most"])
        masked[int(s["situations"]) :] = 0
        t_ids = texts.batch(numbers, device, masked, rng)
        k_about, k_contents = about.batch(kit_numbers, device, s["masked"], rng), contents.batch(kit_numbers, device, s["masked"], rng)
        aside = torch.zeros(t_ids[0].shape)
        for row, n in zip(aside, numbers):
            row[: len(roles[n])] = torch.tensor(roles[n])
        aside = aside.to(device)
        with autocast():
            t, role = reader(*t_ids)
            ka, _ = reader(*k_about)
            kc, _ = reader(*k_contents)
        kit = F.normalize(pooled(ka, k_about[1]) + 0.5 * pooled(kc, k_contents[1]), dim=-1)
        said = pooled(t, t_ids[1] * (1 - aside))
        scores = said @ kit.T
        good, served, empty = accepted[at], has_kits[at], is_judged[at] & ~has_kits[at]
        logits = torch.cat([scores, border.expand(len(at), 1)], 1) / s["temperature"]
        # Each accepted kit competes with those that are not accepted, and with nothing at all.
        others = torch.cat([good > 0, torch.zeros(len(at), 1, dtype=torch.bool, device=device)], 1)
        against = torch.logsumexp(logits.masked_fill(others, -1e4), 1, keepdim=True)
        each = F.softplus(against - logits[:, :-1]) * good
        fit = (each.sum(1) / good.sum(1).clamp(min=1))[served].mean()
        nothing = F.cross_entropy(logits[empty], torch.full((int(empty.sum()),), len(kits), device=device)) if bool(empty.any()) else fit * 0
        loss = loss + w_situations * (fit + s["w_nothing"] * nothing)
        shown |= {"fit": fit.item(), "nothing": nothing.item()}
        with_asides = marked[at] & (refused[at].sum(1) > 0)
        if bool(with_asides.any()):
            told = pooled(t, aside * t_ids[1])[with_asides] @ kit.T / s["temperature"]
            want = refused[at][with_asides]
            told = -(torch.log_softmax(told, 1) * want).sum(1) / want.sum(1)
            loss = loss + w_situations * s["w_asides"] * told.mean()
            shown["asides"] = told.mean().item()
        is_text = t_ids[1].float() * torch.from_numpy(masked <= s["masked"]).to(device)[:, None]
        roles_loss = (F.binary_cross_entropy_with_logits(role.float(), aside, reduction="none") * is_text).sum() / is_text.sum()
        loss = loss + s["w_roles"] * roles_loss
        shown["roles"] = roles_loss.item()

        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        step += 1
        for name, value in shown.items():
            seen.setdefault(name, []).append(value)
        if step % 50 == 0 or step == 1:
            print(step, f"{time.time() - started:.0f} s", {n: round(float(np.mean(v[-50:])), 3) for n, v in seen.items()}, round(border.item(), 3), flush=True)
    reader.eval()
    report(reader, made, args.prepared, about, contents, device)
    print(f"{step} steps in {time.time() - started:.0f} s", flush=True)


main()
