import type { Type } from '../type.ts';
import type { Dependencies, DependencyOwner } from '../../dependencies.ts';
import type { Steps } from '../../steps.ts';
import type { Unit } from '../entity.ts';
import type { CallState } from './call-state.ts';

/** Facts about the nodes of one unit that one memoized computation found. */
export interface Frame {
  readonly owner: DependencyOwner | undefined;
  readonly unit: Unit;
  readonly types: NodeTypes;
  readonly calls: Map<number, CallState>;
  /** Expressions under way, one inside the other. */
  depth: number;
}

/** Types by node. */
export interface NodeTypes {
  get(node: number): Type | undefined;
  set(node: number, type: Type): unknown;
}

/** Of a file that is walked through, most nodes are asked for: a list takes less than a map then. */
class TypeList implements NodeTypes {
  readonly #types: (Type | undefined)[] = [];

  constructor(count: number) {
    this.#types.length = count;
  }

  get(node: number): Type | undefined {
    return this.#types[node];
  }

  set(node: number, type: Type): void {
    this.#types[node] = type;
  }
}

/**
 * Results for nodes, kept while the computation runs that asked for them, and no longer.
 *
 * Invariant: never shared between two remembered computations: what one looked at would be missing among the
 * dependencies of the other, and an answer could depend on who asked first.
 */
export class NodeMemory {
  readonly #dependencies: Dependencies;
  #frames: Frame[] = [];
  #top: Frame | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  get steps(): Steps {
    return this.#dependencies.steps;
  }

  frameOf(unit: Unit): Frame {
    const owner = this.#dependencies.current;
    const top = this.#top;
    if (top !== undefined && top.owner === owner && top.unit === unit) return top;
    return this.#find(owner, unit);
  }

  /** Computations end in the reverse order of their beginning: what lies above one that is asked again has ended. */
  #find(owner: DependencyOwner | undefined, unit: Unit): Frame {
    const frames = this.#frames;
    let index = frames.length - 1;
    while (index >= 0 && frames[index].owner !== owner) index--;
    if (index >= 0) frames.length = index + 1;
    for (; index >= 0 && frames[index].owner === owner; index--) {
      if (frames[index].unit === unit) return this.#enter(frames[index]);
    }
    // The outermost computation is the walk through the file.
    const types = frames.length === 0 ? new TypeList(unit.tree.count) : new Map<number, Type>();
    const frame: Frame = { owner, unit, types, calls: new Map(), depth: 0 };
    frames.push(frame);
    return this.#enter(frame);
  }

  #enter(frame: Frame): Frame {
    this.#top = frame;
    return frame;
  }

  /** To be called when a file is linked. */
  clear(): void {
    this.#frames = [];
    this.#top = undefined;
  }
}
