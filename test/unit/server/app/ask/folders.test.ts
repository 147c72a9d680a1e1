import assert from 'node:assert/strict';
import type { AskParts } from '#server/app/ask/prepare-answer.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { filesOf, type IndexedFiles, searchFolder } from '../../../../support/indexed-files.ts';

/** Packages whose code lies in folders below them; beside them a folder that is none. */
const mono = `
=== package.json
{ "name": "mono", "private": true, "workspaces": ["packages/*"] }
=== packages/cash/package.json
{ "name": "@mono/cash", "exports": "./src/index.ts" }
=== packages/cash/src/index.ts
export { round } from './round/modes/half-up.ts';
=== packages/cash/src/round/modes/half-up.ts
import { digits } from './digits.ts';
export const round = (amount: number): number => Number(amount.toFixed(digits()));
=== packages/cash/src/round/modes/digits.ts
import { rounded, type Settings } from '../../settings.ts';
export const digits = (): number => ({ digits: typeof rounded }) satisfies Settings && 2;
export function forgotten(): void {}
=== packages/cash/src/settings.ts
import { round } from './round/modes/half-up.ts';
export interface Settings { digits: number }
export const rounded = (): number => round(1);
=== packages/shop/package.json
{ "name": "@mono/shop", "exports": "./src/index.ts" }
=== packages/shop/src/index.ts
import { readFileSync } from 'node:fs';
import { round } from '@mono/cash';
export const price = (): number => round(readFileSync('price').length);
=== packages/shop/test/shop.test.ts
import { price } from '../src/index.ts';
it('has a price', () => price());
=== packages/lone/package.json
{ "name": "@mono/lone", "exports": "./src/index.ts" }
=== packages/lone/src/index.ts
export const lone = 1;
`;

