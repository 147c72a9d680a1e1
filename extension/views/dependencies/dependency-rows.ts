import { reasonTexts } from '#protocol/doubt-words.ts';
import type { Certainty, Graph, GraphEdge } from '#protocol/graph.ts';
import { rowsByFile } from '../file-groups.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { pageOf, type PagedList } from '../pages.ts';
import { fileRow, timesOf, useRows } from '../place-rows.ts';
import { infoRow, type Row } from '../row.ts';
import { fileCount, importCount, spokenOf, type Words } from '../words.ts';
import { absenceRows, knownAbsences } from '../absent-imports.ts';
import { absentRows } from './absent-rows.ts';

/** The file that the view is about. */
interface Subject {
  readonly folder: IndexedFolder;
  readonly path: string;
  readonly list: PagedList;
}

interface Neighbour {
  readonly id: string;
  readonly file: string;
  readonly test?: boolean;
  /** Import lines between the two. */
  readonly weight: number;
  /** Of the first of them. */
  readonly line?: number;
}

/**
 * Returns rows for the dependencies and dependents of a file, each file with its import lines below.
 *
 * @param wasHere an earlier snapshot had the file
 */
export async function dependencyRows(
  folder: IndexedFolder,
  path: string,
  list: PagedList,
  wasHere = false,
): Promise<Row[]> {
  const graph = await folder.ask('graph.get', { focus: path, edges: 'focus', detail: 'full', external: true });
  const node = graph.nodes.find(({ id }) => id === path);
  if (node === undefined) return absentRows(folder, path, list.words, wasHere);
  const subject = { folder, path, list };
  const packages = new Set(graph.nodes.filter(({ type }) => type === 'external').map(({ id }) => id));
  const outward = neighbours(graph, ({ source }) => source === path, 'target');
  return [
    usedByRow(
      subject,
      neighbours(graph, ({ target }) => target === path, 'source'),
      graph.certainty?.dependents,
    ),
    dependsOnRow(
      subject,
      outward.filter(({ id }) => !packages.has(id)),
      graph.certainty?.dependencies,
    ),
    ...withoutTarget(subject, graph),
    ...packagesRow(
      subject,
      outward.filter(({ id }) => packages.has(id)),
    ),
  ];
}

/** The heaviest first. */
function neighbours(
  { nodes, edges }: Graph,
  isWanted: (edge: GraphEdge) => boolean,
  end: 'source' | 'target',
): Neighbour[] {
  const tests = new Set(nodes.filter(({ test }) => test === true).map(({ id }) => id));
  return edges
    .filter(isWanted)
    .map(({ weight = 1, line, ...edge }) => ({
      id: edge[end],
      file: edge[end],
      weight,
      line,
      test: tests.has(edge[end]),
    }))
    .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
}

function usedByRow(subject: Subject, files: readonly Neighbour[], bound: Certainty | undefined): Row {
  const { folder, path, list } = subject;
  const { l10n } = list.words;
  const id = `${folder.uri} usedBy`;
  return groupRow(subject, id, l10n.t('Used By'), files.length, bound, {
    icon: 'arrow-down',
    tooltip: l10n.t('Files that import this one'),
    rows: () =>
      rowsByFile(id, files, list, ({ items: [file] }, around) => {
        const row = neighbourRow(subject, around, file, { source: file.id, target: path });
        return { ...row, open: { folder: folder.uri, path: file.id, line: file.line } };
      }),
  });
}

function dependsOnRow(subject: Subject, files: readonly Neighbour[], bound: Certainty | undefined): Row {
  const { folder, path, list } = subject;
  const { l10n } = list.words;
  const id = `${folder.uri} dependsOn`;
  return groupRow(subject, id, l10n.t('Depends On'), files.length, bound, {
    icon: 'arrow-up',
    tooltip: l10n.t('Files that this one imports'),
    rows: () =>
      rowsByFile(id, files, list, ({ items: [file] }, around) =>
        neighbourRow(subject, around, file, { source: path, target: file.id }),
      ),
  });
}

interface Group {
  readonly icon: string;
  readonly tooltip: string;
  readonly rows: () => readonly Row[];
}

