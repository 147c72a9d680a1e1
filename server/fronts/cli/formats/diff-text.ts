import type { ArchitectureDiff } from '#protocol/diff.ts';
import type { DoubtCode } from '#protocol/doubt-codes.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { counted, withCommas } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';

export interface DiffLook {
  readonly from: string;
  readonly to: string;
  /** Of each list; undefined: all. */
  readonly limit?: number | undefined;
  readonly style: Style;
}

type Edge = ArchitectureDiff['edgesAdded'][number];
type Finding = ArchitectureDiff['findingsAdded'][number];
type Folders = ArchitectureDiff['foldersAdded'][number];

/** A difference for people: first what became worse, the worst first; then all else that came; at the end what went. */
export function* diffText(diff: ArchitectureDiff, look: DiffLook): Generator<string> {
  yield* headText(diff, look);
  const { added, removed, changed } = sortedEdges(diff);
  yield* cyclesText('New cycles', diff.cyclesAdded, look);
  yield* foldersText(diff.foldersAdded, added, look);
  yield* findingsText('New findings', diff.findingsAdded, look);
  const between = new Set(diff.foldersAdded.map(pairKey));
  const others = added.filter((edge) => !between.has(pairOfEdge(edge)));
  yield* listText('Other new dependencies', others.map(edgeText), look);
  yield* listText('Dependencies of another kind', changed.map(edgeText), look);
  yield* listText(
    'New files',
    diff.nodesAdded.map(({ id }) => id),
    look,
  );
  yield* cyclesText('Cycles that are gone', diff.cyclesRemoved, look);
  yield* findingsText('Findings that are gone', diff.findingsFixed, look);
  yield* listText('Dependencies that are gone', removed.map(edgeText), look);
  yield* listText(
    'Files that are gone',
    diff.nodesRemoved.map(({ id }) => id),
    look,
  );
  yield* listText('Numbers', diff.metrics.map(metricText), look);
  for (const reason of diff.reasons ?? []) yield `${visibleText(reason)}\n`;
}

/** One line that answers whether it became worse. */
function* headText(diff: ArchitectureDiff, { from, to, style }: DiffLook): Generator<string> {
  const worse = partsOf([
    [diff.cyclesAdded.length, 'new cycle'],
    [diff.foldersAdded.length, 'new dependency between folders', 'new dependencies between folders'],
    [diff.findingsAdded.length, 'new finding'],
  ]);
  const better = partsOf([
    [diff.cyclesRemoved.length, 'cycle less', 'cycles less'],
    [diff.findingsFixed.length, 'finding less', 'findings less'],
  ]);
  const verdict = worse.length > 0 ? style.red(worse.join(', ')) : `no ${unspoiltText(diff)}`;
  const end = better.length > 0 ? `; ${style.green(better.join(', '))}` : '';
  yield `${visibleText(`${from} → ${to}`)}: ${verdict}${end}\n`;
  if (diff.baseline !== undefined) yield `${baselineText(diff.baseline)}\n`;
  yield '\n';
}

function baselineText({ fetchedAt, indexedAt, remoteIsOlder }: NonNullable<ArchitectureDiff['baseline']>): string {
  const made = indexedAt === undefined ? '' : ` of ${visibleText(indexedAt)}`;
  const older = remoteIsOlder ? '; the remote is older than this folder' : '';
  return `The remote's analysis${made}, fetched ${fetchedAt}${older}.`;
}

/** Names only what was compared: the others may have become worse. */
function unspoiltText({ doubts = [] }: ArchitectureDiff): string {
  const isCompared = (code: DoubtCode) => !doubts.some((doubt) => doubt.code === code);
  const known = [
    ...(isCompared('cycles_not_compared') ? ['new cycle'] : []),
    'new dependency between folders',
    ...(isCompared('findings_not_compared') ? ['new finding'] : []),
  ];
  return known.join(', no ');
}

function partsOf(counts: readonly (readonly [count: number, one: string, many?: string])[]): string[] {
  return counts.flatMap(([count, one, many]) => (count === 0 ? [] : [counted(count, one, many ?? `${one}s`)]));
}

