import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { LinkingContext } from './linking-context.ts';
import { type Field, fieldType } from './generated-members.ts';
import { annotationOf, childList, isStarred, parametersOf } from './syntax.ts';
import { apparent, type FunctionType, membersOf, type Type, union } from './type.ts';
import type { Unit } from './unit.ts';

/** Finds out what the type parameters of a function stand for in a call, by what is given to its parameters. */
export function inferArguments(
  context: LinkingContext,
  fn: FunctionType,
  unit: Unit,
  call: number,
  into: Map<string, Type>,
): void {
  if (call < 0) return;
  const { tree } = fn.unit;
  const parameters = parametersOf(tree, fn.node).slice(fn.self === undefined ? 0 : 1);
  let position = 0;
  for (const argument of childList(unit.tree, call).slice(1)) {
    const value = unit.tree.kinds[argument];
    if (value === kind.star || value === kind.doubleStar) return;
    const isNamed = value === kind.keywordArgument;
    const parameter = isNamed
      ? parameters.find((each) => nameOf(tree, each) === nameOf(unit.tree, argument))
      : parameters[position++];
    if (parameter === undefined || isStarred(tree, parameter)) continue;
    const annotation = annotationOf(tree, parameter);
    if (annotation < 0) continue;
    const declared = context.annotated(fn.unit, annotation + 1);
    if (hasParameter(declared))
      match(context, declared, context.evaluate(unit, isNamed ? argument + 1 : argument).type, into, 0);
  }
}

/** The same by the fields of a class whose constructor is generated. */
export function inferFromFields(
  context: LinkingContext,
  fields: readonly Field[],
  unit: Unit,
  call: number,
  into: Map<string, Type>,
): void {
  const { tree } = unit;
  let position = 0;
  for (const argument of childList(tree, call).slice(1)) {
    if (tree.kinds[argument] === kind.star || tree.kinds[argument] === kind.doubleStar) return;
    const isNamed = tree.kinds[argument] === kind.keywordArgument;
    const field = isNamed ? fields.find(({ name }) => name === nameOf(tree, argument)) : fields[position++];
    if (field === undefined) continue;
    const declared = fieldType(context, field);
    if (hasParameter(declared))
      match(context, declared, context.evaluate(unit, isNamed ? argument + 1 : argument).type, into, 0);
  }
}

const depthMax = 5;

function hasParameter(type: Type): boolean {
  switch (type.form) {
    case 'parameter':
      return true;
    case 'instance':
    case 'standard':
      return type.args.some(hasParameter);
    case 'class':
      return hasParameter(type.of);
    case 'callable':
      return hasParameter(type.result);
    case 'union':
      return type.members.some(hasParameter);
    default:
      return false;
  }
}

function match(context: LinkingContext, declared: Type, given: Type, into: Map<string, Type>, depth: number): void {
  if (depth > depthMax || given.form === 'unknown') return;
  switch (declared.form) {
    case 'parameter': {
      const known = into.get(declared.key);
      into.set(declared.key, known === undefined ? given : union([known, given]));
      break;
    }
    case 'class':
      for (const each of membersOf(given))
        if (each.form === 'class') match(context, declared.of, each.of, into, depth + 1);
      break;
    case 'callable':
      match(context, declared.result, context.call(given, noUnit, -1).type, into, depth + 1);
      break;
    case 'union':
      matchUnion(context, declared.members, given, into, depth);
      break;
    case 'standard':
      for (const each of membersOf(given)) matchStandard(context, declared, each, into, depth);
      break;
    case 'instance':
      for (const each of membersOf(given)) matchInstance(context, declared, apparent(each), into, depth);
      break;
  }
}

const noUnit = {} as Unit;

/** A type that fits no other member is left for the bare type parameter. */
function matchUnion(
  context: LinkingContext,
  members: readonly Type[],
  given: Type,
  into: Map<string, Type>,
  depth: number,
): void {
  const bare = members.find(({ form }) => form === 'parameter');
  const others = members.filter((each) => each.form !== 'parameter');
  for (const each of membersOf(given)) {
    if (each.form === 'none') continue;
    const before = into.size;
    for (const other of others) match(context, other, each, into, depth + 1);
    if (into.size === before && bare !== undefined) match(context, bare, each, into, depth + 1);
  }
}

function matchStandard(
  context: LinkingContext,
  declared: Extract<Type, { form: 'standard' }>,
  given: Type,
  into: Map<string, Type>,
  depth: number,
): void {
  if (given.form === 'standard' && given.name === declared.name) {
    declared.args.forEach((each, index) => {
      const arg = given.args[index];
      if (arg !== undefined) match(context, each, arg, into, depth + 1);
    });
  } else if (declared.args.length === 1) {
    const element = context.element(given);
    if (element.form !== 'unknown') match(context, declared.args[0], element, into, depth + 1);
  }
}

function matchInstance(
  context: LinkingContext,
  declared: Extract<Type, { form: 'instance' }>,
  given: Type,
  into: Map<string, Type>,
  depth: number,
): void {
  if (given.form !== 'instance') return;
  const { order, parameters } = context.classes.ancestryOf(given.of);
  const base = order.find(({ of }) => of === declared.of);
  if (base === undefined) return;
  declared.args.forEach((each, index) => {
    const arg = base.args[index];
    if (arg === undefined) return;
    const own = arg.form === 'parameter' ? parameters.findIndex(({ key }) => key === arg.key) : -1;
    match(context, each, own < 0 ? arg : (given.args[own] ?? arg), into, depth + 1);
  });
}
