import type { Finding, FindingPlace, FindingStep } from '#protocol/security.ts';
import { artifact, place, type SarifPlace } from './sarif-places.ts';
import { sarifLevels, securitySeverities } from './sarif-levels.ts';

/** @param ruleIndex of its rule in the list of the driver */
export function sarifResult(finding: Finding, ruleIndex: number): object {
  const { ruleId, severity, message, fingerprint, path = [], reach, confidence, reasons } = finding;
  return {
    ruleId,
    ruleIndex,
    level: sarifLevels[severity],
    message: { text: message },
    locations: [{ ...place({ ...spanOf(finding), text: finding.content }), ...around(finding) }],
    ...(finding.places !== undefined && { relatedLocations: finding.places.map(related) }),
    partialFingerprints: { 'groundplanFinding/v1': fingerprint },
    ...(path.length > 1 && { codeFlows: [codeFlow(path, reach.reason)] }),
    ...(finding.fix !== undefined && { fixes: [fixOf(finding.fix)] }),
    suppressions: suppressionsOf(finding),
    properties: {
      'security-severity': securitySeverities[severity],
      confidence,
      reach: reach.state,
      reachReason: reach.reason,
      reasons,
    },
  };
}

/** A further place that the same value reaches. */
function related({ what, file, line, column }: FindingPlace, index: number): object {
  return { id: index + 1, ...place({ file, line, column }), message: { text: `Reached by the same value: ${what}` } };
}

/** Files in the order of the edits. */
function fixOf({ title, edits }: NonNullable<Finding['fix']>): object {
  const artifactChanges = Array.from(
    Map.groupBy(edits, ({ file }) => file),
    ([file, changes]) => ({
      artifactLocation: artifact(file),
      replacements: changes.map(({ line: startLine, column: startColumn, endLine, endColumn, text }) => ({
        deletedRegion: { startLine, startColumn, endLine, endColumn },
        insertedContent: { text },
      })),
    }),
  );
  return { description: { text: title }, artifactChanges };
}

function spanOf({ file, line, column, endLine, endColumn }: Finding): SarifPlace {
  return {
    file,
    line,
    ...(column !== undefined && { column }),
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
  };
}

function around({ symbol }: Finding): object {
  return symbol === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: symbol }] };
}

function codeFlow(path: readonly FindingStep[], reason: string): object {
  const locations = path.map(({ role, proof, what, ...step }, index) => ({
    location: { ...place(step), message: { text: what } },
    kinds: [role],
    executionOrder: index + 1,
    importance: role === 'step' ? 'important' : 'essential',
    properties: { proof },
  }));
  return { message: { text: reason }, threadFlows: [{ locations }] };
}

/** An empty list says that it is not suppressed; without one that would be unknown. */
function suppressionsOf({ suppressed, triage }: Finding): object[] {
  const inSource = suppressed && {
    kind: 'inSource',
    justification: suppressed.reason ?? `A comment of ${suppressed.by} on line ${suppressed.line}.`,
  };
  const isDecided = triage !== undefined && triage.state !== 'open';
  const decided = isDecided && {
    kind: 'external',
    status: 'accepted',
    justification: triage.note ?? (triage.state === 'accepted' ? 'The risk is accepted.' : 'It is a false positive.'),
  };
  return [inSource, decided].filter((each) => each !== undefined && each !== false);
}
