import { AdvisoryUpdates } from '../advisories/update-advisories.ts';
import type { AdvisoryStore } from '../ports/advisories.ts';
import type { Clock } from '../ports/clock.ts';
import type { TablesFile } from '../ports/index-store.ts';
import type { WorkspaceReader } from '../ports/reading.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { BackgroundScans, type BackgroundScansParts } from './background-scans.ts';
import { FindingFollowers } from './finding-followers.ts';
import { keptScans } from './kept-scans.ts';
import { packageMark } from './package-mark.ts';
import { RevisionScans, type RevisionScansParts } from './revision-scans.ts';
import { ScanTrends } from './scan-trends.ts';
import { ScanThread, scanFileTimeoutMs, type ScanThreadOptions } from './scan-thread.ts';
import { StoredTriage, type StoredTriageParts } from './stored-triage.ts';

export interface SecurityHolderParts
  extends
    Omit<BackgroundScansParts, 'thread' | 'kept' | 'trends' | 'triage' | 'revisions' | 'clock' | 'packageMark'>,
    Omit<ScanThreadOptions, 'fileTimeoutMs' | 'clock'>,
    Omit<RevisionScansParts, 'thread'>,
    Omit<StoredTriageParts, 'clock'> {
  readonly clock: Clock;
  readonly advisories: AdvisoryStore;
  readonly reader: WorkspaceReader;
  /** Opens the file in which findings of a project outlive the engine. */
  readonly openFindings: (project: ProjectRecord) => TablesFile;
  /** Opens the file in which counts of scans outlive it. */
  readonly openTrend: (project: ProjectRecord) => TablesFile;
  /** Names all that decides what a scan finds in a snapshot. */
  readonly scanMark: () => string;
}

/** Scans of the code, decisions about what they find, and who is notified of both. */
export interface SecurityHolders {
  readonly scans: BackgroundScans;
  readonly triage: StoredTriage;
  readonly followers: FindingFollowers;
  /** In which commits are linked as well. */
  readonly thread: ScanThread;
  readonly advisoryUpdates: AdvisoryUpdates;
}

export function createSecurity(parts: SecurityHolderParts): SecurityHolders {
  const thread = new ScanThread({ ...parts, fileTimeoutMs: scanFileTimeoutMs });
  const triage = new StoredTriage(parts);
  const scans = new BackgroundScans({
    ...parts,
    thread,
    triage,
    trends: new ScanTrends(parts.openTrend),
    revisions: new RevisionScans({ ...parts, thread }),
    kept: keptScans(parts.openFindings, parts.scanMark),
    packageMark: (project) => packageMark(parts, project.path, parts.skippedOf(project)),
  });
  const followers = new FindingFollowers();
  scans.listen(({ id }) => followers.notify(id));
  return { scans, triage, followers, thread, advisoryUpdates: new AdvisoryUpdates(parts) };
}
