import { type SignalSources, signalReceiversOf } from '../entry-points/signal-receivers.ts';
import { edgeBetween } from '../graph/edge-between.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { CallGraph } from '../graph/calls/call-graph.ts';
import { isConstructor } from '../graph/calls/node-traits.ts';
import { enclosingNode, containerOfNode, fileOfNode, isModule, kindOfNode } from '../graph/calls/symbol-nodes.ts';
import { namesFolderAlone } from './configured-folders.ts';
import { functionsWrappedBy } from './decorated-functions.ts';
import { evaluationPlaceOf } from './evaluation-place.ts';
import { type TemplateUsers, templateUsersOf } from './template-users.ts';
import { extendingUse, inferredUse, type ReversedUses, typeUse } from './reversed-uses.ts';

/** Of such an import nothing is left when the program runs. */
const typeImport = 1 << importKinds.indexOf('type_import');

const noSources: SignalSources = { signals: new Set(), senders: new Set(), isOpen: false };

export type TakeStep = (to: SymbolNode, isInferred: boolean) => void;

/**
 * Where a change of a node's behaviour goes on.
 *
 * A program that runs a function has run a site that names it before, in the same process: so each node that names it
 * is reached, also where the function is only passed as an argument, and the receiver need not be known. Nodes that are
 * not named are reached by the other steps: members through those of their bases, code that is evaluated where it
 * stands through the code around it, the top level of a file through the files that import it, code that is called from
 * outside through the value it is part of.
 */
export class ImpactSteps {
  readonly #graph: CallGraph;
  readonly #snapshot: LinkedSnapshot;
  readonly #users: ReversedUses;
  readonly #isCalledOutside: (node: SymbolNode) => boolean;
  readonly #templates: TemplateUsers;
  readonly #receivers: ReadonlyMap<SymbolNode, SignalSources>;

  constructor(graph: CallGraph, users: ReversedUses, isCalledOutside: (node: SymbolNode) => boolean) {
    this.#graph = graph;
    this.#snapshot = graph.snapshot;
    this.#users = users;
    this.#isCalledOutside = isCalledOutside;
    this.#templates = templateUsersOf(graph.snapshot);
    this.#receivers = signalReceiversOf(graph.snapshot);
  }

  /** The steps from a node, some of them more than once. */
  from(node: SymbolNode, take: TakeStep): void {
    const { starts, sources, facts } = this.#users;
    for (let at = starts[node]; at < starts[node + 1]; at++) {
      const isInferred = (facts[at] & inferredUse) !== 0;
      if ((facts[at] & typeUse) === 0 && !this.#isFolderNamed(sources[at], node))
        this.#takeUser(sources[at], facts[at], isInferred, take);
    }
    if (isModule(this.#snapshot, node)) return this.#takeImporters(node, take);
    this.#takeOpenUses(node, take);
    this.#takeSenders(node, take);
    for (const wrapped of functionsWrappedBy(this.#graph, node)) take(wrapped, true);
    const place = evaluationPlaceOf(this.#snapshot, node);
    if (place !== undefined) take(place, false);
    if (isConstructor(this.#snapshot, this.#graph.members, node)) this.#takeContainer(node, false, take);
    const applying = this.#templates.applying(node);
    for (const template of applying ?? []) take(template, true);
    // A filter or tag runs where templates apply it, and not where its library is loaded.
    if (applying === undefined && this.#isCalledOutside(node)) this.#takeContainer(node, true, take);
  }

  /** Code that stands in a class and in none of its members runs where the class is evaluated. */
  #takeUser(source: SymbolNode, bits: number, isInferred: boolean, take: TakeStep): void {
    take(source, isInferred);
    if ((bits & extendingUse) !== 0 || isModule(this.#snapshot, source)) return;
    if (kindOfNode(this.#snapshot, source) === 'class') this.#takeContainer(source, isInferred, take);
  }

  #takeContainer(node: SymbolNode, isInferred: boolean, take: TakeStep): void {
    take(containerOfNode(this.#snapshot, node) as SymbolNode, isInferred);
  }

  /** Uses of a member of a base or interface that this one may answer. */
  #takeOpenUses(node: SymbolNode, take: TakeStep): void {
    const { sources } = this.#snapshot.calls.uses;
    for (const { row, file } of this.#graph.dispatch.dispatchedTo(node)) {
      this.#takeUser(enclosingNode(this.#snapshot, file, sources[row]), 0, true, take);
    }
  }

  /** A function that receives a signal runs where that is sent: by what names the signal, or what has something of the class that sends it. */
  #takeSenders(node: SymbolNode, take: TakeStep): void {
    const { signals, senders } = this.#receivers.get(node) ?? noSources;
    for (const sender of senders) take(sender, true);
    const { starts, sources } = this.#users;
    for (const signal of signals)
      for (const user of sources.subarray(starts[signal], starts[signal + 1]))
        if (!isModule(this.#snapshot, user)) take(user, true);
  }

  /** Whether code of a configuration has a module in a text that names its folder alone. */
  #isFolderNamed(from: SymbolNode, to: SymbolNode): boolean {
    const snapshot = this.#snapshot;
    return (
      isModule(snapshot, to) && namesFolderAlone(snapshot.files, fileOfNode(snapshot, from), fileOfNode(snapshot, to))
    );
  }

  /** Who imports a file runs its top level. */
  #takeImporters(module: SymbolNode, take: TakeStep): void {
    const { files, symbols } = this.#snapshot;
    const { reverseStarts, reverseSources, kindBits } = files.edges;
    const file = module - symbols.count;
    for (let at = reverseStarts[file]; at < reverseStarts[file + 1]; at++) {
      const importer = reverseSources[at];
      if (importer >= files.count) continue;
      const isLoading = (kindBits[edgeBetween(files.edges, importer, file)] & ~typeImport) !== 0;
      if (!isLoading || this.#isFolderNamed(symbols.count + importer, module)) continue;
      // Of a library that is loaded again nothing is new but what templates apply (`applying`).
      if (this.#templates.isTemplate(file)) this.#takeNaming(importer, file, take);
      else if (!this.#templates.isTemplate(importer)) take(symbols.count + importer, false);
    }
  }

  /** Code that names a template fills it in when it runs; to load the code's file does not. */
  #takeNaming(from: number, template: number, take: TakeStep): void {
    const naming = this.#templates.naming(from, template);
    for (const node of naming) this.#takeUser(node, 0, true, take);
    if (naming.length === 0) take(this.#snapshot.symbols.count + from, false);
  }
}
