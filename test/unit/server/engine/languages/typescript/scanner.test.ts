import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { checkKinds, sitesOf } from '../../../../../support/import-sites.ts';

/** Ends every script of these tests: it is found only if the scanner knows again where code is. */
const PROBE = '\nimport "probe"';

function checkSkipped(sources: readonly string[], path: string): void {
  for (const source of sources) it(source, () => checkKinds(source + PROBE, ['import probe'], path));
}

describe('comments, strings and templates', () => {
  checkSkipped(
    [
      '// import "x"',
      '/* import "x" */',
      '/** @import { A } from "x" */',
      '/* // */ a /* " */',
      '// \' " ` /* { (',
      '"import \'x\'"',
      '\'require("x")\'',
      '"\\" import \'x\'"',
      '"a\\\nimport \'x\'"',
      '"a\\\r\nimport \'x\'"',
      '"\u2028import \'x\'"',
      '`import "x"`',
      '`\nimport "x"\n`',
      '`\\` ${"}"} import "x"`',
      '`\\${import("x")}`',
      '`$${a}$`',
      '`${`${a}`}import "x"`',
      '`${{ a: { b: `}` } }}`',
      'a`import "x"`',
    ],
    'a.ts',
  );
});

describe('regular expressions and divisions', () => {
  checkSkipped(
    [
      '/import "x"/',
      'a = /"/',
      "a = /'/g.test(b)",
      'a = /[/"]/',
      'a = /\\/"/',
      'a(/`/)',
      'return /"/',
      'typeof /"/',
      'case /"/: b',
      '[/"/, /`/]',
      'if (a) /"/.test(b)',
      'while (a(b)) /"/.test(b)',
      'a && !/"/.test(b)',
      '=> /"/',
      '{ } /"/.test(b)',
      'a\n? /"/ : /`/',
      'a = b / c; d = "/"',
      'a = (b) / c; d = `/`',
      'a = b[0] / c; d = "/"',
      'a = b() / c / d; e = "/"',
      'a = b++ / c; d = "/"',
      'a = b! / c; d = "/"',
      'a = b()! / c; d = "/"',
      'a = 1 / 2; d = "/"',
      'a = 1. / 2; d = "/"',
      'a = .5 / 2; d = "/"',
      'a = "b" / 2; d = "/"',
      'a = `b` / 2; d = "/"',
      'a = /b/ / 2; d = "/"',
      'a = /b/g / 2; d = "/"',
      'a = { b } / 2; d = "/"',
      'a = b.return / 2; d = "/"',
      'a = this / 2; d = "/"',
      'a /= 2; d = "/"',
      'a = `${b / c}/"`',
    ],
    'a.ts',
  );
});

describe('JSX', () => {
  const sources = [
    '<a>import "x"</a>',
    "<a>don't</a>",
    '<a>`</a>',
    '<a>// http://x</a>',
    '<a>/* </a>',
    '<a>( [ </a>',
    '<a b="c\'" d=\'e"\' f={"g"} />',
    '<a b="c\nimport \'x\'\n" />',
    '<a {...b} c />',
    '<a /* > */ b // />\n />',
    '<a.b.c d:e="f" g-h />',
    '<><a /><b>{c}</b></>',
    '<a>{b ? <c>don\'t</c> : "d"}</a>',
    "<a>{/* don't */}</a>",
    "<a>{`${<b>don't</b>}`}</a>",
    "<a b={<c>don't</c>} />",
    '<a b=<c /> d />',
    "<a>{b.map((c) => (\n<d key={c}>it's {c}</d>\n))}</a>",
    'return <a>"</a>',
    'a ? <b>"</b> : <c>"</c>',
    'a && <b>"</b>',
    '(<a>"</a>)',
    'a = <b>"</b> / 2; d = "/"',
    'a < b; c = "<"',
    'a(b < c, d > "e")',
    'for (let a = 0; a < b; a++) c("</b>")',
  ];
  for (const path of ['a.tsx', 'a.jsx', 'a.js']) describe(path, () => checkSkipped(sources, path));
});

describe('type parameters beside JSX', () => {
  checkSkipped(
    [
      'a = <T,>(b: T) => "\'"',
      'a = <T, U>(b: T) => "\'"',
      'a = <T extends B>(b: T) => "\'"',
      'a = <const T,>(b: T) => "\'"',
      'type A = <T>(b: T) => "\'"',
      'interface A { <T>(b: T): "\'" }',
      'interface A { new <T>(b: T): "\'"; b: <T>() => void }',
      'a<b>("\'")',
      'class A<T> extends B<T> { "\'" }',
      '<A<string> b="\'" />',
      "<A<{ b: () => void }>>don't</A>",
    ],
    'a.tsx',
  );
});

describe('type assertions outside of JSX', () => {
  checkSkipped(['a = <any>"\'"', 'a = <T>(b: T) => "\'"', 'a = <A<B>>c; d = "</"'], 'a.ts');
});

describe('code inside text', () => {
  it('is read in template substitutions', () =>
    checkKinds('`a ${import("x")} "b" ${`${require("y")}`}`', ['dynamic_import x', 'import y']));
  it('is read in JSX', () =>
    checkKinds('<a b={import("x")}>import "no" {require("y")}</a>', ['dynamic_import x', 'import y'], 'a.tsx'));
});

