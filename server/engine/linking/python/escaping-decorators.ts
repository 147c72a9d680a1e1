import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { isOfPython, isProperty, returnsOf } from './decorators.ts';
import type { LinkingContext } from './linking-context.ts';
import type { DecoratorEffect, KnownDecorators } from './known-decorators.ts';
import { givesBackFunction, keepingDecorators, keepsFunction } from './library-hooks.ts';
import { localOf } from './local-variables.ts';
import { isPythons } from './python-library.ts';
import { roleOf } from './site-roles.ts';
import { decoratorsOf, isTarget, parametersOf } from './syntax.ts';
import { type FunctionType, isExternal, membersOf, type Type } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Whether a decorator of the project does more with what it decorates than return it or call it in a wrapper: it may be put
 * into a table and be called from there. What a dependency decorates, it calls from outside.
 */
export function isHeldByDecorator(context: LinkingContext, unit: Unit, definition: number): boolean {
  const decorators = decoratorsOf(unit.tree, definition).filter((decorator) => !isOfPython(unit, decorator));
  if (decorators.length === 0 || isProperty(context, unit, definition)) return false;
  return decorators.some(
    (decorator) =>
      !isMadeOutside(context, unit, decorator) &&
      typesOf(context, unit, decorator).some((type) => keepsWhatItIsGiven(context, type)),
  );
}

/**
 * Reports whether the function has an external decorator, one that is only known to be callable, or one of the project that gives it,
 * or a function around it, to external code: what such code does with the function is unknown. As a rule, Python's own
 * decorators return it.
 *
 * @returns what such decorators do; undefined where there is none
 */
export function effectOfDecorators(
  context: LinkingContext,
  known: KnownDecorators,
  unit: Unit,
  definition: number,
): DecoratorEffect | 'unknown' | undefined {
  const outside = decoratorsOf(unit.tree, definition).filter((each) => isFromOutside(context, unit, each));
  const effects = new Set(outside.map((each) => known.effectOf(unit, each) ?? 'unknown'));
  return (['unknown', 'runs', 'gives_back'] as const).find((effect) => effects.has(effect));
}

function isFromOutside(context: LinkingContext, unit: Unit, decorator: number): boolean {
  if (isOfPython(unit, decorator)) return false;
  const isCall = unit.tree.kinds[decorator] === kind.call;
  const maker = membersOf(context.evaluate(unit, isCall ? decorator + 1 : decorator).type);
  if (maker.some(isUnread)) return true;
  const own = isCall ? membersOf(context.evaluate(unit, decorator).type) : maker;
  return own.some((type) => type.form === 'function' && givesFirstParameter(context, type));
}

/** Whether a decorator of the project, or one of which nothing is known, has the function: its wrapper calls it. */
export function isWrappedWithin(
  context: LinkingContext,
  known: KnownDecorators,
  unit: Unit,
  definition: number,
): boolean {
  return decoratorsOf(unit.tree, definition).some(
    (decorator) =>
      !isOfPython(unit, decorator) &&
      known.effectOf(unit, decorator) === undefined &&
      membersOf(context.evaluate(unit, decorator).type).some(
        (type) =>
          type.form === 'function' ||
          type.form === 'class' ||
          type.form === 'instance' ||
          (type.form === 'unknown' && type.reason === 'receiver_type_unknown'),
      ),
  );
}

function givesFirstParameter(context: LinkingContext, decorator: FunctionType): boolean {
  const { unit } = decorator;
  const { kinds, parents } = unit.tree;
  return usesOfGiven(context, decorator).some((use) => {
    const argument = kinds[parents[use]] === kind.keywordArgument ? parents[use] : use;
    const call = parents[argument];
    if (kinds[call] !== kind.call || argument === call + 1) return false;
    return membersOf(context.evaluate(unit, call + 1).type).some((type) => type.form !== 'callable' && isUnread(type));
  });
}

function isUnread(decorator: Type): boolean {
  switch (decorator.form) {
    case 'outside':
      return !isPythons(decorator.name) || keepingDecorators.has(decorator.name);
    case 'unknown':
      return isExternal(decorator);
    default:
      return decorator.form === 'callable';
  }
}

/** `@patch("name")`: what Python's library or a dependency gives as a decorator is its own, but for `@partial(mine)`. */
function isMadeOutside(context: LinkingContext, unit: Unit, decorator: number): boolean {
  if (unit.tree.kinds[decorator] !== kind.call || !isOutside(context.evaluate(unit, decorator + 1).type)) return false;
  return membersOf(context.evaluate(unit, decorator).type).every(({ form }) => form !== 'callable');
}

/**
 * Returns the types that are applied to what is decorated. A factory may declare no more than that it returns a callable
 * (`-> Callable[[F], F]`): the code alone says what that does.
 */
