import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { childOfKind } from '../expressions/syntax.ts';

const known = new WeakMap<CodeTree, ReadonlyMap<string, string>>();

/**
 * Returns the exported name of a name that an import renames; other names stay. A default keeps its local name: as
 * `default` it might mean every export of every file that the import may resolve to.
 */
export function importedName(tree: CodeTree, local: string): string {
  const names = known.get(tree) ?? read(tree);
  known.set(tree, names);
  return names.get(local) ?? local;
}

function read(tree: CodeTree): ReadonlyMap<string, string> {
  const { kinds, ends } = tree;
  const names = new Map<string, string>();
  for (let statement = 1; statement < tree.count; statement = ends[statement]) {
    if (kinds[statement] !== kind.importDeclaration) continue;
    for (let child = statement + 1; child < ends[statement]; child = ends[child]) {
      const outer = childOfKind(tree, child, kind.outerName);
      if (outer >= 0) names.set(nameOf(tree, child), nameOf(tree, outer));
    }
  }
  return names;
}
