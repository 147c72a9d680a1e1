/**
 * Methods of one class in groups that have to do with one another: two that use the same member are in one group, and so are
 * a method and the one that it calls (LCOM4: Hitz and Montazeri, Measuring coupling and cohesion in object-oriented systems,
 * 1995). Names are numbers of the code tree's texts.
 */
export class ClassCohesion {
  /** Another method of the same group, or the method itself, by method. */
  readonly #joined: number[] = [];
  /** A method of the group that a name belongs to. */
  readonly #byName = new Map<number, number>();

  /** Begins a method; returns the number that its uses are noted under. */
  begin(name: number): number {
    const method = this.#joined.push(this.#joined.length) - 1;
    this.use(method, name);
    return method;
  }

  /** The method uses a member of its object. */
  use(method: number, name: number): void {
    const known = this.#byName.get(name);
    if (known === undefined) this.#byName.set(name, method);
    else this.#joined[this.#groupOf(method)] = this.#groupOf(known);
  }

  get groups(): number {
    return this.#joined.filter((joined, method) => joined === method).length;
  }

  #groupOf(method: number): number {
    let group = method;
    while (this.#joined[group] !== group) group = this.#joined[group];
    return group;
  }
}
