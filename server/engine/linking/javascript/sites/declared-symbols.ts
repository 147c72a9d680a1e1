import { isExpressionKind, kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, symbolAt } from '../../../source/code-tree.ts';
import type { SymbolName } from '../../file-links.ts';
import { assignedValue } from '../binder/commonjs-exports.ts';
import { type Entity, meaning } from '../entity.ts';

/** Which symbols of the project an entity is; none for locals, and for what a dependency declares. */
export class DeclaredSymbols {
  of(entity: Entity): readonly SymbolName[] {
    return (entity.symbols ??= find(entity));
  }
}

function find({ declarations, meanings }: Entity): SymbolName[] {
  const found: SymbolName[] = [];
  const isLibrary = declarations.some(({ unit }) => unit.isForeign && unit.isInstalled !== true);
  for (const { unit, node } of declarations) {
    if (unit.isForeign || (isLibrary && repeatsLibrary(unit.tree.kinds[node]))) continue;
    const symbol = symbolOf(unit.tree, node);
    const isFile = node === 0 && (meanings & meaning.module) !== 0;
    if (symbol < 0 && !isFile) continue;
    const name = isFile ? '<module>' : unit.symbolNames[symbol];
    if (!found.some((each) => each.path === unit.path && each.name === name)) found.push({ path: unit.path, name });
  }
  return found;
}

/** A function or variable of the standard library that a file declares again, for where it is not at hand. Interfaces add to it. */
function repeatsLibrary(value: number): boolean {
  return value === kind.functionDeclaration || value === kind.variable;
}

/** A function, class or object that is an expression is the symbol of what it is given to. */
function symbolOf(tree: CodeTree, node: number): number {
  const { kinds, parents } = tree;
  let inner = node;
  let symbol = symbolAt(tree, inner);
  while (symbol < 0 && isExpressionKind(kinds[inner]) && givesName.has(kinds[parents[inner]])) {
    if (kinds[parents[inner]] === kind.assign && parents[inner] + 1 === inner) break;
    inner = parents[inner];
    symbol = symbolAt(tree, inner);
  }
  // What `module.exports = class A {}` exports has a name of its own.
  return symbol < 0 && tree.kinds[node] === kind.assign ? symbolAt(tree, assignedValue(tree, node)) : symbol;
}

const givesName = new Set<number>([
  kind.assign,
  kind.variable,
  kind.property,
  kind.propertyAssignment,
  kind.exportDefault,
  kind.exportEquals,
  kind.asExpression,
  kind.satisfies,
  kind.nonNull,
]);
