import { externalsId, folderPath, markId, markKinds, type MarkTree, noValue, notInTree } from './mark-tree.ts';

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

  /** A binary search: paths are sorted. */
  fileNode(path: string): number | undefined {
    const { paths, nodeOf } = this.#tree;
    let [low, high] = [0, paths.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (paths[middle] < path) low = middle + 1;
      else high = middle;
    }
    return paths[low] === path && nodeOf[low] !== notInTree ? nodeOf[low] : undefined;
  }

  #otherNode(id: string): number | undefined {
    this.#others ??= namedNodes(this.#tree);
    return this.#others.get(id);
  }

  /** A folder that is drawn as one with the only folder inside of it: `src/**` where `src/app/**` is the mark. */
  #mergedFolder(id: string): number | undefined {
    if (!id.endsWith('/**') || id === externalsId) return undefined;
    const tree = this.#tree;
    const folder = id.slice(0, -'/**'.length);
    for (let node = 1; node < tree.count; node++) {
      if (tree.kinds[node] !== markKinds.folder || tree.values[node] !== noValue) continue;
      if (folderPath(tree, node).startsWith(`${folder}/`)) return node;
    }
    return undefined;
  }
}

function namedNodes(tree: MarkTree): ReadonlyMap<string, number> {
  const nodes = new Map<string, number>();
  for (let node = 1; node < tree.count; node++) {
    if (tree.kinds[node] !== markKinds.file) nodes.set(markId(tree, node), node);
  }
  return nodes;
}
