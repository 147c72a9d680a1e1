import assert from 'node:assert/strict';
import { javascriptResolverFamily as family } from '#server/engine/resolve/javascript/resolver-family.ts';
import { describeResolutions, projectOf, siteOf, type Manifests } from '../../../../../support/resolution-check.ts';

const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
const stars = '*'.repeat(1_000_000);
const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `tsconfig${index === 0 ? '' : index}.json`,
      { extends: [`./tsconfig${index + 1}.json`, `./tsconfig${index + 1}.json`] },
    ]),
  );

/** A manifest with any content costs that manifest and nothing else. */
const manifests: Readonly<Record<string, Manifests>> = {
  'no JSON': { 'package.json': '\u0000\u0001{{{', 'tsconfig.json': '<xml/>', 'pnpm-workspace.yaml': '\t- : : {' },
  'other types': {
    'package.json': '[1, 2]',
    'b/package.json': { name: 7, main: [], exports: 3, imports: 'x', workspaces: 'y', dependencies: [null] },
    'tsconfig.json': {
      extends: 3,
      files: 'x',
      include: [7],
      references: 'z',
      compilerOptions: { paths: [], baseUrl: {} },
    },
  },
  nulls: { 'package.json': 'null', 'tsconfig.json': { compilerOptions: null, references: [null] } },
  'deep nesting, valid': { 'package.json': `{"exports":${deep('[', ']')}}`, 'b/package.json': deep('{"a":', '}') },
  'deep nesting, broken': { 'package.json': deep('{"exports":[', ''), 'tsconfig.json': deep('[', '') },
  'deep conditions': {
    'package.json': `{"name":"p","imports":{"#a":${'{"default":'.repeat(5000)}"./a.ts"${'}'.repeat(5000)}}}`,
  },
  'keys of objects': {
    'package.json':
      '{"name":"p","__proto__":{"main":"a"},"constructor":1,"exports":{"./__proto__":"./a.ts"},"imports":{}}',
    'tsconfig.json': '{"compilerOptions":{"paths":{"__proto__":["./a.ts"],"constructor":["./a.ts"]}}}',
  },
  stars: {
    'package.json': {
      name: 'p',
      exports: { './*': stars, [`./${stars}`]: './a.ts' },
      workspaces: [stars, `${'{a,b}'.repeat(40)}`],
    },
    'tsconfig.json': {
      include: ['**/'.repeat(2000), `${'*a'.repeat(5000)}`],
      compilerOptions: { paths: { [stars]: [stars] } },
    },
  },
  'what would hang a regular expression': {
    'package.json': { name: 'p', exports: { './(a+)+$*': './a.ts' }, workspaces: ['(a+)+$', '[', '(?<'] },
    'tsconfig.json': { include: ['((a+)+)+'], compilerOptions: { paths: { '(a+)+*': ['./a.ts'] } } },
  },
  'extends itself': { 'tsconfig.json': { extends: './tsconfig.json', references: [{ path: '.' }] } },
  'extends for ever': chain(300),
  'alias bomb': {
    'pnpm-workspace.yaml': `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}]`)
      .join('\n')}\npackages: *i\n`,
  },
  'leaves the root': {
    'package.json': {
      name: 'p',
      main: '../../etc/passwd',
      exports: { './x': './../../x' },
      workspaces: ['../*', '/**'],
    },
    'tsconfig.json': {
      extends: '../../../x',
      compilerOptions: { baseUrl: '../..', paths: { 'o/*': ['../../*', '/*'] } },
    },
  },
};

const SPECIFIERS = [
  './a',
  '.',
  'p',
  'p/a',
  `p/${'a'.repeat(4000)}!`,
  'p/x',
  '#a',
  'o/a',
  'constructor',
  '__proto__',
  'lodash',
];

describe('hostile manifests', () => {
  for (const [name, project] of Object.entries(manifests)) {
    it(name, () => {
      const files = projectOf(['a.ts', 'b/a.ts'], project);
      const resolver = family.create(files);
      assert.equal(describeResolutions(resolver.resolve('x.ts', siteOf('./a'))), 'a.ts');
      for (const specifier of SPECIFIERS) checkAnswer(resolver.resolve('b/x.ts', siteOf(specifier)), files.has);
      assert.ok(family.modules(files).every((unit) => unit.name !== ''));
    });
  }
});

function checkAnswer(
  answer: ReturnType<ReturnType<typeof family.create>['resolve']>,
  has: (path: string) => boolean,
): void {
  for (const resolution of answer) if (resolution.kind === 'file') assert.ok(has(resolution.path), resolution.path);
}
