import type { Baselines } from '../ports/baselines.ts';
import type { TablesFile } from '../ports/index-store.ts';
import type { SnapshotFiles } from '../ports/snapshot-store.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { BaselineStructures } from './baseline-structures.ts';
import { madeTimes } from './made-times.ts';
import { ProjectStructures, type ProjectStructuresParts } from './project-structures.ts';
import { PushedChanges, type PushedChangesParts } from './pushed-changes.ts';
import type { PushedSnapshots } from './pushed-snapshots.ts';
import { RevisionStructures, type RevisionStructuresParts } from './revision-structures.ts';

export interface StructureHolderParts
  extends
    Omit<ProjectStructuresParts, 'times'>,
    PushedChangesParts,
    Omit<RevisionStructuresParts, 'clock' | 'version'> {
  /** Opens the file that says when structures of a project were made. */
  readonly openTimes: (project: ProjectRecord) => TablesFile;
  readonly baselines: Baselines;
  readonly pushed: PushedSnapshots;
  readonly snapshotFiles: SnapshotFiles;
}

/** States of projects that can be sent and compared. */
export interface StructureHolders {
  readonly structures: ProjectStructures;
  readonly revisions: RevisionStructures;
  readonly baselines: BaselineStructures;
  readonly hashKey: () => Uint8Array;
  readonly pushed: PushedSnapshots;
  readonly pushedChanges: PushedChanges;
  readonly snapshotFiles: SnapshotFiles;
}

export function createStructures(parts: StructureHolderParts): StructureHolders {
  return {
    structures: new ProjectStructures({ ...parts, times: madeTimes(parts.openTimes) }),
    revisions: new RevisionStructures(parts),
    baselines: new BaselineStructures(parts),
    hashKey: parts.hashKey,
    pushed: parts.pushed,
    pushedChanges: new PushedChanges(parts),
    snapshotFiles: parts.snapshotFiles,
  };
}
