import { sharedWords } from '#server/base/shared-array.ts';
import { noSymbol, type SlotTable } from '../snapshot.ts';

/** A counting sort by node, from the last slot to the first: what begins as the end of a node's slots ends as their start. */
export function reverseSlots(targets: Uint32Array, nodeCount: number): Pick<SlotTable, 'reverseStarts' | 'reverse'> {
  const reverseStarts = sharedWords(nodeCount + 1);
  for (const target of targets) if (target !== noSymbol) reverseStarts[target]++;
  for (let node = 1; node <= nodeCount; node++) reverseStarts[node] += reverseStarts[node - 1];
  const reverse = sharedWords(reverseStarts[nodeCount]);
  for (let slot = targets.length - 1; slot >= 0; slot--) {
    if (targets[slot] !== noSymbol) reverse[--reverseStarts[targets[slot]]] = slot;
  }
  return { reverseStarts, reverse };
}
