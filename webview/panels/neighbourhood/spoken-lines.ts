import { element } from '../../elements/element.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

export function connectionLine(store: PanelContext['store'], t: Translate): HTMLElement {
  const root = element('p', { class: 'gp-nb-lost', hidden: true }, t('No connection to the engine, trying again'));
  watch(
    store,
    ({ isConnected }) => [isConnected] as const,
    ([isConnected]) => {
      root.hidden = isConnected;
    },
  );
  return root;
}

export function liveRegion(store: PanelContext['store']): HTMLElement {
  const region = element('div', { class: 'gp-unseen', role: 'status', 'aria-live': 'polite' });
  watch(
    store,
    ({ announcement }) => [announcement] as const,
    ([{ text }]) => {
      region.textContent = text;
    },
  );
  return region;
}
