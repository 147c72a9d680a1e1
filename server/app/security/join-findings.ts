import type { FindingPlace, Triage } from '#protocol/security.ts';
import type { ScannedFinding } from './project-scans.ts';

/** A finding with the further places where the same rule says the same of the same value. */
export type JoinedFinding = Omit<ScannedFinding, 'cause'>;

/** Places that are listed; all are counted. */
export const placesMax = 50;

/**
 * Makes one finding of those with one cause: the first of them, with the others as its further places. Each keeps its fingerprint,
 * so that comparing and deciding still know every place.
 *
 * @param findings in order
 */
export function joinFindings(
  findings: readonly ScannedFinding[],
  triage: ReadonlyMap<string, Triage>,
): readonly JoinedFinding[] {
  return [...Map.groupBy(findings, (finding) => joinKey(finding, triage)).values()].map(([first, ...others]) =>
    withPlaces(first, others),
  );
}

/** Those of `findings` that are one with a finding, this one left out. */
export function joinedWith(
  finding: ScannedFinding,
  findings: readonly ScannedFinding[],
  triage: ReadonlyMap<string, Triage>,
): readonly ScannedFinding[] {
  const key = joinKey(finding, triage);
  return findings.filter((other) => other.fingerprint !== finding.fingerprint && joinKey(other, triage) === key);
}

export function withPlaces(finding: ScannedFinding, others: readonly ScannedFinding[]): JoinedFinding {
  const { cause: _, ...first } = finding;
  if (others.length === 0) return first;
  return { ...first, furtherPlaces: others.length, places: others.slice(0, placesMax).map(placeOf) };
}

/** Where the value arrives: a finding may stand where it was written. */
function placeOf({ path, fingerprint, ...finding }: ScannedFinding): FindingPlace {
  const { file, line, column = 1, what } = path.at(-1) ?? { ...finding, what: finding.title };
  return { file, line, column, what, fingerprint };
}

/** Findings that differ in how bad, how sure, how reachable or how decided they are stay apart: one may be guarded, and the other not. */
function joinKey(finding: ScannedFinding, triage: ReadonlyMap<string, Triage>): string {
  const { fingerprint, cause, ruleId, severity, confidence, reach, suppressed } = finding;
  if (cause === undefined) return fingerprint;
  const decided = triage.get(fingerprint)?.state ?? 'open';
  return JSON.stringify([ruleId, cause, severity, confidence, reach.state, decided, suppressed !== undefined]);
}
