import assert from 'node:assert/strict';
import ts from 'typescript';
import { projectFiles } from '#server/engine/graph/project-files.ts';
import type { CompilerFiles, NameMeaning } from '#server/engine/proving/compiler-files.ts';
import { CompilerSession } from '#server/engine/proving/compiler-session.ts';
import { readLibraryTexts } from '#server/engine/proving/library-texts.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';

/** Texts by path. `▸` marks the name that is asked for, in one file. Below `node_modules` is not the project's. */
type Files = Readonly<Record<string, string>>;

const library = readLibraryTexts({ ...bundledAssets, find: () => undefined });

function session(files: Files): CompilerSession {
  const paths = Object.keys(files).toSorted();
  const own = paths.filter((path) => !path.includes('node_modules/'));
  return new CompilerSession({
    compiler: ts,
    files: filesInMemory(files),
    project: projectFiles(own, new Map(Object.entries(files))),
    library,
  });
}

function filesInMemory(files: Files): CompilerFiles {
  const paths = Object.keys(files);
  return {
    read: (path) => files[path]?.replace('▸', ''),
    isFile: (path) => path in files,
    isDirectory: (path) => path === '' || paths.some((each) => each.startsWith(`${path}/`)),
    directories: (path) => [
      ...new Set(
        paths
          .filter((each) => each.startsWith(path === '' ? '' : `${path}/`))
          .map((each) => each.slice(path === '' ? 0 : path.length + 1).split('/'))
          .filter(({ length }) => length > 1)
          .map(([name]) => name),
      ),
    ],
    realPath: (path) => path,
    version: (path) => files[path],
  };
}

function askedPlace(files: Files): { file: string; line: number; column: number } {
  for (const [file, text] of Object.entries(files)) {
    const before = text.split('▸')[0];
    if (before === text) continue;
    const lines = before.split('\n');
    return { file, line: lines.length, column: (lines.at(-1) as string).length + 1 };
  }
  throw new Error('nothing is marked');
}

function described(meaning: NameMeaning): string {
  if (meaning.kind !== 'declarations') return meaning.kind;
  return meaning.declarations.map(({ file, line, column }) => `${file}:${line}:${column}`).join(' ');
}

const cases: readonly (readonly [title: string, files: Files, expected: string])[] = [
  [
    'a function through an import and a re-export',
    { 'a.ts': 'export function foo() {}', 'b.ts': "export * from './a'", 'c.ts': "import { foo } from './b'\n▸foo()" },
    'a.ts:1:17',
  ],
  [
    'a member of what a generic function returns',
    {
      'a.ts': 'export class Box { open() {} }\nexport function make<T>(C: new () => T): T { return new C() }',
      'b.ts': "import { Box, make } from './a'\nmake(Box).▸open()",
    },
    'a.ts:1:20',
  ],
  [
    'members of a union, each of them',
    { 'a.ts': 'class A { m() {} }\nclass B { m() {} }\nexport function f(x: A | B) { x.▸m() }' },
    'a.ts:1:11 a.ts:2:11',
  ],
  [
    'all overloads',
    { 'a.ts': 'function f(a: string): void\nfunction f(a: number): void\nfunction f() {}\n▸f(1)' },
    'a.ts:1:10 a.ts:2:10 a.ts:3:10',
  ],
  ['a member of the standard library', { 'a.ts': '[1].▸map(String)' }, 'outside'],
  [
    'a declaration of an installed dependency',
    {
      'node_modules/dep/package.json': '{"name":"dep","types":"index.d.ts"}',
      'node_modules/dep/index.d.ts': 'export function call(): void',
      'a.ts': "import { call } from 'dep'\n▸call()",
    },
    'outside',
  ],
  ['a dependency that is not installed', { 'a.ts': "import { call } from 'dep'\n▸call()" }, 'unknown'],
  ['any', { 'a.ts': 'declare const x: any\nx.▸foo()' }, 'unknown'],
  ['a parameter: what it holds, nobody knows', { 'a.ts': 'export function f(g: () => void) { ▸g() }' }, 'unknown'],
  [
    'paths of a tsconfig',
    {
      'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
      'src/a.ts': 'export const run = () => 1',
      'src/b.ts': "import { run } from '@/a'\n▸run()",
    },
    'src/a.ts:1:14',
  ],
  [
    'a package of the workspace that was never built',
    {
      'package.json': '{"workspaces":["packages/*"]}',
      'packages/core/package.json': '{"name":"core","main":"src/index.ts"}',
      'packages/core/src/index.ts': 'export function start() {}',
      'packages/app/package.json': '{"name":"app","dependencies":{"core":"*"}}',
      'packages/app/main.ts': "import { start } from 'core'\n▸start()",
    },
    'packages/core/src/index.ts:1:17',
  ],
  [
    'a name that CommonJS exports in a literal',
    {
      'a.js': 'function foo() {}\nmodule.exports = { foo }',
      'b.js': "const { foo } = require('./a')\n▸foo()",
    },
    'a.js:1:10',
  ],
  [
    'the script beside the declarations that describe it',
    {
      'a.js': 'export function f() {}',
      'a.d.ts': 'export function f(): void',
      'b.ts': "import { f } from './a'\n▸f()",
    },
    'a.js:1:17',
  ],
  [
    'a type that a comment of JavaScript gives',
    { 'a.js': 'class A { m() {} }\n/** @param {A} a */\nfunction f(a) { a.▸m() }' },
    'a.js:1:11',
  ],
  [
    'globals of a declaration file',
    { 'globals.d.ts': 'declare function boot(): void', 'a.ts': 'export {}\n▸boot()' },
    'globals.d.ts:1:18',
  ],
  ['no name at that place', { 'a.ts': 'const a = 1 ▸+ 1' }, 'unknown'],
  ['super', { 'a.ts': 'class A {}\nclass B extends A { constructor() { ▸super() } }' }, 'a.ts:1:7'],
];

describe('the compiler over files that someone else reads', () => {
  for (const [title, files, expected] of cases) {
    it(title, () => {
      const [meaning] = session(files).meaningsOf([askedPlace(files)]);
      assert.equal(described(meaning), expected);
    });
  }

  it('answers in the order of the questions, and says unknown of files that are not the project’s', () => {
    const files = { 'a.ts': 'function f() {}\nf()\nf()' };
    const places = [
      { file: 'gone.ts', line: 1, column: 1 },
      { file: 'a.ts', line: 3, column: 1 },
      { file: 'notes.md', line: 1, column: 1 },
      { file: 'a.ts', line: 2, column: 1 },
    ];
    const meanings = session(files).meaningsOf(places).map(described);
    assert.deepEqual(meanings, ['unknown', 'a.ts:1:10', 'unknown', 'a.ts:1:10']);
  });

  it('sees what changed since the last question', () => {
    const files: Record<string, string> = {
      'a.ts': 'export class A { m() {} }',
      'b.ts': "import { A } from './a'\nnew A().m()",
    };
    const open = session(files);
    const place = { file: 'b.ts', line: 2, column: 9 };
    assert.equal(described(open.meaningsOf([place])[0]), 'a.ts:1:18');
    files['a.ts'] = '\nexport class A { m() {} }';
    assert.equal(described(open.meaningsOf([place])[0]), 'a.ts:2:18');
  });
});
