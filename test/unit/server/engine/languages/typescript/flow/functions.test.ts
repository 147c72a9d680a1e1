import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { flowFlag, flowKind, noNode } from '#server/engine/source/flow-graph.ts';
import { flowOf, given, textsOf, valueText } from './flow-values.ts';

describe('functions of a script', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  it('see variables that are set once as they are', () => {
    assert.deepEqual(given('function f(x) { const y = x.a; return () => g(y, z); } const z = 1;'), [
      'member a(parameter x), "1"',
    ]);
    assert.deepEqual(given('const a = () => g(b); const b = h();'), ['call(named h)']);
  });

  it('share variables that are set more than once', () => {
    const graph = flowOf('function f(x) { let y = x; later(() => g(y)); y = 2; }');
    assert.deepEqual(textsOf(graph, flowKind.write), ['write(variable y, parameter x)', 'write(variable y, "2")']);
    assert.deepEqual(given('function f(x) { let y = x; later(() => g(y)); y = 2; g(y); }'), ['variable y', '"2"']);
    assert.deepEqual(given('let y; function set(x) { y = x; } function get() { g(y); } g(y)'), [
      'variable y',
      'variable y',
    ]);
  });

  it('see variables that are set no more as they are', () => {
    assert.deepEqual(given('function f(x) { x = x || 1; later(() => () => g(x)); }'), ['choice(parameter x, "1")']);
    assert.deepEqual(given('function f(x) { if (!safe(x)) x = 1; later(() => g(x)); }'), [
      'choice("1", guarded(parameter x, call(named safe, parameter x)))',
    ]);
    assert.deepEqual(given('for (const y of z) { let x = y; if (c) x = 1; later(() => g(x)); }'), [
      'choice("1", item(named z))',
    ]);
    assert.deepEqual(given('let x = 0; for (const y of z) { x = y; later(() => g(x)); }'), ['variable x']);
    assert.deepEqual(given('let x = 0; x = h(() => g(x));'), ['variable x']);
    assert.deepEqual(given('let x = 0; later(() => { x = 1; g(x); }); x = 2;'), ['variable x']);
  });

  it('are there before they are declared', () => {
    assert.deepEqual(given('g(f); function f() {}'), ['closure f()']);
  });

  it('are called by what they are assigned to', () => {
    const source =
      'const a = () => 1; let b; b = function () {}; const o = { c() {}, d: () => 1 }; o.e = () => 1; class F { g = () => 1 }';
    const names = flowOf(source).functions.map(({ name, kind }) => `${kind} ${name}`);
    assert.deepEqual(names, ['file ', 'function a', 'function b', 'method c', 'function d', 'function e', 'method g']);
  });

  it('have parameters with defaults, patterns and a rest', () => {
    const graph = flowOf('function f(a = 1, { b, c: [d] }, ...e) { g(a, b, d, e); }');
    const { parameters } = graph.functions[1];
    assert.deepEqual(
      parameters.map((node) => valueText(graph, node)),
      ['parameter a("1")', 'parameter', 'parameter e'],
    );
    assert.equal(graph.flags[parameters[2]] & flowFlag.rest, flowFlag.rest);
    assert.deepEqual(given('function f(a = 1, { b, c: [d] }, ...e) { g(a, b, d, e); }'), [
      'parameter a("1"), member b(parameter), member 0(member c(parameter)), parameter e',
    ]);
  });

  it('return, yield, wait and throw', () => {
    const graph = flowOf('async function* f(x) { yield x; await x; yield* x; throw x; } const a = (x) => x;');
    assert.deepEqual(textsOf(graph, flowKind.yield), ['yield(parameter x)', 'yield(item(parameter x))']);
    assert.deepEqual(textsOf(graph, flowKind.throw), ['throw(parameter x)']);
    assert.deepEqual(textsOf(graph, flowKind.return), ['return(parameter x)']);
  });

  it('have their arguments as a list', () => {
    assert.deepEqual(given('function f(a) { g(arguments[0], arguments); }'), [
      'member 0(list(parameter a, spread(parameter arguments))), list(parameter a, spread(parameter arguments))',
    ]);
  });

  it('know themselves, and are known by their symbols', () => {
    assert.deepEqual(given('a(function f() { g(f); })'), ['closure f()']);
    const graph = flowOf('function f() {} const h = () => 1; let v; v = 1; v = 2;');
    assert.deepEqual(
      graph.symbols.map(({ symbol, node }) => `${symbol} ${valueText(graph, node)}`),
      ['0 closure f()', '1 closure h()', '2 variable v'],
    );
    assert.deepEqual(
      graph.functions.map(({ symbol }) => symbol),
      [-1, 0, 1],
    );
  });

  it('take `this` from where they stand', () => {
    const graph = flowOf('function f() { this.a = 1; () => this.b; return function () { return this.c; }; }');
    const [, outer, arrow, inner] = graph.functions;
    assert.notEqual(outer.self, noNode);
    assert.equal(arrow.self, noNode);
    assert.notEqual(inner.self, outer.self);
    assert.deepEqual(textsOf(graph, flowKind.storeMember), ['storeMember a(self, "1")']);
  });
});

