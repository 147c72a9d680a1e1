import { hashContent } from '#server/base/content-hash.ts';
import { contentHashOf, findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { ApiError } from '../operations/api-error.ts';
import { fileNotFound } from '../operations/not-found.ts';
import { scanLimits } from '../indexing/limits.ts';
import type { CallContext } from '../operations/operation.ts';
import type { WorkspaceReader } from '../ports/reading.ts';
import type { Snapshots } from './snapshots.ts';

export interface FileBytes {
  readonly snapshot: GraphSnapshot;
  readonly bytes: Uint8Array;
}

/** Number of tries: a file that differs from the index this often is being written all the time. */
const attempts = 3;

/**
 * Bytes of a project's files. Source text is not stored: it is read again, and shown only when it is the text that the
 * snapshot was made of; otherwise the index is updated first.
 */
export class ProjectFileBytes {
  readonly #snapshots: Snapshots;
  readonly #reader: WorkspaceReader;

  constructor(snapshots: Snapshots, reader: WorkspaceReader) {
    this.#snapshots = snapshots;
    this.#reader = reader;
  }

  /** Throws `path_not_found` for a path that the snapshot does not list: a request never opens a path of its own. */
  async read(projectId: string, path: string, context: CallContext): Promise<FileBytes> {
    let snapshot = await this.#snapshots.newest(projectId, 'files', context);
    for (let attempt = 0; attempt < attempts; attempt++) {
      const bytes = this.readUnchanged(projectId, snapshot, path, context);
      if (bytes !== undefined) return { snapshot, bytes };
      snapshot = await this.#snapshots.refreshed(projectId, 'files', context);
    }
    throw new ApiError('path_not_found', 'The file changes faster than it can be indexed.');
  }

  /** The bytes that the snapshot was made of, or undefined when the disk has moved on. */
  readUnchanged(
    projectId: string,
    snapshot: GraphSnapshot,
    path: string,
    context: CallContext,
  ): Uint8Array | undefined {
    const file = findFile(snapshot.files, path);
    if (file === undefined) throw fileNotFound(snapshot.files, 'file', path);
    const root = this.#snapshots.rootOf(projectId, context);
    const bytes = this.#reader.read(root, path, scanLimits.fileBytes);
    if ('skipped' in bytes || hashContent(bytes) !== contentHashOf(snapshot.files, file)) return undefined;
    return bytes;
  }
}
