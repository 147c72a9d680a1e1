import { sharedWords } from '#server/base/shared-array.ts';
import { noSymbol, type SlotTable } from '../snapshot.ts';

/** A counting sort by node; slots come out in ascending order. */
export function reverseSlots(targets: Uint32Array, nodeCount: number): Pick<SlotTable, 'reverseStarts' | 'reverse'> {
  const reverseStarts = sharedWords(nodeCount + 1);
  for (const target of targets) if (target !== noSymbol) reverseStarts[target + 1]++;
  for (let node = 0; node < nodeCount; node++) reverseStarts[node + 1] += reverseStarts[node];
  const reverse = sharedWords(reverseStarts[nodeCount]);
  const next = reverseStarts.slice();
  for (let slot = 0; slot < targets.length; slot++) {
    if (targets[slot] !== noSymbol) reverse[next[targets[slot]]++] = slot;
  }
  return { reverseStarts, reverse };
}
