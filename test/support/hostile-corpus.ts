import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SkipReason } from '#server/app/ports/scanning.ts';
import { git } from './git-repository.ts';
import { writeTree } from './temporary-folder.ts';

/** Expected treatment of a path of the corpus. */
export interface HostileEntry {
  /** As the scan spells it. */
  readonly path: string;
  readonly scan: 'listed' | SkipReason;
  /** Kind of its bytes, for files that are listed. */
  readonly content?: 'text' | 'binary' | 'generated';
}

type Content = string | Uint8Array;

const MEBIBYTE = 1024 * 1024;
const DEPTH = 100_000;

/**
 * Writes everything that a folder of source can hold to make an indexer fail: code, bytes, names, links, special files.
 * Permissions are only taken away where that has an effect (not for root).
 */
export function writeHostileCorpus(root: string): HostileEntry[] {
  return [
    ...writeContents(root, 'broken', 'text', brokenCode()),
    ...writeContents(root, 'deep', 'text', deepNesting()),
    ...writeContents(root, 'bytes', 'text', textInOtherBytes()),
    ...writeContents(root, 'bytes', 'binary', bytesWithoutText()),
    ...writeContents(root, 'lines', 'text', { 'data.ts': longLine(1.9 * MEBIBYTE), 'many.py': '\n'.repeat(MEBIBYTE) }),
    ...writeContents(root, 'lines', 'generated', { 'bundle.js': longLine(1.9 * MEBIBYTE) }),
    ...writeTooLarge(root),
    ...writeContents(root, 'names', 'text', Object.fromEntries(hostileNames().map((name) => [name, 'export {};\n']))),
    ...writeMisnamed(root),
    ...writeLinks(root),
    ...writeSpecialFiles(root),
    ...writeDeepFolders(root),
  ];
}

function writeContents(
  root: string,
  folder: string,
  content: NonNullable<HostileEntry['content']>,
  files: Readonly<Record<string, Content>>,
): HostileEntry[] {
  mkdirSync(join(root, folder), { recursive: true });
  return Object.entries(files).map(([name, text]) => {
    writeFileSync(join(root, folder, name), text);
    return { path: `${folder}/${name}`, scan: 'listed', content };
  });
}

function brokenCode(): Record<string, Content> {
  return {
    'string.ts': "import { a } from './a",
    'template.ts': 'const a = `${`${`',
    'comment.ts': 'export const a = 1; /* and so on',
    'braces.ts': 'function f( { class X { [ (',
    'closing.ts': '}}}}))))]]]]',
    'jsx.tsx': 'export const A = () => <div><p>{<</div>',
    'regexp.js': 'const r = /[/; import "./b";',
    'conflict.ts': '<<<<<<< HEAD\nimport "./a";\n=======\nimport "./b";\n>>>>>>> other\n',
    'indent.py': 'def f():\n\tif x:\n  return (\n',
    'string.py': 'x = """\nimport os\n',
    'manifest.json': '{"name": "x", "dependencies": {',
    'tsconfig.json': '{ "compilerOptions": { "paths": [] , } }}',
    'pyproject.toml': '[project\nname = ',
    'component.vue': '<script>import a from "./a"<template><script>',
    'empty.ts': '',
    'space.py': ' \t\n \n',
  };
}

/** Scripts have line breaks: without, they would be taken for minified ones. */
function deepNesting(): Record<string, Content> {
  const nested = (open: string, close: string, inner = '1') => open.repeat(DEPTH) + inner + close.repeat(DEPTH);
  return {
    'parentheses.ts': `const a = ${nested('(', ')')};\n`,
    'blocks.js': nested('{\n', '}\n', ';'),
    'arrays.json': nested('[', ']'),
    'objects.json': nested('{"a":', '}'),
    'lists.py': `a = ${nested('[', ']')}\n`,
    'elements.tsx': `const a = ${nested('<a>', '</a>', '')};\n`,
    'types.ts': `type A = ${nested('Array<', '>', 'string')};\n`,
    'templates.ts': `const a = ${nested('`${', '}`')};\n`,
    'unclosed.ts': `const a = ${'('.repeat(DEPTH)}`,
    'operators.js': `const a = ${'1+\n'.repeat(DEPTH)}1;\n`,
    'members.js': `a${'.a\n'.repeat(DEPTH)};\n`,
  };
}

