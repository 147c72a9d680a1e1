import { kind } from '../../../languages/python/node-kinds.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import type { SymbolName } from '../../file-links.ts';
import type { LinkingContext } from '../linking-context.ts';
import { symbolName } from '../declared-symbol.ts';
import type { Unit } from '../unit.ts';

/** Methods of a list that take what it holds from then on. */
const adding = new Set(['append', 'extend', 'insert']);

export interface Holders {
  /** The symbol that keeps a value, alone or in a list. */
  ofValue(unit: Unit, node: number): SymbolName | undefined;
  /** The symbol that an assignment or an addition gives a value to. */
  ofTarget(unit: Unit, target: number): SymbolName | undefined;
}

export function createHolders(context: LinkingContext): Holders {
  return { ofValue, ofTarget };

  function ofValue(unit: Unit, node: number): SymbolName | undefined {
    const { tree } = unit;
    let child = node;
    let parent = tree.parents[child];
    for (; holds(tree.kinds[parent]); parent = tree.parents[child]) child = parent;
    switch (tree.kinds[parent]) {
      case kind.assign:
      case kind.augmentedAssign:
        return child === parent + 1 ? undefined : ofTarget(unit, parent + 1);
      case kind.call:
        return isAdded(unit, parent, child) ? ofTarget(unit, parent + 2) : undefined;
      default:
        return undefined;
    }
  }

  /** The target of an addition was declared elsewhere. */
  function ofTarget(unit: Unit, target: number): SymbolName | undefined {
    const { tree } = unit;
    const own = symbolName(unit, target);
    if (own !== undefined || tree.kinds[target] !== kind.name) return own;
    const name = nameOf(tree, target);
    const declaring = context.names.find(unit, target, name)?.nodes.find((each) => symbolAt(tree, each) >= 0);
    return declaring === undefined ? undefined : symbolName(unit, declaring);
  }
}

function isAdded({ tree }: Unit, call: number, argument: number): boolean {
  const callee = call + 1;
  return argument !== callee && tree.kinds[callee] === kind.attribute && adding.has(nameOf(tree, callee));
}

function holds(value: number): boolean {
  return (
    value === kind.list ||
    value === kind.tuple ||
    value === kind.set ||
    value === kind.binary ||
    value === kind.star ||
    value === kind.conditional ||
    value === kind.or ||
    value === kind.awaitExpression
  );
}
