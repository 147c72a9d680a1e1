import type { LineRange } from '#server/engine/entry-points/code-spans.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { ProjectPast } from '#server/engine/history/project-past.ts';
import type { HistoryTables } from '#server/engine/history/history-tables.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import {
  type ChangedNode,
  changeOfFiles,
  changeOfSymbol,
  type ListedChange,
} from '#server/engine/impact/changed-nodes.ts';
import { changedLines } from '#server/engine/impact/changed-lines.ts';
import { type Impact, impactOf } from '#server/engine/impact/impact.ts';
import { isIdleManifestChange } from '#server/engine/impact/manifest-change.ts';
import { withVerdicts } from '#server/engine/impact/with-verdicts.ts';
import type { GivenFile } from './given-file.ts';
import { type RecordedQuestion, recordedImpact } from './recorded-impact.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { uniqueDoubts } from '../operations/reasons-and-doubts.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import type { RememberedPasts } from './past-data.ts';
import type { RememberedCode } from './remembered-code.ts';

export interface ImpactRequest {
  readonly files: readonly GivenFile[];
  readonly symbols: readonly { readonly file: string; readonly name: string }[];
  readonly depth: number;
  readonly limit: number;
  /** Absent where none is known. */
  readonly history?: HistoryTables;
  /** Names the authors of what is reached, at most so many a file. */
  readonly authorsMax?: number;
  readonly skipped: readonly SkippedFile[] | undefined;
  /** Files that test commands were recorded to run. */
  readonly recorded?: RecordedQuestion;
}

export interface FoundImpact extends Impact {
  readonly changed: readonly ListedChange[];
  /** `file#name` of what the snapshot does not have. */
  readonly unresolved: readonly string[];
  /** Names by file, where they were asked for. */
  readonly authors?: Readonly<Record<string, readonly string[]>>;
}

export interface ImpactSources {
  readonly codes: RememberedCode;
  readonly pasts: RememberedPasts;
}

export async function impactData(
  given: GraphSnapshot,
  request: ImpactRequest,
  { codes, pasts }: ImpactSources,
): Promise<FoundImpact> {
  const snapshot = asLinked(given);
  const start = await startOf(snapshot, request, codes);
  const past = request.history && pasts.of(given, request.history);
  const hotspotOf = past && ((path: string) => past.file(path)?.hotspot ?? 0);
  const { depth } = request;
  const ofGraph = impactOf(snapshot, {
    changed: start.nodes,
    files: start.files,
    linesOf: linesBy(snapshot, request),
    depth,
    // Recorded runs take files away, so that the rows to show are only known behind them.
    ...(request.recorded === undefined && { limit: request.limit }),
    ...(hotspotOf && { hotspotOf }),
  });
  const impact = cutTo(await withRecords(snapshot, ofGraph, request, codes), request);
  const unseen = unseenImporters(snapshot.files, request.skipped);
  const reasons = [
    ...impact.reasons,
    ...reasonsOfFiles(start),
    ...uniqueDoubts(start.files.flatMap((file) => [...unseen(file)])),
  ];
  return {
    ...impact,
    certainty: reasons.length === 0 ? 'exact' : 'bounded',
    reasons,
    changed: start.changed,
    unresolved: start.unresolved,
    ...(past && request.authorsMax && { authors: authorsOf(past, impact, request.authorsMax) }),
  };
}

/** Where a change begins. */
interface Start {
  readonly nodes: readonly ChangedNode[];
  readonly files: readonly number[];
  readonly changed: readonly ListedChange[];
  readonly data: readonly string[];
  readonly unread: readonly string[];
  readonly unresolved: readonly string[];
}

