import type { Manifests } from './resolution-check.ts';

/** A small project in which names collide as often as they can. */
export interface RandomProject {
  /** Files without manifests. */
  readonly paths: readonly string[];
  readonly manifests: Manifests;
}

const FOLDERS = [
  '',
  'a',
  'a/src',
  'a/dist',
  'a/b',
  'a/lib/b',
  'src',
  'dist',
  'node_modules/p',
  'gen',
  'components',
  'a/components/b',
];
const STEMS = ['index', 'a', 'b', 'src', 'main', 'a.ios', 'b.esm'];
const EXTENSIONS = ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.cjs', '.vue', '.json', '.css', '.d.css.ts', ''];
const NAMES = ['a', 'b', 'index', 'src', 'dist', 'lib/b', 'a.js', 'b.css', 'b.esm.js', 'main', 'src/index', ''];
const STARTS = ['./', '../', '../../', './a/', '', '@/', 'p/', '#', '/', '@s/q/', 'a/src/'];

/** Components that no script imports. */
const TAGS = ['<A>', '<B>', '<BA>', '<BMain>', '<Src>'];

const PATTERNS = [
  'glob:./*.ts',
  'glob:../**/*.{vue,js}',
  'glob:./**/a.* !**/*.css',
  'glob:/src/*.ts',
  'path:./a',
  'path:../src/b.js',
  './a/${name}.vue',
];

const PACKAGES: readonly object[] = [
  { name: 'p', main: './dist/main.js' },
  { name: 'p', types: './a.d.ts', main: './b' },
  { name: '@s/q', exports: { '.': './dist/index.js', './*': './dist/*.js', './a': ['./gone.js', './a.ts'] } },
  { name: '@s/q', main: 'lib', dependencies: { p: 'file:./b' } },
  { workspaces: ['*'], imports: { '#a': './dist/a.js', '#b': 'p' } },
  { name: 'a', module: 'src', source: 'a.ts' },
];

const CONFIGS: readonly object[] = [
  { compilerOptions: { paths: { '@/*': ['./src/*', './*'], '*': ['./gen/*'] } } },
  { compilerOptions: { outDir: 'dist', rootDir: 'src' }, include: ['src'] },
  { compilerOptions: { baseUrl: '.', moduleSuffixes: ['.ios', ''] } },
  { compilerOptions: { rootDirs: ['src', 'gen'], outDir: 'dist' } },
  { files: [], references: [{ path: './a' }] },
];

export function randomProject(random: () => number): RandomProject {
  const manifests: Record<string, object> = {};
  for (const folder of ['', 'a', 'a/b', 'node_modules/p']) {
    const at = folder === '' ? '' : `${folder}/`;
    if (random() < 0.4) manifests[`${at}package.json`] = pick(PACKAGES, random);
    if (random() < 0.3) manifests[`${at}tsconfig.json`] = pick(CONFIGS, random);
  }
  const paths = Array.from({ length: 3 + Math.floor(random() * 12) }, () => randomPath(random));
  return {
    paths: possiblePaths([...paths, ...Object.keys(manifests)]).filter((path) => !(path in manifests)),
    manifests,
  };
}

/** Without repetitions and without files that would be a folder of another one. */
export function possiblePaths(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].filter((path) => !paths.some((other) => other.startsWith(`${path}/`)));
}

export function randomPath(random: () => number): string {
  const folder = pick(FOLDERS, random);
  return (folder === '' ? '' : `${folder}/`) + pick(STEMS, random) + pick(EXTENSIONS, random);
}

export function randomSpecifier(random: () => number): string {
  if (random() < 0.2) return pick(random() < 0.5 ? TAGS : PATTERNS, random);
  return pick(STARTS, random) + pick(NAMES, random);
}

export function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
