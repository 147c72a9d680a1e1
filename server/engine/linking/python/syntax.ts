import { flag, kind } from '../../languages/python/node-kinds.ts';
import type { CodeTree } from '../../source/code-tree.ts';

/** Children of a node, as an array: for nodes with few of them. */
export function childList(tree: CodeTree, node: number): number[] {
  const children: number[] = [];
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) children.push(child);
  return children;
}

/** First child of that kind, -1 where there is none. */
export function childOfKind(tree: CodeTree, node: number, wanted: number): number {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    if (tree.kinds[child] === wanted) return child;
  }
  return -1;
}

export function hasChildren(tree: CodeTree, node: number): boolean {
  return tree.ends[node] > node + 1;
}

export function hasFlag(tree: CodeTree, node: number, wanted: number): boolean {
  return (tree.flags[node] & wanted) !== 0;
}

export function isStarred(tree: CodeTree, parameter: number): boolean {
  return hasFlag(tree, parameter, flag.star | flag.doubleStar);
}

export function parametersOf(tree: CodeTree, definition: number): number[] {
  return childList(tree, definition).filter((child) => tree.kinds[child] === kind.parameter);
}

/** The definition with its decorators. */
export function decoratedNode(tree: CodeTree, definition: number): number {
  const parent = tree.parents[definition];
  return tree.kinds[parent] === kind.decorated ? parent : definition;
}

/** Expressions behind the `@` of a definition, in the order of the source. */
export function decoratorsOf(tree: CodeTree, definition: number): number[] {
  const parent = tree.parents[definition];
  if (tree.kinds[parent] !== kind.decorated) return [];
  return childList(tree, parent)
    .filter((child) => tree.kinds[child] === kind.decorator && hasChildren(tree, child))
    .map((child) => child + 1);
}

/** `a.b.c` as it is written; undefined for what is more than names. */
export function dottedNameOf(tree: CodeTree, node: number): string | undefined {
  const name = tree.texts[tree.names[node]];
  if (tree.kinds[node] === kind.name) return name;
  if (tree.kinds[node] !== kind.attribute || !hasChildren(tree, node)) return undefined;
  const before = dottedNameOf(tree, node + 1);
  return before === undefined ? undefined : `${before}.${name}`;
}

/** Value of an assignment: behind chained targets the innermost one. -1 where there is none. */
export function assignedValue(tree: CodeTree, assign: number): number {
  let value = -1;
  const [target, ...rest] = childList(tree, assign);
  if (target === undefined) return -1;
  for (const child of rest) if (tree.kinds[child] !== kind.annotation) value = child;
  return value >= 0 && tree.kinds[value] === kind.assign ? assignedValue(tree, value) : value;
}

export function annotationOf(tree: CodeTree, node: number): number {
  return childOfKind(tree, node, kind.annotation);
}

/** The outermost of the patterns that a target stands in: `a` of `(a, *b) = …`. */
export function wholeTarget(tree: CodeTree, target: number): number {
  let whole = target;
  for (let parent = tree.parents[whole]; isPattern(tree.kinds[parent]); parent = tree.parents[whole]) whole = parent;
  return whole;
}

function isPattern(value: number): boolean {
  return value === kind.tuple || value === kind.list || value === kind.star;
}

/** Whether a name, attribute or subscript is given a value where it stands. */
export function isTarget(tree: CodeTree, node: number): boolean {
  const whole = wholeTarget(tree, node);
  const parent = tree.parents[whole];
  const isFirst = whole === parent + 1;
  switch (tree.kinds[parent]) {
    case kind.assign:
    case kind.augmentedAssign:
    case kind.forStatement:
    case kind.forIn:
    case kind.walrus:
      return isFirst;
    case kind.withItem:
    case kind.asPattern:
      return !isFirst;
    case kind.except:
      return !isFirst && tree.kinds[whole] !== kind.block;
    case kind.casePattern:
      return tree.kinds[node] === kind.name;
    default:
      return false;
  }
}

/** The innermost class that has the node in its body; -1 where there is none. */
export function classAround({ kinds, parents }: CodeTree, node: number): number {
  let around = parents[node];
  while (around > 0 && kinds[around] !== kind.classDefinition) around = parents[around];
  return around > 0 ? around : -1;
}
