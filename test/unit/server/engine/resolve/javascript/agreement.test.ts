import assert from 'node:assert/strict';
import ts from 'typescript';
import { javascriptResolverFamily as family } from '#server/engine/resolve/javascript/resolver-family.ts';
import { pick, possiblePaths, randomPath } from '../../../../../support/random-javascript-project.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../../support/random-rounds.ts';
import { describeResolutions, projectOf, siteOf, type Manifests } from '../../../../../support/resolution-check.ts';

/** Deep enough for every `..` of the specifiers: what leaves the root must not come back to it. */
const ROOT = '/some/where/else/root';

/** TypeScript's answer over files in memory, relative to the root; `undefined` where it has none. */
function askTypeScript(
  paths: ReadonlySet<string>,
  manifests: Manifests,
  options: ts.CompilerOptions,
  from: string,
  specifier: string,
): string | undefined {
  const host: ts.ModuleResolutionHost = {
    fileExists: (path) => paths.has(path.slice(ROOT.length + 1)),
    readFile: (path) => JSON.stringify(manifests[path.slice(ROOT.length + 1)]),
    directoryExists: (path) => [...paths].some((file) => `${ROOT}/${file}`.startsWith(`${path}/`)),
    realpath: (path) => path,
    useCaseSensitiveFileNames: true,
  };
  const found = ts.resolveModuleName(specifier, `${ROOT}/${from}`, options, host).resolvedModule?.resolvedFileName;
  return found?.slice(ROOT.length + 1);
}

const OPTIONS: readonly object[] = [
  {},
  { paths: { '@/*': ['./src/*', './*'], 'x-*': ['./a/*.ts'], '*': ['./gen/*'], '@/a': ['./a/b'] } },
  { rootDirs: ['./src', './gen', './a'] },
  { moduleSuffixes: ['.ios', ''] },
  { baseUrl: './src', paths: { '@/*': ['../a/*'] } },
];

const SPECIFIERS = (
  './a ./b ./index ./main ../a ../b ../index .. . ./ ../ ../a/b ./src ../src ./a.js ./a.ts ./a.d.ts ./b.tsx ./b.jsx ' +
  './a.mjs ./b.cjs ./a.mts ./a.json ./b.css ../gen ../a/src ./a.ios ./b.esm ./b.esm.js @/a @/b @/main @/src/a @/../a ' +
  'x-a x-b a b src/a ../dist ../../a ../../index ./a/b ./a/src/index.js'
).split(' ');

/** Entries of folders, with names that exist now and then. */
const PACKAGES: readonly object[] = [
  { main: './main' },
  { main: 'b.js' },
  { main: './src' },
  { main: '.' },
  { name: 'q' },
];

function stemOf(path: string): string {
  return path.replace(/(?:\.ios)?(?:\.d)?\.[mc]?[jt]sx?$/, '');
}

describe('agreement with TypeScript on random projects', () => {
  for (const compilerOptions of OPTIONS) {
    it(JSON.stringify(compilerOptions), () => {
      const random = seededRandom(announcedSeed('agreement'));
      let judged = 0;
      for (let round = 0; round < rounds(20); round++) judged += checkProject(compilerOptions, random);
      assert.ok(judged > rounds(20), `TypeScript resolved ${judged}: the projects are too sparse to prove anything`);
    });
  }
});

function readOptions(compilerOptions: object): ts.CompilerOptions {
  const json = { compilerOptions: { module: 'esnext', moduleResolution: 'bundler', ...compilerOptions } };
  const host = { ...ts.sys, readDirectory: () => [] };
  return ts.parseJsonConfigFileContent(json, host, ROOT, undefined, `${ROOT}/tsconfig.json`).options;
}

/** @returns how many names TypeScript resolved */
function checkProject(compilerOptions: object, random: () => number): number {
  const manifests: Record<string, object> = { 'tsconfig.json': { compilerOptions, include: ['**/*'] } };
  for (const folder of ['a', 'a/b', 'src'])
    if (random() < 0.3) manifests[`${folder}/package.json`] = pick(PACKAGES, random);
  const files = Array.from({ length: 14 }, () => randomPath(random));
  const paths = new Set(possiblePaths([...files, ...Object.keys(manifests)]));
  const options = readOptions(compilerOptions);
  const resolver = family.create(projectOf([...paths], manifests));
  let judged = 0;
  for (let question = 0; question < 40; question++) {
    const from = pick([...paths], random);
    const specifier = pick(SPECIFIERS, random);
    // TypeScript forgets on its way to the other roots that a folder is meant, and finds `gen.ts` for `./` of `src`.
    if ('rootDirs' in compilerOptions && /[./]$/.test(specifier)) continue;
    const theirs = askTypeScript(paths, manifests, options, from, specifier);
    if (theirs === undefined) continue;
    judged++;
    const [ours] = resolver.resolve(from, siteOf(specifier));
    const path = ours?.kind === 'file' ? ours.path : describeResolutions(ours === undefined ? [] : [ours]);
    const place = `'${specifier}' of ${from} in ${JSON.stringify({ paths: [...paths], manifests })}`;
    assert.ok(agrees(path, theirs), `${place}: ours ${path}, TypeScript's ${theirs}`);
  }
  return judged;
}

/** Ours prefers the code beside a declaration of its own, and what is no code to what TypeScript would have instead. */
function agrees(ours: string, theirs: string): boolean {
  if (ours === theirs || !/\.[mc]?[jt]sx?$/.test(ours)) return ours === theirs || ours.includes('.');
  return /\.d\.[mc]?ts$/.test(theirs) && stemOf(ours) === stemOf(theirs);
}
