import assert from 'node:assert/strict';
import { callGraphOf } from '#server/engine/graph/calls/call-graph.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import type { SymbolNode } from '#server/engine/graph/calls/answers.ts';
import { ImpactSearch } from '#server/engine/impact/impact-search.ts';
import { possibleListsOf } from '#server/engine/impact/possible-lists.ts';
import { PossibleUsers } from '#server/engine/impact/possible-users.ts';
import { stepGraphOf } from '#server/engine/impact/step-graph.ts';
import { linkedSnapshot } from '../../../../support/linked-notation.ts';

const project = {
  'a.ts': 'export function top\nimport b.ts\ntop: call b.ts#near',
  'b.ts': 'export function near\nexport class Box\nmethod Box.open',
  'c.ts': 'export class Case\nmethod Case.open\nmethod Case.shut',
};

describe('what leads to one place', () => {
  it('is gathered for what a search comes to, and for nothing else', () => {
    const snapshot = linkedSnapshot(project);
    const { possible } = callGraphOf(snapshot);
    const asked = new Set<SymbolNode>();
    const listsOf = possible.listsOf.bind(possible);
    possible.listsOf = (node) => {
      asked.add(node);
      return listsOf(node);
    };
    const near = findSymbolNode(snapshot, 'b.ts#near') as SymbolNode;
    const search = new ImpactSearch(snapshot, new Set([near]), 50);
    search.start(near, 'behaviour');
    search.run();
    assert.equal(new PossibleUsers(snapshot, search.reached).siteCount, 0);
    assert.equal(asked.has(near), true);
    for (const other of ['b.ts#Box.open', 'c.ts#Case', 'c.ts#Case.open', 'c.ts#Case.shut'])
      assert.equal(asked.has(findSymbolNode(snapshot, other) as SymbolNode), false, other);
  });

  it('is the same whichever node is asked first', () => {
    const [forward, back] = [linkedSnapshot(project), linkedSnapshot(project)].map((snapshot, isBack) => {
      const steps = stepGraphOf(snapshot);
      const possible = possibleListsOf(snapshot);
      const nodes = Array.from({ length: steps.nodeCount }, (_, node) => node);
      const known = new Map<SymbolNode, unknown>();
      for (const node of isBack === 1 ? nodes.toReversed() : nodes) {
        const users = possible.of(node).map((list) => [...possible.at(list).users]);
        known.set(node, [steps.isOutside(node), steps.targetsOf(node), users]);
      }
      return nodes.map((node) => known.get(node));
    });
    assert.deepEqual(forward, back);
  });
});
