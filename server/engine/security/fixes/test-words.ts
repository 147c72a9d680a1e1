import { stringAt } from '#server/base/string-table.ts';
import { isTestPath } from '../../source/tests.ts';
import type { Program } from '../program/program.ts';
import type { ValuePattern } from '../rules/rule.ts';

/**
 * Names that tests may use, by their words: their code is not followed, and a fix keeps the behaviour only where they do not depend on it.
 * A word that stands anywhere in a test counts as a use, and so does a test that cannot be read.
 */
export class TestWords {
  readonly #program: Program;
  readonly #textOf: (path: string) => string | undefined;
  readonly #known = new Map<string, boolean>();

  constructor(program: Program, textOf: (path: string) => string | undefined) {
    this.#program = program;
    this.#textOf = textOf;
  }

  mayUse({ origin, members }: ValuePattern): boolean {
    const word = members.at(-1) ?? origin.slice(origin.indexOf(':') + 1);
    let known = this.#known.get(word);
    if (known === undefined) this.#known.set(word, (known = this.#isInTest(word)));
    return known;
  }

  #isInTest(word: string): boolean {
    const { files } = this.#program.snapshot;
    // Other languages have no such value: a picture among the tests has no text either.
    const languages = new Set(this.#program.files.map(({ number }) => files.languages[number]));
    for (let file = 0; file < files.count; file++) {
      if (!languages.has(files.languages[file])) continue;
      const path = stringAt(files.paths, file);
      if (isTestPath(path) && this.#textOf(path)?.includes(word) !== false) return true;
    }
    return false;
  }
}
