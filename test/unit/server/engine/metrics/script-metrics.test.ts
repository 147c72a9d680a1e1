import assert from 'node:assert/strict';
import { measured } from '../../../../support/measured-code.ts';

/** Cyclomatic, cognitive, nesting and parameters of the function `f`. */
async function ofF(text: string, path = 'a.ts') {
  return (await measured(path, text)).functions['f'];
}

describe('metrics of a script', () => {
  it('has the paths that ESLint counts', async () => {
    const cases: readonly (readonly [string, number])[] = [
      ['', 1],
      ['if (a) b(); else c();', 2],
      ['for (;;) {} for (const x in a) {} for (const x of a) {} while (a) {} do {} while (a);', 6],
      ['switch (a) { case 1: case 2: break; default: }', 3],
      ['try { a(); } catch { b(); } finally { c(); }', 2],
      ['return a ? b : c;', 2],
      ['return a && b || c ?? d;', 4],
      ['a ||= b; a &&= c; a ??= d;', 4],
      ['a?.b?.[c]?.(d);', 4],
      ['const { x = 1, y: { z = 2 } = {} } = a;', 4],
      ['[x = 1, { y = 2, z: w = 3 }, ...[v = 4]] = a;', 5],
      ['for ([x = 1] of a) {}', 3],
      ['return () => a && b;', 1],
      ['return class { x = a || b; static { if (a) b(); } [a ? 1 : 2]() { if (a) b(); } };', 2],
      ['let x: A extends B ? C : D;', 1],
    ];
    for (const [body, expected] of cases) {
      // oxlint-disable-next-line no-await-in-loop -- the parser is loaded once
      assert.equal((await ofF(`function f() { ${body} }`))[0], expected, body);
    }
    assert.equal((await ofF('function f(a = 1, { b = 2 } = {}, ...c) {}'))[0], 4);
    assert.equal(
      (await ofF(`function f() { return ${Array.from({ length: 100 }, () => 'a').join(' && ')}; }`))[0],
      100,
    );
  });

  it('is as hard to read as SonarJS says', async () => {
    const cases: readonly (readonly [string, number])[] = [
      ['if (a) b(); else if (c) d(); else e();', 3],
      ['if (a) { for (const x of b) { if (c) d(); } }', 6],
      ['for (;;) { switch (a) { case 1: if (b) c(); } }', 6],
      ['try { if (a) b(); } catch { if (c) d(); }', 4],
      ['return a ? b ? 1 : 2 : 3;', 3],
      ['return a && b && c;', 1],
      ['return a && b || c && d;', 2],
      ['return a && (b || c) && d;', 2],
      ['return a && !(b && c);', 2],
      ['return a || b ?? c;', 0],
      ['x: for (;;) { for (;;) { break x; } continue x; }', 5],
      ['for (;;) { if (a) break; else continue; }', 4],
      ['return () => { if (a) b(); };', 0],
      ['if (a) { return () => a && b; }', 1],
      ['if (a) { class B { x = c ? 1 : 2; } }', 3],
    ];
    for (const [body, expected] of cases) {
      // oxlint-disable-next-line no-await-in-loop -- the parser is loaded once
      assert.equal((await ofF(`function f() { ${body} }`))[1], expected, body);
    }
    assert.deepEqual(
      await ofF('function f() { return <A b={a && c}>{a && b && <B />}{a && (b || c)}</A>; }', 'a.tsx'),
      [6, 1, 0, 0],
    );
    assert.equal((await ofF('function f() { return /** @type {A} */ (a && b) && c; }', 'a.js'))[1], 1);
  });

  it('knows how deep a function is and what it takes', async () => {
    assert.deepEqual(await ofF('function f(this: A, a, { b, c }, ...d) { while (a) if (b) c(); }'), [3, 3, 2, 3]);
    assert.equal((await ofF('function f() { if (a) {} else if (b) {} else {} }'))[2], 1);
  });

  it('names functions like the symbols that they are', async () => {
    const { functions } = await measured(
      'a.ts',
      [
        'export const a = () => b && c;',
        'const x = (function () { if (a) b(); }) as A;',
        'class C { m() {} get p() { return a || b; } set p(v) { if (v) b(); } q = (z) => z; constructor() {} static s() {} }',
        'const o = { n() {}, k: function () {} };',
        'function over(a: string): void;\nfunction over(a: number): void;\nfunction over(a) { if (a) b(); }',
        'abstract class D { abstract m(): void; }',
        'export default () => {};',
        'list.map((y) => y && z);',
      ].join('\n'),
    );
    assert.deepEqual(functions, {
      a: [2, 1, 0, 0],
      x: [2, 1, 1, 0],
      'C.m': [1, 0, 0, 0],
      'C.p': [4, 1, 1, 1],
      'C.q': [1, 0, 0, 1],
      'C.constructor': [1, 0, 0, 0],
      'C.s': [1, 0, 0, 0],
      'o.n': [1, 0, 0, 0],
      'o.k': [1, 0, 0, 0],
      over: [2, 1, 1, 1],
      default: [1, 0, 0, 0],
    });
  });

  it('finds methods that have nothing to do with one another', async () => {
    const { classes } = await measured(
      'a.ts',
      [
        'class A { x; y; constructor() { this.x = 1; this.y = 2; } a() { return this.x; } b() { this.a(); } c() { return this.y; } }',
        'class B { a() { return () => this.#x; } b() { return this.#x; } #x = 1; c = () => this.z; d() { const { z } = this; } }',
        'class C { a() { function g() { return this.x; } } b() { return this.x; } }',
        'abstract class D { abstract a(): void; }',
      ].join('\n'),
    );
    assert.deepEqual(classes, { A: [4, 2], B: [4, 2], C: [2, 2], D: [0, 0] });
  });

  it('adds up a file with its unnamed functions and its top level', async () => {
    const { metrics } = await measured(
      'a.ts',
      'if (a) b();\n\n// c\nlist.map((x) => x && y);\nclass A { x = a || b; }\n  \n',
    );
    assert.deepEqual([metrics.cyclomatic, metrics.cognitive, metrics.blankLines], [5, 2, 2]);
  });

  it('counts operators and operands', async () => {
    const { metrics } = await measured('a.ts', 'function f(a: number) { return a + a * 2 + null; }');
    const { distinctOperators, distinctOperands, operators, operands } = metrics.halstead;
    // function, return, + (twice), *; f, a (three times), 2, null.
    assert.deepEqual([distinctOperators, distinctOperands, operators, operands], [4, 4, 5, 6]);
  });

  it('measures the scripts of components, not their markup', async () => {
    const { functions, metrics } = await measured(
      'a.vue',
      '<!-- a\n\nb -->\n<template>\n  <p v-if="a && b">{{ a ? b : c }}</p>\n</template>\n\n<script setup lang="ts">\nfunction f() { if (a) b(); }\n</script>\n',
    );
    assert.deepEqual(functions, { f: [2, 1, 1, 0] });
    assert.deepEqual([metrics.cyclomatic, metrics.blankLines], [3, 2]);
  });
});
