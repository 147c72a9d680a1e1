import type { CodeTree } from '../../../source/code-tree.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { BoundEntity } from './bound-entity.ts';

/** Whether a namespace has anything at run time: one that only holds types is no value. */
export function hasValues(entity: BoundEntity): boolean {
  return entity.declarations.some(
    ({ unit, node }) => unit.tree.kinds[node] !== kind.namespaceDeclaration || hasStatements(unit.tree, node),
  );
}

function hasStatements(tree: CodeTree, namespace: number): boolean {
  for (let node = namespace + 1; node < tree.ends[namespace]; node = tree.ends[node]) {
    const nodeKind = tree.kinds[node];
    if (nodeKind === kind.interfaceDeclaration || nodeKind === kind.typeAlias) continue;
    if (nodeKind === kind.importDeclaration) continue;
    if (nodeKind === kind.importEquals && (tree.flags[node] & flag.exported) === 0) continue;
    if (nodeKind !== kind.namespaceDeclaration || hasStatements(tree, node)) return true;
  }
  return false;
}
