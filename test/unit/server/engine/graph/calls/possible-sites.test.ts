import assert from 'node:assert/strict';
import type { LinkedSnapshot, SymbolNode } from '#server/engine/graph/calls/answers.ts';
import { callGraphOf } from '#server/engine/graph/calls/call-graph.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { linkedSnapshot } from '../../../../../support/linked-notation.ts';

const calling = Array.from({ length: 50 }, () => '? call .run').join('\n');

function sitesOf(snapshot: LinkedSnapshot, id: string): unknown {
  const node = findSymbolNode(snapshot, id) as SymbolNode;
  return callGraphOf(snapshot).possible.of(node, true)[0].sites;
}

describe('sites that may mean a symbol', () => {
  it('are one list for all that have the name, however many these are', () => {
    const declared = Array.from({ length: 20 }, (_, at) => [`m${at}.ts`, 'export function run'] as const);
    const methods = 'export class C\nmethod C.run\nexport class D\nmethod D.run';
    const snapshot = linkedSnapshot({ ...Object.fromEntries(declared), 'c.ts': methods, 'u.ts': calling });
    const lists = [...declared.map(([path]) => `${path}#run`), 'c.ts#C.run', 'c.ts#D.run'].map((id) =>
      sitesOf(snapshot, id),
    );
    assert.equal((lists[0] as unknown[]).length, 50);
    assert.equal(new Set(lists.slice(0, 20)).size, 1);
    assert.equal(new Set(lists.slice(20)).size, 1);
  });
});
