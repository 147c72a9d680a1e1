/** The difference of two states of an architecture. */
import { type Static, Type } from 'typebox';
import { doubts } from './doubts.ts';
import { StructureEdge, StructureFinding, StructureNode } from './structure-lines.ts';
import { count, filePath, snapshotId } from './values.ts';

const DiffNode = Type.Omit(StructureNode, ['kind']);
const DiffEdge = Type.Pick(StructureEdge, ['source', 'target', 'type']);
const DiffFinding = Type.Omit(StructureFinding, ['kind']);
/** Folders by their paths, `.` is the root. */
const DiffFolders = Type.Object({
  source: Type.String(),
  target: Type.String(),
  edges: { ...count, description: 'Dependencies of files behind it.' },
  closesCycle: Type.Boolean({ description: 'The target needs the source as well, directly or through others.' }),
});
/** Cycles of what is loaded when the program starts. */
const DiffCycle = Type.Object({ nodes: Type.Array(filePath) });

const state = Type.String({
  minLength: 1,
  maxLength: 256,
  description:
    'A snapshot that is kept, `latest`, `worktree`, `baseline` (the last state of the linked remote project), or a git revision; of a project whose structure was pushed a branch or commit.',
});

export const diffQuery = {
  from: state,
  to: Type.Optional({ ...state, description: 'As `from`. Default: the newest state.' }),
  parting: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Of a git revision: the commit where the checked-out one parted from it.',
    }),
  ),
  findings: Type.Optional(
    Type.Boolean({ default: true, description: '`false`: nothing is scanned, which takes most of the time.' }),
  ),
};

/** How old the remote's side of a comparison is. */
export const BaselineAge = Type.Object({
  fetchedAt: Type.String({ format: 'date-time', description: 'When it was brought home.' }),
  indexedAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'When the remote made it, by its own time.' }),
  ),
  remoteIsOlder: Type.Boolean({
    description: "The newest local snapshot was made after the remote's, as far as the remote's own times say.",
  }),
});
export type BaselineAge = Static<typeof BaselineAge>;

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
  /** Folders that depend on each other only since, the worst first. */
  foldersAdded: Type.Array(DiffFolders),
  findingsAdded: Type.Array(DiffFinding),
  findingsFixed: Type.Array(DiffFinding),
  /** Those of the summary that differ. A side that does not know a number leaves it out of the comparison. */
  metrics: Type.Array(Type.Object({ metric: Type.String(), before: Type.Number(), after: Type.Number() })),
  /** Present where a side is `baseline`. */
  baseline: Type.Optional(BaselineAge),
  /** Sentences: parts that were not compared, whose lists are empty and say nothing. */
  reasons: Type.Optional(Type.Array(Type.String())),
  doubts,
});
export type ArchitectureDiff = Static<typeof ArchitectureDiff>;
