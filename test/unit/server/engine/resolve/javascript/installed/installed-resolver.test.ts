import assert from 'node:assert/strict';
import type { InstalledFolders } from '#server/engine/resolve/javascript/installed/installed-folders.ts';
import { InstalledResolver } from '#server/engine/resolve/javascript/installed/installed-resolver.ts';

type Files = Readonly<Record<string, string>>;

/** Folders of these files; `links` lead from a folder to its real place. */
function foldersOf(files: Files, links: Readonly<Record<string, string>> = {}): InstalledFolders {
  const paths = Object.keys(files);
  const isFolder = (path: string): boolean => path in links || paths.some((each) => each.startsWith(`${path}/`));
  return {
    fileBytes: (path) => files[path]?.length,
    isFolder,
    realFolder: (path) => links[path] ?? (isFolder(path) ? path : undefined),
    text: (path) => files[path],
    names: (folder) => {
      const below = [...paths, ...Object.keys(links)].filter((path) => path.startsWith(`${folder}/`));
      return [...new Set(below.map((path) => path.slice(folder.length + 1).split('/', 1)[0]))].toSorted();
    },
  };
}

/** A package `x` at the root, as `npm` installs it. */
function packed(manifest: object, ...names: readonly string[]): Files {
  const files = names.map((name) => [`node_modules/x/${name}`, ''] as const);
  return { 'node_modules/x/package.json': JSON.stringify({ name: 'x', ...manifest }), ...Object.fromEntries(files) };
}

function check(title: string, files: Files, asked: Readonly<Record<string, string | undefined>>): void {
  it(title, () => {
    const resolver = new InstalledResolver(foldersOf(files));
    const found = Object.keys(asked).map((specifier) => [specifier, resolver.fromProject('a/b', specifier)]);
    assert.deepEqual(Object.fromEntries(found), asked);
  });
}

const at = (name: string): string => `node_modules/x/${name}`;

describe('declarations of an installed package', () => {
  check('are named by its manifest', packed({ types: 'lib/main.d.ts' }, 'lib/main.d.ts'), { x: at('lib/main.d.ts') });
  check('go by the old name too', packed({ typings: './main' }, 'main.d.ts'), { x: at('main.d.ts') });
  check('lie beside its code', packed({ main: 'out/a.js' }, 'out/a.js', 'out/a.d.ts'), { x: at('out/a.d.ts') });
  check('are its index', packed({}, 'index.d.ts', 'sub/index.d.ts', 'one.d.ts'), {
    x: at('index.d.ts'),
    'x/sub': at('sub/index.d.ts'),
    'x/one': at('one.d.ts'),
    'x/one.js': at('one.d.ts'),
    'x/none': undefined,
  });
  check('are its sources', packed({ main: 'src/a.ts' }, 'src/a.ts'), { x: at('src/a.ts') });
  check('are a module of its own', packed({ main: 'a.mjs' }, 'a.d.mts'), { x: at('a.d.mts') });
  check('are none', packed({ main: 'a.js' }, 'a.js'), { x: undefined });
  check(
    'are what its exports say',
    packed(
      {
        exports: {
          '.': { import: { types: './m.d.mts', default: './m.mjs' }, require: './c.js' },
          './sub/*': { types: './types/*.d.ts' },
          './code': './code.js',
          './old': { require: { types: './old.d.cts' } },
          './hidden': null,
        },
      },
      'm.d.mts',
      'c.d.ts',
      'types/a.d.ts',
      'code.d.ts',
      'old.d.cts',
    ),
    {
      x: at('m.d.mts'),
      'x/sub/a': at('types/a.d.ts'),
      'x/code': at('code.d.ts'),
      'x/old': at('old.d.cts'),
      'x/hidden': undefined,
    },
  );
  check(
    'are for a compiler of today',
    packed(
      { types: 'index.d.ts', typesVersions: { '<=5.0': { '*': ['old/*'] }, '>=5.1': { '*': ['new/*'] } } },
      'index.d.ts',
      'old/index.d.ts',
      'new/index.d.ts',
      'new/sub.d.ts',
    ),
    { x: at('new/index.d.ts'), 'x/sub': at('new/sub.d.ts') },
  );
  check(
    'are those of others where it has none',
    {
      ...packed({ main: 'a.js' }, 'a.js'),
      'node_modules/@types/x/index.d.ts': '',
      'node_modules/@types/s__y/index.d.ts': '',
      'node_modules/@types/x/sub.d.ts': '',
    },
    {
      x: 'node_modules/@types/x/index.d.ts',
      'x/sub': 'node_modules/@types/x/sub.d.ts',
      '@s/y': 'node_modules/@types/s__y/index.d.ts',
    },
  );
  check(
    'are those of the nearest folder',
    { ...packed({}, 'index.d.ts'), 'a/node_modules/x/index.d.ts': '', 'node_modules/z/index.d.ts': '' },
    { x: 'a/node_modules/x/index.d.ts', z: 'node_modules/z/index.d.ts' },
  );
  check(
    'never lie outside of it',
    { ...packed({ types: '../../secret.d.ts', main: '/etc/a.d.ts' }, 'a.js'), 'secret.d.ts': '' },
    { x: undefined, '../secret': undefined, '/secret': undefined, 'x/../../secret': undefined },
  );
});

