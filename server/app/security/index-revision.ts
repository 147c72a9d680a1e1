import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { WorkspaceIndex } from '../indexing/workspace-index.ts';
import type { WorkspaceIndexParts } from '../indexing/workspace-index-parts.ts';
import type { TablesFile } from '../ports/index-store.ts';
import type { FileStamp, WorkspaceScanner } from '../ports/scanning.ts';
import { factsWithTexts, type RevisionFactsParts } from './revision-facts.ts';
import { PassingIndexStore } from './passing-index-store.ts';

export interface RevisionIndexParts
  extends RevisionFactsParts, Pick<WorkspaceIndexParts, 'clock' | 'families' | 'linkers' | 'packages' | 'producers'> {}

/**
 * Indexes the files of a commit as if they lay in the folder, up to who calls what: with the linkers, limits and rules of a run, so that
 * nothing differs but the files. Stores nothing.
 */
export async function indexRevision(
  parts: RevisionIndexParts,
  root: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<GraphSnapshot> {
  let newest: GraphSnapshot | undefined;
  const store = new PassingIndexStore();
  const index = new WorkspaceIndex(
    {
      ...parts,
      root,
      scanner: scannerOf(files),
      facts: factsWithTexts(parts, root, files),
      openRows: () => store,
      tables: noTables,
      codeTables: noTables,
      isCompared: () => false,
    },
    (event) => {
      if (event.type === 'published') newest = event.snapshot;
    },
  );
  index.load();
  await index.refresh({ full: false, upTo: 'calls' });
  return newest as GraphSnapshot;
}

const noTables: TablesFile = { load: () => undefined, save: () => {}, remove: () => {} };

/** Nothing is read of the disk, and nothing changes. */
function scannerOf(files: ReadonlyMap<string, Uint8Array>): WorkspaceScanner {
  const paths = [...files.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const scan = {
    files: paths.map((path) => ({ path, stamp: stampOf(files.get(path)) })),
    skipped: [],
    directories: [...new Set(paths.flatMap(foldersAround))].toSorted(),
  };
  return { scan: () => scan, exceeds: (_root, _limits, most) => paths.length > most, rescan: () => undefined };
}

function stampOf(bytes: Uint8Array | undefined): FileStamp {
  return { size: bytes?.length ?? 0, mtimeMs: 0, ctimeMs: 0, inode: 0 };
}

function foldersAround(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}
