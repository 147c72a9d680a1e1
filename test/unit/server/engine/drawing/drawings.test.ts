import assert from 'node:assert/strict';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawnView, ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import { type SyntheticImports, syntheticProject } from '../../../../../bench/synthetic-project.ts';
import type { FileImports } from '../../../../support/file-layer.ts';
import { assertSound, importing, markOf, movesBetween, snapshotOf, viewOf } from '../../../../support/pictures.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** Marks line by line, from left to right: `a.ts | b.ts`; with what is inside in parentheses. */
function outline(view: DrawnView, parent?: string): string {
  const marks = view.marks.filter((mark) => mark.parent === parent);
  const lines = Map.groupBy(
    marks.toSorted((a, b) => a.y - b.y),
    ({ y, height }) => Math.round((y + height / 2) / 20),
  );
  return Array.from(lines.values(), (line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ id, expanded }) => (expanded ? `${id} (${outline(view, id)})` : id))
      .join(' | '),
  ).join(' / ');
}

function check(files: FileImports, expected: string, request: ViewRequest = {}): void {
  const view = viewOf(files, request);
  assertSound(view);
  assert.equal(outline(view), expected);
}

function folderOf(
  count: number,
  prefix = 'src/',
  imports: (file: number) => readonly string[] = () => [],
): FileImports {
  return Object.fromEntries(
    Array.from({ length: count }, (_, file) => [
      `${prefix}${file}.ts`,
      imports(file).map((name) => `${prefix}${name}`),
    ]),
  );
}

/** Every mark with content is unfolded, from outside inwards, as far as the limit of one request allows. */
function withEverything(files: FileImports): DrawnView {
  const drawings = new Drawings();
  const snapshot = snapshotOf(files);
  let view = drawings.view(snapshot, {});
  for (let folded = view; folded.marks.some((mark) => mark.expandable); folded = view) {
    const expanded = view.marks.flatMap((mark) => (mark.expanded || mark.expandable ? [mark.id] : []));
    view = drawings.view(snapshot, { expanded });
  }
  return view;
}

