import { distinctNames } from '#protocol/distinct-names.ts';
import { isFollowed } from '../../status/freshness.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { pageOf, type PagedList } from '../pages.ts';
import { fileRow, kindRemark, useRow } from '../place-rows.ts';
import { rootFolderRow } from '../root-folder-row.ts';
import { infoRow, type Row } from '../row.ts';
import { besideEachOther, fileCount, spokenOf, type Words } from '../words.ts';
import { countCycles, sumOf } from './count-cycles.ts';
import { type Cycle, cycleInGraph, cycleLabel, cyclePlace, type CycleLoad, otherLoadText } from './cycle-names.ts';

export interface CycleOptions {
  readonly load: CycleLoad;
}

interface CycleRows {
  readonly rows: readonly Row[];
  /** In all folders. */
  readonly cycles: number;
  /** Message above the rows. */
  readonly message: string | undefined;
}

/** The import cycles of the open folders, the largest first; each folder of several has a row of its own. */
export async function cycleRows(
  folders: readonly IndexedFolder[],
  { load }: CycleOptions,
  list: PagedList,
): Promise<CycleRows> {
  const [answers, other] = await Promise.all([
    Promise.all(folders.map((folder) => folder.ask('cycles.list', { load }))),
    countCycles(folders, load === 'all' ? 'start' : 'all'),
  ]);
  const counted = sumOf(answers.map(({ summary }) => summary));
  const { cycles } = counted;
  const message = otherLoadText(load, counted, other, list.words);
  const rowsOf = (folder: IndexedFolder, index: number) => folderRows(folder, answers[index].cycles, load, list);
  if (folders.length === 1) return { cycles, message, rows: await rowsOf(folders[0], 0) };
  const { l10n, number } = list.words;
  const rows = folders.map((folder, index): Row => {
    const found = answers[index].summary.cycles;
    const description = found === 1 ? l10n.t('1 cycle') : l10n.t('{0} cycles', number(found));
    return rootFolderRow(list.words, folder.uri, description, () => rowsOf(folder, index));
  });
  return { cycles, message, rows };
}

async function folderRows(
  folder: IndexedFolder,
  cycles: readonly Cycle[],
  load: CycleLoad,
  list: PagedList,
): Promise<Row[]> {
  if (cycles.length === 0) return noCycles(folder, load, list);
  const atStart = load === 'all' ? (await folder.ask('cycles.list', {})).cycles : [];
  const sizes = sizesByFile(atStart);
  const sizesIn = ({ nodes }: Cycle): number[] => nodes.flatMap((file) => sizes.get(file) ?? []);
  const rowOf = (cycle: Cycle) => cycleRow(folder, cycle, load, sizesIn(cycle), list);
  return pageOf(list, `${folder.uri} cycles`, cycles, rowOf);
}

/** Number of files of each cycle, by its first one: it lies as a whole in one of those that all imports make. */
function sizesByFile(cycles: readonly Cycle[]): ReadonlyMap<string, number> {
  return new Map(cycles.map(({ nodes }) => [nodes[0], nodes.length]));
}

/** So many sizes of cycles are named. */
const sizesNamed = 3;

/** `12, 3`: what is left of a cycle as the program starts; empty where all of it is, or nothing. */
function remainderText({ nodes, load }: Cycle, sizes: readonly number[], { number }: Words): string {
  if (load !== 'start' || sizes.length === 0 || sizes[0] === nodes.length) return '';
  const named = sizes.toSorted((a, b) => b - a).slice(0, sizesNamed);
  return [...named.map(number), ...(sizes.length > sizesNamed ? ['…'] : [])].join(', ');
}

/** That there is none is said with what it rests on: an import that was not followed could close a circle. */
async function noCycles(folder: IndexedFolder, load: CycleLoad, { words }: PagedList): Promise<Row[]> {
  const { l10n, number } = words;
  const { marks } = await folder.ask('view.get', { limit: 1 });
  const outermost = marks.filter(({ parent }) => parent === undefined);
  // Code that is generated, or that a bundler makes, may close a circle as well.
  const unresolved = outermost.reduce((sum, { unknown = 0, absent = 0 }) => sum + unknown + absent, 0);
  const { binary: _, ...skipped } = folder.status.index?.skipped ?? { binary: 0 };
  const unread = Object.values(skipped).reduce((sum: number, count) => sum + Number(count), 0);
  const reasons = [
    unresolved > 0 &&
      (unresolved === 1
        ? l10n.t('1 import without a target')
        : l10n.t('{0} imports without a target', number(unresolved))),
    unread > 0 &&
      (unread === 1
        ? l10n.t('1 file was skipped or read in part')
        : l10n.t('{0} files were skipped or read in part', number(unread))),
  ].filter((reason) => typeof reason === 'string');
  const isKept = isFollowed(folder.status);
  const label = reasons.length === 0 && isKept ? l10n.t('No import cycles') : l10n.t('No import cycles found');
  const among = fileCount(words, folder.status.stats?.files ?? 0);
  const description = load === 'start' ? l10n.t('in {0}, as the program starts', among) : l10n.t('in {0}', among);
  const id = `${folder.uri} none`;
  const head: Row = { id, label, description, spoken: spokenOf(label, description), icon: { id: 'pass' } };
  const rows = reasons.map((reason): Row => {
    const text = l10n.t('{0}: a cycle through them would not be seen', reason);
    return infoRow(`${id} ${reason}`, text);
  });
  if (isKept) return [head, ...rows];
  const dated = l10n.t('Changes are not noticed: a cycle that came since would not be seen');
  return [head, infoRow(`${id} dated`, dated), ...rows];
}