describe('where declarations lead', () => {
  const files: Files = {
    ...packed({ imports: { '#own': './own.d.ts' } }, 'lib/a.d.ts', 'lib/b.d.ts', 'lib/c/index.d.ts', 'own.d.ts'),
    'node_modules/x/node_modules/y/index.d.ts': '',
    'node_modules/y/index.d.ts': '',
    'node_modules/z/index.d.ts': '',
    'secret.d.ts': '',
  };
  const led: Readonly<Record<string, string | undefined>> = {
    './b': at('lib/b.d.ts'),
    './b.js': at('lib/b.d.ts'),
    './c': at('lib/c/index.d.ts'),
    '../own': at('own.d.ts'),
    '#own': at('own.d.ts'),
    y: 'node_modules/x/node_modules/y/index.d.ts',
    z: 'node_modules/z/index.d.ts',
    x: undefined,
    '../../../secret': undefined,
    '../../z/index': undefined,
  };
  for (const [specifier, expected] of Object.entries(led)) {
    it(specifier, () => {
      const resolver = new InstalledResolver(foldersOf(files));
      assert.equal(resolver.fromDeclaration(at('lib/a.d.ts'), specifier), expected);
    });
  }
});

describe('packages behind links', () => {
  const store = 'node_modules/.pnpm/x@1/node_modules';
  const files: Files = {
    [`${store}/x/package.json`]: '{"types": "x.d.ts"}',
    [`${store}/x/x.d.ts`]: '',
    'packages/own/index.d.ts': '',
    'node_modules/.pnpm/y@1/node_modules/y/index.d.ts': '',
    'node_modules/.pnpm/t@1/node_modules/@types/t/index.d.ts': '',
  };
  const resolver = new InstalledResolver(
    foldersOf(files, {
      'node_modules/x': `${store}/x`,
      [`${store}/y`]: 'node_modules/.pnpm/y@1/node_modules/y',
      'node_modules/own': 'packages/own',
      'node_modules/@types/t': 'node_modules/.pnpm/t@1/node_modules/@types/t',
    }),
  );

  it('are where they lie', () => assert.equal(resolver.fromProject('', 'x'), `${store}/x/x.d.ts`));
  it('find what lies beside them there', () =>
    assert.equal(
      resolver.fromDeclaration(`${store}/x/x.d.ts`, 'y'),
      'node_modules/.pnpm/y@1/node_modules/y/index.d.ts',
    ));
  it('are none where they lead to the project', () => assert.equal(resolver.fromProject('', 'own'), undefined));
  it('hold for all by their real place', () =>
    assert.deepEqual(resolver.visibleTypes('', []), ['node_modules/.pnpm/t@1/node_modules/@types/t/index.d.ts']));
});
