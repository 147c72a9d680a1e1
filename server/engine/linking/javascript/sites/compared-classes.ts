import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { exportOfPackage } from '../binder/package-exports.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import { argumentsOf } from '../expressions/syntax.ts';
import { comparing } from './framework-hooks.ts';

/**
 * Reports whether a value is given to a function that only asks for its class: `expect(run).toThrow(Failed)`. The function is
 * known by what its chain begins with, an export of a listed package or the global that it declares.
 */
export function createCompared(names: Names): (unit: Unit, node: number) => boolean {
  return (unit, node) => {
    const { tree } = unit;
    const call = tree.parents[node];
    const callee = call + 1;
    if (tree.kinds[call] !== kind.call || tree.kinds[callee] !== kind.propertyAccess) return false;
    return (
      comparing.methods.includes(nameOf(tree, callee)) &&
      argumentsOf(tree, call).length === 1 &&
      beginsListed(unit, rootOf(unit, callee))
    );
  };

  function beginsListed(unit: Unit, root: number): boolean {
    const { tree } = unit;
    if (tree.kinds[root] !== kind.identifier || tree.kinds[tree.parents[root]] !== kind.call) return false;
    const exported = exportOfPackage(names, unit, root, valueMeaning);
    if (exported !== undefined)
      return exported.name === comparing.begins && comparing.packages.includes(exported.package);
    const resolved = names.resolve(unit, root, nameOf(tree, root), valueMeaning);
    return resolved.entity === undefined && resolved.missing === 'not_found' && nameOf(tree, root) === comparing.begins;
  }
}

/** `expect` of `expect(a).not.toThrow`. */
function rootOf({ tree: { kinds } }: Unit, callee: number): number {
  let root = callee;
  while (kinds[root] === kind.propertyAccess || kinds[root] === kind.call) root++;
  return root;
}
