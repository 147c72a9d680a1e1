import type { TrendPointOfSecurity } from '#protocol/security.ts';
import { hashToIdentifier } from '#server/base/content-hash.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { RepositoryRemotes } from '../ports/repository-remotes.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import { workspaceKey } from '../workspaces/project-workspaces.ts';
import { notTrusted } from '../workspaces/require-trust.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';
import { chooseFindings, countByReach, countBySeverity } from './choose-findings.ts';
import type { FoundScan } from './found-scan.ts';
import type { KeptScans } from './kept-scans.ts';
import type { ProjectScan, ProjectScans, RevisionScan, TriageRecords } from './project-scans.ts';
import type { RevisionScans } from './revision-scans.ts';
import type { ScanProgress } from './scan-progress.ts';
import type { ScanTrends } from './scan-trends.ts';
import type { ScanThread } from './scan-thread.ts';
import { SharedWork } from './shared-work.ts';

export interface BackgroundScansParts {
  readonly register: Pick<ProjectRegister, 'find'>;
  readonly snapshots: Snapshots;
  /** Files that the newest snapshot of a project leaves out; undefined while that is not known. */
  readonly skippedOf: (project: ProjectRecord) => readonly SkippedFile[] | undefined;
  readonly thread: Pick<ScanThread, 'scan' | 'close'>;
  readonly revisions: Pick<RevisionScans, 'of'>;
  readonly kept: KeptScans;
  readonly trends: Pick<ScanTrends, 'of' | 'add'>;
  readonly triage: Pick<TriageRecords, 'of'>;
  readonly remotes: Pick<RepositoryRemotes, 'head'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Names what decides on the packages of a project beside its snapshot: advisories, and lock files that are not indexed. */
  readonly packageMark: (project: ProjectRecord) => string;
  readonly log?: (text: string) => void;
}

/** Snapshots that the last two scans were made of are kept with them. */
const keptMax = 2;
/** Files that change faster than they are read are left out. */
const triesMax = 3;

/** The subject of a scan. */
interface MarkedSnapshot {
  readonly snapshot: GraphSnapshot;
  readonly packageMark: string;
}

interface ScannedProject {
  /** Newest first. */
  scans: readonly ProjectScan[];
  underWay: (MarkedSnapshot & { readonly work: SharedWork<ProjectScan>; progress?: ScanProgress }) | undefined;
  /** To be scanned when the one under way is done. */
  next: { readonly project: ProjectRecord; readonly snapshot: GraphSnapshot } | undefined;
  /** Snapshot of which a scan was looked for on the disk. */
  looked: string | undefined;
  /** How far the scan of a revision is. */
  ofRevision?: ScanProgress | undefined;
}

/**
 * Scans of projects: the first is made when it is first asked for, and from then on one after each run, in the background.
 *
 * Invariant: a scan is of one snapshot as a whole, and what is kept is never changed.
 */
export class BackgroundScans implements ProjectScans {
  readonly #parts: BackgroundScansParts;
  readonly #projects = new Map<string, ScannedProject>();
  readonly #listeners = new Set<(project: ProjectRecord, scan: ProjectScan) => void>();

  constructor(parts: BackgroundScansParts) {
    this.#parts = parts;
  }

  /** @param listener called with every scan that was made, or found on the disk */
  listen(listener: (project: ProjectRecord, scan: ProjectScan) => void): void {
    this.#listeners.add(listener);
  }

