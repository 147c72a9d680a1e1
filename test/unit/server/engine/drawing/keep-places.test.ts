import assert from 'node:assert/strict';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawnMark, DrawnView, ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import type { FileImports } from '../../../../support/file-layer.ts';
import { assertSound, importing, markOf, movesBetween, snapshotOf } from '../../../../support/pictures.ts';

/** Drawings of projects, each made with the seed of the one before. */
function evolve(request: ViewRequest, ...projects: readonly FileImports[]): DrawnView[] {
  const drawings = new Drawings();
  let seed: string | undefined;
  return projects.map((files) => {
    const view = drawings.view(snapshotOf(files), { ...request, seed });
    assertSound(view);
    ({ seed } = view);
    return view;
  });
}

/** Marks of the second drawing that were not in the first. */
function added([before, after]: readonly DrawnView[]): string[] {
  const known = new Set(before.marks.map(({ id }) => id));
  return after.marks.map(({ id }) => id).filter((id) => !known.has(id));
}

function check(
  request: ViewRequest,
  before: FileImports,
  after: FileImports,
  expectedNew: string,
): readonly DrawnView[] {
  const views = evolve(request, before, after);
  assert.equal(added(views).join(' '), expectedNew);
  assert.equal(Math.max(0, ...movesBetween(views[0], views[1])), 0);
  return views;
}

const grid = (count: number, prefix = 'src/'): FileImports =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}.ts`, []]));

function frame({ x, y, width, height }: DrawnMark): readonly number[] {
  return [x, y, width, height];
}

describe('places kept from drawing to drawing', () => {
  it('leave what is there; a new file takes a free place, or the frame grows', () => {
    check({}, grid(7), { ...grid(7), 'src/new.ts': [] }, 'src/new.ts');
    const [before, after] = check({}, grid(6), { ...grid(6), 'src/new.ts': [] }, 'src/new.ts');
    assert.equal(markOf(after, 'src/new.ts').scale, 1);
    assert.ok(markOf(after, 'src/**').height > markOf(before, 'src/**').height);
  });

  it('make a new mark smaller where nothing can grow', () => {
    const drawings = new Drawings();
    const request = { limit: 1, expanded: ['a/**'] };
    let view = drawings.view(snapshotOf({ 'b/x.ts': [], ...grid(6, 'a/') }), request);
    for (let count = 7; count < 12; count++) {
      const next = drawings.view(snapshotOf({ 'b/x.ts': [], ...grid(count, 'a/') }), { ...request, seed: view.seed });
      assertSound(next);
      assert.equal(Math.max(0, ...movesBetween(view, next)), 0);
      view = next;
    }
    const scales = view.marks.filter(({ parent }) => parent === 'a/**').map(({ scale }) => scale);
    assert.ok(Math.min(...scales) < Math.max(...scales));
  });

  it('put a new mark below what depends on it', () => {
    const before = importing('a b', 'c d', 'e f', 'b g');
    const [, after] = check({}, before, { ...before, a: ['b', 'new'], new: ['g'] }, 'new');
    assert.ok(markOf(after, 'new').y > markOf(after, 'a').y);
  });

  it('leave a hole where a mark was', () => {
    const { 'src/3.ts': _, ...less } = grid(9);
    check({}, grid(9), less, '');
  });

  it('keep folders and groups of files as they were cut', () => {
    check(
      {},
      importing('src/vs/a.ts src/vs/b.ts', 'x y'),
      importing('src/vs/a.ts src/vs/b.ts', 'x y', 'src/c.ts'),
      'src/c.ts',
    );
    const two = importing('x/a.ts', 'x/b.ts', 'x/y/c.ts', 'z');
    check({ expanded: ['x/**'] }, two, { ...two, 'x/d.ts': [] }, 'x/d.ts');
    check({}, { ...two, ...grid(5, 'z/'), 'z/y/c.ts': [] }, { ...two, ...grid(6, 'z/'), 'z/y/c.ts': [] }, 'z/5.ts');
    const three = { ...two, 'x/d.ts': [] };
    check({ expanded: ['x/**'], folded: ['x/'] }, three, two, '');
    check({}, importing('a/b/c.ts', 'a/d.ts', 'x'), importing('a/b/c.ts', 'x'), '');
    const modules = importing('m/p/q/a.ts', 'm/p/q/b.ts', 'n/x.ts');
    check({ level: 'module', expanded: ['m'] }, modules, { ...modules, 'm/c.ts': [] }, 'm/c.ts');
  });

  it('do not reach over to other filters, levels or shapes', () => {
    const drawings = new Drawings();
    const [before, after] = [snapshotOf(grid(9)), snapshotOf(grid(12))];
    const { seed } = drawings.view(before, {});
    for (const request of [{ tests: 'exclude' }, { shape: 'tall' }, { limit: 30 }, { folder: 'src' }] as const) {
      assert.deepEqual(drawings.view(after, { ...request, seed }), new Drawings().view(after, request));
    }
    assert.deepEqual(drawings.view(after, { seed: 'unknown' }), new Drawings().view(after, {}));
  });

  it('are given up in a box of which more than a quarter came or went, inside of its frame', () => {
    const [before, after] = evolve(
      {},
      { ...grid(12), 'top.ts': ['src/1.ts'] },
      { ...grid(30), 'top.ts': ['src/1.ts'] },
    );
    assert.deepEqual(frame(markOf(after, 'src/**')), frame(markOf(before, 'src/**')));
    assert.deepEqual(frame(markOf(after, 'top.ts')), frame(markOf(before, 'top.ts')));
    assert.ok(markOf(after, 'src/1.ts').scale < 1);
  });

  it('of packages stay too, and nothing new is put over them', () => {
    const imports = importing('a/x npm:p', 'b/y npm:q');
    check(
      { external: true, expanded: ['external:**'] },
      imports,
      { ...imports, 'c/z': ['npm:r'], 'd/z': [] },
      'c/** d/** npm:r',
    );
  });

  it('are the same for the snapshot they were made of', () => {
    const drawings = new Drawings();
    const [first, second] = [snapshotOf(grid(9)), snapshotOf(grid(11))];
    const view = drawings.view(second, { seed: drawings.view(first, {}).seed });
    assert.notEqual(view.seed, drawings.view(second, {}).seed);
    assert.deepEqual(drawings.view(second, { seed: view.seed }), view);
  });

  it('last from an empty project to a full one', () => {
    const [, , full] = evolve({}, {}, { a: [] }, importing('a b', 'c d'));
    assert.equal(full.marks.length, 4);
  });
});
