import assert from 'node:assert/strict';
import { compactDeclaration } from '#server/engine/slicing/compact-declaration.ts';
import { nameAt, signatureOf } from '#server/engine/slicing/signature.ts';

describe('a signature', () => {
  const cases: readonly [head: string, name: string, signature: string][] = [
    ['async function run(a: A): B', 'run', 'async (a: A): B'],
    ['class Box<T> extends Base', 'Box', 'class <T> extends Base'],
    ['const run = (a) =>', 'run', '(a)'],
    ['limit = 40', 'limit', '= 40'],
    ['def run(self) -> int', 'run', '(self) -> int'],
    ['self.app = app', 'app', '= app'],
    ['class runner', 'run', 'class runner'],
    ["'a.b': (x) => y", "'a.b'", ': (x) => y'],
    ['anything', '', 'anything'],
  ];
  for (const [head, name, signature] of cases) {
    it(`of ${head}`, () => assert.equal(signatureOf(head, name), signature));
  }
});

describe('the name at a place', () => {
  const cases: readonly [line: string, column: number, name: string][] = [
    ['function run() {}', 10, 'run'],
    ["  'a.b': 1,", 3, "'a.b'"],
    ['  #secret = 1', 3, '#secret'],
    ['x', 9, ''],
    ['[computed]: 1', 1, ''],
  ];
  for (const [line, column, name] of cases) {
    it(`of ${line} in column ${column}`, () => assert.equal(nameAt(line, column), name));
  }
});

function place(lines: readonly string[]) {
  return { line: 1, column: 1, endLine: lines.length };
}

describe('a declaration on one line', () => {
  it('is all of a short type, without comments', () => {
    const lines = ['export interface A {', '  /** What. */', '  a: string; // of it', '  // more', '  b(): void;', '}'];
    assert.equal(compactDeclaration(lines, place(lines), 'typescript'), 'interface A { a: string; b(): void; }');
  });

  it('is the head of a long one', () => {
    const lines = ['interface A {', ...Array.from({ length: 40 }, (_, index) => `  a${index}: string;`), '}'];
    assert.equal(compactDeclaration(lines, { ...place(lines), column: 11 }, 'typescript'), 'interface A');
  });
});
