import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import type { SecurityParts } from './security-parts.ts';

const tickMs = 1000;
/** A scan that is answered sooner is no news. */
const quietMs = 1000;

/** That a scan is on its way, for how long so far, and a way to wait no longer. */
export function createScanning(parts: SecurityParts): HTMLElement {
  const { store, t, cancel, retry } = parts;
  const elapsed = element('span', { class: 'gp-sc-elapsed' });
  const root = element('div', { class: 'gp-sc-scanning', hidden: true });
  let ticking: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    const { askedAtMs = Date.now(), scanned } = store.get();
    const spentMs = Date.now() - askedAtMs;
    root.hidden = spentMs < quietMs && scanned !== undefined;
    elapsed.textContent = t('{0} s', Math.floor(spentMs / 1000));
  };
  const stop = () => {
    clearInterval(ticking);
    ticking = undefined;
  };
  watch(
    store,
    ({ asking, isCancelled }) => [asking.includes('list'), isCancelled] as const,
    ([isScanning, isCancelled]) => {
      stop();
      root.hidden = !isScanning && !isCancelled;
      if (isScanning) {
        replaceContent(
          root,
          element('span', {}, t('Scanning…')),
          elapsed,
          textButton(t('Cancel'), cancel, { class: 'gp-button gp-framed', 'data-key': 'scan' }),
        );
        ticking = setInterval(tick, tickMs);
        tick();
      } else if (isCancelled) {
        replaceContent(
          root,
          element('span', {}, t('Cancelled: the findings are not those of the newest code.')),
          textButton(t('Scan'), () => retry('list'), { class: 'gp-button gp-framed', 'data-key': 'scan' }),
        );
      }
    },
  );
  return root;
}
