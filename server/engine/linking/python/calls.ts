import { flag, kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { Query } from '../query.ts';
import { argumentMap } from './classes.ts';
import { returnsOf, yieldsOf } from './decorators.ts';
import type { LinkingContext } from './linking-context.ts';
import { fieldsOf, isDataclass, isNamedTuple } from './generated-members.ts';
import { inferArguments, inferFromFields } from './inference.ts';
import { arePlain, callOfLibrary } from './library-calls.ts';
import { applicable } from './overloads.ts';
import { Places } from './places.ts';
import { scopeAt } from './scopes.ts';
import { annotationOf, childList, hasFlag, parametersOf } from './syntax.ts';
import {
  apparent,
  type ClassDeclaration,
  classOf,
  type FunctionType,
  functionType,
  isExternal,
  instance,
  membersOf,
  moduleType,
  none,
  notKnown,
  oneOf,
  selfKey,
  standard,
  substitute,
  type Type,
  union,
  unknown,
  type Value,
} from './type.ts';
import type { Place, Unit } from './unit.ts';

/** Upper bound on the returns of one function that are read; beyond it the result is unknown. */
const returnsMax = 30;

/** Returns the results of calls. */
export class Calls {
  readonly #context: LinkingContext;
  readonly #places = new Places();
  readonly #inferred: Query<Place, Type>;

  constructor(context: LinkingContext) {
    this.#context = context;
    this.#inferred = new Query<Place, Type>(context.queries, unknown());
  }

  call(callee: Type, unit: Unit, node: number): Value {
    const values = applicable(callee, unit, node).map((each) => this.#callOne(each, unit, node));
    return oneOf(values);
  }

  #callOne(callee: Type, unit: Unit, node: number): Value {
    switch (callee.form) {
      case 'function':
        return this.#callFunction(callee, unit, node);
      case 'class':
        return { type: this.#made(callee.of, unit, node), isDeclared: true };
      case 'callable':
        return { type: callee.result, isDeclared: true };
      case 'instance':
        return this.#callInstance(callee, unit, node);
      case 'outside':
        return { type: this.#ofOutside(callee.name, unit, node), isDeclared: callee.name === 'builtins.super' };
      case 'parameter':
        return callee.bound === undefined ? notKnown : this.#callOne(callee.bound, unit, node);
      case 'unknown':
        return { type: this.#ofUnknown(callee, unit, node), isDeclared: false };
      default:
        return notKnown;
    }
  }

  /** A value that a dependency returns may be one of its arguments. */
  #ofUnknown(callee: Type, unit: Unit, node: number): Type {
    return node < 0 || arePlain(this.#context, unit, childList(unit.tree, node).slice(1)) ? callee : unknown();
  }

  #callInstance(callee: Extract<Type, { form: 'instance' }>, unit: Unit, node: number): Value {
    if (this.#context.classes.member(callee.of, callee.args, '__call__') === undefined) return notKnown;
    return { ...this.call(this.#context.attribute(callee, '__call__').type, unit, node), isDeclared: false };
  }

  #callFunction(fn: FunctionType, unit: Unit, node: number): Value {
    const { type, isDeclared } = this.returned(fn);
    if (type.form === 'unknown' || type.form === 'none') return { type, isDeclared };
    const replace = new Map(this.#receiverArguments(fn));
    inferArguments(this.#context, fn, unit, node, replace);
    return { type: substitute(type, replace), isDeclared };
  }

  /** The receiver stands for `self` of its class. */
  #receiverArguments({ unit, node, self }: FunctionType): [string, Type][] {
    const around = this.#context.classes.around(unit, node);
    if (around === undefined || self === undefined) return [];
    const receiver = self.form === 'class' ? self.of : self;
    return [[selfKey(around), receiver], ...this.#ownerArguments(around, apparent(receiver))];
  }

  /** Type parameters of the class that has the method, as the receiver's class gives them. */
  #ownerArguments(around: ClassDeclaration, receiver: Type): [string, Type][] {
    if (receiver.form !== 'instance' || receiver.args.length === 0) return [];
    const { order, parameters } = this.#context.classes.ancestryOf(receiver.of);
    const owner = order.find(({ of }) => of === around);
    if (owner === undefined) return [];
    const replace = argumentMap(parameters, receiver.args);
    const own = this.#context.classes.ancestryOf(around).parameters;
    return own.map(({ key }, index) => [key, substitute(owner.args[index] ?? unknown(), replace)]);
  }

  returned(fn: FunctionType): Value {
    const { unit, node } = fn;
    const { tree } = unit;
    if (tree.kinds[node] === kind.lambda) {
      const body = childList(tree, node).at(-1);
      return body === undefined ? notKnown : { ...this.#context.evaluate(unit, body), isDeclared: false };
    }
    const annotation = annotationOf(tree, node);
    if (annotation >= 0) return { type: awaited(fn, this.#declaredReturn(unit, node, annotation)), isDeclared: true };
    const stubbed = this.#stubbedReturn(fn);
    if (stubbed !== undefined) return { type: awaited(fn, stubbed), isDeclared: true };
    return {
      type: awaited(
        fn,
        this.#inferred.ask(this.#places.at(unit, node), () => this.#inferReturn(unit, node)),
      ),
      isDeclared: false,
    };
  }

  /** By the stub of its file: what any of its overloads gives. */
  #stubbedReturn({ unit, node }: FunctionType): Type | undefined {
    const stub = this.#context.stubs.declared(unit, node);
    const annotations = (stub?.nodes ?? []).map((each) => annotationOf((stub?.unit ?? unit).tree, each));
    if (stub === undefined || annotations.some((each) => each < 0)) return undefined;
    return union(stub.nodes.map((each, index) => this.#declaredReturn(stub.unit, each, annotations[index])));
  }

  /** `Self` is the type parameter of the class around. */
  #declaredReturn(unit: Unit, node: number, annotation: number): Type {
    const around = this.#context.classes.around(unit, node);
    const written = annotation + 1;
    if (around !== undefined && isSelf(unit, written)) return this.#context.classes.selfType(around);
    const type = this.#context.annotated(unit, written);
    return around === undefined ? type : this.#ofAnnotatedSelf(unit, node, around, type);
  }

  /** `def m(self: T) -> T` */
  #ofAnnotatedSelf(unit: Unit, node: number, around: ClassDeclaration, type: Type): Type {
    const [first] = parametersOf(unit.tree, node);
    const annotation = first === undefined ? -1 : annotationOf(unit.tree, first);
    if (annotation < 0) return type;
    const self = this.#context.annotated(unit, annotation + 1);
    const key = self.form === 'class' ? self.of.key : self.key;
    const isParameter = self.form === 'parameter' || (self.form === 'class' && self.of.form === 'parameter');
    return isParameter ? substitute(type, new Map([[key, this.#context.classes.selfType(around)]])) : type;
  }

  #inferReturn(unit: Unit, node: number): Type {
    const yields = yieldsOf(unit, node);
    if (yields !== undefined) return standard('iterator', [unionOfFirst(yields, (each) => this.#yielded(unit, each))]);
    const values = returnsOf(unit, node);
    if (values.length === 0) return isAbstract(unit, node) ? unknown() : none;
    return unionOfFirst(values, (each) => this.#context.evaluate(unit, each).type);
  }

  #yielded(unit: Unit, node: number): Type {
    const { type } = this.#context.evaluate(unit, node + 1);
    return unit.tree.kinds[node] === kind.yieldFrom ? this.#context.element(type) : type;
  }

  /** A call of a class gives an instance of it. */
  #made(of: Type, unit: Unit, node: number): Type {
    if (of.form !== 'instance') return of;
    const { parameters } = this.#context.classes.ancestryOf(of.of);
    if (of.args.length > 0 || parameters.length === 0 || node < 0) return of;
    const init = this.#context.classes.member(of.of, parameters, '__init__');
    const replace = new Map<string, Type>();
    for (const each of init?.nodes ?? []) {
      if (init === undefined || init.owner.of.unit.tree.kinds[each] !== kind.functionDefinition) continue;
      inferArguments(this.#context, functionType(init.owner.of.unit, each, of) as FunctionType, unit, node, replace);
    }
    const isGenerated = init === undefined && (isDataclass(this.#context, of.of) || isNamedTuple(this.#context, of.of));
    if (isGenerated) inferFromFields(this.#context, fieldsOf(this.#context, of.of), unit, node, replace);
    return instance(
      of.of,
      parameters.map((each) => replace.get(each.key) ?? unknown()),
    );
  }

  /** Calls of what is Python's own, or a dependency's. */
  #ofOutside(name: string, unit: Unit, node: number): Type {
    if (name === 'builtins.super') return this.#superType(unit, node);
    const args = node < 0 ? [] : childList(unit.tree, node).slice(1);
    const argument = (index: number): Type =>
      args[index] === undefined ? unknown() : this.#context.evaluate(unit, args[index]).type;
    switch (name) {
      case 'builtins.type':
        if (args.length === 1) return union(membersOf(argument(0)).map((each) => classOf(each)));
        return unknown(isOfPackages(argument(1)) ? 'external' : undefined);
      case 'typing.cast':
        return args[0] === undefined ? unknown() : this.#context.annotated(unit, args[0]);
      case 'builtins.enumerate':
        return standard('iterator', [standard('tuple', [standard('int'), this.#context.element(argument(0))])]);
      case 'builtins.zip':
        return standard('iterator', [
          standard(
            'tuple',
            args.map((_, index) => this.#context.element(argument(index))),
          ),
        ]);
      case 'builtins.map':
        return standard('iterator', [this.call(argument(0), unit, -1).type]);
      case 'builtins.getattr':
        return this.#readAttribute(unit, args, argument);
      case 'importlib.import_module':
      case 'builtins.__import__':
        return this.#loadedModule(unit, name, args);
      default:
        return callOfLibrary(this.#context, name, {
          at: argument,
          arePlain: () => node >= 0 && arePlain(this.#context, unit, args),
        });
    }
  }

  /** `import_module("a.b")`. `__import__("a.b")` gives the package above, of which nothing is said. */
  #loadedModule(unit: Unit, callee: string, [name]: readonly number[]): Type {
    if (name === undefined || unit.tree.kinds[name] !== kind.string) return unknown();
    if (callee === 'builtins.__import__' && nameOf(unit.tree, name).includes('.')) return unknown();
    const modules = this.#context.names.modulesAt(unit, name).filter((each) => each.form === 'module');
    return modules.length === 0 ? unknown() : union(modules.map((each) => moduleType(each.unit)));
  }

  /** `getattr(x, "name")`, with or without what is given where there is none. */
  #readAttribute(unit: Unit, args: readonly number[], argument: (index: number) => Type): Type {
    const [, name] = args;
    if (name === undefined || unit.tree.kinds[name] !== kind.string || nameOf(unit.tree, name) === '') return unknown();
    return this.#context.attribute(argument(0), nameOf(unit.tree, name)).type;
  }

  /** `super()` in a method, and `super(C, self)`. */
  #superType(unit: Unit, node: number): Type {
    const around = this.#classAround(unit, node);
    if (around === undefined || this.#isOfOtherClass(unit, node, around)) return unknown();
    const method = this.#methodAround(unit, node);
    const self = this.#context.classes.selfType(around);
    const isClass = method !== undefined && method.isClass;
    const receiver = isClass ? classOf(self) : self;
    return { form: 'super', key: `super ${receiver.key}`, below: around, receiver };
  }

  /** `super(Other, self)` asks behind `Other`. */
  #isOfOtherClass(unit: Unit, node: number, around: ClassDeclaration): boolean {
    const [, named] = childList(unit.tree, node);
    if (named === undefined) return false;
    return membersOf(this.#context.evaluate(unit, named).type).some(
      (type) => type.form === 'class' && type.of.form === 'instance' && type.of.of !== around,
    );
  }

  #methodAround(unit: Unit, node: number): { readonly isClass: boolean } | undefined {
    for (let scope = scopeAt(unit, node); scope.parent !== undefined; scope = scope.parent) {
      if (scope.parent.kind !== 'class') continue;
      const first =
        unit.tree.kinds[scope.node] === kind.functionDefinition ? parametersOf(unit.tree, scope.node)[0] : undefined;
      if (first === undefined) return undefined;
      return { isClass: this.#context.binding(unit, first).type.form === 'class' };
    }
    return undefined;
  }

  #classAround(unit: Unit, node: number): ClassDeclaration | undefined {
    for (let scope = scopeAt(unit, node); scope.parent !== undefined; scope = scope.parent) {
      if (scope.kind === 'class') return this.#context.classes.at(unit, scope.node);
    }
    return undefined;
  }
}

function isSelf({ tree }: Unit, node: number): boolean {
  const isNamed =
    tree.kinds[node] === kind.name || tree.kinds[node] === kind.attribute || tree.kinds[node] === kind.string;
  return isNamed && nameOf(tree, node) === 'Self';
}

function unionOfFirst(nodes: readonly number[], typeOf: (node: number) => Type): Type {
  const types = nodes.slice(0, returnsMax).map(typeOf);
  return union(nodes.length > returnsMax ? [...types, unknown()] : types);
}

function awaited({ unit, node }: FunctionType, type: Type): Type {
  const isAsync = hasFlag(unit.tree, node, flag.async) && yieldsOf(unit, node) === undefined;
  return isAsync ? standard('awaitable', [type]) : type;
}

function lastBlock(tree: Unit['tree'], node: number): number {
  return childList(tree, node).findLast((child) => tree.kinds[child] === kind.block) ?? node;
}

/** A body that only raises says nothing of what those that override it return. */
function isAbstract({ tree }: Unit, node: number): boolean {
  const statements = childList(tree, tree.ends[node] - 1 > node ? lastBlock(tree, node) : node);
  const last = statements.at(-1);
  return last !== undefined && (tree.kinds[last] === kind.raiseStatement || tree.kinds[last] === kind.ellipsis);
}

/** Whether all classes in a tuple are of packages: `type("Made", (forms.Form,), fields)`. */
function isOfPackages(bases: Type): boolean {
  return (
    bases.form === 'standard' &&
    bases.args.length > 0 &&
    bases.args.every((each) => membersOf(each).every((type) => type.form === 'outside' || isExternal(type)))
  );
}
