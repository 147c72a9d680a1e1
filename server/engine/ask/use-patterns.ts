/** Words for one way in which code uses other code. */
interface UseFamily {
  /** `who … X`. */
  readonly uses: string;
  /** `where is X …`. */
  readonly used: string;
  /** `… of X`: those who use it. */
  readonly users: string;
  readonly using: string;
  /** `… of X`: what it uses. */
  readonly usedByIt: string;
}

export const useFamilies: Readonly<Record<'calls' | 'uses' | 'depends' | 'imports', UseFamily>> = {
  calls: {
    uses: 'call, calls, invoke, invokes, is calling, are calling, calls into, call into, call out to, calls out to, trigger, triggers, execute, executes, run, runs',
    used: 'called, invoked, triggered, being called, executed',
    users:
      'callers, caller, call sites, call site, callsites, calls, calling code, calling functions, invocations, calls to, callers to, call hierarchy, direct callers, incoming calls',
    using: 'calling, invoking',
    usedByIt: 'callees, callee, outgoing calls, called functions',
  },
  uses: {
    uses:
      'use, uses, reference, references, refer to, refers to, consume, consumes, make use of, makes use of, access, accesses, is using, are using, ' +
      'instantiate, instantiates, mention, mentions, work with, works with, create, creates, extend, extends, implement, implements, do use',
    used: 'used, referenced, consumed, instantiated, accessed, referred to, being used, mentioned, in use, made use of, being referenced, constructed',
    users:
      'users, user, usages, usage, uses, use, references, references to, reference to, use sites, consumers, clients, usage sites, all uses, places that use',
    using: 'using, referencing, consuming, accessing',
    usedByIt: 'used code, used symbols',
  },
  depends: {
    uses: 'depend on, depends on, rely on, relies on, need, needs, require, requires, build on, builds on, is built on, are built on, depend upon, depends upon',
    used: 'depended on, needed, required, relied on, depended upon',
    users:
      'dependents, dependent, dependants, reverse dependencies, incoming dependencies, downstream dependencies, dependees',
    using: 'depending on, relying on, needing, requiring',
    usedByIt: 'dependencies, dependency, outgoing dependencies, requirements, prerequisites, direct dependencies',
  },
  imports: {
    uses: 'import, imports, load, loads, pull in, pulls in, include, includes, is importing, are importing',
    used: 'imported, included, loaded, being imported, pulled in',
    users: 'importers, importer, importing files',
    using: 'importing, loading, including',
    usedByIt: 'imports, imported files, imported modules, import statements',
  },
};

/** Who uses something; `{uses}` and the like are those of a family. */
export const userPatterns = [
  '{who} {uses} X',
  'whatever|whoever {uses} X',
  '{who} {uses} X from where',
  'what|which [other] {thing} {uses} X',
  'what|who would|could|can|may {uses} X',
  'what|which [other] {thing} do|does {uses} X',
  '[{are}] {thing} [that|which|who] {uses} X',
  '{thing} {using} X',
  '[{are}] {thing} {using} X',
  'what|who is|are {using} X',
  '[{are}] {users} [of|for|to] X',
  '[{are}] X {users}',
  "[{are}] X 's {users}",
  'where are|is {users} of|to X',
  'from where is|are X {used}',
  'from which {thing} is|are X {used}',
  'where [else] is|are X {used} [from|in|by]',
  'where in code|project|codebase is|are X {used}',
  'where X is|are {used} [from]',
  'in|from what|which {thing} is|are X {used}',
  'what|which {thing} is|are X {used} in|by|from',
  'by what|whom|which is|are X {used}',
  'by what|which {thing} is|are X {used}',
  'X is {used} by what|whom|who',
  'who|what is|are X {used} by',
  'from where do|does {we} {uses} X',
  'where do|does {we} {uses} X [from]',
  'where do|does {thing} {uses} X [from]',
  'do|does {anything} [else] {uses} X',
  'is|are there {anything} [that] {uses} X',
  'is|are there {anything} {using} X',
  'is|are X {used} [by] [{anything}] [anywhere|somewhere]',
  'is|are X not {used} [anywhere|somewhere]',
  'is|are X still {used} [anywhere|somewhere|by|{anything}]',
  'is|are X {used} anywhere|somewhere else',
  'how many {users} does|do X have',
  'how many {users} of|to X [are|exist] [there]',
  'how many {users} has X',
  'how many {thing} {uses} X',
  'how often|frequently is|are X {used}',
  'how many times is|are X {used}',
  'does X have {users}',
  'do|does X have {anything} {using} it',
  'are there {users} of|to X',
  'has X [got] {users}',
  'who {uses} X and where',
  'where and by whom is X {used}',
] as const;

/** What something uses. */
export const usedPatterns = [
  'what [else] do|does X {uses}',
  'what X {uses}',
  'everything [that] X {uses}',
  'what|which {thing} do|does X {uses}',
  'what|which {thing} X {uses}',
  '[{are}] {thing} [that|which] X {uses}',
  'what|which {thing} is|are {used} by|in|from X',
  'what is|gets|are [being] {used} by|in|from|inside X',
  '{thing} {used} by|in|from X',
  'on what|which {thing} do|does X {uses}',
  'on what|which [{thing}] do|does X depend|rely',
  '[{are}] {usedByIt} of|for|in X',
  '[{are}] X {usedByIt}',
  "[{are}] X 's {usedByIt}",
  'what {usedByIt} do|does X have',
  'which {usedByIt} do|does X have',
  'how many {usedByIt} do|does X have',
  'how many {thing} do|does X {uses}',
  'do|does X {uses} {anything}',
  'do|does X have {usedByIt}',
  'who do|does X {uses}',
] as const;
