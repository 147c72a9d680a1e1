import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { flowFlag, flowKind } from '#server/engine/source/flow-graph.ts';
import { flowOf, given, nodesOf, textsOf } from './flow-values.ts';

describe('values of a script', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  it('are texts put together', () => {
    assert.deepEqual(given("g('a' + x + 'b' + 'c' + 1, `d${x}e${1}f`, `${x}`)"), [
      ['concatenation("a", named x, "bc1")', 'concatenation("d", named x, "e1f")', 'concatenation(named x)'].join(', '),
    ]);
    const long = 'a'.repeat(5000);
    assert.deepEqual(given(`g('${long}')`), [`"${long}"`]);
  });

  it('are regular expressions with their flags', () => {
    const graph = flowOf('const r = /a+/gi;');
    const [constant] = nodesOf(graph, flowKind.constant);
    assert.deepEqual(textsOf(graph, flowKind.constant), ['"/a+/gi"']);
    assert.equal(graph.flags[constant], flowFlag.regularExpression);
  });

  it('are constants of a type', () => {
    const graph = flowOf("f('a', 1, true, null, -2)");
    const flags = nodesOf(graph, flowKind.constant).map((node) => graph.flags[node]);
    const { text, number, boolean, nothing } = flowFlag;
    assert.deepEqual(flags, [text, number, boolean, nothing, number, number]);
  });

  it('are objects and lists', () => {
    assert.deepEqual(given("g({ a, 'b': 1, ['c' + 1]: 2, [k]: 3, ...m, f() {} }, [1, , ...n])"), [
      [
        'object(field a(named a), field b("1"), field c1("2"), computedField(named k, "3"), spread(named m), field f(closure f()))',
        'list("1", "null", spread(named n))',
      ].join(', '),
    ]);
  });

  it('are members by name and by key', () => {
    assert.deepEqual(given("const k = 'c'; g(a.b, a['b'], a[0], a[k], a[x], a?.b?.[y], a.#p)"), [
      [
        'member b(named a), member b(named a), member 0(named a), member c(named a), element(named a, named x)',
        'element(member b(named a), named y), member #p(named a)',
      ].join(', '),
    ]);
  });

  it('are called', () => {
    const graph = flowOf('new A(1); a.b?.(x, ...y); tag`p${q}r`; a()()');
    assert.deepEqual(textsOf(graph, flowKind.call), [
      'call new(named A, "1")',
      'call(member b(named a), named x, spread(named y))',
      'call(named tag, list("p", "r"), named q)',
      'call(named a)',
      'call(call(named a))',
    ]);
  });

  it('are taken out of others', () => {
    const source = 'const { a, b: { c = 1 }, [k]: d, ...r } = o; const [p, , q = 2, ...t] = o; g(a, c, d, r, p, q, t)';
    assert.deepEqual(given(source), [
      [
        'member a(named o), choice(member c(member b(named o)), "1"), element(named o, named k), object(spread(named o))',
        'member 0(named o), choice(member 2(named o), "2"), list(spread(named o))',
      ].join(', '),
    ]);
    assert.deepEqual(given('let a, b; ({ a, b: [b = 1] } = o); g(a, b)'), [
      'member a(named o), choice(member 0(member b(named o)), "1")',
    ]);
  });

  it('are stored', () => {
    const graph = flowOf("a.b = 1; a['c'] = 2; a[k] = 3; ({ d: a.e, ...a.f } = o); a.n += 1;");
    assert.deepEqual(textsOf(graph, flowKind.storeMember), [
      'storeMember b(named a, "1")',
      'storeMember c(named a, "2")',
      'storeMember e(named a, member d(named o))',
      'storeMember f(named a, object(spread(named o)))',
      'storeMember n(named a, concatenation(member n(named a), "1"))',
    ]);
    assert.deepEqual(textsOf(graph, flowKind.storeElement), ['storeElement(named a, named k, "3")']);
  });

  it('are the same behind what is written for types', () => {
    assert.deepEqual(given('g((x as any)!, <T>y, z satisfies U, f<string>(w))', 'g', 'a.ts'), [
      'named x, named y, named z, call(named f, named w)',
    ]);
  });

  it('are variables of the file where it declares none', () => {
    assert.deepEqual(given('a = 1; function f() { g(a); }', 'g', 'a.js'), ['"1"']);
  });
});
