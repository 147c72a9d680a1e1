import assert from 'node:assert/strict';
import { nameOf } from '#extension/views/symbols/symbol-name.ts';
import { symbolRow } from '#extension/views/symbols/symbol-rows.ts';
import { reasonText, remedyText } from '#extension/views/symbols/reason-texts.ts';
import { unknownReasons } from '#protocol/graph.ts';
import { linkedEngine, type AnsweringEngine } from '../../../support/answering-engine.ts';
import { allRows, englishWords, newList, outlineOf, rowNamed } from '../../../support/row-outline.ts';

const shapes = `
=== shape.ts
export class Circle {
  area(): number {
    return square(3);
  }
}
function square(x: number): number {
  return x * x;
}
export class Lawn {
  area(): number {
    return 1;
  }
  mow(): void {}
}
=== main.ts
import { Circle } from './shape';
export function total(): number {
  return new Circle().area();
}
export function mystery(thing: any): number {
  return thing.area();
}
export function care(thing: any): void {
  thing.mow();
}
`;

describe('rows of a symbol', () => {
  let engine: AnsweringEngine;
  before(async () => {
    engine = await linkedEngine(shapes);
  });

  function check(what: string, direction: 'callers' | 'callees', symbol: string, expected: readonly string[]): void {
    it(what, async () => {
      const row = await symbolRow(engine.folder, { symbol, isProof: false }, direction, newList());
      assert.deepEqual(await outlineOf([row]), expected);
    });
  }

  check('list who calls it, all of them known', 'callers', 'shape.ts#square', [
    'Callers of square | 1 caller',
    '  Circle.area | return square(3);  shape.ts:3',
  ]);
  check('list what may call it as well, and why that is not known', 'callers', 'shape.ts#Circle.area', [
    'Callers of Circle.area | at least 1 caller · 1 unknown',
    '  total | return new Circle().area();  main.ts:3',
    '  May call it as well | 1',
    '    mystery | return thing.area();  the type of the receiver is not known  main.ts:6',
    '  Uses of .area on a receiver that is not known and may be its owner: 1, the first at main.ts:6.',
  ]);
  check('list a call that fits by its name alone once: with what may call it', 'callers', 'shape.ts#Lawn.mow', [
    'Callers of Lawn.mow | at least 0 callers · 1 unknown',
    '  May call it as well | 1',
    '    care | thing.mow();  the type of the receiver is not known  main.ts:9',
    '  Uses of .mow on a receiver that is not known and may be its owner: 1, the first at main.ts:9.',
  ]);
  it('say in the tooltip whether any is missing, apart from how each is known', async () => {
    const tooltips = await Promise.all(
      ['shape.ts#square', 'shape.ts#Circle.area'].map(async (symbol) => {
        const row = await symbolRow(engine.folder, { symbol, isProof: false }, 'callers', newList());
        return row.tooltip?.split('\n')[1];
      }),
    );
    assert.deepEqual(tooltips, [
      'Exact: these are all inside the project. How each is known stands at its row.',
      'Bounded: at least these. How each is known stands at its row.',
    ]);
  });
  check('list what it calls', 'callees', 'main.ts#total', [
    'Calls in total | 2 calls',
    '  Circle | return new Circle().area();  main.ts:3',
    '  Circle.area | return new Circle().area();  main.ts:3',
  ]);

  it('tell how each site is known by an icon, and in words', async () => {
    const row = await symbolRow(engine.folder, { symbol: 'shape.ts#square', isProof: false }, 'callers', newList());
    const site = await rowNamed([row], 'Circle.area');
    assert.deepEqual([site.icon?.id, site.spoken], ['pass', 'Circle.area, shape.ts, line 3, proven']);
    assert.deepEqual(site.open, { folder: 'file:///shop', path: 'shape.ts', line: 3, column: 12, length: 6 });
  });

  it('say what came of asking the compiler', async () => {
    const row = await symbolRow(engine.folder, { symbol: 'shape.ts#square', isProof: true }, 'callers', newList());
    const labels = (await allRows([row])).map(({ label }) => label);
    assert.ok(labels.some((label) => label.startsWith('Not proven: ')));
  });

  it('have words for every reason', () => {
    for (const reason of unknownReasons) {
      assert.ok(reasonText(reason, englishWords).length > 0);
      assert.equal(typeof remedyText(reason, englishWords), 'string');
    }
  });

  it('name the top level of a file by the file', () => {
    assert.deepEqual(['src/a.ts#<module>', 'src/a.ts#Foo.bar', 'a.ts#C.#x'].map(nameOf), ['a.ts', 'Foo.bar', 'C.#x']);
  });
});
