import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { flowKind } from '#server/engine/source/flow-graph.ts';
import { flowOf, nodesOf } from './flow-values.ts';

const many = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

describe('limits of a flow graph', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  it('cut what is nested too deeply, and say so', () => {
    const graph = flowOf(`f(); x = ${'a?b:'.repeat(900)}1; g();`);
    assert.ok(graph.isCut);
    assert.equal(nodesOf(graph, flowKind.call).length, 2);
    assert.ok(!flowOf(`x = ${'a?b:'.repeat(100)}1;`).isCut);
  });

  it('are not those of long sums and conditions', () => {
    assert.ok(!flowOf(`x = ${'a + '.repeat(20_000)}1;`).isCut);
    assert.ok(!flowOf(`if (${'a(x) && '.repeat(20_000)}b) c(x);`).isCut);
  });

  it('are counted where thousands of jumps meet thousands of variables', () => {
    const variables = many(2000, (index) => `v${index} = g(v${index});`);
    const source = (jumps: number) =>
      `function f() { let ${many(2000, (index) => `v${index} = 1,`)} z; for (;;) { ${variables} ${'if (a) break;'.repeat(jumps)} } h(v1); }`;
    assert.ok(!flowOf(source(10)).isCut);
    const graph = flowOf(source(2000));
    assert.ok(graph.isCut);
    assert.ok(graph.count < 50_000);
  });

  it('keep texts from growing without end', () => {
    const graph = flowOf(`let s = 'aaaaaaaa'; ${'s = s + s;'.repeat(200)}`);
    assert.ok(Math.max(...graph.texts.map((text) => text.length)) <= 4096);
  });

  it('let broken code be read as far as it can', () => {
    const graph = flowOf('f(x); function g( { if ( ) } ] class { = ; <a b={ > `${');
    assert.ok(nodesOf(graph, flowKind.call).length > 0);
  });

  it('leave nothing of what no parser can read, and say so', () => {
    const { count, isCut } = flowOf('('.repeat(100_000));
    assert.deepEqual([count, isCut], [0, true]);
    assert.equal(typescriptFrontEnd.flow('declare const a: 1;', 'a.d.ts'), undefined);
  });
});
