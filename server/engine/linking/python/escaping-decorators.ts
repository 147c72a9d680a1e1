import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { isOfPython, isProperty } from './decorators.ts';
import type { LinkingContext } from './linking-context.ts';
import { keepingDecorators } from './library-hooks.ts';
import { isPythons } from './python-library.ts';
import { roleOf } from './site-roles.ts';
import { decoratorsOf, parametersOf } from './syntax.ts';
import { type FunctionType, membersOf, type Type } from './type.ts';
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
      membersOf(context.evaluate(unit, decorator).type).some((type) => keepsWhatItIsGiven(context, type)),
  );
}

/**
 * Reports whether the function has an external decorator, or one that is only known to be callable: what such a decorator does
 * with the function is unknown. As a rule, Python's own decorators return it.
 */
export function isDecoratedOutside(context: LinkingContext, unit: Unit, definition: number): boolean {
  return decoratorsOf(unit.tree, definition).some((decorator) => {
    if (isOfPython(unit, decorator)) return false;
    const isCall = unit.tree.kinds[decorator] === kind.call;
    return membersOf(context.evaluate(unit, isCall ? decorator + 1 : decorator).type).some(isUnread);
  });
}

function isUnread(decorator: Type): boolean {
  switch (decorator.form) {
    case 'outside':
      return !isPythons(decorator.name) || keepingDecorators.has(decorator.name);
    case 'unknown':
      return decorator.reason === 'external' || decorator.reason === 'unresolved_import';
    default:
      return decorator.form === 'callable';
  }
}

/** `@patch("name")`: what Python's library or a dependency gives as a decorator is its own. */
function isMadeOutside(context: LinkingContext, unit: Unit, decorator: number): boolean {
  return unit.tree.kinds[decorator] === kind.call && isOutside(context.evaluate(unit, decorator + 1).type);
}

function keepsWhatItIsGiven(context: LinkingContext, type: Type): boolean {
  switch (type.form) {
    case 'function':
      return keepsFirstParameter(context, type);
    case 'unknown':
      return type.reason === 'receiver_type_unknown';
    case 'class':
    case 'instance':
      return true;
    default:
      return false;
  }
}

function keepsFirstParameter(context: LinkingContext, { unit, node, self }: FunctionType): boolean {
  const { tree } = unit;
  const first = parametersOf(tree, node)[self === undefined ? 0 : 1];
  if (first === undefined) return true;
  const given = nameOf(tree, first);
  for (let each = tree.ends[first]; each < tree.ends[node]; each++) {
    if (tree.kinds[each] === kind.name && nameOf(tree, each) === given && isKept(context, unit, each)) return true;
  }
  return false;
}

function isKept(context: LinkingContext, unit: Unit, use: number): boolean {
  const { tree } = unit;
  const parent = tree.parents[use];
  if (tree.kinds[parent] === kind.returnStatement || !roleOf(tree, use).escapes) return false;
  return tree.kinds[parent] !== kind.call || !isOutside(context.evaluate(unit, parent + 1).type);
}

function isOutside(type: Type): boolean {
  return type.form === 'outside' || (type.form === 'unknown' && type.reason !== 'receiver_type_unknown');
}
