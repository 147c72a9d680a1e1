import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { CollectedSites, Site } from '../../collected-sites.ts';
import type { Entity, Names, Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import type { Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';

/**
 * `new this()` in a static method and `new this.constructor()` make something of the class of a value: of that which is known, or
 * of one below it.
 *
 * @returns adds the site of a construction whose class, without assertions around it, is `callee`
 */
export function createMadeOfValue(
  names: Names,
  types: Types,
  evaluate: Evaluate,
  symbols: DeclaredSymbols,
): (sites: CollectedSites, unit: Unit, callee: number, describe: () => Site) => void {
  return (sites, unit, callee, describe) => {
    const entity = classMade(unit, callee);
    for (const target of entity === undefined ? [] : symbols.of(entity)) {
      sites.relation({ symbol: 0, base: target, kind: 'made_of_value' });
      const site = { ...describe(), name: target.name };
      sites.use(site, target, { proof: 'inferred', binding: 'inferred_type', importSite: -1 });
    }
  };

  function classMade(unit: Unit, callee: number): Entity | undefined {
    const { tree } = unit;
    if (tree.kinds[callee] === kind.thisExpression) return classAround(unit, callee);
    if (tree.kinds[callee] !== kind.propertyAccess || nameOf(tree, callee) !== 'constructor') return undefined;
    const value = callee + 1;
    if (tree.kinds[value] === kind.thisExpression) return classAround(unit, value);
    const type = types.apparent(evaluate(unit, value));
    return type.form === 'reference' ? type.entity : undefined;
  }

  function classAround(unit: Unit, node: number): Entity | undefined {
    const container = names.thisContainer(unit, node);
    return container && names.entityAt(container.unit, container.node);
  }
}
