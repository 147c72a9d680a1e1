import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { GraphLayer } from '../indexing/indexer.ts';
import type { CallContext } from '../operations/operation.ts';
import type { SkippedFile } from '../ports/scanning.ts';

/**
 * Layers that a question may need. `architecture`: files and their dependencies, whether they were read here or pushed as a structure;
 * `loads`: the same, and when imports load. A question that needs another layer is not answered from a structure.
 */
export type NeededLayer = GraphLayer | 'architecture' | 'loads';

/**
 * States of a project that have the layer a question about code reads. All methods throw `project_not_found` for what
 * the caller may not see.
 */
export interface Snapshots {
  /**
   * Over HTTP: the newest snapshot there is, `project_not_indexed` when there never was one. For the owner: one as
   * fresh as the call, waited for.
   */
  newest(projectId: string, layer: NeededLayer, context: CallContext): Promise<GraphSnapshot>;
  /** As fresh as the call, for everybody: a file was found changed on the disk. */
  refreshed(projectId: string, layer: GraphLayer, context: CallContext): Promise<GraphSnapshot>;
  /** The newest there is at this moment that has the layer, however old: nothing is waited for, and nothing begun. */
  present(projectId: string, layer: GraphLayer, context: CallContext): GraphSnapshot | undefined;
  /** A snapshot that an earlier page of an answer came from; undefined when it is no longer kept. */
  kept(projectId: string, snapshotId: string, context: CallContext): GraphSnapshot | undefined;
  /** Returns the files that the newest snapshot leaves out; undefined while that is not known. */
  skipped(projectId: string, context: CallContext): readonly SkippedFile[] | undefined;
  /**
   * Returns why the newest snapshot may not be the disk any more: changes are not followed. None for a
   * command line, whose snapshot is as fresh as its call.
   */
  unfollowed(projectId: string, context: CallContext): readonly Doubt[];
  /** Real path of the project's folder. */
  rootOf(projectId: string, context: CallContext): string;
  /** Reports whether a question of this caller may have the folder read now. */
  mayRead(projectId: string, context: CallContext): boolean;
}