function groupRow(
  { list }: Subject,
  id: string,
  label: string,
  count: number,
  bound: Certainty | undefined,
  { icon, tooltip, rows }: Group,
): Row {
  const { words } = list;
  const reasons = bound === undefined || bound.certainty === 'exact' ? [] : reasonTexts(bound, words.l10n.t);
  const description = countText(count, bound, words);
  return {
    id,
    label,
    description,
    tooltip: [tooltip, ...(bound?.certainty === 'exact' ? [words.l10n.t('All of them are known.')] : reasons)].join(
      '\n',
    ),
    spoken: spokenOf(label, description),
    icon: { id: icon },
    // Made when they are asked for: a hub has many, and the answer was read in the same breath.
    ...((count > 0 || reasons.length > 0) && {
      fold: 'unfolded',
      children: () => [...rows(), ...reasonRows(id, reasons, words)],
    }),
  };
}

/** Never more than is known: without a word of the engine a number claims nothing. */
function countText(count: number, bound: Certainty | undefined, words: Words): string {
  const { l10n } = words;
  if (count === 0) return bound?.certainty === 'exact' ? l10n.t('none') : l10n.t('none found');
  const files = fileCount(words, count);
  return bound === undefined || bound.certainty === 'exact' ? files : l10n.t('at least {0}', files);
}

function neighbourRow(
  { folder, list }: Subject,
  around: string,
  { id: file, weight }: Neighbour,
  ends: { readonly source: string; readonly target: string },
): Row {
  const { words } = list;
  const id = `${around} ${file}`;
  return {
    ...fileRow(folder, id, file, timesOf(weight, words), importCount(words, weight)),
    fold: 'folded',
    children: async () => {
      const answer = await folder.ask('edge.get', ends);
      return useRows(folder, id, answer, words);
    },
  };
}

/** Unresolved imports lie open; those of anything that is not there for a known reason are folded. */
function withoutTarget({ folder, path, list }: Subject, { unknown = [] }: Graph): Row[] {
  const { words, absences: shown = () => knownAbsences } = list;
  const uses = unknown.filter(({ file }) => file === path);
  return absenceRows(`${folder.uri} absent`, uses, ['missing', ...shown()], words, (id, _uses, absence) => async () => {
    const answer = await folder.ask('edge.get', { source: path, target: `unresolved:${absence}` });
    return useRows(folder, id, answer, words);
  });
}

function packagesRow({ folder, path, list }: Subject, packages: readonly Neighbour[]): Row[] {
  if (packages.length === 0) return [];
  const { words } = list;
  const id = `${folder.uri} packages`;
  const label = words.l10n.t('Packages');
  const description = words.number(packages.length);
  return [
    {
      id,
      label,
      description,
      tooltip: words.l10n.t('What this file imports from outside the project'),
      spoken: spokenOf(label, description),
      icon: { id: 'package' },
      fold: 'folded',
      children: () => pageOf(list, id, packages, (each) => packageRow(folder, id, path, each, words)),
    },
  ];
}

function packageRow(
  folder: IndexedFolder,
  around: string,
  path: string,
  { id: name, weight, line }: Neighbour,
  words: Words,
): Row {
  const id = `${around} ${name}`;
  // Modules of Node are imported with what stands before the colon.
  const label = name.startsWith('node:') ? name : name.slice(name.indexOf(':') + 1);
  const imports = importCount(words, weight);
  return {
    id,
    label,
    description: timesOf(weight, words) || undefined,
    tooltip: spokenOf(name, imports),
    spoken: spokenOf(label, imports),
    icon: { id: 'package' },
    open: { folder: folder.uri, path, line },
    fold: 'folded',
    children: async () => {
      const answer = await folder.ask('edge.get', { source: path, target: name });
      return useRows(folder, id, answer, words);
    },
  };
}

/** Why a list may lack some, as sentences of the engine: many stand below a row of their own. */
function reasonRows(around: string, reasons: readonly string[], { l10n, number }: Words): Row[] {
  const rows = reasons.map((reason, index) => ({
    ...infoRow(`${around} reason ${index}`, reason),
    spoken: l10n.t('There may be more: {0}', reason),
  }));
  if (rows.length < 2) return rows;
  const label = l10n.t('There may be more');
  const description = l10n.t('{0} reasons', number(rows.length));
  const id = `${around} reasons`;
  return [
    {
      ...infoRow(id, label),
      description,
      tooltip: reasons.join('\n'),
      spoken: spokenOf(label, description),
      fold: 'folded',
      children: () => rows,
    },
  ];
}
