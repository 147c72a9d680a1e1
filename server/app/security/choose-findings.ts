import { compareTexts } from '#server/base/compare-texts.ts';
import {
  confidences,
  type Confidence,
  type FindingCounts,
  type Reachability,
  severities,
  type Severity,
  type Triage,
} from '#protocol/security.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { joinedWith, type JoinedFinding, joinFindings, withPlaces } from './join-findings.ts';
import type { ScannedFinding } from './project-scans.ts';

export type FindingFilters = Pick<
  OperationParams<'security.get'>,
  'severity' | 'confidence' | 'category' | 'reach' | 'file' | 'rule' | 'fingerprint' | 'triage' | 'suppressed'
>;

export const confidenceDefault: Confidence = 'medium';

/** Findings that a question is about: `listed` are those that its filters leave. */
export interface ChosenFindings {
  /** Of the asked confidence, without those that are taken out. */
  readonly counted: readonly JoinedFinding[];
  readonly listed: readonly JoinedFinding[];
  /** The listed ones, each place by itself. */
  readonly places: readonly ScannedFinding[];
  readonly suppressed: number;
  readonly triaged: number;
}

/** @param triage what people say, by fingerprint */
export function chooseFindings(
  findings: readonly ScannedFinding[],
  filters: FindingFilters,
  triage: ReadonlyMap<string, Triage>,
): ChosenFindings {
  const sure = findings.filter(({ confidence }) =>
    isAtLeast(confidences, confidence, filters.confidence ?? confidenceDefault),
  );
  const isTriaged = ({ fingerprint }: ScannedFinding) => (triage.get(fingerprint)?.state ?? 'open') !== 'open';
  const counted = sure.filter(
    (finding) =>
      (filters.suppressed === 'include' || !isSuppressed(finding)) && (filters.triage === 'all' || !isTriaged(finding)),
  );
  const places = listedOf(findings, counted, filters).toSorted(worstFirst);
  const join = (each: readonly ScannedFinding[]) => joinFindings(each, triage);
  return {
    counted: join(counted),
    listed: filters.fingerprint === undefined ? join(places) : places.map(withOthers),
    places,
    suppressed: join(sure.filter(isSuppressed)).length,
    triaged: join(sure.filter((finding) => isTriaged(finding) && !isSuppressed(finding))).length,
  };

  function withOthers(finding: ScannedFinding): JoinedFinding {
    return withPlaces(finding, joinedWith(finding, counted, triage).toSorted(worstFirst));
  }
}

/** One that is named is listed whatever is said of it: a link to it must lead there. */
function listedOf(
  findings: readonly ScannedFinding[],
  counted: readonly ScannedFinding[],
  filters: FindingFilters,
): readonly ScannedFinding[] {
  const { fingerprint: named } = filters;
  if (named === undefined) return counted.filter((finding) => isAsked(finding, filters));
  return findings.filter(({ fingerprint }) => fingerprint === named);
}

function isSuppressed({ suppressed }: ScannedFinding): boolean {
  return suppressed !== undefined;
}

function isAsked(finding: ScannedFinding, { severity = 'info', category, reach, file, rule }: FindingFilters): boolean {
  return (
    isAtLeast(severities, finding.severity, severity) &&
    (category === undefined || finding.category === category) &&
    (reach === undefined || finding.reach.state === reach) &&
    (rule === undefined || finding.ruleId === rule) &&
    (file === undefined || finding.file === file || finding.path.some((step) => step.file === file))
  );
}

/** @param order the highest first */
function isAtLeast<Level extends string>(order: readonly Level[], level: Level, lowest: Level): boolean {
  return order.indexOf(level) <= order.indexOf(lowest);
}

/** By severity, then by place. Equal ones are sorted by fingerprint, so that pages never overlap. */
function worstFirst(one: ScannedFinding, other: ScannedFinding): number {
  return (
    severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
    compareTexts(one.file, other.file) ||
    one.line - other.line ||
    (one.column ?? 0) - (other.column ?? 0) ||
    compareTexts(one.ruleId, other.ruleId) ||
    compareTexts(one.fingerprint, other.fingerprint)
  );
}

export function countBySeverity(findings: readonly { readonly severity: Severity }[]): FindingCounts {
  const of = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return {
    total: findings.length,
    critical: of('critical'),
    high: of('high'),
    medium: of('medium'),
    low: of('low'),
    info: of('info'),
  };
}

export function countByReach(findings: readonly Pick<ScannedFinding, 'reach'>[]): {
  readonly reachable: number;
  readonly unknown: number;
  readonly notReachable: number;
} {
  const of = (state: Reachability) => findings.filter(({ reach }) => reach.state === state).length;
  return { reachable: of('reachable'), unknown: of('unknown'), notReachable: of('not_reachable') };
}
