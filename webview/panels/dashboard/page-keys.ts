import type { PanelContext } from '../panel-context.ts';
import { toggleTable } from '../toolbar/create-toolbar.ts';
import { changeDepth } from './create-ego-bar.ts';
import type { LetterKeys } from './letter-keys.ts';

export interface PageKeyTarget {
  find(): void;
  help(): void;
  toggleOverview(): void;
  /** Absent where the page has none. */
  readonly impact?: () => void;
  readonly metrics?: () => void;
  readonly security?: () => void;
  readonly drift?: () => void;
  readonly search?: () => void;
  readonly ask?: () => void;
  readonly developer?: () => void;
  readonly team?: () => void;
  /** Until all of the drawing is in sight. */
  everything(): void;
  up(): void;
}

/** Keys that mean the same everywhere on the page, except where the user types. */
export function listenToPageKeys(context: PanelContext, letterKeys: LetterKeys, target: PageKeyTarget): void {
  const { store } = context;
  const actions: Readonly<Record<string, () => void>> = {
    '/': target.find,
    '?': target.help,
    o: target.toggleOverview,
    ...(target.impact !== undefined && { i: target.impact }),
    ...(target.metrics !== undefined && { m: target.metrics }),
    ...(target.security !== undefined && { v: target.security }),
    ...(target.drift !== undefined && { r: target.drift }),
    ...(target.search !== undefined && { s: target.search }),
    ...(target.ask !== undefined && { a: target.ask }),
    ...(target.developer !== undefined && { d: target.developer }),
    ...(target.team !== undefined && { e: target.team }),
    t: () => toggleTable(context),
    c: () => store.dispatch({ kind: 'mode', mode: store.get().view.mode === 'cycles' ? 'map' : 'cycles' }),
    '[': () => changeDepth(context, -1),
    ']': () => changeDepth(context, 1),
    '0': target.everything,
    Escape: target.up,
  };
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
    if (event.key.length === 1 && !letterKeys.areOn()) return;
    if (store.get().session.state !== 'open' || !Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    actions[event.key]?.();
  });
}

/** A field takes its own letters; a slider or a box does not. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['range', 'checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement || target.isContentEditable;
}
