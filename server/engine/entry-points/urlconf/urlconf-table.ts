/**
 * A framework whose routes stand in lists that modules keep under a fixed name, and that include one another by value or by
 * the name of a module. Members are written as in registrations: joined by dots, without calls.
 */
export interface UrlconfTable {
  /** `EntryPoint.framework`. */
  readonly key: string;
  /** Identifiers as in import facts. */
  readonly packages: readonly string[];
  /** Last parts of what gives a route: its path and what answers are the first two arguments, or these keywords. */
  readonly paths: readonly string[];
  /** The same, with a regular expression for a path: `^` at its beginning and `$` at its end say nothing more. */
  readonly patterns: readonly string[];
  /** Modules of a package in which these are: a member of that name of something else (`storage.path(name)`) gives no route. */
  readonly modules: readonly string[];
  readonly pathKeywords: readonly string[];
  readonly handlerKeyword: string;
  /** The name of a route, by which these give its address. */
  readonly nameKeyword: string;
  readonly reversing: readonly string[];
  /** These are given a name or an address. */
  readonly redirecting: readonly string[];
  /** These give what answers an address: code that has it may call it. */
  readonly resolving: readonly string[];
  /** These fill in templates, or make fields that make addresses. */
  readonly rendering: readonly string[];
  /** Give the routes of a list, a module or its name, which are the first argument. */
  readonly includes: readonly string[];
  /** They give routes that the framework answers itself, unless they are given a handler. */
  readonly served: readonly string[];
  /** Give what they are given. */
  readonly wrappers: readonly string[];
  /** Those among them that put a part before it which only the running program knows, as the language. */
  readonly prefixing: readonly string[];
  /** The variable of a module that keeps its list. */
  readonly list: string;
  /** The setting that names the module to begin with. */
  readonly rootSetting: string;
  /** Methods of classes that make a handler of the class. */
  readonly asHandler: readonly string[];
  /** Settings that name code which every request runs. */
  readonly requestSettings: readonly string[];
  /** A class that converts parts of paths is the first argument, the name that paths have for it the second. */
  readonly converting: readonly string[];
  readonly routers: RouterRules;
  /** Members that are read of a value for its list of routes. */
  readonly read: readonly string[];
}

/** Values that make several routes of one class. */
export interface RouterRules {
  /** Their arguments may change all of their paths. */
  readonly made: readonly string[];
  /** Members of a class of such values that decide which routes it makes. */
  readonly decidedBy: readonly string[];
  /** Prefix and class are the first two arguments. */
  readonly register: string;
  readonly classKeyword: string;
  /** Names of an attribute of the class that stands for one thing in paths; the default is the first. */
  readonly lookups: readonly string[];
  readonly defaultLookup: string;
  /** An attribute of the class that changes what is written for one thing. */
  readonly lookupAttribute: string;
  /** The text for one item in a path, with the name in the place of `*`. */
  readonly lookupPattern: string;
  /** By a base class: methods of the class that answer. */
  readonly bases: Readonly<Record<string, readonly string[]>>;
  /** By such a method: the request that it answers. */
  readonly answers: Readonly<Record<string, { readonly method: string; readonly isOfOne: boolean }>>;
  /** A decorator that gives a route below the class's own to a method of it. */
  readonly action: {
    readonly member: string;
    readonly isOfOne: string;
    readonly path: string;
    readonly methods: string;
  };
}