function* cyclesText(title: string, cycles: ArchitectureDiff['cyclesAdded'], look: DiffLook): Generator<string> {
  if (cycles.length === 0) return;
  yield titleText(title, cycles.length, look);
  for (const { nodes } of cycles.slice(0, look.limit)) {
    yield `  ${counted(nodes.length, 'file')}\n`;
    for (const node of nodes) yield `    ${look.style.cyan(visibleText(node))}\n`;
  }
  yield* restText(cycles.length, look);
}

function* foldersText(folders: readonly Folders[], added: readonly Edge[], look: DiffLook): Generator<string> {
  if (folders.length === 0) return;
  yield titleText('New dependencies between folders', folders.length, look);
  const edges = Map.groupBy(added, pairOfEdge);
  for (const pair of folders.slice(0, look.limit)) {
    const cycle = pair.closesCycle ? `, ${look.style.red('closes a cycle of folders')}` : '';
    yield `  ${visibleText(`${pair.source} → ${pair.target}`)} (${withCommas(pair.edges)})${cycle}\n`;
    for (const edge of edges.get(pairKey(pair)) ?? []) yield `    ${look.style.dim(visibleText(edgeText(edge)))}\n`;
  }
  yield* restText(folders.length, look);
}

function* findingsText(title: string, findings: readonly Finding[], look: DiffLook): Generator<string> {
  if (findings.length === 0) return;
  yield titleText(title, findings.length, look);
  for (const { severity, file, line, title: name, cwe } of worstFirst(findings).slice(0, look.limit)) {
    const weakness = cwe.length > 0 ? ` (${cwe[0]})` : '';
    yield `  ${severity.padEnd(8)} ${look.style.cyan(visibleText(`${file}:${line}:1`))} ${visibleText(`${name}${weakness}`)}\n`;
  }
  yield* restText(findings.length, look);
}

const bySeverity = ['critical', 'high', 'medium', 'low', 'info'];

function worstFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => bySeverity.indexOf(a.severity) - bySeverity.indexOf(b.severity));
}

function* listText(title: string, lines: readonly string[], look: DiffLook): Generator<string> {
  if (lines.length === 0) return;
  yield titleText(title, lines.length, look);
  for (const line of lines.slice(0, look.limit)) yield `  ${visibleText(line)}\n`;
  yield* restText(lines.length, look);
}

function titleText(title: string, count: number, { style }: DiffLook): string {
  return `${style.bold(title)} (${withCommas(count)})\n`;
}

function* restText(count: number, { limit = count }: DiffLook): Generator<string> {
  if (count > limit) yield `  ${withCommas(count - limit)} more are not shown.\n`;
  yield '\n';
}

/** A pair that only became one of another kind is no new dependency, and none that is gone. */
function sortedEdges({ edgesAdded, edgesRemoved }: ArchitectureDiff) {
  const [came, went] = [new Set(edgesAdded.map(endsOf)), new Set(edgesRemoved.map(endsOf))];
  return {
    added: edgesAdded.filter((edge) => !went.has(endsOf(edge))),
    removed: edgesRemoved.filter((edge) => !came.has(endsOf(edge))),
    changed: edgesAdded.filter((edge) => went.has(endsOf(edge))),
  };
}

function endsOf({ source, target }: Edge): string {
  return `${source}\0${target}`;
}

function pairKey({ source, target }: Pick<Folders, 'source' | 'target'>): string {
  return `${source}\0${target}`;
}

function pairOfEdge({ source, target }: Edge): string {
  return pairKey({ source: folderOf(source), target: folderOf(target) });
}

function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '.' : path.slice(0, end);
}

function edgeText({ source, target, type }: Edge): string {
  return `${source} → ${target}${type === 'import' || type === '' ? '' : ` (${type})`}`;
}

function metricText({ metric, before, after }: ArchitectureDiff['metrics'][number]): string {
  return `${metric}: ${shownNumber(before)} → ${shownNumber(after)}`;
}

function shownNumber(value: number): string {
  return withCommas(Math.round(value * 1000) / 1000);
}
