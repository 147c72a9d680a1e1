import assert from 'node:assert/strict';
import { chunkFile } from '#server/engine/search/chunking/chunk-file.ts';
import type { DeclaredPlace } from '#server/engine/search/chunking/declared-places.ts';

/** Returns this many classes with a field and a method each, four lines long. */
function classes(count: number): { text: string; declarations: DeclaredPlace[] } {
  const text = Array.from({ length: count }, (_, at) => `class C${at} {\n  field = 1;\n  run() {\n  }}\n`).join('');
  const declarations = Array.from({ length: count }, (_, at): DeclaredPlace[] => [
    { name: `C${at}`, kind: 'class', container: -1, line: 4 * at + 1, endLine: 4 * at + 4 },
    { name: 'run', kind: 'method', container: 2 * at, line: 4 * at + 3, endLine: 4 * at + 4 },
  ]).flat();
  return { text, declarations };
}

/** Returns how often declarations are read, all properties together. */
function looksAt(count: number): number {
  const { text, declarations } = classes(count);
  let looks = 0;
  const counted = declarations.map(
    (declared) =>
      new Proxy(declared, {
        get: (target, name) => {
          looks += 1;
          return target[name as keyof DeclaredPlace];
        },
      }),
  );
  const chunks = chunkFile({ text, language: 'typescript', declarations: counted });
  assert.equal(chunks.length, 2 * count);
  return looks;
}

describe('cutting a file', () => {
  it('looks at twice as many declarations twice as often', () => {
    const [once, twice] = [looksAt(200), looksAt(400)];
    assert.ok(twice < 2.5 * once, `${once} looks, then ${twice}`);
  });

  it('reads a line of a thousand methods once, and not to its end', () => {
    const text = `class A { ${Array.from({ length: 1000 }, (_, at) => `m${at}() { return ${at}; }`).join(' ')} }`;
    const one = { line: 1, endLine: 1 };
    const methods = Array.from({ length: 1000 }, (_, at): DeclaredPlace => {
      return { name: `m${at}`, kind: 'method', container: 0, ...one };
    });
    const declarations: DeclaredPlace[] = [{ name: 'A', kind: 'class', container: -1, ...one }, ...methods];
    const chunks = chunkFile({ text, language: 'typescript', declarations });
    assert.deepEqual(
      chunks.map(({ name, body }) => [name, body]),
      [['A', text.slice(0, 8000)]],
    );
  });

  it('finds a thousand functions in one another, and reads the code of the innermost no more', () => {
    const count = 1000;
    const text = [...Array.from({ length: count }, () => 'function f() {'), ...'}'.repeat(count)].join('\n');
    const declarations = Array.from({ length: count }, (_, at): DeclaredPlace => {
      return { name: 'f', kind: 'function', container: at - 1, line: at + 1, endLine: 2 * count - at };
    });
    const chunks = chunkFile({ text, language: 'typescript', declarations });
    assert.equal(new Set(chunks.map(({ symbol }) => symbol)).size, count);
    const characters = chunks.reduce((sum, { body }) => sum + body.length, 0);
    assert.ok(characters <= 100_000, `${characters} characters`);
  });

  it('ends with the twenty thousandth piece', () => {
    const text = 'function f() {}\n'.repeat(20_001);
    const declarations = Array.from({ length: 20_001 }, (_, at): DeclaredPlace => {
      return { name: 'f', kind: 'function', container: -1, line: at + 1, endLine: at + 1 };
    });
    assert.equal(chunkFile({ text, language: 'typescript', declarations }).at(-1)?.line, 20_000);
  });
});
