import { type Static, Type } from 'typebox';
import { doubts, reasonCodes } from './doubts.ts';
import { ScanScope } from './scan-scope.ts';
import { severities, type Severity } from './severities.ts';
import { column, count, cursor, filePath, line, nextCursor, pageLimit, snapshotId } from './values.ts';

export { severities, type Severity };

export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

export const findingCategories = ['vulnerability', 'secret', 'dependency', 'configuration'] as const;
export type FindingCategory = (typeof findingCategories)[number];

/** Whether code outside the program can have it run: `not_reachable` as far as is known, and then the reason says how far that is. */
export const reachabilities = ['reachable', 'unknown', 'not_reachable'] as const;
export type Reachability = (typeof reachabilities)[number];

export const triageStates = ['open', 'accepted', 'false_positive'] as const;
export type TriageState = (typeof triageStates)[number];

const fingerprint = Type.String({
  description: 'Stable across line shifts, and across renames of the code around.',
});

/** One step of the way of a value. */
export const FindingStep = Type.Object({
  file: filePath,
  line,
  column,
  role: Type.Enum(['source', 'step', 'sink'] as const, { type: 'string' }),
  proof: Type.Enum(['exact', 'inferred', 'hint'] as const, {
    type: 'string',
    description: 'How it is known that the value comes here from the step before.',
  }),
  what: Type.String({ description: 'What happens here, in a few words of code.' }),
  text: Type.String({ description: 'The line of code, secrets masked. Empty when the file changed since.' }),
});
export type FindingStep = Static<typeof FindingStep>;

/** A further place of a finding. */
export const FindingPlace = Type.Object({
  file: filePath,
  line,
  column,
  what: Type.String({ description: 'What happens here, in a few words of code.' }),
  fingerprint,
});
export type FindingPlace = Static<typeof FindingPlace>;

export const FindingReach = Type.Object({
  state: Type.Enum([...reachabilities], { type: 'string' }),
  reason: Type.String({ description: 'A sentence, or several.' }),
  reasonCodes,
  entryPoint: Type.Optional(
    Type.Object(
      { id: Type.String(), type: Type.String(), name: Type.String(), file: filePath, line },
      { description: 'The nearest one from which the code is reached.' },
    ),
  ),
  entryPoints: Type.Optional({ ...count, description: 'All from which it is reached.' }),
});
export type FindingReach = Static<typeof FindingReach>;

/** A rewrite that keeps the behaviour of the program, attacks apart, and after which a scan finds nothing there. */
export const FindingFix = Type.Object({
  title: Type.String(),
  edits: Type.Array(
    Type.Object({
      file: filePath,
      line,
      column,
      endLine: line,
      endColumn: { ...column, description: 'Behind the last replaced character.' },
      replaced: Type.String({ description: 'What is there. Where it is not, the file changed since.' }),
      text: Type.String({ description: 'Stands in the place of what is there.' }),
    }),
    { description: 'By place; none overlaps another one.' },
  ),
});
export type FindingFix = Static<typeof FindingFix>;

export const Triage = Type.Object({
  state: Type.Enum([...triageStates], { type: 'string' }),
  note: Type.Optional(Type.String({ maxLength: 2000 })),
  updatedAt: Type.String({ format: 'date-time' }),
  version: Type.String({
    description: 'Over HTTP the `ETag` of the record: who changes it names the one that is replaced.',
  }),
});
export type Triage = Static<typeof Triage>;

export const Finding = Type.Object({
  id: Type.String({ pattern: '^fnd_[0-9A-HJKMNP-TV-Z]{26}$', description: 'Finding identifier.' }),
  ruleId: Type.String(),
  title: Type.String(),
  severity: Type.Enum([...severities], { type: 'string' }),
  confidence: Type.Enum([...confidences], { type: 'string' }),
  category: Type.Enum([...findingCategories], { type: 'string' }),
  cwe: Type.Array(Type.String({ pattern: '^CWE-[0-9]+$' })),
  owasp: Type.Optional(Type.Array(Type.String())),
  file: filePath,
  line,
  column: Type.Optional(column),
  endLine: Type.Optional(line),
  endColumn: Type.Optional(column),
  message: Type.String(),
  content: Type.String({ description: 'Excerpt; secrets are masked.' }),
  fingerprint,
  remediation: Type.Optional(Type.String()),
  /** Absent where none is known. */
  fix: Type.Optional(FindingFix),
  /** Why severity and confidence are as they are, in words. */
  reasons: Type.Array(Type.String()),
  reasonCodes,
  reach: FindingReach,
  /** Symbol around the sink, as an id. */
  symbol: Type.Optional(Type.String()),
  /** With `detail=full`. */
  path: Type.Optional(Type.Array(FindingStep)),
  furtherPlaces: Type.Optional({
    ...count,
    description:
      'Further places that the same value reaches, found by the same rule and no less certain. Absent: none.',
  }),
  places: Type.Optional(
    Type.Array(FindingPlace, {
      maxItems: 50,
      description: 'The further places. A decision about the finding is one about each of them.',
    }),
  ),
  triage: Type.Optional(Triage),
  isNew: Type.Optional(
    Type.Boolean({ description: 'With `base`: the revision does not have it. Absent: that is not known for sure.' }),
  ),
  suppressed: Type.Optional(
    Type.Object(
      {
        by: Type.String({
          description: '`groundplan`, or the tool whose comment it is: `eslint`, `semgrep`, `bandit`, `sonar`.',
        }),
        reason: Type.Optional(Type.String()),
        line,
      },
      { description: 'A comment in the code takes it out; only with `suppressed=include`.' },
    ),
  ),
});
export type Finding = Static<typeof Finding>;

