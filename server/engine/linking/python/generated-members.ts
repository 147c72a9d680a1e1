import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { LinkingContext } from './linking-context.ts';
import { annotationOf, decoratorsOf } from './syntax.ts';
import { callable, type ClassDeclaration, membersOf, none, standard, type Type, union, unknown } from './type.ts';
import type { Unit } from './unit.ts';

type Instance = Extract<Type, { form: 'instance' }>;

/** A field of a class whose constructor is generated: its annotation, in the unit of the class that declares it. */
export interface Field {
  readonly name: string;
  readonly unit: Unit;
  readonly annotation: number;
}

const transforms = /(?:^|\.)dataclass_transform$/;

export function isNamedTuple(context: LinkingContext, of: ClassDeclaration): boolean {
  return hasBase(context, of, /^typing(?:_extensions)?\.NamedTuple$/);
}

export function isTypedDict(context: LinkingContext, of: ClassDeclaration): boolean {
  return hasBase(context, of, /^typing(?:_extensions)?\.TypedDict$/);
}

export function isEnum(context: LinkingContext, of: ClassDeclaration): boolean {
  return hasBase(context, of, /^enum\./);
}

function hasBase(context: LinkingContext, of: ClassDeclaration, name: RegExp): boolean {
  return context.classes.ancestryOf(of).standardBases.some((base) => name.test(base));
}

/** By a decorator or base of the dataclasses module, or one that is marked to do the same. */
export function isDataclass(context: LinkingContext, of: ClassDeclaration): boolean {
  return context.classes.ancestryOf(of).order.some(({ of: each }) =>
    decoratorsOf(each.unit.tree, each.node).some((decorator) => {
      const isCall = each.unit.tree.kinds[decorator] === kind.call;
      const { type } = context.evaluate(each.unit, isCall ? decorator + 1 : decorator);
      return membersOf(type).some((given) => makesDataclasses(context, given));
    }),
  );
}

function makesDataclasses(context: LinkingContext, type: Type): boolean {
  if (type.form === 'outside') return type.name === 'dataclasses.dataclass' || transforms.test(type.name);
  const place = type.form === 'function' ? type : undefined;
  return place !== undefined && isMarked(context, place.unit, place.node);
}

function isMarked(context: LinkingContext, unit: Unit, definition: number): boolean {
  return decoratorsOf(unit.tree, definition).some((decorator) => {
    if (unit.tree.kinds[decorator] !== kind.call) return false;
    const { type } = context.evaluate(unit, decorator + 1);
    return type.form === 'outside' && transforms.test(type.name);
  });
}

/** Fields in the order of the generated constructor's parameters: those of bases first. */
export function fieldsOf(context: LinkingContext, of: ClassDeclaration): readonly Field[] {
  const fields = new Map<string, Field>();
  for (const { of: each } of context.classes.ancestryOf(of).order.toReversed()) {
    const { unit } = each;
    for (const name of context.classes.ownNames(each)) {
      const [first] = context.classes.ownMember(each, name) ?? [];
      const assign = unit.tree.parents[first];
      const annotation = unit.tree.kinds[assign] === kind.assign ? annotationOf(unit.tree, assign) : -1;
      if (annotation >= 0 && !isClassVariable(unit, annotation)) fields.set(name, { name, unit, annotation });
    }
  }
  return [...fields.values()];
}

function isClassVariable({ tree }: Unit, annotation: number): boolean {
  const written = tree.kinds[annotation + 1] === kind.subscript ? annotation + 2 : annotation + 1;
  return nameOf(tree, written) === 'ClassVar';
}

export function fieldType(context: LinkingContext, { unit, annotation }: Field): Type {
  return context.annotated(unit, annotation + 1);
}

/** A named tuple as the tuple of its fields. */
export function tupleOfFields(context: LinkingContext, type: Type): Type {
  if (type.form !== 'instance' || !isNamedTuple(context, type.of)) return type;
  return standard(
    'tuple',
    fieldsOf(context, type.of).map((field) => fieldType(context, field)),
  );
}

/** The type of `value["key"]` of a typed dictionary; of a computed key, any of the fields. */
export function itemOfTypedDict(context: LinkingContext, { of }: Instance, key: string): Type {
  const fields = fieldsOf(context, of);
  const named = fields.filter(({ name }) => name === key);
  const types = (named.length > 0 ? named : fields).map((field) => fieldType(context, field));
  return types.length === 0 ? unknown() : union(types);
}

/** Returns members that are not written in code; undefined for all others. */
export function generatedMember(context: LinkingContext, type: Instance, name: string): Type | undefined {
  if (isNamedTuple(context, type.of)) return ofNamedTuple(type, name);
  if (isEnum(context, type.of)) return name === 'name' || name === '_name_' ? standard('str') : undefined;
  return isTypedDict(context, type.of) ? ofTypedDict(context, type, name) : undefined;
}

function ofNamedTuple(type: Instance, name: string): Type | undefined {
  if (name === '_replace' || name === '_make') return callable(type);
  if (name === '_asdict') return callable(standard('dict', [standard('str'), unknown()]));
  if (name === 'count' || name === 'index') return callable(standard('int'));
  return name === '_fields' ? standard('list', [standard('str')]) : undefined;
}

function ofTypedDict(context: LinkingContext, type: Instance, name: string): Type | undefined {
  const value = itemOfTypedDict(context, type, '');
  const pairs = [standard('str'), value];
  switch (name) {
    case 'get':
    case 'pop':
    case 'setdefault':
      return callable(union([value, none]));
    case 'keys':
      return callable(standard('set', [standard('str')]));
    case 'values':
      return callable(standard('iterator', [value]));
    case 'items':
      return callable(standard('iterator', [standard('tuple', pairs)]));
    case 'copy':
      return callable(type);
    default:
      return undefined;
  }
}
