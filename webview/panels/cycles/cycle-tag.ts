import type { OperationResult } from '#protocol/operations.ts';

type Cycle = OperationResult<'cycles.list'>['cycles'][number];

/** Returns the tag of a cycle that does not exist while the program starts. */
export function cycleTag({ load }: Pick<Cycle, 'load'>): { readonly text: string; readonly title: string } | undefined {
  if (load === 'start') return undefined;
  return load === 'deferred'
    ? { text: 'later', title: 'As the program starts it is no cycle: some of it loads later' }
    : { text: 'types only', title: 'Without imports of types it is no cycle' };
}
