import type { IndexState } from '#protocol/index-state.ts';
import type { ScanScope } from '#protocol/scan-scope.ts';
import type { Finding, FindingStep, TrendPointOfSecurity, Triage } from '#protocol/security.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { CallContext } from '../operations/operation.ts';

/** A step as a scan knows it. Lines of code are read when they are asked for. */
export type ScannedStep = Omit<FindingStep, 'text'>;

/** A finding as a scan knows it: all but lines of code, and what people say of it. */
export interface ScannedFinding extends Omit<Finding, 'content' | 'path' | 'triage' | 'isNew'> {
  /** From source to sink; of a finding without a flow the place alone. */
  readonly path: readonly ScannedStep[];
  /** Equal for findings that are one with several places, if all else is equal. */
  readonly cause?: string;
}

/** The result for one snapshot. Immutable. */
export interface ProjectScan {
  /** Equal ids mean equal scans, the time apart. */
  readonly id: string;
  readonly snapshot: GraphSnapshot;
  /** The advisories that packages were compared with; absent where that was nothing. */
  readonly packageMark?: string;
  readonly scannedAtMs: number;
  readonly rulesVersion: string;
  /** Absent where findings were pushed: neither it nor the code is here. */
  readonly scope?: ScanScope;
  /** Rules that were applied, sorted; absent likewise. */
  readonly ruleIds?: readonly string[];
  /** The suppressed ones too. */
  readonly findings: readonly ScannedFinding[];
  /** Files that were others on the disk than in the snapshot; `scope` may name fewer. */
  readonly changed: number;
}

/** The result for the files of a revision. */
export interface RevisionScan {
  readonly id: string;
  readonly findings: readonly ScannedFinding[];
  /** How far its packages were compared; absent where they were compared with nothing. */
  readonly packages?: ScanScope['packages'];
}

/** Scans of projects. All methods throw `project_not_found` for what the caller may not see. */
export interface ProjectScans {
  /**
   * For the owner the scan of a snapshot as fresh as the call, waited for. Over HTTP the newest there is; the first one is
   * begun and waited for. Throws `project_not_indexed` where there is no snapshot to scan.
   */
  newest(projectId: string, context: CallContext): Promise<ProjectScan>;
  /** The newest there is at this moment: nothing is waited for, and nothing begun. */
  present(projectId: string, context: CallContext): ProjectScan | undefined;
  /** The scan that an earlier page came from; undefined when it is no longer kept. */
  kept(projectId: string, scanId: string, context: CallContext): ProjectScan | undefined;
  /** Counts of the scans that were made, in their order. */
  trend(projectId: string, context: CallContext): readonly TrendPointOfSecurity[];
  /** How far the scan under way is; undefined while there is none. */
  progress(projectId: string, context: CallContext): IndexState['scan'];
  /** Throws `invalid_parameter` where git has no such revision. */
  ofRevision(projectId: string, revision: string, context: CallContext): Promise<RevisionScan>;
}

/** Decisions about findings, by fingerprint. */
export interface TriageRecords {
  /** Changes whenever a record of the project does. */
  version(projectId: string): string;
  of(projectId: string): ReadonlyMap<string, Triage>;
  find(projectId: string, fingerprint: string): Triage | undefined;
  /** Replaces what there is. The one before is kept as history. */
  save(projectId: string, fingerprint: string, said: SaidTriage): Triage;
}

export type SaidTriage = Pick<Triage, 'state' | 'note'>;
