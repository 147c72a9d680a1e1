import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { StructureFinding } from '#server/engine/structure/structure.ts';
import { structureData } from '../analysis/structure-data.ts';
import type { FoundScan } from './found-scan.ts';
import type { ScannedFinding } from './project-scans.ts';
import type { AskedStructure } from './scan-messages.ts';

/** The result where no findings are asked for. */
export const nothingSought: FoundScan = {
  rulesVersion: '',
  ruleIds: [],
  scope: { files: 0, lines: 0, rules: 0, projectRules: 0, leftOut: [], leftOutFiles: 0, ruleErrors: [] },
  findings: [],
  changed: 0,
};

export function withStructure(
  found: FoundScan,
  { header, withFindings }: AskedStructure,
  snapshot: GraphSnapshot,
): FoundScan {
  const findings = withFindings ? { findings: found.findings.flatMap(structureFinding) } : {};
  return { ...found, structure: structureData(snapshot, { header, ...findings }) };
}

/** One that a comment in the code takes out is none. No code leaves: neither lines nor what was found in them. */
export function structureFinding(finding: ScannedFinding): StructureFinding[] {
  if (finding.suppressed !== undefined) return [];
  const { ruleId, title, severity, confidence, category, cwe, file, line, fingerprint, reach } = finding;
  return [{ ruleId, title, severity, confidence, category, cwe, file, line, fingerprint, reach: reach.state }];
}
