import { type Dependencies, DependencyOwner } from './dependencies.ts';

/**
 * Upper bound on the height of a query that has an answer. The height of a query is how many others wait for one
 * another below it, those of a cycle all together: it does not depend on the order of the calls. Code that people write
 * stays far below.
 */
const usualHeightMax = 200;

class RememberedValue extends DependencyOwner {
  /** Undefined when it is finished. */
  open: OpenQuery | undefined = undefined;
  height = 0;
  value: unknown = undefined;
}

/** A query under way, or one that ended inside of a circle that is under way. */
interface OpenQuery {
  readonly remembered: RememberedValue;
  readonly subject: object;
  readonly fallback: unknown;
  /** Where it is remembered. */
  readonly among: Map<object, RememberedValue>;
  /** How many had begun before it. */
  readonly number: number;
  /** Place among the open ones, which are in the order of their beginning. */
  readonly place: number;
  /** Place of the first of the open ones that it waits for, itself included. */
  first: number;
  /** It waits for itself. */
  isCircular: boolean;
  /** The greatest height among the finished ones that it used. */
  below: number;
}

/**
 * Upper bound on the queries that begin below one: a type that forks at every level has no end in practice. What takes
 * half of it is too much itself, wherever it was asked for; only what takes nearly as much depends on who asked.
 */
const costMax = 50_000;

/** Thrown through all that is under way; often, so it says nothing of where. */
const tooDeep = new RangeError('too many queries one inside the other');
const tooMuch = new RangeError('too many queries below one');

/**
 * The queries under way, of all kinds: what waits for what. Circles are found as Tarjan finds strongly connected components,
 * those included that a finished query closes.
 */
export class QueryStack {
  readonly dependencies: Dependencies;
  readonly #underWay: OpenQuery[] = [];
  readonly #open: OpenQuery[] = [];
  readonly #heightMax: number;
  /**
   * Upper bound on nested queries that JavaScript's own stack bears. Twice the height that is too much, so that where
   * it ends, half of those under way are known to be too high, and no chain is walked again from each of its members.
   */
  readonly #depthMax: number;
  #begun = 0;

  /** @param heightMax less where a query takes more of JavaScript's stack */
  constructor(dependencies: Dependencies, heightMax = usualHeightMax) {
    this.dependencies = dependencies;
    this.#heightMax = heightMax;
    this.#depthMax = 2 * heightMax;
  }

  get depth(): number {
    return this.#underWay.length;
  }

  /** Used by every query that is under way. */
  use({ open, height }: RememberedValue): void {
    const asking = this.#underWay.at(-1);
    if (asking === undefined) return;
    if (open === undefined) {
      if (height > asking.below) asking.below = height;
    } else {
      asking.first = Math.min(asking.first, open.first, open.place);
      asking.isCircular = true;
    }
  }

  /** @returns what it is remembered by; throws where the stack bears no more, which the outermost query answers */
  begin(among: Map<object, RememberedValue>, subject: object, fallback: unknown): OpenQuery {
    if (this.depth >= this.#depthMax) throw tooDeep;
    this.dependencies.steps.take();
    const number = this.#begun++;
    if (this.depth > 0 && number - this.#underWay[0].number > costMax) throw tooMuch;
    const remembered = new RememberedValue();
    const place = this.#open.length;
    const query = { remembered, subject, fallback, among, number, place, first: place, isCircular: false, below: 0 };
    remembered.open = query;
    among.set(subject, remembered);
    this.#underWay.push(query);
    this.#open.push(query);
    return query;
  }

  end(query: OpenQuery, value: unknown): void {
    const { remembered, place } = query;
    this.#underWay.pop();
    remembered.value = value;
    if (query.first === place) this.#finishFrom(query);
    this.use(remembered);
  }

  /** The query waits for nothing that began before it: with all that began after it and is open still it is a circle. */
  #finishFrom(query: OpenQuery): void {
    const { place, isCircular } = query;
    if (place === this.#open.length - 1) return this.#finishAlone(query);
    const members = this.#open.splice(place);
    const height = members.length + members.reduce((most, { below }) => Math.max(most, below), 0);
    const isTooHigh = height > this.#heightMax;
    for (const member of members) finish(member, isTooHigh ? Infinity : height);
    if (isTooHigh || isCircular || members.length > 1)
      for (const { remembered, fallback } of members) remembered.value = fallback;
  }

  /** Nearly all are no part of a circle of several. */
  #finishAlone(query: OpenQuery): void {
    this.#open.pop();
    const height = 1 + query.below;
    finish(query, height > this.#heightMax ? Infinity : height);
    if (height > this.#heightMax || query.isCircular) query.remembered.value = query.fallback;
  }

  /**
   * A thrown error passes through all queries under way: nothing of them is memoized but what is too high by itself.
   */
  giveUp(error: unknown): void {
    const tooHigh = this.#underWay.filter((query, depth) => this.#isTooMuch(query, depth, error));
    for (const { among, subject } of this.#open) among.delete(subject);
    this.#open.length = 0;
    this.#underWay.length = 0;
    for (const query of tooHigh) {
      query.among.set(query.subject, query.remembered);
      query.remembered.value = query.fallback;
      finish(query, Infinity);
    }
    if (error !== tooDeep && error !== tooMuch) throw error;
  }

  #isTooMuch({ number }: OpenQuery, depth: number, error: unknown): boolean {
    if (error === tooDeep) return this.#depthMax - depth >= this.#heightMax;
    return error === tooMuch && this.#begun - number > costMax / 2;
  }
}

function finish({ remembered }: OpenQuery, height: number): void {
  remembered.open = undefined;
  remembered.height = height;
}

/**
 * A memoized computation about one subject (an entity, a node).
 *
 * Invariant: the answer does not depend on the order of the calls. In a cycle no member has an answer: each gets the
 * fallback, wherever the cycle was entered. Giving the first one an answer made of the others' fallbacks would make the
 * graph depend on the order in which files are linked. For the same reason a query that is too high has none, and
 * neither has one that waits for it. A query that was given up on the way without being too high itself is forgotten,
 * and computed again at its next use.
 */
export class Query<Subject extends object, Value> {
  readonly #stack: QueryStack;
  readonly #fallback: Value;
  readonly #remembered = new Map<object, RememberedValue>();

  constructor(stack: QueryStack, fallback: Value) {
    this.#stack = stack;
    this.#fallback = fallback;
  }

  ask(subject: Subject, compute: () => Value): Value {
    const known = this.#remembered.get(subject);
    if (known === undefined)
      return this.#stack.depth > 0 ? this.#run(subject, compute) : this.#outermost(subject, compute);
    this.#stack.dependencies.reuse(known);
    this.#stack.use(known);
    return (known.open === undefined ? known.value : this.#fallback) as Value;
  }

  #run(subject: Subject, compute: () => Value): Value {
    const query = this.#stack.begin(this.#remembered, subject, this.#fallback);
    const { remembered } = query;
    this.#stack.end(query, this.#stack.dependencies.compute(remembered, compute));
    return (remembered.open === undefined ? remembered.value : this.#fallback) as Value;
  }

  #outermost(subject: Subject, compute: () => Value): Value {
    try {
      return this.#run(subject, compute);
    } catch (error) {
      this.#stack.giveUp(error);
      return this.#fallback;
    }
  }
}
