import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { Engine } from './engine.ts';
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

export function isNamedTuple(engine: Engine, of: ClassDeclaration): boolean {
  return hasBase(engine, of, /^typing(?:_extensions)?\.NamedTuple$/);
}

export function isTypedDict(engine: Engine, of: ClassDeclaration): boolean {
  return hasBase(engine, of, /^typing(?:_extensions)?\.TypedDict$/);
}

export function isEnum(engine: Engine, of: ClassDeclaration): boolean {
  return hasBase(engine, of, /^enum\./);
}

function hasBase(engine: Engine, of: ClassDeclaration, name: RegExp): boolean {
  return engine.classes.ancestryOf(of).standardBases.some((base) => name.test(base));
}

/** By a decorator or base of the dataclasses module, or one that is marked to do the same. */
export function isDataclass(engine: Engine, of: ClassDeclaration): boolean {
  return engine.classes.ancestryOf(of).order.some(({ of: each }) =>
    decoratorsOf(each.unit.tree, each.node).some((decorator) => {
      const isCall = each.unit.tree.kinds[decorator] === kind.call;
      const { type } = engine.evaluate(each.unit, isCall ? decorator + 1 : decorator);
      return membersOf(type).some((given) => makesDataclasses(engine, given));
    }),
  );
}

function makesDataclasses(engine: Engine, type: Type): boolean {
  if (type.form === 'outside') return type.name === 'dataclasses.dataclass' || transforms.test(type.name);
  const place = type.form === 'function' ? type : undefined;
  return place !== undefined && isMarked(engine, place.unit, place.node);
}

function isMarked(engine: Engine, unit: Unit, definition: number): boolean {
  return decoratorsOf(unit.tree, definition).some((decorator) => {
    if (unit.tree.kinds[decorator] !== kind.call) return false;
    const { type } = engine.evaluate(unit, decorator + 1);
    return type.form === 'outside' && transforms.test(type.name);
  });
}

/** Fields in the order of the generated constructor's parameters: those of bases first. */
export function fieldsOf(engine: Engine, of: ClassDeclaration): readonly Field[] {
  const fields = new Map<string, Field>();
  for (const { of: each } of engine.classes.ancestryOf(of).order.toReversed()) {
    const { unit } = each;
    for (const name of engine.classes.ownNames(each)) {
      const [first] = engine.classes.ownMember(each, name) ?? [];
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

export function fieldType(engine: Engine, { unit, annotation }: Field): Type {
  return engine.annotated(unit, annotation + 1);
}

/** A named tuple as the tuple of its fields. */
export function tupleOfFields(engine: Engine, type: Type): Type {
  if (type.form !== 'instance' || !isNamedTuple(engine, type.of)) return type;
  return standard(
    'tuple',
    fieldsOf(engine, type.of).map((field) => fieldType(engine, field)),
  );
}

/** What `value["key"]` of a typed dictionary gives; of a computed key, any of the fields. */
export function itemOfTypedDict(engine: Engine, { of }: Instance, key: string): Type {
  const fields = fieldsOf(engine, of);
  const named = fields.filter(({ name }) => name === key);
  const types = (named.length > 0 ? named : fields).map((field) => fieldType(engine, field));
  return types.length === 0 ? unknown() : union(types);
}

/** Members that nobody wrote; undefined for those that are none of them. */
export function generatedMember(engine: Engine, type: Instance, name: string): Type | undefined {
  if (isNamedTuple(engine, type.of)) return ofNamedTuple(type, name);
  if (isEnum(engine, type.of)) return name === 'name' || name === '_name_' ? standard('str') : undefined;
  return isTypedDict(engine, type.of) ? ofTypedDict(engine, type, name) : undefined;
}

function ofNamedTuple(type: Instance, name: string): Type | undefined {
  if (name === '_replace' || name === '_make') return callable(type);
  if (name === '_asdict') return callable(standard('dict', [standard('str'), unknown()]));
  if (name === 'count' || name === 'index') return callable(standard('int'));
  return name === '_fields' ? standard('list', [standard('str')]) : undefined;
}

function ofTypedDict(engine: Engine, type: Instance, name: string): Type | undefined {
  const value = itemOfTypedDict(engine, type, '');
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
