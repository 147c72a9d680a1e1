import assert from 'node:assert/strict';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawnView, ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import { syntheticProject } from '../../../../../bench/synthetic-project.ts';
import type { FileImports } from '../../../../support/file-layer.ts';
import { assertSound, type FileSymbols, importing, markOf, snapshotOf, viewOf } from '../../../../support/pictures.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** Columns from left to right, ids in each sorted. */
function outline(view: DrawnView): string {
  const columns = Map.groupBy(view.marks, ({ distance }) => distance ?? Number.NaN);
  return [...columns]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([distance, marks]) =>
        `${distance}: ${marks
          .map(({ id }) => id)
          .toSorted()
          .join(' ')}`,
    )
    .join(', ');
}

function check(files: FileImports, request: ViewRequest, expected: string, symbols?: FileSymbols): DrawnView {
  const view = new Drawings().view(snapshotOf(files, symbols), request);
  assertSound(view);
  assert.equal(outline(view), expected);
  return view;
}

const chain = importing('a b', 'b c', 'c d', 'd e', 'x c', 'c npm:p', 'other else');

describe('neighbourhoods', () => {
  it('have what depends on the focus left, and what it depends on right', () => {
    check(chain, { focus: 'c' }, '-1: b x, 0: c, 1: d');
    check(chain, { focus: 'c', depth: 2 }, '-2: a, -1: b x, 0: c, 1: d, 2: e');
    check(chain, { focus: 'c', external: true }, '-1: b x, 0: c, 1: d npm:p');
    check(chain, { focus: 'npm:p', depth: 2 }, '-2: b x, -1: c, 0: npm:p');
    check(chain, { focus: 'gone' }, '');
    check(chain, { focus: 'other', depth: 10 }, '0: other, 1: else');
  });

  it('leave out what filters take away, and what is reached through it', () => {
    check(
      importing('a.py b.ts', 'b.ts c.py', 'c.py d.ts'),
      { focus: 'b.ts', depth: 3, languages: ['typescript'] },
      '0: b.ts',
    );
  });

  it('have what depends and is depended on at the shorter distance, and left of the focus', () => {
    const view = check(importing('a b', 'b a', 'c a', 'b d', 'd c'), { focus: 'a', depth: 3 }, '-2: d, -1: b c, 0: a');
    assert.deepEqual(
      view.edges.map(({ source, target, back }) => `${source} ${target}${back ? ' back' : ''}`).toSorted(),
      ['a b back', 'b a', 'b d back', 'c a', 'd c'],
    );
  });

  it('of folders, modules and all packages go by their files', () => {
    const files = importing('a/x.ts b/y.ts', 'b/y.ts b/z.ts', 'b/z.ts c/v.ts', 'c/v.ts npm:p', 'c/w.ts npm:p');
    check(files, { focus: 'b/**' }, '-1: a/x.ts, 0: b/**, 1: c/v.ts');
    check(files, { focus: 'b/**', level: 'directory' }, '-1: a/**, 0: b/**, 1: c/**');
    check(files, { focus: 'b', level: 'module' }, '-1: a, 0: b, 1: c');
    check(files, { focus: 'external:**' }, '-1: c/v.ts c/w.ts, 0: external:**');
    check(files, { focus: 'b/y.ts', level: 'module', depth: 2 }, '-1: a, 0: b/y.ts, 1: b, 2: c');
  });

  it('of what no mark stands for are those of what it is part of', () => {
    const files = importing('a/x.ts b/y.ts', 'b/y.ts b/c/z.ts', 'b/c/z.ts c/v.ts');
    check(files, { focus: 'b/' }, '-1: a/x.ts, 0: b/**, 1: c/v.ts');
    check(files, { focus: 'b/y.ts#<module>' }, '-1: a/x.ts, 0: b/y.ts, 1: b/c/z.ts');
    check(files, { focus: 'gone/' }, '');
    check(files, { focus: 'gone.ts#<module>' }, '');
  });

  it('of symbols are what contains them and what they contain', () => {
    const symbols = { a: ['class Cart', 'method Cart.add', 'method Cart.sum', 'function pay'] };
    const view = check({ a: [] }, { focus: 'a#Cart' }, '-1: a, 0: a#Cart, 1: a#Cart.add a#Cart.sum', symbols);
    assert.deepEqual(view.edges[0], {
      source: 'a',
      target: 'a#Cart',
      weight: 1,
      types: ['contains'],
      proof: 'exact',
      cyclic: false,
    });
    check({ a: [] }, { focus: 'a#Cart.add', depth: 3 }, '-2: a, -1: a#Cart, 0: a#Cart.add', symbols);
    check({ a: [] }, { focus: 'a#gone' }, '', symbols);
  });

  it('of many fold into folders, each of which is in one column, and unfold again', () => {
    const users = Array.from({ length: 40 }, (_, n) => `lib${n % 4}/${n}.ts core/hub.ts`);
    const files = importing(...users, 'core/hub.ts lib0/used.ts', 'core/hub.ts lib0/other.ts', 'far/x.ts core/hub.ts');
    const focus = 'core/hub.ts';
    check(
      files,
      { focus, limit: 12 },
      '-1: far/x.ts lib0/** lib1/** lib2/** lib3/**, 0: core/hub.ts, 1: lib0/other.ts lib0/used.ts',
    );
    const view = check(
      files,
      { focus, limit: 12, expanded: ['lib1/**'] },
      `-1: far/x.ts lib0/** ${[1, 13, 17, 21, 25, 29, 33, 37, 5, 9].map((n) => `lib1/${n}.ts`).join(' ')} lib2/** lib3/**, 0: core/hub.ts, 1: lib0/other.ts lib0/used.ts`,
    );
    const { files: count, expandable, fanIn } = markOf(view, 'lib0/**');
    assert.deepEqual({ count, expandable, fanIn }, { count: 10, expandable: true, fanIn: undefined });
    assert.equal(view.edges.find(({ source }) => source === 'lib0/**')?.weight, 10);
  });

  it('hold the focus, whatever is folded around it', () => {
    const users = Array.from({ length: 20 }, (_, n) => `src/${n % 2 === 0 ? 'a/' : ''}${n}.ts src/focus.ts`);
    const files = importing(...users, 'src/focus.ts lib/x.ts');
    for (const folded of [['src/**'], ['src/**', 'src/'], ['src/focus.ts']]) {
      const view = viewOf(files, { focus: 'src/focus.ts', limit: 10, folded });
      assertSound(view);
      const { distance, type } = markOf(view, 'src/focus.ts');
      assert.deepEqual([distance, type], [0, 'file'], folded.join(' '));
      assert.equal(
        view.edges.filter(({ target }) => target === 'src/focus.ts').reduce((sum, { weight }) => sum + weight, 0),
        20,
      );
    }
  });

  it('label marks so that they can be distinguished', () => {
    const view = viewOf(importing('a/index.ts hub.ts', 'b/index.ts hub.ts', 'c/x.ts hub.ts'), { focus: 'hub.ts' });
    assert.deepEqual(view.marks.map(({ label }) => label).toSorted(), ['a/index.ts', 'b/index.ts', 'hub.ts', 'x.ts']);
  });

  it('of random projects are sound and hold what brute force finds', () => {
    const random = seededRandom(announcedSeed('neighbourhoods'));
    for (let round = 0; round < rounds(20); round++) {
      const files = syntheticProject(Math.floor(random() * 2 ** 31), 30 + Math.floor(random() * 300));
      const paths = Object.keys(files);
      const focus = paths[Math.floor(random() * paths.length)];
      const limit = random() < 0.5 ? 500 : 10 + Math.floor(random() * 40);
      const view = viewOf(files, { focus, limit });
      assertSound(view);
      const imports = new Set(files[focus].filter((target) => target in files));
      const importers = paths.filter((path) => files[path].includes(focus));
      const count = (isLeft: boolean) =>
        view.marks.reduce(
          (sum, { distance = 0, files: held }) => sum + (Math.sign(distance) === (isLeft ? -1 : 1) ? held : 0),
          0,
        );
      if (limit === 500) assert.equal(count(true), importers.length);
      assert.equal(count(true) + count(false), new Set([...importers, ...imports]).size);
    }
  });
});