  async newest(projectId: string, context: CallContext): Promise<ProjectScan> {
    const { register, snapshots } = this.#parts;
    const project = register.find(context.caller, projectId);
    const snapshot = await snapshots.newest(projectId, 'calls', context);
    const known = this.#known(project, snapshot);
    if (known !== undefined && this.#isOf(known, project, snapshot)) return known;
    if (!snapshots.mayRead(projectId, context)) {
      if (known !== undefined) return known;
      throw notTrusted();
    }
    if (known === undefined || context.caller.kind === 'owner') return this.#scanUnchanged(project, snapshot, context);
    this.begin(project, snapshot);
    return known;
  }

  present(projectId: string, context: CallContext): ProjectScan | undefined {
    const { register, snapshots } = this.#parts;
    const project = register.find(context.caller, projectId);
    const snapshot = snapshots.present(projectId, 'calls', context);
    return snapshot && this.#known(project, snapshot);
  }

  kept(projectId: string, scanId: string, context: CallContext): ProjectScan | undefined {
    const { id } = this.#parts.register.find(context.caller, projectId);
    return this.#projects.get(id)?.scans.find((scan) => scan.id === scanId);
  }

  trend(projectId: string, { caller }: CallContext): readonly TrendPointOfSecurity[] {
    return this.#parts.trends.of(this.#parts.register.find(caller, projectId));
  }

  progress(projectId: string, context: CallContext): ScanProgress | undefined {
    const { id } = this.#parts.register.find(context.caller, projectId);
    const state = this.#projects.get(id);
    return state?.underWay?.progress ?? state?.ofRevision;
  }

  async ofRevision(projectId: string, revision: string, context: CallContext): Promise<RevisionScan> {
    const { register, snapshots, revisions } = this.#parts;
    const project = register.find(context.caller, projectId);
    if (!snapshots.mayRead(projectId, context)) throw notTrusted();
    const now = await snapshots.newest(projectId, 'calls', context);
    const state = this.#stateOf(project);
    const onProgress = (progress: ScanProgress) => (state.ofRevision = progress);
    try {
      return await revisions.of({ root: project.path, revision, now }, onProgress, context.signal);
    } finally {
      state.ofRevision = undefined;
    }
  }

  wasAsked({ id }: ProjectRecord): boolean {
    const known = this.#projects.get(id);
    return known !== undefined && (known.scans.length > 0 || known.underWay !== undefined);
  }

  /** Has a snapshot scanned in the background; one that waits behind another is replaced by it. */
  begin(project: ProjectRecord, snapshot: GraphSnapshot): void {
    const state = this.#stateOf(project);
    if ([state.scans[0], state.underWay].some((each) => each && this.#isOf(each, project, snapshot))) return;
    if (state.underWay !== undefined) {
      state.next = { project, snapshot };
      return;
    }
    this.#start(project, snapshot).work.keep();
  }

  forget({ id }: ProjectRecord): void {
    this.#projects.get(id)?.underWay?.work.cancel(new ApiError('cancelled', 'The project was removed.'));
    this.#projects.delete(id);
  }

  async close(): Promise<void> {
    await this.#parts.thread.close();
  }

  /** Files may have changed since they were indexed: then a newer snapshot is waited for. */
  async #scanUnchanged(
    project: ProjectRecord,
    snapshot: GraphSnapshot,
    context: CallContext,
    tries = triesMax,
  ): Promise<ProjectScan> {
    const scan = await this.#scanned(project, snapshot, context.signal);
    if (scan.changed === 0 || tries === 1) return scan;
    const newer = await this.#parts.snapshots.refreshed(project.id, 'calls', context);
    return this.#scanUnchanged(project, newer, context, tries - 1);
  }

  #scanned(project: ProjectRecord, snapshot: GraphSnapshot, signal: AbortSignal): Promise<ProjectScan> {
    const { scans, underWay } = this.#stateOf(project);
    if (scans.length > 0 && this.#isOf(scans[0], project, snapshot)) return Promise.resolve(scans[0]);
    const isUnderWay = underWay !== undefined && this.#isOf(underWay, project, snapshot);
    return (isUnderWay ? underWay : this.#start(project, snapshot)).work.wait(signal);
  }

  #start(project: ProjectRecord, snapshot: GraphSnapshot): NonNullable<ScannedProject['underWay']> {
    const state = this.#stateOf(project);
    const packageMark = this.#parts.packageMark(project);
    const scanned = { snapshot, packageMark };
    const begun: NonNullable<ScannedProject['underWay']> = {
      ...scanned,
      work: new SharedWork((signal) => this.#scan(project, scanned, (progress) => (begun.progress = progress), signal)),
    };
    state.underWay = begun;
    void begun.work.settled.then((scan) => this.#end(project, begun, scan));
    return begun;
  }

  async #scan(
    project: ProjectRecord,
    { snapshot, packageMark }: MarkedSnapshot,
    onProgress: (progress: ScanProgress) => void,
    signal: AbortSignal,
  ): Promise<ProjectScan> {
    const { thread, kept, clock } = this.#parts;
    const skipped = this.#parts.skippedOf(project);
    const commit = this.#parts.remotes.head(project.path);
    const workspace = workspaceKey(project);
    const found = await thread.scan({ workspace, root: project.path, snapshot, skipped }, onProgress, signal);
    const scannedAtMs = clock.nowMs();
    if (found.changed === 0) {
      kept.save(project, { snapshotId: snapshot.id, packageMark, scannedAtMs, found });
      this.#note(project, commit, scannedAtMs, found);
    }
    return scanOf({ snapshot, packageMark }, scannedAtMs, found);
  }

  /** Which commit was scanned is known where no other one was checked out meanwhile. */
  #note(project: ProjectRecord, commit: string | undefined, scannedAtMs: number, found: FoundScan): void {
    const { trends, triage, remotes } = this.#parts;
    if (commit === undefined || commit !== remotes.head(project.path)) return;
    const { counted } = chooseFindings(found.findings, {}, triage.of(project.id));
    const scannedAt = new Date(scannedAtMs).toISOString();
    const counts = { summary: countBySeverity(counted), reach: countByReach(counted) };
    trends.add(project, { commit, scannedAt, rulesVersion: found.rulesVersion, ...counts });
  }

  #end(project: ProjectRecord, begun: ScannedProject['underWay'], outcome: PromiseSettledResult<ProjectScan>): void {
    const state = this.#projects.get(project.id);
    if (state === undefined || begun === undefined) return;
    if (state.underWay === begun) state.underWay = undefined;
    if (outcome.status === 'fulfilled') this.#take(project, state, outcome.value);
    else if (!begun.work.isCancelled) this.#parts.log?.(`scan of ${project.id} failed: ${String(outcome.reason)}`);
    const { next } = state;
    state.next = undefined;
    if (next !== undefined) this.begin(next.project, next.snapshot);
  }

  /** The newest scan; of a project that was scanned by an earlier engine, what that left, where it is of this snapshot. */
  #known(project: ProjectRecord, snapshot: GraphSnapshot): ProjectScan | undefined {
    const state = this.#stateOf(project);
    const [newest] = state.scans;
    if (newest !== undefined || state.looked === snapshot.id) return newest;
    state.looked = snapshot.id;
    const stored = this.#parts.kept.load(project, snapshot.id);
    if (stored === undefined) return undefined;
    const { packageMark } = stored;
    const scan = scanOf({ snapshot, packageMark }, stored.scannedAtMs, stored.found);
    this.#take(project, state, scan);
    return scan;
  }

