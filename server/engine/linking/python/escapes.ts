import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { Query, type QueryStack } from '../query.ts';
import { functionTakers, isPythons } from './python-library.ts';
import { decoratorsOf, childList, isStarred, parametersOf, isTarget } from './syntax.ts';
import type { LinkingContext } from './linking-context.ts';
import { isCalled, localOf, usesOfLocal } from './local-variables.ts';
import { createGivenBack } from './given-back.ts';
import { Places } from './places.ts';
import { scopesOf } from './scopes.ts';
import { roleOf } from './site-roles.ts';
import { functionResults } from './standard-types.ts';
import type { Site } from '../collected-sites.ts';
import { type FunctionType, isExternal, membersOf, type Type } from './type.ts';
import type { Place, Unit } from './unit.ts';

/** Values that leave the place where they stand: for code of the project that may call them, or for code outside. */
export class Escapes {
  readonly #context: LinkingContext;
  readonly #places = new Places();
  readonly #kept: Query<Place, boolean>;
  readonly #comesBack: (unit: Unit, call: number, argument: number) => boolean;
  readonly #keeping: Taking;
  readonly #takingOutside: Taking;
  readonly #takingByPackage: Taking;

  constructor(context: LinkingContext) {
    this.#context = context;
    this.#kept = new Query<Place, boolean>(context.queries, true);
    this.#comesBack = createGivenBack(context);
    this.#keeping = takingBy(context.queries, (callee, unit, call, argument) =>
      this.#isKeptBy(callee, unit, call, argument),
    );
    this.#takingOutside = takingBy(context.queries, (callee, unit, call, argument) =>
      this.#isTakenBy(callee, unit, call, argument),
    );
    this.#takingByPackage = takingBy(context.queries, isTakenByPackage);
  }

  /** To what code outside it goes there, if it does not: see `Site.given`. */
  givenTo(unit: Unit, node: number): Site['given'] {
    if (this.#isTaken(unit, node, this.#takingByPackage)) return 'package';
    if (!this.#isTaken(unit, node, this.#takingOutside)) return undefined;
    // Python's library makes something of a class that it is given, and calls what it likes of that.
    return isClass(this.#context.evaluate(unit, node).type) ? 'package' : 'known';
  }

  /** Reports whether a value that escapes where it stands may come to be called by code of the project that way. */
  escapes(unit: Unit, node: number): boolean {
    return this.#isTaken(unit, node, this.#keeping);
  }

  #isTaken(unit: Unit, node: number, taking: Taking): boolean {
    const { tree } = unit;
    if (!roleOf(tree, node).escapes) return false;
    const parent = tree.parents[node];
    const local = tree.kinds[parent] === kind.assign ? localOf(unit, parent, node) : undefined;
    if (local !== undefined)
      return taking.byLocals.ask(this.#places.at(unit, local), () => this.#isTakenByLocal(unit, local, taking));
    const call = tree.kinds[parent] === kind.keywordArgument ? tree.parents[parent] : parent;
    const argument = call === parent ? node : parent;
    if (isDisplay(tree.kinds[parent])) return this.#isTakenInDisplay(unit, parent, taking);
    if (tree.kinds[call] !== kind.call || argument === call + 1) return true;
    const callees = membersOf(this.#context.evaluate(unit, call + 1).type);
    return callees.some((callee) => taking.by(callee, unit, call, argument));
  }

  /** `form = self.form`: the variable of a function has it, which is called or taken wherever that is named. */
  #isTakenByLocal(unit: Unit, local: number, taking: Taking): boolean {
    return usesOfLocal(this.#context, unit, local).some(
      (use) => isCalled(unit.tree, use) || this.#isTaken(unit, use, taking),
    );
  }

  /** `Field(validators=[f])`: a list that is written where code outside gets it goes there whole. */
  #isTakenInDisplay(unit: Unit, display: number, taking: Taking): boolean {
    const { tree } = unit;
    const parent = tree.parents[display];
    if (isDisplay(tree.kinds[parent])) return this.#isTakenInDisplay(unit, parent, taking);
    const call = tree.kinds[parent] === kind.keywordArgument ? tree.parents[parent] : parent;
    const argument = call === parent ? display : parent;
    if (tree.kinds[call] !== kind.call || argument === call + 1) return true;
    const callees = membersOf(this.#context.evaluate(unit, call + 1).type);
    return !callees.every(isTakenByPackage) || callees.some((callee) => taking.by(callee, unit, call, argument));
  }

  #isTakenBy(callee: Type, unit: Unit, call: number, argument: number): boolean {
    // A keyword says how the text or number is made: `dumps(x, default=f)`.
    if (callee.form === 'outside') return unit.tree.kinds[argument] === kind.keywordArgument || !onlyLooks(callee.name);
    return callee.form === 'unknown' || this.#isKeptBy(callee, unit, call, argument);
  }

  #isKeptBy(callee: Type, unit: Unit, call: number, argument: number): boolean {
    switch (callee.form) {
      case 'function':
        return this.#isKeptByFunction(callee, unit, call, argument);
      case 'outside':
        if (isFieldFactory(callee.name, unit, argument)) return false;
        if (!isPythons(callee.name)) return this.#comesBack(unit, call, argument);
        return !functionTakers.has(callee.name) && !onlyLooks(callee.name);
      case 'unknown':
        return !isExternal(callee) || this.#comesBack(unit, call, argument);
      default:
        return true;
    }
  }

  /** For a method the called one is unknown; a decorator may do anything with arguments. */
  #isKeptByFunction(fn: FunctionType, unit: Unit, call: number, argument: number): boolean {
    const isPlain = fn.unit.tree.kinds[fn.node] === kind.functionDefinition && fn.self === undefined;
    if (!isPlain || decoratorsOf(fn.unit.tree, fn.node).length > 0) return true;
    if (this.#context.classes.around(fn.unit, fn.node) !== undefined) return true;
    const parameter = parameterOf(fn, unit, call, argument);
    return (
      parameter === undefined || this.#kept.ask(this.#places.at(fn.unit, parameter), () => this.#isKept(fn, parameter))
    );
  }

  /** A parameter that is only compared, printed, asked for its type or passed to such a parameter retains nothing. */
  #isKept({ unit, node }: FunctionType, parameter: number): boolean {
    const { tree } = unit;
    const name = nameOf(tree, parameter);
    for (let each = parameter + 1; each < tree.ends[node]; each++) {
      if (tree.kinds[each] !== kind.name || nameOf(tree, each) !== name || isTarget(tree, each)) continue;
      const isOwn = this.#context.names.find(unit, each, name)?.nodes.includes(parameter) ?? false;
      if (isOwn && (roleOf(tree, each).type === 'call' || this.escapes(unit, each))) return true;
    }
    return scopesOf(unit).opened.get(node)?.bindings.get(name)?.length !== 1;
  }
}

