import assert from 'node:assert/strict';
import { beginFolderRules, type FolderRules } from '#server/engine/source/folder-rules.ts';
import { isBinaryName } from '#server/engine/source/binary-names.ts';

type Tree = { readonly [name: string]: Tree | string };
type Repository = { readonly index: 'missing' | 'unreadable' };

const encoder = new TextEncoder();

function factsOf(tree: Tree, repository?: Repository) {
  const textOf = (name: string) => (typeof tree[name] === 'string' ? encoder.encode(tree[name]) : undefined);
  return {
    names: Object.keys(tree),
    gitignore: textOf('.gitignore'),
    groundplanignore: textOf('.groundplanignore'),
    ...(repository && { repository }),
  };
}

function keptIn(tree: Tree, rules: FolderRules, path: string): string[] {
  return Object.entries(tree).flatMap(([name, entry]) => {
    if (typeof entry === 'string') return rules.keepsFile(name) ? [path + name] : [];
    const inside = rules.entersFolder(name) ? rules.enter(name, factsOf(entry)) : undefined;
    return inside ? keptIn(entry, inside, `${path}${name}/`) : [];
  });
}

function check(title: string, tree: Tree, expected: readonly string[], repository?: Repository) {
  it(title, () => assert.deepEqual(keptIn(tree, beginFolderRules(factsOf(tree, repository)), ''), expected));
}

describe('Folder rules', () => {
  describe('.groundplanignore', () => {
    check('leaves out', { '.groundplanignore': 'gen/\n*.snap', 'a.snap': '', 'a.ts': '', gen: { 'b.ts': '' } }, [
      '.groundplanignore',
      'a.ts',
    ]);
    check(
      'takes back in what git ignores, and its own deeper rules hold',
      {
        '.gitignore': 'gen/\n*.x',
        '.groundplanignore': '!gen/\n!a.x',
        'a.x': '',
        'b.x': '',
        gen: { 'c.ts': '', 'd.x': '', '.groundplanignore': 'e.ts', 'e.ts': '' },
      },
      ['.gitignore', '.groundplanignore', 'a.x', 'gen/c.ts', 'gen/.groundplanignore'],
    );
    check(
      'takes back in what the defaults leave out',
      { '.groundplanignore': '!node_modules', node_modules: { 'a.js': '' } },
      ['.groundplanignore', 'node_modules/a.js'],
    );
    check(
      'can not reach below a folder that is left out',
      { '.gitignore': 'gen/', '.groundplanignore': '!gen/a.ts', gen: { 'a.ts': '' } },
      ['.gitignore', '.groundplanignore'],
    );
  });

  describe('defaults', () => {
    check(
      'dependencies, caches, repository data',
      {
        node_modules: { 'a.js': '' },
        deep: { node_modules: { 'a.js': '' }, __pycache__: { 'a.txt': '' } },
        '.hg': { x: '' },
        '.next': { 'a.js': '' },
        'a.ts': '',
      },
      ['a.ts'],
    );
    check(
      'a virtual environment of any name, a tagged cache',
      { env: { 'pyvenv.cfg': '', 'a.py': '' }, tmp: { 'CACHEDIR.TAG': '', 'a.rs': '' }, venv: { 'source.py': '' } },
      ['venv/source.py'],
    );
    check(
      'build output beside the manifest of its tool',
      {
        'package.json': '',
        dist: { 'a.js': '' },
        build: { 'a.js': '' },
        coverage: { 'a.js': '' },
        target: { 'a.js': '' },
      },
      ['package.json', 'target/a.js'],
    );
    check(
      'the same names elsewhere are source',
      { src: { dist: { 'a.js': '' }, build: { 'a.ts': '' }, vendor: { 'a.c': '' } } },
      ['src/dist/a.js', 'src/build/a.ts', 'src/vendor/a.c'],
    );
    check(
      'a build folder that is a project of its own is source',
      { 'package.json': '', build: { 'tsconfig.json': '', 'a.ts': '' } },
      ['package.json', 'build/tsconfig.json', 'build/a.ts'],
    );
    check(
      'where an ignore file says what is output, only reserved names are left out beside that',
      {
        '.gitignore': '*.log',
        'package.json': '',
        build: { 'a.js': '' },
        dist: { 'a.js': '' },
        '.next': { 'a.js': '' },
      },
      ['.gitignore', 'package.json', 'build/a.js', 'dist/a.js'],
    );
    check('vendored code', { 'go.mod': '', vendor: { 'a.go': '' } }, ['go.mod']);
    check(
      'nothing is left out for being untracked when nobody knows what is tracked',
      { 'package.json': '', dist: { 'a.js': '' }, '.next': { 'a.js': '' }, node_modules: { 'a.js': '' } },
      ['package.json', 'dist/a.js', '.next/a.js'],
      { index: 'unreadable' },
    );
    check(
      'in a new repository nothing is tracked',
      { 'package.json': '', dist: { 'a.js': '' }, '.next': { 'a.js': '' } },
      ['package.json'],
      { index: 'missing' },
    );
  });

  it('new names that steer nothing keep the rules, others ask for new ones', () => {
    const rules = beginFolderRules(factsOf({ 'a.ts': '' }));
    const hold = [['a.ts', 'b.ts'], [], ['package.json'], ['a.ts', 'pyvenv.cfg']].map((names) => rules.holdFor(names));
    assert.deepEqual(hold, [true, true, false, false]);
    const beside = beginFolderRules(factsOf({ 'package.json': '' }));
    assert.deepEqual([beside.holdFor(['package.json', 'x']), beside.holdFor(['x'])], [true, false]);
  });

  it('an ignored folder that was opened has its own rules alone', () => {
    const outer = beginFolderRules(factsOf({ '.gitignore': 'lib\n*.log' }));
    const opened = (name: string) => outer.enterOpened(name, factsOf({ '.gitignore': 'own.ts' }));
    assert.deepEqual([opened('lib').keepsFile('a.log'), opened('lib').keepsFile('own.ts')], [true, false]);
    assert.deepEqual([opened('src').keepsFile('a.log'), opened('src').keepsFile('own.ts')], [false, false]);
  });

  it('too much work for patterns shows, and leaves nothing more out', () => {
    const rules = beginFolderRules(factsOf({ '.gitignore': 'a*b*c\n' }), 1000);
    assert.deepEqual([rules.keepsFile('aXbXc'), rules.isExhausted], [false, false]);
    for (let count = 0; count < 10; count++) rules.keepsFile('a'.repeat(100));
    assert.deepEqual([rules.keepsFile('aXbXc'), rules.isExhausted], [true, true]);
  });
});

describe('Binary names', () => {
  const cases: [string, boolean][] = [
    ['a.png', true],
    ['A.PNG', true],
    ['a.tar.gz', true],
    ['a.svg', false],
    ['png', false],
    ['a.ts', false],
    ['.DS_Store', true],
    ['a.png.ts', false],
  ];
  for (const [name, expected] of cases) it(`${name}: ${expected}`, () => assert.equal(isBinaryName(name), expected));
});
