import { flag, kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { Query } from '../query.ts';
import { definitionValue } from './annotations.ts';
import { argumentMap } from './classes.ts';
import { decoratedFunction, kindOfMethod } from './decorators.ts';
import type { LinkingContext } from './linking-context.ts';
import { tupleOfFields } from './generated-members.ts';
import { Places } from './places.ts';
import { isPythons } from './python-library.ts';
import { standardNames } from './standard-types.ts';
import { annotationOf, assignedValue, childList, hasFlag, isStarred, parametersOf, wholeTarget } from './syntax.ts';
import {
  classOf,
  instance,
  isExternal,
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
export class Bindings {
  readonly #context: LinkingContext;
  readonly #places = new Places();
  readonly #remembered: Query<Place, Value>;

  constructor(context: LinkingContext) {
    this.#context = context;
    this.#remembered = new Query<Place, Value>(context.queries, notKnown);
  }

  at(unit: Unit, node: number): Value {
    return this.#remembered.ask(this.#places.at(unit, node), () => this.#valueOf(unit, node));
  }

  #valueOf(unit: Unit, node: number): Value {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.functionDefinition:
        return { type: decoratedFunction(this.#context, unit, node), isDeclared: true };
      case kind.classDefinition: {
        const declaration = this.#context.classes.at(unit, node);
        return { type: classOf(instance(declaration)), isDeclared: true };
      }
      case kind.importName:
        return this.#valueOfImport(unit, node);
      case kind.parameter:
        return this.#valueOfParameter(unit, node);
      case kind.typeParameter:
        return { type: typeParameter(nodeKey(unit, node), this.#boundOf(unit, node)), isDeclared: true };
      case kind.typeAlias: {
        const value = childList(tree, node).findLast((child) => tree.kinds[child] === kind.annotation);
        return {
          type: value === undefined ? unknown() : classOf(this.#context.annotated(unit, value + 1)),
          isDeclared: true,
        };
      }
      default:
        return this.#valueOfTarget(unit, node);
    }
  }

  #boundOf(unit: Unit, node: number): Type | undefined {
    const bound = childList(unit.tree, node)[0];
    return bound === undefined ? undefined : this.#context.annotated(unit, bound);
  }

  #valueOfImport(unit: Unit, node: number): Value {
    const values = this.#context.names.follow(unit, node).map((each) => definitionValue(this.#context, each));
    return oneOf(values);
  }

  #valueOfParameter(unit: Unit, node: number): Value {
    const { tree } = unit;
    const definition = tree.parents[node];
    const annotation = annotationOf(tree, node);
    if (annotation >= 0)
      return { type: starred(unit, node, this.#context.annotated(unit, annotation + 1)), isDeclared: true };
    if (isStarred(tree, node)) return { type: starred(unit, node, unknown()), isDeclared: false };
    return (
      this.#receiverOf(unit, definition, node) ??
      this.#stubbed(unit, definition, node) ??
      this.#inherited(unit, definition, node) ??
      this.#context.provided(unit, definition, node) ??
      this.#valueOfDefault(unit, node)
    );
  }

  /** `self`, `cls`: the first parameter of a method. */
  #receiverOf(unit: Unit, definition: number, node: number): Value | undefined {
    const { tree } = unit;
    if (tree.kinds[definition] !== kind.functionDefinition || parametersOf(tree, definition)[0] !== node)
      return undefined;
    const around = this.#context.classes.around(unit, definition);
    const how = around === undefined ? 'static' : kindOfMethod(unit, definition);
    if (around === undefined || how === 'static') return undefined;
    const self = this.#context.classes.selfType(around);
    return { type: how === 'class' ? classOf(self) : self, isDeclared: true };
  }

  /** The type that the stub of the file gives the parameter of that name. */
  #stubbed(unit: Unit, definition: number, node: number): Value | undefined {
    const stub = this.#context.stubs.declared(unit, definition);
    if (stub?.nodes.length !== 1) return undefined;
    const { tree } = stub.unit;
    const parameter = parametersOf(tree, stub.nodes[0]).find((each) => nameOf(tree, each) === nameOf(unit.tree, node));
    const annotation = parameter === undefined ? -1 : annotationOf(tree, parameter);
    return annotation < 0 ? undefined : { type: this.#context.annotated(stub.unit, annotation + 1), isDeclared: true };
  }

  /** An attribute or variable that the stub of the file declares. */
  #stubbedTarget(unit: Unit, node: number): Value | undefined {
    const stub = this.#context.stubs.declared(unit, node);
    const assign = stub === undefined ? -1 : stub.unit.tree.parents[stub.nodes[0]];
    if (stub === undefined || stub.unit.tree.kinds[assign] !== kind.assign) return undefined;
    const annotation = annotationOf(stub.unit.tree, assign);
    return annotation < 0 ? undefined : { type: this.#context.annotated(stub.unit, annotation + 1), isDeclared: true };
  }

  /** A method that overrides another one takes what that one declares. */
  #inherited(unit: Unit, definition: number, node: number): Value | undefined {
    const { tree } = unit;
    const around = this.#context.classes.around(unit, definition);
    if (around === undefined) return undefined;
    const found = this.#context.classes.member(around, [], nameOf(tree, definition), 1);
    const base = found?.nodes.find((each) => found.owner.of.unit.tree.kinds[each] === kind.functionDefinition);
    if (found === undefined || base === undefined) return undefined;
    const { unit: baseUnit } = found.owner.of;
    const index = parametersOf(tree, definition).indexOf(node);
    const parameter = parametersOf(baseUnit.tree, base)[index];
    if (parameter === undefined || nameOf(baseUnit.tree, parameter) !== nameOf(tree, node)) return undefined;
    const annotation = annotationOf(baseUnit.tree, parameter);
    if (annotation < 0) return undefined;
    const { parameters } = this.#context.classes.ancestryOf(found.owner.of);
    const type = substitute(
      this.#context.annotated(baseUnit, annotation + 1),
      argumentMap(parameters, found.owner.args),
    );
    return { type, isDeclared: false };
  }

  #valueOfDefault(unit: Unit, node: number): Value {
    const value = childList(unit.tree, node)[0];
    if (value === undefined) return notKnown;
    const { type } = this.#context.evaluate(unit, value);
    return { type: type.form === 'none' ? unknown() : union([type, unknown()]), isDeclared: false };
  }

  #valueOfTarget(unit: Unit, node: number): Value {
    const { tree } = unit;
    const whole = wholeTarget(tree, node);
    const statement = tree.parents[whole];
    const annotation = whole === node && tree.kinds[statement] === kind.assign ? annotationOf(tree, statement) : -1;
    if (annotation >= 0 && !isAliasMark(unit, annotation)) {
      return { type: this.#context.annotated(unit, annotation + 1), isDeclared: true };
    }
    const declared = this.#stubbedTarget(unit, node);
    if (declared !== undefined) return declared;
    const { type, isDeclared } = this.#valueOfWhole(unit, statement, node);
    return whole === node
      ? { type, isDeclared: isDeclared && isName(unit, statement) }
      : { type: this.#taken(unit, whole, node, type), isDeclared: false };
  }

  #valueOfWhole(unit: Unit, statement: number, node: number): Value {
    const { tree } = unit;
    const [, second] = childList(tree, statement);
    switch (tree.kinds[statement]) {
      case kind.assign: {
        const value = assignedValue(tree, statement);
        return value < 0 ? notKnown : (this.#declaredByCall(unit, value, node) ?? this.#context.evaluate(unit, value));
      }
      case kind.augmentedAssign:
      case kind.walrus:
        return this.#context.evaluate(unit, second);
      case kind.forStatement:
      case kind.forIn:
        return { type: this.#context.element(this.#context.evaluate(unit, second).type), isDeclared: false };
      case kind.withItem:
        return { type: this.#entered(unit, statement + 1), isDeclared: false };
      case kind.except:
        return { type: this.#caught(unit, statement + 1), isDeclared: false };
      case kind.asPattern:
      case kind.casePattern:
        return { type: this.#matched(unit, statement), isDeclared: false };
      default:
        return notKnown;
    }
  }

  /** `T = TypeVar("T", bound=A)`, `A = NewType("A", B)`, `A = namedtuple(…)` */
  #declaredByCall(unit: Unit, value: number, node: number): Value | undefined {
    const { tree } = unit;
    if (tree.kinds[value] !== kind.call || tree.kinds[value + 1] === kind.call) return undefined;
    const callee =
      tree.kinds[value + 1] === kind.name || tree.kinds[value + 1] === kind.attribute ? nameOf(tree, value + 1) : '';
    if (!declaringCalls.has(callee)) return undefined;
    const { type } = this.#context.evaluate(unit, value + 1);
    if (type.form !== 'outside') return undefined;
    const args = childList(tree, value).slice(1);
    if (callee === 'NewType')
      return {
        type: classOf(args[1] === undefined ? unknown() : this.#context.annotated(unit, args[1])),
        isDeclared: true,
      };
    const bound = args.find((each) => tree.kinds[each] === kind.keywordArgument && nameOf(tree, each) === 'bound');
    const limit = bound === undefined ? undefined : this.#context.annotated(unit, bound + 1);
    return { type: typeParameter(`${unit.path}#${nameOf(tree, node)}`, limit), isDeclared: true };
  }

  /** One element of what is unpacked. */
  #taken(unit: Unit, whole: number, node: number, type: Type): Type {
    const { tree } = unit;
    if (whole === node) return type;
    const children = childList(tree, whole);
    const index = children.findIndex((child) => node >= child && node < tree.ends[child]);
    const child = children[index];
    if (tree.kinds[child] === kind.star) return standard('list', [this.#context.element(type)]);
    const hasStar = children.slice(0, index).some((each) => tree.kinds[each] === kind.star);
    const parts = membersOf(type).map((given) => {
      const each = tupleOfFields(this.#context, given);
      return each.form === 'standard' && each.name === 'tuple' && !hasStar && each.args.length > 0
        ? (each.args[index] ?? unknown())
        : this.#context.element(each);
    });
    return this.#taken(unit, child, node, union(parts));
  }

  #entered(unit: Unit, node: number): Type {
    const { type } = this.#context.evaluate(unit, node);
    const isAsync = hasFlag(unit.tree, unit.tree.parents[unit.tree.parents[node]], flag.async);
    const parts = membersOf(type).map((each) => {
      if (each.form === 'standard' && (each.name === 'iterator' || each.name === 'context'))
        return each.args[0] ?? unknown();
      const enter = this.#context.attribute(each, isAsync ? '__aenter__' : '__enter__').type;
      const result = enter.form === 'unknown' ? enter : this.#context.call(enter, unit, -1).type;
      return isAsync && result.form === 'standard' && result.name === 'awaitable'
        ? (result.args[0] ?? unknown())
        : result;
    });
    return union(parts);
  }

  #caught(unit: Unit, node: number): Type {
    const { tree } = unit;
    const classes = tree.kinds[node] === kind.tuple ? childList(tree, node) : [node];
    const types = classes.flatMap((each) => membersOf(this.#context.evaluate(unit, each).type));
    return union(types.map(caughtOf));
  }

  #matched(unit: Unit, pattern: number): Type {
    const { tree } = unit;
    for (let node = pattern + 1; node < tree.ends[pattern]; node++) {
      if (tree.kinds[tree.parents[node]] !== kind.classPattern || node !== tree.parents[node] + 1) continue;
      const { type } = this.#context.evaluate(unit, node);
      if (tree.kinds[pattern] === kind.asPattern && type.form === 'class') return type.of;
    }
    return unknown();
  }
}

/** Of an exception of Python's own library, a class of the project may be below it. */
function caughtOf(type: Type): Type {
  if (type.form === 'class') return type.of;
  if (type.form !== 'outside') return isExternal(type) ? type : unknown();
  if (!isPythons(type.name)) return unknown('external');
  return standard(standardNames.get(type.name.slice(type.name.lastIndexOf('.') + 1)) ?? 'error');
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
