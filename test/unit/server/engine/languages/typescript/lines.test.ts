import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkKinds, checkLines } from '../../../../../support/import-sites.ts';

const counts: readonly (readonly [source: string, lines: number, codeLines: number])[] = [
  ['', 0, 0],
  ['\ufeff', 0, 0],
  ['\n', 1, 0],
  ['a', 1, 1],
  ['a\n', 1, 1],
  ['a\n\n b', 3, 2],
  ['a\r\nb\rc', 3, 3],
  ['// a\n/* b\n\n c */\n', 4, 0],
  ['/* a */ b /* c\n */ d', 2, 2],
  ['#!/usr/bin/env node\na', 2, 1],
  ['`a\n\nb\n`', 4, 3],
  ['"a\\\n\\\nb"', 3, 3],
  ['<a\n\n b="c\n\n"\n>\n\n d\n\n</a>', 10, 6],
  ['{/* a\n */}', 2, 2],
];

describe('lines and lines of code', () => {
  for (const [source, lines, codeLines] of counts) {
    it(JSON.stringify(source), () => checkLines(source, lines, codeLines, 'a.tsx'));
  }
});

const texts: readonly (readonly [source: string, broken: boolean, path?: string])[] = [
  ['a(b[c], { d: `${e}` })', false],
  ['/* a', true],
  ['/*/', true],
  ['/**/', false],
  ['"a', true],
  ['"a\n"', true],
  ['`a', true],
  ['`${a`', true],
  ['`${a}', true],
  ['{', true],
  ['}', true],
  ['(]', true],
  ['({)}', true],
  ['<a b>', true, 'a.tsx'],
  ['<a>{b}</a>', false, 'a.tsx'],
  ['<a b="', true, 'a.tsx'],
];

describe('broken scripts', () => {
  for (const [source, broken, path] of texts) {
    it(`${source} ${broken ? 'is broken' : 'is whole'}`, () =>
      assert.equal(typescriptFrontEnd.imports(source, path ?? 'a.ts').broken, broken));
  }
});

const survivors: readonly string[] = ['"a', '}}}))]', '({[', '( }', 'a = /[/;', 'import { from "a', '<<<<<<< a'];

describe('an import in the line after broken code', () => {
  for (const source of survivors) it(source, () => checkKinds(`${source}\nimport "x"`, ['import x']));
});
