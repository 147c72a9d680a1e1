import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { Latest } from '../../elements/latest.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import type { ScanProgress, SecurityParts } from './security-parts.ts';

const tickMs = 1000;
/** A scan that is answered sooner is no news where findings are shown already. */
const quietMs = 1000;

/** That a scan is on its way, how far it is and for how long so far, and a way to wait no longer. */
export function createScanning(parts: SecurityParts): HTMLElement {
  const { store, t, cancel, retry } = parts;
  const root = element('div', { class: 'gp-sc-scanning', hidden: true });
  const ticker = createTicker(parts, (spentMs) => {
    root.hidden = spentMs < quietMs && store.get().scanned !== undefined;
  });
  watch(
    store,
    ({ asking, isCancelled }) => [asking.includes('list'), isCancelled] as const,
    ([isScanning, isCancelled]) => {
      ticker.stop();
      root.hidden = !isScanning && !isCancelled;
      if (isScanning) {
        replaceContent(root, ...ticker.shown, scanButton(t('Cancel'), cancel));
        ticker.start();
      } else if (isCancelled) {
        const said = t('Cancelled: the findings are not those of the newest code.');
        replaceContent(
          root,
          element('span', {}, said),
          scanButton(t('Scan'), () => retry('list')),
        );
      }
    },
  );
  return root;
}

interface Ticker {
  readonly shown: readonly HTMLElement[];
  start(): void;
  stop(): void;
}

/** Each second the time so far, and how far the scan is. No second is said to a screen reader. */
function createTicker({ store, t, progress }: SecurityParts, ticked: (spentMs: number) => void): Ticker {
  const said = element('span', {});
  const elapsed = element('span', { class: 'gp-sc-elapsed' });
  // How far it is is decoration: where it is not known, the time goes on.
  const following = new Latest(() => undefined);
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    const spentMs = Date.now() - (store.get().askedAtMs ?? Date.now());
    elapsed.textContent = t('{0} s', Math.floor(spentMs / 1000));
    ticked(spentMs);
    if (spentMs < quietMs) return;
    following.run(async (signal) => {
      said.textContent = progressText(t, await progress(signal));
    });
  };
  return {
    shown: [said, elapsed],
    start() {
      said.textContent = progressText(t, undefined);
      timer = setInterval(tick, tickMs);
      tick();
    },
    stop() {
      clearInterval(timer);
      following.stop();
    },
  };
}

function progressText(t: Translate, progress: ScanProgress | undefined): string {
  if (progress === undefined || progress.total === 0) return t('Scanning…');
  const { phase, done, total } = progress;
  return phase === 'reading'
    ? t('Scanning: {0} of {1} files are read', done, total)
    : t('Scanning: values are followed');
}

function scanButton(text: string, press: () => void): HTMLElement {
  return textButton(text, press, { class: 'gp-button gp-framed', 'data-key': 'scan' });
}
