import type { ProjectRecord, StateStore } from './ports.ts';

/** How many clients have a folder open, by whether they trust it. */
interface Attached {
  trusting: number;
  others: number;
}

/**
 * Which folders the person trusts. What was said last in a place that is trusted is stored, and holds while nobody has
 * the folder open. While clients have it open, one that trusts it is enough: the others limit what they ask themselves,
 * and nobody else.
 */
export class FolderTrust {
  readonly #state: StateStore;
  /** Said of folders that need not be projects. */
  readonly #untrusted = new Set<string>();
  readonly #attached = new Map<string, Attached>();

  constructor(state: StateStore) {
    this.#state = state;
  }

  isTrusted({ path, untrusted }: ProjectRecord): boolean {
    const attached = this.#attached.get(path);
    if (attached !== undefined) return attached.trusting > 0;
    return !untrusted && !this.#untrusted.has(path);
  }

  isAttached(path: string): boolean {
    return this.#attached.has(path);
  }

  /** For later engines as well. */
  say(path: string, trusted: boolean): void {
    this.#state.transaction(() => {
      for (const { id } of this.#projectsAt(path)) this.#state.setTrust(id, trusted);
    });
    if (trusted) this.#untrusted.delete(path);
    else this.#untrusted.add(path);
  }

  /** @returns how to leave the folder; a second time changes nothing */
  attach(path: string, trusted: boolean): () => void {
    const kind = trusted ? 'trusting' : 'others';
    const attached = this.#attached.get(path) ?? { trusting: 0, others: 0 };
    this.#attached.set(path, attached);
    attached[kind]++;
    let isThere = true;
    return () => {
      if (isThere) attached[kind]--;
      isThere = false;
      if (attached.trusting + attached.others === 0 && this.#attached.get(path) === attached)
        this.#attached.delete(path);
    };
  }

  /** Equal as long as the same holds for the folder and all its projects. */
  stateOf(path: string): string {
    const attached = this.#attached.get(path);
    const ofItself = attached === undefined ? !this.#untrusted.has(path) : attached.trusting > 0;
    const projects = this.#projectsAt(path).map((project) => [project.id, this.isTrusted(project)]);
    return JSON.stringify([ofItself, projects]);
  }

  #projectsAt(path: string): readonly ProjectRecord[] {
    return this.#state.projects().filter((project) => project.path === path);
  }
}
