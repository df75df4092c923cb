"""Writes the trained encoder as an ONNX file with 8-bit weights: the mean of all weights given. See README.md.
usage: export.py --weights FILE.npz [FILE.npz ...] --out FILE.onnx"""

import argparse

import numpy as np
from onnx import TensorProto, helper, numpy_helper, save

LAYERS, WIDTH, HEADS, INNER = 6, 384, 12, 1536
# Weights take 7 of the 8 bits: with all of them, sums overflow on processors without a dot product of bytes, and the
# same text would have another vector there.
MOST = 63


class Graph:
    def __init__(self, weights):
        self.weights = weights
        self.nodes, self.constants, self.count = [], [], 0

    def constant(self, value, name=None):
        name = name or f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind, *inputs, outputs=1, **attributes):
        names = [f"n{self.count + i}" for i in range(outputs)]
        self.count += outputs
        self.nodes.append(helper.make_node(kind, list(inputs), names, **attributes))
        return names[0] if outputs == 1 else names

    def linear(self, x, weight, bias):
        """x · weightᵀ + bias with 8-bit weights, one scale per output; x is quantised as it comes."""
        scale = np.abs(weight).max(1) / MOST
        rounded = np.clip(np.round(weight / scale[:, None]), -MOST, MOST).astype(np.int8).T
        q, q_scale, q_zero = self.quantised(x)
        product = self.node("MatMulInteger", q, self.constant(rounded), q_zero)
        real = self.node("Cast", product, to=TensorProto.FLOAT)
        scales = self.node("Mul", q_scale, self.constant(scale.astype(np.float32)))
        return self.node("Add", self.node("Mul", real, scales), self.constant(bias))

    def quantised(self, x):
        if x not in self._done:
            self._done[x] = self.node("DynamicQuantizeLinear", x, outputs=3)
        return self._done[x]

    _done: dict = {}

    def norm(self, x, name):
        scale, bias = (self.constant(self.weights[f"{name}.{part}"]) for part in ("weight", "bias"))
        return self.node("LayerNormalization", x, scale, bias, axis=-1, epsilon=1e-12)

    def gelu(self, x):
        erf = self.node("Erf", self.node("Div", x, self.constant(np.float32(2**0.5))))
        return self.node("Mul", self.node("Mul", x, self.node("Add", erf, self.constant(np.float32(1)))), self.constant(np.float32(0.5)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", nargs="+", required=True)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    files = [np.load(file) for file in args.weights]
    weights = {name: np.mean([np.asarray(file[name], np.float32) for file in files], 0) for name in files[0].files}
    g = Graph(weights)
    get = lambda name: weights[name]

    words = get("words.weight")
    scale = np.abs(words).max(1, keepdims=True) / 127
    table = g.constant(np.round(words / np.maximum(scale, 1e-9)).astype(np.int8), "words")
    scales = g.constant(scale.astype(np.float32), "word_scales")
    rows = g.node("Cast", g.node("Gather", table, "ids"), to=TensorProto.FLOAT)
    x = g.node("Mul", rows, g.node("Gather", scales, "ids"))
    start, zero = g.constant(np.array([0], np.int64)), g.constant(np.array([0], np.int64))
    positions = g.constant((get("positions.weight")[:512] + get("kind")).astype(np.float32), "places")
    x = g.node("Add", x, g.node("Slice", positions, start, g.node("Shape", "ids"), zero))
    x = g.norm(x, "norm")
    states = [x]
    heads = g.constant(np.array([-1, HEADS, WIDTH // HEADS], np.int64))
    flat = g.constant(np.array([-1, WIDTH], np.int64))
    for i in range(LAYERS):
        at = lambda name: f"layers.{i}.{name}"
        three = ("query", "key", "value")
        mixed = g.linear(
            x,
            np.concatenate([get(at(f"{n}.weight")) for n in three]),
            np.concatenate([get(at(f"{n}.bias")) for n in three]),
        )
        q, k, v = g.node("Split", mixed, outputs=3, axis=-1)
        q = g.node("Transpose", g.node("Reshape", q, heads), perm=[1, 0, 2])
        k = g.node("Transpose", g.node("Reshape", k, heads), perm=[1, 2, 0])
        v = g.node("Transpose", g.node("Reshape", v, heads), perm=[1, 0, 2])
        scores = g.node("Mul", g.node("MatMul", q, k), g.constant(np.float32((WIDTH // HEADS) ** -0.5)))
        seen = g.node("MatMul", g.node("Softmax", scores, axis=-1), v)
        seen = g.node("Reshape", g.node("Transpose", seen, perm=[1, 0, 2]), flat)
        out = g.linear(seen, get(at("out.weight")), get(at("out.bias")))
        x = g.norm(g.node("Add", x, out), at("out_norm"))
        inner = g.gelu(g.linear(x, get(at("inner.weight")), get(at("inner.bias"))))
        outer = g.linear(inner, get(at("outer.weight")), get(at("outer.bias")))
        x = g.norm(g.node("Add", x, outer), at("outer_norm"))
        states.append(x)
    every = g.node("Concat", *states, axis=-1)
    role = g.node("Add", g.node("MatMul", every, g.constant(get("role_in.weight").T)), g.constant(get("role_in.bias")))
    role = g.node("Add", g.node("MatMul", g.gelu(role), g.constant(get("role_out.weight").T)), g.constant(get("role_out.bias")))
    g.nodes.append(helper.make_node("Identity", [x], ["vectors"]))
    g.nodes.append(helper.make_node("Reshape", [role, g.constant(np.array([-1], np.int64))], ["asides"]))
    graph = helper.make_graph(
        g.nodes,
        "reader",
        [helper.make_tensor_value_info("ids", TensorProto.INT64, ["pieces"])],
        [
            helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["pieces", WIDTH]),
            helper.make_tensor_value_info("asides", TensorProto.FLOAT, ["pieces"]),
        ],
        g.constants,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="kitscout")
    save(model, args.out)


main()
