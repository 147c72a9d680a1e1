import assert from 'node:assert/strict';
import { existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IndexStore } from '#server/app/ports/index-store.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { openIndex, memoryIndexStore, type IndexUnderTest, writeFiles } from '../../../../support/index-fixture.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const modules = [
  'a',
  'b',
  'c',
  'lib/index',
  'lib/util',
  'packages/core/src/index',
  'packages/core/components/lib/field',
  'components/field',
  'packages/core/lib/index',
  'py/m',
  'py/__init__',
];
const extensions = ['.ts', '.tsx', '.js', '.d.ts', '.py', '.vue'];
const specifiers = [
  './a',
  './b.js',
  '../lib',
  './lib/util',
  '@app/core',
  '@app/core/sub',
  '#inner',
  'lodash',
  './missing',
  '@/b',
];

const manifests: readonly (readonly [string, readonly string[]])[] = [
  [
    'package.json',
    ['{"workspaces":["packages/*"],"imports":{"#inner":"./lib/util.ts"}}', '{"name":"root"}', '{broken'],
  ],
  [
    'tsconfig.json',
    [
      '{"compilerOptions":{"paths":{"@/*":["./*"]}}}',
      '{"compilerOptions":{"paths":{"@/*":["./lib/*"]},"emitDecoratorMetadata":true}}',
      '{"compilerOptions":{"verbatimModuleSyntax":true}}',
      '{}',
    ],
  ],
  [
    'packages/core/package.json',
    [
      '{"name":"@app/core","main":"lib/index.js"}',
      '{"name":"@app/core","exports":{".":"./src/index.ts","./sub":"./src/sub.ts"}}',
      '{"name":"other"}',
    ],
  ],
  ['packages/core/tsconfig.json', ['{"compilerOptions":{"rootDir":"src","outDir":"lib"}}', '{}']],
  [
    'packages/components.d.ts',
    [
      "interface GlobalComponents {\n  Field: typeof import('../components/field.vue')['default']\n}",
      "interface GlobalComponents {\n  B: typeof import('../b.vue')['default']\n}",
    ],
  ],
  ['.gitignore', ['lib/util.*\n', '*.d.ts\n', '']],
  ['pyproject.toml', ['[project]\nname="dist"\n', '[tool.setuptools.packages.find]\nwhere=["py"]\n']],
];

type Random = () => number;
const pick = <Value>(random: Random, values: readonly Value[]): Value => values[Math.floor(random() * values.length)];

function sourceText(random: Random, path: string): string {
  const count = Math.floor(random() * 4);
  const lines = Array.from({ length: count }, () => importLine(random, path));
  const declaration = path.endsWith('.py')
    ? `def f${Math.floor(random() * 5)}(): ${pick(random, ['pass', 'return a and b if c else d'])}`
    : pick(random, [
        `export const x${Math.floor(random() * 5)} = 1;`,
        'export interface X {}',
        'export class X {}',
        ...measured,
      ]);
  const script = [...generatedMark(random, path), ...lines, declaration, ''].join('\n');
  return path.endsWith('.vue') ? `<script setup>\n${script}</script>\n${templateText(random)}` : script;
}

/** What is counted changes with and without the declarations. */
const measured = [
  '\n/* a\n\n*/ export function f(x) { return x ? 1 : 2; }',
  'export function f(x, y) { if (x && y) f(); }',
  'export class X { x = 1; a() { return this.x; } b() { while (a) c(); } }',
];

function templateText(random: Random): string {
  return `<template><${pick(random, ['Field', 'lib-field', 'Util', 'B'])} :x="x1" /></template>\n`;
}

/** What loads at once, later, and never; some of it by what the imported file declares, or by how the compiler is set. */
function importLine(random: Random, path: string): string {
  if (path.endsWith('.py')) {
    const line = `from ${pick(random, ['.', '.m', 'py', 'py.m', 'os'])} import ${pick(random, ['m', 'x'])}`;
    return pick(random, ['', 'def g(): ']) + line;
  }
  const specifier = pick(random, specifiers);
  return pick(random, [
    `import '${specifier}';`,
    `import { X } from '${specifier}'; let x: X;`,
    `import { X } from '${specifier}'; class A { @dec() x: X; }`,
    `export { X } from '${specifier}';`,
    `function f() { require('${specifier}'); }`,
    `import.meta.glob('${pick(random, ['./lib/*.ts', './**/*.vue', '/*.ts'])}'${pick(random, ['', ', { eager: true }'])});`,
    'import(`./lib/${name}.js`);',
  ]);
}

/** Some files are left out of the graph: what they import is kept all the same. */
function generatedMark(random: Random, path: string): string[] {
  if (random() < 0.8) return [];
  return [path.endsWith('.py') ? '# @generated' : '// @generated'];
}

/** Changes one thing on the disk and returns the folders whose entries it touched. */
function step(random: Random, root: string): string[] {
  if (random() < 0.15) {
    const [path, texts] = pick(random, manifests);
    writeFiles(root, { [path]: random() < 0.25 ? undefined : pick(random, texts) });
    return [folderOf(path)];
  }
  const path = pick(random, modules) + pick(random, extensions);
  if (random() < 0.1 && existsSync(join(root, 'lib'))) return renameFolder(root);
  writeFiles(root, { [path]: random() < 0.3 ? undefined : sourceText(random, path) });
  return ancestors(path);
}

/** Back and forth, so that the other steps find the folder again. */
function renameFolder(root: string): string[] {
  const away = join(root, 'renamed');
  if (existsSync(away)) return [''];
  renameSync(join(root, 'lib'), away);
  return [''];
}

function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}

/** A watcher reports the folder of a new entry: for a new folder that is its parent. */
function ancestors(path: string): string[] {
  const folders = [folderOf(path)];
  while (folders.at(-1) !== '') folders.push(folderOf(folders.at(-1) as string));
  return folders;
}

/** A run that breaks off while it writes: what it had changed in memory must not be taken for whole. */
async function failingRefresh(kept: IndexUnderTest, store: IndexStore): Promise<void> {
  const { apply } = store;
  store.apply = () => {
    throw new StorageError('out_of_space', 'the disk is full');
  };
  await kept.refresh().catch((error: unknown) => assert.ok(error instanceof StorageError));
  store.apply = apply;
}

async function assertEqualToFresh(root: string, kept: IndexUnderTest, context: string): Promise<void> {
  const fresh = openIndex(root);
  await fresh.refresh();
  assert.deepEqual(kept.snapshot(), fresh.snapshot(), context);
}

describe('index kept step by step', () => {
  it('equals one made from nothing, byte by byte', async function () {
    this.timeout(0);
    const seed = announcedSeed('incremental index');
    const random = seededRandom(seed);
    const root = temporaryFolder();
    writeFiles(root, { 'a.ts': "import './b';\n" });
    const store = memoryIndexStore();
    let kept = openIndex(root, { store });
    await kept.refresh();
    for (let round = 0; round < rounds(75, 150); round++) {
      const directories = Array.from({ length: 1 + Math.floor(random() * 3) }, () => step(random, root)).flat();
      if (random() < 0.1) kept = openIndex(root, { store });
      if (random() < 0.1) kept.index.rest();
      const hasFailed = random() < 0.1;
      if (hasFailed) await failingRefresh(kept, store);
      const isPartial = random() < 0.7;
      const reported = hasFailed ? [] : [...new Set(directories)];
      await kept.refresh(isPartial ? { directories: reported } : {});
      await assertEqualToFresh(root, kept, `seed ${seed}, round ${round}`);
    }
  });
});
