/** One variable: two of the same name are two of these. */
export interface Variable {
  readonly name: string;
}

/** A stretch of code with names of its own. */
export class NameScope {
  readonly #outer: NameScope | undefined;
  readonly #isFunction: boolean;
  readonly #variables = new Map<string, Variable>();
  readonly #foreign = new Set<string>();

  constructor(outer: NameScope | undefined, isFunction: boolean) {
    this.#outer = outer;
    this.#isFunction = isFunction;
  }

  get ofFunction(): NameScope {
    return this.#isFunction || this.#outer === undefined ? this : this.#outer.ofFunction;
  }

  declare(name: string): void {
    if (!this.#variables.has(name)) this.#variables.set(name, { name });
  }

  /** The name belongs to a scope around, though it is set here: `nonlocal`, `global`. */
  leaveOut(name: string): void {
    this.#foreign.add(name);
  }

  /** Returns what a name means; undefined where it comes from outside of the function. */
  find(name: string): Variable | undefined {
    const own = this.#foreign.has(name) ? undefined : this.#variables.get(name);
    return own ?? this.#outer?.find(name);
  }
}
