import assert from 'node:assert/strict';
import { Drawings } from '#server/engine/drawing/drawings.ts';
import type { DrawnMark, ViewRequest } from '#server/engine/drawing/drawn-view.ts';
import type { FileImports } from '../../../../support/file-layer.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { assertSound, type FileSymbols, importing, markOf, snapshotOf, viewOf } from '../../../../support/pictures.ts';

/** Ids of all marks, those of unfolded ones with `+`, sorted. */
function check(files: FileImports, request: ViewRequest, expected: string, symbols?: FileSymbols): void {
  const view = new Drawings().view(snapshotOf(files, symbols), request);
  assertSound(view);
  const ids = view.marks.map(({ id, expanded }) => (expanded ? `${id}+` : id));
  assert.equal(ids.toSorted().join(' '), expected);
}

function empty(paths: string): FileImports {
  return Object.fromEntries(paths.split(' ').map((path) => [path, []]));
}

/** Facts of a mark without its place. */
/** Of the one box that they are folded into. */
function languageOf(paths: readonly string[]): string | undefined {
  return viewOf(empty(paths.join(' ')), { limit: 1 }).marks[0].language;
}

function factsOf({ x: _x, y: _y, width: _width, height: _height, scale: _scale, ...facts }: DrawnMark) {
  return facts;
}

const nested = empty('src/vs/a.ts src/vs/b.ts src/vs/c.ts src/vs/base/d.ts src/vs/base/e.ts readme.md');

function labels(request: ViewRequest): string {
  return viewOf(nested, request)
    .marks.map(({ label }) => label)
    .toSorted()
    .join(' ');
}

