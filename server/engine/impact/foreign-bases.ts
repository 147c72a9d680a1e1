import type { SymbolNode } from '../graph/calls/answers.ts';
import type { CallGraph } from '../graph/calls/call-graph.ts';
import { fileOfNode, kindOfNode } from '../graph/calls/symbol-nodes.ts';
import { isOfNode, mayNodeCall } from '../linking/javascript/sites/runtime-classes.ts';

/** Returns names of the external types that a type may extend; undefined where these are unknown. */
type BaseNames = readonly (string | undefined)[];

/** Members of a class or object with a base outside of the project that this base may call. */
export class ForeignBases {
  readonly #graph: CallGraph;
  readonly #names = new Map<SymbolNode, BaseNames>();
  readonly #modulesOfNode: ReadonlySet<number>;

  constructor(graph: CallGraph) {
    this.#graph = graph;
    const { files } = graph.snapshot;
    this.#modulesOfNode = new Set(
      files.externals.flatMap((name, index) => (name.startsWith('node:') ? [files.count + index] : [])),
    );
  }

  mayCall(owner: SymbolNode, member: string): boolean {
    const isFunction = kindOfNode(this.#graph.snapshot, owner) === 'function';
    // What is put before the prototype of a function is said somewhere else, and nearly always of Node.
    if (isFunction && mayNodeCall(undefined, member)) return true;
    if (!this.#graph.possible.isForeign(owner)) return false;
    const names = this.#names.get(owner) ?? this.#namesOf(owner);
    this.#names.set(owner, names);
    return names.some((name) => {
      // All that a function does stands in it: a base is called like a class.
      if (isFunction && name !== undefined && !/^\p{Lu}/u.test(name)) return false;
      return name === undefined || !isOfNode(name) || mayNodeCall(name, member);
    });
  }

  #namesOf(owner: SymbolNode): BaseNames {
    const { snapshot, hierarchy, unknowns } = this.#graph;
    const { starts, sources } = snapshot.calls.unknowns;
    const names: (string | undefined)[] = [];
    for (const type of hierarchy.descendants([owner])) {
      const file = fileOfNode(snapshot, type);
      const source = type - snapshot.symbols.starts[file] + 1;
      for (let row = starts[file]; row < starts[file + 1]; row++) {
        const site = { row, file };
        if (sources[row] !== source || unknowns.isCall(site)) continue;
        const reason = unknowns.reasonOf(site);
        if (reason === 'unresolved_import' || reason === 'file_not_indexed') names.push(undefined);
        if (unknowns.isOutside(site)) names.push(this.#importsNode(file) ? unknowns.nameOf(site) : undefined);
      }
    }
    return names;
  }

  #importsNode(file: number): boolean {
    const { starts, targets } = this.#graph.snapshot.files.edges;
    for (let at = starts[file]; at < starts[file + 1]; at++) if (this.#modulesOfNode.has(targets[at])) return true;
    return false;
  }
}
