import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { pythonLinking } from '#server/engine/linking/python/python-linking.ts';
import type { LanguageLinker } from '#server/engine/linking/language-linker.ts';
import { type IndexUnderTest, memoryIndexStore, openIndex, writeFiles } from '../../../../support/index-fixture.ts';
import { pick } from '../../../../support/random-javascript-project.ts';
import {
  changedPieces,
  pythonPaths,
  pythonText,
  randomInterest,
  randomPieces,
} from '../../../../support/random-python-project.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** A Python project under development, and an index that follows it. */
class FollowedPython {
  readonly #root = temporaryFolder();
  readonly #store = memoryIndexStore();
  readonly #random: () => number;
  readonly #linker: LanguageLinker;
  readonly #pieces = new Map<string, readonly string[]>();
  #index: IndexUnderTest;

  constructor(random: () => number, linker: LanguageLinker) {
    this.#random = random;
    this.#linker = linker;
    for (const path of pythonPaths) this.#write(path, randomPieces(random));
    this.#index = this.#open();
  }

  async step(): Promise<void> {
    const random = this.#random;
    for (let left = Math.floor(random() * 3); left >= 0; left--) this.#change(pick(pythonPaths, random));
    if (random() < 0.1) this.#index = this.#open();
    if (random() < 0.1) this.#index.index.doze();
    if (random() < 0.1) this.#index.index.rest();
    if (random() < 0.2) await this.#index.refresh({ upTo: pick(['files', 'symbols'], random) });
    else await this.#index.refresh({ upTo: 'calls' });
  }

  /** Reports whether the index says what one made from nothing says. */
  async isRight(): Promise<boolean> {
    await this.#index.refresh({ upTo: 'calls' });
    const other = openIndex(this.#root, { linkers: [pythonLinking(randomInterest)] });
    await other.refresh({ upTo: 'calls' });
    return isDeepStrictEqual(this.#index.snapshot(), other.snapshot());
  }

  text(): string {
    return Array.from(this.#pieces, ([path, parts]) => `--- ${path}\n${pythonText(parts)}`).join('');
  }

  #open(): IndexUnderTest {
    return openIndex(this.#root, { store: this.#store, linkers: [this.#linker] });
  }

  #change(path: string): void {
    const before = this.#pieces.get(path);
    if (before === undefined) this.#write(path, randomPieces(this.#random));
    else this.#write(path, this.#random() < 0.1 ? undefined : changedPieces(before, this.#random));
  }

  #write(path: string, parts: readonly string[] | undefined): void {
    if (parts === undefined) this.#pieces.delete(path);
    else this.#pieces.set(path, parts);
    writeFiles(this.#root, { [path]: parts && pythonText(parts) });
  }
}

/** @returns the first state for which the index was wrong, undefined where it never was */
async function firstWrong(seed: number, count: number, linker: LanguageLinker): Promise<string | undefined> {
  const project = new FollowedPython(seededRandom(seed), linker);
  for (let round = 0; round < count; round++) {
    // oxlint-disable-next-line no-await-in-loop -- a round builds on the one before
    await project.step();
    // oxlint-disable-next-line no-await-in-loop
    if (!(await project.isRight())) return `round ${round}\n${project.text()}`;
  }
  return undefined;
}

describe('who calls whom in Python, kept step by step', () => {
  it('equals what is made from nothing, byte by byte', async function () {
    this.timeout(0);
    const seed = announcedSeed('incremental calls of Python');
    assert.equal(await firstWrong(seed, rounds(90), pythonLinking(randomInterest)), undefined, `seed ${seed}`);
  });

  // A module came that says what else gives something to parameters, and provides nothing itself.
  for (const seed of [1_157_372_366, 1_265_203_068]) {
    it(`equals that where it once did not: seed ${seed}`, async function () {
      this.timeout(0);
      assert.equal(await firstWrong(seed, 50, pythonLinking(randomInterest)), undefined);
    });
  }

  it('is wrong soon where a changed declaration does not count', async function () {
    this.timeout(0);
    const linker = pythonLinking(randomInterest);
    const blind: LanguageLinker = {
      ...linker,
      open: (files) => {
        const project = linker.open(files);
        return {
          digestsOf: () => new Map(),
          forget: (path) => project.forget(path),
          prepare: (paths) => project.prepare(paths),
          takeSharedChanges: () => project.takeSharedChanges(),
          begin: (...parts) => project.begin(...parts),
          end: () => project.end(),
        };
      },
    };
    assert.notEqual(await firstWrong(7, 400, blind), undefined);
  });
});
