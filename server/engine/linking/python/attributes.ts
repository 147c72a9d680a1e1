import { kind } from '../../languages/python/node-kinds.ts';
import { definitionValue } from './annotations.ts';
import { argumentMap, type FoundMember } from './classes.ts';
import { isProperty, kindOfMethod } from './decorators.ts';
import type { LinkingContext } from './linking-context.ts';
import { generatedMember, isEnum, isNamedTuple, tupleOfFields } from './generated-members.ts';
import { isRecords, managerOf, type Records, recordsOf, relatedRecord, resultOfRecords } from './records.ts';
import { isMissingMember } from './standard-members.ts';
import { elements, methodResults } from './standard-types.ts';
import { annotationOf } from './syntax.ts';
import {
  atLeastForeign,
  atLeastHolder,
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
  type Standard,
  type Type,
  union,
  unknown,
  type Value,
} from './type.ts';
import type { Unit } from './unit.ts';

/** Returns attributes of values, and what iteration over values gives. */
export class Attributes {
  readonly #context: LinkingContext;

  constructor(context: LinkingContext) {
    this.#context = context;
  }

  attribute(receiver: Type, name: string): Value {
    const members = membersOf(receiver).filter(({ form }) => form !== 'none');
    const values = members.map((each) => this.#ofOne(each, name));
    return oneOf(values);
  }

  #ofOne(type: Type, name: string): Value {
    switch (type.form) {
      case 'instance':
        return (
          this.#ofMember(this.#context.classes.member(type.of, type.args, name), type, false) ??
          this.#missing(type, name)
        );
      case 'class':
        return this.#ofClass(type, name);
      case 'parameter':
        return type.bound === undefined ? notKnown : this.#ofBound(type, type.bound, name);
      case 'super':
        return this.#ofSuper(type, name);
      case 'module':
        return this.#ofDefinitions(this.#context.names.member(type.unit, name));
      case 'package':
        return this.#ofDefinitions(this.#context.names.below(type.unit, type.node, type.prefix, name));
      case 'outside':
        return { type: outside(`${type.name}.${name}`), isDeclared: true };
      case 'standard':
        return isRecords(type) ? this.#ofRecords(type, name) : { type: ofStandard(type, name), isDeclared: true };
      case 'unknown':
        return { type, isDeclared: false };
      default:
        return notKnown;
    }
  }

