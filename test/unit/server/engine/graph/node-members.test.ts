import assert from 'node:assert/strict';
import { allStrings } from '#server/base/string-table.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import { type FileImports, fileLayer } from '../../../../support/file-layer.ts';

function members(files: FileImports, id: string): readonly string[] | undefined {
  const layer = fileLayer(files);
  const names = [...allStrings(layer.paths), ...layer.externals];
  const found = membersOf(layer, id);
  return found && Array.from(found, (node) => names[node]);
}

describe('what a node stands for', () => {
  const files = {
    'root.ts': ['npm:lodash', 'npm:@scope/x'],
    'src/a.ts': [],
    'src/b.ts': [],
    'src/deep/c.ts': [],
    'src/deep/er/d.ts': [],
    'src.ts': [],
    'src-old/e.ts': [],
    'src0/f.ts': [],
    'tests/g.ts': [],
  };
  const below = ['src/a.ts', 'src/b.ts', 'src/deep/c.ts', 'src/deep/er/d.ts'];
  const all = ['root.ts', 'src-old/e.ts', 'src.ts', ...below, 'src0/f.ts', 'tests/g.ts'];

  for (const [id, expected] of [
    ['src/a.ts', ['src/a.ts']],
    ['src/**', below],
    ['src/', ['src/a.ts', 'src/b.ts']],
    ['src/deep/**', ['src/deep/c.ts', 'src/deep/er/d.ts']],
    ['src/deep/', ['src/deep/c.ts']],
    ['./', ['root.ts', 'src.ts']],
    ['./**', all],
    ['src', below],
    ['.', ['root.ts', 'src.ts']],
    ['src:src/deep/**', ['src/deep/c.ts', 'src/deep/er/d.ts']],
    ['src:src/deep/', ['src/deep/c.ts']],
    ['src:./**', below],
    ['.:./', ['root.ts', 'src.ts']],
    ['npm:lodash', ['npm:lodash']],
    ['external:**', ['npm:@scope/x', 'npm:lodash']],
    ['src:tests/**', undefined],
    ['sr/**', undefined],
    ['src/deep', undefined],
    ['src/a.ts/', undefined],
    ['src/a.ts/**', undefined],
    ['/**', undefined],
    ['**', undefined],
    ['/', undefined],
    ['', undefined],
    ['npm:none', undefined],
    ['none:src/**', undefined],
    ['src/a.ts#x', undefined],
  ] as const) {
    it(`${id} is ${expected?.join(' ') ?? 'nothing'}`, () => assert.deepEqual(members(files, id), expected));
  }

  it('without packages outside there is nothing for all of them', () => {
    assert.equal(members({ 'a.ts': [] }, 'external:**'), undefined);
  });

  it('a file that bears the name of a group wins', () => {
    const odd = { 'npm:x': ['npm:x'], 'src/**': [], 'src/a.ts': [], 'a:b/c.ts': [], 'a/b.ts': [], b: [], 'b/x.ts': [] };
    assert.deepEqual(members(odd, 'npm:x'), ['npm:x']);
    assert.deepEqual(members(odd, 'src/**'), ['src/**']);
    assert.deepEqual(members(odd, 'b'), ['b']);
  });

  it('the name of a module may hold a colon', () => {
    const odd = { 'a:b/c.ts': [], 'a:b/d/e.ts': [], 'a/b/x.ts': [] };
    assert.deepEqual(members(odd, 'a:b:a:b/d/**'), ['a:b/d/e.ts']);
    assert.deepEqual(members(odd, 'a:b/**'), ['a:b/c.ts', 'a:b/d/e.ts']);
    assert.deepEqual(members(odd, 'a:a/b/**'), ['a/b/x.ts']);
  });

  it('paths are compared by code units, as files are sorted', () => {
    const odd = { 'é/a.ts': [], 'é/\u{1F600}.ts': [], 'é/\uFFFD.ts': [], 'é0.ts': [], 'z/a.ts': [] };
    assert.equal(members(odd, 'é/**')?.length, 3);
  });
});
