/** Findings as SARIF 2.1.0 (OASIS, 2023), with what code hosts read of it. */
import type { ScanScope } from '#protocol/scan-scope.ts';
import type { Finding, Security } from '#protocol/security.ts';
import { sarifResult } from './sarif-result.ts';
import { sarifRules } from './sarif-rules.ts';
import { place, rootId } from './sarif-places.ts';

export interface SarifLog {
  readonly $schema: string;
  readonly version: '2.1.0';
  readonly runs: readonly object[];
}

/** @param security with the path of each finding */
export function sarifLog(security: Security): SarifLog {
  const { findings, fixed = [], scope, reasons = [] } = security;
  const rules = sarifRules([...findings, ...fixed]);
  const ruleIndex = new Map(rules.map(({ id }, index) => [id, index]));
  const isCompared = security.fixed !== undefined;
  const resultOf = (finding: Finding, baselineState: 'new' | 'absent', isKnown = true) => ({
    ...sarifResult(finding, ruleIndex.get(finding.ruleId) ?? -1),
    ...(isCompared && isKnown && { baselineState }),
  });
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Groundplan', version: security.rulesVersion, rules } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [rootId]: { description: { text: 'Folder of the project.' } } },
        invocations: [
          {
            executionSuccessful: true,
            endTimeUtc: security.scannedAt,
            toolExecutionNotifications: [
              ...reasons.map(notice),
              ...(scope === undefined ? [] : leftOut(scope)),
              ...cutOff(security),
            ],
            toolConfigurationNotifications: scope === undefined ? [] : ruleErrors(scope),
          },
        ],
        results: [
          ...findings.map((finding) => resultOf(finding, 'new', finding.isNew === true)),
          ...fixed.map((finding) => resultOf(finding, 'absent')),
        ],
        properties: { ...extentOf(security), snapshot: security.snapshot },
      },
    ],
  };
}

function extentOf({ scope }: Security): object {
  return scope === undefined ? {} : { files: scope.files, lines: scope.lines, rules: scope.rules };
}

function leftOut({ leftOut: files, leftOutFiles, unfollowed = [] }: ScanScope): object[] {
  const named = files.map(({ file, reason }) => ({
    level: 'warning',
    message: { text: `Something of the file was left out: ${reason}.` },
    locations: [place({ file })],
  }));
  const rest = leftOutFiles - files.length;
  const unread = unfollowed.map(({ language, files: count }) =>
    notice(`No rule follows code of ${language}: secrets alone were looked for in ${count} files.`),
  );
  return [...named, ...(rest > 0 ? [notice(`Something of ${rest} more files was left out.`)] : []), ...unread];
}

/** A log that is not whole says so: who reads it alone would take the rest for mended. */
function cutOff({ nextCursor }: Security): object[] {
  return nextCursor === undefined ? [] : [notice('There are more findings: the header Link leads to the next ones.')];
}

function notice(text: string): object {
  return { level: 'warning', message: { text } };
}

function ruleErrors({ ruleErrors: errors }: ScanScope): object[] {
  return errors.map(({ file, line, message }) => ({
    level: 'error',
    message: { text: message },
    locations: [place({ file, ...(line !== undefined && { line }) })],
  }));
}
