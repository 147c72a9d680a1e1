import { BackgroundScans } from '#server/app/security/background-scans.ts';
import type { FoundScan } from '#server/app/security/found-scan.ts';
import { keptScans } from '#server/app/security/kept-scans.ts';
import type { ScanRequest } from '#server/app/security/scan-messages.ts';
import type { ScanProgress } from '#server/app/security/scan-progress.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import type { ProjectRecord } from '#server/app/ports/state-store.ts';
import { ScanTrends } from '#server/app/security/scan-trends.ts';
import type { Snapshots } from '#server/app/workspaces/snapshots.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { FakeClock } from './fake-clock.ts';
import { memoryTables } from './index-fixture.ts';
import { byOwner } from './sample-project.ts';
import { scannedFinding, triageRecords } from './security-fixture.ts';

export const project: ProjectRecord = {
  id: 'prj_1',
  name: 'one',
  description: '',
  path: '/one',
  kind: 'live',
  member: 'owner',
  createdAtMs: 0,
};
export const byKey = (): CallContext => ({
  ...byOwner(),
  caller: { ...byOwner().caller, kind: 'key' } as CallContext['caller'],
});

export interface Asked {
  readonly request: ScanRequest;
  readonly onProgress: (progress: ScanProgress) => void;
  readonly signal: AbortSignal;
  readonly settle: (found: FoundScan) => void;
  readonly fail: (reason: unknown) => void;
}

export function foundWith(lines: readonly number[], changed: readonly string[] = []): FoundScan {
  const leftOut = changed.map((file) => ({ file, reason: 'changed' }));
  const scope = {
    files: 1,
    lines: 9,
    rules: 1,
    projectRules: 0,
    leftOut,
    leftOutFiles: leftOut.length,
    ruleErrors: [],
  };
  const findings = lines.map((line) => scannedFinding({ file: 'a.ts', line }));
  return { rulesVersion: 'r1', ruleIds: ['command-injection'], scope, findings, changed: changed.length };
}

/** Scans of one project, whose thread answers when a test says so. */
export class ScansBench {
  snapshotId = 'snp_1';
  mark = 'mark';
  packageMark = '';
  mayRead = true;
  refreshes = 0;
  readonly asked: Asked[] = [];
  readonly logged: string[] = [];
  readonly arrived: string[] = [];
  readonly tables = memoryTables();
  head: string | undefined = 'commit-1';
  readonly trendTables = memoryTables();
  readonly trends = new ScanTrends(() => this.trendTables);
  scans = this.open();

  open(): BackgroundScans {
    const snapshot = () => ({ id: this.snapshotId }) as GraphSnapshot;
    const snapshots = {
      newest: async () => snapshot(),
      present: () => snapshot(),
      mayRead: () => this.mayRead,
      refreshed: async () => {
        this.refreshes++;
        this.snapshotId = `snp_${this.refreshes + 1}`;
        return snapshot();
      },
    } as unknown as Snapshots;
    const scans = new BackgroundScans({
      register: { find: () => project },
      snapshots,
      skippedOf: () => undefined,
      thread: {
        scan: (request, onProgress, signal) =>
          new Promise((settle, fail) => {
            signal.addEventListener('abort', () => fail(signal.reason));
            this.asked.push({ request, onProgress, signal, settle, fail });
          }),
        close: async () => {},
      },
      revisions: { of: async ({ revision }) => ({ id: revision, findings: [] }) },
      kept: keptScans(
        () => this.tables,
        () => this.mark,
      ),
      trends: this.trends,
      triage: triageRecords(),
      remotes: { head: () => this.head },
      packageMark: () => this.packageMark,
      clock: new FakeClock(),
      log: (text) => this.logged.push(text),
    });
    scans.listen((_, scan) => this.arrived.push(scan.snapshot.id));
    return scans;
  }

  /** Lets what is on its way come. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) {
      // oxlint-disable-next-line no-await-in-loop -- one turn after the other
      await new Promise(setImmediate);
    }
  }
}
