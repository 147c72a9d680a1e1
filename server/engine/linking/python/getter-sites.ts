import { kind } from '../../languages/python/node-kinds.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { SymbolNames } from '../symbol-names.ts';
import { computedNames } from './computed-names.ts';
import type { LinkingContext } from './linking-context.ts';
import { childList } from './syntax.ts';
import { membersOf, outside } from './type.ts';
import type { Unit } from './unit.ts';

const attributeGetter = outside('operator.attrgetter').key;
const methodCaller = outside('operator.methodcaller').key;

/**
 * `attrgetter("order.total")`, `methodcaller("pay")`: what is made reads or calls members of these names. Who gets it
 * decides of what, so that nothing is known of the receiver.
 */
export function addGetters(
  context: LinkingContext,
  projectNames: SymbolNames,
  sites: CollectedSites,
  unit: Unit,
  call: number,
  source: number,
): void {
  const { tree } = unit;
  const [callee, ...args] = childList(tree, call);
  if (args.length === 0) return;
  const keys = membersOf(context.evaluate(unit, callee).type).map(({ key }) => key);
  if (keys.includes(attributeGetter)) {
    for (const each of args) addParts({ type: 'reference', escapes: true }, each);
  } else if (keys.includes(methodCaller)) addParts({ type: 'call', escapes: false }, args[0]);

  function addParts(role: Pick<Site, 'type' | 'escapes'>, text: number): void {
    if (tree.kinds[text] === kind.keywordArgument) return;
    const names = (computedNames(context, unit, text) ?? []).flatMap((path) => path.split('.'));
    for (const name of new Set(names)) {
      if (!projectNames.has(name)) continue;
      sites.unknown({ ...role, name, position: tree.positions[text], source }, 'receiver_type_unknown');
    }
  }
}
