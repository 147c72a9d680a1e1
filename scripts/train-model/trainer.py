"""One step of learning: a batch of one repository's questions against their answers, wrong answers and each other's."""

from dataclasses import dataclass

import numpy as np
from scipy import sparse

SENTENCE, SUBJECT, NAME = 0, 1, 2


@dataclass
class Settings:
    """Those of the shipped model; docs/search.md has what others gave."""

    start: str = "shared"  # or "nothing"
    words: str = "shared"  # whose vocabulary; or "own", or "both"
    dimensions: int = 128
    epochs: int = 3
    batch: int = 512
    rate: float = 0.001
    temperature: float = 0.08
    wrong: int = 6  # of BM25F's wrong top fifty, for each question
    wrong_tests: int = 1  # 0: no tests among them, which the search puts behind anyway
    words_share: float = 0.3  # how much the words' figure counts beside the cosine; 0: the meaning learns alone
    back: float = 0.4  # share of the loss for code → question
    dropped: float = 0.3  # of words, anew in each step
    fields_dropped: float = 0.2  # of a piece's fields, anew in each step
    steady_fields: int = 1  # 0: the weights of the fields are learned too
    subjects: float = 0.3  # questions that are commit subjects, in proportion to sentences
    names: float = 0.3  # questions that are names, of what stands under them
    seed: int = 1


