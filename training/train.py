"""Trains the embedder. usage: train.py --prepared DIR --out FILE [--teacher DIR] [--hold half|all] [--set NAME=JSON]   (see README.md)"""
import argparse
import json
import os
import time

os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")

import numpy as np
import torch

import general
from data import Bags, Prepared, choose_words
from embedder import Embedder, Texts, contrast, follow
from holdout import Holdout
from measure import Words, report
from pack import embed, pack, quantise, rotation, stamp
from teacher import Teacher

DEFAULTS = dict(
    seed=7, words=55000, general_words=8000, buckets=4096, dims=512, kept_dims=256, batch=2048, epochs=12, lr=1e-3, weight_lr=5e-3,
    drop=0.4, temperature=0.1, longest=128, blend=2.0, lesson=0.3, taught_temperature=0.02,
    repeat={"uc-kit": 4, "uc-uc": 2, "uc-name": 2, "user": 2, "when": 2, "trigger": 2, "name-desc": 2, "sent-rest": 2, "tool-doc": 2},
)


def batches(pairs_of_kind, repeat, size, chance):
    """One epoch: every kind shuffled and cut into batches of its own, then all batches shuffled."""
    found = []
    for kind in sorted(pairs_of_kind):
        for _ in range(repeat.get(kind, 1)):
            shuffled = chance.permutation(pairs_of_kind[kind])
            parts = max(1, round(len(shuffled) / size))
            found += [part for part in np.array_split(shuffled, parts) if len(part) > 1]
    return [found[i] for i in chance.permutation(len(found))]


def train(prepared, allowed, texts, table, taught, config, device):
    chance = np.random.default_rng(config["seed"])
    dropping = torch.Generator(device=device).manual_seed(config["seed"])
    net = Embedder(table).to(device)
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
        left, right = (net(texts.bag(side[at], config["longest"]), config["drop"], dropping) for side in (a, b))
        scores = left @ right.T / config["temperature"]
        loss = contrast(scores, item[at])
        if taught is not None:
            loss = loss + config["lesson"] * follow(scores, taught[a[at]].float() @ taught[b[at]].float().T / config["taught_temperature"])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        if step % 500 == 0:
            print(f"step {step}/{len(plan)} loss {loss.item():.3f}", flush=True)
    return net.vectors()


def teach(prepared, folder, rows, device):
    """What the teacher makes of each of these texts, by number of the text."""
    vectors = Teacher(folder, device).embed_all(prepared.pieces, prepared.piece_offsets, rows)
    taught = torch.zeros(len(prepared.offsets) - 1, vectors.shape[1], dtype=vectors.dtype, device=device)
    taught[torch.from_numpy(rows).to(device)] = vectors
    return taught


def measure(holdout, bags, vectors):
    """Prints how the vectors, as shipped, do on what they were not trained on."""
    rows, scale = quantise(vectors)
    vectors = rows.astype(np.float32) * scale[:, None]
    sets = list(holdout.sets())
    words = Words(holdout.prepared)
    lexical = {s.name: words.of(s) for s in sets}
    dense = lambda s: embed(bags, vectors, [[q] for q in s.queries]) @ embed(bags, vectors, [d[:2] for d in s.docs]).T
    print(f"{'nDCG@10':24s} words meaning words+meaning at 0.5, 1, 1.5")
    for name, columns in report(sets, lexical, dense).items():
        print(f"{name:24s} " + " ".join(f"{c:6.1f}" for c in columns), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--prepared", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--teacher", help="folder of the teacher's weights; without one, nothing is learnt from it")
    parser.add_argument("--hold", choices=["half", "all"], help="keep MetaTool tools and some items out of training, and measure on them")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=JSON", help="overrides a default")
    options = parser.parse_args()
    config = DEFAULTS | {name: json.loads(value) for name, value in (s.split("=", 1) for s in options.set)}
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.use_deterministic_algorithms(True)
    started = time.time()
    prepared = Prepared(options.prepared)
    holdout = Holdout(prepared, {"half": 2, "all": 1}[options.hold]) if options.hold else None
    allowed = holdout.training() if holdout else np.ones(len(prepared.a), dtype=bool)
    seen = np.unique(np.concatenate([prepared.a[allowed], prepared.b[allowed]]))
    counts = prepared.counts(seen)
    chosen = choose_words(prepared, counts, config["words"], config["general_words"])
    bags = Bags(prepared, chosen, config["buckets"])
    table = general.start(prepared, chosen, bags.table_rows, config["dims"], config["seed"])
    taught = teach(prepared, options.teacher, seen, device) if options.teacher else None
    vectors = train(prepared, allowed, Texts(bags, device), table, taught, config, device)
    vectors = general.blend(prepared, chosen, counts[chosen], vectors, config["blend"])
    vectors = vectors @ rotation(embed(bags, vectors, [[row] for row in seen[::8]]))[:, :config["kept_dims"]]
    packed = pack([prepared.vocabulary["list"][i] for i in chosen], vectors, counts[chosen])
    with open(options.out, "wb") as file:
        file.write(packed)
    with open(os.path.join(options.prepared, "tokenizer-stamp")) as file:
        tokenizer = file.read()
    with open(os.path.splitext(options.out)[0] + ".json", "w") as file:
        file.write(stamp(packed, tokenizer))
    print(f"{options.out}: {len(packed)} bytes, {len(chosen)} words, {device}, {time.time() - started:.0f} s", flush=True)
    if holdout:
        measure(holdout, bags, vectors)


if __name__ == "__main__":
    main()
