/** The difference of two states of an architecture. */
import { type Static, Type } from 'typebox';
import { StructureEdge, StructureFinding, StructureNode } from './structure-lines.ts';
import { filePath, snapshotId } from './values.ts';

const DiffNode = Type.Omit(StructureNode, ['kind']);
const DiffEdge = Type.Pick(StructureEdge, ['source', 'target', 'type']);
const DiffFinding = Type.Omit(StructureFinding, ['kind']);
/** Cycles of what is loaded when the program starts. */
const DiffCycle = Type.Object({ nodes: Type.Array(filePath) });

export const ArchitectureDiff = Type.Object({
  /** Absent where a side is no snapshot that is kept. */
  from: Type.Optional(snapshotId),
  to: Type.Optional(snapshotId),
  nodesAdded: Type.Array(DiffNode),
  nodesRemoved: Type.Array(DiffNode),
  edgesAdded: Type.Array(DiffEdge),
  edgesRemoved: Type.Array(DiffEdge),
  cyclesAdded: Type.Array(DiffCycle),
  cyclesRemoved: Type.Array(DiffCycle),
  findingsAdded: Type.Array(DiffFinding),
  findingsFixed: Type.Array(DiffFinding),
  /** Those of the summary that differ. A side that does not know a number leaves it out of the comparison. */
  metrics: Type.Array(Type.Object({ metric: Type.String(), before: Type.Number(), after: Type.Number() })),
  /** Sentences: parts that were not compared, whose lists are empty and say nothing. */
  reasons: Type.Optional(Type.Array(Type.String())),
});
export type ArchitectureDiff = Static<typeof ArchitectureDiff>;
