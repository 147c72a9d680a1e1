/**
 * Brings a part of an answer to the top, or into sight by as little as possible. The browser's own way would also move
 * the page around the answers, which has nothing to scroll.
 */
export function scrollAnswers(target: HTMLElement, to: 'top' | 'sight'): void {
  const log = target.closest<HTMLElement>('.gp-as-log');
  if (log === null) return;
  const { top, bottom } = target.getBoundingClientRect();
  const around = log.getBoundingClientRect();
  if (to === 'top' || top < around.top) log.scrollTop += top - around.top;
  else if (bottom > around.bottom) log.scrollTop += Math.min(top - around.top, bottom - around.bottom);
}
