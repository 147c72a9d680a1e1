import type { Lowering } from './lowering.ts';

/** Numbers of the variables that the code below a node sets, or changes in place, each once. */
export function changedVariables({ tree, scopes }: Lowering, node: number): Set<number> {
  const { changes } = scopes;
  const variables = new Set<number>();
  for (let at = firstFrom(changes, node); at < changes.length && changes[at].node < tree.ends[node]; at++) {
    variables.add(changes[at].variable.number);
  }
  return variables;
}

function firstFrom(changes: Lowering['scopes']['changes'], node: number): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle].node < node) low = middle + 1;
    else high = middle;
  }
  return low;
}