describe('drawings', () => {
  it('of small graphs show what depends above what it depends on', () => {
    check({}, '');
    check({ 'a.ts': [] }, 'a.ts');
    check(importing('a b', 'b c', 'c d'), 'a / b / c / d');
    check(importing('a b', 'a c', 'b d', 'c d'), 'a / b | c / d');
    check(importing('a hub', 'b hub', 'c hub', 'd hub'), 'a | b | c | d / hub');
    check(importing('x y', 'alone'), 'x / y / alone');
  });

  it('of cycles have one edge that leads back, and say which edges are part of it', () => {
    const view = viewOf(importing('a b', 'b c', 'c a', 'start a'));
    assert.deepEqual(
      view.edges.map(({ source, target, cyclic, back }) => [source, target, cyclic, back]),
      [
        ['a', 'b', true, undefined],
        ['b', 'c', true, undefined],
        ['c', 'a', true, true],
        ['start', 'a', false, undefined],
      ],
    );
  });

  it('of a cycle of 27 files have one edge that leads back', () => {
    const view = viewOf(folderOf(27, '', (file) => [`${(file + 7) % 27}.ts`]));
    assertSound(view);
    assert.equal(view.edges.filter(({ back }) => back).length, 1);
    assert.deepEqual([...new Set(view.marks.map(({ cycle }) => cycle))], [0]);
  });

  it('of extreme projects are sound', () => {
    const folders = Array.from({ length: 150 }, (_, index) => [`f${index}/a.ts`, [`f${(index * 7) % 150}/a.ts`]]);
    const longName = `${'long-name-'.repeat(29)}x.ts`;
    for (const files of [
      Object.fromEntries(folders) as FileImports,
      folderOf(300, '', (file) => (file > 0 ? [`${file >> 1}.ts`] : [])),
      { [longName]: [`src/${longName}`], [`src/${longName}`]: [] },
      { 'מסמכים/קובץ.ts': ['図書館/本棚.ts'], '図書館/本棚.ts': ['🎉/🎉.ts'], '🎉/🎉.ts': [], '<b>/"&.ts': [] },
    ]) {
      assertSound(viewOf(files));
      assertSound(viewOf(files, { shape: 'tall' }));
      assertSound(viewOf(files, { shape: 'square' }));
      assertSound(withEverything(files));
    }
  });

  it('of 5,000 files in one folder stay folded until they are asked for', () => {
    const files = {
      'main.ts': ['src/0.ts'],
      ...folderOf(5000, 'src/', (file) => (file > 0 ? [`${file >> 2}.ts`] : [])),
    };
    check(files, 'main.ts / src/**');
    const view = viewOf(files, { expanded: ['src/**'] });
    assertSound(view);
    assert.equal(view.marks.length, 30);
    assert.equal(markOf(view, 'src/**~').label, '+4,973 more');
    const all = viewOf(files, { expanded: ['src/**~'] });
    assertSound(all);
    assert.equal(all.marks.length, 5003);
  });

  it('without cycles between marks have no edge that leads back', () => {
    const random = seededRandom(announcedSeed('acyclic'));
    for (let round = 0; round < rounds(150); round++) {
      const count = 1 + Math.floor(random() * 60);
      const isDense = random() < 0.5;
      const view = viewOf(
        folderOf(count, random() < 0.5 ? '' : 'src/', (file) =>
          Array.from({ length: Math.floor(random() * (isDense ? 8 : 2)) }, () => Math.floor(random() * file))
            .filter((target) => target < file)
            .map((target) => `${target}.ts`),
        ),
        { limit: 500, shape: random() < 0.5 ? 'wide' : 'tall' },
      );
      assertSound(view);
      assert.deepEqual(
        view.edges.filter(({ back }) => back),
        [],
      );
    }
  });

  it('of random projects are sound, whatever is unfolded, and unfolding moves no other mark', () => {
    const random = seededRandom(announcedSeed('unfolding'));
    for (let round = 0; round < rounds(25); round++) {
      const snapshot = snapshotOf(syntheticProject(Math.floor(random() * 2 ** 31), 20 + Math.floor(random() * 900)));
      const drawings = new Drawings();
      const request: ViewRequest = {
        limit: 20 + Math.floor(random() * 100),
        level: random() < 0.2 ? 'module' : 'file',
      };
      let view = drawings.view(snapshot, request);
      assertSound(view);
      for (let step = 0; step < 4; step++) {
        const some = () => view.marks.filter(() => random() < 0.1).map(({ id }) => id);
        const next = drawings.view(snapshot, {
          ...request,
          expanded: some(),
          folded: some(),
          external: random() < 0.3,
        });
        assertSound(next);
        assert.equal(Math.max(0, ...movesBetween(view, next)), 0);
        view = next;
      }
    }
  });

  it('are equal for equal input, no matter who made what before', () => {
    const snapshot = snapshotOf(syntheticProject(1, 600));
    const busy = new Drawings();
    const requests: ViewRequest[] = [
      {},
      { shape: 'tall' },
      { level: 'module' },
      { external: true },
      { tests: 'exclude' },
    ];
    const expanded = busy.view(snapshot, {}).marks.flatMap(({ id, expandable }) => (expandable ? [id] : []));
    for (const request of [...requests, { expanded }, { expanded: expanded.slice(0, 3) }]) busy.view(snapshot, request);
    for (const request of [...requests, { expanded }, { expanded: expanded.slice(1, 2) }]) {
      assert.deepEqual(busy.view(snapshot, request), new Drawings().view(structuredClone(snapshot), request));
    }
  });

  it('hold on to no snapshot that is let go, and are drawn alike afterwards', () => {
    const { id, files } = snapshotOf(syntheticProject(1, 200));
    let looks = 0;
    const snapshot = {
      id,
      get files() {
        looks++;
        return files;
      },
    };
    const drawings = new Drawings();
    const draw = () => {
      looks = 0;
      return [drawings.view(snapshot, { seed: first?.seed }), looks] as const;
    };
    let first: DrawnView | undefined;
    let looksAtFirst = 0;
    [first, looksAtFirst] = draw();
    drawings.keepOnly(new Set([snapshot]));
    const [kept, looksWhenKept] = draw();
    drawings.keepOnly(new Set());
    const [again, looksAgain] = draw();
    assert.deepEqual([kept, again], [first, first]);
    assert.deepEqual([looksWhenKept < looksAtFirst, looksAgain], [true, looksAtFirst]);
  });

  // Of 6,570 edits three moved marks that stay: 3 to 6 of some 130, by up to .22 of the width. That is known and not mended.
  it('of a later snapshot leave every mark where it was, but for a rare edit that moves a few', () => {
    const random = seededRandom(announcedSeed('edits'));
    for (let project = 0; project < rounds(1, 3); project++) {
      let editsThatMove = 0;
      const drawings = new Drawings();
      let files = syntheticProject(Math.floor(random() * 2 ** 31), 100 + Math.floor(random() * 700));
      let view = drawings.view(snapshotOf(files), {});
      const expanded = view.marks.filter((mark) => mark.expandable && random() < 0.2).map(({ id }) => id);
      view = drawings.view(snapshotOf(files), { expanded });
      for (let edit = 0; edit < 30; edit++) {
        files = edited(files, random);
        const next = drawings.view(snapshotOf(files), { expanded, seed: view.seed });
        assertSound(next);
        const moves = movesBetween(view, next);
        assert.ok(moves.length >= next.marks.length - 3, 'marks stay');
        const moved = moves.filter((far) => far > 0);
        assert.ok(moved.length <= 0.06 * moves.length, `${moved.length} of ${moves.length} marks move`);
        if (moved.length > 0) editsThatMove++;
        view = next;
      }
      assert.ok(editsThatMove <= 1, `${editsThatMove} of 30 edits move a mark`);
    }
  });
});

/** One file more, one less, or one more import. */
function edited(files: SyntheticImports, random: () => number): SyntheticImports {
  const paths = Object.keys(files);
  const path = paths[Math.floor(random() * paths.length)];
  const other = paths[Math.floor(random() * paths.length)];
  const kind = random();
  if (kind < 0.35) return { ...files, [path]: [...files[path], other] };
  if (kind < 0.75) {
    const folders = path.split('/').slice(0, -1);
    const folder = folders.slice(0, Math.ceil(random() * (folders.length + 1))).join('/');
    const name = `${random() < 0.2 ? 'new/' : ''}added-${Math.floor(random() * 1e6)}.ts`;
    return { ...files, [folder === '' ? name : `${folder}/${name}`]: [other] };
  }
  const { [path]: _, ...left } = files;
  return Object.fromEntries(Object.entries(left).map(([each, targets]) => [each, targets.filter((to) => to !== path)]));
}
