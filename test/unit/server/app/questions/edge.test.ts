import assert from 'node:assert/strict';
import { getEdge } from '#server/app/questions/edge.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawnMark } from '#server/engine/drawing/drawn-view.ts';
import { type IndexedFiles, indexFiles } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

const fixture = `
=== package.json
{ "workspaces": ["packages/*"] }
=== packages/core/package.json
{ "name": "@app/core", "main": "index.ts" }
=== packages/core/index.ts
export const a = 1;
=== packages/core/own.ts
import { a } from './index';
=== packages/web/package.json
{ "name": "@app/web" }
=== packages/web/main.ts
import type { A } from '@app/core';
import { a } from '@app/core';
  const late = () => import('../core/index');
import lodash from 'lodash';
import './gone';
=== packages/web/other.ts
export { a } from '@app/core';
`;

type Filters = Omit<OperationParams<'edge.get'>, 'id' | 'source' | 'target'>;

async function usesOf(indexed: IndexedFiles, source: string, target: string, filters: Filters = {}): Promise<string[]> {
  const { uses } = (await getEdge(indexed, { id: 'prj_1', source, target, ...filters }, byKey())).data();
  return uses.map(({ type, file, line, column, name, proof, text }) =>
    [type, `${file}:${line}:${column}`, name, proof, `| ${text}`].join(' '),
  );
}

describe('edge', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await indexFiles(fixture);
  });

  function check(source: string, target: string, expected: readonly string[]): void {
    it(`${source} → ${target}`, async () => {
      assert.deepEqual(await usesOf(indexed, source, target), expected);
    });
  }

  const main = [
    "type_import packages/web/main.ts:1:24 @app/core exact | import type { A } from '@app/core';",
    "import packages/web/main.ts:2:19 @app/core exact | import { a } from '@app/core';",
    "dynamic_import packages/web/main.ts:3:29 ../core/index exact | const late = () => import('../core/index');",
  ];
  const other = "reexport packages/web/other.ts:1:19 @app/core exact | export { a } from '@app/core';";

  check('packages/web/main.ts', 'packages/core/index.ts', main);
  check('packages/web/', 'packages/core/', [...main, other]);
  check('@app/web', '@app/core', [...main, other]);
  check('packages/web/main.ts', 'npm:lodash', [
    "import packages/web/main.ts:4:20 lodash inferred | import lodash from 'lodash';",
  ]);
  check('packages/core/index.ts', 'packages/web/main.ts', []);
  check('@app/core', '@app/core', ["import packages/core/own.ts:1:19 ./index exact | import { a } from './index';"]);
  check('./', 'packages/core/', []);

  const gone = "import packages/web/main.ts:5:8 ./gone exact | import './gone';";
  check('packages/web/**', 'unresolved:**', [gone]);
  check('./**', 'unresolved:**', [gone]);
  check('packages/core/**', 'unresolved:**', []);
  check('./**', 'npm:lodash', ["import packages/web/main.ts:4:20 lodash inferred | import lodash from 'lodash';"]);

  it('begins nowhere but in files', async () => {
    await assert.rejects(usesOf(indexed, 'unresolved:**', './**'), { code: 'symbol_not_found' });
  });

  it('ends in a module that is named like all that is unresolved', async () => {
    const own = await indexFiles({
      'package.json': '{ "workspaces": ["p"] }',
      'p/package.json': '{ "name": "unresolved:**" }',
      'p/b.ts': '',
      'a.ts': "import './p/b';\nimport './gone';\n",
    });
    assert.deepEqual(await usesOf(own, 'a.ts', 'unresolved:**'), ["import a.ts:1:8 ./p/b exact | import './p/b';"]);
  });

  it('has another version under other filters', async () => {
    const ends = { id: 'prj_1', source: '@app/web', target: '@app/core' };
    const filters: Filters[] = [{}, { tests: 'exclude' }, { folder: 'packages' }, { types: ['import'] }];
    const answers = await Promise.all(filters.map((each) => getEdge(indexed, { ...ends, ...each }, byKey())));
    assert.equal(new Set(answers.map(({ version }) => version)).size, filters.length);
  });

  for (const id of ['none.ts', '../', 'npm:none', 'packages/', 'packages/core/index.ts#a']) {
    it(`is refused where ${id} names nothing`, async () => {
      await assert.rejects(usesOf(indexed, id, 'packages/core/index.ts'), { code: 'symbol_not_found' });
      await assert.rejects(usesOf(indexed, 'packages/core/index.ts', id), { code: 'symbol_not_found' });
    });
  }

  it('shows no text of a file that changed since, for its lines may have moved', async () => {
    const own = await indexFiles({ 'a.ts': "import './b';\n", 'b.ts': '' });
    own.write({ 'a.ts': '// another line\n' });
    assert.deepEqual(await usesOf(own, 'a.ts', 'b.ts'), ['import a.ts:1:8 ./b exact | ']);
  });

  it('has no version then, for the same snapshot has another answer once the file is back', async () => {
    const own = await indexFiles({ 'a.ts': "import './b';\n", 'b.ts': '' });
    const version = async () => (await getEdge(own, { id: 'prj_1', source: 'a.ts', target: 'b.ts' }, byKey())).version;
    const before = await version();
    own.write({ 'a.ts': '// another line\n' });
    assert.deepEqual([typeof before, await version()], ['string', undefined]);
    own.write({ 'a.ts': "import './b';\n" });
    assert.equal(await version(), before);
  });

  it('lists a thousand places at most, and says how many there are', async () => {
    const own = await indexFiles({ 'a.ts': "import './b';\n".repeat(1200), 'b.ts': '' });
    assert.equal((await usesOf(own, 'a.ts', 'b.ts')).length, 1000);
    const totalOf = async (source: string, target: string, filters: Filters = {}) =>
      (await getEdge(own, { id: 'prj_1', source, target, ...filters }, byKey())).data().total;
    assert.deepEqual(
      [await totalOf('a.ts', 'b.ts'), await totalOf('./**', 'b.ts'), await totalOf('b.ts', 'a.ts')],
      [1200, 1200, 0],
    );
    own.write({ 'a.ts': "import './gone';\n".repeat(1100) });
    await own.refresh();
    assert.deepEqual([await totalOf('a.ts', 'unresolved:**'), await totalOf('a.ts', 'b.ts')], [1100, 0]);
  });

  it('cuts a long line, and masks secrets before it does', async () => {
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
    const start = "import './b'; // ".padEnd(380, '-');
    const own = await indexFiles({ 'a.ts': `${start} '${token}' ${'-'.repeat(500)}\n`, 'b.ts': '' });
    const [use] = await usesOf(own, 'a.ts', 'b.ts');
    const text = use.slice(use.indexOf('| ') + 2);
    assert.equal(text, `${start} 'ghp_…' ${'-'.repeat(400 - 380 - 9)}`);
  });
});

