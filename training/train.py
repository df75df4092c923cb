"""Trains the embedder. usage: train.py --prepared DIR --out FILE [--set NAME=JSON]   (see README.md)"""
import argparse
import json
import math
import os
import time

os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")

import numpy as np
import torch

from data import Bags, Prepared, choose_words
from embedder import Embedder, Texts, contrast
from pack import embed, pack, rotation, stamp

DEFAULTS = dict(
    seed=7, words=53000, buckets=4096, dims=512, kept_dims=256, batch=8192, epochs=9, lr=1e-3, weight_lr=5e-3, drop=0.3, temperature=0.05,
    longest=128,
    repeat={
        "uc-kit": 2, "uc-uc": 2, "uc-name": 2, "uc-more": 2, "user": 2, "when": 2, "trigger": 2, "name-desc": 2, "sent-rest": 2, "tool-doc": 2,
        "skill-quote": 4, "skill-name": 2, "skill-body": 2, "skill-use": 3, "skill-use-use": 2, "docs": 0.5, "section": 0.5,
    },
)


def batches(pairs_of_kind, repeat, size, chance):
    """Plans one epoch: pairs of each kind are shuffled, repeated or subsampled by `repeat`, and split into batches; then all batches are shuffled."""
    found = []
    for kind in sorted(pairs_of_kind):
        times = repeat.get(kind, 1)
        for _ in range(math.ceil(times)):
            shuffled = chance.permutation(pairs_of_kind[kind])[:math.ceil(min(times, 1) * len(pairs_of_kind[kind]))]
            parts = max(1, round(len(shuffled) / size))
            found += [part for part in np.array_split(shuffled, parts) if len(part) > 1]
    return [found[i] for i in chance.permutation(len(found))]


def train(prepared, texts, config, device):
    chance = np.random.default_rng(config["seed"])
    dropping = torch.Generator(device=device).manual_seed(config["seed"])
    net = Embedder(texts.table_rows, config["dims"], config["seed"]).to(device)
    optimiser = torch.optim.Adam([
        {"params": [net.table], "lr": config["lr"]},
        {"params": [net.weight], "lr": config["weight_lr"]},
    ])
    rates = [group["lr"] for group in optimiser.param_groups]
    a, b, item = (torch.from_numpy(x).to(device) for x in (prepared.a, prepared.b, prepared.item))
    of_kind = {k: np.flatnonzero(prepared.kind == k) for k in sorted(set(prepared.kind))}
    plan = [batch for _ in range(config["epochs"]) for batch in batches(of_kind, config["repeat"], config["batch"], chance)]
    for step, batch in enumerate(plan):
        for group, rate in zip(optimiser.param_groups, rates):
            group["lr"] = rate * (1 - 0.95 * step / len(plan))
        at = torch.from_numpy(batch).to(device)
        left, right = (net(texts.bag(side[at], config["longest"]), config["drop"], dropping) for side in (a, b))
        loss = contrast(left @ right.T / config["temperature"], item[at])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        if step % 200 == 0:
            print(f"step {step}/{len(plan)} loss {loss.item():.3f}", flush=True)
    return net.vectors()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--prepared", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=JSON", help="overrides a default")
    options = parser.parse_args()
    config = DEFAULTS | {name: json.loads(value) for name, value in (s.split("=", 1) for s in options.set)}
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.use_deterministic_algorithms(True)
    started = time.time()
    prepared = Prepared(options.prepared)
    seen = np.unique(np.concatenate([prepared.a, prepared.b]))
    counts = prepared.counts(seen)
    chosen = choose_words(counts, config["words"])
    bags = Bags(prepared, chosen, config["buckets"])
    vectors = train(prepared, Texts(bags, device), config, device)
    vectors = vectors @ rotation(embed(bags, vectors, [[row] for row in seen[::8]]))[:, :config["kept_dims"]]
    packed = pack([prepared.vocabulary["list"][i] for i in chosen], vectors, counts[chosen])
    with open(options.out, "wb") as file:
        file.write(packed)
    with open(os.path.join(options.prepared, "tokenizer-stamp")) as file:
        tokenizer = file.read()
    with open(os.path.splitext(options.out)[0] + ".json", "w") as file:
        file.write(stamp(packed, tokenizer))
    print(f"{options.out}: {len(packed)} bytes, {len(chosen)} words, {device}, {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
