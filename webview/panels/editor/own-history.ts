import type { AddressBar } from '../../state/page-history.ts';

/** Steps that can be gone back. */
const stepsMax = 50;

/** Where a page in the editor was, and where in it the person stands now. */
export interface Steps {
  readonly fragments: readonly string[];
  readonly at: number;
}

/**
 * Address and history of a page that has neither of the browser's: the editor around it owns them. It is used like the
 * browser's, and passes each step to `changed`, so that it can be stored.
 */
export class OwnHistory implements AddressBar {
  readonly #changed: (steps: Steps) => void;
  readonly #listeners = new Set<() => void>();
  #fragments: readonly string[];
  #at: number;
  /** While something else than the person moves the view, no step is made of it. */
  #isHeld = false;

  /** A value that is no history becomes one with a single step. */
  constructor(kept: Partial<Steps> | undefined, changed: (steps: Steps) => void) {
    const fragments = Array.isArray(kept?.fragments) ? kept.fragments.filter((each) => typeof each === 'string') : [];
    this.#fragments = fragments.length > 0 ? fragments.slice(-stepsMax) : [''];
    const last = this.#fragments.length - 1;
    this.#at = Number.isInteger(kept?.at) ? Math.min(last, Math.max(0, Number(kept?.at))) : last;
    this.#changed = changed;
  }

  get location() {
    return { hash: `#${this.fragment}`, pathname: '', search: '' };
  }

  readonly history = {
    pushState: (_: unknown, _title: string, address?: string | URL | null) => this.#write(address, !this.#isHeld),
    replaceState: (_: unknown, _title: string, address?: string | URL | null) => this.#write(address, false),
  };

  get fragment(): string {
    return this.#fragments[this.#at] ?? '';
  }

  get steps(): Steps {
    return { fragments: this.#fragments, at: this.#at };
  }

  addEventListener(_: 'popstate', listener: () => void): void {
    this.#listeners.add(listener);
  }

  go(step: -1 | 1): void {
    const at = this.#at + step;
    if (at < 0 || at >= this.#fragments.length) return;
    this.#at = at;
    this.#changed(this.steps);
    for (const listener of this.#listeners) listener();
  }

  /** Runs `move`; its changes of the view are not steps of their own. */
  hold(move: () => void): void {
    this.#isHeld = true;
    try {
      move();
    } finally {
      this.#isHeld = false;
    }
  }

  #write(address: string | URL | null | undefined, isStep: boolean): void {
    const fragment = String(address ?? '').replace(/^[^#]*#?/, '');
    const before = this.#fragments.slice(0, isStep ? this.#at + 1 : this.#at);
    const after = isStep ? [] : this.#fragments.slice(this.#at + 1);
    const fragments = [...before, fragment, ...after];
    this.#fragments = fragments.slice(-stepsMax);
    this.#at = before.length - (fragments.length - this.#fragments.length);
    this.#changed(this.steps);
  }
}
