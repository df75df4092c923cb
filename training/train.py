"""Trains the embedder. usage: train.py --prepared DIR --out FILE [--experiment]   (see README.md)"""
import argparse
import json
import os
import time

os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")

import numpy as np
import torch

from data import Bags, Prepared, choose_words
from embedder import Embedder, Texts, contrast
from pack import pack, rotation

DEFAULTS = dict(
    seed=7, dims=256, words=53000, buckets=4096, batch=2048, epochs=12, lr=1e-3, weight_lr=5e-3, drop=0.2,
    temperature=0.07, longest=128,
    repeat={"uc-kit": 4, "uc-uc": 2, "uc-name": 2, "tool-query": 1, "user": 2, "when": 2},
)


def batches(pairs_of_kind, repeat, size, generator):
    """One epoch: every kind shuffled and cut into batches of its own, then all batches shuffled."""
    found = []
    for kind in sorted(pairs_of_kind):
        pairs = pairs_of_kind[kind]
        times = repeat.get(kind, 1)
        copies = int(times) + (generator.random() < times % 1)
        for _ in range(copies):
            shuffled = generator.permutation(pairs)
            parts = max(1, round(len(shuffled) / size))
            found += [part for part in np.array_split(shuffled, parts) if len(part) > 1]
    return [found[i] for i in generator.permutation(len(found))]


def train(prepared, allowed, texts, config, device):
    torch.manual_seed(config["seed"])
    chance = np.random.default_rng(config["seed"])
    dropping = torch.Generator(device=device).manual_seed(config["seed"])
    net = Embedder(texts.table_rows, config["dims"], config["seed"]).to(device)
    optimiser = torch.optim.Adam([
        {"params": [net.table], "lr": config["lr"]},
        {"params": [net.weight], "lr": config["weight_lr"]},
    ])
    rates = [group["lr"] for group in optimiser.param_groups]
    a, b, item = (torch.from_numpy(x).to(device) for x in (prepared.a, prepared.b, prepared.item))
    of_kind = {k: np.flatnonzero(allowed & (prepared.kind == k)) for k in sorted(set(prepared.kind))}
    plan = [batch for _ in range(config["epochs"]) for batch in batches(of_kind, config["repeat"], config["batch"], chance)]
    for step, batch in enumerate(plan):
        for group, rate in zip(optimiser.param_groups, rates):
            group["lr"] = rate * (1 - 0.95 * step / len(plan))
        at = torch.from_numpy(batch).to(device)
        loss = contrast(
            net(texts.bag(a[at], config["longest"]), config["drop"], dropping),
            net(texts.bag(b[at], config["longest"]), config["drop"], dropping),
            item[at], config["temperature"])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        if step % 200 == 0:
            print(f"step {step}/{len(plan)} loss {loss.item():.3f}", flush=True)
    return net


def embed_rows(net, texts, rows, device, size=4096):
    """Unit vectors of these texts, as numbers."""
    with torch.no_grad():
        parts = [net(texts.bag(torch.from_numpy(part).to(device)))
                 for part in np.array_split(rows, max(1, len(rows) // size))]
    return torch.cat(parts).cpu().numpy()


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
    rows = np.unique(np.concatenate([prepared.a, prepared.b]))
    chosen = choose_words(prepared, rows, config["words"])
    texts = Texts(Bags(prepared, chosen, config["buckets"]), device)
    net = train(prepared, np.ones(len(prepared.a), dtype=bool), texts, config, device)
    axes = rotation(embed_rows(net, texts, rows[::8], device))
    words = [prepared.vocabulary["list"][i] for i in chosen]
    packed = pack(words, net.vectors().cpu().numpy().astype(np.float64) @ axes)
    with open(options.out, "wb") as file:
        file.write(packed)
    print(f"{options.out}: {len(packed)} bytes, {len(words)} words, {device}, {time.time() - started:.0f} s")


if __name__ == "__main__":
    main()
