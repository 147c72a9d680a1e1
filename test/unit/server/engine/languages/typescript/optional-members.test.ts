import assert from 'node:assert/strict';
import { readScript } from '#server/engine/languages/typescript/declarations.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';

/** Names of the declarations that are marked as optional. */
function check(title: string, source: string, expected: readonly string[]): void {
  it(title, async () => {
    await loadParser();
    const { declarations } = readScript(source, scriptDialect('a.ts')).declarations;
    assert.deepEqual(
      declarations.filter(({ optional }) => optional).map(({ qualifiedName }) => qualifiedName),
      expected,
    );
  });
}

describe('optional members', () => {
  check('of an interface', 'interface A { a?: 1; b: 1; m?(): void; n(): void; get c(): 1 }', ['A.a', 'A.m']);
  check('of an object type with a name', 'type A = { a?: 1; b: 1; readonly c?: () => void };', ['A.a', 'A.c']);
  check('overloads', 'interface A { m?(a: 1): void; m?(a: 2): void }', ['A.m']);
  check('but not of what is required elsewhere', 'interface A { a?: 1 }\ninterface A { a: 1 }', []);
  check('and not those of classes and functions', 'class A { a?: 1; m?(): void }\nfunction f(a?: 1) {}', []);
});
