import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { given } from './flow-values.ts';

const safe = 'call(named safe, parameter x)';

describe('what conditions say about values', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  it('holds in their branch', () => {
    const source = 'function f(x) { if (safe(x)) g(x); else g(x); g(x); }';
    assert.deepEqual(given(source), [
      `guarded(parameter x, ${safe})`,
      `guarded not(parameter x, ${safe})`,
      'parameter x',
    ]);
  });

  it('holds behind a branch that leaves', () => {
    assert.deepEqual(given('function f(x) { if (!safe(x)) return; g(x); }'), [`guarded(parameter x, ${safe})`]);
    assert.deepEqual(given('function f(x) { if (!safe(x)) throw x; else h(); g(x); }'), [
      `guarded(parameter x, ${safe})`,
    ]);
    assert.deepEqual(given('for (const x of y) { if (x === 1) continue; if (safe(x)) break; g(x); }'), [
      'guarded not(item(named y), call(named safe, item(named y)))',
    ]);
  });

  it('holds for the value that is given instead of another one', () => {
    assert.deepEqual(given("function f(x) { if (!safe(x)) x = 'a'; g(x); }"), [
      `choice("a", guarded(parameter x, ${safe}))`,
    ]);
    assert.deepEqual(given("function f(x) { g(safe(x) ? x : 'a'); }"), [`choice(guarded(parameter x, ${safe}), "a")`]);
    assert.deepEqual(given('function f(x) { g(safe(x) && x); }'), [`guarded(guarded(parameter x, ${safe}), ${safe})`]);
  });

  it('is taken apart', () => {
    assert.deepEqual(given('function f(x, y) { if (safe(x) && safe(y)) g(x, y); }'), [
      `guarded(parameter x, ${safe}), guarded(parameter y, call(named safe, parameter y))`,
    ]);
    assert.deepEqual(given('function f(x) { if (!x || !safe(x)) return; g(x); }'), [`guarded(parameter x, ${safe})`]);
    const isA = 'operation ==(parameter x, "a")';
    const either = `operation ||(${isA}, operation ==(guarded not(parameter x, ${isA}), "b"))`;
    assert.deepEqual(given("function f(x) { if (x === 'a' || x === 'b') g(x); }"), [`guarded(parameter x, ${either})`]);
    const both = `operation &&(call(named ok, parameter x), call(named safe, guarded(parameter x, call(named ok, parameter x))))`;
    assert.deepEqual(given('function f(x) { if (ok(x) && safe(x)) return; g(x); }'), [
      `guarded not(parameter x, ${both})`,
    ]);
  });

  it('holds where a variable is asked instead', () => {
    assert.deepEqual(given('function f(x) { const ok = safe(x); if (!ok) return; g(x); }'), [
      `guarded(parameter x, ${safe})`,
    ]);
    assert.deepEqual(given('function f(x) { const ok = a && safe(x); if (ok === true) g(x); }'), [
      `guarded(parameter x, ${safe})`,
    ]);
    assert.deepEqual(given('function f(x) { const ok = safe(x); x = h(); if (!ok) return; g(x); }'), ['call(named h)']);
  });

  it('holds where what was made of a value is asked', () => {
    const host = 'operation ==(member host(call new(named URL, parameter x)), "a")';
    assert.deepEqual(given("function f(x) { const u = new URL(x); if (u.host !== 'a') return; g(x); }"), [
      `guarded not(parameter x, ${host.replace('operation', 'operation not')})`,
    ]);
    const error = 'member error(call(member validate(named schema), parameter x))';
    assert.deepEqual(given('function f(x) { const { error } = schema.validate(x); if (error) return; g(x); }'), [
      `guarded not(parameter x, ${error})`,
    ]);
  });

  it('is about chains of members too, until one of them is set', () => {
    const chain = 'member a(member body(parameter q))';
    assert.deepEqual(given('function f(q) { if (!safe(q.body.a)) return; g(q.body.a); g(q.body.b); }'), [
      `guarded(${chain}, call(named safe, ${chain}))`,
      'member b(member body(parameter q))',
    ]);
    assert.deepEqual(given('function f(q) { if (!safe(q.body.a)) return; q.body.a = h(); g(q.body.a); }'), [chain]);
    assert.deepEqual(given('function f(q) { if (!safe(q.body.a)) return; q = h(); g(q.body.a); }'), [
      'member a(member body(call(named h)))',
    ]);
    assert.deepEqual(given("function f(q) { if (q.a.includes('..')) return; g(q['a']); }"), [
      'guarded not(member a(parameter q), call(member includes(member a(parameter q)), ".."))',
    ]);
  });

  it('is about members of `this`', () => {
    const [value] = given('class A { m() { if (!safe(this.x)) return; [1].map(() => g(this.x)); } }');
    assert.equal(value, 'guarded(member x(self), call(named safe, member x(self)))');
  });

  it('holds in functions that are made where it does', () => {
    assert.deepEqual(given('function f(x) { if (safe(x)) later(() => () => g(x)); later(() => g(x)); }'), [
      `guarded(parameter x, ${safe})`,
      'parameter x',
    ]);
    assert.deepEqual(given('function f(x) { if (safe(x)) later(h); function h() { g(x); } }'), ['parameter x']);
  });

  it('says which case of a switch is reached', () => {
    const source =
      "function f(x) { switch (x) { case 'a': case 'b': g(x); break; case 'c': g(x); break; default: g(x); } }";
    assert.deepEqual(given(source), [
      'guarded(parameter x, operation ||(operation ==(parameter x, "a"), operation ==(parameter x, "b")))',
      'guarded(parameter x, operation ==(parameter x, "c"))',
      'parameter x',
    ]);
    assert.deepEqual(given('function f(x) { switch (true) { case safe(x): g(x); } }'), [
      `guarded(parameter x, ${safe})`,
    ]);
  });

  it('holds behind an assertion', () => {
    assert.deepEqual(given('function f(x) { assert(safe(x)); g(x); }'), [`guarded(parameter x, ${safe})`]);
    assert.deepEqual(given("function f(x) { assert.ok(x === 'a' && h); g(x); }"), [
      'guarded(parameter x, operation ==(parameter x, "a"))',
    ]);
    assert.deepEqual(given('function f(x) { h(safe(x)); g(x); }'), ['parameter x']);
  });

  it('excludes texts', () => {
    const source = "for (const k in x) { if (k === '__proto__') continue; g(k); }";
    const key = 'key(named x)';
    assert.deepEqual(given(source), [`guarded not(${key}, operation ==(${key}, "__proto__"))`]);
  });

  it('is left out where it says nothing', () => {
    assert.deepEqual(given('function f(x) { if (x) g(x); if (x !== 1) g(x); if (x.y) g(x.y); if (x != null) g(x); }'), [
      'parameter x',
      'parameter x',
      'member y(parameter x)',
      'parameter x',
    ]);
  });
});
