"""Writes vectors to model.bin, in the format that src/recommend/model/model.ts reads and describes."""
import json
import struct
from zlib import crc32

import numpy as np

MAGIC = b"KITSVEC2"
STOP_MARK = "-"


def rotation(texts):
    """Principal axes of unit text vectors, strongest first: dot products stay the same, and the first dimensions carry most of the information."""
    _, axes = np.linalg.eigh(texts.T.astype(np.float64) @ texts.astype(np.float64))
    axes = axes[:, ::-1]
    strongest = np.abs(axes).argmax(axis=0)
    return axes * np.sign(axes[strongest, np.arange(axes.shape[1])])


def embed(bags, vectors, groups):
    """Unit vectors of texts, each given as a list of text rows (-1: none), from shipped vectors."""
    found = np.zeros((len(groups), vectors.shape[1]), dtype=np.float32)
    for i, group in enumerate(groups):
        for text in group:
            if text >= 0:
                run = slice(bags.offsets[text], bags.offsets[text + 1])
                found[i] += bags.factor[run] @ vectors[bags.rows[run]]
    return found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)


def quantise(vectors):
    scale = np.abs(vectors).max(axis=1) / 127
    scale[scale == 0] = 1
    return np.round(vectors / scale[:, None]).astype(np.int8), scale.astype("<f4")


def pack(words, vectors, counts):
    """`vectors`: the words' rows, then the buckets'. Scales them so that the average word, by frequency and without stop words, has length 1."""
    heard = np.where([word.startswith(STOP_MARK) for word in words], 0, counts)
    vectors = vectors * heard.sum() / (np.linalg.norm(vectors[:len(words)], axis=1) * heard).sum()
    rows, scale = quantise(vectors)
    listed = "\n".join(words).encode()
    content = scale.tobytes() + rows.tobytes() + listed
    head = MAGIC + struct.pack("<5I", vectors.shape[1], len(words), len(vectors) - len(words), len(listed), crc32(content))
    return head + struct.pack("<I", crc32(head)) + content


def stamp(packed, tokenizer):
    """The text of model.json: the checksum of the model's content, and the tokenizer that produced its words."""
    content, = struct.unpack_from("<I", packed, len(MAGIC) + 4 * 4)
    return json.dumps({"content": f"{content:08x}", "tokenizer": tokenizer}) + "\n"