function textInOtherBytes(): Record<string, Content> {
  const source = 'import "./empty.ts";\nexport const grün = "😀";\n';
  const utf16 = Buffer.from(`\ufeff${source}`, 'utf16le');
  return {
    'mark.ts': `\ufeff${source}`,
    'utf16le.ts': utf16,
    'utf16be.ts': Buffer.from(utf16).swap16(),
    'utf16-odd.ts': utf16.subarray(0, utf16.length - 1),
    'utf16-half-pair.ts': Buffer.concat([utf16, Buffer.from([0x3d, 0xd8])]),
    'crlf.ts': source.replaceAll('\n', '\r\n'),
    'cr.ts': source.replaceAll('\n', '\r'),
    'separators.ts': source.replaceAll('\n', '\u2028'),
    'latin1.ts': Buffer.from('const grün = 1;\n', 'latin1'),
    'invalid.py': Buffer.from([0x61, 0x20, 0x3d, 0x20, 0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x0a]),
    'truncated.ts': Buffer.from('// 😀').subarray(0, -1),
    'control.ts': `// ${Array.from({ length: 31 }, (_, code) => String.fromCharCode(code + 1)).join('')}\n`,
  };
}

function bytesWithoutText(): Record<string, Content> {
  return {
    'nul.ts': 'export const a = "\0";\n',
    'utf16-without-mark.ts': Buffer.from('export {};\n', 'utf16le'),
    'utf32.ts': Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]),
    program: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0]),
  };
}

function longLine(bytes: number): string {
  const head = 'export const a = [';
  return `${head}${'1,'.repeat(Math.floor((bytes - head.length - 3) / 2))}1];`;
}

function writeTooLarge(root: string): HostileEntry[] {
  writeFileSync(join(root, 'lines/huge.ts'), longLine(50 * MEBIBYTE));
  writeFileSync(join(root, 'lines/at-limit.txt'), 'a'.repeat(2 * MEBIBYTE));
  writeFileSync(join(root, 'lines/over-limit.txt'), 'a'.repeat(2 * MEBIBYTE + 1));
  return [
    { path: 'lines/huge.ts', scan: 'tooLarge' },
    { path: 'lines/at-limit.txt', scan: 'listed', content: 'text' },
    { path: 'lines/over-limit.txt', scan: 'tooLarge' },
  ];
}

function hostileNames(): string[] {
  const control = [
    'new\nline.ts',
    'carriage\rreturn.ts',
    'tab\t.ts',
    'bell\x07.ts',
    'escape\x1b[31m.ts',
    'delete\x7f.ts',
  ];
  const quotes = [
    'double".ts',
    "single'.ts",
    'back`tick.ts',
    'back\\slash.ts',
    'dollar$HOME.ts',
    '$(touch x).ts',
    '<b>.ts',
  ];
  const scripts = ['😀.ts', '👩‍👩‍👧.ts', 'العربية.ts', '\u202Egnp.ts', 'zero\u200bwidth.ts', '\ufeffmark.ts', '\uFFFD.ts'];
  const forms = ['caf\u00e9.ts', 'cafe\u0301.ts', '\u212b.ts', 'Case.ts', 'case.ts', 'CASE.TS', 'ı.ts', 'I.ts'];
  const shells = [
    ' leading.ts',
    'trailing.ts ',
    '-dash.ts',
    '--help',
    '#hash.ts',
    '!bang.ts',
    '*.ts',
    '[a].ts',
    '~',
    '%2e.ts',
  ];
  const reserved = [
    '__proto__',
    'constructor',
    'toString.ts',
    'hasOwnProperty.js',
    'con.ts',
    'nul',
    '...',
    '..b',
    '.ts',
  ];
  const separators = ['a..ts', 'C:', 'a:b.ts', 'a?b#c.ts', '{{x}}.ts', 'a;b.ts', 'a|b.ts'];
  const long = [`${'n'.repeat(252)}.ts`, `${'ü'.repeat(126)}.ts`];
  return [control, quotes, scripts, forms, shells, reserved, separators, long].flat();
}

