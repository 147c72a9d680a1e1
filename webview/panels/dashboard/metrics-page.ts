import { createTranslate } from '../../state/translate.ts';
import { createMeasuredPage } from '../metrics/measured-page.ts';
import type { PanelContext } from '../panel-context.ts';

/** The metrics in the place of the drawing. */
export function createMetricsPage(context: PanelContext): HTMLElement {
  const { store, reveal } = context;
  return createMeasuredPage(context, {
    t: createTranslate({}),
    language: 'en',
    heading: 'h2',
    // The page is in English, as the sentences of the answers are.
    reasonsOf: ({ reasons = [] }) => reasons,
    openWord: 'Show on the drawing',
    open({ file }) {
      store.dispatch({ kind: 'mode', mode: 'map' });
      reveal(file, true);
    },
  });
}