function typesOf(context: LinkingContext, unit: Unit, decorator: number): readonly Type[] {
  const types = membersOf(context.evaluate(unit, decorator).type);
  if (unit.tree.kinds[decorator] !== kind.call || types.every(({ form }) => form !== 'callable')) return types;
  const makers = membersOf(context.evaluate(unit, decorator + 1).type);
  const returned = makers.map((maker) => (maker.form === 'function' ? returnedBy(context, maker) : []));
  return returned.every((each) => each.length > 0) ? returned.flat() : types;
}

function returnedBy(context: LinkingContext, { unit, node }: FunctionType): readonly Type[] {
  return returnsOf(unit, node).flatMap((each) => membersOf(context.evaluate(unit, each).type));
}

function keepsWhatItIsGiven(context: LinkingContext, type: Type): boolean {
  switch (type.form) {
    case 'function':
      return keepsFirstParameter(context, type);
    case 'unknown':
      return type.reason === 'receiver_type_unknown';
    case 'class':
    case 'instance':
    case 'callable':
    case 'parameter':
      return true;
    default:
      return false;
  }
}

function keepsFirstParameter(context: LinkingContext, decorator: FunctionType): boolean {
  if (firstParameter(decorator) === undefined) return true;
  return usesOfGiven(context, decorator).some((use) => isKept(context, decorator, use));
}

function firstParameter({ unit, node, self }: FunctionType): number | undefined {
  return parametersOf(unit.tree, node)[self === undefined ? 0 : 1];
}

/** Where a decorator names what it decorates, a variable that has it, or a function in it that does so: who calls that calls the first one. */
function usesOfGiven(context: LinkingContext, decorator: FunctionType): readonly number[] {
  const { unit, node } = decorator;
  const { tree } = unit;
  const first = firstParameter(decorator);
  if (first === undefined) return [];
  const given = new Set([nameOf(tree, first)]);
  const uses = new Map<number, string>();
  for (let each = tree.ends[first]; each < tree.ends[node]; each++) {
    if (tree.kinds[each] === kind.name && !isTarget(tree, each)) uses.set(each, nameOf(tree, each));
  }
  // The names of functions around and of variables come after those of what they name.
  for (const name of given) {
    for (const [use, named] of uses) {
      if (named !== name) continue;
      for (const each of functionsAround(unit, use, node)) given.add(each);
      const local = localWith(unit, givenBack(context, unit, use));
      if (local !== undefined) given.add(nameOf(tree, local));
    }
  }
  return [...uses].flatMap(([use, name]) => (given.has(name) ? [use] : []));
}

function functionsAround({ tree }: Unit, use: number, outermost: number): readonly string[] {
  const found: string[] = [];
  for (let outer = tree.parents[use]; outer !== outermost; outer = tree.parents[outer]) {
    if (tree.kinds[outer] === kind.functionDefinition) found.push(nameOf(tree, outer));
  }
  return found;
}

/** The variable of a function that a value is assigned to. */
function localWith(unit: Unit, value: number): number | undefined {
  const parent = unit.tree.parents[value];
  return unit.tree.kinds[parent] === kind.assign ? localOf(unit, parent, value) : undefined;
}

/** `cast(F, f)`, `update_wrapper(inner, f)`: the outermost call around a value that gives it back. */
function givenBack(context: LinkingContext, unit: Unit, use: number): number {
  const { kinds, parents } = unit.tree;
  let value = use;
  while (kinds[parents[value]] === kind.call && value !== parents[value] + 1) {
    const callee = context.evaluate(unit, parents[value] + 1).type;
    if (callee.form !== 'outside' || !givesBackFunction(callee.name)) return value;
    value = parents[value];
  }
  return value;
}

/** A call by the decorator itself runs where it decorates; a call by its wrapper runs where the decorated name is called. */
function isKept(context: LinkingContext, { unit, node }: FunctionType, use: number): boolean {
  const { tree } = unit;
  const value = givenBack(context, unit, use);
  const parent = tree.parents[value];
  const { type, escapes } = roleOf(tree, value);
  if (type === 'call') return functionsAround(unit, use, node).length === 0;
  if (tree.kinds[parent] === kind.returnStatement || !escapes || localWith(unit, value) !== undefined) return false;
  if (tree.kinds[parent] !== kind.call) return true;
  const taker = context.evaluate(unit, parent + 1).type;
  if (!isOutside(taker)) return true;
  return taker.form === 'outside' && keepsFunction(taker.name) && context.isEscaping(unit, value);
}

function isOutside(type: Type): boolean {
  return type.form === 'outside' || (type.form === 'unknown' && type.reason !== 'receiver_type_unknown');
}
