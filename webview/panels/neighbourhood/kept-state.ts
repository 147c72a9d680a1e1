/** The state that the view restores after it was hidden or the window was reloaded. */
import type { EditorPlace } from '#protocol/panel-messages.ts';
import type { EditorPort } from '../../bridge/editor-port.ts';
import type { Store } from '../../state/store.ts';
import { depthMax, depthMin, firstView } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import type { Followed, FollowAction } from './follow-place.ts';

export interface Kept {
  readonly depth: number;
  readonly followed: Followed;
}

/** Only a file that was pinned is worth coming back to: any other is the editor's. */
export function keptState({ depth, pinned }: Readonly<Record<string, unknown>>): Kept {
  const isDepth = typeof depth === 'number' && Number.isInteger(depth) && depth >= depthMin && depth <= depthMax;
  const place = isPlace(pinned) ? pinned : undefined;
  const followed = place === undefined ? { isPinned: false } : { isPinned: true, place };
  return { depth: isDepth ? depth : firstView.depth, followed };
}

function isPlace(value: unknown): value is EditorPlace {
  return typeof value === 'object' && value !== null && typeof (value as { file?: unknown }).file === 'string';
}

export function keepState(
  port: Pick<EditorPort, 'keep'>,
  store: PanelContext['store'],
  followed: Store<Followed, FollowAction>,
): void {
  const keep = () => {
    const { isPinned, place } = followed.get();
    port.keep({ depth: store.get().view.depth, ...(isPinned && place !== undefined && { pinned: place }) });
  };
  watch(store, ({ view }) => [view.depth] as const, keep);
  watch(followed, (state) => [state] as const, keep);
}
