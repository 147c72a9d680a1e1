import { checkKinds, checkSites } from '../../../../../support/import-sites.ts';

const positions: readonly (readonly [title: string, source: string, expected: readonly string[], path?: string])[] = [
  ['are those of the opening quote', 'import a from "x"\n  require(`y`)', ['1:15 import x', '2:11 import y']],
  ['count UTF-16 units', '/* 😀é */ import "x"', ['1:18 import x']],
  ['do not count a byte order mark', '\ufeffimport "x"\nimport "y"', ['1:8 import x', '2:8 import y']],
  ['know every line end of an editor', '\r\n\n\rimport "x"', ['4:8 import x']],
  ['do not take U+2028 for a line end', '\u2028import "x"', ['1:9 import x']],
  [
    'end a comment where the language does',
    '// a\rimport "x"\n// b\u2028import "y"',
    ['2:8 import x', '3:13 import y'],
  ],
  ['follow templates of several lines', '`\n${a}\r\n`;import "x"', ['3:10 import x']],
  ['follow JSX of several lines', '<a\n b="\n">\n</a>;import "x"', ['4:13 import x'], 'a.tsx'],
  ['follow a literal behind a comment', 'import(/*\n*/"x")', ['2:3 dynamic_import x']],
  [
    'come in order',
    'jest.requireActual<typeof import("x")>("y"); import "z"',
    ['1:34 type_import x', '1:40 reference y', '1:53 import z'],
  ],
];

describe('positions of imports', () => {
  for (const [title, source, expected, path] of positions) it(title, () => checkSites(source, expected, path));
});

const specifiers: readonly (readonly [string, string])[] = [
  ['import "\\x61\\u0062\\u{63}\\d"', 'abcd'],
  ["import 'it\\'s'", "it's"],
  ['import "\\u{110000}"', '\ufffd'],
  ['import "\\0\\n\\uZZ"', '\0\nuZZ'],
  ['import ""', ''],
  ['require(`a\\`b`)', 'a`b'],
  ['import "./ä/😀"', './ä/😀'],
];

describe('specifiers', () => {
  for (const [source, specifier] of specifiers) {
    it(source, () => checkKinds(source, [`import ${specifier}`], 'a.js'));
  }
});

const directives: readonly (readonly [string, ...string[]])[] = [
  ['/// <reference path="./a.ts" />', '1:21 reference ./a.ts'],
  ['/// <reference path="a.ts" />', '1:21 reference ./a.ts'],
  ["///<reference types='node' />", '1:21 reference node'],
  ['/// <reference no-default-lib="true" path="../a.ts"/>', '1:43 reference ../a.ts'],
  ['/* a */\n// b\n/// <reference path="/a.ts" />', '3:21 reference /a.ts'],
  ['/// <reference lib="es2020" />'],
  ['// <reference path="a.ts" />'],
  ['a()\n/// <reference path="a.ts" />'],
];

describe('reference directives', () => {
  for (const [source, ...expected] of directives) it(source, () => checkSites(source, expected));
});
