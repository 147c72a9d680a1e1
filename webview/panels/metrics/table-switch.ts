import { labelledButton } from '../../elements/button.ts';
import { watch } from '../../state/watch.ts';
import type { MetricsParts } from './metrics-parts.ts';

/** The drawing, or the same as a table. */
export function tableSwitch({ store, t, go }: MetricsParts): HTMLElement {
  const press = () => go({ asTable: !store.get().view.asTable });
  const button = labelledButton('table', t('Table'), press, { title: t('The same as a table') });
  watch(
    store,
    ({ view }) => [view.asTable] as const,
    ([asTable]) => button.setAttribute('aria-pressed', String(asTable)),
  );
  return button;
}
