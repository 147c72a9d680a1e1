import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';

/** Cases that the goldens in `test/golden/typescript` cannot show: places in unusual text, odd names, broken code. */
type Case = readonly [title: string, source: string, expected: readonly string[], path?: string];

const places: readonly Case[] = [
  ['a byte order mark is not counted', '\ufefflet a;\nlet b', ['1:5-1 a', '2:5-2 b']],
  ['columns count UTF-16 units', '/* 😀é */ let a', ['1:15-1 a']],
  ['CR LF', 'let a;\r\nlet b = `\r\n`', ['1:5-1 a', '2:5-3 b']],
  ['lone CR', 'let a;\rlet b', ['1:5-1 a', '2:5-2 b']],
  ['U+2028 ends a statement, but no line', 'let a\u2028let b', ['1:5-1 a', '1:11-1 b']],
  ['comments before the name', 'function /* a */\n  // b\n  c() {\n}', ['3:3-4 c']],
  ['a hashbang', '#!/usr/bin/env node\nlet a', ['2:5-2 a']],
  ['nothing', '', []],
];

const names: readonly Case[] = [
  ['escapes in identifiers are read', 'let \\u0061b', ['1:5-1 ab']],
  ['names beyond ASCII', 'let é, 𝒜', ['1:5-1 é', '1:8-1 𝒜']],
  [
    'names of the object prototype',
    'let constructor, __proto__; class hasOwnProperty { toString() {} }',
    ['1:5-1 constructor', '1:18-1 __proto__', '1:35-1 hasOwnProperty', '1:52-1 hasOwnProperty.toString'],
  ],
  ['a line break in a name is kept out', 'class A { "a\\nb" = 1 }', ['1:7-1 A', '1:11-1 A."a\\nb"']],
  ['an empty name is none', 'const a = { ""() { function b() {} } }', ['1:7-1 a', '1:29-1 a.b']],
  [
    'a name may look numbered',
    'class A { static a; a; "a~2" }',
    ['1:7-1 A', '1:18-1 A.a', '1:21-1 A.a~2', '1:24-1 A.a~2~2'],
  ],
  [
    'long computed names are cut',
    `class A { [${'a'.repeat(100)}]() {} }`,
    ['1:7-1 A', `1:11-1 A.[${'a'.repeat(79)}…]`],
  ],
];

const broken: readonly Case[] = [
  ['a missing name', 'function () {}\nclass { a() {} }\nlet b', ['2:1-2 class', '2:9-2 class.a', '3:5-3 b']],
  ['a missing end', 'class A { b() { function c() {', ['1:7-1 A', '1:11-1 A.b', '1:26-1 A.b.c']],
  ['text that is no code', 'lorem ipsum: dolor { sit }', []],
  ['types in JavaScript are read', 'interface A { b }\nlet c: D', ['1:11-1 A', '1:15-1 A.b', '2:5-2 c'], 'a.js'],
];

describe('declarations', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  for (const [title, source, expected, path] of [...places, ...names, ...broken]) {
    it(title, () => {
      const { declarations } = typescriptFrontEnd.declarations(source, path ?? 'a.ts');
      assert.deepEqual(
        declarations.map(({ line, column, endLine, qualifiedName }) => `${line}:${column}-${endLine} ${qualifiedName}`),
        expected,
      );
    });
  }

  for (const [source, isBroken] of [
    ['let a = <T>(b: T) => b', false],
    ['let a = ;', true],
    ['}', true],
  ] as const) {
    it(`${source} ${isBroken ? 'is broken' : 'is whole'}`, () =>
      assert.equal(typescriptFrontEnd.declarations(source, 'a.ts').broken, isBroken));
  }
});
