import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { definedPropertyTarget, isModuleExports, isNamed } from '../binder/assignment-index.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import { isJavaScript } from './syntax.ts';

/** Whether an expression is what the file itself exports: `exports` or `module.exports`, where both are none of its own names. */
export function createOwnExports(names: Names): (unit: Unit, node: number) => boolean {
  return (unit, node) => {
    const { tree } = unit;
    if (!isJavaScript(tree)) return false;
    if (isModuleExports(tree, node)) return isOutside(unit, node + 1);
    return isNamed(tree, node, 'exports') && isOutside(unit, node);
  };

  /** Declarations of Node have both as globals. */
  function isOutside(unit: Unit, node: number): boolean {
    const { entity } = names.resolve(unit, node, nameOf(unit.tree, node), valueMeaning);
    return entity === undefined || entity.declarations[0].unit.isForeign;
  }
}

/** `Object.defineProperty(exports, "a", …)` declares an export, as `exports.a = …` does. */
export function isDefinedUpon({ tree }: Unit, node: number): boolean {
  const call = tree.parents[node];
  return tree.kinds[call] === kind.call && definedPropertyTarget(tree, call) === node;
}
