import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { childOfKind } from '../expressions/syntax.ts';

/**
 * Returns the exported name of a name that an import renames; other names stay. A default keeps its local name: as
 * `default` it might mean every export of every file that the import may resolve to.
 */
export function importedName(tree: CodeTree, local: string): string {
  return namesOfImports(tree).get(local) ?? local;
}

const namesOfImports = remember((tree: CodeTree): ReadonlyMap<string, string> => {
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
});
