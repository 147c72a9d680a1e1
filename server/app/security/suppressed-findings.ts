import { contentHashOf, findFile } from '#server/engine/graph/find-file.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { RawFinding } from '#server/engine/security/finding.ts';
import { findSuppression, type Suppression } from '#server/engine/security/suppressions/find-suppression.ts';
import type { RuleText } from './describe-findings.ts';
import type { TextOf } from './scan-rules.ts';

export interface SuppressedFindings {
  readonly by: ReadonlyMap<RawFinding, Suppression>;
  /** Comments of ours without a reason, which take nothing out: each is a finding. */
  readonly withoutReason: readonly RawFinding[];
}

export const reasonRule: RuleText = {
  id: 'suppression-without-reason',
  title: 'Comment that ignores a finding without a reason',
  category: 'configuration',
  cwe: [],
  owasp: [],
  message: 'The comment takes no finding out: it says no reason.',
  remediation: 'Write why the finding does not matter here: `groundplan-ignore RULE: reason`.',
};

/** Reads the comments at findings, and of the files that have some. */
export function suppressedFindings(
  findings: readonly RawFinding[],
  ruleOf: (ruleId: string) => RuleText | undefined,
  { files, textOf }: { readonly files: FileLayer; readonly textOf: TextOf },
): SuppressedFindings {
  const lines = linesOf(files, textOf);
  const by = new Map<RawFinding, Suppression>();
  const withoutReason = new Map<string, RawFinding>();
  for (const finding of findings) {
    const { ruleId, file, line } = finding;
    const found = findSuppression(lines(file), { ruleId, cwe: ruleOf(ruleId)?.cwe ?? [], line });
    if (found === undefined) continue;
    if ('isWithoutReason' in found) withoutReason.set(`${file}:${found.line}`, reasonFinding(file, found.line, ruleId));
    else by.set(finding, found);
  }
  return { by, withoutReason: [...withoutReason.values()] };
}

function linesOf(files: FileLayer, textOf: TextOf): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (path) => {
    let lines = known.get(path);
    if (lines === undefined) {
      const file = findFile(files, path);
      const text = file === undefined ? undefined : textOf(path, contentHashOf(files, file));
      known.set(path, (lines = text?.split(/\r\n|\r|\n/) ?? []));
    }
    return lines;
  };
}

function reasonFinding(file: string, line: number, ignored: string): RawFinding {
  const place = { file, line, column: 1 };
  return {
    ...place,
    ruleId: reasonRule.id,
    endLine: line,
    endColumn: 1,
    symbol: '',
    sink: ignored,
    path: [{ ...place, role: 'sink', proof: 'exact', what: ignored }],
    confidence: 'high',
    severity: 'info',
    otherSources: 0,
  };
}
