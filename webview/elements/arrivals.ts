import { BridgeError } from '../bridge/bridge.ts';
import { textButton } from './button.ts';
import { element } from './element.ts';

const knownMax = 100;

/**
 * Places on the page that are filled when content arrives. Content that arrived once is shown at once the next time, so
 * that a panel that is rebuilt does not flicker or lose its scroll position.
 */
export class Arrivals {
  readonly #known = new Map<string, unknown>();
  readonly #isHandled: (error: unknown) => boolean;
  #pending = new AbortController();

  /** @param isHandled runs with each failure; false: the place shows it */
  constructor(isHandled: (error: unknown) => boolean = () => false) {
    this.#isHandled = isHandled;
  }

  /** Stops waiting for everything that has not arrived: before a panel is rebuilt. */
  restart(): void {
    this.#pending.abort();
    this.#pending = new AbortController();
  }

  /** `key` names what is loaded, the snapshot included. */
  place<Value>(
    key: string,
    load: (signal: AbortSignal) => Promise<Value>,
    render: (value: Value) => readonly (Node | string)[],
  ): HTMLElement {
    const place = element('div', { class: 'gp-place' });
    if (this.#known.has(key)) place.append(...render(this.#known.get(key) as Value));
    else this.#fill(place, key, load, render);
    return place;
  }

  #fill<Value>(
    place: HTMLElement,
    key: string,
    load: (signal: AbortSignal) => Promise<Value>,
    render: (value: Value) => readonly (Node | string)[],
  ): void {
    const { signal } = this.#pending;
    place.replaceChildren(element('p', { class: 'gp-quiet gp-loading' }, 'Loading…'));
    const arrive = (value: Value) => {
      this.#remember(key, value);
      if (!signal.aborted) place.replaceChildren(...render(value));
    };
    load(signal).then(arrive, (error: unknown) => {
      // A refused key concerns the whole page: it asks for another one, and loads all of this again.
      if (signal.aborted || (error instanceof BridgeError && error.status === 401)) return;
      if (this.#isHandled(error)) return;
      const message = error instanceof Error ? error.message : 'That did not work.';
      const again = textButton('Try again', () => this.#fill(place, key, load, render));
      place.replaceChildren(element('p', { class: 'gp-problem' }, message), again);
    });
  }

  #remember(key: string, value: unknown): void {
    this.#known.set(key, value);
    const [oldest] = this.#known.keys();
    if (this.#known.size > knownMax && oldest !== undefined) this.#known.delete(oldest);
  }
}
