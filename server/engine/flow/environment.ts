import type { FlowGraphWriter } from './flow-graph-writer.ts';
import { flowFlag, flowKind } from '../source/flow-graph.ts';

/** A condition that says something about a variable, or about a chain of members that begins with one. */
export interface Guard {
  readonly condition: number;
  /** Known is that the condition does not hold. */
  readonly isNegated: boolean;
  /** The one that was known before. */
  readonly previous: Guard | undefined;
  /** The whole of the condition that was asked: the same object for all that follows from it, holding or not. */
  readonly asked: unknown;
  /** The guarded value of a variable; -1 until it is read. */
  node: number;
}

/** Guards of a chain that a read applies; those before say nothing more. */
const CHAIN_GUARDS_MAX = 4;

/**
 * Values of variables at a point of a function. A branch is an environment inside the one before it, and holds only what
 * changes in it. Variables are numbers that the front-end gives; chains are texts as `.body.name`.
 *
 * Invariant: while an environment is used, nothing changes in those around it.
 */
export class Environment {
  readonly outer: Environment | undefined;
  /** False behind `return` and the like. */
  isLive = true;
  /** The conditions that hold here, as the writer numbers them. */
  region: number;
  readonly values = new Map<number, number>();
  /** Of values here or, where there is none, of those around. */
  readonly guards = new Map<number, Guard>();
  readonly chains = new Map<number, Map<string, Guard>>();
  /** Values that chains were set to here, since nothing else of their variable was. */
  readonly sets = new Map<number, Map<string, number>>();
  /** Variables of whose chains nothing is known from around. */
  readonly changed = new Set<number>();

  constructor(outer?: Environment, region = outer?.region ?? 0) {
    this.outer = outer;
    this.region = region;
  }

  assign(variable: number, value: number): void {
    this.values.set(variable, value);
    this.guards.delete(variable);
    this.forgetChains(variable);
  }

  /** To be called where a member of what the variable holds is set. */
  forgetChains(variable: number): void {
    this.chains.delete(variable);
    this.sets.delete(variable);
    this.changed.add(variable);
  }

  /** To be called where a member is set, once what was said of the others is forgotten. */
  setChain(variable: number, chain: string, value: number): void {
    this.sets.set(variable, new Map([[chain, value]]));
  }

  guard(variable: number, chain: string, said: Pick<Guard, 'condition' | 'isNegated' | 'asked'>): void {
    const previous = chain === '' ? this.guardOf(variable) : this.chainGuard(variable, chain);
    const guard: Guard = { ...said, previous, node: -1 };
    if (chain === '') this.guards.set(variable, guard);
    else {
      const chains = this.chains.get(variable) ?? new Map<string, Guard>();
      this.chains.set(variable, chains.set(chain, guard));
    }
  }

  /** The value as it was assigned, -1 where none was. */
  valueOf(variable: number): number {
    return this.values.get(variable) ?? this.outer?.valueOf(variable) ?? -1;
  }

  /** The value with what conditions say about it, -1 where there is none. */
  read(graph: FlowGraphWriter, variable: number): number {
    const value = this.valueOf(variable);
    if (value < 0) return value;
    return guardedBy(graph, this.guardOf(variable), value);
  }

  /** A chain's value, which was just read, with what conditions say about it. */
  readChain(graph: FlowGraphWriter, variable: number, chain: string, value: number): number {
    const guards: Guard[] = [];
    for (let at = this.chainGuard(variable, chain); at !== undefined; at = at.previous) {
      if (guards.push(at) === CHAIN_GUARDS_MAX) break;
    }
    return guards.reduceRight((inner, guard) => writeGuarded(graph, guard, inner), value);
  }

  /** Returns what is known of some variables, for a function that is made here and sees them. */
  capture(graph: FlowGraphWriter, variables: Iterable<number>): Environment {
    const captured = new Environment(undefined, this.region);
    for (const variable of variables) {
      const value = this.read(graph, variable);
      if (value < 0) continue;
      captured.values.set(variable, value);
      const chains = this.chainsOf(variable);
      if (chains !== undefined) captured.chains.set(variable, chains);
    }
    return captured;
  }