async function startOf(
  snapshot: LinkedSnapshot,
  asked: Pick<ImpactRequest, 'files' | 'symbols'>,
  codes: RememberedCode,
): Promise<Start> {
  const files = await Promise.all(asked.files.map((file) => withCode(file, codes)));
  const change = changeOfFiles(snapshot, files);
  const nodes: ChangedNode[] = [...change.nodes];
  const numbers = new Set(change.files);
  const changed = new Map(change.listed.map((each) => [each.file, each]));
  const unresolved: string[] = [];
  for (const { file, name } of asked.symbols) {
    const id = `${file}#${name}`;
    const node = findSymbolNode(snapshot, id);
    if (node === undefined) {
      unresolved.push(id);
      continue;
    }
    nodes.push(...changeOfSymbol(snapshot, node));
    numbers.add(findFile(snapshot.files, file) as number);
    const known = changed.get(file);
    const symbols = known === undefined ? [id] : [...known.symbols, id];
    // A file that counts as changed as a whole has no list.
    if (known === undefined || known.symbols.length > 0)
      changed.set(file, { file, kind: known?.kind ?? 'modified', symbols });
  }
  const known = [...changed.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
  return { nodes, files: [...numbers], changed: known, data: change.data, unread: change.unread, unresolved };
}

/** Lines that changed, of files of which both texts are known and whose symbols are not asked about. */
function linesBy(
  snapshot: LinkedSnapshot,
  { files, symbols }: Pick<ImpactRequest, 'files' | 'symbols'>,
): (file: number) => LineRange | undefined {
  const lines = new Map<number | undefined, LineRange>();
  for (const { path, before, after } of files)
    if (before !== undefined && after !== undefined)
      lines.set(findFile(snapshot.files, path), changedLines(before, after));
  for (const { file } of symbols) lines.delete(findFile(snapshot.files, file));
  return (file) => lines.get(file);
}

/** Names by file. */
function authorsOf(past: ProjectPast, { impacted }: Impact, authorsMax: number): Record<string, string[]> {
  const named = ({ file }: Impact['impacted'][number]) => past.authorsOf(file).slice(0, authorsMax);
  return Object.fromEntries(impacted.map((each) => [each.file, named(each).map(({ name }) => name)]));
}

/** Recorded runs add tests and take away those that run nothing of what changes. */
async function withRecords(
  snapshot: LinkedSnapshot,
  impact: Impact,
  { recorded, files, symbols, depth }: ImpactRequest,
  codes: RememberedCode,
): Promise<Impact> {
  if (recorded === undefined) return impact;
  const { verdicts, isRunByAny, beside } = await recordedImpact(snapshot.files, recorded, { files, symbols }, codes);
  const { nodes, files: numbers } = await startOf(snapshot, beside, codes);
  const kept =
    numbers.length + nodes.length === 0
      ? []
      : impactOf(snapshot, { changed: nodes, files: numbers, depth, limit: 0 }).tests;
  const judged = withVerdicts(impact, verdicts, {
    kept: new Set(kept.map(({ file }) => file)),
    changed: [...files.map(({ path }) => path), ...symbols.map(({ file }) => file)],
  });
  const isHidden = isRunByAny && judged.tests.length === 0;
  return isHidden ? { ...judged, reasons: [...judged.reasons, testsUnnamed] } : judged;
}

const testsUnnamed: Doubt = { code: 'running_tests_unnamed' };

/** Where recorded runs were asked: counts all, and returns as many as the request allows. */
function cutTo(impact: Impact, { recorded, limit }: ImpactRequest): Impact {
  if (recorded === undefined) return impact;
  const { impacted, unknown, counts } = impact;
  const direct = impacted.filter(({ distance }) => distance === 1).length;
  return {
    ...impact,
    impacted: impacted.slice(0, limit),
    unknown: unknown.slice(0, limit),
    counts: { ...counts, direct, transitive: impacted.length - direct },
  };
}

async function withCode({ before, after, ...file }: GivenFile, codes: RememberedCode) {
  const old = before === undefined ? undefined : await codes.of(file.previousPath ?? file.path, before);
  const now = after === undefined ? undefined : await codes.of(file.path, after);
  const isIdle = isIdleManifestChange(file.path, before, after);
  return { ...file, ...(isIdle && { isIdle }), ...(old && { before: old }), ...(now && { after: now }) };
}

function reasonsOfFiles({ data, unread }: Start): Doubt[] {
  return [...doubtAbout('changed_data', data), ...doubtAbout('changed_unread', unread)];
}

function doubtAbout(code: Doubt['code'], files: readonly string[]): Doubt[] {
  return files.length === 0 ? [] : [{ code, count: files.length, file: files[0] }];
}
