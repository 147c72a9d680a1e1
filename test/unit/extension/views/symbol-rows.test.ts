import assert from 'node:assert/strict';
import { nameOf } from '#extension/views/symbols/symbol-name.ts';
import { symbolRow } from '#extension/views/symbols/symbol-rows.ts';
import { reasonText, remedyText } from '#extension/views/symbols/reason-texts.ts';
import type { PagedList } from '#extension/views/pages.ts';
import { unknownReasons } from '#protocol/graph.ts';
import { linkedEngine, type AnsweringEngine } from '../../../support/answering-engine.ts';
import { allRows, englishWords, germanWords, newList, outlineOf, rowNamed } from '../../../support/row-outline.ts';

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
    '  shape.ts',
    '    return square(3); | :3  in Circle.area',
  ]);
  check('list what may call it as well, and why that is not known', 'callers', 'shape.ts#Circle.area', [
    'Callers of Circle.area | at least 1 caller · 1 unknown',
    '  main.ts',
    '    return new Circle().area(); | :3  in total',
    '  May call it as well | 1',
    '    main.ts',
    '      return thing.area(); | :6  in mystery  the type of the receiver is not known',
    '  Uses of .area on a receiver that is not known and may be its owner: 1, the first at main.ts:6.',
  ]);
  check('list a call that fits by its name alone once: with what may call it', 'callers', 'shape.ts#Lawn.mow', [
    'Callers of Lawn.mow | none found · 1 unknown',
    '  May call it as well | 1',
    '    main.ts',
    '      thing.mow(); | :9  in care  the type of the receiver is not known',
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
    '  Circle | :3  return new Circle().area();',
    '  Circle.area | :3  return new Circle().area();',
  ]);

  it('report how each site is known by an icon, and in words', async () => {
    const row = await symbolRow(engine.folder, { symbol: 'shape.ts#square', isProof: false }, 'callers', newList());
    const site = await rowNamed([row], 'return square(3);');
    assert.deepEqual([site.icon?.id, site.spoken], ['pass', 'Circle.area, shape.ts, line 3, proven']);
    assert.deepEqual(site.open, { folder: 'file:///shop', path: 'shape.ts', line: 3, column: 12, length: 6 });
  });

  it('stand below their files, shipped code before tests, which can be left out', async () => {
    const { folder } = await linkedEngine(`
=== a.test.ts
import { price } from './price';
price(1);
price(2);
=== price.ts
export function price(tea: number): number {
  return tea;
}
=== shop.ts
import { price } from './price';
export const sum = price(3) + price(4);
`);
    const rows = async (list: PagedList) =>
      outlineOf([await symbolRow(folder, { symbol: 'price.ts#price', isProof: false }, 'callers', list)]);
    const shipped = [
      'Callers of price | 2 callers, 4 call sites',
      '  shop.ts | ×2',
      '    export const sum = price(3) + price(4); | :2  in sum',
      '    export const sum = price(3) + price(4); | :2  in sum',
    ];
    assert.deepEqual(await rows(newList()), [
      ...shipped,
      '  Tests | 2 in 1 file',
      '    a.test.ts | ×2',
      '      price(1); | :2  in a.test.ts',
      '      price(2); | :3  in a.test.ts',
    ]);
    assert.deepEqual(await rows({ ...newList(), withoutTests: () => true }), [...shipped, '  Tests Are Left Out | 2']);
  });

  it('say what came of asking the compiler', async () => {
    const row = await symbolRow(engine.folder, { symbol: 'shape.ts#square', isProof: true }, 'callers', newList());
    const labels = (await allRows([row])).map(({ label }) => label);
    assert.ok(labels.some((label) => label.startsWith('Not proven: ')));
  });

  it('are German as a whole where the editor is', async () => {
    const row = await symbolRow(
      engine.folder,
      { symbol: 'shape.ts#Lawn.mow', isProof: false },
      'callers',
      newList(germanWords),
    );
    assert.deepEqual(await outlineOf([row]), [
      'Aufrufer von Lawn.mow | keine gefunden · 1 unbekannt',
      '  Rufen es vielleicht auch auf | 1',
      '    main.ts',
      '      thing.mow(); | :9  in care  der Typ des Empfängers ist nicht bekannt',
      '  Verwendungen von .mow an einem Empfänger, der nicht bekannt ist und sein Besitzer sein kann: 1, zuerst bei main.ts:9.',
    ]);
  });

  it('say in German what calls it from outside', async () => {
    const { folder } = await linkedEngine('\n=== test_a.py\ndef test_sum(): pass\n');
    const row = await symbolRow(
      folder,
      { symbol: 'test_a.py#test_sum', isProof: false },
      'callers',
      newList(germanWords),
    );
    assert.ok((await outlineOf([row])).includes('  Es wird von pytest an seinem Namen gefunden.'));
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
