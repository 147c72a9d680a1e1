/** Where something stands: routers below routers, lists of routes in others, commands below groups. */
export interface Places<At> {
  readonly all: readonly At[];
  /** It, or something that it stands below, stands at more places than are listed. */
  readonly isCut: boolean;
}

export interface PlaceRules<Node, At> {
  /** Returns the nodes directly below a node at a place, and their places. */
  below(node: Node, at: At): Iterable<readonly [node: Node, at: At]>;
  /** The same for places that cannot be distinguished. */
  keyOf(at: At): string;
  /** Number of items that a node contributes at each of its places. */
  sizeOf(node: Node): number;
}

/** So many places one node stands at, and so deep: no program has more. */
const placesMax = 100;
const depthMax = 20;
/** Of all nodes together, by their sizes. */
const sizeMax = 20_000;

interface Step<Node, At> {
  readonly node: Node;
  readonly at: At;
  readonly above: Step<Node, At> | undefined;
  readonly depth: number;
}

interface Found<Node, At> {
  readonly places: Map<string, At>;
  readonly below: Set<Node>;
  isCut: boolean;
}

/**
 * All places of nodes that stand below each other, the nearest first. What stands below itself stands there once. Each node
 * has a place at least, where it has any, and goes on from so many at most: the steps grow with the edges, and not with
 * the ways.
 */
export class PlaceSearch<Node, At> {
  readonly #rules: PlaceRules<Node, At>;
  readonly #found = new Map<Node, Found<Node, At>>();
  #size = 0;

  constructor(rules: PlaceRules<Node, At>) {
    this.#rules = rules;
  }

  has(node: Node): boolean {
    return this.#found.has(node);
  }

  /** Adds a place that is known, and all below it. */
  start(node: Node, at: At): void {
    const steps: Step<Node, At>[] = [];
    this.#put({ node, at, above: undefined, depth: 0 }, steps);
    for (const step of steps) {
      const { below } = this.#foundOf(step.node);
      for (const [next, place] of this.#rules.below(step.node, step.at)) {
        if (standsIn(step, next)) continue;
        below.add(next);
        this.#put({ node: next, at: place, above: step, depth: step.depth + 1 }, steps);
      }
    }
  }

  places(): ReadonlyMap<Node, Places<At>> {
    const cut = new Set([...this.#found].flatMap(([node, { isCut }]) => (isCut ? [node] : [])));
    for (const node of cut) for (const below of this.#foundOf(node).below) cut.add(below);
    return new Map(
      Array.from(this.#found, ([node, { places }]) => [node, { all: [...places.values()], isCut: cut.has(node) }]),
    );
  }

  #put(step: Step<Node, At>, steps: Step<Node, At>[]): void {
    const found = this.#foundOf(step.node);
    const key = this.#rules.keyOf(step.at);
    if (found.places.has(key)) return;
    const isFull = found.places.size >= placesMax || step.depth > depthMax || this.#size >= sizeMax;
    if (isFull && found.places.size > 0) {
      found.isCut = true;
      return;
    }
    found.places.set(key, step.at);
    this.#size += this.#rules.sizeOf(step.node);
    steps.push(step);
  }

  #foundOf(node: Node): Found<Node, At> {
    let found = this.#found.get(node);
    if (found === undefined) this.#found.set(node, (found = { places: new Map(), below: new Set(), isCut: false }));
    return found;
  }
}

function standsIn<Node, At>(last: Step<Node, At>, node: Node): boolean {
  for (let step: Step<Node, At> | undefined = last; step !== undefined; step = step.above) {
    if (step.node === node) return true;
  }
  return false;
}
