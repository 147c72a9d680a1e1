import type { Slowness } from '../expressions/slow-expression.ts';

/** Shapes of rules as the analysis reads them: data, made from a YAML file each (`read-rule.ts`), ours and users' alike. */

export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof severities)[number];

export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

/**
 * Where a value comes from. `remote`: anyone who can send a request or a message. `page`: what a
 * link, or another window, decides in a browser: there is no server that it could harm. `library`: a parameter of what a
 * package exports. `local`: who runs the program (arguments, environment). `file`: what a file or an archive holds.
 * `database`: what was stored before.
 */
export const sourceKinds = ['remote', 'page', 'library', 'local', 'file', 'database'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/**
 * A value by how code gets at it: an origin and a path of members. Origin: `npm:x`, `node:x`, `python:x`, `pypi:x` as in
 * import facts, `global:x` for a name that no file brings, `handler:express` with the
 * parameter's number as a member for what a framework gives its handlers, `*` for any value. Member `()` stands for the result of a call,
 * `*` for any one member. Written `node:child_process.exec`, `npm:mysql.createConnection().query`, `*.innerHTML`.
 */
export interface ValuePattern {
  readonly origin: string;
  readonly members: readonly string[];
}

/** `to` of a place that means all arguments from `from` on. */
export const lastArgument = 255;

/** An argument: a position, a keyword, or the value that the member is called on. A property path leads into it. */
export type ArgumentPlace =
  | { readonly kind: 'position'; readonly from: number; readonly to: number; readonly path: readonly string[] }
  | { readonly kind: 'keyword'; readonly name: string; readonly path: readonly string[] }
  | { readonly kind: 'receiver' };

/** A call must be given this for the rule to hold. Constants are followed through variables. */
export interface ArgumentCondition {
  readonly at: ArgumentPlace;
  /** `is`: one of these constants. `matches`: a text in which this expression is found (one of ours, linear). `missing`: not given. `not`: known and none of these, or not given. `bits`: a number that has one of these bits. */
  readonly test:
    | { readonly kind: 'is' | 'not'; readonly values: readonly string[] }
    | { readonly kind: 'matches'; readonly expression: string }
    | { readonly kind: 'bits'; readonly bits: number }
    /** A regular expression that a text can make slow, in one of these ways. */
    | { readonly kind: 'slow'; readonly ways: readonly Slowness[] }
    | { readonly kind: 'missing' }
    | { readonly kind: 'unknown' };
}

/** Facts that must be known of a tainted value beside its source for the sink to count. */
export interface Evidence {
  /** It was put together with other text. */
  readonly concatenated?: true;
  /** One of the constant texts beside it holds this: `<` for markup, a verb for SQL. */
  readonly beside?: string;
  /** It is what came in as a whole (`req.body`), no member of it. */
  readonly whole?: true;
  /** Sources that need this evidence; the others need none. Absent: all. */
  readonly of?: readonly SourceKind[];
}

export const ruleCategories = ['vulnerability', 'secret', 'dependency', 'configuration'] as const;
export type RuleCategory = (typeof ruleCategories)[number];

/** A place that a tainted value must not reach. */
export interface Sink {
  readonly how: 'call' | 'store' | 'attribute' | 'template' | 'return';
  /** Of `call` what is called, of `store` the object with its property as the last member, of `attribute` members are `[tag, attribute]`. */
  readonly value: ValuePattern;
  readonly at: readonly ArgumentPlace[];
  readonly when: readonly ArgumentCondition[];
  readonly requires?: Evidence;
  readonly confidence: Confidence;
  readonly languages?: readonly string[];
}

/** Code after which a value is harmless for the rule: the result of a call, what it checked where it returns true (`guard`), or a `member` of what it returned. */
export interface Sanitizer {
  readonly how: 'result' | 'guard' | 'member';
  readonly value: ValuePattern;
  readonly at: readonly ArgumentPlace[];
  readonly when: readonly ArgumentCondition[];
}

/**
 * Code that is wrong by itself: what is called and with what, a property that is set (what is set is argument 0), a value that is
 * named at all (`use`), or a text that is put together (`text`).
 */
export interface CallShape {
  readonly how: 'call' | 'store' | 'use' | 'text';
  /** Of `text` any value. */
  readonly value: ValuePattern;
  /** Of `text`: found in it where `{}` stands for each part that is not known. One of those that are quick. */
  readonly expression?: string;
  readonly when: readonly ArgumentCondition[];
  readonly confidence: Confidence;
  /** Wrong only where the project nowhere calls one of these, or passes it on: `helmet` for missing headers. */
  readonly unless: readonly ValuePattern[];
}

/**
 * A rewrite of a finding's call that keeps the behaviour for values that are none of an attack: other names in the place of written
 * ones, of the called member, or of the member that is given at a place.
 */
export interface RuleFix {
  /** The called value. */
  readonly value: ValuePattern;
  readonly when: readonly ArgumentCondition[];
  /** It changes the behaviour where the project, its tests included, uses one of these. */
  readonly unless: readonly ValuePattern[];
  /** Absent: the called member. */
  readonly at?: ArgumentPlace;
  readonly names: ReadonlyMap<string, string>;
}

/**
 * A check that routes have and one of them lacks, by names in code. Names are compared as words, in small letters (`isAdminUser` is
 * `is admin user`): a list says which words, several in a row among them, and with `*` how a word begins.
 */
export interface SiblingShape {
  /** Severity where the route only reads; that of the rule is for the others. */
  readonly reads: Severity;
  /** Keys of the frameworks whose routes are compared. */
  readonly frameworks: readonly string[];
  /** Decorators, middleware, dependencies and bases that check who asks. */
  readonly guards: readonly string[];
  /** Functions that handlers call for that. */
  readonly checks: readonly string[];
  /** Fields of a class of handlers, and options of a route, whose values are checks of any name. */
  readonly fields: readonly string[];
  /** Names and numbers in code that refuses: a function that has one checks. */
  readonly refusals: readonly string[];
  /** Decorators and the like that say on purpose that a route is for all. */
  readonly open: readonly string[];
  /** Words in the path of a route, or the name of its handler, that make it one for all. */
  readonly openRoutes: readonly string[];
  /** The same, where the route changes nothing: everyone may read `/config`, and few may change it. */
  readonly openReads: readonly string[];
  /** Names in a handler's code that may be a check; with a dot before them members of its parameters. */
  readonly doubts: readonly string[];
  /** Calls whose arguments run before the handlers of many routes. */
  readonly before: readonly { readonly value: ValuePattern; readonly at: readonly ArgumentPlace[] }[];
  /** Settings, and files of a framework, that do. */
  readonly settings: readonly string[];
  /** Names like those of guards, of code that only finds out who asks and never refuses. */
  readonly identifying: readonly string[];
}

export const exampleLanguages = ['javascript', 'typescript', 'python', 'vue', 'svelte'] as const;

export interface RuleExample {
  readonly language: (typeof exampleLanguages)[number];
  readonly bad: string;
  readonly good: string;
}

export interface Rule {
  /** `command-injection`; those of a repository begin with `project/`. */
  readonly id: string;
  readonly title: string;
  /** Most specific first, `CWE-78`. */
  readonly cwe: readonly string[];
  /** `A03:2021`. */
  readonly owasp: readonly string[];
  readonly category: RuleCategory;
  /** Where the source is `remote`, or nothing flows. */
  readonly severity: Severity;
  /** Where the source is another kind; absent: it does not count. */
  readonly severities: Partial<Record<SourceKind, Severity>>;
  /** Where the value is in a part of a request that no link sets: its body, a header, a cookie. Absent: as elsewhere. */
  readonly unlinked?: Severity;
  /** One sentence about the line; `{source}` and `{sink}` stand for the names there. */
  readonly message: string;
  readonly remediation: string;
  /** Number of the kind of harm that sanitizers take away: `shell`, `sql`, `html`, `path`, `url`, `code`, `log` …: rules of one kind share sanitizers. */
  readonly harm: string;
  readonly sinks: readonly Sink[];
  readonly sanitizers: readonly Sanitizer[];
  readonly calls: readonly CallShape[];
  readonly siblings?: SiblingShape;
  readonly fixes: readonly RuleFix[];
  readonly examples: readonly RuleExample[];
}

/** Where values from outside enter, by framework: data as rules are. */
export interface SourceModel {
  /** `express`: also the key of the entry points' table where it is one of these. */
  readonly key: string;
  readonly sources: readonly SourceShape[];
  /** Harmless, or passed on, whatever the rule. */
  readonly passes: readonly PassShape[];
}

export type SourceShape = {
  /** Names of the languages that it is about; absent: any. */
  readonly languages?: readonly string[];
} & SourceForm;

export type SourceForm =
  /** A value by its pattern: `pypi:flask.request.args`, `global:process.env`. */
  | { readonly how: 'value'; readonly value: ValuePattern; readonly kind: SourceKind }
  /** Result of a call. */
  | {
      readonly how: 'call';
      readonly value: ValuePattern;
      readonly kind: SourceKind;
      readonly when: readonly ArgumentCondition[];
    }
  /**
   * Parameter of a handler of an entry point of the framework; of `*` of any function whose parameter has one of the names. With
   * members only those of it.
   */
  | {
      readonly how: 'handler';
      readonly entry: string;
      readonly index: number | 'all';
      readonly names?: readonly string[];
      /** Only functions with one of these names. */
      readonly functions?: readonly string[];
      /** Origins of packages: only in projects that import one of them. */
      readonly uses?: readonly string[];
      /** Parameters of one of these types, by its name, are none: `BackgroundTasks`, `int`. */
      readonly types?: readonly string[];
      /** Parameters whose default is a call of one of these are none: `Depends(…)`. */
      readonly without?: readonly ValuePattern[];
      readonly members: readonly (readonly string[])[];
      readonly kind: SourceKind;
    }
  /** Parameter of a function that is given to a call: `on('message', (data) => …)`. */
  | {
      readonly how: 'callback';
      readonly value: ValuePattern;
      readonly at: readonly ArgumentPlace[];
      readonly when: readonly ArgumentCondition[];
      readonly index: number | 'all';
      readonly members: readonly (readonly string[])[];
      readonly kind: SourceKind;
    }
  /** Parameter with a decorator: NestJS' `@Query()`. */
  | {
      readonly how: 'decorated';
      readonly value: ValuePattern;
      readonly kind: SourceKind;
      /** Those of it that who sends it chooses; empty: all. */
      readonly members: readonly (readonly string[])[];
    };

/** Says where the arguments of a call of a package go. Calls without a model pass everything on, as a step that is not proven. */
export interface PassShape {
  readonly value: ValuePattern;
  /** Taint goes from these to the result; none: the result is harmless. */
  readonly from: readonly ArgumentPlace[];
  /**
   * The result is an item of what it comes from, if that is a list: `list.pop()`. `called`: the result is only what the function argument
   * returns, where that is code of the project.
   */
  readonly gives?: 'item' | 'called';
  /** Names of the languages that it is about; absent: any. */
  readonly languages?: readonly string[];
  /** Its function argument is called with what came in, and what that returns comes out. */
  readonly calls?: { readonly argument: number; readonly with: readonly ArgumentPlace[]; readonly item?: true };
  /** Also into this argument (`Object.assign`, `list.append`: the receiver). */
  readonly into?: ArgumentPlace;
  /** Number of the argument that says under which key values go in, or are found: `map.set(key, value)`, `map.get(key)`. */
  readonly key?: number;
}

export interface RuleSet {
  /** Hash of all that follows: part of the key of a scan. */
  readonly version: string;
  readonly rules: readonly Rule[];
  readonly models: readonly SourceModel[];
}
