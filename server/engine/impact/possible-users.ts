import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { CallGraph } from '../graph/calls/call-graph.ts';
import { namedSymbol } from '../graph/calls/named-symbol.ts';
import { enclosingNode, fileOfNode, isExported, isModule } from '../graph/calls/symbol-nodes.ts';
import type { UnknownAt } from '../graph/calls/unknown-sites.ts';
import { suspectsOf } from '../graph/layer-doubts.ts';
import { testFilesOf } from './test-files.ts';

/** Who may use a node without its being known, each one told once in all. */
export class PossibleUsers {
  readonly #graph: CallGraph;
  readonly #snapshot: LinkedSnapshot;
  /** Unknown sites that may name something that was asked for, by row. */
  readonly sites = new Map<number, UnknownAt>();
  /** Files of which not everything is known and that may name something that was asked for. */
  readonly files = new Set<number>();
  readonly #lists = new Set<readonly UnknownAt[]>();
  readonly #suspects = new Set<number>();

  constructor(graph: CallGraph) {
    this.#graph = graph;
    this.#snapshot = graph.snapshot;
  }

  /** Nodes whose code may use this one: of unknown sites, of files that are not linked or compute what they import. */
  *of(node: SymbolNode): Generator<SymbolNode> {
    const { sources } = this.#snapshot.calls.unknowns;
    for (const { sites } of this.#graph.possible.of(node, false)) {
      // Symbols of one name share a list of sites.
      if (this.#lists.has(sites)) continue;
      this.#lists.add(sites);
      for (const site of sites) {
        if (this.sites.has(site.row)) continue;
        this.sites.set(site.row, site);
        yield enclosingNode(this.#snapshot, site.file, sources[site.row]);
      }
    }
    for (const file of this.#filesFor(node)) {
      this.files.add(file);
      yield this.#snapshot.symbols.count + file;
    }
  }

  #filesFor(node: SymbolNode): readonly number[] {
    const { files } = this.#snapshot;
    const file = fileOfNode(this.#snapshot, node);
    const { doubtful } = this.#graph;
    if (isModule(this.#snapshot, node)) return this.#whoComputes(file);
    if (!isExported(this.#snapshot, node)) return [];
    const { broken, notLinked } = doubtful.of(file);
    if (broken.length === 0 && notLinked.length === 0) return [];
    const symbol = namedSymbol(this.#graph, node);
    const naming = notLinked.filter((from) => doubtful.mayName(from, file, symbol));
    return [...broken, ...naming].filter((from) => from < files.count);
  }

  /** Files that may run the top level of this one by an import whose target they compute. */
  #whoComputes(file: number): readonly number[] {
    const { files } = this.#snapshot;
    // Tests are loaded by their runner, and by nobody else.
    if (this.#suspects.has(file) || testFilesOf(files).isTest(file)) return [];
    this.#suspects.add(file);
    const { rows, files: suspects } = suspectsOf(files, file);
    return [
      ...rows.map((row) => files.uses.sources[row]),
      ...suspects.filter((each) => files.computesTargets[each] === 1),
    ];
  }
}
