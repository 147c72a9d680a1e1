import { kind } from '../../languages/python/node-kinds.ts';
import type { CodeTree } from '../../source/code-tree.ts';
import { childList } from './syntax.ts';

/**
 * Bindings of a name that may be the last one before a node of the same scope. Statements are looked at backwards; what
 * stands in a branch may or may not have run. A loop brings what its body binds later.
 */
export function reachingBindings(tree: CodeTree, nodes: readonly number[], node: number): readonly number[] {
  if (nodes.length === 1) return nodes;
  const reached = new Set<number>();
  let child = node;
  for (let parent = tree.parents[child]; child !== 0; child = parent, parent = tree.parents[child]) {
    const value = tree.kinds[parent];
    if (value === kind.block || value === kind.file) {
      if (addBefore(tree, parent, child, nodes, node, reached)) break;
    } else if (value === kind.forStatement || value === kind.whileStatement) {
      addWithin(nodes, parent, tree.ends[parent], reached);
    } else if (isScope(value)) {
      addWithin(
        nodes,
        parent,
        tree.ends[parent],
        reached,
        (each) => tree.kinds[each] === kind.parameter || (isScope(value) && each < child),
      );
      break;
    } else if (isWithHead(tree, parent, child)) {
      // Targets of `with`, `except` and `for` come right before their block.
      const heads = nodes.filter((each) => each > parent && each < child);
      for (const each of heads) reached.add(each);
      if (heads.length > 0) break;
    } else if (value === kind.tryStatement) addWithin(nodes, parent, child, reached);
  }
  return reached.size === 0 ? nodes : nodes.filter((each) => reached.has(each));
}

function isScope(value: number): boolean {
  return (
    value === kind.functionDefinition ||
    value === kind.lambda ||
    value === kind.classDefinition ||
    (value >= kind.listComprehension && value <= kind.generator)
  );
}

function isWithHead({ kinds }: CodeTree, parent: number, child: number): boolean {
  const value = kinds[parent];
  return (
    (value === kind.withStatement || value === kind.except || value === kind.caseClause) && kinds[child] === kind.block
  );
}

/** True where one of the statements before `child` binds the name on every path. */
function addBefore(
  tree: CodeTree,
  block: number,
  child: number,
  nodes: readonly number[],
  node: number,
  reached: Set<number>,
): boolean {
  const statements = childList(tree, block).filter((statement) => statement < child);
  for (const statement of statements.toReversed()) {
    const inside = nodes.filter((each) => each >= statement && each < tree.ends[statement] && each !== node);
    for (const each of inside) reached.add(each);
    if (inside.some((each) => isCertain(tree, statement, each))) return true;
  }
  return false;
}

/** Whether a statement that is run to its end has run that binding. */
function isCertain(tree: CodeTree, statement: number, binding: number): boolean {
  for (
    let parent = binding === statement ? statement : tree.parents[binding];
    parent > statement;
    parent = tree.parents[parent]
  ) {
    if (isBranch(tree.kinds[parent])) return false;
  }
  return !isBranch(tree.kinds[statement]) || tree.kinds[statement] === kind.withStatement;
}

function isBranch(value: number): boolean {
  return (
    value === kind.ifStatement ||
    value === kind.elif ||
    value === kind.otherwise ||
    value === kind.forStatement ||
    value === kind.whileStatement ||
    value === kind.tryStatement ||
    value === kind.except ||
    value === kind.matchStatement ||
    value === kind.caseClause ||
    value === kind.conditional ||
    value === kind.and ||
    value === kind.or
  );
}

function addWithin(
  nodes: readonly number[],
  from: number,
  to: number,
  reached: Set<number>,
  accepts: (node: number) => boolean = () => true,
): void {
  for (const each of nodes) if (each >= from && each < to && accepts(each)) reached.add(each);
}
