/** Facts that a roving focus needs about its drawing. */
export interface FocusHost {
  readonly host: HTMLElement;
  elementOf(id: string): HTMLElement | SVGElement | undefined;
  /** The keyboard is on a mark and shows it, or is no longer. */
  moved(id: string | undefined): void;
}

/** One tab stop for all marks: the one the keyboard was on last. */
export class RovingFocus {
  readonly #target: FocusHost;
  /** Mark that Tab leads to. */
  #current: string | undefined;
  /** Mark that has the keyboard and shows it: a click gives the keyboard too, but needs no ring. */
  #ringed: string | undefined;

  constructor(target: FocusHost) {
    this.#target = target;
    target.host.addEventListener('focusin', this.#look);
    target.host.addEventListener('focusout', this.#look);
  }

  get current(): string | undefined {
    return this.#current;
  }

  get ringed(): string | undefined {
    return this.#ringed;
  }

  get isInside(): boolean {
    return this.#target.host.contains(document.activeElement);
  }

  /** Makes a mark the tab stop; to be called again after its element may have been recreated. */
  stopAt(id: string | undefined): void {
    if (this.#current !== undefined && this.#current !== id) this.#setTabIndex(this.#current, -1);
    this.#current = id;
    if (id !== undefined) this.#setTabIndex(id, 0);
  }

  focus(id: string): void {
    this.stopAt(id);
    this.#target.elementOf(id)?.focus({ preventScroll: true });
  }

  destroy(): void {
    this.#target.host.removeEventListener('focusin', this.#look);
    this.#target.host.removeEventListener('focusout', this.#look);
  }

  #setTabIndex(id: string, tabIndex: number): void {
    const element = this.#target.elementOf(id);
    if (element !== undefined && element.tabIndex !== tabIndex) element.setAttribute('tabindex', String(tabIndex));
  }

  readonly #look = (event: FocusEvent): void => {
    const focused = event.type === 'focusin' ? event.target : event.relatedTarget;
    const isInside = focused instanceof Element && this.#target.host.contains(focused);
    const element = isInside ? focused.closest<HTMLElement | SVGElement>('[data-id]') : null;
    const id = element?.dataset.id;
    const ringed = element?.matches(':focus-visible') ? id : undefined;
    if (id !== undefined) this.stopAt(id);
    if (ringed === this.#ringed) return;
    this.#ringed = ringed;
    this.#target.moved(ringed);
  };
}
