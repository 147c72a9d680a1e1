import assert from 'node:assert/strict';
import type { SearchParts } from '#server/app/questions/search.ts';
import { searchCode } from '#server/app/questions/search.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

const fixture = `
=== src/limits.ts
/** The limit of a limit, which limits what runs away. */
export function limitRunaway(limit: number) {
  return limit;
}
=== src/loop.ts
export class Loop {
  run(config: Map<string, number>) {
    return config.get('runaway_limit');
  }
  stop(text: string) {
    throw new Error('The loop runs away: no such limit, a runaway that nobody knows');
  }
  readonly kind = 'a runaway Limit';
}
=== test/loop.test.ts
import { Loop } from '../src/loop.ts';
test('a limit', () => {
  new Loop().run(new Map([['runaway_limit', 1]]));
});
=== src/documents.ts
export class Moves {
  move(documents: { move(to: string): void }) {
    documents.move('there');
  }
}
export function moveAll(documents: Documents) {
  documents.moveAll();
  documents.move();
}
=== src/routes.ts
router.post('documents.move', (context) => {
  answer(context);
});
=== src/store.ts
export class Store {
  save() {
    return write('save');
  }
}
=== src/saves.ts
export function saves() {
  return perform('store.save');
}
`;

describe('a text that is searched for word for word', () => {
  let parts: SearchParts;
  before(async () => {
    const { snapshots, files } = await searchFolder(fixture);
    parts = { snapshots, files, analysis: directAnalysis() };
  });

  async function find(query: string) {
    const { data } = await searchCode(parts, { id: 'prj_1', query, limit: 20, detail: 'full' }, byKey());
    return (await data()).results;
  }

  const foundFor = async (query: string) =>
    (await find(query)).filter(({ matched }) => matched?.text).map(({ file, line }) => `${file}:${line}`);

  function first(query: string, expected: readonly string[]): void {
    it(query, async () => {
      const results = await find(query);
      const places = results.slice(0, expected.length).map(({ file, line }) => `${file}:${line}`);
      assert.deepEqual(places, expected);
      assert.deepEqual(await foundFor(query), expected);
    });
  }

  first('runaway_limit', ['src/loop.ts:2', 'test/loop.test.ts:1']);
  first('"no such limit, a runaway"', ['src/loop.ts:5']);
  first("'a runaway limit'", ['src/loop.ts:1']);
  first('documents.move', ['src/routes.ts:1', 'src/documents.ts:2', 'src/documents.ts:6']);

  it('is not looked for where a symbol has that name', async () => {
    assert.deepEqual(await foundFor('limitRunaway'), []);
    assert.deepEqual(await foundFor('store.save'), []);
    assert.equal((await find('store.save'))[0].symbol, 'src/store.ts#Store.save');
  });

  it('is not looked for where a path has it', async () => assert.deepEqual(await foundFor('src/loop'), []));

  it('changes no sentence', async () => {
    assert.deepEqual(await foundFor('a runaway limit'), []);
  });
});
