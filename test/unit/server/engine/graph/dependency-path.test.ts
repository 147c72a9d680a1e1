import assert from 'node:assert/strict';
import { stringAt } from '#server/base/string-table.ts';
import { type DependencyPath, shortestCycle, preferredPath } from '#server/engine/graph/dependency-path.ts';
import { readUse } from '#server/engine/graph/edge-uses.ts';
import { kindRank } from '#server/engine/graph/file-level.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { type FileImports, fileLayer, randomImports } from '../../../../support/file-layer.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** `a.ts -1-> b.ts -type_import 3-> c.ts`: each step with the line of its import, and its kind unless it is a plain one. */
function pathText(layer: FileLayer, path: DependencyPath | undefined): string | undefined {
  if (path === undefined) return undefined;
  const names = path.nodes.map((node) =>
    node < layer.count ? stringAt(layer.paths, node) : layer.externals[node - layer.count],
  );
  const steps = path.uses.map((row) => {
    const { type, line } = readUse(layer, row);
    return type === 'import' ? `${line}` : `${type} ${line}`;
  });
  return names.map((name, index) => (index === 0 ? name : `-${steps[index - 1]}-> ${name}`)).join(' ');
}

function find(layer: FileLayer, from: string, to: string): DependencyPath | undefined {
  const [sources, targets] = [from, to].map((id) => membersOf(layer, id) as ReadonlySet<number>);
  return from === to
    ? shortestCycle({ files: layer }, sources)
    : preferredPath({ files: layer }, sources, targets).found;
}

function check(what: string, files: FileImports, from: string, to: string, expected: string | undefined): void {
  it(what, () => {
    const layer = fileLayer(files);
    assert.equal(pathText(layer, find(layer, from, to)), expected);
  });
}

describe('the shortest dependency path', () => {
  const chain = { 'a.ts': ['b.ts'], 'b.ts': ['npm:x', 'c.ts'], 'c.ts': [], 'd.ts': ['a.ts'] };
  check('is a step', chain, 'a.ts', 'b.ts', 'a.ts -1-> b.ts');
  check('is as many steps as it takes', chain, 'd.ts', 'c.ts', 'd.ts -1-> a.ts -1-> b.ts -2-> c.ts');
  const beside = {
    'a.ts': ['b.ts'],
    'b.ts': ['c.ts'],
    'c.ts': [],
    'x/a.test.ts': ['c.ts'],
    'y/a.ts': ['x/a.test.ts', 'b.ts'],
  };
  check('leads through shipped code, though tests are nearer', beside, 'y/a.ts', 'c.ts', 'y/a.ts -2-> b.ts -1-> c.ts');
  check('begins in a test that was asked about', beside, 'x/a.test.ts', 'c.ts', 'x/a.test.ts -1-> c.ts');
  check(
    'begins in shipped code of a folder',
    { 'm/a.test.ts': ['c.ts'], 'm/b.ts': ['z.ts'], 'z.ts': ['c.ts'], 'c.ts': [] },
    'm/**',
    'c.ts',
    'm/b.ts -1-> z.ts -1-> c.ts',
  );
  it('leads through tests where there is no other, and says so', () => {
    const layer = fileLayer({ 'a.ts': ['a.test.ts'], 'a.test.ts': ['c.ts'], 'c.ts': [] });
    const ends = ['a.ts', 'c.ts'].map((id) => membersOf(layer, id) as ReadonlySet<number>);
    const { found, throughTests } = preferredPath({ files: layer }, ends[0], ends[1]);
    assert.deepEqual([pathText(layer, found), throughTests], ['a.ts -1-> a.test.ts -1-> c.ts', true]);
  });
  check('leads out of the project', chain, 'd.ts', 'npm:x', 'd.ts -1-> a.ts -1-> b.ts -1-> npm:x');
  check('is not there against the direction', chain, 'c.ts', 'a.ts', undefined);
  check('begins at no package', chain, 'npm:x', 'a.ts', undefined);
  check('leads from a file to itself by a cycle alone', chain, 'a.ts', 'a.ts', undefined);

  const diamond = {
    'a.ts': ['type_import b.ts', 'c.ts', 'd.ts'],
    'b.ts': ['e.ts'],
    'c.ts': ['type_import e.ts', 'reexport e.ts'],
    'd.ts': ['e.ts'],
    'e.ts': ['type_import a.ts'],
  };
  check('prefers the stronger kind, then the first', diamond, 'a.ts', 'e.ts', 'a.ts -2-> c.ts -reexport 2-> e.ts');
  check('through a cycle comes back', diamond, 'd.ts', 'd.ts', 'd.ts -1-> e.ts -type_import 1-> a.ts -3-> d.ts');

  const proofs = { 'a.ts': ['b.ts inferred', 'type_import b.ts', 'b.ts'], 'b.ts': [] };
  check('shows the import that is proven best, of these the strongest', proofs, 'a.ts', 'b.ts', 'a.ts -3-> b.ts');

  const groups = {
    'one/a.ts': ['one/b.ts'],
    'one/b.ts': ['two/c.ts', 'two/d.ts'],
    'one/deep/x.ts': ['two/d.ts'],
    'two/c.ts': [],
    'two/d.ts': ['two/c.ts', 'one/a.ts'],
  };
  check(
    'from a folder begins at its first file that is near enough',
    groups,
    'one/**',
    'two/d.ts',
    'one/b.ts -2-> two/d.ts',
  );
  check('from the files in a folder', groups, 'one/', 'two/', 'one/b.ts -1-> two/c.ts');
  check('between modules', groups, 'two', 'one', 'two/d.ts -2-> one/a.ts');
  check('into a folder from its own file', groups, 'two/d.ts', 'two/**', 'two/d.ts -1-> two/c.ts');
  check(
    'of a folder to itself is a cycle through it',
    groups,
    'two/**',
    'two/**',
    'two/d.ts -2-> one/a.ts -1-> one/b.ts -2-> two/d.ts',
  );

  it('goes through a chain longer than any stack', () => {
    const files = Array.from({ length: 20_000 }, (_, number) => `${String(number).padStart(5, '0')}.ts`);
    const layer = fileLayer(Object.fromEntries(files.map((path, index) => [path, files.slice(index + 1, index + 2)])));
    assert.equal(find(layer, files[0], files[files.length - 1])?.uses.length, 19_999);
  });
});

