import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';

function check(expected: boolean, sources: readonly string[], path = 'a.ts'): void {
  for (const source of sources) {
    it(source, () => {
      const { imports, computesTargets } = typescriptFrontEnd.imports(source, path);
      assert.equal(computesTargets, expected);
      if (expected) assert.deepEqual(imports, []);
    });
  }
}

describe('calls whose module a program computes', () => {
  check(true, [
    'import(`./x/${name}`)',
    'await import(name)',
    'import("./x/" + name)',
    'import(/* @vite-ignore */ name)',
    'require(name)',
    'require("./x/" + name)',
    'require(a ? b : c)',
    'require?.(name)',
    'require.resolve(name)',
    'require.context(folder, true)',
    'require.context("./x", isDeep, /a/)',
    'require.context("./x", true, /a.+b/)',
    'require.context("x", true)',
    'import.meta.glob(pattern)',
    'import.meta.glob(["./x/*.ts", pattern])',
    'import.meta.glob("./x/*.ts", options)',
    'import.meta.glob("./x/*.ts", { base: "./y/" })',
    'import.meta.glob("./x/[ab].ts")',
    'import.meta.glob("@/x/*.ts")',
    'import.meta.glob("**/*.ts")',
    'import(`./x/${name}.ts${query}`)',
    'import.meta.resolve(name)',
    'jest.mock(name)',
    'if (require(name)) { a }',
    'new Worker(new URL(`./x/${name}`, import.meta.url))',
  ]);
  check(true, ['<script>import(name)</script>'], 'a.vue');
});

describe('calls that no program computes a module for', () => {
  check(false, [
    'import("./x"); require("./y"); import.meta.resolve("./z")',
    'vi.mock(import("./x"))',
    'import(); require()',
    'store.import(name); this.#import(name); a?.require(name)',
    'class A { import(name: string): void {} }',
    'class A { async import(name, more) { more(name); } }',
    'function require(name) { return name; } require(name)',
    'interface A { require(name?: string): A }',
    'new URL(name, base); new URL(name)',
    '// import(name)\n"require(name)"',
    'import.meta.env',
  ]);
  check(false, ['declare const a: { import(...names): A }'], 'a.d.ts');
});
