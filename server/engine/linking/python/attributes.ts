import { kind } from '../../languages/python/node-kinds.ts';
import { definitionValue } from './annotations.ts';
import { argumentMap, type FoundMember } from './classes.ts';
import { isProperty, kindOfMethod } from './decorators.ts';
import type { LinkingContext } from './linking-context.ts';
import { generatedMember, isEnum, isNamedTuple, tupleOfFields } from './generated-members.ts';
import { isRecords, managerOf, type Records, recordsOf, relatedRecord, resultOfRecords } from './records.ts';
import { elements, methodResults } from './standard-types.ts';
import { annotationOf } from './syntax.ts';
import {
  callable,
  foreign,
  functionType,
  holder,
  membersOf,
  notKnown,
  oneOf,
  outside,
  selfKey,
  standard,
  substitute,
  type Type,
  union,
  unknown,
  type Value,
} from './type.ts';
import type { Unit } from './unit.ts';

/** Returns attributes of values, and what iteration over values gives. */
export function createAttributes(context: LinkingContext): Pick<LinkingContext, 'attribute' | 'element'> {
  return { attribute, element };

  function attribute(receiver: Type, name: string): Value {
    const members = membersOf(receiver).filter(({ form }) => form !== 'none');
    const values = members.map((each) => ofOne(each, name));
    return oneOf(values);
  }

  function ofOne(type: Type, name: string): Value {
    switch (type.form) {
      case 'instance':
        return ofMember(context.classes.member(type.of, type.args, name), type, false) ?? missing(type, name);
      case 'class':
        return ofClass(type, name);
      case 'parameter':
        return type.bound === undefined ? notKnown : ofBound(type, type.bound, name);
      case 'super':
        return ofSuper(type, name);
      case 'module':
        return ofDefinitions(context.names.member(type.unit, name));
      case 'package':
        return ofDefinitions(context.names.below(type.unit, type.node, type.prefix, name));
      case 'outside':
        return { type: outside(`${type.name}.${name}`), isDeclared: true };
      case 'standard':
        return isRecords(type) ? ofRecords(type, name) : { type: ofStandard(type, name), isDeclared: true };
      case 'unknown':
        return { type, isDeclared: false };
      default:
        return notKnown;
    }
  }

  function ofDefinitions(definitions: ReturnType<LinkingContext['names']['member']>): Value {
    return oneOf(definitions.map((each) => definitionValue(context, each)));
  }

  function missing(type: Extract<Type, { form: 'instance' }>, name: string): Value {
    const generated = generatedMember(context, type, name);
    if (generated !== undefined) return { type: generated, isDeclared: true };
    return {
      type: unknown(context.classes.ancestryOf(type.of).isOpen ? 'external' : 'receiver_type_unknown'),
      isDeclared: false,
    };
  }

  /** `self.name`: the class around is known, and `self` stays the same. */
  function ofBound(parameter: Type, limit: Type, name: string): Value {
    const values = membersOf(limit).map((each) =>
      each.form === 'instance'
        ? (ofMember(context.classes.member(each.of, each.args, name), parameter, false) ?? missing(each, name))
        : ofOne(each, name),
    );
    return oneOf(values);
  }

  function ofClass(type: Extract<Type, { form: 'class' }>, name: string): Value {
    const of = type.of.form === 'parameter' ? type.of.bound : type.of;
    if (of === undefined || of.form !== 'instance')
      return of?.form === 'standard' ? { type: outside(`builtins.${of.name}.${name}`), isDeclared: true } : notKnown;
    const found = context.classes.member(of.of, of.args, name);
    const records = recordsOf(context, of, name, found);
    if (records !== undefined) return { type: records, isDeclared: false };
    return ofMember(found, type.of, true) ?? missing(of, name);
  }

  /** The manager that the project wrote answers first; what it gives may be anything, unless it says so. */
  function ofRecords(type: Records, name: string): Value {
    const manager = managerOf(type);
    const written = manager && context.classes.member(manager.of, manager.args, name);
    if (manager !== undefined && written !== undefined) return ofMember(written, manager, false) ?? notKnown;
    const result = resultOfRecords(name);
    const given = result === undefined ? unknown('external') : callable(resultOf(type, result));
    return { type: given, isDeclared: false };
  }

  function ofSuper({ below, receiver }: Extract<Type, { form: 'super' }>, name: string): Value {
    const { parameters } = context.classes.ancestryOf(below);
    const found = context.classes.member(below, parameters, name, 1);
    return ofMember(found, receiver.form === 'class' ? receiver.of : receiver, receiver.form === 'class') ?? notKnown;
  }

  /** Undefined where there is no such member. */
  function ofMember(found: FoundMember | undefined, receiver: Type, viaClass: boolean): Value | undefined {
    if (found === undefined) return undefined;
    const { unit } = found.owner.of;
    const nodes = declaringNodes(unit, found.nodes);
    const values = nodes.map((node) => ofNode(unit, node, receiver, viaClass));
    const { parameters } = context.classes.ancestryOf(found.owner.of);
    const replace = new Map(argumentMap(parameters, found.owner.args));
    replace.set(selfKey(found.owner.of), receiver);
    return {
      type: union(values.map(({ type }) => substitute(type, replace))),
      isDeclared: values.every(({ isDeclared }) => isDeclared),
    };
  }

  function ofNode(unit: Unit, node: number, receiver: Type, viaClass: boolean): Value {
    const { tree } = unit;
    const value = context.binding(unit, node);
    if (tree.kinds[node] !== kind.functionDefinition) {
      const related = viaClass ? undefined : relatedRecord(context, unit, node, receiver);
      return related === undefined
        ? described(value, unit, node, receiver, viaClass)
        : { type: related, isDeclared: false };
    }
    if (!viaClass && isProperty(context, unit, node))
      return { ...context.returned(boundFunction(unit, node, receiver)), isDeclared: annotationOf(tree, node) >= 0 };
    return {
      type: union(membersOf(value.type).map((each) => bound(each, receiver, viaClass))),
      isDeclared: value.isDeclared,
    };
  }

  /** A value that a class holds may be read by its own `__get__`; members of an enumeration are of its own type. */
  function described(value: Value, unit: Unit, node: number, receiver: Type, viaClass: boolean): Value {
    if (unit.tree.kinds[node] === kind.attribute) return value;
    const owner = receiver.form === 'parameter' ? receiver.bound : receiver;
    if (viaClass && owner?.form === 'instance' && isEnum(context, owner.of)) return { type: owner, isDeclared: true };
    const parts = membersOf(value.type).map((each) => {
      if (each.form === 'function') return bound(each, receiver, viaClass);
      if (each.form !== 'instance' || context.classes.member(each.of, each.args, '__get__') === undefined) return each;
      return context.call(context.attribute(each, '__get__').type, unit, -1).type;
    });
    const type = union(parts);
    return type.key === value.type.key ? value : { type, isDeclared: false };
  }

  function element(type: Type): Type {
    const parts = membersOf(type).filter(({ form }) => form !== 'none');
    return parts.length === 0 ? unknown() : union(parts.map(elementOf));
  }

  function elementOf(type: Type): Type {
    switch (type.form) {
      case 'standard':
        return elementOfStandard(type);
      case 'parameter':
        return type.bound === undefined ? unknown() : elementOf(type.bound);
      case 'class':
        return type.of.form === 'instance' && isEnum(context, type.of.of) ? type.of : unknown();
      case 'instance':
        return elementOfInstance(type);
      case 'unknown':
        return type;
      default:
        return unknown();
    }
  }

  function elementOfInstance(type: Extract<Type, { form: 'instance' }>): Type {
    if (isNamedTuple(context, type.of)) return elementOf(tupleOfFields(context, type));
    const iterate = context.attribute(type, '__iter__').type;
    if (iterate.form === 'unknown') return unknown();
    const iterator = context.call(iterate, type.of.unit, -1).type;
    return iterator.key === type.key
      ? context.call(context.attribute(type, '__next__').type, type.of.unit, -1).type
      : element(iterator);
  }
}

