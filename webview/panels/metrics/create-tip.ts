import { element } from '../../elements/element.ts';

/** Pixels between what is explained and its explanation. */
const gap = 4;
let tips = 0;

/**
 * Shows the definition of what is pointed at or has the keyboard: any element below `root` with `data-definition`. Esc
 * hides it. It is one element for all, so that it is never cut off by what scrolls.
 */
export function createTip(root: HTMLElement): HTMLElement {
  const id = `gp-mx-tip-${++tips}`;
  const tip = element('div', { class: 'gp-mx-tip', role: 'tooltip', id, hidden: true });
  let shown: Element | undefined;
  const hide = () => {
    shown?.removeAttribute('aria-describedby');
    shown = undefined;
    tip.hidden = true;
  };
  const show = ({ target }: Event) => {
    const explained = explainedAt(target) ?? explainedAt(document.activeElement);
    if (explained === shown) return;
    hide();
    if (explained === null) return;
    shown = explained;
    tip.textContent = explained.getAttribute('data-definition');
    tip.hidden = false;
    explained.setAttribute('aria-describedby', id);
    placeTip(tip, explained.getBoundingClientRect());
  };
  root.addEventListener('pointerover', show);
  root.addEventListener('pointerleave', hide);
  root.addEventListener('focusin', show);
  root.addEventListener('focusout', hide);
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || shown === undefined) return;
    event.stopPropagation();
    hide();
  });
  // The keyboard scrolls what it reaches into sight: the explanation goes along.
  const follow = () => {
    if (shown === undefined) return;
    if (shown === explainedAt(document.activeElement)) placeTip(tip, shown.getBoundingClientRect());
    else hide();
  };
  root.addEventListener('scroll', follow, { capture: true });
  return tip;
}

function explainedAt(place: EventTarget | null): Element | null {
  return place instanceof Element ? place.closest('[data-definition]') : null;
}

/** Below what it explains, or above where there is no room, and never out of the window. */
function placeTip(tip: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const x = Math.max(gap, Math.min(left, innerWidth - width - gap));
  const below = bottom + gap;
  const y = below + height <= innerHeight ? below : Math.max(gap, top - height - gap);
  tip.style.setProperty('left', `${x}px`);
  tip.style.setProperty('top', `${y}px`);
}
