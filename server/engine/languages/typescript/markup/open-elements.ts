/** Container of a place in markup: an element, or a block (`#if`). */
export interface Frame {
  readonly name: string;
  /** Ends the scopes that were begun for it. */
  readonly suffix: string;
  /** Its content is not read. */
  readonly isRaw?: boolean;
  /** The element before it, inside the frame, was on a condition that `v-else` goes on with. */
  hasCondition: boolean;
}

/** Elements that are open, the innermost one last. */
export class OpenElements {
  readonly #frames: Frame[] = [{ name: '', suffix: '', hasCondition: false }];
  readonly #counts = new Map<string, number>();

  get innermost(): Frame {
    return this.#frames[this.#frames.length - 1];
  }

  /** The innermost block of `{#if a}` and the like, also where elements were left open in it. */
  get innermostBlock(): Frame | undefined {
    return this.#frames.findLast(({ name }) => name.startsWith('#'));
  }

  push(frame: Frame): void {
    this.#frames.push(frame);
    this.#counts.set(frame.name, (this.#counts.get(frame.name) ?? 0) + 1);
  }

  /** The frames that a closing tag ends, the innermost one first: none where it closes nothing. */
  close(name: string): readonly Frame[] {
    if ((this.#counts.get(name) ?? 0) === 0) return [];
    const closed: Frame[] = [];
    for (let top = this.#pop(); top !== undefined; top = this.#pop()) {
      closed.push(top);
      if (top.name === name) break;
    }
    return closed;
  }

  closeAll(): readonly Frame[] {
    const closed = this.#frames.slice(1).toReversed();
    this.#frames.length = 1;
    this.#counts.clear();
    return closed;
  }

  #pop(): Frame | undefined {
    if (this.#frames.length === 1) return undefined;
    const frame = this.#frames.pop();
    if (frame !== undefined) this.#counts.set(frame.name, (this.#counts.get(frame.name) ?? 1) - 1);
    return frame;
  }
}
