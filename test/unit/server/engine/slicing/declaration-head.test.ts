import assert from 'node:assert/strict';
import { declarationHead, leadingLine } from '#server/engine/slicing/declaration-head.ts';

/** @param code the name of the declaration stands behind `|` */
function headOf(code: string, language = 'typescript'): string {
  const at = code.indexOf('|');
  const before = code.slice(0, at);
  const lines = code.replace('|', '').split('\n');
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  return declarationHead(lines, { line, column, endLine: lines.length }, language);
}

describe('The head of a declaration', () => {
  const cases: readonly [name: string, code: string, head: string, language?: string][] = [
    [
      'a function',
      'export function |add(a: number, b = 1): number {\n  return a;\n}',
      'function add(a: number, b = 1): number',
    ],
    ['parameters over lines', 'function |f(\n  a: A,\n  b: B,\n): C {\n}', 'function f(a: A, b: B): C'],
    [
      'a type of the result with braces',
      'function |f(): { a: string } | undefined {\n  x();\n}',
      'function f(): {a: string} | undefined',
    ],
    [
      'a parameter with braces',
      'function |f({ a, b }: { a: 1; b: 2 } = {}) {\n}',
      'function f({a, b}: {a: 1; b: 2} = {})',
    ],
    [
      'type parameters',
      'class |Box<T extends { a: 1 }> extends Base<T> implements I {\n  x = 1;\n}',
      'class Box<T extends {a: 1}> extends Base<T> implements I',
    ],
    [
      'an arrow function',
      'export const |f = async (a: A): Promise<B> => {\n  return 1;\n};',
      'const f = async (a: A): Promise<B> =>',
    ],
    ['an arrow in a type', 'const |f: (a: A) => B = (a) => make(a);', 'const f: (a: A) => B = (a) =>'],
    ['an object', "const |table = {\n  a: '}',\n};", 'const table'],
    ['a constant', 'export const |limit = 40;\nexport const other = 1;', 'const limit = 40'],
    ['a type', 'export type |Pair = { a: 1; b: () => void };', 'type Pair = {a: 1; b: () => void}'],
    [
      'a method',
      '  public |get(id: string): Thing | undefined {\n    return 1;\n  }',
      'get(id: string): Thing | undefined',
    ],
    ['a member of an interface', '  readonly |name?: string;', 'readonly name?: string'],
    ['a comment with a brace', 'function |f(a /* { */, b // {\n) {\n}', 'function f(a, b)'],
    ['plain JavaScript', 'function |f(a, b = { c: 1 }) {\n}', 'function f(a, b = {c: 1})', 'javascript'],
    [
      'Python',
      'def |f(a: dict[str, int] = {1: 2}, *, b=":") -> int:\n    return 1',
      'def f(a: dict[str, int] = {1: 2}, *, b=":") -> int',
      'python',
    ],
    ['a class of Python', 'class |A(B, metaclass=C):\n    x = 1', 'class A(B, metaclass=C)', 'python'],
    ['a variable of Python', '|limit = {\n    "a": 1,\n}\nother = 2', 'limit = {"a": 1}', 'python'],
    [
      'a result with type arguments',
      'async function |f(\n  a: A,\n): Promise<B<C>> {\n}',
      'async function f(a: A): Promise<B<C>>',
    ],
    ['a result that is a function', 'function |f(): () => { a: 1 } {\n}', 'function f(): () => {a: 1}'],
    ['nothing that ends', 'function |f(', 'function f('],
  ];
  for (const [name, code, head, language] of cases) it(name, () => assert.equal(headOf(code, language), head));

  it('is cut where it is long', () => {
    const head = headOf(`function |f(${'a, '.repeat(200)}) {`);
    assert.equal(head.length, 241);
  });
});

describe('What stands above a declaration', () => {
  const cases: readonly [name: string, above: string, lines: number][] = [
    ['documentation', 'x();\n/** Says.\n * more\n */', 3],
    ['decorators and comments', 'x();\n// why\n@Decorated(1)', 2],
    ['nothing', 'x();', 0],
    ['a comment behind an empty line is another subject', '// a\n', 0],
  ];
  for (const [name, above, count] of cases) {
    it(name, () => {
      const lines = [...above.split('\n'), 'function f() {}'];
      assert.equal(leadingLine(lines, lines.length), lines.length - count);
    });
  }
});
