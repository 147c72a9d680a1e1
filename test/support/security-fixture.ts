import { createHash } from 'node:crypto';
import type { Finding, Security, Triage } from '#protocol/security.ts';
import type { ProjectScan, ProjectScans, ScannedFinding, TriageRecords } from '#server/app/security/project-scans.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';

/** 32 hex digits, the same for the same name. */
export function fingerprintOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

/** A finding; what a test is about is given. */
export function scannedFinding(
  change: Partial<ScannedFinding> & Pick<ScannedFinding, 'file' | 'line'>,
): ScannedFinding {
  const { file, line, ruleId = 'command-injection' } = change;
  const place = { file, line, column: 1 };
  return {
    id: `fnd_${'0'.repeat(26)}`,
    ruleId,
    title: 'Command injection',
    severity: 'high',
    confidence: 'high',
    category: 'vulnerability',
    cwe: ['CWE-78'],
    message: 'A value of the request reaches `exec`.',
    fingerprint: fingerprintOf(`${file}:${line}:${ruleId}`),
    reasons: ['The route is reached without a login.'],
    reach: { state: 'reachable', reason: 'GET /run leads here.' },
    path: [{ ...place, role: 'sink', proof: 'exact', what: 'exec(…)' }],
    ...change,
  };
}

/** A scan in which these things were found. */
export function projectScan(snapshot: GraphSnapshot, findings: readonly ScannedFinding[], id = 'scan_1'): ProjectScan {
  const scope = { files: 3, lines: 40, rules: 2, projectRules: 0, leftOut: [], leftOutFiles: 0, ruleErrors: [] };
  const ruleIds = ['command-injection', 'sql-injection'];
  return { id, snapshot, scannedAtMs: 0, rulesVersion: 'rules_1', scope, ruleIds, findings, changed: 0 };
}

/** Scans that were made before. */
export function scansOf(newest: () => ProjectScan, kept: readonly ProjectScan[] = []): ProjectScans {
  return {
    newest: async () => newest(),
    present: () => newest(),
    kept: (_, id) => [newest(), ...kept].find((scan) => scan.id === id),
    trend: () => [],
    progress: () => undefined,
    ofRevision: async (_, revision) => {
      const scan = kept.find(({ id }) => id === revision);
      if (scan === undefined) throw new ApiError('invalid_parameter', 'git has no such revision.');
      return scan;
    },
  };
}

/** Nothing was scanned, and nothing can be. */
export const noScans: ProjectScans = {
  ...scansOf(() => {
    throw new ApiError('project_not_indexed', 'The project is not scanned.');
  }),
  present: () => undefined,
};

/** Records in memory, with versions `1`, `2`, … */
export function triageRecords(): TriageRecords {
  const records = new Map<string, Triage>();
  let saves = 0;
  const updatedAt = '2026-01-31T12:00:00.000Z';
  return {
    version: () => String(saves),
    of: () => records,
    find: (_, fingerprint) => records.get(fingerprint),
    save: (_, fingerprint, said) => {
      const record = { ...said, updatedAt, version: String(++saves) };
      records.set(fingerprint, record);
      return record;
    },
  };
}

export function emptySecurity(snapshot: string): Security & Required<Pick<Security, 'scope' | 'suppressed'>> {
  return {
    summary: { total: 0, critical: 0, high: 0, medium: 0, low: 0, info: 0 },
    findings: [],
    scannedAt: '2026-01-31T12:00:00.000Z',
    rulesVersion: 'rules_1',
    snapshot,
    scope: { files: 0, lines: 0, rules: 0, projectRules: 0, leftOut: [], leftOutFiles: 0, ruleErrors: [] },
    reach: { reachable: 0, unknown: 0, notReachable: 0 },
    suppressed: 0,
    triaged: 0,
  };
}

/** A finding as it is answered. */
export function finding(change: Partial<Finding>): Finding {
  const { path: _path, ...rest } = scannedFinding({ file: 'src/run.ts', line: 1, fingerprint: 'f'.repeat(32) });
  return { ...rest, content: 'exec(name);', ...change };
}