class Adam:
    """Of the rows that a step touches (Kingma, Ba 2015), the others rest."""

    def __init__(self, values):
        self.values, self.first, self.second = values, np.zeros_like(values), np.zeros_like(values)
        self.steps = 0

    def move(self, rows, slope, rate):
        self.steps += 1
        self.first[rows] = first = 0.9 * self.first[rows] + 0.1 * slope
        self.second[rows] = second = 0.999 * self.second[rows] + 0.001 * slope * slope
        first, second = first / (1 - 0.9**self.steps), second / (1 - 0.999**self.steps)
        self.values[rows] -= (rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


class Trainer:
    def __init__(self, table, settings):
        self.table, self.settings = table, settings
        self.random = np.random.default_rng(settings.seed)
        self.rows, self.query = Adam(table.rows), Adam(table.query)
        self.code, self.fields = Adam(table.code), Adam(table.fields)

    def step(self, repository, kind, asked, rate):
        """Learns from the questions `asked`, pairs of question and piece. Gives the loss."""
        batch = self.batch_of(repository, kind, asked)
        return self.learn(*batch, rate)

    def batch_of(self, repository, kind, asked):
        questions, right = asked[:, 0], asked[:, 1]
        wrong = self.wrong_of(repository, kind, questions)
        pieces = np.unique(np.concatenate([right, wrong]))
        where = np.full(len(repository.same), -1)
        where[pieces] = np.arange(len(pieces))
        matrices = repository.code["masked" if kind == NAME else kind == SUBJECT]
        texts = repository.names[right] if kind == NAME else repository.questions[questions]
        words = self.words_of(repository, kind, questions, right, where, len(pieces))
        hidden = self.hidden(repository, kind, right, pieces)
        target = where[right]
        hidden[np.arange(len(right)), target] = False
        code = [self.without_some(self.thinned(matrix[pieces])) for matrix in matrices]
        return self.thinned(texts), code, words, hidden, target

    def wrong_of(self, repository, kind, questions):
        if kind == NAME or self.settings.wrong == 0:
            return np.empty(0, dtype=np.int64)
        places = self.random.integers(0, repository.wrong.shape[1], (len(questions), self.settings.wrong))
        wrong = repository.wrong[questions[:, None], places].ravel()
        wrong = wrong[wrong >= 0]
        return wrong if self.settings.wrong_tests else wrong[repository.test[wrong] == 0]

    def words_of(self, repository, kind, questions, right, where, count):
        """The words' figure of each question for each piece: known for the best fifty, half of the last of them for others."""
        share = self.settings.words_share
        if kind == NAME or share == 0:
            return np.float32(0)
        scores = repository.wrong_scores[questions]
        words = np.repeat(scores[:, -1:] / 2, count, axis=1)
        at = where[repository.wrong[questions]]
        known = (at >= 0) & (repository.wrong[questions] >= 0)
        words[np.nonzero(known)[0], at[known]] = scores[known]
        words[np.arange(len(questions)), where[right]] = repository.score_of_right(questions, right)
        return (share * words).astype(np.float32)

    def hidden(self, repository, kind, right, pieces):
        """What is as good an answer is no wrong one: siblings, copies, for a subject the rest of the file."""
        hidden = (repository.same[right][:, None] == repository.same[pieces]) & (repository.has_name[right][:, None])
        hidden |= repository.hash[right][:, None] == repository.hash[pieces]
        if kind == SUBJECT:
            hidden |= repository.file[right][:, None] == repository.file[pieces]
        return hidden

    def thinned(self, matrix):
        if self.settings.dropped > 0:
            matrix = matrix.copy()
            matrix.data *= self.random.random(len(matrix.data)) >= self.settings.dropped
        return matrix

    def without_some(self, field):
        if self.settings.fields_dropped > 0:
            kept = self.random.random(field.shape[0]) >= self.settings.fields_dropped
            field = field.copy()
            field.data *= np.repeat(kept, np.diff(field.indptr))
        return field

    def learn(self, texts, code, words, hidden, target, rate):
        table, settings = self.table, self.settings
        touched = np.zeros(len(table.words), dtype=bool)
        for matrix in (texts, *code):
            touched[matrix.indices] = True
        rows = np.flatnonzero(touched)
        number = np.zeros(len(table.words), dtype=np.int32)
        number[rows] = np.arange(len(rows))
        narrow = lambda m: sparse.csr_matrix((m.data, number[m.indices], m.indptr), shape=(m.shape[0], len(rows)))
        texts, code = narrow(texts), [narrow(each) for each in code]
        own, as_query, as_code = table.rows[rows], table.query[rows], table.code[rows]
        asked, asked_length = normal(texts @ (own * as_query[:, None]))
        coded = own * as_code[:, None]
        parts = [each @ coded for each in code]
        found, found_length = normal(sum(weight * part for weight, part in zip(table.fields, parts)))
        loss, slope_asked, slope_found = self.loss(asked, found, words, hidden, target)
        slope_asked = through_normal(slope_asked, asked, asked_length)
        slope_found = through_normal(slope_found, found, found_length)
        from_asked = texts.T @ slope_asked
        from_found = sum(weight * (each.T @ slope_found) for weight, each in zip(table.fields, code))
        slope = from_asked * as_query[:, None] + from_found * as_code[:, None]
        self.rows.move(rows, slope, rate)
        self.query.move(rows, (from_asked * own).sum(axis=1), rate)
        self.code.move(rows, (from_found * own).sum(axis=1), rate)
        if not settings.steady_fields:
            self.fields.move(slice(None), np.array([(part * slope_found).sum() for part in parts], np.float32), rate)
        return loss

    def loss(self, asked, found, words, hidden, target):
        """Cross entropy of the right answer among all, and of the right question among all; with the slopes of both."""
        temperature, back = self.settings.temperature, self.settings.back
        every = np.arange(len(target))
        cosines = asked @ found.T
        forth = np.where(hidden, -30, (cosines + words) / temperature)
        chosen = softmax(forth)
        loss = -np.log(chosen[every, target] + 1e-12).mean()
        slope = chosen
        slope[every, target] -= 1
        slope *= (1 - back) / (temperature * len(target))
        slope[hidden] = 0
        returned = softmax(np.where(hidden[:, target], -30, cosines[:, target] / temperature).T)
        returned[every, every] -= 1
        np.add.at(slope.T, target, returned * (back / (temperature * len(target))))
        return loss, slope @ found, slope.T @ asked


def softmax(scores):
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return scores / scores.sum(axis=1, keepdims=True)


def normal(vectors):
    length = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)
    return vectors / length, length


def through_normal(slope, unit, length):
    return (slope - unit * (slope * unit).sum(axis=1, keepdims=True)) / length
