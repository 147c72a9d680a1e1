import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import type { RawFinding } from '#server/engine/security/finding.ts';
import { findingId, fingerprintsOf } from '#server/engine/security/fingerprints.ts';
import { holdsTrialSecrets, isAside, isOfDevelopment } from '#server/engine/security/aside-files.ts';
import { rateFinding, type Rating } from '#server/engine/security/rate-finding.ts';
import type { CodeReach } from '#server/engine/security/reach/code-reach.ts';
import type { CodeReaches } from '#server/engine/security/reach/code-reaches.ts';
import { confidences, type Rule, severities } from '#server/engine/security/rules/rule.ts';
import type { Suppression } from '#server/engine/security/suppressions/find-suppression.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';
import type { FindingFix, FindingReach } from '#protocol/security.ts';
import type { ScannedFinding } from './project-scans.ts';

/** All that is said of the findings of a rule. */
export type RuleText = Pick<Rule, 'id' | 'title' | 'category' | 'cwe' | 'owasp' | 'message' | 'remediation'>;

export interface DescribedParts {
  readonly snapshot: LinkedSnapshot;
  readonly reaches: CodeReaches;
  readonly ruleOf: (ruleId: string) => RuleText | undefined;
  /** Comments that take findings out. */
  readonly suppressed: ReadonlyMap<RawFinding, Suppression>;
  /** Files of keys that nothing names which is shipped. */
  readonly unshippedKeys?: ReadonlySet<string>;
  /** Where files are now that moved since: their findings are recognised there. */
  readonly movedTo?: ReadonlyMap<string, string>;
}

/** Says of each finding who can have it run, how severe it is and why, and by what it is recognised. */
export function describeFindings(parts: DescribedParts, raw: readonly RawFinding[]): ScannedFinding[] {
  const known = raw.flatMap((finding) => {
    const rule = parts.ruleOf(finding.ruleId);
    return rule === undefined ? [] : [{ finding, rule }];
  });
  const placeNow = (file: string): string => parts.movedTo?.get(file) ?? file;
  const fingerprints = fingerprintsOf(known.map(({ finding }) => ({ ...finding, file: placeNow(finding.file) })));
  return known.map(({ finding, rule }, index) => describe(parts, finding, rule, fingerprints[index]));
}

interface RatedFinding {
  readonly finding: RawFinding;
  readonly reach: CodeReach;
  readonly rating: Rating;
}

function rated({ reaches, unshippedKeys }: DescribedParts, finding: RawFinding, rule: RuleText): RatedFinding {
  const { file } = finding;
  const isText = rule.category === 'secret';
  const reach = isText ? reachOfSecret : reachOf(reaches, finding);
  const rating = rateFinding({
    ...finding,
    reach,
    isAside: isAside(file),
    isOfDevelopment: isOfDevelopment(file) || (isText && holdsTrialSecrets(file)),
    isUnshippedKey: isText && unshippedKeys?.has(file) === true,
    isText,
  });
  return { finding, reach, rating };
}

const reachStates: readonly CodeReach['state'][] = ['reachable', 'unknown', 'not_reachable'];

/** The worse of two first; of equal ones the one whose way is better. */
function compareRated(a: RatedFinding, b: RatedFinding): number {
  return (
    severities.indexOf(a.rating.severity) - severities.indexOf(b.rating.severity) ||
    confidences.indexOf(a.rating.confidence) - confidences.indexOf(b.rating.confidence) ||
    reachStates.indexOf(a.reach.state) - reachStates.indexOf(b.reach.state)
  );
}

/** The way that is rated the worst, of those from several sources. */
function worstOf(parts: DescribedParts, found: RawFinding, rule: RuleText): RatedFinding {
  const best = rated(parts, found, rule);
  // Nothing lowers it: the others are no worse.
  const isWorst = best.reach.state === 'reachable' && best.rating.severity === found.severity;
  const others = isWorst ? [] : (found.otherWays ?? []).map((each) => rated(parts, each, rule));
  return [best, ...others].toSorted(compareRated)[0];
}

function describe(parts: DescribedParts, found: RawFinding, rule: RuleText, fingerprint: string): ScannedFinding {
  const { snapshot, suppressed } = parts;
  const { finding, reach, rating } = worstOf(parts, found, rule);
  const { ruleId, file, line, column, endLine, endColumn, path, cause } = finding;
  const { fix } = found;
  const symbol = finding.symbol === '' ? undefined : `${file}#${finding.symbol}`;
  const suppression = suppressed.get(found);
  const isKnown = symbol !== undefined && findSymbolNode(snapshot, symbol) !== undefined;
  return {
    id: findingId(snapshot.id, fingerprint),
    ruleId,
    title: rule.title,
    severity: rating.severity,
    confidence: rating.confidence,
    category: rule.category,
    cwe: [...rule.cwe],
    ...(rule.owasp.length > 0 && { owasp: [...rule.owasp] }),
    file,
    line,
    column,
    endLine,
    endColumn,
    message: messageOf(rule.message, finding),
    fingerprint,
    remediation: rule.remediation,
    ...inWords([...rating.reasons, ...otherSources(finding.otherSources), ...(finding.notes ?? [])]),
    reach: wireReach(reach),
    ...(isKnown && { symbol }),
    ...(fix && { fix: wireFix(fix) }),
    ...(suppression && { suppressed: { ...suppression } }),
    ...(cause && { cause: [cause.file, cause.line, cause.column].join(':') }),
    path: path.map((step) => ({ ...step })),
  };
}

function wireFix({ title, edits }: NonNullable<RawFinding['fix']>): FindingFix {
  return { title, edits: edits.map((edit) => ({ ...edit, endLine: edit.line })) };
}

/** A value is followed from its source on: who can have that run has the sink run as well. */
function reachOf(reaches: CodeReaches, { path, handler, file, line, column }: RawFinding): CodeReach {
  const start = path[0] ?? { file, line, column };
  return reaches.of({
    file: start.file,
    line: start.line,
    column: start.column,
    ...(handler !== undefined && { handler }),
  });
}

/** Who reads it counts, not who has it run. */
const reachOfSecret: CodeReach = {
  state: 'unknown',
  reasons: [{ code: 'readable_by_all' }],
  entryCount: 0,
  isOfTests: false,
};

/** The reasons of a finding as sentences, and as codes. */
function inWords(reasons: readonly Doubt[]): Pick<ScannedFinding, 'reasons' | 'reasonCodes'> {
  return { reasons: doubtTexts(reasons), reasonCodes: [...reasons] };
}

function wireReach({ state, reasons, entry, entryCount }: CodeReach): FindingReach {
  const reason = doubtTexts(reasons).join(' ');
  return {
    state,
    reason,
    reasonCodes: [...reasons],
    ...(entry && { entryPoint: { ...entry }, entryPoints: entryCount }),
  };
}

/** `{source}` and `{sink}` of a rule's message. */
function messageOf(message: string, { path, sink }: RawFinding): string {
  // Where no value flows, the first step is the evidence: a sibling that has what is missing here.
  const first = path.find(({ role }) => role !== 'sink');
  const source = (path.find(({ role }) => role === 'source') ?? first)?.what ?? '';
  return message.replaceAll('{source}', () => source).replaceAll('{sink}', () => sink);
}

function otherSources(count: number): Doubt[] {
  return count === 0 ? [] : [{ code: 'other_sources_reach', count }];
}
