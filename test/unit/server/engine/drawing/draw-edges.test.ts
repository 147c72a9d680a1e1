import assert from 'node:assert/strict';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawnView, ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { importKinds } from '#server/engine/source/import-facts-codec.ts';
import { randomImports } from '../../../../support/file-layer.ts';
import { markOf, snapshotOf } from '../../../../support/pictures.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** Ids of the marks around each file and external, from outside inwards. */
function marksAround({ files }: GraphSnapshot, paths: readonly string[], view: DrawnView): string[][] {
  const shown = new Set(view.marks.map(({ id }) => id));
  const chains = paths.map((path) => {
    const folders = path
      .split('/')
      .slice(0, -1)
      .map((_, depth, parts) => parts.slice(0, depth + 1).join('/'));
    const loose = `${folders.at(-1) ?? '.'}/`;
    return [...folders.map((folder) => `${folder}/**`), loose, path].filter((id) => shown.has(id));
  });
  return [...chains, ...files.externals.map((id) => ['external:**', id].filter((each) => shown.has(each)))];
}

/** Weight and kinds of every drawn edge, and fan-in and fan-out of every mark, one use after the other. */
function bruteForce(snapshot: GraphSnapshot, view: DrawnView) {
  const { uses, count, externals } = snapshot.files;
  const paths = Array.from({ length: count }, (_, file) => pathsOf(snapshot)[file]);
  const around = marksAround(snapshot, paths, view);
  const edges = new Map<string, { weight: number; types: Set<string> }>();
  const fans = new Map<string, { in: Set<string>; out: Set<string> }>();
  for (let row = 0; row < uses.count; row++) {
    const [source, target] = [uses.sources[row], uses.targets[row]];
    if (target >= count + externals.length || source === target) continue;
    const [from, to] = [around[source], around[target]];
    const pair = `${source} ${target}`;
    for (const id of to.filter((each) => !from.includes(each))) fanOf(fans, id).in.add(pair);
    if (target < count) for (const id of from.filter((each) => !to.includes(each))) fanOf(fans, id).out.add(pair);
    const [start, end] = [from.at(-1), to.at(-1)];
    if (start === undefined || end === undefined || start === end) continue;
    const edge = edges.get(`${start} → ${end}`) ?? { weight: 0, types: new Set() };
    edge.weight++;
    edge.types.add(importKinds[uses.kinds[row]]);
    edges.set(`${start} → ${end}`, edge);
  }
  return { edges, fans };
}

function fanOf(fans: Map<string, { in: Set<string>; out: Set<string> }>, id: string) {
  const fan = fans.get(id) ?? { in: new Set(), out: new Set() };
  fans.set(id, fan);
  return fan;
}

function pathsOf({ files }: GraphSnapshot): string[] {
  const { ends, bytes } = files.paths;
  return Array.from(ends, (end, file) => Buffer.from(bytes.slice(file === 0 ? 0 : ends[file - 1], end)).toString());
}

describe('edges of a drawing', () => {
  it('agree with the uses behind them, whatever is unfolded', () => {
    const random = seededRandom(announcedSeed('edges'));
    for (let round = 0; round < rounds(200); round++) {
      const files = randomImports(random, 3 + Math.floor(random() * 20), Math.floor(random() * 60));
      const nested = Object.fromEntries(
        Object.entries(files).map(([path, uses]) => [nest(path), uses.map((use) => use.replace(/\S+\.ts/, nest))]),
      );
      const snapshot = snapshotOf(nested);
      const request: ViewRequest = { limit: 1 + Math.floor(random() * 30), external: random() < 0.5 };
      const drawings = new Drawings();
      const ids = drawings.view(snapshot, request).marks.map(({ id }) => id);
      const view = drawings.view(snapshot, { ...request, expanded: ids.filter(() => random() < 0.3) });
      const { edges, fans } = bruteForce(snapshot, view);
      assert.deepEqual(
        Object.fromEntries(view.edges.map((edge) => [`${edge.source} → ${edge.target}`, edge.weight])),
        Object.fromEntries(Array.from(edges, ([name, { weight }]) => [name, weight])),
      );
      for (const { source, target, types } of view.edges) {
        assert.deepEqual(new Set<string>(types), edges.get(`${source} → ${target}`)?.types);
      }
      for (const mark of view.marks) {
        assert.equal(mark.fanIn, fans.get(mark.id)?.in.size ?? 0, mark.id);
        if (mark.type !== 'external') assert.equal(mark.fanOut, fans.get(mark.id)?.out.size ?? 0, mark.id);
      }
    }
  });

  it('bear all kinds and the best proof of the imports behind them', () => {
    const view = new Drawings().view(
      snapshotOf({
        'a/x.ts': ['type_import b/y.ts hint', 'dynamic_import b/y.ts inferred', 'b/y.ts hint'],
        'b/y.ts': [],
      }),
      { folded: ['a/**', 'b/**'] },
    );
    assert.deepEqual(view.edges, [
      {
        source: 'a/**',
        target: 'b/**',
        weight: 3,
        types: ['import', 'dynamic_import', 'type_import'],
        proof: 'inferred',
        cyclic: false,
      },
    ]);
  });

  it('of one type are those with an import of that type, and nothing moves', () => {
    const snapshot = snapshotOf({
      'a.ts': ['b.ts', 'type_import c.ts'],
      'b.ts': ['type_import c.ts', 'c.ts'],
      'c.ts': [],
    });
    const all = new Drawings().view(snapshot, {});
    const some = new Drawings().view(snapshot, { types: ['type_import', 'call'] });
    assert.deepEqual(some.marks, all.marks);
    assert.deepEqual(some.edges, all.edges.slice(1));
  });

  it('of files that are unfolded into symbols stay with the file', () => {
    const snapshot = snapshotOf({ 'a.ts': ['b.ts'], 'b.ts': [] }, { 'b.ts': ['class B', 'method B.go'] });
    const view = new Drawings().view(snapshot, { expanded: ['b.ts', 'b.ts#B'] });
    assert.deepEqual(
      view.edges.map(({ source, target }) => [source, target]),
      [['a.ts', 'b.ts']],
    );
    assert.equal(markOf(view, 'b.ts#B.go').parent, 'b.ts#B');
  });
});

/** Deeper folders, some with files beside folders. */
function nest(path: string): string {
  const [folder, name] = path.split('/');
  const number = Number.parseInt(name, 10);
  const inner = ['', 'x/', 'x/y/', 'z/'][number % 4];
  return `${folder}/${inner}${name}`;
}
