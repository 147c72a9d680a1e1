import { flag } from '../../../languages/typescript/node-flags.ts';
import { isTypeKind, kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';

/** An export of a module. */
export interface NamedExport {
  readonly specifier: string;
  readonly name: string;
}

/**
 * What `declare const a: typeof import("./m")["a"]` says: the name is another one of what the module exports, which is how
 * plugins of bundlers declare what they import by themselves. Undefined for any other declaration.
 */
export function exportDeclaredAs(tree: CodeTree, variable: number): NamedExport | undefined {
  if (tree.kinds[variable] !== kind.variable) return undefined;
  for (let child = variable + 1; child < tree.ends[variable]; child = tree.ends[child])
    if (isTypeKind(tree.kinds[child])) return exportNamedBy(tree, child);
  return undefined;
}

function exportNamedBy(tree: CodeTree, type: number): NamedExport | undefined {
  const { kinds, ends, names, texts } = tree;
  const isIndexed = kinds[type] === kind.indexedAccessType;
  const module = isIndexed ? type + 1 : type;
  if (kinds[module] !== kind.importType || (tree.flags[module] & flag.typeOf) === 0) return undefined;
  const isWhole = ends[module] === module + 1;
  const named = isIndexed ? ends[module] + 1 : module + 1;
  if (isIndexed !== isWhole || named >= ends[type]) return undefined;
  const isName = kinds[named] === (isIndexed ? kind.stringLiteral : kind.identifier);
  return isName ? { specifier: texts[names[module]], name: texts[names[named]] } : undefined;
}