/** @param sizes of the cycles that it falls into as the program starts, where they are asked for */
function cycleRow(
  folder: IndexedFolder,
  cycle: Cycle,
  load: CycleLoad,
  sizes: readonly number[],
  list: PagedList,
): Row {
  const { words } = list;
  const { l10n, number } = words;
  const id = `${folder.uri} ${cycle.id}`;
  const label = cycleLabel(cycle, words);
  const place = cyclePlace(cycle, words);
  const remainder = remainderText(cycle, sizes, words);
  const left = remainder === '' ? undefined : l10n.t('{0} at the start', remainder);
  const remark = { start: left, deferred: l10n.t('not at the start'), all: l10n.t('types only') }[cycle.load];
  const edges = cycle.edgeCount === 1 ? l10n.t('1 dependency') : l10n.t('{0} dependencies', number(cycle.edgeCount));
  const counted = load === 'all' ? l10n.t('All imports') : l10n.t('Imports that load as the program starts');
  const rest = remainder === '' ? '' : l10n.t('As the program starts: cycles of {0} files', remainder);
  const hints = {
    start: rest,
    deferred: l10n.t('As the program starts it is no cycle: some of it loads later.'),
    all: l10n.t('Without imports of types it is no cycle.'),
  };
  const hint = hints[cycle.load];
  return {
    id,
    label,
    description: besideEachOther(remark, place),
    tooltip: [label, edges, place, counted, hint].filter((line) => line !== '').join('\n'),
    spoken: spokenOf(label, edges, remark, place),
    icon: cycle.load !== 'start' ? { id: 'sync' } : { id: 'sync', color: 'list.warningForeground' },
    context: 'cycle',
    graph: cycleInGraph(folder, cycle, load),
    fold: 'folded',
    children: async () => [
      ...(await loopRows(folder, id, cycle, load, list)),
      ...(cycle.nodes.length > 2 ? [filesRow(folder, id, cycle, list)] : []),
    ],
  };
}

/** The shortest loop through its first file, step by step, each with its import line. */
async function loopRows(
  folder: IndexedFolder,
  around: string,
  cycle: Cycle,
  load: CycleLoad,
  { words }: PagedList,
): Promise<Row[]> {
  const [start] = cycle.nodes;
  const loop = await folder.ask('path.get', { from: start, to: start, load });
  const names = distinctNames(loop.edges.flatMap(({ source, target }) => [source, target]));
  const nameOf = (file: string) => names.get(file) ?? file;
  return loop.edges.map((edge): Row => {
    const row = useRow(folder, `${around} step`, edge, words);
    const [from, to] = [nameOf(edge.source), nameOf(edge.target)];
    const spoken = words.l10n.t('{0} imports {1}', from, to);
    const remark = kindRemark(edge.type, words);
    return {
      ...row,
      // What it imports stands in the next row, and in the text: side bars are narrow.
      label: from,
      description: besideEachOther(edge.text.trim(), remark, `:${edge.line}`),
      tooltip: `${words.l10n.t('{0} imports {1}', edge.source, edge.target)}\n${edge.source}:${edge.line}\n${edge.text.trim()}`,
      spoken: spokenOf(spoken, words.l10n.t('line {0}', edge.line), remark),
      icon: { id: 'arrow-small-down' },
    };
  });
}

function filesRow(folder: IndexedFolder, around: string, { nodes }: Cycle, list: PagedList): Row {
  const id = `${around} files`;
  const label = list.words.l10n.t('All Its Files');
  const description = list.words.number(nodes.length);
  return {
    id,
    label,
    description,
    spoken: spokenOf(label, description),
    icon: { id: 'files' },
    fold: 'folded',
    children: () => pageOf(list, id, nodes, (file) => fileRow(folder, `${id} ${file}`, file, '')),
  };
}
