import { edgeBetween } from '../graph/edge-between.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { CallGraph } from '../graph/calls/call-graph.ts';
import { isConstructor } from '../graph/calls/caller-sites.ts';
import { enclosingNode, containerOfNode, fileOfNode, isModule, kindOfNode } from '../graph/calls/symbol-nodes.ts';
import { evaluationPlaceOf } from './evaluation-place.ts';
import type { Reached, Step } from './impact-search.ts';
import type { OutsideCallers } from './outside-callers.ts';
import { extendingUse, inferredUse, type ReversedUses, typeUse } from './reversed-uses.ts';

/** Of such an import nothing is left when the program runs. */
const typeImport = 1 << importKinds.indexOf('type_import');

type Take = (step: Step) => void;

/**
 * Where a change goes on from a node.
 *
 * A program that runs a function runs before that a site which names it, in the same process: so whoever names it is
 * reached, also where it is only handed on, and the one it is handed to need not be known. What is not named is reached by
 * the other steps: members through those of their bases, what is evaluated where it stands through the code around it, the
 * top level of a file through the files that import it, what is called from outside through the value it is part of.
 */
export class ImpactSteps {
  readonly #graph: CallGraph;
  readonly #snapshot: LinkedSnapshot;
  readonly #users: ReversedUses;
  readonly #outside: OutsideCallers;
  readonly #changed: ReadonlySet<SymbolNode>;

  /** @param changed what the change begins with */
  constructor(graph: CallGraph, users: ReversedUses, outside: OutsideCallers, changed: ReadonlySet<SymbolNode>) {
    this.#graph = graph;
    this.#snapshot = graph.snapshot;
    this.#users = users;
    this.#outside = outside;
    this.#changed = changed;
  }

  /** The steps from a node, some of them more than once. */
  readonly from = (node: SymbolNode, reached: Reached, take: Take): void => {
    if (reached === 'types') this.#fromTypes(node, take);
    else this.#fromBehaviour(node, take);
  };

  #fromBehaviour(node: SymbolNode, take: Take): void {
    const { starts, sources, facts } = this.#users;
    for (let at = starts[node]; at < starts[node + 1]; at++) {
      const isInferred = (facts[at] & inferredUse) !== 0;
      if ((facts[at] & typeUse) === 0) this.#takeUser(sources[at], facts[at], isInferred, take);
    }
    if (isModule(this.#snapshot, node)) return this.#takeImporters(node, take);
    this.#takeOpenCalls(node, take);
    const place = evaluationPlaceOf(this.#snapshot, node);
    if (place !== undefined) this.#take(place, false, take);
    if (isConstructor(this.#snapshot, this.#graph.members, node)) this.#takeContainer(node, false, take);
    if (this.#outside.mayCall(node)) this.#takeContainer(node, true, take);
  }

  /** Code that stands in a class and in none of its members runs where the class is evaluated. */
  #takeUser(source: SymbolNode, bits: number, isInferred: boolean, take: Take): void {
    this.#take(source, isInferred, take);
    if ((bits & extendingUse) !== 0 || isModule(this.#snapshot, source)) return;
    if (kindOfNode(this.#snapshot, source) === 'class') this.#takeContainer(source, isInferred, take);
  }

  #take(to: SymbolNode, isInferred: boolean, take: Take): void {
    take({ to, reached: 'behaviour', isInferred });
  }

  #takeContainer(node: SymbolNode, isInferred: boolean, take: Take): void {
    this.#take(containerOfNode(this.#snapshot, node) as SymbolNode, isInferred, take);
  }

  /** Calls of a member of a base or interface that this one may answer. */
  #takeOpenCalls(node: SymbolNode, take: Take): void {
    const { sources } = this.#snapshot.calls.uses;
    for (const { row, file } of this.#graph.dispatch.dispatchedTo(node)) {
      this.#takeUser(enclosingNode(this.#snapshot, file, sources[row]), 0, true, take);
    }
  }

  /** Who imports a file runs its top level. */
  #takeImporters(module: SymbolNode, take: Take): void {
    const { files, symbols } = this.#snapshot;
    const { reverseStarts, reverseSources, kindBits } = files.edges;
    const file = fileOfNode(this.#snapshot, module);
    for (let at = reverseStarts[file]; at < reverseStarts[file + 1]; at++) {
      const importer = reverseSources[at];
      if (importer >= files.count) continue;
      const isLoading = (kindBits[edgeBetween(files.edges, importer, file)] & ~typeImport) !== 0;
      if (isLoading) this.#take(symbols.count + importer, false, take);
    }
  }

  /**
   * Of what is declared as something else: what names it. Where that is a type as well it is another one from now on;
   * code that names it runs as it did.
   */
  #fromTypes(node: SymbolNode, take: Take): void {
    const kind = kindOfNode(this.#snapshot, node);
    const isChanged = this.#changed.has(node);
    if (!isChanged && kind !== 'interface' && kind !== 'type' && kind !== 'class') return;
    const { starts, sources, facts } = this.#users;
    for (let at = starts[node]; at < starts[node + 1]; at++) {
      if (!isChanged && (facts[at] & (typeUse | extendingUse)) === 0) continue;
      take({ to: sources[at], reached: 'types', isInferred: (facts[at] & inferredUse) !== 0 });
    }
  }
}
