import type { EditorPlace } from '#protocol/panel-messages.ts';
import { fileOf, isSymbol } from '../../state/node-ids.ts';
import type { PanelContext } from '../panel-context.ts';

/** Which file the neighbourhood is of. */
export interface Followed {
  /** Absent: no file is looked at. */
  readonly place?: EditorPlace;
  readonly isPinned: boolean;
}

export type FollowAction =
  | { readonly kind: 'moved'; readonly place: EditorPlace | undefined }
  /** A person asks for this file: pinned or not. */
  | { readonly kind: 'wanted'; readonly place: EditorPlace }
  | { readonly kind: 'pin'; readonly isOn: boolean; readonly now: EditorPlace | undefined };

export function reduceFollowed(state: Followed, action: FollowAction): Followed {
  switch (action.kind) {
    case 'moved':
      // A user who looks at settings or at an output still works on the last file.
      if (state.isPinned || action.place === undefined || isSame(state.place, action.place)) return state;
      return { ...state, place: action.place };
    case 'wanted':
      return { ...state, place: action.place };
    case 'pin':
      return { isPinned: action.isOn, ...placed(action.isOn ? state.place : (action.now ?? state.place)) };
  }
}

function placed(place: EditorPlace | undefined) {
  return place === undefined ? {} : { place };
}

function isSame(a: EditorPlace | undefined, b: EditorPlace): boolean {
  return a?.project === b.project && a?.file === b.file && a.symbol === b.symbol;
}

/** Returns the centre of the neighbourhood: the symbol where one is followed, else the file. */
export function nodeOf({ file, symbol }: EditorPlace): string {
  return symbol ?? file;
}

/** A place by the id of a file or a symbol. */
export function placeOfNode(id: string): EditorPlace {
  return isSymbol(id) ? { file: fileOf(id), symbol: id } : { file: id };
}

/** Looks around the file that is followed, as far as was looked before. */
export function lookAround({ store }: Pick<PanelContext, 'store'>, place: EditorPlace | undefined): void {
  const { project, depth } = store.get().view;
  if (place?.project === undefined) return store.dispatch({ kind: 'focus' });
  if (place.project !== project) {
    store.dispatch({ kind: 'project', id: place.project });
    store.dispatch({ kind: 'depth', depth });
  }
  store.dispatch({ kind: 'focus', id: nodeOf(place) });
  store.dispatch({ kind: 'select' });
}
