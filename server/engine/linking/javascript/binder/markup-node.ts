import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';

/** The node that holds the markup of a component, which is the last one of its file; the number of nodes where there is none. */
export const markupNode = remember(({ kinds, ends, count }: CodeTree): number => {
  let last = 0;
  for (let node = 1; node < ends[0]; node = ends[node]) last = node;
  return kinds[last] === kind.markup ? last : count;
});
