import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { hasFlag } from '../expressions/syntax.ts';

/** Where a component has something that it is given. */
export interface Taken {
  /** Variables that have all that the component is given, by names. */
  readonly wholes: readonly number[];
  /** Variables that have it alone. */
  readonly own: readonly number[];
  /** Names that mean it, where no variable does. */
  readonly uses: readonly number[];
}

/** Names that have all of it without being declared. */
const WHOLE: ReadonlySet<string> = new Set(['$$props', '$$restProps']);

/**
 * Finds the property of a component of Svelte: in the result of `$props()`, else under a name that it exports (`export
 * let a`); in no place where it takes none of that name. Undefined where it cannot be determined.
 */
export function takenBySvelte(tree: CodeTree, name: string): Taken | undefined {
  const [wholes, own]: number[][] = [[], []];
  for (let node = 1; node < tree.count; node++) {
    const nodeKind = tree.kinds[node];
    if (nodeKind === kind.exportSpecifier) return undefined;
    if (nodeKind === kind.identifier && WHOLE.has(nameOf(tree, node))) return undefined;
    if (nodeKind === kind.identifier && nameOf(tree, node) === '$props') {
      const call = tree.parents[node];
      const variable = tree.parents[call];
      if (tree.kinds[call] !== kind.call || tree.kinds[variable] !== kind.variable) return undefined;
      wholes.push(variable);
    } else if (isDeclaredAs(tree, node, name)) own.push(node);
  }
  return { wholes, own, uses: [] };
}

function isDeclaredAs(tree: CodeTree, node: number, name: string): boolean {
  return tree.kinds[node] === kind.variable && nameOf(tree, node) === name && hasFlag(tree, node, flag.exported);
}
