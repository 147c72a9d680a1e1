import type { TreeColumns } from '../../source/code-tree.ts';
import { flag } from './node-flags.ts';
import { kind } from './node-kinds.ts';

/**
 * Names that a script gives to its exports, where a declaration may have another one: those of `export { pay as other }`,
 * `export import other = shop.pay`, `exports.other = pay` and `module.exports = { other: pay }`. Names without another one beside them
 * are among them where an import may have given them.
 */
export function otherNamesOf(tree: TreeColumns): string[] {
  const found = new Set<string>();
  for (let node = 1; node < tree.count; node++) {
    switch (tree.kinds[node]) {
      case kind.exportDeclaration:
        addSpecifiers(tree, node, found);
        break;
      case kind.importEquals:
        if ((tree.flags[node] & flag.exported) !== 0) found.add(nameAt(tree, node));
        break;
      case kind.assign:
        addAssigned(tree, node, found);
        break;
    }
  }
  return [...found];
}

function addSpecifiers(tree: TreeColumns, declaration: number, found: Set<string>): void {
  const isOfFile = nameAt(tree, declaration) === '';
  for (let child = declaration + 1; child < tree.ends[declaration]; child = tree.ends[child]) {
    const hasOuter = child + 1 < tree.ends[child];
    if (hasOuter || isOfFile) found.add(nameAt(tree, hasOuter ? child + 1 : child));
  }
}

/** In the whole file: an export may be assigned in a function as well. */
function addAssigned(tree: TreeColumns, assign: number, found: Set<string>): void {
  if ((tree.flags[0] & flag.isJavaScript) === 0) return;
  const left = assign + 1;
  if (isExports(tree, left)) addProperties(tree, assign, found);
  else if (tree.kinds[left] === kind.propertyAccess && isExports(tree, left + 1)) found.add(nameAt(tree, left));
  else if (tree.kinds[left] === kind.elementAccess && isExports(tree, left + 1))
    addText(tree, tree.ends[left + 1], found);
}

function addText(tree: TreeColumns, key: number, found: Set<string>): void {
  if (tree.kinds[key] === kind.stringLiteral) found.add(nameAt(tree, key));
}

function addProperties(tree: TreeColumns, assign: number, found: Set<string>): void {
  let value = tree.ends[assign + 1];
  while (tree.kinds[value] === kind.assign) value = tree.ends[value + 1];
  if (tree.kinds[value] !== kind.objectLiteral) return;
  for (let child = value + 1; child < tree.ends[value]; child = tree.ends[child])
    if (tree.kinds[child] === kind.propertyAssignment || tree.kinds[child] === kind.shorthandProperty)
      found.add(nameAt(tree, child));
}

/** `exports` or `module.exports`. */
function isExports(tree: TreeColumns, node: number): boolean {
  if (tree.kinds[node] === kind.identifier) return nameAt(tree, node) === 'exports';
  if (tree.kinds[node] !== kind.propertyAccess || nameAt(tree, node) !== 'exports') return false;
  return tree.kinds[node + 1] === kind.identifier && nameAt(tree, node + 1) === 'module';
}

function nameAt(tree: TreeColumns, node: number): string {
  return tree.texts[tree.names[node]];
}