describe('edge and drawing', () => {
  const project = `
=== app/main.ts
import type { Cart } from '../lib/cart';
import { pay } from '../lib/pay';
import './gone';
import lodash from 'lodash';
=== app/main.test.ts
import './main';
import '../lib/cart';
import './missing';
=== app/tools.py
from lib import price
=== lib/__init__.py
=== lib/price.py
import lib.gone
from . import lost
=== lib/cart.ts
export { pay } from './pay';
=== lib/pay.ts
import type { Cart } from './cart';
import '../app/main';
import '../nowhere';
`;
  const filters: Filters[] = [
    {},
    { tests: 'exclude' },
    { tests: 'only' },
    { languages: ['python'] },
    { languages: ['typescript'], tests: 'exclude' },
    { folder: 'lib' },
    { folder: 'app/**' },
    { types: ['type_import'] },
    { types: ['reexport', 'import'], tests: 'exclude' },
    { types: ['call'] },
  ];
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await indexFiles(project);
  });

  for (const filter of filters) {
    for (const limit of [1, 120]) {
      it(`agree on how much there is with ${JSON.stringify(filter)}, about ${limit} marks`, async () => {
        const request = { ...filter, limit, external: true };
        const { marks, edges } = new Drawings().view(await indexed.refresh(), request);
        for (const { source, target, weight } of edges) {
          assert.equal((await usesOf(indexed, source, target, filter)).length, weight, `${source} → ${target}`);
        }
        const drawn = new Set(edges.map(({ source, target }) => `${source} → ${target}`));
        const leaves = marks.filter(({ expanded }) => !expanded).map(({ id }) => id);
        const pairs = leaves.flatMap((a) => leaves.filter((b) => a !== b).map((b) => [a, b]));
        for (const [source, target] of pairs.filter(([a, b]) => !drawn.has(`${a} → ${b}`))) {
          assert.deepEqual(await usesOf(indexed, source, target, filter), [], `${source} → ${target}`);
        }
        await checkUnknown(marks, filter);
      });
    }
  }

  async function checkUnknown(marks: readonly DrawnMark[], filter: Filters): Promise<void> {
    for (const { id, unknown = 0 } of marks.filter(({ type }) => type !== 'external')) {
      assert.equal((await usesOf(indexed, id, 'unresolved:**', filter)).length, unknown, id);
    }
  }

  it('[§2.6.absence] lists imports without a target by why', async () => {
    const absent = await indexFiles(`
=== .gitignore
made.ts
=== package.json
{}
=== a.ts
import './made';
import './gone';
import '@other/lib';
import 'virtual:pages';
`);
    const namesOf = async (target: string): Promise<string[]> =>
      (await getEdge(absent, { id: 'prj_1', source: 'a.ts', target }, byKey()))
        .data()
        .uses.map(({ name, absence }) => `${absence} ${name}`);
    assert.deepEqual(await namesOf('unresolved:**'), [
      'left_out ./made',
      'missing ./gone',
      'package @other/lib',
      'virtual virtual:pages',
    ]);
    assert.deepEqual(await namesOf('unresolved:left_out'), ['left_out ./made']);
    await assert.rejects(namesOf('unresolved:else'));
  });
});
