import type { OperationResult } from '#protocol/operations.ts';
import type { IndexedFolder } from '../indexed-folder.ts';
import { baseName, type CommandCall } from '../row.ts';
import { fileCount, type Words } from '../words.ts';

export type Cycle = OperationResult<'cycles.list'>['cycles'][number];

/** So many files of a cycle are named in its row. */
const namedMax = 3;

export function cycleLabel({ nodes }: Cycle, words: Words): string {
  return words.l10n.t('Cycle of {0}', fileCount(words, nodes.length));
}

/** Shows it in the graph of its folder. */
export function cycleInGraph({ uri }: IndexedFolder, { id, nodes }: Cycle): CommandCall {
  return { command: 'groundplan.showCycleInGraph', arguments: [{ folder: uri, cycle: id, files: nodes }] };
}

/** What tells it apart: the files of a small one, the folder around a larger one. */
export function cyclePlace({ nodes }: Cycle, { l10n }: Words): string {
  if (nodes.length <= namedMax) return nodes.map(baseName).join(', ');
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