  chainsOf(variable: number): Map<string, Guard> | undefined {
    const own = this.chains.get(variable);
    const around = this.changed.has(variable) ? undefined : this.outer?.chainsOf(variable);
    return own === undefined || around === undefined ? (own ?? around) : new Map([...around, ...own]);
  }

  /** Takes over what a branch says: no other one comes to its end. */
  absorb(branch: Environment): void {
    this.region = branch.region;
    for (const [variable, value] of branch.values) this.assign(variable, value);
    for (const variable of branch.changed) this.forgetChains(variable);
    for (const [variable, chains] of branch.sets) this.sets.set(variable, new Map(chains));
    for (const [variable, guard] of branch.guards) this.guards.set(variable, guard);
    for (const [variable, chains] of branch.chains) {
      this.chains.set(variable, new Map([...(this.chains.get(variable) ?? []), ...chains]));
    }
  }

  /** Returns what was said of a variable, or a chain of its members, since `outer`, the last first; of a variable that was set since nothing. */
  guardsSince(outer: Environment, variable: number, chain: string): readonly Guard[] {
    if (chain === '' && this.values.has(variable)) return [];
    // Guards of a chain that was set here are about its new value: those of before do not count.
    const isSet = chain !== '' && this.changed.has(variable);
    const known = chain === '' ? outer.guardOf(variable) : outer.chainGuard(variable, chain);
    const before = isSet ? undefined : known;
    const guards: Guard[] = [];
    for (let at = this.#ownGuard(variable, chain); at !== undefined && at !== before; at = at.previous) guards.push(at);
    return guards;
  }

  /** Whether a variable, or a chain of its members, got another value here. */
  hasSet(variable: number, chain: string): boolean {
    return this.values.has(variable) || (chain !== '' && this.changed.has(variable));
  }

  #ownGuard(variable: number, chain: string): Guard | undefined {
    return chain === '' ? this.guards.get(variable) : this.chains.get(variable)?.get(chain);
  }

  /** Variables and chains of which something is said here and not around. */
  *guardedHere(): Generator<readonly [variable: number, chain: string]> {
    for (const variable of this.guards.keys()) yield [variable, ''];
    for (const [variable, chains] of this.chains) for (const chain of chains.keys()) yield [variable, chain];
  }

  /** Chains that were set here. */
  *setHere(): Generator<readonly [variable: number, chain: string]> {
    for (const [variable, chains] of this.sets) for (const chain of chains.keys()) yield [variable, chain];
  }

  /** Number of variables that `since` copies. */
  sizeSince(outer: Environment): number {
    return this.values.size + (this.outer === outer ? 0 : (this.outer?.sizeSince(outer) ?? 0));
  }

  /** All that was said since `outer`, in one environment inside it. */
  since(outer: Environment): Environment {
    if (this.outer === outer || this.outer === undefined) return this;
    const flat = new Environment(outer);
    flat.absorb(this.outer.since(outer));
    flat.absorb(this);
    flat.isLive = this.isLive;
    return flat;
  }

  guardOf(variable: number): Guard | undefined {
    const guard = this.guards.get(variable);
    return guard !== undefined || this.values.has(variable) ? guard : this.outer?.guardOf(variable);
  }

  chainGuard(variable: number, chain: string): Guard | undefined {
    const guard = this.chains.get(variable)?.get(chain);
    return guard !== undefined || this.changed.has(variable) ? guard : this.outer?.chainGuard(variable, chain);
  }
}

/** Each guard makes one node, however often the variable is read. */
function guardedBy(graph: FlowGraphWriter, guard: Guard | undefined, value: number): number {
  const unread: Guard[] = [];
  let at = guard;
  for (; at !== undefined && at.node < 0; at = at.previous) unread.push(at);
  let node = at?.node ?? value;
  for (const each of unread.toReversed()) node = each.node = writeGuarded(graph, each, node);
  return node;
}

function writeGuarded(graph: FlowGraphWriter, { condition, isNegated }: Guard, value: number): number {
  const flags = isNegated ? flowFlag.negated : 0;
  return graph.add(flowKind.guarded, graph.positionOf(condition), [value, condition], '', flags);
}
