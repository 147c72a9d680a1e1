import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { Query } from '../query.ts';
import { functionTakers, isPythons } from './python-library.ts';
import { decoratorsOf, childList, isStarred, parametersOf, isTarget } from './syntax.ts';
import type { LinkingContext } from './linking-context.ts';
import { createGivenBack } from './given-back.ts';
import { Places } from './places.ts';
import { scopesOf } from './scopes.ts';
import { roleOf } from './site-roles.ts';
import { functionResults } from './standard-types.ts';
import type { Site } from '../collected-sites.ts';
import { type FunctionType, membersOf, type Type } from './type.ts';
import type { Place, Unit } from './unit.ts';

export interface Escapes {
  /** Reports whether a value that escapes where it stands may come to be called by code of the project that way. */
  escapes(unit: Unit, node: number): boolean;
  /** To what code outside it goes there, if it does not: see `Site.given`. */
  givenTo(unit: Unit, node: number): Site['given'];
}

export function createEscapes(context: LinkingContext): Escapes {
  const places = new Places();
  const kept = new Query<Place, boolean>(context.queries, true);
  const comesBack = createGivenBack(context);
  const escapes = createTaken(isKeptBy);
  const isGivenToPackage = createTaken(isTakenByPackage);
  const isTakenOutside = createTaken(isTakenBy);
  return {
    escapes,
    givenTo: (unit, node) => {
      if (isGivenToPackage(unit, node)) return 'package';
      if (!isTakenOutside(unit, node)) return undefined;
      // Python's library makes something of a class that it is given, and calls what it likes of that.
      return isClass(context.evaluate(unit, node).type) ? 'package' : 'known';
    },
  };

  function createTaken(isTaken: Taking): Escapes['escapes'] {
    return (unit, node) => {
      const { tree } = unit;
      if (!roleOf(tree, node).escapes) return false;
      const parent = tree.parents[node];
      const call = tree.kinds[parent] === kind.keywordArgument ? tree.parents[parent] : parent;
      const argument = call === parent ? node : parent;
      if (isDisplay(tree.kinds[parent])) return isTakenInDisplay(unit, parent, isTaken);
      if (tree.kinds[call] !== kind.call || argument === call + 1) return true;
      return membersOf(context.evaluate(unit, call + 1).type).some((callee) => isTaken(callee, unit, call, argument));
    };
  }

  /** `Field(validators=[f])`: a list that is written where code outside gets it goes there whole. */
  function isTakenInDisplay(unit: Unit, display: number, isTaken: Taking): boolean {
    const { tree } = unit;
    const parent = tree.parents[display];
    if (isDisplay(tree.kinds[parent])) return isTakenInDisplay(unit, parent, isTaken);
    const call = tree.kinds[parent] === kind.keywordArgument ? tree.parents[parent] : parent;
    const argument = call === parent ? display : parent;
    if (tree.kinds[call] !== kind.call || argument === call + 1) return true;
    const callees = membersOf(context.evaluate(unit, call + 1).type);
    return !callees.every(isTakenByPackage) || callees.some((callee) => isTaken(callee, unit, call, argument));
  }

  function isTakenBy(callee: Type, unit: Unit, call: number, argument: number): boolean {
    // A keyword says how the text or number is made: `dumps(x, default=f)`.
    if (callee.form === 'outside') return unit.tree.kinds[argument] === kind.keywordArgument || !onlyLooks(callee.name);
    return callee.form === 'unknown' || isKeptBy(callee, unit, call, argument);
  }

  function isKeptBy(callee: Type, unit: Unit, call: number, argument: number): boolean {
    switch (callee.form) {
      case 'function':
        return isKeptByFunction(callee, unit, call, argument);
      case 'outside':
        if (isFieldFactory(callee.name, unit, argument)) return false;
        if (!isPythons(callee.name)) return comesBack(unit, call, argument);
        return !functionTakers.has(callee.name) && !onlyLooks(callee.name);
      case 'unknown':
        return (
          (callee.reason !== 'external' && callee.reason !== 'unresolved_import') || comesBack(unit, call, argument)
        );
      default:
        return true;
    }
  }

  /** For a method the called one is unknown; a decorator may do anything with arguments. */
  function isKeptByFunction(fn: FunctionType, unit: Unit, call: number, argument: number): boolean {
    const isPlain = fn.unit.tree.kinds[fn.node] === kind.functionDefinition && fn.self === undefined;
    if (!isPlain || decoratorsOf(fn.unit.tree, fn.node).length > 0) return true;
    if (context.classes.around(fn.unit, fn.node) !== undefined) return true;
    const parameter = parameterOf(fn, unit, call, argument);
    return parameter === undefined || kept.ask(places.at(fn.unit, parameter), () => isKept(fn, parameter));
  }

  /** A parameter that is only compared, printed, asked for its type or passed to such a parameter retains nothing. */
  function isKept({ unit, node }: FunctionType, parameter: number): boolean {
    const { tree } = unit;
    const name = nameOf(tree, parameter);
    for (let each = parameter + 1; each < tree.ends[node]; each++) {
      if (tree.kinds[each] !== kind.name || nameOf(tree, each) !== name || isTarget(tree, each)) continue;
      const isOwn = context.names.find(unit, each, name)?.nodes.includes(parameter) ?? false;
      if (isOwn && (roleOf(tree, each).type === 'call' || escapes(unit, each))) return true;
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
type Taking = (callee: Type, unit: Unit, call: number, argument: number) => boolean;

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
