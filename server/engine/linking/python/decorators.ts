import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { LinkingContext } from './linking-context.ts';
import { functionResults } from './standard-types.ts';
import { scopesOf } from './scopes.ts';
import { childList, childOfKind, decoratorsOf, dottedNameOf, parametersOf } from './syntax.ts';
import { type FunctionType, functionType, isExternal, membersOf, type Type, union, unknown } from './type.ts';
import type { Unit } from './unit.ts';

export type MethodKind = 'instance' | 'class' | 'static';

const classMethods = new Set(['__new__', '__init_subclass__', '__class_getitem__']);

/** Returns the type of the first parameter of a method. */
export function kindOfMethod(unit: Unit, definition: number): MethodKind {
  if (classMethods.has(nameOf(unit.tree, definition))) return 'class';
  for (const decorator of decoratorsOf(unit.tree, definition)) {
    const last = lastName(unit, decorator);
    if (last === 'staticmethod') return 'static';
    if (last === 'classmethod' || last === 'abstractclassmethod') return 'class';
  }
  return 'instance';
}

function lastName({ tree }: Unit, node: number): string {
  const callee = tree.kinds[node] === kind.call ? node + 1 : node;
  const dotted = dottedNameOf(tree, callee) ?? '';
  return dotted.slice(dotted.lastIndexOf('.') + 1);
}

/** One of several declarations of a function; another one holds its code. */
export function isOverload(unit: Unit, definition: number): boolean {
  return decoratorsOf(unit.tree, definition).some((decorator) => lastName(unit, decorator) === 'overload');
}

const propertyNames = new Set(['property', 'cached_property', 'abstractproperty', 'setter', 'getter', 'deleter']);

/** Whether reading the attribute calls the function: by Python's own decorators, or a class of the project that does so. */
export function isProperty(context: LinkingContext, unit: Unit, definition: number): boolean {
  return decoratorsOf(unit.tree, definition).some((decorator) => {
    if (propertyNames.has(lastName(unit, decorator))) return true;
    return membersOf(context.evaluate(unit, decorator).type).some(
      (type) =>
        type.form === 'class' &&
        type.of.form === 'instance' &&
        context.classes.member(type.of.of, type.of.args, '__get__') !== undefined,
    );
  });
}

/** Returns the type that calls see of a decorated function: itself where all its decorators keep it, else their result. */
export function decoratedFunction(context: LinkingContext, unit: Unit, definition: number): Type {
  let type: Type = functionType(unit, definition);
  for (const decorator of decoratorsOf(unit.tree, definition).toReversed()) {
    type = decorated(context, unit, decorator, type);
  }
  return type;
}

/** Whether a call of the name runs the function with what is given, as far as anybody can see. */
export function keepsFunction(context: LinkingContext, unit: Unit, definition: number): boolean {
  return decoratorsOf(unit.tree, definition).every((decorator) => {
    const own = functionType(unit, definition);
    return decorated(context, unit, decorator, own).key === own.key;
  });
}

/** `@property`, `@staticmethod` and the like. */
export function isOfPython(unit: Unit, decorator: number): boolean {
  return keepingNames.has(lastName(unit, decorator));
}

function decorated(context: LinkingContext, unit: Unit, decorator: number, type: Type): Type {
  if (isOfPython(unit, decorator)) return type;
  const value = context.evaluate(unit, decorator).type;
  return union(membersOf(value).map((each) => appliedTo(context, unit, each, type)));
}

const keepingNames = new Set([
  ...propertyNames,
  'staticmethod',
  'classmethod',
  'abstractclassmethod',
  'abstractstaticmethod',
]);

function appliedTo(context: LinkingContext, unit: Unit, decorator: Type, type: Type): Type {
  switch (decorator.form) {
    case 'outside':
      return functionResults[decorator.name] === undefined ? unknown('external') : type;
    case 'function':
      return isKeeping(decorator) ? type : context.call(decorator, unit, -1).type;
    case 'callable':
      return decorator.result.form === 'parameter' || decorator.result.form === 'callable' ? type : decorator.result;
    case 'class':
      return decorator.of;
    case 'unknown':
      return isExternal(decorator) ? decorator : unknown();
    default:
      return unknown();
  }
}

/** A decorator that returns what it was given, or a function of its own that calls it. */
function isKeeping(decorator: FunctionType): boolean {
  const { unit, node } = decorator;
  const { tree } = unit;
  const [first] = parametersOf(tree, node).slice(decorator.self === undefined ? 0 : 1);
  if (first === undefined || tree.kinds[node] !== kind.functionDefinition) return false;
  const returned = returnsOf(unit, node);
  return returned.length > 0 && returned.every((each) => passesOn(unit, node, each, nameOf(tree, first)));
}

/** `return fn`, `return wrapper` where the inner function calls `fn`. */
function passesOn(unit: Unit, definition: number, value: number, given: string): boolean {
  const { tree } = unit;
  if (tree.kinds[value] === kind.call) {
    const args = childList(tree, value).slice(1);
    return args.some((each) => passesOn(unit, definition, each, given));
  }
  if (tree.kinds[value] !== kind.name) return false;
  const name = nameOf(tree, value);
  if (name === given) return true;
  const nodes = scopesOf(unit).opened.get(definition)?.bindings.get(name) ?? [];
  return nodes.some((each) => tree.kinds[each] === kind.functionDefinition && callsName(unit, each, given));
}

function callsName({ tree }: Unit, definition: number, name: string): boolean {
  for (let node = definition; node < tree.ends[definition]; node++) {
    if (tree.kinds[node] === kind.name && nameOf(tree, node) === name) return true;
  }
  return false;
}

/** Expressions that a function returns. */
export function returnsOf({ tree }: Unit, definition: number): number[] {
  const block = childOfKind(tree, definition, kind.block);
  const found: number[] = [];
  if (block < 0) return found;
  for (let node = block + 1; node < tree.ends[block]; node++) {
    const value = tree.kinds[node];
    if (value === kind.functionDefinition || value === kind.classDefinition || value === kind.lambda)
      node = tree.ends[node] - 1;
    else if (value === kind.returnStatement && tree.ends[node] > node + 1) found.push(node + 1);
  }
  return found;
}

/** Values that a function yields; `undefined` for one that is no generator. */
export function yieldsOf({ tree }: Unit, definition: number): number[] | undefined {
  const block = childOfKind(tree, definition, kind.block);
  const found: number[] = [];
  if (block < 0) return undefined;
  let isGenerator = false;
  for (let node = block + 1; node < tree.ends[block]; node++) {
    const value = tree.kinds[node];
    if (value === kind.functionDefinition || value === kind.classDefinition || value === kind.lambda)
      node = tree.ends[node] - 1;
    else if (value === kind.yieldExpression || value === kind.yieldFrom) {
      isGenerator = true;
      if (tree.ends[node] > node + 1) found.push(node);
    }
  }
  return isGenerator ? found : undefined;
}
