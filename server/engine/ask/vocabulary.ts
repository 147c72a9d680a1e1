import type { Vocabulary } from './phrase-pattern.ts';

export type NameNoun = 'symbol' | 'type' | 'file' | 'module' | 'directory';

const nounsOf: Readonly<Record<NameNoun, string>> = {
  symbol:
    'function functions method methods symbol variable constant field property member constructor hook component helper procedure',
  type: 'class interface type enum struct',
  file: 'file script source',
  module: 'module package library',
  directory: 'folder directory dir',
};

/** Words that say what kind of thing a name is, and what it is then. */
export const nouns: ReadonlyMap<string, NameNoun> = new Map(
  (Object.keys(nounsOf) as NameNoun[]).flatMap((noun) => nounsOf[noun].split(' ').map((word) => [word, noun] as const)),
);

/** Words that never are the name of something unless they are marked as code. */
export const plainWords = new Set(
  (
    'i we you they he she it this that these those them one ones someone somebody anyone anybody anything something everything ' +
    'everyone nothing nobody who whom whose what which where when why how if is are was were be been being do does did has ' +
    'have had can could should would will may might must not no nor and or but so of in on at to from for by with without ' +
    'into onto over under about after before between during through than then there here code function functions method ' +
    'methods class classes file files module modules package packages folder folders directory symbol symbols type types ' +
    'variable variables place places part parts thing things test tests call calls called calling caller callers use uses ' +
    'used using import imports change changes changed project repo repository codebase application app program system way ' +
    'many much more most some other others else same only own out up down off again null undefined true false error errors ' +
    'me us my our your his her user users people person problem bug work works working'
  ).split(' '),
);

