"""General English word vectors: where training starts from, and what fills in for words that training saw too rarely."""
import numpy as np

OFTEN = 20


def centred(prepared, chosen):
    """(unit vectors, has one) of the chosen words, without what all words share."""
    vectors, ranks = prepared.general
    vectors, has = vectors[chosen].astype(np.float64), ranks[chosen] > 0
    vectors[has] -= vectors[has].mean(axis=0)
    _, _, axes = np.linalg.svd(vectors[has], full_matrices=False)
    vectors -= vectors @ axes[:1].T @ axes[:1]
    vectors[~has] = 0
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6), has


def start(prepared, chosen, rows, dims, seed):
    """A first table: general vectors turned into `dims` dimensions where there are any, chance elsewhere."""
    chance = np.random.default_rng(seed)
    table = chance.standard_normal((rows, dims)) / dims**0.5
    if prepared.general is not None:
        vectors, has = centred(prepared, chosen)
        turn, _ = np.linalg.qr(chance.standard_normal((dims, vectors.shape[1])))
        table[:len(chosen)][has] = (vectors @ turn.T)[has]
    return table.astype(np.float32)


def blend(prepared, chosen, counts, trained, strength):
    """Moves the vectors of rare words towards what their general vectors predict; a word never trained on becomes the prediction."""
    if prepared.general is None:
        return trained
    vectors, has = centred(prepared, chosen)
    inputs = np.concatenate([vectors, np.ones((len(vectors), 1))], axis=1)
    often = has & (counts >= OFTEN)
    known = inputs[often]
    weights = np.linalg.solve(known.T @ known + np.eye(known.shape[1]), known.T @ trained[:len(chosen)][often])
    seen = counts[has, None]
    result = trained.copy()
    result[:len(chosen)][has] = (seen * trained[:len(chosen)][has] + strength * (inputs[has] @ weights)) / (seen + strength)
    return result
