import assert from 'node:assert/strict';
import { getGraph } from '#server/app/questions/graph.ts';
import type { Graph } from '#protocol/graph.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { type IndexedFiles, indexFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { byKey, byOwner } from '../../../../support/sample-project.ts';

const fixture = `
=== package.json
{ "workspaces": ["packages/*"] }
=== packages/core/package.json
{ "name": "@app/core", "main": "src/index.ts" }
=== packages/core/src/index.ts
export * from './parse';
export const version = 1;
=== packages/core/src/parse.ts
import { Options } from './options';
import { readFile } from 'node:fs';
export function parse(options = new Options()) {
  return readFile;
}
=== packages/core/src/options.ts
import './index';
export class Options {
  name = '';
}
=== packages/web/package.json
{ "name": "@app/web", "dependencies": { "@app/core": "*", "lodash": "*" } }
=== packages/web/main.ts
import { parse } from '@app/core';
import { version } from '@app/core';
import lodash from 'lodash';

class Page {
  draw() {}
}
=== tools/run.py
import os
from tools import names
=== tools/__init__.py
=== tools/names.py
NAMES = []
`;

const analysis = directAnalysis();
const partsOf = ({ snapshots }: IndexedFiles) => ({ snapshots, analysis });

type GraphParams = Omit<OperationParams<'graph.get'>, 'id'>;

async function graphOf(indexed: IndexedFiles, params: GraphParams, context = byKey()): Promise<Graph> {
  return (await getGraph(partsOf(indexed), { id: 'prj_1', ...params }, context)).data();
}

/** A node a line, then an edge a line: all fields but the names of nodes and edges themselves, in order. */
function graphLines({ nodes, edges }: Graph): string[] {
  return [
    ...nodes.map(({ id, label, type, size, language, module, ...counts }) =>
      [type, id, label, size, language, module, ...fields(counts)].filter((part) => part !== undefined).join(' '),
    ),
    ...edges.map(({ source, target, type, weight, ...rest }) =>
      [source, '→', target, type, weight && `×${weight}`, ...fields(rest)].filter(Boolean).join(' '),
    ),
  ];
}

function fields(record: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(record).map(([name, value]) => `${name}=${value}`);
}

