import assert from 'node:assert/strict';
import { stringAt } from '#server/base/string-table.ts';
import { moduleLevelGraph } from '#server/engine/graph/grouped-level.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { type FileImports, fileLayer } from '../../../../support/file-layer.ts';

/** The layer of a project whose files all belong to one package. */
function onePackage(imports: FileImports) {
  const layer = fileLayer(imports);
  return { ...layer, moduleNames: ['shop'], modules: new Uint32Array(layer.count) };
}

const shop: FileImports = {
  'index.ts': ['src/main.ts'],
  'src/main.ts': ['src/api/routes.ts'],
  'src/api/routes.ts': ['src/store/deep/rows.ts', 'src/store/open.ts'],
  'src/store/deep/rows.ts': [],
  'src/store/open.ts': ['src/api/routes.ts'],
  'test/main.test.ts': ['src/main.ts'],
};

const manyFiles: FileImports = Object.fromEntries(
  Array.from({ length: 20 }, (_, number) => [`src/${number % 2 ? 'api' : 'store'}/${number}.ts`, []]),
);

function ids(layer: FileLayer): string[] {
  return moduleLevelGraph({ files: layer }, { external: false }).nodes.map(({ id }) => id);
}

describe('the level of modules', () => {
  it('shows the folders of a project that is one package', () => {
    const { nodes, edges } = moduleLevelGraph({ files: onePackage(shop) }, { external: false });
    assert.deepEqual(
      nodes.map(({ id, label, type }) => `${id} ${label} ${type}`),
      [
        './ ./ directory',
        'src/ src/ directory',
        'src/api/** src/api/ directory',
        'src/store/** src/store/ directory',
        'test/** test/ directory',
      ],
    );
    assert.deepEqual(
      edges.map(({ source, target, weight }) => `${nodes[source].id} > ${nodes[target].id}: ${weight}`),
      [
        './ > src/: 1',
        'src/ > src/api/**: 1',
        'src/api/** > src/store/**: 2',
        'src/store/** > src/api/**: 1',
        'test/** > src/: 1',
      ],
    );
  });

  it('names folders by ids that stand for their files, each file in one', () => {
    const layer = onePackage(shop);
    const { nodes } = moduleLevelGraph({ files: layer }, { external: false });
    const files = nodes.flatMap(({ id }) => [...(membersOf(layer, id) ?? [])]).toSorted((a, b) => a - b);
    assert.deepEqual(files, [0, 1, 2, 3, 4, 5]);
  });

  it('shows the folders of a package beside the others where it is nearly all', () => {
    const files = fileLayer({ ...shop, 'lone/a.ts': ['src/store/open.ts'], ...manyFiles });
    const isLone = Array.from({ length: files.count }, (_, file) =>
      Number(stringAt(files.paths, file) === 'lone/a.ts'),
    );
    const layer = { ...files, moduleNames: ['shop', 'lone'], modules: Uint32Array.from(isLone) };
    const { nodes } = moduleLevelGraph({ files: layer }, { external: false });
    assert.deepEqual(
      nodes.map(({ id, label, type }) => `${id} ${label} ${type}`),
      [
        'lone lone module',
        'shop:./ ./ directory',
        'shop:src/ src/ directory',
        'shop:src/api/** src/api/ directory',
        'shop:src/store/** src/store/ directory',
        'shop:test/** test/ directory',
      ],
    );
    assert.deepEqual(
      nodes.map(({ id }) => membersOf(layer, id)?.size),
      [1, 1, 1, 11, 12, 1],
    );
  });

  it('shows the package where its code lies in one folder, and packages where there are several', () => {
    assert.deepEqual(ids(onePackage({ 'a.ts': ['b.ts'], 'b.ts': [] })), ['shop']);
    assert.deepEqual(ids(fileLayer({ 'one/a.ts': ['two/b.ts'], 'two/b.ts': [] })), ['one', 'two']);
  });
});
