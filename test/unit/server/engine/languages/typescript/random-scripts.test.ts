import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../../support/random-rounds.ts';

/** A stretch of code and the specifiers in it. */
interface Piece {
  readonly source: string;
  readonly specifiers: readonly string[];
}

/** `@` stands for a specifier, `#` for code inside. */
const LEAVES = [
  'import "@";',
  'import a, { type b, c as d } from "@";',
  'export * from "@";',
  'const a = await import("@");',
  "const { a } = require('@');",
  'let a: typeof import(`@`);',
  'new URL("@", import.meta.url);',
  'a = b / c; d = "import \'no\'";',
  'a = /[/"\'`]/g.test(b) / 2;',
  'if (a) /"import/.test(b);',
  '// import "no" ` { (\n',
  '/* import "no"\n ` " { */',
  'a = `import "no" \\` ${b} \\${`;',
  'a!.b = c! / d; e++ / 2;',
  'const a = <b c="it\'s" d={e}>import "no" // don\'t</b>;',
  "const a = <b c='\"' />;",
  'type A = <T>(a: T) => void;',
];

const NESTS = [
  'function a() { # }',
  'const a = () => { # };',
  'class A { b = () => { # }; c() { # } }',
  'a(`x ${() => { # }} " ${`${() => { # }}`}`);',
  'const a = <b c={() => { # }} d>it\'s <e>{() => { # }}</e> "</b>;',
  'a = { b: [() => { # }], c() { # } };',
  'if (a(b)) { # } else { # }',
];

function generate(random: () => number, depth: number): Piece {
  const count = 1 + Math.floor(random() * 4);
  const pieces = Array.from({ length: count }, () =>
    depth > 0 && random() < 0.4 ? nest(random, depth) : leaf(random),
  );
  return {
    source: pieces.map(({ source }) => source + pick(random, ['\n', ' ', '\r\n', '\n\n'])).join(''),
    specifiers: pieces.flatMap(({ specifiers }) => specifiers),
  };
}

function leaf(random: () => number): Piece {
  const pattern = pick(random, LEAVES);
  const specifier = `./${Math.floor(random() * 1e6)}`;
  return { source: pattern.replace('@', specifier), specifiers: pattern.includes('@') ? [specifier] : [] };
}

function nest(random: () => number, depth: number): Piece {
  const specifiers: string[] = [];
  const source = pick(random, NESTS).replaceAll('#', () => {
    const inner = generate(random, depth - 1);
    specifiers.push(...inner.specifiers);
    return inner.source;
  });
  return { source, specifiers };
}

function pick<Value>(random: () => number, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

describe('random scripts', () => {
  it('give the imports that were put into them', () => {
    const random = seededRandom(announcedSeed('random scripts'));
    for (let round = 0; round < rounds(500); round++) {
      const { source, specifiers } = generate(random, 4);
      const { imports, broken } = typescriptFrontEnd.imports(source, 'a.tsx');
      assert.deepEqual([imports.map(({ specifier }) => specifier), broken], [specifiers, false], source);
    }
  });

  it('are read to the end when they are cut and mixed', () => {
    const random = seededRandom(announcedSeed('mixed scripts'));
    for (let round = 0; round < rounds(500); round++) {
      const { source } = generate(random, 3);
      const cut = Math.floor(random() * source.length);
      const mixed = source.slice(cut) + source.slice(0, Math.floor(random() * source.length));
      const { imports, lines } = typescriptFrontEnd.imports(mixed, pick(random, ['a.tsx', 'a.ts', 'a.vue']));
      assert.equal(
        lines,
        mixed
          .replace(/\r\n|\n|\r$/g, '\n')
          .replace(/\n$/, '')
          .split('\n').length,
      );
      assert.ok(imports.every(({ line, column }) => line >= 1 && line <= lines && column >= 1));
    }
  });
});