describe('graph', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await indexFiles(fixture);
  });

  function check(what: string, params: GraphParams, expected: string): void {
    it(what, async () => {
      const lines = expected.trim().split(/\n\s*/);
      assert.deepEqual(graphLines(await graphOf(indexed, params)), lines);
    });
  }

  check(
    'of files is the default',
    {},
    `
    file package.json package.json 1
    file packages/core/package.json package.json 1
    file packages/core/src/index.ts index.ts 2
    file packages/core/src/options.ts options.ts 4
    file packages/core/src/parse.ts parse.ts 5
    file packages/web/main.ts main.ts 6
    file packages/web/package.json package.json 1
    file tools/__init__.py __init__.py 0
    file tools/names.py names.py 1
    file tools/run.py run.py 2
    packages/core/src/index.ts → packages/core/src/parse.ts
    packages/core/src/options.ts → packages/core/src/index.ts
    packages/core/src/parse.ts → packages/core/src/options.ts
    packages/web/main.ts → packages/core/src/index.ts
    tools/run.py → tools/__init__.py
    tools/run.py → tools/names.py`,
  );

  check(
    'of folders sums up what is directly in each',
    { level: 'directory' },
    `
    directory ./ ./ 1
    directory packages/core/ core/ 1
    directory packages/core/src/ src/ 11
    directory packages/web/ web/ 7
    directory tools/ tools/ 3
    packages/web/ → packages/core/src/`,
  );

  check(
    'of modules sums up packages, with packages outside on request',
    { level: 'module', detail: 'full', external: true },
    `
    module . . 1 fanIn=0 fanOut=0
    module @app/core @app/core 12 fanIn=1 fanOut=1
    module @app/web @app/web 7 fanIn=0 fanOut=2
    external node:fs fs 0 fanIn=1 fanOut=0
    external npm:lodash lodash 0 fanIn=1 fanOut=0
    external python:os os 0 fanIn=1 fanOut=0
    module tools tools 3 fanIn=0 fanOut=1
    @app/core → node:fs import ×1 proof=exact load=start
    @app/web → @app/core import ×2 proof=exact load=never
    @app/web → npm:lodash import ×1 proof=exact load=never
    tools → python:os import ×1 proof=exact load=start`,
  );

  check(
    'around a symbol says what contains what',
    { level: 'symbol', detail: 'full', focus: 'packages/web/main.ts#Page' },
    `
    file packages/web/main.ts#<module> packages/web/main.ts 6 typescript @app/web fanIn=0 fanOut=0
    class packages/web/main.ts#Page Page 3 typescript @app/web fanIn=0 fanOut=0
    method packages/web/main.ts#Page.draw draw 1 typescript @app/web fanIn=0 fanOut=0
    packages/web/main.ts#<module> → packages/web/main.ts#Page contains ×1 proof=exact line=5
    packages/web/main.ts#Page → packages/web/main.ts#Page.draw contains ×1 proof=exact line=6`,
  );

  check(
    'around a file keeps fan-in, fan-out and cycles of the whole',
    { focus: 'packages/web/main.ts', detail: 'full' },
    `
    file packages/core/src/index.ts index.ts 2 typescript @app/core fanIn=2 fanOut=1 cycle=0
    file packages/web/main.ts main.ts 6 typescript @app/web fanIn=0 fanOut=1
    packages/web/main.ts → packages/core/src/index.ts import ×2 proof=exact line=1 load=never`,
  );

  check(
    'around a file is as wide as it was asked for',
    { focus: 'packages/web/main.ts', depth: 2, detail: 'full' },
    `
    file packages/core/src/index.ts index.ts 2 typescript @app/core fanIn=2 fanOut=1 cycle=0
    file packages/core/src/options.ts options.ts 4 typescript @app/core fanIn=1 fanOut=1 cycle=0
    file packages/core/src/parse.ts parse.ts 5 typescript @app/core fanIn=1 fanOut=1 cycle=0
    file packages/web/main.ts main.ts 6 typescript @app/web fanIn=0 fanOut=1
    packages/core/src/index.ts → packages/core/src/parse.ts reexport ×1 proof=exact line=1 load=start
    packages/core/src/options.ts → packages/core/src/index.ts import ×1 proof=exact line=1 load=start
    packages/core/src/parse.ts → packages/core/src/options.ts import ×1 proof=exact line=1 load=start
    packages/web/main.ts → packages/core/src/index.ts import ×2 proof=exact line=1 load=never`,
  );

  check(
    'around a file leaves out what lies among its neighbours, where only its own edges are wanted',
    { focus: 'packages/core/src/parse.ts', edges: 'focus' },
    `
    file packages/core/src/index.ts index.ts 2
    file packages/core/src/options.ts options.ts 4
    file packages/core/src/parse.ts parse.ts 5
    packages/core/src/index.ts → packages/core/src/parse.ts
    packages/core/src/parse.ts → packages/core/src/options.ts`,
  );

  check(
    'holds only nodes with all words in their ids, each with the counts of the whole, and no edges where none are wanted',
    { match: ' SRC  .ts ', detail: 'full', edges: 'none' },
    `
    file packages/core/src/index.ts index.ts 2 typescript @app/core fanIn=2 fanOut=1 cycle=0
    file packages/core/src/options.ts options.ts 4 typescript @app/core fanIn=1 fanOut=1 cycle=0
    file packages/core/src/parse.ts parse.ts 5 typescript @app/core fanIn=1 fanOut=1 cycle=0`,
  );

  check(
    'around an external package names who uses it',
    { focus: 'npm:lodash', external: true },
    `
    external npm:lodash lodash 0
    file packages/web/main.ts main.ts 6
    packages/web/main.ts → npm:lodash`,
  );

  it('of symbols says who uses whom where that is known, each pair once', async () => {
    const linked = await linkFolder({
      'a.ts':
        "import { B } from './b';\nexport class A extends B {\n  run() {\n    this.help();\n    this.help();\n  }\n}\n",
      'b.ts': 'export class B {\n  help(): B {\n    return this;\n  }\n}\n',
    });
    const { edges } = await graphOf(linked, { level: 'symbol', detail: 'full' });
    assert.deepEqual(
      edges.map(({ source, target, type, weight, line }) => `${source} → ${target} ${type} ×${weight} ${line}`),
      [
        'a.ts#<module> → a.ts#A contains ×1 2',
        'a.ts#A → a.ts#A.run contains ×1 3',
        'a.ts#A → b.ts#B extends ×1 2',
        'a.ts#A.run → b.ts#B.help call ×2 4',
        'b.ts#<module> → b.ts#B contains ×1 1',
        'b.ts#B → b.ts#B.help contains ×1 2',
        'b.ts#B.help → b.ts#B reference ×1 2',
      ],
    );
  });

  it('around what is not there is empty', async () => {
    assert.deepEqual(await graphOf(indexed, { focus: 'none.ts' }), { nodes: [], edges: [] });
  });

  it('with a limit keeps the nodes with most edges, in their order, and says that it was cut', async () => {
    const { nodes, edges, truncated } = await graphOf(indexed, { limit: 3 });
    assert.deepEqual(
      nodes.map(({ label }) => label),
      ['index.ts', 'options.ts', 'parse.ts'],
    );
    assert.deepEqual([edges.length, truncated], [3, true]);
    assert.equal((await graphOf(indexed, { limit: 100 })).truncated, false);
    assert.equal('truncated' in (await graphOf(indexed, {})), false);
  });

  it('of all symbols is cut over HTTP alone', async () => {
    assert.equal((await graphOf(indexed, { level: 'symbol' }, byKey())).truncated, false);
    assert.equal('truncated' in (await graphOf(indexed, { level: 'symbol' }, byOwner())), false);
  });

  it('has a version that differs by snapshot and by what was asked for, and not by the project', async () => {
    const versionOf = async (params: GraphParams, id = 'prj_1') =>
      (await getGraph(partsOf(indexed), { id, ...params }, byKey())).version;
    const versions = [await versionOf({}), await versionOf({ level: 'module' }), await versionOf({ limit: 3 })];
    assert.equal(new Set(versions).size, 3);
    assert.equal(await versionOf({}, 'prj_2'), versions[0]);
    indexed.write({ 'late.ts': 'export {};\n' });
    await indexed.refresh();
    assert.notEqual(await versionOf({}), versions[0]);
  });
});
