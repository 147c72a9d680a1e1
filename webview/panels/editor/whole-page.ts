import { element } from '../../elements/element.ts';

/** The frame of a page that fills its panel: the notice that the engine is lost, and the texts for screen readers. */
export interface WholePage {
  readonly announce: (text: string) => void;
  readonly connected: (isConnected: boolean) => void;
  /** @param label what the page is called */
  readonly show: (label: string, page: HTMLElement) => void;
}

/** @param noEngine what is said while the engine is lost */
export function wholePage(noEngine: string): WholePage {
  const lost = element('p', { class: 'gp-lost', hidden: true }, noEngine);
  const live = element('div', { class: 'gp-unseen', role: 'status', 'aria-live': 'polite' });
  return {
    announce: (text) => live.replaceChildren(text),
    connected(isConnected) {
      lost.hidden = isConnected;
    },
    show: (label, page) => document.body.append(element('main', { 'aria-label': label }, page), lost, live),
  };
}
