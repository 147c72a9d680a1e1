import type { StructurePart } from '#server/engine/structure/structure.ts';

/** Why a list of a difference is empty that says nothing. */
export const notCompared: Readonly<Record<StructurePart, string>> = {
  loads: 'Cycles were not compared: of one state it is not known when imports load.',
  metrics: 'Numbers were not compared: those of one state are not known.',
  findings: 'Findings were not compared: one state was not scanned.',
};
