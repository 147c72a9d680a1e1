import assert from 'node:assert/strict';
import { shippedModel } from '#server/app/analysis/search-model.ts';
import { readQuestion, type SearchFilters } from '#server/engine/search/question.ts';
import { type SearchableSnapshot, type SearchHit, SnapshotSearch } from '#server/engine/search/snapshot-search.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';

const fixture = `
=== src/queue.ts
/** Waits longer after each failure before a message is sent again. */
export function retryDelay(failures: number): number {
  return 500 * 2 ** failures;
}
=== src/api.ts
export const api = {
  startServer(port: number) {
    return listen(port);
  },
  stopServer() {
    return close();
  },
};
=== src/pair.ts
export const pair = {
  left: {
    pick() {
      return 'left';
    },
  },
  right: {
    pick() {
      return 'right';
    },
  },
};
=== src/basket.ts
/** What a person wants to buy. */
export class Basket {
  basketItems: string[] = [];
  add(item: string) {
    this.basketItems.push(item);
  }
}
=== src/config.js
export function js() {
  return 'a function of that name';
}
=== src/a,b/odd.ts
export function oddFolder() {
  return 'odd';
}
=== src/a/plain.ts
export function plainFolder() {
  return 'plain';
}
=== src/same-a.ts
export function sameName(input: string) {
  return input.trim();
}
=== src/same-b.ts
export function sameName(input: string) {
  return input.trim();
}
=== lib/vendor/pulse.js
// Measures the pulse of a patient at rest.
export function measurePulse(patient) {
  return patient.pulse;
}
=== public/pulse.1f0c9a7b2d3e.js
// Measures the pulse of a patient at rest.
export function measurePulseBuilt(patient) {
  return patient.pulse;
}
=== src/heart.ts
// Measures the pulse of a patient at rest.
export function measureHeart(patient: { pulse: number }) {
  return patient.pulse;
}
=== test/queue.test.ts
import { retryDelay } from '../src/queue.ts';
retryDelay(1);
retryDelay(2);
`;

const shownHit = ({ file, line, symbol }: SearchHit) => `${file.path}:${line} ${symbol?.qualifiedName ?? '-'}`;

describe('searches of a snapshot', () => {
  let search: SnapshotSearch;
  before(async () => {
    const snapshot = await (await searchFolder(fixture)).refresh();
    search = new SnapshotSearch(snapshot as SearchableSnapshot, shippedModel(bundledAssets)());
  });

  const find = (query: string, given: SearchFilters = {}, limit = 10) => search.find(readQuestion(query, given), limit);

  function first(query: string, expected: string, given: SearchFilters = {}): void {
    it(`${query} ${JSON.stringify(given)}: ${expected}`, () => assert.equal(shownHit(find(query, given)[0]), expected));
  }

  first('how long until something is tried once more', 'src/queue.ts:1 retryDelay');
  first('retryDelay', 'src/queue.ts:1 retryDelay');
  first('retrydelay', 'src/queue.ts:1 retryDelay');
  first('reDel', 'src/queue.ts:1 retryDelay');
  first('retryDealy', 'src/queue.ts:1 retryDelay');
  first('stopServer', 'src/api.ts:5 api.stopServer');
  first('stopServer', 'src/api.ts:5 api.stopServer', { kind: 'method' });
  first('pick', 'src/pair.ts:3 pair.left.pick', { kind: 'method' });
  first('stopServer kind:function', 'src/api.ts:5 api.stopServer');
  first('config.js', 'src/config.js:1 js');
  first('a,b/odd.ts', 'src/a,b/odd.ts:1 oddFolder');
  first('folder', 'src/a,b/odd.ts:1 oddFolder', { below: 'src/a,b' });
  first('folder', 'src/a/plain.ts:1 plainFolder', { below: 'src/a' });
  first('retryDelay', 'test/queue.test.ts:1 -', { tests: 'only' });

  it('put code of others that is committed behind code of the project', () => {
    const shown = find('measures the pulse of a patient at rest').map(({ file }) => file.path);
    assert.equal(shown[0], 'src/heart.ts');
    assert.deepEqual(shown.slice(1, 3).toSorted(), ['lib/vendor/pulse.js', 'public/pulse.1f0c9a7b2d3e.js']);
  });

  it('are not answered by what has the name and is of another kind, though its piece is of that kind', () => {
    assert.equal(shownHit(find('basketItems')[0]), 'src/basket.ts:3 Basket.basketItems');
    const shown = find('basketItems', { kind: 'class' }).map(shownHit);
    assert.deepEqual(shown, ['src/basket.ts:1 Basket']);
  });

  for (const [symbolKind, expected] of [
    ['function', ['function']],
    ['class', ['class']],
    ['interface', []],
  ] as const) {
    it(`take just the kind ${symbolKind}`, () => {
      const kinds = find('server delay pick basket', { symbolKind }, 50).map(({ symbol }) => symbol?.kind);
      assert.deepEqual([...new Set(kinds)], expected);
    });
  }

  it('keep the first of two symbols of one name in one piece, and raise it once', () => {
    const [hit, ...others] = find('pick').filter(({ matched }) => matched.name === 'exact');
    assert.equal(shownHit(hit), 'src/pair.ts:3 pair.left.pick');
    assert.deepEqual(others, []);
    assert.ok(hit.score < 1, String(hit.score));
  });

  it('name why by path and by name', () => {
    assert.equal(find('config.js')[0].matched.path, true);
    assert.equal(find('config.js')[0].matched.name, undefined);
    assert.equal(find('Sameame')[0].matched.name, 'typo');
  });

  it('fold what is the same under the first', () => {
    const [hit] = find('sameName');
    assert.equal(shownHit(hit), 'src/same-a.ts:1 sameName');
    assert.deepEqual(
      hit.siblings.map((each) => each.file.path),
      ['src/same-b.ts'],
    );
  });

  it('find nothing for what nothing says', () => {
    assert.deepEqual(find('поиск файла'), []);
    assert.deepEqual(find('retryDelay', { path: 'nowhere/**' }), []);
    assert.deepEqual(find('retryDelay', { language: 'klingon' }), []);
  });
});

/** Names with one beginning and ever shorter code: the scores of the last files are a little higher than those of the first. */
const alike = Object.fromEntries(
  [...'abcdefgh'].map((name, index) => {
    const filler = Array.from({ length: 20 - 2 * index }, (_, at) => `  use(${at});`);
    const inner = `export const table_${name} = {\n  deep: {\n    shared_${name}x() { return 1; },\n  },\n};`;
    return [`src/${name}.ts`, [`export function shared_${name}() {`, ...filler, '}', inner, ''].join('\n')];
  }),
);

const byPath = (a: string, b: string) => (a < b ? -1 : Number(a > b));

describe('the order of what was found', () => {
  let search: SnapshotSearch;
  before(async () => {
    const snapshot = await (await searchFolder(alike)).refresh();
    search = new SnapshotSearch(snapshot as SearchableSnapshot, undefined);
  });

  for (const query of ['share', 'use', 'table', 'share kind:method', 'return table', 'src/']) {
    it(`is by score as reported, then file, then reported line: ${query}`, () => {
      const hits = search.find(readQuestion(query), 50);
      const rows = hits.map(({ score, file, line }) => ({ score, path: file.path, line }));
      assert.ok(rows.length >= 8);
      const sorted = rows.toSorted((a, b) => b.score - a.score || byPath(a.path, b.path) || a.line - b.line);
      assert.deepEqual(rows, sorted);
    });
  }
});