describe('classes of a script', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  it('have methods, accessors and static members', () => {
    const graph = flowOf(
      "class A extends B { m() {} get p() { return 1; } static s = 1; ['q' + 1]() {} h = () => this.x; }",
    );
    assert.deepEqual(textsOf(graph, flowKind.class), [
      'class A(named B, field m(closure m()), field p(closure p()), field s("1"), field q1(closure q1()), field h(closure h()))',
    ]);
    const [node] = graph.symbols.filter(({ symbol }) => symbol === 0).map((each) => each.node);
    assert.deepEqual(
      graph.functions.map(({ ofClass }) => ofClass === node),
      [false, true, true, true, true],
    );
  });

  it('give their instances what they hold in the constructor', () => {
    const graph = flowOf('class A { a = h(); constructor(private b) { this.c = b; } }');
    assert.deepEqual(textsOf(graph, flowKind.storeMember), [
      'storeMember a(self, call(named h))',
      'storeMember b(self, parameter b)',
      'storeMember c(self, parameter b)',
    ]);
  });

  it('pass the arguments of a constructor that is not written', () => {
    const graph = flowOf('class A extends B { a = 1; }');
    assert.deepEqual(textsOf(graph, flowKind.call), ['call new super(named B, spread(parameter arguments))']);
    assert.deepEqual(textsOf(graph, flowKind.storeMember), ['storeMember a(self, "1")']);
  });

  it('call what they extend', () => {
    const graph = flowOf('class A extends B { constructor(x) { super(x); } m(x) { super.m(x); } }');
    assert.deepEqual(textsOf(graph, flowKind.call), [
      'call new super(named B, parameter x)',
      'call(member m(self), parameter x)',
    ]);
  });

  it('are prototypes too', () => {
    const graph = flowOf('function C(a) { this.a = a; } C.prototype.m = function () { return this.a; }; new C(1)');
    assert.deepEqual(textsOf(graph, flowKind.storeMember), [
      'storeMember a(self, parameter a)',
      'storeMember m(member prototype(closure C()), closure m())',
    ]);
    assert.deepEqual(textsOf(graph, flowKind.call), ['call new(closure C(), "1")']);
  });

  it('are decorated with their members and parameters', () => {
    const graph = flowOf('@D() class A { @M() m(@P() p) {} @F() f; }', 'a.ts');
    assert.deepEqual(textsOf(graph, flowKind.decoration), [
      'decoration(call(named D), class A(-, field m(closure m()), field f("null")))',
      'decoration(call(named M), closure m())',
      'decoration(call(named P), parameter p)',
      'decoration(call(named F), field f("null"))',
    ]);
  });
});
