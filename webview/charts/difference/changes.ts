import type { ArchitectureDiff } from '#protocol/diff.ts';

export const changeKinds = ['file', 'dependency', 'folder', 'cycle', 'finding', 'metric'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** `changed`: a number that is another one. */
export const changeSigns = ['added', 'removed', 'changed'] as const;
export type ChangeSign = (typeof changeSigns)[number];

/** One row of a difference. */
export interface Change {
  readonly kind: ChangeKind;
  readonly sign: ChangeSign;
  /** Path of the file, of both ends of a dependency, of two folders, of the files of a cycle; title of a finding, name of a metric. */
  readonly name: string;
  /** Where it lies; empty for a metric of the whole project. */
  readonly files: readonly string[];
  /** Of a finding. */
  readonly line?: number;
  /** Lines of a file, type of a dependency, number of those between folders, severity of a finding, both values of a metric. */
  readonly detail: string;
}

/** A filter of changes; what is absent filters nothing. */
export interface ChangeFilter {
  readonly kind?: ChangeKind;
  readonly sign?: ChangeSign;
  /** Only what lies in it, at one end at least. */
  readonly folder?: string;
}

/** A sign that is read without its colour. */
export const signMarks: Readonly<Record<ChangeSign, string>> = { added: '+', removed: '−', changed: '±' };

/** All rows of a difference: kinds in their order, what was added before what was removed. */
export function changesOf(diff: ArchitectureDiff): Change[] {
  return [
    ...diff.nodesAdded.map((node) => fileChange(node, 'added')),
    ...diff.nodesRemoved.map((node) => fileChange(node, 'removed')),
    ...diff.edgesAdded.map((edge) => dependencyChange(edge, 'added')),
    ...diff.edgesRemoved.map((edge) => dependencyChange(edge, 'removed')),
    ...diff.foldersAdded.map(folderChange),
    ...diff.cyclesAdded.map((cycle) => cycleChange(cycle, 'added')),
    ...diff.cyclesRemoved.map((cycle) => cycleChange(cycle, 'removed')),
    ...diff.findingsAdded.map((finding) => findingChange(finding, 'added')),
    ...diff.findingsFixed.map((finding) => findingChange(finding, 'removed')),
    ...diff.metrics.map(metricChange),
  ];
}

export function isShown({ kind, sign, files }: Change, filter: ChangeFilter): boolean {
  const { folder } = filter;
  if (filter.kind !== undefined && filter.kind !== kind) return false;
  if (filter.sign !== undefined && filter.sign !== sign) return false;
  return folder === undefined || files.some((file) => liesIn(file, folder));
}

/** The part of a difference that a filter leaves: for its drawing, and for a file. */
export function filteredDiff(diff: ArchitectureDiff, filter: ChangeFilter): ArchitectureDiff {
  const kept = <Item>(items: readonly Item[], rowOf: (item: Item) => Change) =>
    items.filter((item) => isShown(rowOf(item), filter));
  return {
    ...diff,
    nodesAdded: kept(diff.nodesAdded, (node) => fileChange(node, 'added')),
    nodesRemoved: kept(diff.nodesRemoved, (node) => fileChange(node, 'removed')),
    edgesAdded: kept(diff.edgesAdded, (edge) => dependencyChange(edge, 'added')),
    edgesRemoved: kept(diff.edgesRemoved, (edge) => dependencyChange(edge, 'removed')),
    foldersAdded: kept(diff.foldersAdded, folderChange),
    cyclesAdded: kept(diff.cyclesAdded, (cycle) => cycleChange(cycle, 'added')),
    cyclesRemoved: kept(diff.cyclesRemoved, (cycle) => cycleChange(cycle, 'removed')),
    findingsAdded: kept(diff.findingsAdded, (finding) => findingChange(finding, 'added')),
    findingsFixed: kept(diff.findingsFixed, (finding) => findingChange(finding, 'removed')),
    metrics: kept(diff.metrics, metricChange),
  };
}

/** The folder as a person types it, with or without a slash at its end. */
function liesIn(file: string, folder: string): boolean {
  const name = folder.replace(/^\.?\/+|\/+$/g, '');
  return name === '' || file === name || file.startsWith(`${name}/`);
}

function fileChange({ id, size }: ArchitectureDiff['nodesAdded'][number], sign: ChangeSign): Change {
  return { kind: 'file', sign, name: id, files: [id], detail: String(size) };
}

function dependencyChange({ source, target, type }: ArchitectureDiff['edgesAdded'][number], sign: ChangeSign): Change {
  return { kind: 'dependency', sign, name: `${source} → ${target}`, files: [source, target], detail: type };
}

/** Folders that depend on each other only since. */
function folderChange({ source, target, edges, closesCycle }: ArchitectureDiff['foldersAdded'][number]): Change {
  const detail = `${edges}${closesCycle ? ' ⟳' : ''}`;
  return { kind: 'folder', sign: 'added', name: `${source} → ${target}`, files: [source, target], detail };
}

function cycleChange({ nodes }: ArchitectureDiff['cyclesAdded'][number], sign: ChangeSign): Change {
  return { kind: 'cycle', sign, name: nodes.join(' ⟳ '), files: nodes, detail: String(nodes.length) };
}

function findingChange(
  { title, file, line, severity }: ArchitectureDiff['findingsAdded'][number],
  sign: ChangeSign,
): Change {
  return { kind: 'finding', sign, name: title, files: [file], line, detail: severity };
}

function metricChange({ metric, before, after }: ArchitectureDiff['metrics'][number]): Change {
  return {
    kind: 'metric',
    sign: 'changed',
    name: metric,
    files: [],
    detail: `${shortNumber(before)} → ${shortNumber(after)}`,
  };
}

/** Ratios have more digits than a person compares. */
function shortNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
