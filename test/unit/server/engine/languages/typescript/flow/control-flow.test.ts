import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { flowKind } from '#server/engine/source/flow-graph.ts';
import { flowOf, given, nodesOf, textsOf } from './flow-values.ts';

describe('values along the statements of a script', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  it('are any of both where branches join', () => {
    assert.deepEqual(given('function f(x) { let y = x; if (c) y = 1; else y = 2; g(y); }'), ['choice("1", "2")']);
    assert.deepEqual(given('function f(x) { let y = x; if (c) y = 1; g(y); }'), ['choice("1", parameter x)']);
    assert.deepEqual(given('g(c ? a : b)'), ['choice(named a, named b)']);
  });

  it('do not come from a branch that leaves', () => {
    assert.deepEqual(given('function f(x) { let y = x; if (c) { y = 1; return; } g(y); }'), ['parameter x']);
    assert.deepEqual(given('function f(x) { let y = x; if (c) { y = 1; throw y; } g(y); }'), ['parameter x']);
    assert.deepEqual(given('function f(x) { return; g(x); }'), []);
  });

  it('are those of every pass of a loop', () => {
    const [inside, behind] = given('function f(x) { let y = x; while (c) { g(y); y = h(); } g(y); }');
    assert.equal(inside, 'choice(parameter x, call(named h))');
    assert.equal(behind, inside);
    assert.deepEqual(given('function f() { let y; for (;;) { g(y); y = h(); } }'), ['choice("null", call(named h))']);
  });

  it('run through the body of a loop that tests last', () => {
    assert.deepEqual(given('function f(x) { let y = x; do { y = h(); } while (c); g(y); }'), ['call(named h)']);
  });

  it('leave a loop where it is left', () => {
    const source =
      'function f(x) { let y = x; for (;;) { if (c) { y = 1; break; } y = 2; if (d) continue; y = 3; } g(y); }';
    assert.deepEqual(given(source), ['"1"']);
    const labelled = 'function f() { let y = 0; a: for (;;) { for (;;) { y = 1; break a; } y = 2; } g(y); }';
    assert.deepEqual(given(labelled), ['"1"']);
    const block = 'function f() { let y = 0; a: { if (c) break a; y = 1; } g(y); }';
    assert.deepEqual(given(block), ['choice("1", "0")']);
  });

  it('are items and keys', () => {
    assert.deepEqual(given('for (const [k, v] of m) g(k, v)'), ['member 0(item(named m)), member 1(item(named m))']);
    assert.deepEqual(given('for (const k in m) g(k)'), ['key(named m)']);
  });

  it('fall through the cases of a switch', () => {
    const source =
      'function f(x) { let y = 0; switch (x) { case 1: y = 1; case 2: g(y); break; default: y = 3; } g(y); }';
    assert.deepEqual(given(source), ['choice("1", "0")', 'choice("3", choice("1", "0"))']);
  });

  it('may be half done in a handler', () => {
    const source = 'function f(x) { try { x = a(); x = b(); } catch (e) { g(x, e); } }';
    assert.deepEqual(given(source), ['choice(parameter x, call(named a), call(named b)), caught']);
    const always = 'function f(x) { try { x = a(); return; } finally { g(x); } }';
    assert.deepEqual(given(always), ['choice(parameter x, call(named a))']);
  });

  it('have no code where constants rule it out', () => {
    assert.deepEqual(given("const a = 1 + 2 * 3; if (a === 7) g('yes'); else g('no');"), ['"yes"']);
    assert.deepEqual(given("const a = 'x' + 1; g(a === 'x1' ? 'yes' : 'no');"), ['"yes"']);
    assert.deepEqual(given("while (false) g('no'); if (!1 || 0) g('no'); switch ('a') { case 'b': g('no'); }"), []);
    assert.deepEqual(given("const limit = 5; function f() { if (limit > 7) g('no'); }"), []);
  });

  it('are not read twice', () => {
    assert.equal(nodesOf(flowOf('f(a())'), flowKind.call).length, 2);
    assert.equal(nodesOf(flowOf('if (a() && b()) c(); else d();'), flowKind.call).length, 4);
    assert.equal(nodesOf(flowOf('const x = a() || b();'), flowKind.call).length, 2);
  });

  it('are joined by every operator', () => {
    assert.deepEqual(given('function f(x) { x ||= 1; x += 2; x -= 3; g(x, x++, x); }'), [
      [
        'operation -(concatenation(choice(parameter x, "1"), "2"), "3")',
        'operation -(concatenation(choice(parameter x, "1"), "2"), "3")',
        'operation +(operation -(concatenation(choice(parameter x, "1"), "2"), "3"), "1")',
      ].join(', '),
    ]);
    assert.deepEqual(textsOf(flowOf('delete a.b; void 0'), flowKind.effect), ['effect delete(member b(named a))']);
    assert.deepEqual(given('g(x ?? y, (a, b))'), ['choice(named x, named y), named b']);
  });
});
