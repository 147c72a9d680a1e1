import type { OperationResult } from '#protocol/operations.ts';
import { distinctNames } from '#protocol/distinct-names.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import type { CommandCall } from '../row.ts';
import { fileCount, type Words } from '../words.ts';

export type Cycle = OperationResult<'cycles.list'>['cycles'][number];
export type CycleSummary = OperationResult<'cycles.list'>['summary'];

/** Which imports make cycles. Diagnostics in editors take those that load as the program starts, and so do views at first. */
export type CycleLoad = 'start' | 'all';

/** So many files of a cycle are named in its row. */
const namedMax = 3;

export function cycleLabel({ nodes }: Cycle, words: Words): string {
  return words.l10n.t('Cycle of {0}', fileCount(words, nodes.length));
}

/** `5 with 80 files`. */
export function summaryText({ cycles, nodes }: CycleSummary, words: Words): string {
  const { l10n, number } = words;
  return cycles === 0 ? l10n.t('none') : l10n.t('{0} with {1}', number(cycles), fileCount(words, nodes));
}

/**
 * Says that others count otherwise, and what they come to. Undefined where it makes no difference, and beside cycles as
 * the program starts: those are the number of all views.
 */
export function otherLoadText(
  load: CycleLoad,
  counted: CycleSummary,
  other: CycleSummary,
  words: Words,
): string | undefined {
  if (load === 'start' && counted.cycles > 0) return undefined;
  if (counted.cycles === other.cycles && counted.nodes === other.nodes) return undefined;
  const { l10n, number } = words;
  const { cycles, nodes } = other;
  const size = fileCount(words, nodes);
  const found =
    cycles === 0
      ? l10n.t('no cycle')
      : cycles === 1
        ? l10n.t('1 cycle with {0}', size)
        : l10n.t('{0} cycles with {1}', number(cycles), size);
  return load === 'start'
    ? l10n.t('Imports that load as the program starts. With all imports: {0}', found)
    : l10n.t('All imports. As the program starts: {0}', found);
}

/** Shows it in the graph of its folder. */
export function cycleInGraph({ uri }: IndexedFolder, { id, nodes }: Cycle, load: CycleLoad): CommandCall {
  return { command: 'groundplan.showCycleInGraph', arguments: [{ folder: uri, cycle: id, files: nodes, load }] };
}

/** Returns the text that distinguishes a cycle: the files of a small one, the folder around a larger one. */
export function cyclePlace({ nodes }: Cycle, { l10n }: Words): string {
  if (nodes.length <= namedMax) return [...distinctNames(nodes).values()].join(', ');
  const folder = commonFolder(nodes);
  return folder === '' ? l10n.t('across the project') : folder;
}

/** The innermost folder around all of some files; empty at the root. */
export function commonFolder(files: readonly string[]): string {
  const [first = ''] = files;
  const parts = first.split('/').slice(0, -1);
  const isShared = (length: number) => files.every((file) => file.startsWith(`${parts.slice(0, length).join('/')}/`));
  let length = parts.length;
  while (length > 0 && !isShared(length)) length--;
  return parts.slice(0, length).join('/');
}