/** Names that are no UTF-8: they can't be named in text, so they can only be skipped. */
function writeMisnamed(root: string): HostileEntry[] {
  const at = (...name: readonly number[]) => Buffer.concat([Buffer.from(`${root}/names/`), Buffer.from(name)]);
  writeFileSync(at(0xff, 0x2e, 0x74, 0x73), 'export {};\n');
  writeFileSync(at(0xc3, 0x2e, 0x74, 0x73), 'export {};\n');
  mkdirSync(at(0x64, 0xfe));
  writeFileSync(Buffer.concat([at(0x64, 0xfe), Buffer.from('/inside.ts')]), 'export {};\n');
  // Both files are called like the valid one in `hostileNames`, once decoded.
  return ['names/\uFFFD.ts', 'names/\uFFFD.ts', 'names/d\uFFFD'].map((path) => ({ path, scan: 'unreadable' }));
}

function writeLinks(root: string): HostileEntry[] {
  const links: Record<string, string> = {
    itself: 'itself',
    ping: 'pong',
    pong: 'ping',
    up: '..',
    root: root,
    outside: '/etc',
    'outside.ts': '/etc/passwd',
    'dangling.ts': './nothing.ts',
    'inside.ts': '../broken/empty.ts',
    endless: '/dev/zero',
  };
  mkdirSync(join(root, 'links/sub'), { recursive: true });
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, 'links', name));
  symlinkSync('../..', join(root, 'links/sub/cycle'));
  return [...Object.keys(links), 'sub/cycle'].map((name) => ({ path: `links/${name}`, scan: 'symlink' }));
}

function writeSpecialFiles(root: string): HostileEntry[] {
  mkdirSync(join(root, 'special/empty'), { recursive: true });
  execFileSync('mkfifo', [join(root, 'special/pipe.ts')]);
  mkdirSync(join(root, 'special/locked'));
  writeFileSync(join(root, 'special/locked/inside.ts'), '');
  const entries: HostileEntry[] = [{ path: 'special/pipe.ts', scan: 'unreadable' }];
  if (process.getuid?.() === 0)
    return [...entries, { path: 'special/locked/inside.ts', scan: 'listed', content: 'text' }];
  chmodSync(join(root, 'special/locked'), 0);
  return [...entries, { path: 'special/locked', scan: 'unreadable' }];
}

/** Folders down to the limit of 64 and one below it. */
function writeDeepFolders(root: string): HostileEntry[] {
  const deepest = `down${'/d'.repeat(63)}`;
  writeTree(root, { [`${deepest}/last.ts`]: '', [`${deepest}/d/below.ts`]: '' });
  return [
    { path: `${deepest}/last.ts`, scan: 'listed', content: 'text' },
    { path: `${deepest}/d`, scan: 'overLimit' },
  ];
}

/**
 * Makes a repository with what repositories can hold of each other: a submodule, an untracked repository, a
 * worktree inside, an empty `.git`. The worktree beside it is made at `besideWorktree`.
 */
export function writeHostileRepository(root: string, besideWorktree: string): HostileEntry[] {
  const library = join(root, '..', `library-${process.pid}`);
  writeTree(library, { 'lib.ts': '', '.gitignore': 'ignored.ts\n' });
  commitAll(library);
  writeTree(root, { 'main.ts': '', '.gitignore': 'build/\n', 'empty-git/.git/x': '', 'empty-git/a.ts': '' });
  commitAll(root);
  git(root, 'submodule', 'add', '-q', library, 'sub');
  git(root, 'commit', '-q', '-m', 'Submodule');
  git(root, 'worktree', 'add', '-q', 'inner-worktree');
  git(root, 'worktree', 'add', '-q', besideWorktree);
  writeTree(root, {
    'sub/ignored.ts': '',
    'sub/new.ts': '',
    'sub/build/kept.ts': '',
    'nested/own.ts': '',
    'nested/.gitignore': 'own-ignored.ts',
    'nested/own-ignored.ts': '',
  });
  git(join(root, 'nested'), 'init', '-q');
  const listed = [
    'main.ts',
    '.gitignore',
    '.gitmodules',
    'empty-git/a.ts',
    'sub/lib.ts',
    'sub/.gitignore',
    'sub/new.ts',
  ];
  const nested = ['sub/build/kept.ts', 'nested/own.ts', 'nested/.gitignore'];
  return [...listed, ...nested].map((path) => ({ path, scan: 'listed', content: 'text' }));
}

function commitAll(folder: string): void {
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'All');
}
