import type { Doubt } from '#protocol/doubt-codes.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { ScanScope } from '#protocol/scan-scope.ts';
import type { Finding, Security, Triage } from '#protocol/security.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { ApiError } from '../operations/api-error.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import { mapInTurns } from '../operations/map-with-pauses.ts';
import { fileNotFound } from '../operations/not-found.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';
import { chooseFindings, type ChosenFindings, countByReach, countBySeverity } from './choose-findings.ts';
import type { JoinedFinding } from './join-findings.ts';
import { type FindingTexts, findingTexts, noTexts } from './finding-texts.ts';
import type { ProjectScan, ProjectScans, RevisionScan, ScannedFinding, TriageRecords } from './project-scans.ts';
import { UnreadLockFiles } from './unread-lock-files.ts';

type SecurityParams = OperationParams<'security.get'>;

export interface SecurityParts extends PageParts {
  readonly scans: ProjectScans;
  readonly triage: TriageRecords;
  readonly files: Pick<ProjectFileBytes, 'readUnchanged'>;
}

/** Position that a cursor points behind: so many findings of a scan. */
type Position = readonly [scanId: string, from: number];

/** Findings of a project, worst first, and what was looked at. */
export async function getSecurity(
  parts: SecurityParts,
  params: SecurityParams,
  context: CallContext,
): Promise<DataAnswer<Promise<Security>>> {
  const { id, cursor, base: revision } = params;
  const position = cursor === undefined ? undefined : openPosition<Position>(parts, binding(params), cursor);
  const scan = await scanFor(parts, id, position, context);
  checkNames(scan, params);
  const base = revision === undefined ? undefined : await parts.scans.ofRevision(id, revision, context);
  const page = { from: position?.[1] ?? 0, limit: pageSize(params, context) };
  const trend = params.trend === 'include' ? parts.scans.trend(id, context).at(-1)?.scannedAt : undefined;
  const marks = [
    trend ?? null,
    scan.id,
    scan.scannedAtMs,
    base?.id ?? null,
    parts.triage.version(id),
    page.from,
    page.limit,
  ];
  const data = () => securityOf(parts, { params, scan, base, page }, context);
  return { snapshot: scan.snapshot.id, version: JSON.stringify([...binding(params), ...marks]), data };
}

async function scanFor(
  { scans }: SecurityParts,
  id: string,
  position: Position | undefined,
  context: CallContext,
): Promise<ProjectScan> {
  if (position === undefined) return scans.newest(id, context);
  const kept = scans.kept(id, position[0], context);
  if (kept === undefined) throw new ApiError('cursor_not_found', 'What the cursor points into is no longer kept.');
  return kept;
}

const advisoryName = /^(?:CVE|GHSA|MAL|OSV|PYSEC)-/;

/** A misspelt name would be answered with no findings, which reads as if there were none. */
function checkNames({ snapshot, ruleIds, findings }: ProjectScan, { file, rule }: SecurityParams): void {
  // Lock files may be too large to be indexed.
  const isKnown = (path: string) =>
    findFile(snapshot.files, path) !== undefined || findings.some((finding) => finding.file === path);
  if (file !== undefined && !isKnown(file)) throw fileNotFound(snapshot.files, 'file', file);
  if (rule === undefined || ruleIds === undefined || ruleIds.includes(rule)) return;
  // An advisory that no package has is none that does not exist.
  if (advisoryName.test(rule)) return;
  const details = [{ field: 'rule', issue: 'unknown', message: 'No rule has this name.' }];
  throw new ApiError('invalid_parameter', 'There is no such rule.', details);
}

interface AskedPage {
  readonly params: SecurityParams;
  readonly scan: ProjectScan;
  readonly base: RevisionScan | undefined;
  readonly page: { readonly from: number; readonly limit: number };
}

async function securityOf(parts: SecurityParts, asked: AskedPage, context: CallContext): Promise<Security> {
  const { params, scan, base, page } = asked;
  const triage = parts.triage.of(params.id);
  const chosen = chooseFindings(newIn(scan.findings, base), params, triage);
  const shown = chosen.listed.slice(page.from, page.from + page.limit);
  const isIndexed = (path: string) => findFile(scan.snapshot.files, path) !== undefined;
  const read = (path: string) =>
    isIndexed(path) ? parts.files.readUnchanged(params.id, scan.snapshot, path, context) : undefined;
  const unread = new UnreadLockFiles(base?.packages);
  const isNew = (finding: JoinedFinding) => base !== undefined && !unread.mayHave(finding);
  const texts = scan.scope === undefined ? noTexts : findingTexts(read);
  const write = findingWriter({ detail: params.detail, isNew }, triage, texts);
  const next: Position = [scan.id, page.from + page.limit];
  return {
    ...countsOf(chosen),
    ...extentOf(scan, chosen, params, unread.doubts()),
    findings: await mapInTurns(shown, write, context.signal),
    scannedAt: new Date(scan.scannedAtMs).toISOString(),
    rulesVersion: scan.rulesVersion,
    snapshot: scan.snapshot.id,
    ...(base !== undefined && page.from === 0 && { fixed: fixedSince(asked, base, triage) }),
    ...(params.trend === 'include' && page.from === 0 && { trend: [...parts.scans.trend(params.id, context)] }),
    ...(next[1] < chosen.listed.length && { nextCursor: sealPosition(parts, binding(params), next) }),
  };
}