/** Phrases that patterns refer to by name. Articles and the like are left out of questions before. */
export const vocabulary: Vocabulary = {
  thing:
    'functions, function, methods, method, everything, everyone, everybody, code, things, places in code, places in project, classes, class, files, file, modules, module, packages, package, places, place, ' +
    'parts, parts of code, part of code, parts of project, components, component, symbols, symbol, pieces of code, folders, other files, ' +
    'other functions, other modules, other code, source files, libraries, types, things, lines, locations, callers, else',
  anything:
    'anything, something, anyone, anybody, someone, somebody, other code, code, nobody, nothing, anything else, any code, other functions, other files, other modules, other symbols, other classes',
  we: 'we, i, you, they, one, people, code, project',
  i: 'i, we, you, one, somebody, someone',
  who: 'who, what, who else, what else, whoever',
  are: 'what are, which are, who are, where are, what is, who is, which is, where is',
  file: 'file, module, package, folder, directory, source file, part, place, class, part of code, files',
  defined:
    'defined, declared, implemented, located, written, coded, created, introduced, kept, placed, defined at, declared at, to be found, found',
  definition:
    'definition, declaration, implementation, location, source, source code, definitions, declarations, code, place',
  change:
    'change, modify, edit, alter, touch, refactor, rename, remove, delete, drop, rewrite, update, break, move, replace, make change to, ' +
    'make changes to, make change in, make changes in, change signature of, change behaviour of, change behavior of, get rid of, throw away, ' +
    'change something in, change anything in, change something about, change name of, mess with, mess up, change interface of',
  changes:
    'changes, changed, is changed, is modified, is removed, is deleted, is renamed, was changed, were changed, were removed, was removed, ' +
    'was deleted, is gone, disappears, is touched, is edited, is refactored, gets changed, gets removed, is altered, is broken, ' +
    'were deleted, were renamed',
  changing:
    'changing, modifying, editing, altering, touching, refactoring, renaming, removing, deleting, dropping, rewriting, updating, moving, ' +
    'replacing, breaking, change to, changes to, change in, changes in, change of, changes of, modification of, removal of, deletion of, ' +
    'edit to, edit of, changing signature of, changing something in, making changes to, making change to, change on, refactoring of',
  breaks:
    'break, breaks, will break, would break, could break, can break, might break, may break, is affected, are affected, will be affected, ' +
    'would be affected, gets affected, could be affected, might be affected, is impacted, are impacted, will be impacted, would be impacted, ' +
    'stops working, fails, will fail, would fail, could fail, goes wrong, will go wrong, could go wrong, can go wrong, might go wrong, happens, ' +
    'will happen, would happen, could happen, changes, must change, must i change, needs to change, has to change, have to change, ' +
    'need to change, else breaks, else must change, else has to change, else needs to change, else is affected, else changes, else would break, ' +
    'do i have to change, do i need to change, do i need to check, do i have to check, do i need to update, do i have to update, should i check, ' +
    'do i need to watch out for, should i watch out for, do i have to watch out for, do i break, would i break, will i break, could i break, ' +
    'might i break, suffers, is hit, is touched, would be touched, depends on it, am i breaking, do i affect, else do i have to change, ' +
    'else do i need to change, do i need to look at, should i look at, needs to be updated, need to be updated, has to be updated, ' +
    'needs adapting, need to be changed, needs to be changed',
  impact:
    'impact, effect, effects, consequences, blast radius, ripple effect, ripple effects, fallout, implications, influence',
  if: 'if, when, once, in case, as soon as, whenever, after',
  tests:
    'tests, test, test files, test file, unit tests, unit test, integration tests, specs, spec, test cases, test case, test suites, ' +
    'test suite, spec files, test code',
  cover:
    'cover, covers, exercise, exercises, test, tests, check, checks, run, runs, touch, touches, use, uses, call, calls, hit, hits, verify, ' +
    'verifies, depend on, reach, reaches, run through, go through, execute, executes, are there for, exist for, belong to, belongs to, ' +
    'are relevant for, are affected by, involve, are related to, concern, import',
  covering:
    'covering, testing, exercising, touching, checking, using, calling, hitting, verifying, reaching, for, of, around, on',
  covered:
    'tested, covered, covered by tests, covered by any tests, covered by test, unit tested, exercised, checked, tested anywhere',
  run: 'run, rerun, execute, re-run, look at, start, repeat',
  reach:
    'reach, get to, call, end up calling, end up in, end up at, end up using, depend on, use, import, lead to, come to call, come to depend on, ' +
    'come to use, know about, know, arrive at, access, need, touch, invoke, rely on, trigger, reference, go to, flow into, flow to, end up importing, ' +
    'end up depending on, get hold of, pull in, connect to, talk to, relate to, require, eventually call, eventually reach',
  dependOn:
    'depend on, import, use, need, call, end up calling, rely on, end up depending on, require, reference, know about, invoke, pull in, reach, ' +
    'end up using, load, end up importing',
  reaches:
    'reaches, gets to, calls, ends up calling, ends up in, ends up at, ends up using, depends on, uses, imports, leads to, comes to call, knows about, accesses, needs, touches, ' +
    'invokes, relies on, triggers, references, requires, pulls in, is connected to, is coupled to',
  used: 'used, called, imported, needed, required, referenced, invoked, loaded',
  way: 'way, ways, route, routes, path, paths, chain, means, steps',
  connected: 'connected, linked, related, coupled, wired, tied, joined, bound',
  path: 'path, way, chain, connection, route, link, call chain, call path, dependency path, dependency chain, dependency, import chain, relation, import path',
  project:
    'project, this project, our project, repo, this repo, repository, this repository, codebase, this codebase, our codebase, code base, this code base, ' +
    'code, this code, our code, application, this application, app, this app, our app, program, this program, package, this package, system, this system, ' +
    'workspace, this workspace, library, this library, tool, this tool, it, server, this server, software, my project, my code, cli, this cli, service, ' +
    'this service, command line, api, this one, here, our repo, our repository, my repo',
  have: 'have, expose, offer, provide, define, declare, contain, handle, serve, register, support, consist of, accept, know, run, include, listen on, publish',
  exist:
    'are there, exist, are defined, are registered, are declared, are available, do we have, do you have, do i have, are exposed, are offered, are handled, ' +
    'is there, are present, are known, are served, are configured, can i call, can be called, are supported, are set up',
  entry:
    'entry points, entry point, entrypoints, entrypoint, main entry points, main entry point, starting points, starting point, main function, ' +
    'main functions, main program, main programs, main file, main files, main, entry files, entry file',
  route:
    'routes, route, http routes, endpoints, endpoint, http endpoints, api endpoints, rest endpoints, api routes, rest routes, urls, web routes, ' +
    'request handlers, http handlers, route handlers, paths of api, rest apis, http apis, web endpoints, url routes, apis',
  command:
    'commands, command, cli commands, command line commands, subcommands, console commands, console scripts, command-line commands',
  job: 'scheduled jobs, jobs, cron jobs, background jobs, scheduled tasks, periodic tasks, cron tasks, timers',
  worker: 'workers, background workers, worker threads, web workers, service workers, worker',
  page: 'pages, web pages, html pages',
  message: 'message handlers, event handlers, consumers, queue consumers, subscribers, message consumers',
  scripts: 'scripts, npm scripts, package scripts, start scripts',
  exported: 'public api, public exports, public interface, package exports, exports of package, public entry points',
  modules:
    'modules, module, packages, components, parts, main modules, main parts, main components, main packages, building blocks, layers, subsystems, ' +
    'workspaces, sub-packages, subpackages, subprojects, top-level modules, top level modules, big parts, top-level packages, top-level parts',
  structure:
    'architecture, structure, module structure, layout, organisation, organization, module graph, dependency graph, dependency structure, overview, ' +
    'high-level structure, high level structure, overall structure, overall architecture, module layout, package structure, architecture overview, ' +
    'big picture, code structure, project structure, folder structure, high-level architecture, module dependencies, module dependency graph, package graph, ' +
    'dependencies between modules, dependencies of modules, dependency graph of modules, dependencies among modules, module overview, ' +
    'dependencies between packages, dependency graph between modules, relations between modules, relationships between modules, dependencies of packages, ' +
    'dependency graph of packages, graph of modules, map of modules, list of modules',
  structured:
    'structured, organised, organized, laid out, built, divided, split up, split, set up, put together, arranged, composed',
  cycles:
    'cycles, cycle, circular dependencies, circular dependency, circular imports, circular import, import cycles, import cycle, dependency cycles, ' +
    'dependency cycle, cyclic dependencies, cyclic dependency, cyclic imports, circular references, circular reference, import loops, import loop, ' +
    'dependency loops, dependency loop, loops, knots, strongly connected components, cyclical dependencies, mutual imports, mutual dependencies, ' +
    'cycles of imports, circles, circular module dependencies',
  cyclic:
    'cyclically, in circle, in cycle, in circles, in cycles, in loop, circularly, mutually, in cyclic way, in loops',
  unused:
    'unused, dead, unreferenced, not used, never used, unneeded, not needed, no longer needed, no longer used, not referenced, never called, never imported, ' +
    'not called, not imported, orphaned, obsolete, superfluous, not used anywhere, never used anywhere, unreachable, never referenced, ' +
    'not referenced anywhere, exported but never used, exported but not used, exported but not imported, exported but never imported, ' +
    'exported but not imported anywhere, exported but unused, not imported anywhere, unimported, not called anywhere, not in use, never exported or used',
  deadCode:
    'dead code, unused code, dead functions, dead exports, unreachable code, dead files, orphans, orphan files, leftovers, code nobody uses, code that nobody uses',
  declared:
    'exports, functions, files, symbols, code, methods, classes, types, modules, things, exported functions, exported symbols, function, file, export, code at all, variables, constants, interfaces, of code',
  knows:
    'knows, knows about, wrote, owns, maintains, authored, created, changed, touched, last touched, last changed, last edited, worked on, works on, edited, ' +
    'modified, last modified, understands, knows most about, has written, has changed, has worked on, has touched, has edited, is responsible for, ' +
    'is expert for, is expert on, is expert in, is owner of, is author of, is maintainer of, is in charge of, takes care of, looks after, built, develops, ' +
    'developed, committed to, contributed to, contributes to, has written most of, wrote most of, is familiar with, has knowledge of, is to blame for, ' +
    'introduced, last worked on, has experience with, knows best, has changed most of, did, made, changes, can review, can review change to, should review, ' +
    'should review changes to, should review change to, can help with, can help me with, can explain, are owners of, are authors of, are maintainers of, ' +
    'are experts for, are experts on, are experts in, are contributors to, is contributor to, most recently changed, knew, know, know about, own, maintain, ' +
    'is best person to ask about, is right person to ask about, is right person for, is contact for, is contact person for, can i ask about, should i ask about, ' +
    'do i ask about, to ask about, could i ask about, should i talk to about, do i talk to about, should i contact about, can i talk to about, must i ask about, ' +
    'would know about, might know about, can answer questions about, could review change to, can review changes to, can review pull request for',
  owners:
    'owners, owner, authors, author, maintainers, maintainer, experts, expert, contributors, contributor, code owners, code owner, codeowners, people behind, expert for, experts for, experts on',
};