  #ofDefinitions(definitions: ReturnType<LinkingContext['names']['member']>): Value {
    return oneOf(definitions.map((each) => definitionValue(this.#context, each)));
  }

  #missing(type: Extract<Type, { form: 'instance' }>, name: string): Value {
    const generated = generatedMember(this.#context, type, name);
    if (generated !== undefined) return { type: generated, isDeclared: true };
    return {
      type: unknown(this.#context.classes.ancestryOf(type.of).isOpen ? 'external' : 'receiver_type_unknown'),
      isDeclared: false,
    };
  }

  /** `self.name`: the class around is known, and `self` stays the same. */
  #ofBound(parameter: Type, limit: Type, name: string): Value {
    const values = membersOf(limit).map((each) =>
      each.form === 'instance'
        ? (this.#ofMember(this.#context.classes.member(each.of, each.args, name), parameter, false) ??
          this.#missing(each, name))
        : this.#ofOne(each, name),
    );
    return oneOf(values);
  }

  #ofClass(type: Extract<Type, { form: 'class' }>, name: string): Value {
    const of = type.of.form === 'parameter' ? type.of.bound : type.of;
    if (of === undefined || of.form !== 'instance')
      return of?.form === 'standard' ? { type: outside(`builtins.${of.name}.${name}`), isDeclared: true } : notKnown;
    const found = this.#context.classes.member(of.of, of.args, name);
    const records = recordsOf(this.#context, of, name, found);
    if (records !== undefined) return { type: records, isDeclared: false };
    return this.#ofMember(found, type.of, true) ?? this.#missing(of, name);
  }

  /** The manager that the project wrote answers first; what it gives may be anything, unless it says so. */
  #ofRecords(type: Records, name: string): Value {
    const manager = managerOf(type);
    const written = manager && this.#context.classes.member(manager.of, manager.args, name);
    if (manager !== undefined && written !== undefined) return this.#ofMember(written, manager, false) ?? notKnown;
    const result = resultOfRecords(name);
    const given = result === undefined ? unknown('external') : callable(resultOf(type, result));
    return { type: given, isDeclared: false };
  }

  #ofSuper({ below, receiver }: Extract<Type, { form: 'super' }>, name: string): Value {
    const { parameters } = this.#context.classes.ancestryOf(below);
    const found = this.#context.classes.member(below, parameters, name, 1);
    return (
      this.#ofMember(found, receiver.form === 'class' ? receiver.of : receiver, receiver.form === 'class') ?? notKnown
    );
  }

  /** Undefined where there is no such member. */
  #ofMember(found: FoundMember | undefined, receiver: Type, viaClass: boolean): Value | undefined {
    if (found === undefined) return undefined;
    const { unit } = found.owner.of;
    const nodes = declaringNodes(unit, found.nodes);
    const values = nodes.map((node) => this.#ofNode(unit, node, receiver, viaClass));
    const { parameters } = this.#context.classes.ancestryOf(found.owner.of);
    const replace = new Map(argumentMap(parameters, found.owner.args));
    replace.set(selfKey(found.owner.of), receiver);
    return {
      type: union(values.map(({ type }) => substitute(type, replace))),
      isDeclared: values.every(({ isDeclared }) => isDeclared),
    };
  }

  #ofNode(unit: Unit, node: number, receiver: Type, viaClass: boolean): Value {
    const { tree } = unit;
    const value = this.#context.binding(unit, node);
    if (tree.kinds[node] !== kind.functionDefinition) {
      const related = viaClass ? undefined : relatedRecord(this.#context, unit, node, receiver);
      return related === undefined
        ? this.#described(value, unit, node, receiver, viaClass)
        : { type: related, isDeclared: false };
    }
    if (!viaClass && isProperty(this.#context, unit, node))
      return {
        ...this.#context.returned(boundFunction(unit, node, receiver)),
        isDeclared: annotationOf(tree, node) >= 0,
      };
    return {
      type: union(membersOf(value.type).map((each) => bound(each, receiver, viaClass))),
      isDeclared: value.isDeclared,
    };
  }

  /** A value that a class holds may be read by its own `__get__`; members of an enumeration are of its own type. */
  #described(value: Value, unit: Unit, node: number, receiver: Type, viaClass: boolean): Value {
    if (unit.tree.kinds[node] === kind.attribute) return value;
    const owner = receiver.form === 'parameter' ? receiver.bound : receiver;
    if (viaClass && owner?.form === 'instance' && isEnum(this.#context, owner.of))
      return { type: owner, isDeclared: true };
    const parts = membersOf(value.type).map((each) => {
      if (each.form === 'function') return bound(each, receiver, viaClass);
      if (each.form !== 'instance' || this.#context.classes.member(each.of, each.args, '__get__') === undefined)
        return each;
      return this.#context.call(this.#context.attribute(each, '__get__').type, unit, -1).type;
    });
    const type = union(parts);
    return type.key === value.type.key ? value : { type, isDeclared: false };
  }

  element(type: Type): Type {
    const parts = membersOf(type).filter(({ form }) => form !== 'none');
    return parts.length === 0 ? unknown() : union(parts.map((part) => this.#elementOf(part)));
  }

  #elementOf(type: Type): Type {
    switch (type.form) {
      case 'standard':
        return elementOfStandard(type);
      case 'parameter':
        return type.bound === undefined ? unknown() : this.#elementOf(type.bound);
      case 'class':
        return type.of.form === 'instance' && isEnum(this.#context, type.of.of) ? type.of : unknown();
      case 'instance':
        return this.#elementOfInstance(type);
      case 'unknown':
        return type;
      default:
        return unknown();
    }
  }

  #elementOfInstance(type: Extract<Type, { form: 'instance' }>): Type {
    if (isNamedTuple(this.#context, type.of)) return this.#elementOf(tupleOfFields(this.#context, type));
    const iterate = this.#context.attribute(type, '__iter__').type;
    if (iterate.form === 'unknown') return unknown();
    const iterator = this.#context.call(iterate, type.of.unit, -1).type;
    return iterator.key === type.key
      ? this.#context.call(this.#context.attribute(type, '__next__').type, type.of.unit, -1).type
      : this.element(iterator);
  }
}

function isForeign({ name }: Standard): boolean {
  return name === foreign.key || name === atLeastForeign;
}

function isHolder({ name }: Standard): boolean {
  return name === holder.key || name === atLeastHolder;
}

function elementOfStandard(type: Standard): Type {
  const { name, args } = type;
  if (name === 'tuple') return args.length === 0 ? unknown() : union(args);
  if (name === 'items') return standard('tuple', args);
  if (isForeign(type)) return unknown('external');
  if (isHolder(type)) return unknown();
  const index = elements[name];
  return typeof index === 'number' ? (args[index] ?? unknown()) : standard('value');
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

function resultOf(type: Standard, result: number | string): Type {
  if (typeof result === 'number') return type.args[result] ?? unknown();
  if (result === 'self') return type;
  if (result.endsWith('?')) return type.args[Number(result.slice(0, -1))] ?? unknown();
  if (result === 'items') return standard('iterator', [standard('tuple', type.args)]);
  const [container, arg] = result.split(':');
  if (arg === undefined) return standard(container);
  return standard(container, [/^\d$/.test(arg) ? (type.args[Number(arg)] ?? unknown()) : standard(arg)]);
}

/** A method of a value of Python itself: nothing of it leads into the project but its elements. */
function ofStandard(type: Standard, name: string): Type {
  if (type.name === 'exception' || type.name === 'error' || isMissingMember(type, name)) return unknown();
  if (isForeign(type)) return unknown('external');
  if (isHolder(type)) return unknown();
  const result = methodResults[type.name]?.[name];
  if (result === undefined) return callable(standard('value'));
  return callable(resultOf(type, result));
}