/** Identity of a finding, where it is not described. */
export const findingIdentity = Type.Object({
  id: Finding.properties.id,
  ruleId: Finding.properties.ruleId,
  severity: Finding.properties.severity,
  file: filePath,
  line,
  fingerprint,
});

export const FindingCounts = Type.Object({
  total: count,
  critical: count,
  high: count,
  medium: count,
  low: count,
  info: count,
});
export type FindingCounts = Static<typeof FindingCounts>;

/** Counts of a scan that was made. */
export const TrendPointOfSecurity = Type.Object({
  commit: Type.String({ description: 'Commit that was checked out; what was not committed counts too.' }),
  scannedAt: Type.String({ format: 'date-time' }),
  rulesVersion: Type.String({ description: 'Counts of two versions differ for that alone.' }),
  summary: FindingCounts,
  reach: Type.Object({ reachable: count, unknown: count, notReachable: count }),
});
export type TrendPointOfSecurity = Static<typeof TrendPointOfSecurity>;

export const Security = Type.Object({
  summary: FindingCounts,
  findings: Type.Array(Finding),
  scannedAt: Type.String({ format: 'date-time', description: 'End of the scan.' }),
  rulesVersion: Type.String(),
  snapshot: snapshotId,
  /** Absent, with `reasons`, where only the structure of the project is here. */
  scope: Type.Optional(ScanScope),
  /** Of everything of the asked confidence. */
  reach: Type.Object({ reachable: count, unknown: count, notReachable: count }),
  suppressed: Type.Optional({ ...count, description: 'Taken out by comments in the code. Absent where `scope` is.' }),
  /** Accepted ones and false positives, which are listed with `triage=all`. */
  triaged: count,
  trend: Type.Optional(
    Type.Array(TrendPointOfSecurity, {
      maxItems: 200,
      description:
        'With `trend=include`, on the first page: one point a commit, the oldest scan first, of the default confidence. Commits that were not scanned are gaps.',
    }),
  ),
  /** With `base`: those of the revision that are gone. */
  fixed: Type.Optional(Type.Array(Finding)),
  reasons: Type.Optional(
    Type.Array(Type.String(), { description: 'Sentences: why less is known than a scan of the code says.' }),
  ),
  doubts,
  nextCursor: Type.Optional(nextCursor),
});
export type Security = Static<typeof Security>;

export const securityQuery = {
  severity: Type.Optional(
    Type.Enum([...severities], { type: 'string', default: 'info', description: 'Lowest severity returned.' }),
  ),
  confidence: Type.Optional(
    Type.Enum([...confidences], { type: 'string', default: 'medium', description: 'Lowest confidence returned.' }),
  ),
  category: Type.Optional(
    Type.Enum([...findingCategories], { type: 'string', description: 'Only findings of this category.' }),
  ),
  reach: Type.Optional(
    Type.Enum([...reachabilities], { type: 'string', description: 'Only findings of this reachability.' }),
  ),
  file: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4096, description: 'Only findings with a step in this file.' }),
  ),
  rule: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'Only findings of this rule.' })),
  fingerprint: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Only this finding, even where its confidence, triage or a suppression would leave it out.',
    }),
  ),
  base: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Git revision: only findings that it does not have, and those that are fixed since.',
    }),
  ),
  triage: Type.Optional(
    Type.Enum(['open', 'all'] as const, {
      type: 'string',
      default: 'open',
      description: '`all`: also what was decided about.',
    }),
  ),
  suppressed: Type.Optional(
    Type.Enum(['exclude', 'include'] as const, {
      type: 'string',
      default: 'exclude',
      description: 'What comments in the code take out.',
    }),
  ),
  trend: Type.Optional(
    Type.Enum(['include'] as const, { type: 'string', description: 'With the counts of earlier scans.' }),
  ),
  detail: Type.Optional(
    Type.Enum(['full'] as const, { type: 'string', description: 'With the path of each finding.' }),
  ),
  limit: Type.Optional(pageLimit),
  cursor: Type.Optional(cursor),
};

/** Findings in the form that code hosts and editors read (SARIF 2.1.0). */
export const sarifMediaType = 'application/sarif+json';

export const SarifLog = Type.Object({
  version: Type.Literal('2.1.0', { type: 'string' }),
  runs: Type.Array(Type.Object({})),
});
