import type { SymbolName } from './symbol-name.ts';

/** Forms of symbols and places: in linkers, in stored links, in a snapshot. */
export interface RegistrationForm {
  readonly symbol: unknown;
  /** A place where something begins. */
  readonly start: unknown;
  /** A function that has no name. */
  readonly span: object;
}

/** Offsets of the file, in UTF-16 units, from 0. */
export interface AsLinked {
  readonly symbol: SymbolName;
  readonly start: number;
  readonly span: { readonly start: number; readonly end: number };
}

/** Lines and columns, from 1. */
export interface StartPlace {
  readonly line: number;
  readonly column: number;
}

export interface SpanPlaces extends StartPlace {
  readonly endLine: number;
  readonly endColumn: number;
}

export interface AsStored {
  readonly symbol: SymbolName;
  readonly start: StartPlace;
  readonly span: SpanPlaces;
}

/**
 * A value as far as it is written where it is given.
 *
 * - `text`: a constant text; `isWhole` is false where only its beginning is known (a template, a sum). `isUsual`: all of it is
 *   known, but something else may stand in its place (a default, one of several, a variable that is assigned again); then
 *   `isWhole` is false as well.
 * - `symbol`: a symbol of the project that is named there: a function, a class, a variable that holds what was made of it;
 *   `<module>` where a whole file is given.
 * - `code`: a function that is written right there and has no name; it spans these offsets of the file (UTF-16 units, from
 *   0). No end of a function is known but what lies in it: its last brace may lie behind the span. `returns` are texts of the
 *   object literal that it returns, where it is only one.
 * - `parameter`: an argument that a function gets at this place: a function of the project, or one that begins at an offset.
 * - `result`: the result of another registration of the same file, by its number there.
 * - `returned`: the result of a function of the project.
 * - `imported`: an export of a package of interest, by its path from the package.
 * - `called`: the result of a call of something unknown, with its arguments, texts among them; `x['key']` has the same form.
 * - `flag`: true or false.
 * - `other`: anything else.
 */
export type GivenValue<Form extends RegistrationForm = AsLinked> =
  | { readonly kind: 'text'; readonly text: string; readonly isWhole: boolean; readonly isUsual?: true }
  | { readonly kind: 'list'; readonly items: readonly GivenValue<Form>[] }
  | { readonly kind: 'properties'; readonly properties: readonly NamedValue<Form>[]; readonly isWhole: boolean }
  | { readonly kind: 'symbol'; readonly symbol: Form['symbol'] }
  | ({ readonly kind: 'code'; readonly returns?: readonly NamedValue<Form>[] } & Form['span'])
  | { readonly kind: 'parameter'; readonly of: Form['symbol'] | Form['start']; readonly index: number }
  | { readonly kind: 'result'; readonly registration: number }
  | { readonly kind: 'returned'; readonly symbol: Form['symbol'] }
  | { readonly kind: 'imported'; readonly origin: string; readonly members: readonly string[] }
  | { readonly kind: 'called'; readonly items: readonly GivenValue<Form>[] }
  | { readonly kind: 'flag'; readonly isSet: boolean }
  | { readonly kind: 'other' };

/** A property of an object literal, or a keyword argument (`spreadKeyword` for those of a mapping). */
export interface NamedValue<Form extends RegistrationForm = AsLinked> {
  readonly name: string;
  readonly value: GivenValue<Form>;
}

/** The name of a keyword argument that passes all of a mapping: `**x`. */
export const spreadKeyword = '**';

/** Stands in a member path for what a call of the member before it returned, or `new` made of it; behind a type for a value of it. */
export const calledMember = '()';

/**
 * How a value of a package is met. `call`, `new`, `decorator`: it is called. `keep`: no call; the `holder` is given the
 * `receiver` as another name of it. `return`: the function `holder` returns the `receiver`.
 * `extends`: the class `holder` inherits from the named value; the class's own members are the keywords. `assign`: a
 * setting is given the one argument; the last member is its name, the origin `''` where it is set by a name alone.
 * `address`: nothing is called; the one argument is a text that may be an address of a server, a part of one, or its
 * name, with `*` for inserted values.
 * With a member, that is the name that a test calls to send a request: the argument is any text where the address is
 * written in the file (`isUsual` where a subclass may have another one), else `other`.
 */
export const registrationKinds = [
  'call',
  'new',
  'decorator',
  'keep',
  'return',
  'extends',
  'assign',
  'address',
] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

/**
 * A call of a value from a package, with its arguments: how code registers with a framework which code to call, when
 * and by which name. A fact of the file alone as far as its names are bound; `entry-points/` interprets it.
 *
 * A function of the project that gets such a value is recorded as well: a call with the origin `''`, no members, and
 * the function as receiver. Calls of such a function on its parameter have the origin `''` too, the called members, and
 * the parameter as receiver: the value's origin follows from all calls together.
 */
