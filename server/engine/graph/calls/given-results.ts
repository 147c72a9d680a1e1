import { resultOfUse } from '../../linking/use-facts.ts';
import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { type CallerSites, holdersOf, usersOf } from './caller-sites.ts';
import { isCallUse, isHint, type UseAt } from './node-uses.ts';
import { isModule, kindOfNode } from './symbol-nodes.ts';
import type { PossibleGroup } from './site-groups.ts';
import type { UnknownAt } from './unknown-sites.ts';

/**
 * Follows values that functions load under computed names and give back: `return import_string(f"{app}.forms.{name}")`. Where all
 * callers only look at what they get (`issubclass(form, Base)`), nothing that may be loaded is called there.
 *
 * Invariant: the answer about a function does not depend on those about loaded values, so that no order of questions shows
 * in it, and another caller never makes a value less taken.
 */
export class GivenResults {
  readonly #graph: CallGraph;
  readonly #isKnown: (node: SymbolNode) => boolean;
  readonly #taken = new Map<SymbolNode, boolean>();
  readonly #givers = new Map<SymbolNode, readonly SymbolNode[] | undefined>();

  /** @param isKnown whether all callers of a function are known, with every site that may load it counted as a call */
  constructor(graph: CallGraph, isKnown: (node: SymbolNode) => boolean) {
    this.#graph = graph;
    this.#isKnown = isKnown;
  }

  /** Leaves out sites whose value is only looked at. */
  withoutUntaken(sites: CallerSites): CallerSites {
    const taken = (groups: readonly PossibleGroup[]) => groups.flatMap((group) => this.#takenOf(group));
    return { ...sites, possible: taken(sites.possible), held: taken(sites.held) };
  }

  #takenOf(group: PossibleGroup): PossibleGroup[] {
    if (group.code !== 'dynamic_property') return [group];
    const sites = group.sites.filter((site) => !this.#isUntaken(site));
    return sites.length === 0 ? [] : [{ ...group, sites }];
  }

  #isUntaken(site: UnknownAt): boolean {
    const { unknowns } = this.#graph;
    if (!unknowns.isCall(site) || !unknowns.isEscape(site)) return false;
    const { sources } = this.#graph.snapshot.calls.unknowns;
    const around = this.#sourceAt(site.file, sources[site.row]);
    return around !== undefined && !this.#isTaken(around);
  }

  #isTaken(node: SymbolNode): boolean {
    const known = this.#taken.get(node) ?? this.#find(node);
    this.#taken.set(node, known);
    return known;
  }

  /** Through all functions that give back what the first one gives: the least fixed point, so that a circle alone takes nothing. */
  #find(node: SymbolNode): boolean {
    const reached = new Set([node]);
    for (const each of reached) {
      if (!this.#givers.has(each)) this.#givers.set(each, this.#giversOf(each));
      const givers = this.#givers.get(each);
      if (givers === undefined) return true;
      for (const giver of givers) reached.add(giver);
    }
    return false;
  }

  /** Functions that give back what a function gives them; undefined where a place takes it, or may. */
  #giversOf(node: SymbolNode): readonly SymbolNode[] | undefined {
    if (!this.#isFollowed(node)) return undefined;
    const { uses, dispatch, snapshot } = this.#graph;
    const { facts, sources } = snapshot.calls.uses;
    const givers: SymbolNode[] = [];
    for (const use of usesIn(uses.usesOf(node), dispatch.dispatchedTo(node))) {
      if (isHint(facts[use.row]) || uses.isOwnDeclaration(use, node)) continue;
      const result = isCallUse(facts[use.row]) ? resultOfUse(facts[use.row]) : 'taken';
      const giver = result === 'given_back' ? this.#sourceAt(use.file, sources[use.row]) : undefined;
      if (giver !== undefined) givers.push(giver);
      else if (result !== 'looked_at') return undefined;
    }
    return givers;
  }

  #isFollowed(node: SymbolNode): boolean {
    const { snapshot, outside } = this.#graph;
    if (
      isModule(snapshot, node) ||
      (kindOfNode(snapshot, node) !== 'function' && kindOfNode(snapshot, node) !== 'method')
    )
      return false;
    const isNamedItself = usersOf(this.#graph, node)[0] === node && holdersOf(this.#graph, node).length === 0;
    return isNamedItself && !outside.isWrapped(node) && this.#isKnown(node);
  }

  /** @param source 0 for the top level of the file */
  #sourceAt(file: number, source: number): SymbolNode | undefined {
    return source === 0 ? undefined : ((this.#graph.snapshot.symbols.starts[file] + source - 1) as SymbolNode);
  }
}

function* usesIn(...parts: readonly Iterable<UseAt>[]): Generator<UseAt> {
  for (const part of parts) yield* part;
}
