import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

/** Where overview and details share one place: which of both has it. */
export interface SideChoice {
  /** Until something is picked or another list is read. */
  choose(choice: 'overview' | 'side'): void;
}

/**
 * Selects the content of the side: a selection or a list takes the place by itself, the editor's symbol does not; the
 * user may choose otherwise.
 */
export function createSideChoice({ store }: Pick<PanelContext, 'store'>, root: HTMLElement): SideChoice {
  let chosen: 'overview' | 'side' | undefined;
  const show = () => {
    const { view, isQuiet } = store.get();
    const isPicked = view.selection !== undefined && isQuiet !== true;
    const isWanted = isPicked || view.mode === 'path' || view.mode === 'cycles';
    root.dataset['side'] = (chosen === undefined ? isWanted : chosen === 'side') ? 'open' : 'closed';
  };
  watch(
    store,
    ({ view, isQuiet }) => [view.selection, view.mode, isQuiet === true] as const,
    () => {
      chosen = undefined;
      show();
    },
  );
  return {
    choose(choice) {
      chosen = choice;
      show();
    },
  };
}