/** Every walk of at most `most` steps, in no order at all. */
function* walks(layer: FileLayer, from: number, to: ReadonlySet<number>, most: number): Generator<number[]> {
  const { starts, targets } = layer.edges;
  if (most === 0) return;
  for (let row = starts[from]; row < starts[from + 1]; row++) {
    if (to.has(targets[row])) yield [from, targets[row]];
    for (const rest of walks(layer, targets[row], to, most - 1)) yield [from, ...rest];
  }
}

/** The order in which the first walk is the one that is wanted: length, first node, then kind and node step by step. */
function rankOf(layer: FileLayer, nodes: readonly number[]): number[] {
  const { starts, targets, kindBits } = layer.edges;
  const steps = nodes.slice(1).flatMap((target, index) => {
    const row = targets.indexOf(target, starts[nodes[index]]);
    return [kindRank(kindBits[row]), target];
  });
  return [nodes.length, nodes[0], ...steps];
}

function isBefore(left: readonly number[], right: readonly number[]): boolean {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at >= 0 && left[at] < right[at];
}

function bestWalk(layer: FileLayer, candidates: Iterable<number[]>): number[] | undefined {
  let best: number[] | undefined;
  for (const nodes of candidates) {
    if (best === undefined || isBefore(rankOf(layer, nodes), rankOf(layer, best))) best = nodes;
  }
  return best;
}

describe('paths in random graphs', () => {
  it('are those that trying every walk finds', () => {
    const random = seededRandom(announcedSeed('paths'));
    let found = 0;
    for (let round = rounds(150); round > 0; round--) {
      const layer = fileLayer(randomImports(random, 7, Math.floor(random() * 14)));
      const ids = ['a/**', 'b/', 'c', 'npm:x', ...Array.from({ length: 7 }, (_, file) => stringAt(layer.paths, file))];
      const known = ids.filter((id) => membersOf(layer, id) !== undefined);
      for (const from of known) {
        for (const to of known) {
          const [sources, targets] = [from, to].map((id) => membersOf(layer, id) as ReadonlySet<number>);
          const all = [...sources].flatMap((source) => [
            ...walks(layer, source, from === to ? new Set([source]) : targets, 7),
          ]);
          const path = find(layer, from, to);
          assert.deepEqual(path?.nodes, bestWalk(layer, all), `${from} → ${to}`);
          if (path !== undefined) found++;
        }
      }
    }
    assert.ok(found > rounds(150), `${found} paths`);
  });
});
