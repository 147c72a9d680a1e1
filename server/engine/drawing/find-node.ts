import { markId, markKinds, type MarkTree, notInTree } from './mark-tree.ts';

/** Finds nodes by their ids. A file wins where something else has the same name. */
export class NodeFinder {
  readonly #tree: MarkTree;
  #others: ReadonlyMap<string, number> | undefined;

  constructor(tree: MarkTree) {
    this.#tree = tree;
  }

  /** Undefined for what is not in the tree: it never was in the project, or a filter took it away. */
  find(id: string): number | undefined {
    return this.fileNode(id) ?? this.#otherNode(id) ?? this.#mergedFolder(id);
  }

  fileNode(path: string): number | undefined {
    const { paths, nodeOf } = this.#tree;
    const file = this.#lowerBound(path);
    return paths[file] === path && nodeOf[file] !== notInTree ? nodeOf[file] : undefined;
  }

  #otherNode(id: string): number | undefined {
    this.#others ??= namedNodes(this.#tree);
    return this.#others.get(id);
  }

  /**
   * A folder that is drawn as one with the only folder inside of it: `src/**` where `src/app/**` is the mark; or that
   * lies in a module, `web:src/**`.
   */
  #mergedFolder(id: string): number | undefined {
    const { kinds, parents, folderLengths } = this.#tree;
    if (!id.endsWith('/**')) return undefined;
    const folder = id.slice(0, -'/**'.length);
    let node = this.#firstBelow(`${folder}/`);
    while (node !== 0 && folderLengths[parents[node]] > folder.length) node = parents[node];
    return kinds[node] === markKinds.folder ? node : undefined;
  }

  /** Node of the first file of the tree whose path begins so; the root where there is none. */
  #firstBelow(prefix: string): number {
    const { nodeOf } = this.#tree;
    const end = this.#lowerBound(`${prefix}\uffff`);
    for (let file = this.#lowerBound(prefix); file < end; file++) {
      if (nodeOf[file] !== notInTree) return nodeOf[file];
    }
    return 0;
  }

  /** Number of the first file whose path is not smaller: a binary search, since paths are sorted. */
  #lowerBound(path: string): number {
    const { paths } = this.#tree;
    let [low, high] = [0, paths.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (paths[middle] < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function namedNodes(tree: MarkTree): ReadonlyMap<string, number> {
  const nodes = new Map<string, number>();
  for (let node = 1; node < tree.count; node++) {
    if (tree.kinds[node] !== markKinds.file) nodes.set(markId(tree, node), node);
  }
  return nodes;
}
