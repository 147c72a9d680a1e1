import type { DoubtCode } from '#protocol/doubt-codes.ts';
import type { StructurePart } from '#server/engine/structure/structure.ts';

/** Why a list of a difference is empty that says nothing. */
export const notCompared: Readonly<Record<StructurePart, DoubtCode>> = {
  loads: 'cycles_not_compared',
  metrics: 'numbers_not_compared',
  findings: 'findings_not_compared',
};
