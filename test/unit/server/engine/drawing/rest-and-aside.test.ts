import assert from 'node:assert/strict';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { FileImports } from '../../../../support/file-layer.ts';
import { assertSound, markOf, snapshotOf, viewOf } from '../../../../support/pictures.ts';

function chain(folder: string, count: number): FileImports {
  return Object.fromEntries(
    Array.from({ length: count }, (_, file) => [
      `${folder}/${file}.ts`,
      file + 1 < count ? [`${folder}/${file + 1}.ts`] : [],
    ]),
  );
}

/** Folders of 1, 2, 3 … files. */
function folders(count: number): FileImports {
  return Object.assign({}, ...Array.from({ length: count }, (_, size) => chain(`src/f${size + 1}`, size + 1)));
}

const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).toSorted();

describe('the rest of a large folder', () => {
  it('is one mark that stands for the lightest, and unfolds to them', () => {
    const view = viewOf(folders(40));
    assertSound(view);
    const rest = markOf(view, 'src/**~');
    assert.equal(rest.label, '+13 more');
    assert.equal(rest.rest, true);
    assert.equal(rest.files, 91);
    assert.equal(view.marks.filter(({ parent }) => parent === 'src/**').length, 28);
    const all = viewOf(folders(40), { expanded: ['src/**~'] });
    assertSound(all);
    assert.equal(all.marks.filter(({ parent }) => parent === 'src/**~').length, 13);
  });

  it('takes specks too where many boxes go, so that a large one has the room to unfold', () => {
    const specks = Object.assign({}, ...Array.from({ length: 30 }, (_, index) => chain(`src/speck${index}`, 3)));
    const heavy = Object.assign({}, ...Array.from({ length: 3 }, (_, index) => chain(`src/large/part${index}`, 70)));
    const view = viewOf({ ...specks, ...heavy });
    assertSound(view);
    assert.equal(markOf(view, 'src/**~').label, '+15 more');
    assert.equal(markOf(view, 'src/large/part0/**').parent, 'src/large/**');
  });

  it('unfolds with a file that lies in it', () => {
    const view = viewOf(folders(40), { expanded: ['src/f3/**'] });
    assertSound(view);
    assert.equal(markOf(view, 'src/f3/1.ts').parent, 'src/f3/**');
    assert.equal(markOf(view, 'src/f3/**').parent, 'src/**~');
  });

  it('is there in no folder that can be read whole', () => {
    assert.ok(viewOf(folders(28)).marks.every(({ rest }) => rest === undefined));
  });

  it('keeps what is in it as files come and go, and takes what is new', () => {
    const drawings = new Drawings();
    const { seed, marks } = drawings.view(snapshotOf(folders(40)), {});
    const grown = { ...folders(40), ...chain('src/f1', 60), ...chain('src/new', 70) };
    const after = drawings.view(snapshotOf(grown), { seed });
    assertSound(after);
    assert.deepEqual(ids(after.marks), ids(marks));
    assert.equal(markOf(after, 'src/**~').label, '+14 more');
  });

  it('does not come to be because of a few folders more', () => {
    const drawings = new Drawings();
    const { seed } = drawings.view(snapshotOf(folders(28)), {});
    const after = drawings.view(snapshotOf(folders(32)), { seed });
    assertSound(after);
    assert.ok(after.marks.every(({ rest }) => rest === undefined));
  });
});

describe('what stands aside', () => {
  const project = {
    ...chain('src', 3),
    'test/a.ts': ['src/0.ts'],
    '.github/check.ts': [],
    'vite.config.ts': ['src/1.ts'],
    'examples/shop.ts': ['src/0.ts'],
  };

  it('is tests, configuration, examples and folders that begin with a dot, below the product', () => {
    const view = viewOf(project);
    assertSound(view);
    const aside = view.marks.filter((mark) => mark.aside).map(({ id }) => id);
    assert.deepEqual(aside.toSorted(), ['.github/**', 'examples/**', 'test/**', 'vite.config.ts']);
    const { y, height } = markOf(view, 'src/**');
    for (const id of aside) assert.ok(markOf(view, id).y >= y + height, id);
    assert.ok(view.edges.every(({ back }) => back === undefined));
  });

  it('is nothing where nothing else is there', () => {
    const tests = { 'test/a.ts': ['test/b.ts'], 'test/b.ts': [], 'test/deep/c.ts': [] };
    assert.ok(viewOf(tests).marks.every((mark) => mark.aside === undefined));
  });

  it('does not unfold by itself', () => {
    const view = viewOf({ ...chain('src', 3), ...chain('test', 20) });
    assert.deepEqual(
      view.marks.filter(({ expanded }) => expanded).map(({ id }) => id),
      ['src/**'],
    );
  });

  it('is one mark where it is much', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, file) => [`.${file}rc`, []]));
    const view = viewOf({ 'a.ts': ['b.ts'], 'b.ts': [], ...many }, { level: 'directory' });
    assert.equal(view.marks.filter((mark) => mark.aside).length, 8);
  });
});

describe('names of marks', () => {
  it('distinguish files that are called alike in every folder', () => {
    const view = viewOf({
      'web/index.ts': ['web/a/index.ts'],
      'web/a/index.ts': [],
      'shop/__init__.py': [],
      'shop/b.py': [],
    });
    const all = viewOf(
      { 'web/index.ts': ['web/a/index.ts'], 'web/a/index.ts': [], 'shop/__init__.py': [], 'shop/b.py': [] },
      { expanded: ['web/a/**', 'shop/**'] },
    );
    assertSound(view);
    assert.equal(markOf(all, 'web/a/index.ts').label, 'a/index.ts');
    assert.equal(markOf(all, 'shop/__init__.py').label, 'shop (package)');
    assert.equal(markOf(all, 'shop/b.py').label, 'b.py');
  });
});
