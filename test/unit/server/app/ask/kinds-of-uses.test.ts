import assert from 'node:assert/strict';
import { answerByGraph } from '#server/app/ask/answer-by-graph.ts';
import type { Asking } from '#server/app/ask/asking.ts';
import type { AskParts } from '#server/app/ask/prepare-answer.ts';
import { SourceTexts } from '#server/app/ask/source-texts.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import { agentProjectId } from '../../../../support/agent-box.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { type IndexedFiles, searchFolder } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';

const shop = `
=== package.json
{ "name": "shop", "private": true }
=== src/cart.ts
export class Cart {
  add(item: string): void {}
}
export interface Shape {
  area(): number;
}
export const limit = 3;
=== src/main.ts
import { Cart } from './cart.ts';
const cart = new Cart();
cart.add('1,50');
=== src/square.ts
import { Cart, type Shape } from './cart.ts';
export class BigCart extends Cart implements Shape {
  override add(item: string): void {}
  area(): number {
    return 1;
  }
}
export function describe(c: Cart): void {}
=== src/index.ts
export { Cart } from './cart.ts';
=== src/other.ts
import { limit } from './cart.ts';
console.log(limit);
=== src/alone.ts
export class Alone {}
`;

const exact = 'that is all inside the project (exact).';

describe('a use of a symbol', () => {
  let indexed: IndexedFiles;
  let parts: AskParts;
  before(async () => {
    indexed = await searchFolder(shop);
    parts = askPartsOf(indexed);
  });

  async function check(question: string, lead: string, lines: readonly string[]): Promise<void> {
    const { answer } = await ask(parts, { question });
    const [first, ...rest] = answer.split('\n').filter((line) => line !== '');
    assert.equal(first, lead);
    assert.deepEqual(
      rest.filter((line) => !line.startsWith('- Not exact')).map((line) => line.replaceAll(/ \[\d+\]/g, '')),
      lines,
    );
  }

  it('is a call where calls are asked for', () =>
    check('who calls Cart?', `1 place in 1 file calls \`src/cart.ts#Cart\`; ${exact}`, [
      '- `src/main.ts`: `cart` line 2',
    ]));

  it('is a construction where it is asked who makes one, not whatever names it', async () => {
    const lead = `1 place in 1 file calls \`src/cart.ts#Cart\`; ${exact}`;
    for (const question of ['where is Cart instantiated?', 'who creates Cart?']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await check(question, lead, ['- `src/main.ts`: `cart` line 2']);
    }
  });

  it('is whatever names it where uses are asked for', async () => {
    const all = ['- `src/main.ts`: `cart` line 2', '- `src/square.ts`: `BigCart` line 2, `describe` line 8'];
    await check('who uses Cart?', `3 places in 2 files use \`src/cart.ts#Cart\`; ${exact}`, all);
    await check('what depends on the class Cart?', `3 places in 2 files depend on \`src/cart.ts#Cart\`; ${exact}`, all);
  });

  it('is an import where imports are asked for, and those that nothing comes of are not known', async () => {
    const imports = ['- `src/index.ts`: line 1', '- `src/main.ts`: line 1', '- `src/square.ts`: line 1'];
    const lead = '3 places in 3 files import `src/cart.ts#Cart`, at least (bounded).';
    await check('who imports Cart?', lead, imports);
    const { reasons } = await ask(parts, { question: 'who imports Cart?' });
    assert.deepEqual(reasons, [
      'Files that import its file and do not use it, but may import it: 1, the first src/other.ts.',
    ]);
    await check('who imports Alone?', 'Nothing imports `src/alone.ts#Alone` inside the project (exact).', []);
  });

  it('is reported as what it is where nothing is called', () =>
    check('who calls limit?', `1 place in 1 file uses \`src/cart.ts#limit\`; ${exact}`, [
      '- `src/other.ts`: top level line 2',
    ]));

  it('leads out of what is asked about', () =>
    check('what does BigCart use?', `\`src/square.ts#BigCart\` uses 2 symbols of the project; ${exact}`, [
      '- `src/cart.ts`: `Cart` (line 2 of `src/square.ts`), `Shape` (line 2 of `src/square.ts`)',
    ]));

  it('of a symbol is an import of its file', () =>
    check('what does BigCart import?', `\`src/square.ts\` depends on 1 file or package; ${exact}`, [
      '- `src/cart.ts`: line 1 of `src/square.ts`',
    ]));

  /** Returns the answer of the graph to the question what extends or overrides something. */
  async function extending(kind: 'users' | 'used', name: string): Promise<string> {
    const id = name.includes('BigCart') ? `src/square.ts#${name}` : `src/cart.ts#${name}`;
    const snapshot = await indexed.snapshots.newest(agentProjectId, 'calls', byOwner());
    const texts = new SourceTexts(parts.files, agentProjectId, snapshot, byOwner());
    const asking: Asking = { parts, id: agentProjectId, snapshot, texts, context: byOwner() };
    const thing: NamedThing = { kind: 'symbol', id, file: id.slice(0, id.indexOf('#')) };
    const meant = { text: name, isPronoun: false, isCode: true, thing, candidates: [], candidateCount: 1 };
    const asked = { kind, about: 'extends', isTransitive: false, things: [meant], leftOut: [] };
    const draft = await answerByGraph(asking, asked);
    return [draft?.lead, ...(draft?.lines.map(({ statements }) => statements) ?? [])]
      .flatMap((statements) => statements?.map(({ text }) => text) ?? [])
      .join(' ');
  }

  it('is what types and members are built on where that is asked for', async () => {
    assert.equal(
      await extending('users', 'Cart'),
      `1 place in 1 file extends or implements \`src/cart.ts#Cart\`; ${exact} \`BigCart\` line 2`,
    );
    assert.match(
      await extending('users', 'Shape'),
      /^1 place in 1 file extends or implements .*\(exact\)\. `BigCart` line 2$/,
    );
    assert.match(
      await extending('users', 'BigCart'),
      /^Nothing extends or implements `src\/square\.ts#BigCart` .*\(exact\)\.$/,
    );
    assert.match(await extending('used', 'BigCart'), /^`src\/square\.ts#BigCart` extends or implements 2 symbols/);
    assert.match(await extending('users', 'Cart.add'), /^1 member overrides or implements .* `BigCart\.add` line 3$/);
    assert.match(
      await extending('used', 'BigCart.add'),
      /^`src\/square\.ts#BigCart\.add` overrides or implements 1 member/,
    );
    assert.match(await extending('users', 'BigCart.add'), /^Nothing overrides or implements .*\(exact\)\.$/);
  });
});
