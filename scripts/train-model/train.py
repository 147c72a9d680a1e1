"""`python train.py PAIRS JUDGED --start MODEL --to FILE [NAME=VALUE …]`: trains a table, and tells after each epoch how well it does.

PAIRS, JUDGED: folders that extract.ts wrote; of JUDGED those below `documentation` and `commits`.
"""

import argparse
import dataclasses
import json
import time
from pathlib import Path

import numpy as np

from judge import code_vectors, judge, query_vectors
from model_file import fresh_table, read_table, write_table
from pairs import Repository, count_words
from trainer import NAME, SENTENCE, SUBJECT, Settings, Trainer

LISTED = Path(__file__).with_name("repositories.json")
# Of the pieces of the files that a commit changed, the one that the start finds best by its subject is the answer.
SHARE_OF_WORDS = 0.65


def folders(path, wanted=None):
    names = sorted(each.name for each in path.iterdir())
    return [path / name for name in names if wanted is None or name in wanted]


def judged_names(*groups):
    listed = json.loads(LISTED.read_text())
    return {each["repository"].replace("/", "+") for group in groups for each in listed[group]}


def judged_texts(path):
    """Questions and code that are kept for judging, of both kinds."""
    texts, hashes = set(), set()
    for folder in [*folders(path / "documentation"), *folders(path / "commits")]:
        texts.update((folder / "text.txt").read_text().split("\n"))
        long = np.diff(np.fromfile(folder / "body-starts.i32", dtype="<i4")) >= 12
        hashes.update(np.fromfile(folder / "hash.i32", dtype="<i4")[long].tolist())
    return texts, hashes


def usable(repository, texts, hashes, table):
    """Pairs of question and piece by kind, without what is kept for judging. For a subject the piece that answers best."""
    pairs, dropped = {SENTENCE: [], SUBJECT: [], NAME: []}, 0
    kept = ~np.isin(repository.hash, list(hashes))
    if (repository.kind == SUBJECT).any():
        code = code_vectors(table, repository.code[True])
        asked = query_vectors(table, repository.questions)
    for question, kind in enumerate(repository.kind):
        answers = repository.answers_of(question)
        if repository.texts[question] in texts:
            dropped += 1
            continue
        if kind == SUBJECT:
            right = repository.right_scores[repository.starts[question] : repository.starts[question + 1]]
            answers = answers[[np.argmax(code[answers] @ asked[question] + SHARE_OF_WORDS * right)]]
        dropped += np.count_nonzero(~kept[answers])
        pairs[kind].extend((question, piece) for piece in answers[kept[answers]])
    long = (np.diff(repository.code["masked"][3].indptr) >= 8) & (np.diff(repository.names.indptr) >= 2)
    pairs[NAME] = [(-1, piece) for piece in np.flatnonzero(long & kept & (repository.test == 0))]
    return {kind: np.array(found, dtype=np.int64).reshape(-1, 2) for kind, found in pairs.items()}, dropped


def batches(repositories, settings, random):
    """One epoch: each sentence once, as many subjects and names as the settings say, of one repository and kind each."""
    planned = []
    for number, (_, pairs) in enumerate(repositories):
        for kind, share in ((SENTENCE, 1), (SUBJECT, settings.subjects), (NAME, settings.names)):
            found = random.permutation(pairs[kind])
            most = len(found) if kind == SENTENCE else int(share * max(len(pairs[SENTENCE]), 500))
            for start in range(0, min(most, len(found)), settings.batch):
                batch = found[start : start + settings.batch]
                if len(batch) >= 16:
                    planned.append((number, kind, batch))
    return [planned[at] for at in random.permutation(len(planned))]


def figures(table, judged):
    rows = [judge(table, repository) for repository in judged]
    return np.mean(rows, axis=0)


def mixed(table, words, random):
    """The same table over more words: what is new starts small, and is learned."""
    known = {word: row for row, word in enumerate(table.words)}
    fresh = fresh_table(words, table.rows.shape[1], random)
    at = np.array([known.get(word, -1) for word in words])
    for name in ("rows", "query", "code"):
        getattr(fresh, name)[at >= 0] = getattr(table, name)[at[at >= 0]]
    fresh.query[at < 0] = fresh.code[at < 0] = 0.5
    fresh.fields = table.fields.copy()
    return fresh


def start_table(arguments, settings):
    random = np.random.default_rng(settings.seed)
    shared = read_table(arguments.start, settings.dimensions)
    words = shared.words
    if settings.words != "shared":
        own = count_words(folders(arguments.pairs))
        words = own if settings.words == "own" else [*words, *(word for word in own if word not in set(words))]
    base = mixed(shared, words, random)
    return base if settings.start == "shared" else fresh_table(words, settings.dimensions, random), base


def settings_of(changes):
    settings = Settings()
    for change in changes:
        name, value = change.split("=")
        setattr(settings, name, type(getattr(settings, name))(value))
    return settings


def main():
    parser = argparse.ArgumentParser()
    for name in ("pairs", "judged"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument("settings", nargs="*")
    arguments = parser.parse_intermixed_args()
    settings = settings_of(arguments.settings)
    table, base = start_table(arguments, settings)
    texts, hashes = judged_texts(arguments.judged)
    repositories, dropped = [], 0
    for folder in folders(arguments.pairs):
        repository = Repository(folder, table.words)
        pairs, without = usable(repository, texts, hashes, base)
        repositories.append((repository, pairs))
        dropped += without
    counts = [sum(len(pairs[kind]) for _, pairs in repositories) for kind in (SENTENCE, SUBJECT, NAME)]
    print(f"{len(table.words)} words, {counts} pairs, {dropped} left out because they are judged", flush=True)
    sentences = [Repository(each, table.words) for each in folders(arguments.judged / "documentation", judged_names("tunedOnDocumentation"))]
    subjects = [Repository(each, table.words) for each in folders(arguments.judged / "commits", judged_names("tunedOnCommits"))]
    print("start", figures(table, sentences).round(4), figures(table, subjects).round(4), flush=True)
    trainer = Trainer(table, settings)
    for epoch in range(settings.epochs):
        began, planned = time.process_time(), batches(repositories, settings, trainer.random)
        losses = []
        for number, (repository, kind, asked) in enumerate(planned):
            done = (epoch + number / len(planned)) / settings.epochs
            loss = trainer.step(repositories[repository][0], kind, asked, settings.rate * max(1 - done, 0.05))
            losses.append(loss)
        spent = time.process_time() - began
        print(f"{epoch + 1}: loss {np.mean(losses):.3f}, {len(planned)} steps, {spent:.0f} s", end=" ")
        print(figures(table, sentences).round(4), figures(table, subjects).round(4), table.fields.round(2), flush=True)
    write_table(arguments.to, table)


if __name__ == "__main__":
    main()