describe('positions', () => {
  const check = (title: string, source: string, expected: readonly string[], path?: string): void =>
    it(title, () => assert.deepEqual(sitesOf(source, path), expected));

  check('are those of the opening quote', 'import a from "x"\n  require(`y`)', ['1:15 import x', '2:11 import y']);
  check('count UTF-16 units', '/* 😀é */ import "x"', ['1:18 import x']);
  check('do not count a byte order mark', '\ufeffimport "x"\nimport "y"', ['1:8 import x', '2:8 import y']);
  check('know every line end of an editor', '\r\n\n\rimport "x"', ['4:8 import x']);
  check('do not take U+2028 for a line end', '\u2028import "x"', ['1:9 import x']);
  check('end a comment where the language does', '// a\rimport "x"\n// b\u2028import "y"', [
    '2:8 import x',
    '3:13 import y',
  ]);
  check('follow templates of several lines', '`\n${a}\r\n`;import "x"', ['3:10 import x']);
  check('follow JSX of several lines', '<a\n b="\n">\n</a>;import "x"', ['4:13 import x'], 'a.tsx');
  check('are those of the literal behind a comment', 'import(/*\n*/"x")', ['2:3 dynamic_import x']);
  check('come in order', 'jest.requireActual<typeof import("x")>("y"); import "z"', [
    '1:34 type_import x',
    '1:40 reference y',
    '1:53 import z',
  ]);
});

describe('specifiers', () => {
  const check = (source: string, specifier: string): void =>
    it(source, () => checkKinds(source, [`import ${specifier}`], 'a.js'));

  check('import "\\x61\\u0062\\u{63}\\d"', 'abcd');
  check("import 'it\\'s'", "it's");
  check('import "\\u{110000}"', '\ufffd');
  check('import ""', '');
  check('require(`a\\`b`)', 'a`b');
  check('import "./ä/😀"', './ä/😀');
});

describe('reference directives', () => {
  const check = (source: string, expected: readonly string[]): void =>
    it(source, () => assert.deepEqual(sitesOf(source), expected));

  check('/// <reference path="./a.ts" />', ['1:21 reference ./a.ts']);
  check('/// <reference path="a.ts" />', ['1:21 reference ./a.ts']);
  check("///<reference types='node' />", ['1:21 reference node']);
  check('/// <reference no-default-lib="true" path="../a.ts"/>', ['1:43 reference ../a.ts']);
  check('/* a */\n// b\n/// <reference path="/a.ts" />', ['3:21 reference /a.ts']);
  check('/// <reference lib="es2020" />', []);
  check('// <reference path="a.ts" />', []);
  check('a()\n/// <reference path="a.ts" />', []);
});

describe('lines and lines of code', () => {
  const check = (source: string, lines: number, codeLines: number, path = 'a.tsx'): void =>
    it(JSON.stringify(source), () => {
      const facts = typescriptFrontEnd.imports(source, path);
      assert.deepEqual([facts.lines, facts.codeLines], [lines, codeLines]);
    });

  check('', 0, 0);
  check('\ufeff', 0, 0);
  check('\n', 1, 0);
  check('a', 1, 1);
  check('a\n', 1, 1);
  check('a\n\n b', 3, 2);
  check('a\r\nb\rc', 3, 3);
  check('// a\n/* b\n\n c */\n', 4, 0);
  check('/* a */ b /* c\n */ d', 2, 2);
  check('#!/usr/bin/env node\na', 2, 1);
  check('`a\n\nb\n`', 4, 3);
  check('"a\\\n\\\nb"', 3, 3);
  check('<a\n\n b="c\n\n"\n>\n\n d\n\n</a>', 10, 6);
  check('{/* a\n */}', 2, 2);
});

describe('broken scripts', () => {
  const check = (source: string, broken: boolean, path = 'a.ts'): void =>
    it(source, () => assert.equal(typescriptFrontEnd.imports(source, path).broken, broken));

  check('a(b[c], { d: `${e}` })', false);
  check('/* a', true);
  check('/*/', true);
  check('/**/', false);
  check('"a', true);
  check('"a\n"', true);
  check('`a', true);
  check('`${a`', true);
  check('`${a}', true);
  check('{', true);
  check('}', true);
  check('(]', true);
  check('({)}', true);
  check('<a b>', true, 'a.tsx');
  check('<a>{b}</a>', false, 'a.tsx');
  check('<a b="', true, 'a.tsx');

  const survivors: readonly (readonly [string, string])[] = [
    ['"a\nimport "x"', 'import x'],
    ['}}}))]\nimport "x"', 'import x'],
    ['({[\nimport "x"', 'import x'],
    ['( }\nimport "x"', 'import x'],
    ['a = /[/;\nimport "x"', 'import x'],
    ['import { from "a\nimport "x"', 'import x'],
    ['<<<<<<< a\nimport "x"', 'import x'],
  ];
  for (const [source, expected] of survivors) {
    it(`still give ${expected}: ${JSON.stringify(source)}`, () => checkKinds(source, [expected]));
  }
});
