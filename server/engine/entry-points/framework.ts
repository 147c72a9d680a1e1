/**
 * The meaning of a framework's own calls, as data: one table a framework in `frameworks/`, read by `compose-routes.ts`.
 *
 * Members are written as in registrations, joined by dots and without a leading `default`: `Router.()` is the result of
 * `express.Router()`, of `new Router()` and a parameter of the type `Router`, `()` the result of a call of the package
 * itself.
 */
export interface Framework {
  /** `EntryPoint.framework`. */
  readonly key: string;
  /** Identifiers as in import facts: `npm:express`, `python:flask`. */
  readonly packages: readonly string[];
  /** By a name of this table, which rules refer to: the values on which things are registered, and how they come about. */
  readonly values: Readonly<Record<string, ValueRule>>;
  readonly rules: readonly Rule[];
  /** Methods of classes that make a handler of the class. */
  readonly asHandler?: readonly string[];
  /** A slash at the end of a path counts. Absent: it says nothing. */
  readonly keepsLastSlash?: true;
  /** Members that are called on values of which only a parameter is known, beside those that rules name. */
  readonly alsoLookedFor?: readonly string[];
}

export interface ValueRule {
  /** Member paths of what the package makes, and of its types with `()` behind them; `Plugin.0.()` is what its first parameter is. */
  readonly made: readonly string[];
  /**
   * Its routes are served only below the value it is mounted on: where that is not known, the beginning of their paths
   * is not.
   * `parameter`: the same holds for an argument of a function whose callers are unknown.
   * `seldom`: the value may be a part as well, but is usually the whole.
   */
  readonly isPart?: true | 'parameter' | 'seldom';
  /** Where its maker is given the beginning of all of its routes. */
  readonly prefix?: readonly Given[];
  /** Where its maker is given the value on which it is served. */
  readonly servedOn?: readonly Given[];
}

/** Where something stands among what a call was given; of several places the first one counts that is there. */
export interface Given {
  /** From 0; of a negative one counted from the end. */
  readonly argument?: number;
  /** Of the argument, where that is an object literal. */
  readonly property?: string;
  /** A keyword argument. */
  readonly keyword?: string;
  /** It counts only where it is a text, or a list that begins with one: what may be a name or a function as well. */
  readonly isText?: true;
}

export type Rule = RouteRule | MountRule | ScopeRule | PassRule | WrapRule;

interface RuleHead {
  /** Names of `Framework.values` whose members are called; `package` for members of the package itself (dots for deeper ones). */
  readonly on: readonly string[];
  readonly members: readonly string[];
  /** `call` covers `new`. Absent: a call. */
  readonly how?: 'call' | 'decorator';
}

/** A call that names a route and what answers it. As all calls on values it returns what it is called on, unless a rule says otherwise. */
export interface RouteRule extends RuleHead {
  readonly does: 'route';
  readonly methods: RouteMethods;
  /** Absent: the value's own path. A list means several routes. */
  readonly path?: readonly Given[];
  readonly handlers: HandlerPlaces;
}

export type RouteMethods =
  /** The name of the member, in capitals, or another one. */
  | { readonly from: 'member'; readonly renamed?: Readonly<Record<string, string>> }
  | { readonly from: 'list'; readonly methods: readonly string[] }
  /** Texts or lists of texts; `absent` where none is given. */
  | { readonly from: 'given'; readonly given: readonly Given[]; readonly absent: readonly string[] }
  /**
   * The same where they are given; else those of the class that answers, as a member of this name or by its methods.
   */
  | {
      readonly from: 'class';
      readonly given: readonly Given[];
      readonly member: string;
      readonly verbs: readonly string[];
      readonly absent: readonly string[];
    };

export type HandlerPlaces =
  /** All arguments from this one on, lists among them opened. Without any the call is no route. */
  | { readonly from: number; readonly properties?: readonly string[] }
  | { readonly given: readonly Given[] }
  /** The place at which the decorator stands. */
  | 'decorated';

/** Routes of one value are served below a path of another one. */
export interface MountRule extends RuleHead {
  readonly does: 'mount';
  /** Absent or not given: no prefix. */
  readonly prefix?: readonly Given[];
  /** Values from this argument on, or at these places. */
  readonly children: { readonly from: number } | { readonly given: readonly Given[] };
  /** Functions are children as well: their first parameter is a value that is served there. */
  readonly callsFunctions?: true;
  /** The prefix stands in the place of the one that the child was made with. */
  readonly replacesPrefix?: true;
  readonly folders?: FolderMount;
}

/** In the place of a child a package that loads every file of a folder: what their functions are given is served there. */
export interface FolderMount {
  /** Identifiers of such packages. */
  readonly loadedBy: readonly string[];
  /** The folder, from that of the file on. */
  readonly folder: readonly Given[];
  readonly prefix: readonly Given[];
  /** Where `false` is given, names of folders are no part of paths. */
  readonly namesCount: Given;
  /** Where `true` is given, folders that begin with `_` are parameters. */
  readonly parameters: Given;
  /** A text that a file gives this name stands in the place of the names of folders. */
  readonly ownPrefix: string;
}

/** A function of the package that gives the function back that it is given. */
export interface WrapRule extends RuleHead {
  readonly does: 'wrap';
}

/** A call that gives a value below a path of the one it is called on, or sets what the value's routes begin with. */
export interface ScopeRule extends RuleHead {
  readonly does: 'scope';
  readonly prefix: readonly Given[];
  /** `new`: routes of what it returns. `receiver`: from now on those of the value itself. */
  readonly gives: 'new' | 'receiver';
  /** Name in `Framework.values` of what is new; absent: that of what it is called on. */
  readonly as?: string;
}

/** A call that means nothing else than what it returns: what it is called on, in another form. */
export interface PassRule extends RuleHead {
  readonly does: 'pass';
}