  #isOf(scan: Pick<ProjectScan, 'snapshot' | 'packageMark'>, project: ProjectRecord, { id }: GraphSnapshot): boolean {
    return scan.snapshot.id === id && (scan.packageMark ?? '') === this.#parts.packageMark(project);
  }

  #take(project: ProjectRecord, state: ScannedProject, scan: ProjectScan): void {
    state.scans = [scan, ...state.scans].slice(0, keptMax);
    for (const listener of this.#listeners) listener(project, scan);
  }

  #stateOf({ id }: ProjectRecord): ScannedProject {
    let state = this.#projects.get(id);
    if (state === undefined)
      this.#projects.set(id, (state = { scans: [], underWay: undefined, next: undefined, looked: undefined }));
    return state;
  }
}

/** Of the snapshot its files alone are kept: the other tables take much more, and belong to open workspaces. */
function scanOf(
  { snapshot: { id: snapshotId, files }, packageMark }: MarkedSnapshot,
  scannedAtMs: number,
  found: FoundScan,
): ProjectScan {
  const { rulesVersion, ruleIds, scope, findings, changed } = found;
  const snapshot = { id: snapshotId, files };
  const content = JSON.stringify([rulesVersion, scope, findings]);
  const id = `scn_${hashToIdentifier([snapshot.id, content])}`;
  return { id, snapshot, packageMark, scannedAtMs, rulesVersion, ruleIds, scope, findings, changed };
}
