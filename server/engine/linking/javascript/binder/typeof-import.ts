import { flag } from '../../../languages/typescript/node-flags.ts';
import { isTypeKind, kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';

/** An export of a module. */
export interface NamedExport {
  readonly specifier: string;
  readonly name: string;
}

/**
 * Reads `declare const a: typeof import("./m")["a"]`: the name is another name of that export, which is how plugins of
 * bundlers declare names that they import automatically. Undefined for any other declaration.
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
