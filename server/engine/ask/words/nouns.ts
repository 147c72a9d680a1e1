import type { WordClass } from './word-class.ts';

/** Nouns by class, in the singular. Of several words the last one has the plural. */
export const nouns: Readonly<Partial<Record<WordClass, string>>> = {
  'calls.users': `
    caller, call site, callsite, invocation, call, invoker, incoming call, direct caller, calling function,
    calling site, call location, invocation site`,
  'uses.users': `
    user, usage, use, reference, use site, consumer, client, usage site, occurrence, implementer, implementor,
    subclass, implementation site, instantiation, subtype, child class`,
  'depends.users': `
    dependent, dependant, reverse dependency, incoming dependency, dependee, downstream dependency,
    downstream consumer, downstream user, inbound dependency, downstream module, downstream file`,
  'imports.users': `
    importer, importing file, import site, importing module`,
  'calls.used': `
    callee, outgoing call, called function, outbound call`,
  'uses.used': `
    used symbol`,
  'depends.used': `
    dependency, outgoing dependency, requirement, prerequisite, direct dependency, upstream dependency,
    outbound dependency`,
  'imports.used': `
    imported file, imported module, import statement`,
  thing: `
    function, method, class, symbol, place, part, thing, piece of code, spot, line, location, component, element, item,
    function or method, constant, variable, interface, type, helper, declaration, place in code, spot in code, area,
    region, part of code, code path, bit of code, statement, identifier, section, caller or callee, entity,
    object, member, export, set of files, part of codebase, part of system,
    part of project, part of app, bit, site, case, signature, return type, behavior, behaviour, rest`,
  unit: `
    file, module, package, folder, directory, source file, script, library, dir, code file, crate, subpackage, source`,
  definition: `
    definition, declaration, implementation, location, source code, source location, home, whereabouts, source, path,
    file path, line number, body, exact location, file and line`,
  path: `
    path, way, chain, connection, route, link, call chain, call path, dependency path, dependency chain, dependency,
    import chain, relation, relationship, import path, call stack, trace, coupling, series of calls, sequence of calls,
    chain of calls, chain of imports, call sequence, series of imports, flow, call flow, control flow, hop, road,
    link chain, edge, dependency link, call route, import route`,
  tests: `
    test, unit test, integration test, spec, test case, test suite, test file, spec file, end-to-end test, e2e test,
    automated test, regression test, test coverage, coverage, testing, suite, test class, test function, test module`,
  change: `
    change, modification, removal, deletion, edit, rename, refactoring, refactor, alteration, update, rewrite`,
  impact: `
    impact, effect, consequence, blast radius, ripple effect, fallout, implication, influence, risk, side effect,
    knock-on effect, repercussion, collateral damage, damage, ramification, radius, downside, danger, breakage, ripple,
    affected file, affected code, impact radius, reach, impact analysis, scope of impact, scope`,
  'entry.entry': `
    entry point, entrypoint, main entry point, starting point, main function, main program, entry file, main entry,
    start file, main, entry, startup file, startup code, starting file, bootstrap file, program entry,
    program entry point, start point, startup script, boot file, bootstrapping code`,
  'entry.route': `
    route, http route, endpoint, http endpoint, api endpoint, rest endpoint, api route, rest route, url, web route,
    request handler, http handler, route handler, rest api, http api, web endpoint, url route, api, url path, api path,
    http url, http path, server route, web api, api call, controller, controller route, http method, url pattern,
    url endpoint, public endpoint, web url, server endpoint`,
  'entry.command': `
    command, cli command, command line command, subcommand, console command, console script, command-line command,
    cli subcommand, command line tool, terminal command, cli entry point, cli script, shell command`,
  'entry.job': `
    scheduled job, job, cron job, background job, scheduled task, periodic task, cron task, timer, cron,
    background task, recurring job, recurring task, celery task, timed job, periodic job, scheduled work, schedule`,
  'entry.worker': `
    worker, background worker, worker thread, web worker, service worker, worker process`,
  'entry.page': `
    page, web page, html page, screen, html file, webpage`,
  'entry.message': `
    message handler, event handler, consumer, queue consumer, subscriber, message consumer, message listener,
    event listener, queue listener, queue handler, message queue consumer, event consumer, event subscriber`,
  'entry.scripts': `
    script, npm script, package script, start script, build script, package.json script`,
  'entry.exported': `
    public api, public export, public interface, package export, public entry point,
    exported api, public surface, public api surface, api surface`,
  modules: `
    module, package, component, part, main module, main part, main component, main package, building block, layer,
    subsystem, workspace, sub-package, subpackage, subproject, top-level module, top level module, big part,
    top-level package, top-level part, main layer, major module, major component, major part, main building block,
    key component, main subsystem, top-level component, sub-module, submodule, big piece, high-level module,
    high-level component, major piece, main piece, main area, top-level folder, top-level directory, top level folder,
    top level directory, top level package, main folder, main directory, major subsystem, project module, section,
    unit, architectural layer, logical module, area, package boundary`,
  structure: `
    architecture, structure, module structure, layout, organisation, organization, module graph, dependency graph,
    dependency structure, overview, high-level structure, overall structure, overall architecture, module layout,
    package structure, architecture overview, big picture, code structure, project structure, folder structure,
    high-level architecture, module dependency, module dependency graph, package graph, module overview,
    package dependency, code layout, folder layout, high-level overview, high level overview, high level architecture,
    high level structure, overall layout, map, module map, dependency map, module diagram, architecture diagram,
    decomposition, breakdown, module breakdown, package layout, high-level layout, high-level design, design,
    inter-module dependency, cross-module dependency, intermodule dependency, module relationship, module hierarchy,
    architecture map, bird-eye view, directory structure, codebase structure, dependency diagram, component diagram,
    package map, module view, general structure, general architecture, repo structure, repository structure,
    codebase layout, project layout, repo layout, skeleton, topology`,
  cycles: `
    cycle, circular dependency, circular import, import cycle, dependency cycle, cyclic dependency, cyclic import,
    circular reference, import loop, dependency loop, loop, knot, strongly connected component, cyclical dependency,
    mutual import, mutual dependency, cycle of imports, circle, circular module dependency, module cycle,
    package cycle, file cycle, circular require, circularity, cyclic reference, dependency circle, import circle,
    dependency knot, tangle, dependency tangle, circular chain, cyclic import chain, circular dependency chain,
    circular link, circular file dependency, circular package dependency, dependency ring, cyclic chain,
    recursive import, cyclic module dependency, circular relationship, cyclic relationship, call cycle`,
  deadCode: `
    dead code, unused code, unreachable code, orphan, orphan file, orphaned file, orphaned code, leftover, dead weight,
    unreferenced code, dead export, dead function, dead file, dead symbol, dead method, dead class, cruft, zombie code,
    unused stuff, obsolete code, dead module, unneeded code, dead part, dead bit, deletion candidate, code nobody use, leftover code`,
  tour: `
    newcomer, beginner, new developer, new contributor, newbie, new hire, new colleague, walkthrough, reading list,
    guided tour, quick tour, tour, reading order, introduction`,
  owners: `
    owner, author, maintainer, expert, contributor, code owner, main author, main contributor, domain expert,
    original author, primary author, top contributor, committer, main committer, right person, best person,
    go-to person, contact, contact person, point of contact, reviewer, main developer, subject matter expert,
    right reviewer, best reviewer, good reviewer, suitable reviewer, biggest contributor, person in charge,
    good person, someone, main maintainer, lead, last editor, last author, creator, knowledgeable person, specialist,
    codeowner, last committer, person who know, main expert, primary maintainer, primary owner, responsible person`,
};
