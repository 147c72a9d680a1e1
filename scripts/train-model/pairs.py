"""What extract.ts wrote of a repository, as sparse matrices over one vocabulary."""

from pathlib import Path

import numpy as np
from scipy import sparse

FIELDS = ("name", "container", "path", "body")
WRONG = 50


def ints(folder, name):
    return np.fromfile(folder / f"{name}.i32", dtype="<i4")


def fractions(folder, name):
    return np.fromfile(folder / f"{name}.f32", dtype="<f4")


def lines(path):
    return path.read_text().split("\n") if path.exists() else []


def count_words(folders, times=25, repositories=2):
    """Words that code, documentation or questions say often enough, the most frequent first."""
    total, seen_in = {}, {}
    for folder in folders:
        words = lines(folder / "vocabulary.txt")
        said = np.zeros(len(words))
        for field in ("name", "container", "path", "documentation", "body", "question"):
            np.add.at(said, ints(folder, f"{field}-words"), ints(folder, f"{field}-counts"))
        for word, count in zip(words, said):
            total[word] = total.get(word, 0) + count
            seen_in[word] = seen_in.get(word, 0) + 1
    usual = [word for word in total if total[word] >= times and seen_in[word] >= repositories]
    return sorted(usual, key=lambda word: (-total[word], word))


def bags(folder, field, row_of, size):
    """Counts, one row a bag; words outside of the vocabulary are dropped."""
    words = row_of[ints(folder, f"{field}-words")]
    starts = ints(folder, f"{field}-starts")
    known = words >= 0
    kept = np.concatenate([[0], np.cumsum(known)])
    counts = ints(folder, f"{field}-counts").astype(np.float32)
    matrix = sparse.csr_matrix((counts[known], words[known], kept[starts]), shape=(len(starts) - 1, size))
    matrix.sort_indices()
    return matrix


def by_length(counts):
    """Each row divided by the root of the number of its words, repetitions included."""
    length = np.maximum(np.asarray(counts.sum(axis=1)).ravel(), 1)
    return scaled(counts, 1 / np.sqrt(length))


def damped(counts):
    """1 + ln(times) a word, divided by the root of the number of different words."""
    logged = counts.copy()
    logged.data = 1 + np.log(logged.data)
    return scaled(logged, 1 / np.sqrt(np.maximum(np.diff(counts.indptr), 1)))


def scaled(matrix, factors):
    result = matrix.copy()
    result.data = (result.data * np.repeat(factors, np.diff(matrix.indptr))).astype(np.float32)
    return result


class Repository:
    """Pieces and questions of one repository. `code[with_documentation]` has a matrix for each field."""

    def __init__(self, folder, words):
        folder = Path(folder)
        number = {word: row for row, word in enumerate(words)}
        row_of = np.array([number.get(word, -1) for word in lines(folder / "vocabulary.txt")], dtype=np.int64)
        size = len(words)
        name, container, path, documentation, body = (
            bags(folder, field, row_of, size) for field in ("name", "container", "path", "documentation", "body")
        )
        small = [by_length(each) for each in (name, container, path)]
        self.code = {False: [*small, damped(body)], True: [*small, damped((body + documentation).tocsr())]}
        self.names = name
        body_alone = body - body.multiply(name > 0)
        body_alone.eliminate_zeros()
        self.code["masked"] = [scaled(name, np.zeros(name.shape[0])), small[1], small[2], damped(body_alone.tocsr())]
        self.title = folder.name
        self.questions = bags(folder, "question", row_of, size)
        self.kind = ints(folder, "kind")
        self.texts = lines(folder / "text.txt")
        self.answers = ints(folder, "answers")
        self.starts = ints(folder, "answers-starts")
        self.wrong = ints(folder, "wrong").reshape(-1, WRONG)
        self.wrong_scores = fractions(folder, "wrong-scores").reshape(-1, WRONG)
        self.right_scores = fractions(folder, "right-scores")
        self.file, self.same, self.test, self.hash = (ints(folder, each) for each in ("file", "same", "test", "hash"))
        scores = fractions(folder, "scores")
        self.scores = scores.reshape(len(self.kind), -1) if len(scores) else None

        self.has_name = np.diff(name.indptr) > 0
        number = np.repeat(np.arange(len(self.kind)), np.diff(self.starts))
        order = np.argsort(number * np.int64(len(self.same)) + self.answers)
        self.answer_keys = (number * np.int64(len(self.same)) + self.answers)[order]
        self.answer_scores = self.right_scores[order]

    def score_of_right(self, questions, pieces):
        keys = questions.astype(np.int64) * len(self.same) + pieces
        return self.answer_scores[np.searchsorted(self.answer_keys, keys)]

    def answers_of(self, question):
        return self.answers[self.starts[question] : self.starts[question + 1]]
