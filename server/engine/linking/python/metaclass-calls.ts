import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf, symbolAt } from '../../source/code-tree.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { symbolName } from './declared-symbol.ts';
import type { LinkingContext } from './linking-context.ts';
import { localOf, usesOfLocal } from './local-variables.ts';
import { roleOf } from './site-roles.ts';
import { parametersOf } from './syntax.ts';
import type { ClassDeclaration } from './type.ts';
import { metaclassesOf } from './virtual-classes.ts';
import type { Unit } from './unit.ts';

const makers = ['__new__', '__init__'];

/** Whether code that makes classes may keep one: by what it does with the result of `__new__`, and with the class that `__init__` gets. */
function keepsClass(context: LinkingContext, metaclass: ClassDeclaration): boolean {
  return makers.some((name) => {
    const found = context.classes.member(metaclass, [], name);
    return found?.nodes.some((each) => !isPassedThrough(context, found.owner.of.unit, each, name)) === true;
  });
}

function isPassedThrough(context: LinkingContext, unit: Unit, definition: number, name: string): boolean {
  const { tree } = unit;
  if (tree.kinds[definition] !== kind.functionDefinition) return false;
  const [receiver] = parametersOf(tree, definition);
  if (name === '__init__') return receiver !== undefined && isLocalHarmless(context, unit, receiver);
  for (let node = definition + 1; node < tree.ends[definition]; node++) {
    const isMade = tree.kinds[node] === kind.call && nameOf(tree, node + 1) === '__new__';
    if (isMade && !isHarmless(context, unit, node)) return false;
  }
  return true;
}

/** @param followed variables, which may have the class from one another */
function isLocalHarmless(
  context: LinkingContext,
  unit: Unit,
  local: number,
  followed: Set<number> = new Set(),
): boolean {
  if (followed.has(local)) return true;
  followed.add(local);
  return usesOfLocal(context, unit, local).every((use) => isHarmless(context, unit, use, followed));
}

/** Given back, or looked at. */
function isHarmless(context: LinkingContext, unit: Unit, node: number, followed?: Set<number>): boolean {
  const { tree } = unit;
  const parent = tree.parents[node];
  if (tree.kinds[parent] === kind.returnStatement) return true;
  if (tree.kinds[parent] === kind.assign) {
    const local = localOf(unit, parent, node);
    return local !== undefined && isLocalHarmless(context, unit, local, followed);
  }
  const { type, escapes } = roleOf(tree, node);
  return type === 'reference' && !(escapes && context.isEscaping(unit, node));
}

/**
 * A metaclass of the project has each class that it makes, with all that is in it: it may keep the class, and call what it likes of it
 * by names that it goes through. A base brings its metaclass.
 */
export function addMadeByMetaclass(
  context: LinkingContext,
  sites: CollectedSites,
  unit: Unit,
  node: number,
  sources: Int32Array,
): void {
  const target = symbolName(unit, node);
  const { order } = context.classes.ancestryOf(context.classes.at(unit, node));
  const metaclasses = order.flatMap(({ of }) => metaclassesOf(context, of.unit, of.node));
  if (target === undefined || !metaclasses.some((each) => isMaking(context, each))) return;
  if (metaclasses.some((each) => keepsClass(context, each))) {
    const site = { position: unit.tree.positions[node], source: sources[node], name: nameOf(unit.tree, node) };
    const bound = { proof: 'inferred', binding: 'scope', importSite: -1 } as const;
    sites.use({ ...site, type: 'reference', escapes: true }, target, bound);
  }
  for (const { of } of order) {
    // What such a class has is said where that is.
    if (of !== order[0].of && isMadeSo(context, of)) continue;
    for (const nodes of context.classes.ownMembers(of).values()) {
      for (const each of nodes) {
        const base = of.unit.tree.kinds[each] === kind.functionDefinition ? symbolName(of.unit, each) : undefined;
        if (base !== undefined) sites.relation({ symbol: symbolAt(unit.tree, node), base, kind: 'kept_within' });
      }
    }
  }
}

function isMadeSo(context: LinkingContext, of: ClassDeclaration): boolean {
  const { order } = context.classes.ancestryOf(of);
  return order.some(({ of: each }) =>
    metaclassesOf(context, each.unit, each.node).some((metaclass) => isMaking(context, metaclass)),
  );
}

function isMaking(context: LinkingContext, metaclass: ClassDeclaration): boolean {
  return makers.some((name) => context.classes.member(metaclass, [], name) !== undefined);
}
