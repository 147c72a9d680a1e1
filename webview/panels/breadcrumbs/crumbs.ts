import type { View } from '#protocol/view.ts';
import { nameOf } from '#webview/charts/describe.ts';
import { marksAround } from '../../state/drawn-marks.ts';
import { folderId, labelOf } from '../../state/node-ids.ts';
import type { ViewState } from '../../state/view-state.ts';

/** A step from the whole to what is looked at, and what a press on it does. */
export interface Crumb {
  readonly label: string;
  readonly title: string;
  readonly to:
    | { readonly kind: 'whole' }
    | { readonly kind: 'folder'; readonly folder: string }
    | { readonly kind: 'mark'; readonly id: string }
    | { readonly kind: 'focus'; readonly id: string };
}

/** Where one is: the project, the folder that alone is drawn, the neighbourhood, and the marks around what is picked. */
export function crumbsOf(project: string, view: ViewState, drawn: View | undefined): Crumb[] {
  const { filters, focus, selection } = view;
  const crumbs: Crumb[] = [{ label: project, title: 'The whole project', to: { kind: 'whole' } }];
  crumbs.push(...folderCrumbs(filters.folder));
  if (focus !== undefined) {
    const title = `Neighbourhood of ${nameOf(focus)}`;
    return [...crumbs, { label: `around ${labelOf(focus)}`, title, to: { kind: 'focus', id: focus } }];
  }
  if (drawn === undefined || selection === undefined) return crumbs;
  const id = selection.kind === 'mark' ? selection.id : selection.source;
  const marks = marksAround(drawn, id).filter(({ id: mark }) => !isShownBefore(mark, filters.folder));
  return [...crumbs, ...marks.map((mark) => ({ label: mark.label, title: nameOf(mark.id), to: markStep(mark.id) }))];
}

function markStep(id: string): Crumb['to'] {
  return { kind: 'mark', id };
}

function folderCrumbs(folder: string | undefined): Crumb[] {
  const parts = folder?.split('/') ?? [];
  return parts.map((label, index) => {
    const path = parts.slice(0, index + 1).join('/');
    return { label, title: `Only ${path}`, to: { kind: 'folder', folder: path } };
  });
}

/** The marks of the folder itself and of what lies around it would say what the folder's own steps say. */
function isShownBefore(mark: string, folder: string | undefined): boolean {
  return folder !== undefined && (mark === folderId(folder) || `${folder}/`.startsWith(mark.replace(/\*\*$/, '')));
}
