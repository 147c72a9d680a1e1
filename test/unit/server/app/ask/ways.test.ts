import assert from 'node:assert/strict';
import type { AskParts } from '#server/app/ask/prepare-answer.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

const shop = `
=== package.json
{ "name": "shop", "private": true }
=== src/shop.ts
export interface Box {
  inside: Loader;
}
export class Loader {
  loadAll(): void {}
}
export function pack(box: Box): void {}
export function begin(box: Box): void {
  middle();
}
function middle(): void {
  further();
}
function further(): void {
  new Loader().loadAll();
}
`;

describe('a way from one symbol to another', () => {
  let parts: AskParts;
  before(async () => {
    parts = askPartsOf(await searchFolder(shop));
  });

  async function linesOf(question: string): Promise<string[]> {
    const { answer } = await ask(parts, { question });
    return answer.split('\n').filter((line) => line !== '');
  }

  it('is reported as what it is where it leads through types that are merely mentioned', async () => {
    assert.deepEqual(await linesOf('how does `pack` reach `Loader`?'), [
      '`src/shop.ts#pack` reaches `src/shop.ts#Loader` in 2 steps, not by calls alone but through what is merely mentioned (`Box`, `Loader`), each of them proven (exact). That is indirect, through `Box`.',
      '- `src/shop.ts`: `src/shop.ts#pack` → `src/shop.ts#Box` (reference to a type, line 7, exact) [1]',
      '- `src/shop.ts`: `src/shop.ts#Box` → `src/shop.ts#Loader` (reference to a type, line 2, exact) [2]',
    ]);
  });

  it('is one by calls where there is one, though others are shorter', async () => {
    const [lead] = await linesOf('how does `begin` reach `Loader`?');
    assert.equal(
      lead,
      '`src/shop.ts#begin` reaches `src/shop.ts#Loader` in 3 steps, each of them proven (exact). That is indirect, through `middle`, `further`.',
    );
  });

  it('is looked for between all that have the names, the shortest first', async () => {
    const doors = askPartsOf(
      await searchFolder(`
=== package.json
{ "name": "doors", "private": true }
=== src/front.ts
export const front = {
  open(): void {
    front.close();
  },
  close(): void {},
};
=== src/back.ts
import { front } from './front.ts';
export const back = {
  open(): void {
    front.open();
  },
  close(): void {},
};
`),
    );
    const { answer, certainty } = await ask(doors, { question: 'does `open` call `close`?' });
    assert.deepEqual(answer.split('\n\n'), [
      '`open` may mean 2 things, and `close` may mean 2 things of this project. Of 4 pairs 2 have a path; ask again with two of these ids for its steps.',
      [
        '- `src/front.ts#front.open` → `src/front.ts#front.close`: 1 step (bounded) [1]',
        '- `src/back.ts#back.open` → `src/front.ts#front.close`: 2 steps (bounded) [2]',
      ].join('\n'),
    ]);
    assert.equal(certainty, 'unknown');
    const none = await ask(doors, { question: 'does `close` call `open`?' });
    assert.match(
      none.answer,
      /^No path from `close` to `open` is known among 4 pairs\. `close` may mean 2 things, and `open` may mean 2 things of/,
    );
    assert.deepEqual(none.sources, []);
    for (const id of ['src/back.ts#back.open', 'src/front.ts#front.close']) assert.ok(none.answer.includes(id), id);
    const one = await ask(doors, { question: 'does `back.open` call `close`?' });
    assert.match(one.answer, /^`close` may mean 2 things of this project\. Of 2 pairs 1 has a path;/);
  });

  it('is not reported to be missing where a type has more members than are looked at', async () => {
    const members = Array.from({ length: 60 }, (_, index) => `  step${index}: () => void;\n`).join('');
    const wide = askPartsOf(
      await searchFolder({
        'src/wide.ts': `export interface Wide {\n${members}}\n`,
        'src/alone.ts': 'export function alone(): void {}\n',
      }),
    );
    const { answer, certainty, reasons } = await ask(wide, { question: 'does `alone` use `Wide`?' });
    assert.match(answer, /^No path from .* is known, but there may be one \(bounded\)\./);
    assert.equal(certainty, 'bounded');
    assert.deepEqual(reasons, ['12 members were not looked at.']);
  });
});
