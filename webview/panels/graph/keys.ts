/** Handlers of keys on a drawing, in addition to the arrows. */
export interface KeyTarget {
  open(id: string): void;
  select(id: string): void;
  /** Esc. */
  leave(): void;
  zoomBy(factor: number): void;
  fit(): void;
  /** True when the key is one of those that walk. */
  walk(id: string, key: string, isShifted: boolean): boolean;
}

const ZOOM_STEP = 1.35;

/** Keys of a drawing. Those that are not its own go on to the page. Returns what ends it. */
export function listenToKeys(host: HTMLElement, target: KeyTarget): () => void {
  const ending = new AbortController();
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!act(event, idAt(event), target)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  host.addEventListener('keydown', listen, { signal: ending.signal });
  return () => ending.abort();
}

function idAt(event: Event): string | undefined {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>('[data-id]') : null;
  return element?.dataset.id;
}

function act({ key, shiftKey }: KeyboardEvent, id: string | undefined, target: KeyTarget): boolean {
  if (key === '+' || key === '=') target.zoomBy(ZOOM_STEP);
  else if (key === '-') target.zoomBy(1 / ZOOM_STEP);
  else if (key === '0') target.fit();
  else if (key === 'Escape') target.leave();
  else if (id === undefined) return false;
  else if (key === 'Enter') target.open(id);
  else if (key === ' ') target.select(id);
  else return target.walk(id, key, shiftKey);
  return true;
}