function elementOfStandard({ name, args }: Extract<Type, { form: 'standard' }>): Type {
  if (name === 'tuple') return args.length === 0 ? unknown() : union(args);
  if (name === 'items') return standard('tuple', args);
  const index = elements[name];
  return typeof index === 'number' ? (args[index] ?? unknown()) : standard('object');
}

/** Overloads come before the function that they are overloads of; an annotation says what all values are. */
function declaringNodes({ tree }: Unit, nodes: readonly number[]): readonly number[] {
  if (nodes.length === 1) return nodes;
  const annotated = nodes.filter(
    (each) => tree.kinds[tree.parents[each]] === kind.assign && annotationOf(tree, tree.parents[each]) >= 0,
  );
  return annotated.length > 0 ? annotated : nodes;
}

function boundFunction(unit: Unit, node: number, receiver: Type) {
  return functionType(unit, node, receiver) as Extract<Type, { form: 'function' }>;
}

function bound(type: Type, receiver: Type, viaClass: boolean): Type {
  if (type.form !== 'function' || type.self !== undefined) return type;
  const how = kindOfMethod(type.unit, type.node);
  if (how === 'static' || (how === 'instance' && viaClass)) return type;
  return functionType(type.unit, type.node, receiver);
}

function resultOf(type: Extract<Type, { form: 'standard' }>, result: number | string): Type {
  if (typeof result === 'number') return type.args[result] ?? unknown();
  if (result === 'self') return type;
  if (result.endsWith('?')) return type.args[Number(result.slice(0, -1))] ?? unknown();
  if (result === 'items') return standard('iterator', [standard('tuple', type.args)]);
  const [container, arg] = result.split(':');
  if (arg === undefined) return standard(container);
  return standard(container, [/^\d$/.test(arg) ? (type.args[Number(arg)] ?? unknown()) : standard(arg)]);
}

/** A method of a value of Python itself: nothing of it leads into the project but its elements. */
function ofStandard(type: Extract<Type, { form: 'standard' }>, name: string): Type {
  if (type.key === foreign.key) return unknown('external');
  if (type.key === holder.key) return unknown();
  const result = methodResults[type.name]?.[name];
  if (result === undefined) return callable(standard('object'));
  return callable(resultOf(type, result));
}
