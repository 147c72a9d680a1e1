import { packageFiles } from '#server/app/analysis/read-lock-files.ts';
import { type AdvisoryStore, noAdvisories } from '#server/app/ports/advisories.ts';
import { allStrings } from '#server/base/string-table.ts';
import type { FoundScan } from '#server/app/security/found-scan.ts';
import { ProjectScanner, type ScannedState, type ScanProgram } from '#server/app/security/project-scanner.ts';
import { ReadFiles, type ReadFilesParts } from '#server/app/security/read-files.ts';
import type { ScanProgress } from '#server/app/security/scan-progress.ts';
import type { ReadRules } from '#server/app/security/scan-rules.ts';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { RawFinding } from '#server/engine/security/finding.ts';
import type { Rule } from '#server/engine/security/rules/rule.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { overFollowedColumns } from './followed-columns.ts';

export const commandRule: Rule = {
  id: 'command-injection',
  title: 'Command injection',
  cwe: ['CWE-78'],
  owasp: ['A03:2021'],
  category: 'vulnerability',
  severity: 'high',
  severities: {},
  message: '{source} reaches {sink}.',
  remediation: 'Pass arguments as a list.',
  harm: 'shell',
  sinks: [],
  sanitizers: [],
  calls: [],
  fixes: [],
  examples: [],
};

/** A finding of the analysis; what a test is about is given. */
export function rawFinding(change: Partial<RawFinding> & Pick<RawFinding, 'file' | 'line'>): RawFinding {
  const { file, line } = change;
  const place = { file, line, column: 1 };
  return {
    ...place,
    ruleId: commandRule.id,
    endLine: line,
    endColumn: 5,
    symbol: '',
    sink: 'exec(…)',
    source: 'remote',
    path: [
      { ...place, role: 'source', proof: 'exact', what: 'req.query' },
      { ...place, role: 'sink', proof: 'exact', what: 'exec(…)' },
    ],
    confidence: 'high',
    severity: 'high',
    otherSources: 0,
    ...change,
  };
}

export const oneRule: ReadRules = (ofProject) => ({
  ruleSet: { version: `rules_${ofProject.length}`, rules: [commandRule], models: [] },
  projectRules: ofProject.length,
  errors: [],
});

/** Reading of files by the real front-ends. */
export function readFiles(change: Partial<ReadFilesParts> = {}): ReadFiles {
  return new ReadFiles({
    frontEnds,
    assets: bundledAssets,
    graphBytesMax: 2 ** 28,
    begin: () => {},
    end: () => {},
    ...change,
  });
}

export interface ScannerUnderTest {
  scan(root: string, snapshot: GraphSnapshot, lost?: readonly string[]): Promise<FoundScan>;
  scanState(state: ScannedState): Promise<FoundScan>;
  readonly progress: readonly ScanProgress[];
}

/** The use case of the scan thread, over an analysis that a test gives. */
export function scannerWith(
  scanProgram: ScanProgram,
  {
    files = readFiles(),
    readRules = oneRule,
    advisories = noAdvisories,
  }: { files?: ReadFiles; readRules?: ReadRules; advisories?: AdvisoryStore } = {},
): ScannerUnderTest {
  const scanner = new ProjectScanner({
    files,
    readRules,
    scanProgram: overFollowedColumns(scanProgram),
    advisories,
    pause: async () => {},
  });
  const progress: ScanProgress[] = [];
  const scanState = (state: ScannedState) => scanner.scan(state, (each) => progress.push(each));
  return {
    progress,
    scanState,
    scan: (root, snapshot, lost = []) => scanState({ ...scannedState(root, snapshot), lost }),
  };
}

/** A folder as it lies on the disk. */
export function scannedState(root: string, snapshot: GraphSnapshot): ScannedState {
  const reader = createReader();
  const bytesOf = (path: string): Uint8Array | undefined => {
    const bytes = reader.read(root, path, 2 * 1024 * 1024);
    return 'skipped' in bytes ? undefined : bytes;
  };
  const ofPackages = () => packageFiles(allStrings(snapshot.files.paths), bytesOf);
  return { snapshot, skipped: [], lost: [], bytesOf, packageFiles: ofPackages };
}

/** An analysis that finds these. */
export function finding(...findings: readonly RawFinding[]): ScanProgram {
  return () => ({ findings, leftOut: [] });
}
