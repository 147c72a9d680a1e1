import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { type CallGraph, callGraphOf } from '../graph/calls/call-graph.ts';
import { namedSymbol } from '../graph/calls/named-symbol.ts';
import { enclosingNode, fileOfNode, isExported, isModule } from '../graph/calls/symbol-nodes.ts';
import type { UnknownAt } from '../graph/calls/unknown-sites.ts';
import { fileKinds } from '../graph/file-kinds.ts';
import { suspectFilesOf, suspectRowsNaming, suspectRowsOfAnyName } from '../graph/layer-doubts.ts';
import { type CallLayer, linkStates } from '../graph/snapshot.ts';
import { NumberList } from './number-list.ts';
import { type ImportKind, mayImport } from '../source/read-languages.ts';
import { DeclaredPlaces } from './declared-places.ts';
import { testFilesOf } from './test-files.ts';

/** Who may use something without its being known: sites and files, the same list for all whose users may be these. */
export interface PossibleList {
  /** Rows of unknown sites, ascending. */
  readonly rows: Uint32Array;
  /** Files of which not everything is known. */
  readonly files: readonly number[];
  /** Nodes whose code that is, each once. */
  readonly users: Uint32Array;
}

/** Lists of node n are `numbers[starts[n]]` up to, not including, `numbers[starts[n + 1]]`. */
export interface PossibleLists {
  readonly starts: Uint32Array;
  readonly numbers: Uint32Array;
  readonly lists: readonly PossibleList[];
}

const linked = linkStates.indexOf('linked');
const known = new WeakMap<CallLayer, PossibleLists>();

/** Made once a snapshot. */
export function possibleListsOf(snapshot: LinkedSnapshot): PossibleLists {
  const before = known.get(snapshot.calls);
  if (before !== undefined) return before;
  const gathered = new Gathering(callGraphOf(snapshot)).gather();
  known.set(snapshot.calls, gathered);
  return gathered;
}

class Gathering {
  readonly #graph: CallGraph;
  readonly #snapshot: LinkedSnapshot;
  readonly #lists: PossibleList[] = [];
  readonly #bySites = new Map<readonly UnknownAt[], number | undefined>();
  readonly #byFiles = new Map<readonly number[], number>();
  readonly #declared: DeclaredPlaces;
  /** Files that compute what they import, by what they may import. */
  readonly #computing = new Map<ImportKind, readonly number[]>();
  readonly #computingAside = new Map<ImportKind, readonly number[]>();

  constructor(graph: CallGraph) {
    this.#graph = graph;
    this.#snapshot = graph.snapshot;
    this.#declared = new DeclaredPlaces(graph.snapshot);
  }

  gather(): PossibleLists {
    const nodeCount = this.#snapshot.symbols.count + this.#snapshot.files.count;
    const starts = new Uint32Array(nodeCount + 1);
    const numbers = new NumberList();
    for (let node: SymbolNode = 0; node < nodeCount; node++) {
      starts[node] = numbers.length;
      for (const sites of this.#graph.possible.listsOf(node)) {
        const list = this.#listOfSites(sites);
        if (list !== undefined) numbers.push(list);
      }
      for (const files of this.#filesFor(node)) if (files.length > 0) numbers.push(this.#listOfFiles(files));
    }
    starts[nodeCount] = numbers.length;
    return { starts, numbers: numbers.finish(), lists: this.#lists };
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

  #listOfFiles(files: readonly number[]): number {
    const before = this.#byFiles.get(files);
    if (before !== undefined) return before;
    const users = new Set(files.flatMap((file) => this.#usersIn(file)));
    this.#byFiles.set(files, this.#lists.length);
    return this.#lists.push({ rows: new Uint32Array(), files, users: Uint32Array.from(users) }) - 1;
  }

  /** Where a file computes what it imports, as far as that is all that is not known of it; else all of it. */
  #usersIn(file: number): readonly SymbolNode[] {
    const { symbols, files, calls } = this.#snapshot;
    const all = [symbols.count + file];
    if (files.computesTargets[file] === 0 || calls.states[file] !== linked || files.broken[file] === 1) return all;
    const { starts, sources } = calls.unknowns;
    const users: SymbolNode[] = [];
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      if (this.#graph.unknowns.reasonOf({ row, file }) !== 'dynamic_import') continue;
      users.push(enclosingNode(this.#snapshot, file, sources[row]));
    }
    return users.length === 0 ? all : users;
  }

  /** Files that are not linked or compute what they import. */
  #filesFor(node: SymbolNode): readonly (readonly number[])[] {
    const { files } = this.#snapshot;
    const file = fileOfNode(this.#snapshot, node);
    const { doubtful } = this.#graph;
    if (isModule(this.#snapshot, node)) return this.#whoComputes(file);
    if (!isExported(this.#snapshot, node)) return [];
    const { broken, notLinked } = doubtful.of(file);
    if (broken.length === 0 && notLinked.length === 0) return [];
    const symbol = namedSymbol(this.#graph, node);
    const naming = notLinked.filter((from) => doubtful.mayName(from, file, symbol));
    return [[...broken, ...naming].filter((from) => from < files.count)];
  }

  /** Files that may run the top level of this one by an import whose target they compute. */
  #whoComputes(file: number): readonly (readonly number[])[] {
    const { files } = this.#snapshot;
    const tests = testFilesOf(files);
    // Tests are loaded by their runner, and by nobody else.
    if (tests.isTest(file)) return [];
    const naming = suspectRowsNaming(files, file).map((row) => files.uses.sources[row]);
    const kind = fileKinds(files)[file];
    const byKind = isAside(tests.pathOf(file)) ? this.#computingAside : this.#computing;
    const computing = byKind.get(kind) ?? this.#computingFor(kind, isAside(tests.pathOf(file)));
    byKind.set(kind, computing);
    return [naming, computing];
  }

  /** What the product computes does not lead to examples of it: these are loaded by tests and by each other. */
  #computingFor(kind: ImportKind, isOfAside: boolean): readonly number[] {
    const { files } = this.#snapshot;
    const tests = testFilesOf(files);
    const nameless = suspectRowsOfAnyName(files).map((row) => files.uses.sources[row]);
    const computing = suspectFilesOf(files).filter((from) => files.computesTargets[from] === 1);
    return [...new Set([...nameless, ...computing])].filter(
      (from) =>
        mayImport(fileKinds(files)[from], kind) && (!isOfAside || tests.isOfTests(from) || isAside(tests.pathOf(from))),
    );
  }
}

const aside = /(?:^|\/)(?:examples?|demos?|samples?|docs?|playgrounds?|bench(?:mark)?s?)\//i;

/** In a folder of what is shown or measured, which nothing of the product needs. */
function isAside(path: string): boolean {
  return aside.test(path);
}
