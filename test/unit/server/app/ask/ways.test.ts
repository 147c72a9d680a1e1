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

  it('is told as what it is where it leads through types that are merely mentioned', async () => {
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
});
