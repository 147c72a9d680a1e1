import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { type NeighbourDirection, neighboursOf, type NeighbourUnit } from '#server/engine/graph/group-neighbours.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import { certaintyOfGroupDependencies, certaintyOfGroupDependents } from '#server/engine/graph/path-certainty.ts';
import { readUse } from '#server/engine/graph/edge-uses.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { type FileImports, fileLayer } from '../../../../support/file-layer.ts';

const layer = fileLayer({
  'one/a.ts': ['one/deep/b.ts', 'npm:x'],
  'one/deep/b.ts': ['two/c.ts', 'two/c.ts', 'one/a.ts'],
  'two/c.ts': ['three/d.ts', 'npm:x'],
  'two/e.ts': ['one/a.ts'],
  'three/d.ts': ['two/e.ts'],
});

function membersIn(files: FileLayer, id: string): ReadonlySet<number> {
  const members = membersOf(files, id);
  assert.ok(members);
  return members;
}

/** `two/ (3) one/deep/b.ts:1`: how many imports, and the one that is shown. */
function shown(id: string, direction: NeighbourDirection, isTransitive: boolean, unit: NeighbourUnit): string[] {
  const { neighbours } = neighboursOf(layer, membersIn(layer, id), { direction, isTransitive, unit });
  return neighbours.map(({ id: other, imports, use }) => {
    const { file, line } = readUse(layer, use);
    return `${other} (${imports}) ${file}:${line}`;
  });
}

describe('neighbours of a group of files', () => {
  it('are what its files import outside of it, however deep they lie', () => {
    assert.deepEqual(shown('one/**', 'dependencies', false, 'directory'), [
      'npm:x (1) one/a.ts:2',
      'two/ (2) one/deep/b.ts:1',
    ]);
  });

  it('are what imports any of its files from outside', () => {
    assert.deepEqual(shown('one/**', 'dependents', false, 'directory'), ['two/ (1) two/e.ts:1']);
    assert.deepEqual(shown('npm:x', 'dependents', false, 'file'), [
      'one/a.ts (1) one/a.ts:2',
      'two/c.ts (1) two/c.ts:2',
    ]);
  });

  it('are followed from file to file: what another file of a folder imports is not reached', () => {
    assert.deepEqual(shown('two/e.ts', 'dependents', true, 'directory').at(0), 'three/ (1) three/d.ts:1');
    const ways = fileLayer({ 'a.ts': ['b/one.ts'], 'b/one.ts': [], 'b/two.ts': ['c/far.ts'], 'c/far.ts': [] });
    const options = { direction: 'dependencies', isTransitive: true, unit: 'directory' } as const;
    const { neighbours } = neighboursOf(ways, membersIn(ways, 'a.ts'), options);
    assert.deepEqual(
      neighbours.map(({ id }) => id),
      ['b/'],
    );
  });

  it('are reported the nearest first where they are followed', () => {
    assert.deepEqual(shown('one/**', 'dependencies', true, 'file'), [
      'npm:x (2) one/a.ts:2',
      'two/c.ts (2) one/deep/b.ts:1',
      'three/d.ts (1) two/c.ts:1',
      'two/e.ts (1) three/d.ts:1',
    ]);
  });
});

describe('what is claimed of the neighbours of a group', () => {
  type Claim = typeof certaintyOfGroupDependents;

  const check = (what: string, claim: Claim, files: FileImports, expected: readonly string[], id = 'one/**'): void => {
    it(what, () => {
      const all = fileLayer({ 'one/a.ts': [], 'one/b.ts': [], ...files }, [['two', 'one']]);
      const { certainty, reasons } = claim(all, membersIn(all, id));
      assert.deepEqual(doubtTexts(reasons), expected);
      assert.equal(certainty, expected.length === 0 ? 'exact' : 'bounded');
    });
  };
  const [up, down] = [certaintyOfGroupDependents, certaintyOfGroupDependencies];

  check('dependents: all, where what is not known lies in it', up, { 'one/a.ts': ['?gone', 'computed'] }, []);
  check('dependents: not all, where another import leads nowhere', up, { 'two/c.ts': ['?gone', 'computed'] }, [
    'Imports that may lead here are unresolved: 1, the first at two/c.ts:1.',
    'Files that may import it compute what they import, which is not read: 1, the first two/c.ts.',
  ]);
  check(
    'dependents of one file, in the words of a file',
    up,
    { 'two/c.ts': ['?gone'] },
    ['Imports that may mean this file are unresolved: 1, the first at two/c.ts:1.'],
    'one/a.ts',
  );
  check(
    'dependents: all, where doubts are in a package that does not reach it',
    up,
    { 'three/d.ts': ['?gone', 'broken', 'computed'] },
    [],
  );
  check(
    'dependents of a package: any import in doubt may lead there',
    up,
    { 'two/c.ts': ['npm:x', '?gone'] },
    ['Imports that may lead here are unresolved: 1, the first at two/c.ts:2.'],
    'npm:x',
  );
  check('dependencies: all, where what is not known lies elsewhere', down, { 'two/c.ts': ['?gone', 'broken'] }, []);
  check('dependencies: not all, where a file of it is in doubt', down, { 'one/b.ts': ['?gone', 'broken'] }, [
    'Imports of these files are unresolved: 1, the first at one/b.ts:1.',
    'Of these files could not be read to the end: 1, the first one/b.ts.',
  ]);
  check(
    'dependencies of a package are not read',
    down,
    { 'two/c.ts': ['npm:x'] },
    ['What a package outside the project imports is not read.'],
    'npm:x',
  );
});
