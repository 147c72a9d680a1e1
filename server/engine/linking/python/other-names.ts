import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../source/code-tree.ts';
import type { LinkingContext } from './linking-context.ts';
import { childOfKind } from './syntax.ts';
import { membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Reports whether a name that no symbol carries may stand for one all the same: an import gave it that name, in the file
 * (`from shop import pay as other`) or in the module whose member it is (`shop.other`).
 */
export function isOtherName(context: LinkingContext, unit: Unit, node: number): boolean {
  const { tree } = unit;
  return tree.kinds[node] === kind.attribute
    ? isBoundInModule(context, unit, node + 1, nameOf(tree, node))
    : tree.kinds[node] === kind.name && importedNames(unit).has(nameOf(tree, node));
}

/** Whether what an expression stands for is a module of the project that has something of it under the name. */
export function isBoundInModule(context: LinkingContext, unit: Unit, receiver: number, name: string): boolean {
  if (!importedNames(unit).has(rootName(unit.tree, receiver))) return false;
  return membersOf(context.evaluate(unit, receiver).type).some(
    (type) => type.form === 'module' && context.names.member(type.unit, name).some(({ form }) => form === 'place'),
  );
}

/** `a` of `a.b.c`; empty for what does not begin with a name. */
function rootName(tree: CodeTree, node: number): string {
  let root = node;
  while (tree.kinds[root] === kind.attribute) root++;
  return tree.kinds[root] === kind.name ? nameOf(tree, root) : '';
}

/** Names that imports of a file bind, wherever they stand. */
const importedNames = remember(({ tree }: Unit): ReadonlySet<string> => {
  const found = new Set<string>();
  for (let node = 1; node < tree.count; node++) {
    if (tree.kinds[node] !== kind.importName) continue;
    const alias = childOfKind(tree, node, kind.name);
    found.add(alias < 0 ? nameOf(tree, node).split('.', 1)[0] : nameOf(tree, alias));
  }
  return found;
});
