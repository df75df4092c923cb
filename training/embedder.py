"""The embedder during training: a table of vectors with a weight per row; a text is their weighted sum, normalised."""
import numpy as np
import torch
import torch.nn.functional as F


class Texts:
    """All bags of words, on the device, cut into batches by index."""

    def __init__(self, bags, device):
        self.rows = torch.from_numpy(bags.rows).to(device)
        self.factor = torch.from_numpy(bags.factor).to(device)
        self.offsets = torch.from_numpy(bags.offsets).to(device)
        self.table_rows = bags.table_rows

    def bag(self, texts, longest=0):
        """Returns (rows, factors, start of each text), with the texts concatenated."""
        start, end = self.offsets[texts], self.offsets[texts + 1]
        length = end - start
        if longest:
            length = length.clamp(max=longest)
        stop = torch.cumsum(length, 0)
        begin = stop - length
        owner = torch.repeat_interleave(torch.arange(len(texts), device=texts.device), length)
        at = torch.arange(owner.numel(), device=texts.device) - begin[owner] + start[owner]
        return self.rows[at], self.factor[at], begin


class Embedder(torch.nn.Module):
    def __init__(self, rows, dims, seed):
        super().__init__()
        chance = torch.Generator().manual_seed(seed)
        self.table = torch.nn.Parameter(torch.randn(rows, dims, generator=chance) / dims**0.5)
        self.weight = torch.nn.Parameter(torch.zeros(rows, 1))

    def forward(self, bag, drop=0.0, generator=None):
        rows, factor, begin = bag
        weight = F.embedding(rows, self.weight).squeeze(1).exp() * factor
        if drop:
            kept = torch.rand(rows.shape, device=rows.device, generator=generator) >= drop
            weight = weight * kept
        summed = F.embedding_bag(rows, self.table, begin, mode="sum", per_sample_weights=weight)
        return F.normalize(summed, dim=1, eps=1e-6)

    def vectors(self):
        """The rows as shipped: vectors multiplied by their weights."""
        return (self.table * self.weight.exp()).detach().cpu().numpy().astype(np.float64)


def contrast(scores, item):
    """Symmetric InfoNCE: each text must find its partner in the batch; texts of the same item are not negatives."""
    same = item[:, None] == item[None, :]
    same.fill_diagonal_(False)
    scores = scores.masked_fill(same, float("-inf"))
    target = torch.arange(len(item), device=item.device)
    return (F.cross_entropy(scores, target) + F.cross_entropy(scores.T, target)) / 2
