import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Entity, meaning, type Names, namespaceMeaning, type Unit, valueMeaning } from '../entity.ts';
import { isRequire } from '../expressions/call-types.ts';
import { valueOf } from '../expressions/syntax.ts';

/** Variables that are given variables that are given a module. */
const depthMax = 5;

/**
 * Whether an expression may be a module or namespace, by what it begins with. What these export has the name that it is
 * exported by, which no symbol needs to carry: `default`, `export { a as b }`, `exports.b = a`.
 */
export function createModuleReceivers(names: Names): (unit: Unit, expression: number) => boolean {
  return (unit, expression) => isModule(unit, expression, 0);

  function isModule(unit: Unit, expression: number, depth: number): boolean {
    const { kinds } = unit.tree;
    let start = expression;
    while (passing.has(kinds[start])) start++;
    if (kinds[start] === kind.importCall) return true;
    if (kinds[start] === kind.call) return isRequire(names, unit, start);
    if (kinds[start] !== kind.identifier || depth > depthMax) return false;
    const { entity } = names.resolve(unit, start, nameOf(unit.tree, start), valueMeaning | namespaceMeaning);
    if (entity === undefined || entity.declarations[0].unit.isForeign) return false;
    return (entity.meanings & (meaning.module | meaning.namespace)) !== 0 || holdsModule(entity, depth);
  }

  function holdsModule({ meanings, declarations: [{ unit, node }] }: Entity, depth: number): boolean {
    if ((meanings & meaning.variable) === 0 || unit.isForeign) return false;
    const { tree } = unit;
    if (tree.kinds[node] !== kind.variable) return false;
    const value = valueOf(tree, node);
    return value >= 0 && isModule(unit, value, depth + 1);
  }
}

/** The node before the expression that it is about. */
const passing = new Set<number>([
  kind.propertyAccess,
  kind.nonNull,
  kind.awaitExpression,
  kind.asExpression,
  kind.satisfies,
]);
