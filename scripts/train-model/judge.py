"""How well a table finds code: MRR@10 of the meaning alone and of both halves, as the product joins them."""

import numpy as np

LEAST_MEANING = 0.25


def unit(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def code_vectors(table, matrices):
    rows = table.rows * table.code[:, None]
    return unit(sum(weight * (matrix @ rows) for weight, matrix in zip(table.fields, matrices)))


def query_vectors(table, questions):
    return unit(questions @ (table.rows * table.query[:, None]))


def fused(words, meaning, share):
    """Of one question: each half divided by its maximum; what says no word of it must mean a quarter of it."""
    counted = np.where((words == 0) & (meaning < LEAST_MEANING) | (meaning <= 0), 0, meaning)
    return (1 - share) * words / max(words.max(), 1e-9) + share * counted / max(meaning.max(), 1e-9)


def rank(scores, answers):
    """Of the best answer, from 1; of equal scores the earlier piece stands first."""
    best = min(answers, key=lambda each: (-scores[each], each))
    if scores[best] <= 0:
        return np.inf
    return 1 + np.count_nonzero(scores > scores[best]) + np.count_nonzero(scores[:best] == scores[best])


def rank_of_file(scores, files, answers):
    best = np.zeros(files.max() + 1)
    np.maximum.at(best, files, scores)
    reached = best[files[answers]].max()
    return np.inf if reached <= 0 else 1 + np.count_nonzero(best > reached)


def judge(table, repository, share=0.6):
    """MRR@10 of the words, of the meaning, of both."""
    of_files = repository.kind.any()
    code = code_vectors(table, repository.code[bool(of_files)])
    meaning = query_vectors(table, repository.questions) @ code.T
    weights = np.where(repository.test == 1, 0.7, 1)
    gains = []
    for question in range(len(repository.kind)):
        answers, words = repository.answers_of(question), repository.scores[question].astype(np.float64)
        found = []
        for scores in (words * weights, meaning[question] * (weights if of_files else 1), fused(words, meaning[question], share) * weights):
            place = rank_of_file(scores, repository.file, answers) if of_files else rank(scores, answers)
            found.append(1 / place if place <= 10 else 0)
        gains.append(found)
    return np.mean(gains, axis=0)
