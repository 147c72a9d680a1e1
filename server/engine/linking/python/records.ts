import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { FoundMember } from './classes.ts';
import type { LinkingContext } from './linking-context.ts';
import {
  managerMaker,
  managerNames,
  ownClass,
  recordClasses,
  recordFields,
  recordResults,
  relatedClassKeyword,
} from './record-classes.ts';
import { childList } from './syntax.ts';
import { membersOf, moduleType, standard, type Type, unknown } from './type.ts';
import type { Unit } from './unit.ts';

/** All records of a class: the first argument is one of them, the second the manager where the class declares one. */
export type Records = Extract<Type, { form: 'standard' }>;

const name = 'records';

export function isRecords(type: Type): type is Records {
  return type.form === 'standard' && type.name === name;
}

/**
 * Returns the type of `Class.objects`, where the class is a record of a database; undefined for everything else.
 *
 * @param found the declaration of the class itself under that name
 */
export function recordsOf(
  context: LinkingContext,
  record: Extract<Type, { form: 'instance' }>,
  attribute: string,
  found: FoundMember | undefined,
): Records | undefined {
  if (!managerNames.has(attribute)) return undefined;
  const { outsideBases } = context.classes.ancestryOf(record.of);
  if (!outsideBases.some((base) => recordClasses.has(base))) return undefined;
  const manager = found && (writtenManager(context, found) ?? unknown('external'));
  return standard(name, [record, ...(manager === undefined ? [] : [manager])]) as Records;
}

/** Reports whether the declared manager is unknown: it may have any method, also in place of those that all have. */
export function hasUnknownManager({ args: [, manager] }: Records): boolean {
  return manager?.form === 'unknown';
}

/** Of the manager, where the project wrote it: its methods come first. */
export function managerOf({ args: [, manager] }: Records): Extract<Type, { form: 'instance' }> | undefined {
  return manager?.form === 'instance' ? manager : undefined;
}

/** Undefined where a method may give anything. */
export function resultOfRecords(method: string): number | string | undefined {
  return Object.hasOwn(recordResults, method) ? recordResults[method] : undefined;
}

/**
 * Returns the type of a field of a record that is declared as another record (`shelf = ForeignKey(Shelf)`), or as many
 * of them; undefined for all other members, and where the class stands in a text that names one of another module.
 */
export function relatedRecord(context: LinkingContext, unit: Unit, node: number, owner: Type): Type | undefined {
  const { tree } = unit;
  const value = tree.ends[node];
  if (tree.kinds[tree.parents[node]] !== kind.assign || tree.kinds[value] !== kind.call) return undefined;
  const callee = context.evaluate(unit, value + 1).type;
  const holds = callee.form === 'outside' ? recordFields.get(callee.name) : undefined;
  const of = holds && relatedClass(context, unit, value, owner);
  if (of === undefined) return undefined;
  return holds === 'many' ? standard(name, [of]) : of;
}

function relatedClass(context: LinkingContext, unit: Unit, call: number, owner: Type): Type | undefined {
  const { tree } = unit;
  const args = childList(tree, call).slice(1);
  const named = args.find(
    (each) => tree.kinds[each] === kind.keywordArgument && nameOf(tree, each) === relatedClassKeyword,
  );
  const [first] = args;
  const given = named === undefined ? first : named + 1;
  if (given === undefined || tree.kinds[given] === kind.keywordArgument) return undefined;
  if (tree.kinds[given] !== kind.string) return instanceOf(context.evaluate(unit, given).type);
  const text = nameOf(tree, given);
  return text === ownClass ? owner : instanceOf(context.attribute(moduleType(unit), text).type);
}

function instanceOf(type: Type): Type | undefined {
  return type.form === 'class' && type.of.form === 'instance' ? type.of : undefined;
}

/** `objects = Shelves()`, `objects = Shelves.as_manager()` */
function writtenManager(context: LinkingContext, { owner, nodes }: FoundMember): Type | undefined {
  const { unit } = owner.of;
  const { tree } = unit;
  const managers = nodes.map((node) => {
    const assigned = tree.parents[node];
    if (tree.kinds[assigned] !== kind.assign) return undefined;
    const value = tree.ends[node];
    const callee = value + 1;
    const isMade = tree.kinds[value] === kind.call && tree.kinds[callee] === kind.attribute;
    if (isMade && nameOf(tree, callee) === managerMaker) return instanceOf(context.evaluate(unit, callee + 1).type);
    const [only, ...more] = membersOf(context.evaluate(unit, value).type);
    return more.length === 0 && only?.form === 'instance' ? only : undefined;
  });
  return managers.length === 1 ? managers[0] : undefined;
}