export interface Registration<Form extends RegistrationForm = AsLinked> {
  /** Offset of the name token of what is called (UTF-16 units, from 0). */
  readonly position: number;
  /** Innermost enclosing symbol: index into the declarations of the file, -1 for its top level. */
  readonly source: number;
  readonly how: RegistrationKind;
  /** Identifier of the package as in import facts: `npm:x`, `node:x`, `python:x`; `''` for what is not known. */
  readonly origin: string;
  /** From the package to what is called: `['Router', '()', 'get']`. A default import begins with `default`. */
  readonly members: readonly string[];
  /** `inferred` where the origin was concluded from more than imports, scopes, declared types and constants. */
  readonly proof: 'exact' | 'inferred';
  /**
   * Receiver of the called member, where it is a value of the project: the holder of a router, a parameter, a result.
   */
  readonly receiver?: GivenValue<Form>;
  /** The symbol that keeps what the call returns. */
  readonly holder?: Form['symbol'];
  /** Of a decorator: what it stands at. */
  readonly decorated?: Form['symbol'];
  readonly arguments: readonly GivenValue<Form>[];
  readonly keywords: readonly NamedValue<Form>[];
}

/** A registration without offsets: `line` and `column` of the name token, from 1. */
export type PlacedRegistration<Form extends RegistrationForm> = Omit<Registration<Form>, 'position'> & StartPlace;

/**
 * Names that linkers look for. Made of the tables of `entry-points/frameworks`, so that no linker knows a name of a
 * package.
 */
export interface RegistrationInterest {
  /** Identifiers as in import facts: `npm:x`; `global:x` for a name that no file brings. */
  readonly packages: ReadonlySet<string>;
  /** Members that register with such values: looked for where a value is only known to be a parameter. */
  readonly members: ReadonlySet<string>;
  /** Members that are looked for as well where it is known of which package a value is. */
  readonly ownMembers?: ReadonlySet<string>;
  /** All last parts of member paths that tables know: a linker may leave out what is called otherwise. Absent: nothing is left out. */
  readonly names?: ReadonlySet<string>;
  /** Those among them that count on decorators alone. */
  readonly decorators?: ReadonlySet<string>;
  /** Packages among them whose values have members of any name: of a chain of these only the last one is looked for. */
  readonly open?: ReadonlySet<string>;
  /** Names of settings that are assigned, with or without a package being named. */
  readonly settings?: ReadonlySet<string>;
  readonly provided?: readonly ProvidedParameters[];
  /**
   * Members by which tests have a framework run code: each call of such a member is recorded, under any name of the
   * project.
   */
  readonly asked?: ReadonlySet<string>;
  /** How tests send requests. */
  readonly requests?: RequestRules;
}

/** How tests send requests to the program that they test. */
export interface RequestRules {
  /** By what is called: at which place the address is given; -1 for one that is given in another way. */
  readonly addressAt: ReadonlyMap<string, number>;
  readonly addressKeywords: ReadonlySet<string>;
  /** The keyword that has a client go on to where it is sent. */
  readonly followKeyword: string;
  /** The member that is called to go on from an answer. */
  readonly following: ReadonlySet<string>;
  /** Names by which a test has the program run as a server: clients of all kinds may send it anything. */
  readonly servers: ReadonlySet<string>;
  /** These make an address of the name of a route. */
  readonly reversing: ReadonlySet<string>;
}

/** How a package calls functions with values that other functions give, by the names of parameters. */
export interface ProvidedParameters {
  /** Identifiers as in import facts. */
  readonly packages: readonly string[];
  /** Last parts of the decorators that make a function give a value to parameters of its own name. */
  readonly decorators: readonly string[];
  /** The keyword of such a decorator that gives another name. */
  readonly nameKeyword: string;
  /** Names of files whose functions give values to all files of their folder. */
  readonly modules: readonly string[];
  /** How names of functions begin that are called so; functions that give a value are as well. */
  readonly takers: readonly string[];
  /** Names under which a module or class declares other values for parameters. */
  readonly othersBy: readonly string[];
  /** Names for which the package itself gives a value that holds nothing of the project. */
  readonly ofPackage: readonly string[];
}

/** Nothing is looked for. */
export const noInterest: RegistrationInterest = { packages: new Set(), members: new Set() };

/** Part of the key under which links are stored: other interests find other registrations in the same bytes. */
export function interestMark({
  packages,
  members,
  ownMembers = new Set(),
  names = new Set(),
  decorators = new Set(),
  settings = new Set(),
  open = new Set(),
  provided = [],
  asked = new Set(),
  requests,
}: RegistrationInterest): string {
  const sets = [packages, members, ownMembers, names, decorators, settings, open, asked];
  const rules = requests && Object.values(requests).map((rule) => (typeof rule === 'string' ? rule : [...rule]));
  const listed = sets.map((each) => [...each].toSorted().join(' ')).join(', ');
  return `registrations ${listed} ${JSON.stringify([provided, rules])}`;
}
