import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import type { TablesFile } from '../ports/index-store.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { FoundScan } from './found-scan.ts';

export interface StoredScan {
  readonly snapshotId: string;
  /** The advisories that packages were compared with. */
  readonly packageMark: string;
  readonly scannedAtMs: number;
  readonly found: FoundScan;
}

/** The last scan of each project on the disk: a cache, so that the next engine answers at once. */
export interface KeptScans {
  /** Undefined where what is stored is of another snapshot, or was found by other rules. */
  load(project: ProjectRecord, snapshotId: string): StoredScan | undefined;
  save(project: ProjectRecord, scan: StoredScan): void;
}

/** Changes with the form of what is stored. */
const format = 6;

/**
 * @param open file of a project's scan
 * @param mark names all that decides what is found in a snapshot: the rules and the analysis
 */
export function keptScans(open: (project: ProjectRecord) => TablesFile, mark: () => string): KeptScans {
  return {
    load: (project, snapshotId) => {
      const bytes = open(project).load();
      if (bytes === undefined) return undefined;
      const stored = JSON.parse(decodeUtf8(bytes)) as StoredScan & { readonly mark: string };
      if (stored.mark !== `${format} ${mark()}` || stored.snapshotId !== snapshotId) return undefined;
      const { packageMark, scannedAtMs, found } = stored;
      return { snapshotId, packageMark, scannedAtMs, found };
    },
    save: (project, scan) => open(project).save(encodeUtf8(JSON.stringify({ mark: `${format} ${mark()}`, ...scan }))),
  };
}
