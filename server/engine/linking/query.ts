import { type Dependencies, DependencyOwner } from './dependencies.ts';

interface Remembered<Value> extends DependencyOwner {
  /** Place on the stack of queries under way, -1 when it is finished. */
  depth: number;
  value: Value | undefined;
}

class RememberedValue<Value> extends DependencyOwner implements Remembered<Value> {
  depth: number;
  value: Value | undefined = undefined;

  constructor(depth: number) {
    super();
    this.depth = depth;
  }
}

/** Below this depth JavaScript's own stack may end: what is asked there is given up, and so is all that waits for it. */
const depthMax = 400;

/** The queries under way, of all kinds: what waits for what. */
export class QueryStack {
  readonly dependencies: Dependencies;
  /** Those under way that wait for themselves: their answer is the fallback. */
  readonly #circular: boolean[] = [];

  constructor(dependencies: Dependencies) {
    this.dependencies = dependencies;
  }

  get depth(): number {
    return this.#circular.length;
  }

  push(): void {
    this.#circular.push(false);
  }

  /** True where the query was part of a circle. */
  pop(): boolean {
    return this.#circular.pop() as boolean;
  }

  markFrom(depth: number): void {
    this.#circular.fill(true, depth);
  }
}

/**
 * A remembered computation about one subject (an entity, a node).
 *
 * Invariant: the answer does not depend on who asks first. Of a circle nobody has an answer: each member gets the fallback,
 * wherever the circle was entered; giving the first one an answer made of the others' fallbacks would make the graph depend
 * on the order in which files are linked.
 */
export class Query<Subject extends object, Value> {
  readonly #stack: QueryStack;
  readonly #fallback: Value;
  readonly #remembered = new Map<Subject, Remembered<Value>>();

  constructor(stack: QueryStack, fallback: Value) {
    this.#stack = stack;
    this.#fallback = fallback;
  }

  ask(subject: Subject, compute: () => Value): Value {
    const known = this.#remembered.get(subject);
    if (known === undefined) return this.#begin(subject, compute);
    this.#stack.dependencies.reuse(known);
    if (known.depth < 0) return known.value as Value;
    this.#stack.markFrom(known.depth);
    return this.#fallback;
  }

  #begin(subject: Subject, compute: () => Value): Value {
    const stack = this.#stack;
    if (stack.depth >= depthMax) {
      stack.markFrom(0);
      return this.#fallback;
    }
    const remembered = new RememberedValue<Value>(stack.depth);
    this.#remembered.set(subject, remembered);
    stack.push();
    let value = this.#fallback;
    try {
      value = stack.dependencies.compute(remembered, compute);
    } finally {
      if (stack.pop()) value = this.#fallback;
      remembered.value = value;
      remembered.depth = -1;
    }
    return value;
  }
}
