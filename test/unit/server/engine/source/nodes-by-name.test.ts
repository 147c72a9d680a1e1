import assert from 'node:assert/strict';
import { nodesCalled, nodesNamed } from '#server/engine/source/nodes-by-name.ts';
import type { CodeTree } from '#server/engine/source/code-tree.ts';

const texts = ['', 'a', 'b', 'unsaid'];
const names = Uint32Array.of(0, 2, 1, 0, 2, 1, 1);
const tree = { count: names.length, names, texts } as unknown as CodeTree;

describe('nodes by name', () => {
  it('are all that are called so, ascending', () => {
    for (const [number] of texts.entries()) {
      const expected = [...names.keys()].filter((node) => names[node] === number);
      assert.deepEqual([...nodesCalled(tree, number)], expected);
    }
  });

  it('are none of a name that the file does not say', () => {
    assert.deepEqual([...nodesNamed(tree, 'a')], [2, 5, 6]);
    assert.deepEqual([...nodesNamed(tree, 'c')], []);
  });

  it('are gathered once a tree', () => {
    assert.equal(nodesCalled(tree, 1).buffer, nodesCalled(tree, 2).buffer);
  });
});
