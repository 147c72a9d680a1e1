import assert from 'node:assert/strict';
import { chunkFile } from '#server/engine/search/chunking/chunk-file.ts';
import type { DeclaredPlace } from '#server/engine/search/chunking/declared-places.ts';

/** So many classes with a field and a method each, four lines long. */
function classes(count: number): { text: string; declarations: DeclaredPlace[] } {
  const text = Array.from({ length: count }, (_, at) => `class C${at} {\n  field = 1;\n  run() {\n  }}\n`).join('');
  const declarations = Array.from({ length: count }, (_, at): DeclaredPlace[] => [
    { name: `C${at}`, kind: 'class', container: -1, line: 4 * at + 1, endLine: 4 * at + 4 },
    { name: 'run', kind: 'method', container: 2 * at, line: 4 * at + 3, endLine: 4 * at + 4 },
  ]).flat();
  return { text, declarations };
}

/** How often what is declared is looked at, all properties together. */
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
});
