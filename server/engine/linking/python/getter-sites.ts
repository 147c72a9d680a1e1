import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
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
    const at = { position: tree.positions[text], source };
    const names = (computedNames(context, unit, text) ?? ['*']).flatMap((path) => path.split('.'));
    for (const name of new Set(names)) {
      if (name.includes('*')) addComputed(at, name.replace(/^\**$/, ''));
      else if (projectNames.has(name)) sites.unknown({ ...role, ...at, name }, 'receiver_type_unknown');
    }
  }

  /** The values of a key are only compared. */
  function addComputed(at: Pick<Site, 'position' | 'source'>, name: string): void {
    const parent = tree.parents[call];
    if (tree.kinds[parent] === kind.keywordArgument && nameOf(tree, parent) === 'key') return;
    sites.unknown({ ...at, type: 'call', name, escapes: false }, 'dynamic_property');
  }
}
