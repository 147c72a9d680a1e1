import type { IndexState } from '#protocol/index-state.ts';
import type { PageState } from '../../state/page-state.ts';

/** Reasons why the middle of the page shows no drawing. */
export type Situation =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'noProject' }
  | { readonly kind: 'notIndexed' }
  | { readonly kind: 'indexing'; readonly index: IndexState }
  | { readonly kind: 'indexFailed'; readonly index: IndexState }
  /** `wantsKey`: another key may be allowed to. */
  | { readonly kind: 'failed'; readonly message: string; readonly wantsKey: boolean }
  | { readonly kind: 'empty' }
  | { readonly kind: 'filteredAway' }
  | { readonly kind: 'unknownFocus'; readonly focus: string };

/** Another key may be allowed to. */
export const refusalsOfKeys: readonly string[] = ['insufficient_permissions', 'test_key_limit'];

export function situationOf({ projects, drawing, failure, index, view }: PageState): Situation {
  if (projects?.length === 0) return { kind: 'noProject' };
  if (drawing !== undefined)
    return withDrawing(drawing.view.files, drawing.view.hiddenFiles, drawing.view.marks, view.focus);
  if (index?.status === 'failed') return { kind: 'indexFailed', index };
  if (index?.status === 'indexing') return { kind: 'indexing', index };
  if (index?.status === 'created') return { kind: 'notIndexed' };
  if (failure !== undefined && failure.code !== 'project_not_indexed')
    return { kind: 'failed', message: failure.message, wantsKey: refusalsOfKeys.includes(failure.code) };
  return { kind: 'loading' };
}

function withDrawing(files: number, hidden: number, marks: readonly unknown[], focus: string | undefined): Situation {
  if (files === 0) return hidden > 0 ? { kind: 'filteredAway' } : { kind: 'empty' };
  return marks.length === 0 && focus !== undefined ? { kind: 'unknownFocus', focus } : { kind: 'drawn' };
}
