import { createTranslate } from '../../state/translate.ts';
import type { PanelContext } from '../panel-context.ts';
import { createScannedPage } from '../security/scanned-page.ts';

/** The security findings in the place of the drawing. */
export function createSecurityPage(context: PanelContext): HTMLElement {
  const { store, reveal } = context;
  return createScannedPage(context, {
    t: createTranslate({}),
    language: 'en',
    // The page is in English, as the sentences of the answers are.
    reasonsOf: ({ reasons = [] }) => reasons,
    reachReasonOf: ({ reason }) => reason,
    heading: 'h2',
    openWord: 'Show on the drawing',
    open({ file }) {
      store.dispatch({ kind: 'mode', mode: 'map' });
      reveal(file, true);
    },
  });
}
