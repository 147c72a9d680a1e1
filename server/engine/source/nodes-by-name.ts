import { remember } from '#server/base/remember-by.ts';
import type { CodeTree } from './code-tree.ts';

/** The nodes of a tree in the order of what they are called: those called `texts[n]` are `nodes` from `starts[n]` on. */
interface NodesByName {
  readonly starts: Uint32Array;
  readonly nodes: Uint32Array;
}

/** Nodes that are called so, ascending. @param name index into the tree's texts */
export function nodesCalled(tree: CodeTree, name: number): Uint32Array {
  const { nodes, starts } = nodesByName(tree);
  return nodes.subarray(starts[name], starts[name + 1]);
}

/** As `nodesCalled`, none where the file does not say the name. */
export function nodesNamed(tree: CodeTree, name: string): Uint32Array {
  const number = tree.texts.indexOf(name);
  return number < 0 ? nothing : nodesCalled(tree, number);
}

const nothing = new Uint32Array();

/** Made when a tree is first asked: who follows a name through its file does so for hundreds of names. */
const nodesByName = remember(({ names, texts, count }: CodeTree): NodesByName => {
  const starts = new Uint32Array(texts.length + 1);
  for (let node = 0; node < count; node++) starts[names[node] + 1]++;
  for (let name = 0; name < texts.length; name++) starts[name + 1] += starts[name];
  const next = starts.slice();
  const nodes = new Uint32Array(count);
  for (let node = 0; node < count; node++) nodes[next[names[node]]++] = node;
  return { starts, nodes };
});
