import type { ScanScope } from '#protocol/scan-scope.ts';
import type { MadeStructure } from '../analysis/structure-data.ts';
import type { ScannedFinding } from './project-scans.ts';

/** The result of a scan as plain data: it crosses a thread, and lies on the disk. */
export interface FoundScan {
  readonly rulesVersion: string;
  /** Of all rules that were applied. */
  readonly ruleIds: readonly string[];
  readonly scope: ScanScope;
  /** By file and position. */
  readonly findings: readonly ScannedFinding[];
  /** Files that were others on the disk than in the snapshot: they are left out. */
  readonly changed: number;
  /** Of a commit, where that is asked for. */
  readonly structure?: MadeStructure;
}
