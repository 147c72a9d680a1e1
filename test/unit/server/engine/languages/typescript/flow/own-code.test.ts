import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { type FlowGraph, flowKind, noNode } from '#server/engine/source/flow-graph.ts';

const root = fileURLToPath(new URL('../../../../../../../server/engine', import.meta.url));

/** What every graph promises: operands are nodes of the same function or of one around it. */
function faultsOf(graph: FlowGraph): string[] {
  const faults: string[] = [];
  for (let node = 0; node < graph.count; node++) {
    for (let at = graph.starts[node]; at < graph.starts[node + 1]; at++) {
      const operand = graph.operands[at];
      if (operand === noNode) continue;
      if (operand >= graph.count) faults.push(`${node}: operand ${operand} of ${graph.count}`);
      else if (!isAround(graph, graph.owners[operand], graph.owners[node])) faults.push(`${node}: of another function`);
    }
  }
  for (const { node } of [...graph.exports, ...graph.symbols]) if (node >= graph.count) faults.push(`no node ${node}`);
  return faults;
}

function isAround({ functions }: FlowGraph, outer: number, inner: number): boolean {
  let at = inner;
  while (at !== outer && at !== 0) at = functions[at].parent;
  return at === outer;
}

describe('the flow of our own engine', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  it('is whole', () => {
    const paths = globSync('**/*.ts', { cwd: root });
    assert.ok(paths.length > 500);
    let nodes = 0;
    for (const path of paths) {
      const graph = typescriptFrontEnd.flow(readFileSync(`${root}/${path}`, 'utf8'), path);
      assert.ok(graph !== undefined, path);
      assert.deepEqual([path, graph.isCut, faultsOf(graph)], [path, false, []]);
      assert.ok(!graph.kinds.includes(flowKind.unknown), path);
      nodes += graph.count;
    }
    assert.ok(nodes > 150_000);
  });
});
