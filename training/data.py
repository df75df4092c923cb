"""Loads prepared ids as arrays for training. The result depends only on the seed and the files."""
import gzip
import json
from pathlib import Path

import numpy as np


def _u32(path):
    return np.frombuffer(gzip.decompress(Path(path).read_bytes()), dtype="<u4").astype(np.int64)


def _json(path):
    return json.loads(gzip.decompress(Path(path).read_bytes()))


class Prepared:
    """The output of prepare.ts: texts as runs of word ids, and pairs of texts."""

    def __init__(self, folder):
        folder = Path(folder)
        self.ids = _u32(folder / "ids.gz")
        self.offsets = _u32(folder / "offsets.gz")
        self.grams = _u32(folder / "grams.gz")
        self.gram_offsets = _u32(folder / "gram-offsets.gz")
        self.vocabulary = _json(folder / "vocabulary.json.gz")
        pairs = _json(folder / "pairs.json.gz")
        self.a = np.array([p[0] for p in pairs])
        self.b = np.array([p[1] for p in pairs])
        names = sorted({p[2] for p in pairs})
        number = {name: i for i, name in enumerate(names)}
        self.item = np.array([number[p[2]] for p in pairs])
        self.kind = np.array([p[3] for p in pairs])

    def counts(self, rows):
        """How often each word occurs in these texts."""
        wanted = np.zeros(len(self.offsets) - 1, dtype=bool)
        wanted[rows] = True
        return np.bincount(self.ids[np.repeat(wanted, np.diff(self.offsets))], minlength=len(self.vocabulary["list"]))


def choose_words(counts, size):
    """The ids of the words that get their own vector: the most frequent in training."""
    order = np.argsort(-counts, kind="stable")
    return order[counts[order] >= 2][:size]


class Bags:
    """Texts as runs of (table row, factor): a known word is one row, an unknown one is the mean of its gram buckets."""

    def __init__(self, prepared, chosen, buckets):
        size = len(prepared.vocabulary["list"])
        row_of = np.full(size, -1, dtype=np.int64)
        row_of[chosen] = np.arange(len(chosen))
        self.table_rows = len(chosen) + buckets
        grams = np.diff(prepared.gram_offsets)
        length = np.where(row_of >= 0, 1, grams)
        start = np.concatenate([[0], np.cumsum(length)])
        rows = np.zeros(start[-1], dtype=np.int64)
        factor = np.ones(start[-1], dtype=np.float32)
        known = row_of >= 0
        rows[start[:-1][known]] = row_of[known]
        for word in np.flatnonzero(~known):
            run = slice(start[word], start[word + 1])
            own = prepared.grams[prepared.gram_offsets[word]:prepared.gram_offsets[word + 1]]
            rows[run] = len(chosen) + own % buckets
            factor[run] = 1 / len(own)
        per_token = length[prepared.ids]
        first = start[:-1][prepared.ids]
        ends = np.cumsum(per_token)
        index = np.arange(ends[-1]) - np.repeat(ends - per_token, per_token) + np.repeat(first, per_token)
        self.rows, self.factor = rows[index], factor[index]
        self.offsets = np.concatenate([[0], ends])[prepared.offsets]