describe('marks of a drawing', () => {
  it('are folders and files; chains of folders are one, and three files beside folders', () => {
    check(nested, { limit: 1 }, 'readme.md src/vs/**');
    check(nested, { limit: 5 }, 'readme.md src/vs/ src/vs/**+ src/vs/base/**');
    check(
      nested,
      {},
      'readme.md src/vs/**+ src/vs/+ src/vs/a.ts src/vs/b.ts src/vs/base/**+ src/vs/base/d.ts src/vs/base/e.ts src/vs/c.ts',
    );
    check(empty('a.ts b.ts x/c.ts'), { limit: 1 }, 'a.ts b.ts x/**');
    check(empty('a.ts b.ts c.ts x/d.ts'), { limit: 1 }, './ x/**');
  });

  it('count the code whose imports are not read, and neither data nor the settings of tools', () => {
    const view = viewOf(empty('app/main.rs app/lib.rs app/readme.md app/Makefile web/a.ts web/b.ts'), { limit: 1 });
    const unread = view.marks.map(({ id, unread: count }) => [id, count]);
    assert.deepEqual(Object.fromEntries(unread), { 'app/**': 2, 'web/**': undefined });
  });

  it('unfold with everything around them, and stay folded when that is asked for', () => {
    check(
      nested,
      { limit: 1, expanded: ['src/vs/base/**'] },
      'readme.md src/vs/ src/vs/**+ src/vs/base/**+ src/vs/base/d.ts src/vs/base/e.ts',
    );
    check(
      nested,
      { limit: 1, expanded: ['src/vs/b.ts'] },
      'readme.md src/vs/**+ src/vs/+ src/vs/a.ts src/vs/b.ts src/vs/base/** src/vs/c.ts',
    );
    check(
      nested,
      { limit: 1, expanded: ['src/**', 'gone/**', 'src/v/**', 'readme.md/**', ''] },
      'readme.md src/vs/ src/vs/**+ src/vs/base/**',
    );
    check(nested, { folded: ['src/**'] }, 'readme.md src/vs/**');
    check(
      nested,
      { folded: ['src/vs/'], expanded: ['src/vs/a.ts'] },
      'readme.md src/vs/ src/vs/**+ src/vs/base/**+ src/vs/base/d.ts src/vs/base/e.ts',
    );
  });

  it('of the level of folders are folders only, until one is unfolded', () => {
    const request = { level: 'directory' } as const;
    check(empty('a.ts x/b.ts x/y/c.ts x/z/d.ts'), request, './ x/ x/**+ x/y/** x/z/**');
    check(empty('a.ts x/b.ts x/y/c.ts'), { ...request, expanded: ['x/y/**'] }, './ x/ x/**+ x/y/**+ x/y/c.ts');
  });

  it('of the level of modules are modules, with folders in them from their own folder on', () => {
    const packages = empty('app/src/a.ts app/src/b.ts app/package.json lib/x/y/c.ts lib/x/y/d.ts root.ts');
    check(packages, { level: 'module', limit: 1 }, '. app lib');
    check(
      packages,
      { level: 'module', limit: 1, expanded: ['app:app/src/**'] },
      '. app+ app/package.json app/src/a.ts app/src/b.ts app:app/src/**+ lib',
    );
    check(packages, { level: 'module', limit: 1, expanded: ['lib'] }, '. app lib+ lib/x/y/c.ts lib/x/y/d.ts');
  });

  it('of packages outside of the project come below everything and move nothing', () => {
    const imports = importing('a/x.ts npm:one', 'a/x.ts npm:two', 'b/y.ts npm:one', 'b/y.ts a/x.ts');
    check(imports, { limit: 1 }, 'a/** b/**');
    check(imports, { limit: 1, external: true }, 'a/** b/** external:**');
    check(imports, { limit: 1, external: true, expanded: ['external:**'] }, 'a/** b/** external:**+ npm:one npm:two');
    const [without, folded, unfolded] = [{}, { external: true }, { external: true, expanded: ['npm:one'] }].map(
      (request) => viewOf(imports, request),
    );
    for (const view of [folded, unfolded]) assert.deepEqual(view.marks.slice(0, without.marks.length), without.marks);
    assert.deepEqual(factsOf(markOf(folded, 'external:**')), {
      id: 'external:**',
      label: 'external',
      type: 'external',
      size: 0,
      files: 0,
      fanIn: 3,
      expandable: true,
    });
    assert.equal(markOf(unfolded, 'npm:one').fanIn, 2);
    assert.ok(markOf(folded, 'external:**').y >= without.bounds.height);
  });

  it('of symbols are the top level of a file, and the members of a class', () => {
    const symbols = { 'a.ts': ['class Cart', 'method Cart.add', 'method Cart.remove', 'function pay'] };
    check(empty('a.ts b.ts'), {}, 'a.ts b.ts', symbols);
    check(empty('a.ts b.ts'), { expanded: ['a.ts'] }, 'a.ts#Cart a.ts#pay a.ts+ b.ts', symbols);
    check(
      empty('a.ts b.ts'),
      { expanded: ['a.ts#Cart'] },
      'a.ts#Cart+ a.ts#Cart.add a.ts#Cart.remove a.ts#pay a.ts+ b.ts',
      symbols,
    );
    check(
      empty('a.ts b.ts'),
      { level: 'symbol' },
      'a.ts#Cart+ a.ts#Cart.add a.ts#Cart.remove a.ts#pay a.ts+ b.ts',
      symbols,
    );
    check(empty('a.ts b.ts'), { level: 'symbol', expanded: ['b.ts'] }, 'a.ts b.ts');
    const view = new Drawings().view(snapshotOf(empty('a.ts'), symbols), { expanded: ['a.ts'] });
    const facts = { id: 'a.ts#Cart', parent: 'a.ts', label: 'Cart', type: 'class', files: 0, size: 3, line: 1 };
    assert.deepEqual(factsOf(markOf(view, 'a.ts#Cart')), { ...facts, expandable: true });
  });

  it('say what their files are and what crosses their border', () => {
    const view = viewOf(
      {
        'src/a.ts': ['src/b.ts', 'src/b.test.ts', '?gone', 'npm:x'],
        'src/b.ts': ['src/a.ts'],
        'src/b.test.ts': ['src/b.ts'],
        'main.py': ['src/a.ts', 'src/b.ts'],
      },
      { limit: 1 },
    );
    assert.deepEqual(factsOf(markOf(view, 'src/**')), {
      id: 'src/**',
      label: 'src',
      type: 'directory',
      size: 24,
      files: 3,
      language: 'typescript',
      fanIn: 2,
      fanOut: 0,
      inCycles: 3,
      unknown: 1,
      expandable: true,
    });
    const unfolded = viewOf({ 'src/a.ts': ['src/b.ts'], 'src/b.ts': ['src/a.ts'], 'test/c.py': ['src/a.ts'] });
    assert.equal(markOf(unfolded, 'test/**').test, true);
    assert.deepEqual(factsOf(markOf(unfolded, 'src/a.ts')), {
      id: 'src/a.ts',
      parent: 'src/**',
      label: 'a.ts',
      type: 'file',
      size: 8,
      files: 1,
      language: 'typescript',
      fanIn: 2,
      fanOut: 1,
      cycle: 0,
      inCycles: 1,
    });
  });

  it('have the language of their code, and that of prose or data where there is none', () => {
    const files = empty(
      'src/a.ts src/package.json src/b.json src/c.json docs/a.md docs/b.md docs/c.json a.go go/a.go go/b.go go/run.py',
    );
    const view = viewOf({ ...files, 'go/run.py': ['npm:x'], 'src/a.ts': ['src/b.json'] }, { limit: 1 });
    const languages = view.marks.map(({ id, language }) => `${id} ${language}`);
    assert.deepEqual(languages.toSorted(), ['a.go go', 'docs/** markdown', 'go/** go', 'src/** typescript']);
  });

  it('have the language of prose where nearly all is prose, and never that of what builds the code', () => {
    const documents = Array.from({ length: 28 }, (_, page) => `docs/${page}.rst`);
    assert.equal(languageOf([...documents, 'docs/conf.py', 'docs/make.py', 'docs/links.py']), 'restructuredtext');
    assert.equal(languageOf([...documents, ...[1, 2, 3, 4].map((page) => `docs/${page}.py`)]), 'python');
    assert.equal(languageOf(['a/Makefile', 'a/Dockerfile', 'a/setup.py', 'a/x.rst']), 'python');
    assert.equal(languageOf(['a/x.ts', 'a/x.snap']), 'typescript');
  });

  it('are in the cycles of all imports, or in those that are there at the start', () => {
    const project = {
      'a.ts': ['type_import b.ts', 'c.ts'],
      'b.ts': ['a.ts'],
      'c.ts': ['d.ts', 'b.ts'],
      'd.ts': ['c.ts', 'type_import a.ts'],
    };
    const shown = (cycleLoad?: 'all') => {
      const { marks, edges } = viewOf(project, { cycleLoad });
      const inCycles = marks.filter(({ cycle }) => cycle === 0).map(({ id }) => id);
      const cyclic = edges.filter((edge) => edge.cyclic).map(({ source, target }) => `${source} ${target}`);
      return [inCycles.toSorted().join(' '), cyclic.toSorted().join(', ')];
    };
    const all = 'a.ts b.ts, a.ts c.ts, b.ts a.ts, c.ts b.ts, c.ts d.ts, d.ts a.ts, d.ts c.ts';
    assert.deepEqual(shown('all'), ['a.ts b.ts c.ts d.ts', all]);
    assert.deepEqual(shown(), ['a.ts b.ts c.ts d.ts', 'a.ts c.ts, b.ts a.ts, c.ts b.ts, c.ts d.ts, d.ts c.ts']);
    const none = viewOf({ 'a.ts': ['b.ts'], 'b.ts': ['type_import a.ts'] }, { focus: 'a.ts' });
    assert.deepEqual(
      none.marks.map(({ cycle, inCycles }) => [cycle, inCycles]),
      none.marks.map(() => [undefined, undefined]),
    );
    assert.ok(none.edges.every(({ cyclic }) => !cyclic));
  });

  it('are in no cycle while it is not known when imports load, and in theirs as soon as it is', () => {
    const whole = snapshotOf({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] }, {});
    const early = { id: whole.id, files: whole.files };
    const drawings = new Drawings();
    const inCycles = (snapshot: GraphSnapshot) => drawings.view(snapshot, {}).marks.filter(({ cycle }) => cycle === 0);
    assert.equal(inCycles(early).length, 0);
    assert.equal(inCycles(whole).length, 2);
  });

  it('have labels from the mark around them', () => {
    assert.equal(labels({ limit: 5 }), 'base readme.md src/vs vs/*');
    const modules = viewOf(empty('a/src/x.ts a/src/y/z.ts a/b.ts'), { level: 'module', expanded: ['a:a/src/y/**'] });
    assert.equal(markOf(modules, 'a:a/src/y/**').label, 'y');
    const scoped = snapshotOf(empty('a/x.ts b/x.ts c/x.ts'));
    const moduleNames = ['@shop/cart', '@shop/pay', 'tools'];
    const view = new Drawings().view({ ...scoped, files: { ...scoped.files, moduleNames } }, { level: 'module' });
    assert.equal(markOf(view, '@shop/cart').label, 'cart');
    assert.equal(markOf(view, 'tools').label, 'tools');
  });
});

