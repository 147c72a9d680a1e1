import { kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../source/code-tree.ts';

/** Expressions that a text is put together of. */
const joining: ReadonlySet<number> = new Set([kind.string, kind.binary, kind.tuple, kind.list, kind.call]);
const ownNames: ReadonlySet<string> = new Set(['__name__', '__qualname__']);

/**
 * Whether the name of something is put into a text beside that of its module: `f"{__name__}.{Box.__name__}"`. Code that has
 * such a path may load what it names.
 *
 * @param node the name or attribute before `.__name__`
 */
export function isInOwnPath(tree: CodeTree, node: number): boolean {
  const own = tree.parents[node];
  if (tree.kinds[own] !== kind.attribute || !ownNames.has(nameOf(tree, own))) return false;
  let text = own;
  while (joining.has(tree.kinds[tree.parents[text]])) text = tree.parents[text];
  for (let each = text; each < tree.ends[text]; each++) if (isNameOfModule(tree, each)) return true;
  return false;
}

function isNameOfModule(tree: CodeTree, node: number): boolean {
  const name = nameOf(tree, node);
  if (tree.kinds[node] === kind.name) return name === '__name__';
  return tree.kinds[node] === kind.attribute && name === '__module__';
}
