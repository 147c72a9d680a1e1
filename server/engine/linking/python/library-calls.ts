import { kind } from '../../languages/python/node-kinds.ts';
import type { LinkingContext } from './linking-context.ts';
import { givesPlain, isForeignClass } from './python-library.ts';
import { functionResults } from './standard-types.ts';
import { callable, classOf, foreign, holder, isPlain, outside, standard, type Type, unknown } from './type.ts';
import type { Unit } from './unit.ts';

/** The arguments of a call. */
export interface GivenArguments {
  /** By position; nothing is known of what is not there. */
  at(index: number): Type;
  /** They hold nothing of the project. */
  arePlain(): boolean;
}

/** The result of a call of a function or class of Python's own library, or of a dependency. */
export function callOfLibrary(context: LinkingContext, name: string, given: GivenArguments): Type {
  // A class that is made by a call: its fields may hold anything.
  if (classMakers.has(name)) return classOf(holder);
  const result = functionResults[name];
  if (result === undefined) return byKind(name, given);
  const [container, inner] = result.includes(':') ? result.split(':') : ['', result];
  const type = valueOf(context, inner, given);
  return container === '' || container === 'callable' ? type : standard(container, [type]);
}

const classMakers: ReadonlySet<string> = new Set(['collections.namedtuple', 'typing.NamedTuple', 'typing.TypedDict']);

/** A class of Python's may hold what it was given, and what a function gives may be that. */
function byKind(name: string, given: GivenArguments): Type {
  if (givesPlain(name)) return foreign;
  if (isForeignClass(name)) return given.arePlain() ? foreign : holder;
  return unknown(given.arePlain() ? 'external' : 'receiver_type_unknown');
}

function valueOf(context: LinkingContext, what: string, given: GivenArguments): Type {
  const argument = given.at(Number(what.slice(1)));
  if (/^e\d$/.test(what)) return context.element(argument);
  if (/^a\d$/.test(what)) return argument;
  if (/^c\d$/.test(what)) return callable(context.call(argument, nowhere, -1).type);
  if (/^w\d$/.test(what)) return unwrapped(argument);
  // What was stored may be anything.
  if (what === 'any') return unknown();
  if (what === 'same') return outside('builtins.same');
  return standard(what === 'defaultdict' ? 'dict' : what);
}

/** For a call that is not written: without a node, the unit is never read. */
const nowhere = {} as Unit;

function unwrapped(type: Type): Type {
  return type.form === 'standard' && type.name === 'awaitable' ? (type.args[0] ?? unknown()) : type;
}

export function arePlain(context: LinkingContext, unit: Unit, args: readonly number[]): boolean {
  return args.every((each) => {
    const isNamed = unit.tree.kinds[each] === kind.keywordArgument;
    return isPlainGiven(context, context.evaluate(unit, isNamed ? each + 1 : each).type);
  });
}

/** The result of a function that is an argument may come back. */
function isPlainGiven(context: LinkingContext, type: Type): boolean {
  if (type.form === 'union') return type.members.every((each) => isPlainGiven(context, each));
  return type.form === 'function' ? isPlain(unwrapped(context.returned(type).type)) : isPlain(type);
}
