"""The encoder: a BERT of 6 layers as its weights are published, and one more output per token: is this part of the text
asked for, or only told (refused, owned, done, someone else's)?"""

import math

import torch
from torch import nn
from torch.nn import functional as F

LAYERS, WIDTH, HEADS, INNER = 6, 384, 12, 1536
ROLE_WIDTH = 64


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(WIDTH, WIDTH) for _ in range(3))
        self.out = nn.Linear(WIDTH, WIDTH)
        self.out_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.inner = nn.Linear(WIDTH, INNER)
        self.outer = nn.Linear(INNER, WIDTH)
        self.outer_norm = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x, bias):
        batch, length, _ = x.shape
        split = lambda y: y.view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)
        q, k, v = split(self.query(x)), split(self.key(x)), split(self.value(x))
        if hasattr(F, "scaled_dot_product_attention"):
            mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype))
        else:
            mixed = torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(WIDTH // HEADS) + bias, -1) @ v
        mixed = mixed.transpose(1, 2).reshape(batch, length, WIDTH)
        x = self.out_norm(x + self.out(mixed))
        return self.outer_norm(x + self.outer(F.gelu(self.inner(x))))


class Reader(nn.Module):
    def __init__(self, vocabulary=30522, positions=512):
        super().__init__()
        self.words = nn.Embedding(vocabulary, WIDTH)
        self.positions = nn.Embedding(positions, WIDTH)
        self.kind = nn.Parameter(torch.zeros(WIDTH))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        # Whether something is refused is visible in the middle layers, and gone in the last: all of them are read.
        self.role_in = nn.Linear(WIDTH * (LAYERS + 1), ROLE_WIDTH)
        self.role_out = nn.Linear(ROLE_WIDTH, 1)

    def forward(self, ids, mask):
        """The vector of each token, and the logit that it is an aside."""
        x = self.words(ids) + self.positions(torch.arange(ids.shape[1], device=ids.device)) + self.kind
        x = self.norm(x)
        bias = torch.zeros(mask.shape, device=ids.device).masked_fill(mask == 0, -1e4)[:, None, None, :]
        states = [x]
        for layer in self.layers:
            x = layer(x, bias)
            states.append(x)
        roles = self.role_out(F.gelu(self.role_in(torch.cat(states, -1))))[..., 0]
        return x, roles


def load_base(tensors):
    """A reader with the published weights; the role output starts at random."""
    reader = Reader()
    state = reader.state_dict()
    get = lambda name: tensors[name].float()
    state["words.weight"] = get("embeddings.word_embeddings.weight")
    state["positions.weight"] = get("embeddings.position_embeddings.weight")
    state["kind"] = get("embeddings.token_type_embeddings.weight")[0]
    names = {"norm": "embeddings.LayerNorm"}
    for i in range(LAYERS):
        at = f"encoder.layer.{i}."
        for ours, theirs in {
            "query": "attention.self.query",
            "key": "attention.self.key",
            "value": "attention.self.value",
            "out": "attention.output.dense",
            "out_norm": "attention.output.LayerNorm",
            "inner": "intermediate.dense",
            "outer": "output.dense",
            "outer_norm": "output.LayerNorm",
        }.items():
            names[f"layers.{i}.{ours}"] = at + theirs
    for ours, theirs in names.items():
        for part in ("weight", "bias"):
            state[f"{ours}.{part}"] = get(f"{theirs}.{part}")
    reader.load_state_dict(state)
    return reader


def read_safetensors(file):
    """The format is a length, a JSON header and the numbers; reading it takes no library."""
    import json

    import numpy as np

    with open(file, "rb") as source:
        size = int.from_bytes(source.read(8), "little")
        header = json.loads(source.read(size))
        data = source.read()
    kinds = {"F16": np.float16, "F32": np.float32}
    tensors = {}
    for name, one in header.items():
        if name == "__metadata__" or one["dtype"] not in kinds:
            continue
        start, end = one["data_offsets"]
        array = np.frombuffer(data[start:end], dtype=kinds[one["dtype"]]).reshape(one["shape"])
        tensors[name.removeprefix("bert.")] = torch.from_numpy(array.copy())
    return tensors
