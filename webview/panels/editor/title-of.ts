import { labelOf } from '../../state/node-ids.ts';
import type { ViewState } from '../../state/view-state.ts';

/** Returns the title of the tab: the subject, then its folder. */
export function titleOf({ mode, focus, filters, from, to }: ViewState, project: string | undefined): string {
  const subject = subjectOf({ mode, focus, folder: filters.folder, from, to }) ?? project;
  return subject === undefined ? 'Groundplan' : `Groundplan: ${subject}`;
}

interface Looked {
  readonly mode: ViewState['mode'];
  readonly focus: string | undefined;
  readonly folder: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

function subjectOf({ mode, focus, folder, from, to }: Looked): string | undefined {
  if (mode === 'path' && from !== undefined && to !== undefined) return `${labelOf(from)} → ${labelOf(to)}`;
  if (mode === 'cycles') return 'cycles';
  return focus === undefined ? folder : `around ${labelOf(focus)}`;
}
