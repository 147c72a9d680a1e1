import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { flowKind } from '#server/engine/source/flow-graph.ts';
import { flowOf, given, nameOf, nodesOf, textsOf, valueText } from './flow-values.ts';

function exported(source: string, path?: string): string[] {
  const graph = flowOf(source, path);
  return graph.exports.map(({ name, node }) => `${name} ${valueText(graph, node)}`);
}

describe('modules in the flow of a script', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  it('are members of what is imported, and named where they are used', () => {
    assert.deepEqual(given("import d, { e as f } from 'm'; import * as n from 'o'; g(d, f, n.p);"), [
      ['named d(member default(imported m))', 'named f(member e(imported m))', 'member p(named n(imported o))'].join(
        ', ',
      ),
    ]);
    assert.deepEqual(given("const a = require('m'), { b } = require('m'); g(a, b, require('./c').d);"), [
      'named a(imported m), named b(member b(imported m)), member d(imported ./c)',
    ]);
    assert.deepEqual(given("import a = require('m'); import type { T } from 'n'; g(a, import('o'));", 'g', 'a.ts'), [
      'named a(imported m), imported o',
    ]);
    assert.deepEqual(given("function require(x) { return x; } g(require('m'))"), ['call(closure require(), "m")']);
  });

  it('say where each name stands', () => {
    const source = "import { a } from 'm';\nb.c(a, d?.e);";
    const graph = flowOf(source);
    const places = [...nodesOf(graph, flowKind.named), ...nodesOf(graph, flowKind.member).slice(1)];
    for (const node of places) {
      const at = graph.positions[node];
      assert.equal(source.slice(at, at + nameOf(graph, node).length), nameOf(graph, node));
    }
    const [call] = nodesOf(graph, flowKind.call);
    assert.equal(graph.positions[call], source.indexOf('c(a'));
  });

  it('export what they declare', () => {
    assert.deepEqual(
      exported('export const a = 1; export function f() {} export class C {} const b = 2; export { b as c };'),
      ['a "1"', 'f closure f()', 'C class C(-)', 'c "2"'],
    );
    assert.deepEqual(exported('export default (x) => x;'), ['default closure default()']);
    assert.deepEqual(exported('export default function () {}'), ['default closure default()']);
    assert.deepEqual(exported('export let a = 1; export function f() { a = 2; }'), ['a variable a', 'f closure f()']);
    assert.deepEqual(exported('const a = 1; export = a;', 'a.ts'), ['* "1"']);
  });

  it('export what others do', () => {
    assert.deepEqual(exported("export * from 'a'; export { b as c } from 'd'; export * as e from 'f';"), [
      '* imported a',
      'c member b(imported d)',
      'e imported f',
    ]);
  });

  it('export by assignments', () => {
    assert.deepEqual(exported('module.exports = { a: 1 }; exports.b = () => 1; module.exports.c = 2;', 'a.js'), [
      '* object(field a("1"))',
      'b closure b()',
      'c "2"',
    ]);
    assert.deepEqual(exported('exports = module.exports = f; function f() {} exports.a = 1;', 'a.js'), [
      '* closure f()',
      'a "1"',
    ]);
    const wrapped = flowOf('(function (f) { module.exports = f(); })(); exports.a = 1;', 'a.js');
    assert.deepEqual(textsOf(wrapped, flowKind.storeMember), ['storeMember a(object, "1")']);
    assert.deepEqual(exported('(function (exports) { exports.b = 1; })({});', 'a.js'), []);
  });

  it('hold enums and namespaces', () => {
    const source = 'enum E { A, B = 4, C } namespace N { export const a = 1; export function f() {} } g(E.C, N)';
    assert.deepEqual(given(source, 'g', 'a.ts'), [
      [
        'member C(object E(field A("0"), field B("4"), field C("5")))',
        'object(field a("1"), field f(closure f()))',
      ].join(', '),
    ]);
    assert.deepEqual(
      textsOf(flowOf('declare namespace N { const a: 1 } declare enum E { A }', 'a.ts'), flowKind.object),
      [],
    );
  });
});