describe('filters of a drawing', () => {
  const project = {
    'src/a.ts': ['src/b.py', 'test/c.ts'],
    'src/b.py': [],
    'test/c.ts': ['src/a.ts'],
    'srcs/d.ts': ['src/a.ts'],
  };

  function shown(request: ViewRequest): string {
    const view = viewOf(project, request);
    assertSound(view);
    const leaves = view.marks.filter(({ expanded }) => !expanded).map(({ id }) => id);
    return `${leaves.toSorted().join(' ')}, ${view.files} of ${view.files + view.hiddenFiles}`;
  }

  it('leave files, and what depends on them', () => {
    assert.equal(shown({}), 'src/a.ts src/b.py srcs/** test/**, 4 of 4');
    assert.equal(shown({ tests: 'exclude' }), 'src/a.ts src/b.py srcs/**, 3 of 4');
    assert.equal(shown({ tests: 'only' }), 'test/c.ts, 1 of 4');
    assert.equal(shown({ languages: ['python', 'cobol'] }), 'src/b.py, 1 of 4');
    assert.equal(shown({ folder: 'src' }), 'src/a.ts src/b.py, 2 of 4');
    assert.equal(shown({ folder: 'src/**', languages: ['typescript'] }), 'src/a.ts, 1 of 4');
    assert.equal(shown({ folder: 'gone/' }), ', 0 of 4');
  });

  it('count what they leave', () => {
    assert.deepEqual(viewOf(project, { tests: 'exclude' }).hubs, [
      { id: 'src/a.ts', fanIn: 1, fanOut: 1 },
      { id: 'src/b.py', fanIn: 1, fanOut: 0 },
    ]);
    assert.equal(markOf(viewOf(project, { folder: 'src' }), 'src/a.ts').fanIn, 0);
  });

  it('say the languages of the whole project, code before data, most lines first', () => {
    assert.deepEqual(viewOf(importing('a.ts', 'b.json', 'c.json')).languages, [
      { language: 'typescript', files: 1, codeLines: 8 },
      { language: 'json', files: 2, codeLines: 16, data: true },
    ]);

    assert.deepEqual(viewOf(project, { folder: 'src', languages: ['python'] }).languages, [
      { language: 'typescript', files: 3, codeLines: 24 },
      { language: 'python', files: 1, codeLines: 8 },
    ]);
  });

  it('name ten hubs, those with most dependents first, then by path', () => {
    const many = importing(
      ...Array.from({ length: 15 }, (_, n) => `main.ts f${String(n).padStart(2, '0')}.ts`),
      'x f07.ts',
    );
    assert.deepEqual(
      viewOf(many).hubs.map(({ id }) => id),
      ['f07.ts', ...[0, 1, 2, 3, 4, 5, 6, 8, 9].map((n) => `f0${n}.ts`)],
    );
  });
});
