export interface Roving {
  /** After rows came or went. */
  renew(): void;
}

/** Rows of a list as one tab stop, in which arrows, Home and End walk; lists within rows walk by themselves. */
export function rove(root: HTMLElement, rowSelector: string): Roving {
  root.dataset['rove'] = '';
  const own = (target: EventTarget | null): HTMLElement | undefined => {
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>(rowSelector) : null;
    return row !== null && row.closest('[data-rove]') === root ? row : undefined;
  };
  const rows = () => Array.from(root.querySelectorAll<HTMLElement>(rowSelector)).filter((row) => own(row) === row);
  const stopAt = (wanted: HTMLElement | undefined) => {
    const all = rows();
    const stop = wanted ?? all.find((row) => row.tabIndex === 0) ?? all[0];
    for (const row of all) row.tabIndex = row === stop ? 0 : -1;
  };
  root.addEventListener('focusin', ({ target }) => {
    const row = own(target);
    if (row !== undefined) stopAt(row);
  });
  root.addEventListener('keydown', (event) => {
    const row = own(event.target);
    if (row === undefined || row !== event.target) return;
    const all = rows();
    const at = all.indexOf(row);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[next]?.focus();
  });
  return { renew: () => stopAt(own(document.activeElement)) };
}
