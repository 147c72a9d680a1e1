import { symbolAt } from '../../source/code-tree.ts';
import type { SymbolName } from '../file-links.ts';
import type { Unit } from './unit.ts';

/** The symbol that a node declares. */
export function symbolName(unit: Unit, node: number): SymbolName | undefined {
  const symbol = symbolAt(unit.tree, node);
  return symbol < 0 ? undefined : { path: unit.path, name: unit.symbolNames[symbol] };
}
