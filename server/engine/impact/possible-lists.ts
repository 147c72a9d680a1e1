import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { type CallGraph, callGraphOf } from '../graph/calls/call-graph.ts';
import { namedSymbol } from '../graph/calls/named-symbol.ts';
import { enclosingNode, fileOfNode, isExported, isModule } from '../graph/calls/symbol-nodes.ts';
import type { UnknownAt } from '../graph/calls/unknown-sites.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import type { NumberList } from './number-list.ts';
import { DeclaredPlaces } from './declared-places.ts';
import { RowsByNode } from './rows-by-node.ts';
import { type UnseenLoad, UnseenLoads } from './unseen-loads.ts';

/** Who may use something without its being known: sites and files, the same list for all whose users may be these. */
export interface PossibleList {
  /** Rows of unknown sites, ascending. */
  readonly rows: Uint32Array;
  /** Files of which not everything is known. */
  readonly files: readonly number[];
  /** Nodes whose code that is, each once. */
  readonly users: Uint32Array;
}

export const possibleListsOf = perSnapshot((snapshot) => new PossibleLists(callGraphOf(snapshot)));

/** Lists of nodes, gathered when they are first asked for: few findings and members ask for those of few nodes. */
export class PossibleLists {
  readonly #graph: CallGraph;
  readonly #snapshot: LinkedSnapshot;
  readonly #lists: PossibleList[] = [];
  readonly #rows: RowsByNode;
  readonly #bySites = new Map<readonly UnknownAt[], number | undefined>();
  readonly #byLoads = new Map<UnseenLoad, number>();
  readonly #declared: DeclaredPlaces;
  #loads: UnseenLoads | undefined;

  constructor(graph: CallGraph) {
    this.#graph = graph;
    this.#snapshot = graph.snapshot;
    this.#declared = new DeclaredPlaces(graph.snapshot);
    this.#rows = new RowsByNode(this.#nodeCount, (node, numbers) => this.#gather(node, numbers));
  }

  /** Numbers of the lists of a node. */
  of(node: SymbolNode): readonly number[] {
    return this.#rows.of(node);
  }

  at(list: number): PossibleList {
    return this.#lists[list];
  }

  /** The lists of all nodes. */
  all(): readonly PossibleList[] {
    for (let node: SymbolNode = 0; node < this.#nodeCount; node++) this.#rows.first(node);
    return this.#lists;
  }

  get #nodeCount(): number {
    return this.#snapshot.symbols.count + this.#snapshot.files.count;
  }

  #gather(node: SymbolNode, numbers: NumberList): void {
    for (const sites of this.#graph.possible.listsOf(node)) {
      const list = this.#listOfSites(sites);
      if (list !== undefined) numbers.push(list);
    }
    for (const load of this.#loadsOf(node)) numbers.push(this.#listOfLoad(load));
  }

  /** Undefined where all of them only say where a member is put: that runs nothing. */
  #listOfSites(all: readonly UnknownAt[]): number | undefined {
    const before = this.#bySites.get(all);
    if (before !== undefined || this.#bySites.has(all)) return before;
    const sites = all.filter((site) => !this.#declared.isDeclaration(site));
    const { sources } = this.#snapshot.calls.unknowns;
    const users = new Set(sites.map(({ row, file }) => enclosingNode(this.#snapshot, file, sources[row])));
    const rows = Uint32Array.from(sites, ({ row }) => row).toSorted();
    const number = sites.length === 0 ? undefined : this.#lists.length;
    this.#bySites.set(all, number);
    if (number !== undefined) this.#lists.push({ rows, files: [], users: Uint32Array.from(users) });
    return number;
  }

  #listOfLoad(load: UnseenLoad): number {
    const before = this.#byLoads.get(load);
    if (before !== undefined) return before;
    const { files, users } = load;
    this.#byLoads.set(load, this.#lists.length);
    return this.#lists.push({ rows: new Uint32Array(), files, users: Uint32Array.from(users) }) - 1;
  }

  /** Code that loads its file unseen, and files that are not linked. */
  #loadsOf(node: SymbolNode): readonly UnseenLoad[] {
    const file = fileOfNode(this.#snapshot, node);
    const { doubtful } = this.#graph;
    if (isModule(this.#snapshot, node)) return this.#unseen().of(file);
    if (!isExported(this.#snapshot, node)) return [];
    const { broken, notLinked } = doubtful.of(file);
    if (broken.length === 0 && notLinked.length === 0) return [];
    const symbol = namedSymbol(this.#graph, node);
    const naming = notLinked.filter((from) => doubtful.mayName(from, file, symbol));
    const files = [...broken, ...naming].filter((from) => from < this.#snapshot.files.count);
    return files.length === 0
      ? []
      : [{ files, users: [...new Set(files.flatMap((each) => this.#unseen().usersIn(each)))] }];
  }

  #unseen(): UnseenLoads {
    return (this.#loads ??= new UnseenLoads(this.#graph));
  }
}
