import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { IndexStore } from '#server/app/ports/index-store.ts';
import { readStandardLibrary } from '#server/engine/languages/typescript/standard-library.ts';
import { javaScriptLinking } from '#server/engine/linking/javascript/javascript-linking.ts';
import type { LanguageLinker, LanguageProject, LinkedCode } from '#server/engine/linking/language-linker.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { type IndexUnderTest, memoryIndexStore, openIndex, writeFiles } from '../../../../support/index-fixture.ts';
import {
  changedParts,
  type CodeParts,
  codePaths,
  codeText,
  type PartMaker,
  randomParts,
  registrationMakers,
} from '../../../../support/random-code-project.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { pick } from '../../../../support/random-javascript-project.ts';
import { scriptedLinker } from '../../../../support/scripted-linker.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** A project under development, and an index that follows it. */
class FollowedProject {
  readonly #root = temporaryFolder();
  readonly #store: IndexStore = memoryIndexStore();
  readonly #random: () => number;
  readonly #linkers: readonly LanguageLinker[];
  readonly #makers: readonly PartMaker[];
  readonly #parts = new Map<string, CodeParts>();
  #index: IndexUnderTest;

  constructor(random: () => number, linker: LanguageLinker, makers: readonly PartMaker[]) {
    this.#random = random;
    this.#linkers = [linker];
    this.#makers = makers;
    for (const path of codePaths) this.#write(path, randomParts(random, path, makers));
    this.#index = this.#open();
  }

  /** Some changes, then a run; now and then the engine is another one, or the run ends before the last layer. */
  async step(): Promise<void> {
    const random = this.#random;
    for (let left = Math.floor(random() * 3); left >= 0; left--) this.#change(pick(codePaths, random));
    if (random() < 0.1) this.#index = this.#open();
    if (random() < 0.1) this.#index.index.doze();
    if (random() < 0.1) this.#index.index.rest();
    if (random() < 0.2) await this.#index.refresh({ upTo: pick(['files', 'symbols'], random) });
    else await this.#index.refresh({ upTo: 'calls' });
  }

  /** Reports whether the index says what one made from nothing says. */
  async isRight(fresh: LanguageLinker): Promise<boolean> {
    await this.#index.refresh({ upTo: 'calls' });
    const other = openIndex(this.#root, { linkers: [fresh] });
    await other.refresh({ upTo: 'calls' });
    return isDeepStrictEqual(this.#index.snapshot(), other.snapshot());
  }

  #open(): IndexUnderTest {
    return openIndex(this.#root, { store: this.#store, linkers: this.#linkers });
  }

  #change(path: string): void {
    const parts = this.#parts.get(path);
    if (parts === undefined) this.#write(path, randomParts(this.#random, path, this.#makers));
    else this.#write(path, this.#random() < 0.1 ? undefined : changedParts(this.#random, path, parts, this.#makers));
  }

  #write(path: string, parts: CodeParts | undefined): void {
    if (parts === undefined) this.#parts.delete(path);
    else this.#parts.set(path, parts);
    writeFiles(this.#root, { [path]: parts && codeText(path, parts) });
  }
}

/** @returns the first round after which the index was wrong, undefined where it never was */
async function firstWrongRound(
  seed: number,
  count: number,
  linker: LanguageLinker,
  fresh: LanguageLinker,
  makers: readonly PartMaker[] = [],
): Promise<number | undefined> {
  const project = new FollowedProject(seededRandom(seed), linker, makers);
  for (let round = 0; round < count; round++) {
    // oxlint-disable-next-line no-await-in-loop -- a round builds on the one before
    await project.step();
    // oxlint-disable-next-line no-await-in-loop
    if (!(await project.isRight(fresh))) return round;
  }
  return undefined;
}

/** The linker with a part of what it says taken away. */
function without(
  linker: LanguageLinker,
  change: (project: LanguageProject) => Partial<LanguageProject>,
): LanguageLinker {
  return {
    ...linker,
    open: (files) => {
      const project = linker.open(files);
      const bound = {
        digestsOf: (path: string) => project.digestsOf(path),
        forget: (path: string) => project.forget(path),
        prepare: (paths: readonly string[]) => project.prepare(paths),
        takeSharedChanges: () => project.takeSharedChanges(),
        begin: (...parts: Parameters<LanguageProject['begin']>) => project.begin(...parts),
        end: () => project.end(),
      };
      return { ...bound, ...change(bound) };
    },
  };
}

function withLinked(linker: LanguageLinker, change: (code: LinkedCode) => LinkedCode): LanguageLinker {
  return without(linker, (project) => ({
    begin: (...parts) => {
      const run = project.begin(...parts);
      return { link: (path) => change(run.link(path)) };
    },
  }));
}

const javaScript = javaScriptLinking(() => readStandardLibrary(bundledAssets));

const linkers: readonly (readonly [name: string, count: number, make: () => LanguageLinker])[] = [
  ['a scripted linker', rounds(30, 60), scriptedLinker],
  ['the linker of JavaScript', rounds(30), () => javaScript],
];

for (const [name, count, make] of linkers) {
  describe(`who calls whom, kept step by step by ${name}`, () => {
    it('equals what is made from nothing, byte by byte', async function () {
      this.timeout(0);
      const seed = announcedSeed(`incremental calls of ${name}`);
      assert.equal(await firstWrongRound(seed, count, make(), make()), undefined, `seed ${seed}`);
    });

    const broken: readonly (readonly [what: string, linker: () => LanguageLinker])[] = [
      ['a changed declaration', () => without(make(), () => ({ digestsOf: () => new Map() }))],
      ['what a file rests upon', () => withLinked(make(), (code) => ({ ...code, keys: new Uint32Array() }))],
      ['who declares for all', () => withLinked(make(), (code) => ({ ...code, declaresGlobally: false }))],
    ];
    for (const [what, linker] of broken) {
      it(`is wrong soon where ${what} does not count`, async function () {
        this.timeout(0);
        assert.notEqual(await firstWrongRound(7, 400, linker(), make()), undefined);
      });
    }
  });
}

describe('what code hands to packages, kept step by step', () => {
  const interest = {
    packages: new Set(['npm:web']),
    members: new Set(['get', 'use', 'Router', 'App']),
  };
  const linker = javaScriptLinking(() => readStandardLibrary(bundledAssets), interest);

  it('equals what is made from nothing, byte by byte', async function () {
    this.timeout(0);
    const seed = announcedSeed('incremental registrations');
    assert.equal(
      await firstWrongRound(seed, rounds(30), linker, linker, registrationMakers),
      undefined,
      `seed ${seed}`,
    );
  });
});
