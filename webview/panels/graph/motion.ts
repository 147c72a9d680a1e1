import type { Box } from '#webview/charts/scene.ts';

const APPEAR_MS = 180;
const GLIDE_MS = 320;
export const flightMs = 200;

export function appear(element: Element): void {
  element.animate([{ opacity: 0 }, {}], { duration: APPEAR_MS, easing: 'ease-out' });
}

/** Removes an element, after it has faded. Meanwhile it answers to nothing. */
export function disappear(element: Element, softly: boolean): void {
  if (!softly) {
    element.remove();
    return;
  }
  for (const name of ['role', 'tabindex', 'aria-label', 'data-id']) element.removeAttribute(name);
  const fading = element.animate([{}, { opacity: 0 }], { duration: APPEAR_MS, easing: 'ease-in', fill: 'forwards' });
  const remove = () => element.remove();
  fading.addEventListener('finish', remove);
  fading.addEventListener('cancel', remove);
}

/** Shows an element that lies at its new place already as if it came from the old one. */
export function glide(element: Element, from: Box, to: Box): void {
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  if (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5) return;
  element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
    duration: GLIDE_MS,
    easing: 'ease-in-out',
  });
}
