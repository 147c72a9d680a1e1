/** Part of a function's numbers, and the construct that it is for. */
export interface Cost {
  /** Where it is, as a node of the code tree. */
  readonly node: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  /** Part of `cognitive` that is for nesting. */
  readonly nesting: number;
  /** Branches and loops around it. */
  readonly depth: number;
  /** The construct: `if`, `&&`, … */
  readonly reason: string;
}

/** Numbers of one function, or of the top level of a file, as they grow. */
export class FunctionCount {
  /** Node of the function; 0 for the top level. */
  readonly node: number;
  /** Index into the declarations of the file; -1 where it has no name. */
  readonly symbol: number;
  readonly parameters: number;
  cyclomatic = 1;
  cognitive = 0;
  /** The deepest level that was met. */
  nesting = 0;
  /** Branches and loops around what is read now. */
  depth = 0;

  constructor(node: number, symbol: number, parameters: number) {
    this.node = node;
    this.symbol = symbol;
    this.parameters = parameters;
  }
}

export type CostListener = (of: FunctionCount, cost: Cost) => void;

/**
 * Adds up what a walk over a code tree finds, function by function. Paths (cyclomatic) and flow (cognitive) of a place may
 * belong to different functions: an initialiser of a field runs by itself, and is read with the code around its class.
 */
export class CodeCounter {
  readonly functions: FunctionCount[] = [];
  readonly top = new FunctionCount(0, -1, 0);
  #paths = this.top;
  #flow = this.top;
  readonly #onCost: CostListener | undefined;

  constructor(onCost?: CostListener) {
    this.#onCost = onCost;
  }

  /** Counts for a function of its own. */
  inFunction(node: number, symbol: number, parameters: number, work: () => void): void {
    const counted = new FunctionCount(node, symbol, parameters);
    this.functions.push(counted);
    const [paths, flow] = [this.#paths, this.#flow];
    this.#paths = counted;
    this.#flow = counted;
    work();
    this.#paths = paths;
    this.#flow = flow;
  }

  /** Paths are no part of the function around: they count for the file. */
  besideFunction(work: () => void): void {
    this.#withPaths(this.top, work);
  }

  /** Paths count for nothing. */
  withoutPaths(work: () => void): void {
    this.#withPaths(new FunctionCount(0, -1, 0), work);
  }

  #withPaths(counted: FunctionCount, work: () => void): void {
    const paths = this.#paths;
    this.#paths = counted;
    work();
    this.#paths = paths;
  }

  /** One level deeper in the flow. */
  deeper(work: () => void): void {
    const flow = this.#flow;
    flow.depth++;
    work();
    flow.depth--;
  }

  /** One more path, which is no harder to read. */
  path(node: number, reason: string): void {
    this.#add(node, reason, 1, 0, 0);
  }

  /** One harder to read, wherever it stands. */
  flat(node: number, reason: string, paths: number): void {
    this.#add(node, reason, paths, 1, 0);
  }

  /** The harder to read, the deeper it stands. */
  structure(node: number, reason: string, paths = 1): void {
    const { depth } = this.#flow;
    this.#flow.nesting = Math.max(this.#flow.nesting, depth + 1);
    this.#add(node, reason, paths, depth + 1, depth);
  }

  #add(node: number, reason: string, cyclomatic: number, cognitive: number, nesting: number): void {
    this.#paths.cyclomatic += cyclomatic;
    this.#flow.cognitive += cognitive;
    if (this.#onCost !== undefined) {
      this.#report({ node, reason, cyclomatic, cognitive, nesting, depth: this.#flow.depth });
    }
  }

  #report(cost: Cost): void {
    if (this.#paths === this.#flow) return this.#onCost?.(this.#flow, cost);
    if (cost.cyclomatic > 0) this.#onCost?.(this.#paths, { ...cost, cognitive: 0, nesting: 0 });
    if (cost.cognitive > 0) this.#onCost?.(this.#flow, { ...cost, cyclomatic: 0 });
  }
}
