import type { View } from '#protocol/view.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { absenceRows, knownAbsences } from '../absent-imports.ts';
import { fileRow, usesByFile } from '../place-rows.ts';
import type { PagedList } from '../pages.ts';
import {
  cycleInGraph,
  cycleLabel,
  cyclePlace,
  type Cycle,
  type CycleSummary,
  summaryText,
} from '../cycles/cycle-names.ts';
import { infoRow, type Row } from '../row.ts';
import { fileCount, importCount, spokenOf, type Words } from '../words.ts';

/** At most so many imports come in one answer. */
const usesMax = 1000;

/** The files that most others depend on. */
export function hubsRow(folder: IndexedFolder, { hubs }: View, words: Words): Row[] {
  if (hubs.length === 0) return [];
  const { l10n, number } = words;
  const id = `${folder.uri} hubs`;
  const label = l10n.t('Most Depended On');
  const rowOf = ({ id: file, fanIn, fanOut }: View['hubs'][number]): Row => {
    const usedBy = fanIn === 1 ? l10n.t('used by 1 file') : l10n.t('used by {0}', fileCount(words, fanIn));
    const spoken = spokenOf(usedBy, l10n.t('depends on {0}', number(fanOut)));
    return fileRow(folder, `${id} ${file}`, file, `↓${number(fanIn)}`, spoken);
  };
  return [
    {
      id,
      label,
      tooltip: l10n.t('The files that most others import: a change of one of them is felt most widely'),
      spoken: spokenOf(label, fileCount(words, hubs.length)),
      icon: { id: 'star-empty' },
      fold: 'unfolded',
      children: () => hubs.map(rowOf),
    },
  ];
}

const cyclesShown = 5;

/** The largest cycles as the program starts, and the way to all of them; how many all imports make is said on hover. */
export async function cyclesRow(folder: IndexedFolder, { words }: PagedList): Promise<Row[]> {
  const [{ cycles, summary }, { summary: withAll }] = await Promise.all([
    folder.ask('cycles.list', { limit: cyclesShown }),
    folder.ask('cycles.list', { load: 'all', limit: 1 }),
  ]);
  const { l10n } = words;
  const id = `${folder.uri} cycles`;
  const others = isSame(summary, withAll) ? undefined : l10n.t('with all imports: {0}', summaryText(withAll, words));
  const label = l10n.t('Import Cycles');
  if (cycles.length === 0) {
    const none = l10n.t('none found');
    const open = { command: cyclesFocus };
    const spoken = spokenOf(label, none, others);
    return [{ id, label, description: none, tooltip: others, spoken, icon: { id: 'pass' }, open }];
  }
  const description = summaryText(summary, words);
  const rows = cycles.map((cycle) => cycleRow(folder, `${id} ${cycle.id}`, cycle, words));
  return [
    {
      id,
      label,
      description,
      tooltip: [
        l10n.t('Files that depend on themselves in a circle: a change to one may break all others'),
        l10n.t('Imports that load as the program starts'),
        ...(others === undefined ? [] : [others]),
      ].join('\n'),
      spoken: spokenOf(label, description, others),
      icon: { id: 'sync' },
      fold: 'folded',
      children: () => (summary.cycles > cycles.length ? [...rows, allCycles(id, summary.cycles, words)] : rows),
    },
  ];
}

function isSame(left: CycleSummary, right: CycleSummary): boolean {
  return left.cycles === right.cycles && left.nodes === right.nodes;
}

const cyclesFocus = 'groundplan.cycles.focus';

function cycleRow(folder: IndexedFolder, id: string, cycle: Cycle, words: Words): Row {
  const label = cycleLabel(cycle, words);
  const place = cyclePlace(cycle, words);
  return {
    id,
    label,
    description: place,
    tooltip: words.l10n.t('Show in the graph'),
    spoken: spokenOf(label, place),
    icon: { id: 'sync' },
    context: 'cycle',
    open: cycleInGraph(folder, cycle, 'start'),
  };
}

function allCycles(id: string, count: number, { l10n, number }: Words): Row {
  const label = l10n.t('Show All {0} Cycles', number(count));
  return { id: `${id} all`, label, spoken: label, icon: { id: 'ellipsis' }, open: { command: cyclesFocus } };
}

/** Imports that should lead to a file of the project and are unresolved, by file. */
export function unresolvedRow(folder: IndexedFolder, count: number, list: PagedList): Row[] {
  if (count === 0) return [];
  const { words } = list;
  const { l10n, number } = words;
  const id = `${folder.uri} unresolved`;
  const label = l10n.t('Unresolved Imports');
  const children = async () => {
    const { uses } = await folder.ask('edge.get', { source: './**', target: 'unresolved:missing' });
    const rows = usesByFile(folder, id, uses, list);
    if (uses.length < usesMax || count <= usesMax) return rows;
    return [...rows, infoRow(`${id} rest`, restText(words))];
  };
  return [
    {
      id,
      label,
      description: number(count),
      tooltip: l10n.t('Unresolved imports that should lead to a file of this project'),
      spoken: spokenOf(label, importCount(words, count)),
      icon: { id: 'question' },
      fold: 'folded',
      children,
    },
  ];
}

/** Imports of what is not there for a known reason, by class and file. */
export function absentRow(folder: IndexedFolder, count: number, list: PagedList): Row[] {
  const { words, absences: shown = () => knownAbsences } = list;
  if (count === 0 || shown().length === 0) return [];
  const { l10n, number } = words;
  const id = `${folder.uri} absent`;
  const label = l10n.t('Imports of What Is Not Here');
  const children = async () => {
    const { uses } = await folder.ask('edge.get', { source: './**', target: 'unresolved:**' });
    const rows = absenceRows(
      id,
      uses,
      shown(),
      words,
      (around, inside) => () => usesByFile(folder, around, inside, list),
    );
    return uses.length < usesMax ? rows : [...rows, infoRow(`${id} rest`, restText(words))];
  };
  return [
    {
      id,
      label,
      description: number(count),
      tooltip: l10n.t(
        'Generated files, virtual modules and packages that are no part of the repository: no doubt about this project',
      ),
      spoken: spokenOf(label, importCount(words, count)),
      icon: { id: 'circle-slash' },
      fold: 'folded',
      children,
    },
  ];
}

function restText(words: Words): string {
  return words.l10n.t('Only the first {0} are listed', importCount(words, usesMax));
}
