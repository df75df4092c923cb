"""nDCG@10 of words alone, meaning alone and both, on the sets of holdout.py."""
from collections import Counter, defaultdict

import numpy as np

K1, B = 1.2, 0.75


def ndcg10(scores, relevant):
    top = np.argsort(-scores, kind="stable")[:10]
    gain = sum(relevant.get(int(d), 0) / np.log2(r + 2) for r, d in enumerate(top))
    best = sum(g / np.log2(r + 2) for r, g in enumerate(sorted(relevant.values(), reverse=True)[:10]))
    return gain / best


def z(scores):
    spread = scores.std(axis=1, keepdims=True)
    return (scores - scores.mean(axis=1, keepdims=True)) / np.where(spread > 0, spread, 1)


class Words:
    """A plain BM25 over stems, as the yardstick beside the embedder."""

    def __init__(self, prepared):
        self.prepared = prepared
        self.stop = np.array(prepared.vocabulary["stop"], dtype=bool)

    def stems(self, rows):
        ids = np.concatenate([self.prepared.words(r) for r in rows if r >= 0] or [np.zeros(0, np.int64)])
        return ids[~self.stop[ids]]

    def bm25(self, queries, docs):
        postings, lengths = defaultdict(list), np.zeros(len(docs))
        for i, rows in enumerate(docs):
            counted = Counter(self.stems(rows).tolist())
            lengths[i] = sum(counted.values())
            for stem, tf in counted.items():
                postings[stem].append((i, tf))
        norm = K1 * (1 - B + B * lengths / max(lengths.mean(), 1))
        scores = np.zeros((len(queries), len(docs)), dtype=np.float32)
        lists = {s: (np.array([i for i, _ in l]), np.array([tf for _, tf in l])) for s, l in postings.items()}
        for q, row in enumerate(queries):
            for stem in set(self.stems([row]).tolist()):
                if stem in lists:
                    at, tf = lists[stem]
                    idf = np.log(1 + (len(docs) - len(at) + 0.5) / (len(at) + 0.5))
                    scores[q, at] += idf * tf * (K1 + 1) / (tf + norm[at])
        return scores

    def of(self, eval_set):
        short = z(self.bm25(eval_set.queries, [d[:2] for d in eval_set.docs]))
        return z(short + z(self.bm25(eval_set.queries, eval_set.docs))) if eval_set.body else short


def means(scores, eval_set):
    """{set or set/tag: mean nDCG@10 in percent}"""
    each = np.array([ndcg10(s, r) for s, r in zip(scores, eval_set.relevant)])
    tags = np.array(eval_set.tags or [""] * len(each))
    return {f"{eval_set.name}/{t}" if len(set(tags)) > 1 else eval_set.name: round(100 * each[tags == t].mean(), 2)
            for t in sorted(set(tags))}


def report(sets, lexical, dense, ratios=(0.5, 1.0, 1.5)):
    """Lines of (set, words, meaning, fused at each ratio); `dense` gives query-by-document cosines of a set."""
    lines = {}
    for s in sets:
        meaning = dense(s)
        columns = [means(lexical[s.name], s), means(meaning, s)]
        columns += [means(lexical[s.name] + r * z(meaning), s) for r in ratios]
        for key in columns[0]:
            lines[key] = [c[key] for c in columns]
    return lines