/** An expression that makes a list, tuple or set of what stands in it, or a dictionary. */
function isDisplay(value: number): boolean {
  return (
    value === kind.list ||
    value === kind.tuple ||
    value === kind.set ||
    value === kind.dictionary ||
    value === kind.pair
  );
}

function isClass(type: Type): boolean {
  return membersOf(type).some(({ form }) => form === 'class');
}

function isTakenByPackage(callee: Type): boolean {
  return callee.form === 'unknown' || (callee.form === 'outside' && !isPythons(callee.name));
}

/** Whether an argument of a call stays with what is called. */
type TakenBy = (callee: Type, unit: Unit, call: number, argument: number) => boolean;

/** One way of taking values; what is found of variables of functions is remembered for each. */
interface Taking {
  readonly by: TakenBy;
  readonly byLocals: Query<Place, boolean>;
}

function takingBy(queries: QueryStack, by: TakenBy): Taking {
  return { by, byLocals: new Query<Place, boolean>(queries, true) };
}

/** `field(default_factory=f)`: the generated constructor calls it. */
function isFieldFactory(name: string, { tree }: Unit, argument: number): boolean {
  return name === 'dataclasses.field' && nameOf(tree, argument) === 'default_factory';
}

/** A call that makes a text, a number or a truth of a value keeps nothing of it. */
function onlyLooks(name: string): boolean {
  return name === 'builtins.print' || /^(?:str|int|float|bool)$/.test(functionResults[name] ?? '');
}

/** The parameter that takes an argument; undefined where that depends on what is spread, or it is one of many. */
function parameterOf({ unit: target, node, self }: FunctionType, unit: Unit, call: number, argument: number) {
  const { tree } = target;
  const parameters = parametersOf(tree, node).slice(self === undefined ? 0 : 1);
  const args = childList(unit.tree, call).slice(1);
  if (unit.tree.kinds[argument] === kind.keywordArgument) {
    return parameters.find((each) => nameOf(tree, each) === nameOf(unit.tree, argument) && !isStarred(tree, each));
  }
  const before = args.slice(0, args.indexOf(argument));
  if (before.some((each) => unit.tree.kinds[each] === kind.star)) return undefined;
  const found = parameters[before.filter((each) => unit.tree.kinds[each] !== kind.keywordArgument).length];
  return found === undefined || parameters.slice(0, parameters.indexOf(found) + 1).some((each) => isStarred(tree, each))
    ? undefined
    : found;
}
