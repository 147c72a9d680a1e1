import { decodeUtf8 } from '#server/base/utf8.ts';
import { entryPointsOf } from '../entry-points/entry-points-of.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { CallGraph } from '../graph/calls/call-graph.ts';
import {
  containerOfNode,
  enclosingNode,
  fileOfNode,
  findSymbolNode,
  isModule,
  holdsFunction,
  kindOfNode,
} from '../graph/calls/symbol-nodes.ts';
import { ForeignBases } from './foreign-bases.ts';
import type { PossibleLists } from './possible-lists.ts';

/** Members that a language calls by itself, without a site that names them. */
const languageCalls: ReadonlySet<string> = new Set(
  (
    'toString toLocaleString valueOf toJSON then next return throw handleEvent get set has apply construct ' +
    'deleteProperty ownKeys getOwnPropertyDescriptor defineProperty'
  ).split(' '),
);
const dunder = /^__\w+__$/;
const wellKnownSymbol = /^\[?Symbol\b/;

/**
 * Members that external code may call, which names them in no place that is known: it was given the value that they are
 * part of. They run because of the code that makes that value.
 */
export class OutsideCallers {
  readonly #graph: CallGraph;
  readonly #snapshot: LinkedSnapshot;
  readonly #possible: PossibleLists;
  readonly #bases: ForeignBases;
  #declared: ReadonlySet<SymbolNode> | undefined;

  constructor(graph: CallGraph, possible: PossibleLists) {
    this.#graph = graph;
    this.#snapshot = graph.snapshot;
    this.#possible = possible;
    this.#bases = new ForeignBases(graph);
  }

  mayCall(node: SymbolNode): boolean {
    if (!isRunMember(this.#snapshot, node)) return false;
    if (this.#isNamedNowhere(node) || this.#asksOutside(node)) return true;
    const name = decodeUtf8(this.#graph.members.nameBytes(node));
    const owner = containerOfNode(this.#snapshot, node) as SymbolNode;
    return isCalledByLanguage(name) || this.#bases.mayCall(owner, name) || this.#isDeclared(owner);
  }

  /** A manifest names the class, or one below it: who loads it from there may call its members. */
  #isDeclared(owner: SymbolNode): boolean {
    this.#declared ??= new Set(declaredClasses(this.#snapshot));
    const declared = this.#declared;
    return declared.size > 0 && [...this.#graph.hierarchy.descendants([owner])].some((each) => declared.has(each));
  }

  /** No code of the project names it, may name it, or names what it stands for: if it runs at all, external code calls it. */
  #isNamedNowhere(node: SymbolNode): boolean {
    if (this.#graph.dispatch.countUsesOf(node) > 0) return false;
    return this.#possible.of(node).every((list) => this.#possible.at(list).users.every((user) => user === node));
  }

  /** It asks a base outside for the member that it stands for (`super().clean()`): the base has one, and may call it by that name. */
  #asksOutside(node: SymbolNode): boolean {
    if (!this.#graph.outside.isCalledOrRun(node)) return false;
    const { unknowns, members } = this.#graph;
    const { starts, sources } = this.#snapshot.calls.unknowns;
    const file = fileOfNode(this.#snapshot, node);
    const name = decodeUtf8(members.nameBytes(node));
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      const site = { row, file };
      const isInside = enclosingNode(this.#snapshot, file, sources[row]) === node;
      const asks = isInside && unknowns.hasOwners(site) && unknowns.nameOf(site) === name;
      if (asks && unknowns.reasonOf(site) === 'external') return true;
    }
    return false;
  }
}

function* declaredClasses(snapshot: LinkedSnapshot): Generator<SymbolNode> {
  for (const { framework, handlers } of entryPointsOf(snapshot)) {
    for (const handler of framework === '' ? handlers : []) {
      const node = handler.kind === 'symbol' ? findSymbolNode(snapshot, handler.id) : undefined;
      if (node !== undefined && !isModule(snapshot, node) && kindOfNode(snapshot, node) === 'class') yield node;
    }
  }
}

function isCalledByLanguage(name: string): boolean {
  return languageCalls.has(name) || dunder.test(name) || wellKnownSymbol.test(name);
}

/** A method, or a field that holds a function. */
function isRunMember(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  if (isModule(snapshot, node) || snapshot.symbols.containers[node] === 0) return false;
  const kind = kindOfNode(snapshot, node);
  if (kind === 'method') return true;
  return kind === 'variable' && holdsFunction(snapshot, node);
}
