import { createTranslate } from '../../state/translate.ts';
import { createComparedPage } from '../drift/compared-page.ts';
import type { PanelContext } from '../panel-context.ts';

/** Nothing notifies the page when something was brought home from the remote, which is asked once a minute at most. */
const lookMs = 60_000;

/** The difference of two states in the place of the drawing. */
export function createDriftPage(context: PanelContext): HTMLElement {
  const { store, reveal } = context;
  return createComparedPage(context, {
    t: createTranslate({}),
    language: 'en',
    // The page is in English, as the sentences of the answers are.
    reasonsOf: ({ reasons = [] }) => reasons,
    heading: 'h2',
    openWord: 'Show on the drawing',
    onNews: (listener) => {
      setInterval(() => document.visibilityState === 'visible' && listener(), lookMs);
    },
    open({ file }) {
      store.dispatch({ kind: 'mode', mode: 'map' });
      reveal(file, true);
    },
  });
}
