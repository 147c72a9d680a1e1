import { flag, kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { Query } from '../query.ts';
import { definitionValue } from './annotations.ts';
import { argumentMap } from './classes.ts';
import { decoratedFunction, kindOfMethod } from './decorators.ts';
import type { LinkingContext } from './linking-context.ts';
import { tupleOfFields } from './generated-members.ts';
import { Places } from './places.ts';
import { annotationOf, assignedValue, childList, hasFlag, isStarred, parametersOf, wholeTarget } from './syntax.ts';
import {
  classOf,
  instance,
  membersOf,
  nodeKey,
  notKnown,
  oneOf,
  standard,
  substitute,
  type Type,
  typeParameter,
  union,
  unknown,
  type Value,
} from './type.ts';
import type { Place, Unit } from './unit.ts';

/** Returns the values that binding nodes give to their names. */
export function createBindings(context: LinkingContext): LinkingContext['binding'] {
  const places = new Places();
  const remembered = new Query<Place, Value>(context.queries, notKnown);
  return (unit, node) => remembered.ask(places.at(unit, node), () => valueOf(unit, node));

  function valueOf(unit: Unit, node: number): Value {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.functionDefinition:
        return { type: decoratedFunction(context, unit, node), isDeclared: true };
      case kind.classDefinition: {
        const declaration = context.classes.at(unit, node);
        return { type: classOf(instance(declaration)), isDeclared: true };
      }
      case kind.importName:
        return valueOfImport(unit, node);
      case kind.parameter:
        return valueOfParameter(unit, node);
      case kind.typeParameter:
        return { type: typeParameter(nodeKey(unit, node), boundOf(unit, node)), isDeclared: true };
      case kind.typeAlias: {
        const value = childList(tree, node).findLast((child) => tree.kinds[child] === kind.annotation);
        return {
          type: value === undefined ? unknown() : classOf(context.annotated(unit, value + 1)),
          isDeclared: true,
        };
      }
      default:
        return valueOfTarget(unit, node);
    }
  }

  function boundOf(unit: Unit, node: number): Type | undefined {
    const bound = childList(unit.tree, node)[0];
    return bound === undefined ? undefined : context.annotated(unit, bound);
  }

  function valueOfImport(unit: Unit, node: number): Value {
    const values = context.names.follow(unit, node).map((each) => definitionValue(context, each));
    return oneOf(values);
  }

  function valueOfParameter(unit: Unit, node: number): Value {
    const { tree } = unit;
    const definition = tree.parents[node];
    const annotation = annotationOf(tree, node);
    if (annotation >= 0)
      return { type: starred(unit, node, context.annotated(unit, annotation + 1)), isDeclared: true };
    if (isStarred(tree, node)) return { type: starred(unit, node, unknown()), isDeclared: false };
    return (
      receiverOf(unit, definition, node) ??
      stubbed(unit, definition, node) ??
      inherited(unit, definition, node) ??
      context.provided(unit, definition, node) ??
      valueOfDefault(unit, node)
    );
  }

  /** `self`, `cls`: the first parameter of a method. */
  function receiverOf(unit: Unit, definition: number, node: number): Value | undefined {
    const { tree } = unit;
    if (tree.kinds[definition] !== kind.functionDefinition || parametersOf(tree, definition)[0] !== node)
      return undefined;
    const around = context.classes.around(unit, definition);
    const how = around === undefined ? 'static' : kindOfMethod(unit, definition);
    if (around === undefined || how === 'static') return undefined;
    const self = context.classes.selfType(around);
    return { type: how === 'class' ? classOf(self) : self, isDeclared: true };
  }

  /** The type that the stub of the file gives the parameter of that name. */
  function stubbed(unit: Unit, definition: number, node: number): Value | undefined {
    const stub = context.stubs.declared(unit, definition);
    if (stub?.nodes.length !== 1) return undefined;
    const { tree } = stub.unit;
    const parameter = parametersOf(tree, stub.nodes[0]).find((each) => nameOf(tree, each) === nameOf(unit.tree, node));
    const annotation = parameter === undefined ? -1 : annotationOf(tree, parameter);
    return annotation < 0 ? undefined : { type: context.annotated(stub.unit, annotation + 1), isDeclared: true };
  }

  /** An attribute or variable that the stub of the file declares. */
  function stubbedTarget(unit: Unit, node: number): Value | undefined {
    const stub = context.stubs.declared(unit, node);
    const assign = stub === undefined ? -1 : stub.unit.tree.parents[stub.nodes[0]];
    if (stub === undefined || stub.unit.tree.kinds[assign] !== kind.assign) return undefined;
    const annotation = annotationOf(stub.unit.tree, assign);
    return annotation < 0 ? undefined : { type: context.annotated(stub.unit, annotation + 1), isDeclared: true };
  }

  /** A method that overrides another one takes what that one declares. */
  function inherited(unit: Unit, definition: number, node: number): Value | undefined {
    const { tree } = unit;
    const around = context.classes.around(unit, definition);
    if (around === undefined) return undefined;
    const found = context.classes.member(around, [], nameOf(tree, definition), 1);
    const base = found?.nodes.find((each) => found.owner.of.unit.tree.kinds[each] === kind.functionDefinition);
    if (found === undefined || base === undefined) return undefined;
    const { unit: baseUnit } = found.owner.of;
    const index = parametersOf(tree, definition).indexOf(node);
    const parameter = parametersOf(baseUnit.tree, base)[index];
    if (parameter === undefined || nameOf(baseUnit.tree, parameter) !== nameOf(tree, node)) return undefined;
    const annotation = annotationOf(baseUnit.tree, parameter);
    if (annotation < 0) return undefined;
    const { parameters } = context.classes.ancestryOf(found.owner.of);
    const type = substitute(context.annotated(baseUnit, annotation + 1), argumentMap(parameters, found.owner.args));
    return { type, isDeclared: false };
  }

  function valueOfDefault(unit: Unit, node: number): Value {
    const value = childList(unit.tree, node)[0];
    if (value === undefined) return notKnown;
    const { type } = context.evaluate(unit, value);
    return { type: type.form === 'none' ? unknown() : union([type, unknown()]), isDeclared: false };
  }

  function valueOfTarget(unit: Unit, node: number): Value {
    const { tree } = unit;
    const whole = wholeTarget(tree, node);
    const statement = tree.parents[whole];
    const annotation = whole === node && tree.kinds[statement] === kind.assign ? annotationOf(tree, statement) : -1;
    if (annotation >= 0 && !isAliasMark(unit, annotation)) {
      return { type: context.annotated(unit, annotation + 1), isDeclared: true };
    }
    const declared = stubbedTarget(unit, node);
    if (declared !== undefined) return declared;
    const { type, isDeclared } = valueOfWhole(unit, statement, node);
    return whole === node
      ? { type, isDeclared: isDeclared && isName(unit, statement) }
      : { type: taken(unit, whole, node, type), isDeclared: false };
  }

  function valueOfWhole(unit: Unit, statement: number, node: number): Value {
    const { tree } = unit;
    const [, second] = childList(tree, statement);
    switch (tree.kinds[statement]) {
      case kind.assign: {
        const value = assignedValue(tree, statement);
        return value < 0 ? notKnown : (declaredByCall(unit, value, node) ?? context.evaluate(unit, value));
      }
      case kind.augmentedAssign:
      case kind.walrus:
        return context.evaluate(unit, second);
      case kind.forStatement:
      case kind.forIn:
        return { type: context.element(context.evaluate(unit, second).type), isDeclared: false };
      case kind.withItem:
        return { type: entered(unit, statement + 1), isDeclared: false };
      case kind.except:
        return { type: caught(unit, statement + 1), isDeclared: false };
      case kind.asPattern:
      case kind.casePattern:
        return { type: matched(unit, statement), isDeclared: false };
      default:
        return notKnown;
    }
  }

  /** `T = TypeVar("T", bound=A)`, `A = NewType("A", B)`, `A = namedtuple(…)` */
  function declaredByCall(unit: Unit, value: number, node: number): Value | undefined {
    const { tree } = unit;
    if (tree.kinds[value] !== kind.call || tree.kinds[value + 1] === kind.call) return undefined;
    const callee =
      tree.kinds[value + 1] === kind.name || tree.kinds[value + 1] === kind.attribute ? nameOf(tree, value + 1) : '';
    if (!declaringCalls.has(callee)) return undefined;
    const { type } = context.evaluate(unit, value + 1);
    if (type.form !== 'outside') return undefined;
    const args = childList(tree, value).slice(1);
    if (callee === 'NewType')
      return { type: classOf(args[1] === undefined ? unknown() : context.annotated(unit, args[1])), isDeclared: true };
    const bound = args.find((each) => tree.kinds[each] === kind.keywordArgument && nameOf(tree, each) === 'bound');
    const limit = bound === undefined ? undefined : context.annotated(unit, bound + 1);
    return { type: typeParameter(`${unit.path}#${nameOf(tree, node)}`, limit), isDeclared: true };
  }

  /** One element of what is unpacked. */
  function taken(unit: Unit, whole: number, node: number, type: Type): Type {
    const { tree } = unit;
    if (whole === node) return type;
    const children = childList(tree, whole);
    const index = children.findIndex((child) => node >= child && node < tree.ends[child]);
    const child = children[index];
    if (tree.kinds[child] === kind.star) return standard('list', [context.element(type)]);
    const hasStar = children.slice(0, index).some((each) => tree.kinds[each] === kind.star);
    const parts = membersOf(type).map((given) => {
      const each = tupleOfFields(context, given);
      return each.form === 'standard' && each.name === 'tuple' && !hasStar && each.args.length > 0
        ? (each.args[index] ?? unknown())
        : context.element(each);
    });
    return taken(unit, child, node, union(parts));
  }

  function entered(unit: Unit, node: number): Type {
    const { type } = context.evaluate(unit, node);
    const isAsync = hasFlag(unit.tree, unit.tree.parents[unit.tree.parents[node]], flag.async);
    const parts = membersOf(type).map((each) => {
      if (each.form === 'standard' && (each.name === 'iterator' || each.name === 'context'))
        return each.args[0] ?? unknown();
      const enter = context.attribute(each, isAsync ? '__aenter__' : '__enter__').type;
      const result = enter.form === 'unknown' ? enter : context.call(enter, unit, -1).type;
      return isAsync && result.form === 'standard' && result.name === 'awaitable'
        ? (result.args[0] ?? unknown())
        : result;
    });
    return union(parts);
  }

  function caught(unit: Unit, node: number): Type {
    const { tree } = unit;
    const classes = tree.kinds[node] === kind.tuple ? childList(tree, node) : [node];
    const types = classes.flatMap((each) => membersOf(context.evaluate(unit, each).type));
    return union(
      types.map((each) => (each.form === 'class' ? each.of : each.form === 'outside' ? standard('object') : unknown())),
    );
  }

  function matched(unit: Unit, pattern: number): Type {
    const { tree } = unit;
    for (let node = pattern + 1; node < tree.ends[pattern]; node++) {
      if (tree.kinds[tree.parents[node]] !== kind.classPattern || node !== tree.parents[node] + 1) continue;
      const { type } = context.evaluate(unit, node);
      if (tree.kinds[pattern] === kind.asPattern && type.form === 'class') return type.of;
    }
    return unknown();
  }
}

const declaringCalls = new Set(['TypeVar', 'NewType', 'ParamSpec', 'TypeVarTuple']);

function starred({ tree }: Unit, node: number, type: Type): Type {
  if (hasFlag(tree, node, flag.doubleStar)) return standard('dict', [standard('str'), type]);
  return hasFlag(tree, node, flag.star) ? standard('list', [type]) : type;
}

/** `X: TypeAlias = A` is A. */
function isAliasMark({ tree }: Unit, annotation: number): boolean {
  return /^(?:TypeAlias|Final)$/.test(nameOf(tree, annotation + 1));
}

/** Another name of a class or function says as much as the first one. */
function isName({ tree }: Unit, statement: number): boolean {
  const value = assignedValue(tree, statement);
  return value >= 0 && tree.kinds[value] === kind.name;
}