function countsOf({ counted, triaged }: ChosenFindings): Pick<Security, 'summary' | 'reach' | 'triaged'> {
  return { summary: countBySeverity(counted), reach: countByReach(counted), triaged };
}

/** How far the scan went, or why that is not known. */
function extentOf(
  { scope }: ProjectScan,
  { suppressed, listed }: ChosenFindings,
  { category }: SecurityParams,
  ofBase: readonly Doubt[],
): Pick<Security, 'scope' | 'suppressed' | 'reasons' | 'doubts'> {
  if (scope === undefined) return reasonsAndDoubts(doubtsAboutPushed);
  // Who asks about packages alone reads first how far these were compared: an empty list would read as if there were no hole.
  const ofPackages = category === 'dependency' ? doubtsAboutPackages(scope, listed.length) : [];
  const doubts = [...ofPackages, ...ofBase];
  return { scope, suppressed, ...(doubts.length > 0 && reasonsAndDoubts(doubts)) };
}

function doubtsAboutPackages({ packages }: ScanScope, listed: number): readonly Doubt[] {
  if (packages !== undefined) return packages.doubts ?? [];
  return listed === 0 ? [{ code: 'package_holes_not_scanned' }] : [];
}

const doubtsAboutPushed: readonly Doubt[] = [{ code: 'pushed_findings_alone' }, { code: 'scan_extent_unknown' }];

/** Those of `findings` that the revision does not have. */
function newIn(findings: readonly ScannedFinding[], base: RevisionScan | undefined): readonly ScannedFinding[] {
  if (base === undefined) return findings;
  const before = new Set(base.findings.map(({ fingerprint }) => fingerprint));
  return findings.filter(({ fingerprint }) => !before.has(fingerprint));
}

/** Findings of the revision that are gone. Their code is too, so they are without lines. */
function fixedSince({ params, scan }: AskedPage, base: RevisionScan, triage: ReadonlyMap<string, Triage>): Finding[] {
  const now = new Set(scan.findings.map(({ fingerprint }) => fingerprint));
  const unread = new UnreadLockFiles(scan.scope?.packages);
  const gone = base.findings.filter((finding) => !now.has(finding.fingerprint) && !unread.mayHave(finding));
  const { listed } = chooseFindings(gone, params, triage);
  return listed.map(findingWriter({ detail: params.detail, isNew: () => false }, triage, noTexts));
}

interface WrittenFindings extends Pick<SecurityParams, 'detail'> {
  /** The revision that is compared with does not have it for sure. */
  readonly isNew: (finding: JoinedFinding) => boolean;
}

function findingWriter(
  { detail, isNew }: WrittenFindings,
  triage: ReadonlyMap<string, Triage>,
  texts: FindingTexts,
): (finding: JoinedFinding) => Finding {
  return (joined) => {
    const { path, ...finding } = joined;
    const said = triage.get(finding.fingerprint);
    return {
      ...finding,
      content: texts.excerpt(finding) || packageOf(finding, path),
      ...(detail === 'full' &&
        path.length > 0 && { path: path.map((step) => ({ ...step, text: texts.lineOf(step) })) }),
      ...(said !== undefined && { triage: said }),
      ...(isNew(joined) && { isNew: true }),
    };
  };
}

/** A lock file may be too large to be indexed: what it pins is said in the place of its line. */
function packageOf({ category }: Pick<JoinedFinding, 'category'>, path: JoinedFinding['path']): string {
  return category === 'dependency' ? (path.at(-1)?.what ?? '') : '';
}

function binding({ id, ...asked }: SecurityParams): readonly unknown[] {
  const { severity, confidence, category, reach, file, rule, fingerprint, base, triage, suppressed, detail } = asked;
  const filters = [severity, confidence, category, reach, file, rule, fingerprint, base, triage, suppressed, detail];
  return ['security.get', id, ...filters.map((filter) => filter ?? null)];
}