describe('answers about folders', () => {
  let indexed: IndexedFiles;
  let parts: AskParts;
  before(async () => {
    indexed = await searchFolder(mono);
    parts = askPartsOf(indexed);
  });

  const answerTo = async (question: string): Promise<string[]> => {
    const { mode, answer } = await ask(parts, { question });
    assert.equal(mode, 'graph', answer);
    return answer.split('\n').filter((line) => line !== '');
  };

  const check = (question: string, expected: readonly string[]): void => {
    it(question, async () => assert.deepEqual(await answerTo(question), expected));
  };

  check('what depends on packages/cash?', [
    '1 module depends on `@mono/cash`; that is all inside the project (exact).',
    '- `@mono/shop`: `packages/shop/src/index.ts` line 2 [1]',
  ]);
  check('what does packages/shop depend on?', [
    '`@mono/shop` depends on 2 modules or packages; that is all inside the project (exact).',
    '- `@mono/cash`: `packages/shop/src/index.ts` line 2 [1]',
    '- `node:fs`: `packages/shop/src/index.ts` line 1 [2]',
  ]);
  check('what depends on packages/lone?', ['Nothing depends on `@mono/lone` inside the project (exact).']);
  check('what does packages/cash depend on?', ['`@mono/cash` depends on nothing else inside the project (exact).']);
  check('what depends on packages/cash/src/round/?', [
    '1 folder depends on `packages/cash/src/round/`; that is all inside the project (exact).',
    '- `packages/cash/src/`: `packages/cash/src/index.ts` line 1 (2 imports) [1]',
  ]);
  check('what depends transitively on packages/cash/src/round?', [
    '3 folders depend on `packages/cash/src/round/`, directly or through others; that is all inside the project (exact).',
    '- `packages/cash/src/`: `packages/cash/src/index.ts` line 1 (2 imports) [1]',
    '- `packages/shop/src/`: `packages/shop/src/index.ts` line 2 [2]',
    '- `packages/shop/test/`: `packages/shop/test/shop.test.ts` line 1 [3]',
  ]);
  check('does packages/shop depend on packages/cash?', [
    '`@mono/shop` reaches `@mono/cash` in 1 step, each of them proven (exact).',
    '- `packages/shop/src/index.ts`: `packages/shop/src/index.ts` → `packages/cash/src/index.ts` (import, line 2, exact) [1]',
  ]);
  check('does packages/cash depend on packages/shop?', [
    'There is no path from `@mono/cash` to `@mono/shop` inside the project (exact).',
  ]);
  check('how does packages/shop reach packages/cash/src/round?', [
    '`@mono/shop` reaches `packages/cash/src/round/` in 2 steps, each of them proven (exact).',
    '- `packages/shop/src/index.ts`: `packages/shop/src/index.ts` → `packages/cash/src/index.ts` (import, line 2, exact) [1]',
    '- `packages/cash/src/index.ts`: `packages/cash/src/index.ts` → `packages/cash/src/round/modes/half-up.ts` (reexport, line 1, exact) [2]',
  ]);
  check('which import cycles are in packages/cash?', [
    'There is 1 dependency cycle at program start between files through `@mono/cash`, with 3 of them; that is all inside the project (exact).',
    '- cycle 1, `packages/cash/src/round/modes/digits.ts`: imports `packages/cash/src/settings.ts` [1]',
    '- cycle 1, `packages/cash/src/round/modes/half-up.ts`: imports `packages/cash/src/round/modes/digits.ts` [2]',
    '- cycle 1, `packages/cash/src/settings.ts`: imports `packages/cash/src/round/modes/half-up.ts` [3]',
  ]);
  check('are there cycles in packages/shop?', [
    'There is no dependency cycle at program start between files through `@mono/shop` inside the project (exact).',
  ]);
  check('are there cycles between packages?', [
    'There is 1 dependency cycle at program start between files, with 3 of them; that is all inside the project (exact). ' +
      'There is no dependency cycle at program start between modules inside the project (exact).',
    '- cycle 1, `packages/cash/src/round/modes/digits.ts`: imports `packages/cash/src/settings.ts` [1]',
    '- cycle 1, `packages/cash/src/round/modes/half-up.ts`: imports `packages/cash/src/round/modes/digits.ts` [2]',
    '- cycle 1, `packages/cash/src/settings.ts`: imports `packages/cash/src/round/modes/half-up.ts` [3]',
  ]);
  check('is anything in packages/cash/src/round unused?', [
    '1 export or file of `packages/cash/src/round/` proven to be unused, 0 more without a known use (bounded).',
    '- `packages/cash/src/round/modes/digits.ts`: `forgotten` (exact) [1]',
  ]);
  check('what is unused in packages/shop?', ['No export or file of `@mono/shop` is known to be unused (exact).']);
  check('which tests run packages/cash?', [
    '1 test file reaches `@mono/cash`, at least (bounded).',
    '- Not exact: Changed files that hold no code may be read by anything: 1, the first `packages/cash/package.json`.',
    '- test `packages/shop/test/shop.test.ts`: by the graph, 2 steps away [1]',
  ]);

  for (const [question, other] of [
    ['what depends on packages/cash?', 'what depends on @mono/cash?'],
    ['who uses cash?', 'who uses @mono/cash?'],
    ['which cycles are in cash?', 'which cycles are in @mono/cash?'],
    ['what is unused in cash?', 'what is unused in `@mono/cash`?'],
    ['what breaks if I change packages/cash?', 'what breaks if I change @mono/cash?'],
  ]) {
    it(`are the same for the package that lies there: ${question}`, async () => {
      assert.deepEqual(await answerTo(question), await answerTo(other));
    });
  }

  it('say of two names of one code that they are one', async () => {
    assert.deepEqual(await answerTo('does packages/cash depend on @mono/cash?'), [
      'Both names mean the same code, `@mono/cash`.',
    ]);
  });

  it('give reasons that have to do with the folder', async () => {
    const box = askPartsOf(
      await searchFolder({ ...filesOf(mono), 'packages/shop/src/lost.ts': "import './gone.ts';\n" }),
    );
    const { answer } = await ask(box, { question: 'what depends on packages/cash?' });
    assert.match(answer, /^1 module depends on `@mono\/cash`; that is all inside the project \(exact\)\./);
    const own = await ask(box, { question: 'what does packages/shop depend on?' });
    assert.match(own.answer, /Imports of these files are unresolved: 1, the first at `packages\/shop\/src\/lost.ts:1`/);
  });

  it('are not exact where files were not read that may belong to them', async () => {
    const skipped = [{ path: 'packages/shop/src/huge.ts', reason: 'tooLarge' as const }];
    const box = askPartsOf({ ...indexed, snapshots: { ...indexed.snapshots, skipped: () => skipped } });
    const unread = / left out of the graph: 1, the first `?packages\/shop\/src\/huge\.ts/;
    for (const question of [
      'what depends on packages/lone?',
      'what does packages/shop depend on?',
      'are there cycles in packages/shop?',
      'what is unused in packages/shop?',
      'are there dependency cycles?',
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other says which one fails
      const { answer, certainty } = await ask(box, { question });
      assert.equal(certainty, 'bounded', answer);
      assert.match(answer, unread);
    }
  });
});
