const rows = 'button.gp-row, button.gp-more';

/** Arrows, Home and End lead from line to line of a list that is one tab stop. */
export function walkRows(event: KeyboardEvent): void {
  const root = event.currentTarget as HTMLElement;
  const all = Array.from(root.querySelectorAll<HTMLElement>(rows));
  const at = all.findIndex((row) => row === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  all[next]?.focus();
}

/** Tab leads to the line that had the keyboard last, or to the first. */
export function keepOneStop(root: HTMLElement, focused?: EventTarget | null): void {
  const all = Array.from(root.querySelectorAll<HTMLElement>(rows));
  const wanted = all.find((row) => row === (focused ?? document.activeElement)) ?? all[0];
  for (const row of all) row.tabIndex = row === wanted ? 0 : -1;
}
