import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { LinkingContext } from './linking-context.ts';
import { isEnum, isNamedTuple, isTypedDict, itemOfTypedDict, tupleOfFields } from './generated-members.ts';
import { items } from './standard-types.ts';
import {
  apparent,
  classOf,
  instance,
  membersOf,
  moduleType,
  standard,
  type Type,
  union,
  unknown,
  type Value,
} from './type.ts';
import type { Unit } from './unit.ts';

/** Returns the value of `a[b]`. */
export function createSubscripts(context: LinkingContext): (unit: Unit, node: number) => Value {
  return ofSubscript;

  function ofSubscript(unit: Unit, node: number): Value {
    const receiver = context.evaluate(unit, node + 1);
    const index = unit.tree.ends[node + 1];
    return {
      type: union(membersOf(receiver.type).map((each) => itemOf(unit, node, index, apparent(each)))),
      isDeclared: receiver.isDeclared,
    };
  }

  function itemOf(unit: Unit, node: number, index: number, type: Type): Type {
    switch (type.form) {
      case 'outside':
        return type.name === 'sys.modules' ? moduleAt(unit, index) : type;
      case 'unknown':
        return type;
      case 'class':
        return itemOfClass(unit, node, type);
      case 'standard': {
        const isSlice = index < unit.tree.ends[node] && unit.tree.kinds[index] === kind.slice;
        return isSlice ? type : itemOfStandard(unit, index, type);
      }
      case 'instance':
        return itemOfInstance(unit, node, index, type);
      default:
        return unknown();
    }
  }

  /** `C["A"]` of an enumeration is its member; of another class it is the class with arguments. */
  function itemOfClass(unit: Unit, node: number, type: Extract<Type, { form: 'class' }>): Type {
    if (type.of.form !== 'instance') return type;
    return isEnum(context, type.of.of) ? type.of : classOf(genericOf(unit, node, type.of));
  }

  function itemOfInstance(unit: Unit, node: number, index: number, type: Extract<Type, { form: 'instance' }>): Type {
    if (isNamedTuple(context, type.of)) return itemOf(unit, node, index, tupleOfFields(context, type));
    if (isTypedDict(context, type.of)) return itemOfTypedDict(context, type, keyAt(unit, index));
    const getter = context.attribute(type, '__getitem__').type;
    return getter.form === 'unknown' ? unknown() : context.call(getter, unit, -1).type;
  }

  function genericOf(unit: Unit, node: number, of: Extract<Type, { form: 'instance' }>): Type {
    const type = context.annotated(unit, node);
    return type.form === 'instance' && type.of === of.of ? type : instance(of.of);
  }
}

function itemOfStandard(unit: Unit, index: number, { name, args }: Extract<Type, { form: 'standard' }>): Type {
  if (name === 'tuple') return args[indexAt(unit, index)] ?? (args.length === 0 ? unknown() : union(args));
  const item = items[name];
  if (item === undefined) return unknown();
  return typeof item === 'number' ? (args[item] ?? unknown()) : standard(item);
}

/** Position of a literal number in the text is all that a tree keeps of it: the first one is as good as any. */
function indexAt({ tree }: Unit, index: number): number {
  return tree.kinds[index] === kind.integer ? Number(nameOf(tree, index) || '-1') : -1;
}

/** `sys.modules[__name__]` is the file itself, any other one of which nothing is known. */
function moduleAt(unit: Unit, index: number): Type {
  const isOwn = unit.tree.kinds[index] === kind.name && nameOf(unit.tree, index) === '__name__';
  return isOwn ? moduleType(unit) : unknown();
}

/** A key that is written out. */
function keyAt({ tree }: Unit, index: number): string {
  return tree.kinds[index] === kind.string ? nameOf(tree, index) : '';
}
