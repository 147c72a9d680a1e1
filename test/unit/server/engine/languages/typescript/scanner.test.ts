import { checkKinds } from '../../../../../support/import-sites.ts';

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
