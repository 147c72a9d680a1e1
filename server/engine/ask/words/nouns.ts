import type { WordClass } from './word-class.ts';

/** Nouns by class, in the singular. Of several words the last one has the plural. */
export const nouns: Readonly<Partial<Record<WordClass, string>>> = {
  'calls.users': `
    {incoming|inbound|direct|upstream|function|method|calling} {call|caller|invocation|call site|code|site|place|location|function|method|module|file|party}, calls site, calling code, call point, spot of call,
    caller, call site, callsite, invocation, call, invoker, incoming call, direct caller, calling function,
    calling site, call location, invocation site`,
  'uses.users': `
    {incoming|inbound|code|all|symbol|import|direct|textual} {reference|usage|use|user|mention|occurrence}, {usage|reference|use|using} {site|place|location|spot|point|list|area}, {place|location|spot|point|site} of {use|usage|reference},
    mention, appearance, consumption, derived class, inheritor, extender,
    user, usage, use, reference, use site, consumer, client, usage site, occurrence, implementer, implementor,
    subclass, implementation site, instantiation, subtype, child class`,
  'depends.users': `
    {reverse|incoming|inbound|downstream|backward|inverse} {dependency|dependent|import|importer|consumer|user|module|file|code|package|component|edge|link}, {dependent|depending|relying|consuming} {file|module|code|package|component|part|function|class|place|folder},
    dependent, dependant, reverse dependency, incoming dependency, dependee, downstream dependency,
    downstream consumer, downstream user, inbound dependency, downstream module, downstream file`,
  'imports.users': `
    {importing|including|requiring|loading} {file|module|package|site|place|code|script|component|line}, inbound import, incoming import, reverse import,
    importer, importing file, import site, importing module`,
  'calls.used': `
    {outgoing|outbound|outward|downstream|internal|nested|inner|forward} {call|invocation|callee}, {called|invoked} {function|method|helper|code|symbol}, delegate, subroutine,
    callee, outgoing call, called function, outbound call`,
  'uses.used': `
    {used|referenced|consumed} {symbol|function|method|class|thing|helper|code|file|module|name}, {outgoing|outbound|outward|forward} {reference|usage|use}, ingredient`,
  'depends.used': `
    {outgoing|outbound|upstream|forward|direct|code|internal|module|own|immediate} {dependency|requirement}, 
    dependency, outgoing dependency, requirement, prerequisite, direct dependency, upstream dependency,
    outbound dependency`,
  'imports.used': `
    {imported|included|required|loaded} {file|module|package|thing|symbol|name|code|library}, {outgoing|outbound|own|module} import, include, require,
    imported file, imported module, import statement`,
  thing: `
    function, method, class, symbol, place, part, thing, piece of code, spot, line, location, component, element, item,
    function or method, constant, variable, interface, type, helper, declaration, place in code, spot in code, area,
    region, part of code, code path, bit of code, statement, identifier, section, caller or callee, entity,
    object, member, export, set of files, point, piece, piece of code, chunk of code, {other|different|internal|own|local|inner} {function|method|class|symbol|thing|piece|place|part|helper|component|object}, snippet, {place|spot|location|line|part|piece|bit|corner|area|section|chunk|portion|region} {in|of} {code|codebase|project|repo|app|system|program},
    {file|path} and line, line of code, lines of code, routine, procedure, utility, util, codebase part, corner, chunk, part of codebase, part of system,
    part of project, part of app, bit, site, case, signature, return type, behavior, behaviour, rest`,
  unit: `
    {other|source|code|different|single|typescript|javascript|python|project|ts|js} {file|module|package|folder|script}, compilation unit, codefile, namespace, artifact, source module,
    file, module, package, folder, directory, source file, script, library, dir, code file, crate, subpackage, source`,
  definition: `
    {original|actual|real|exact|very} {definition|declaration|implementation|location|place|source|spot|file|home}, {place|location|point|spot|site|line|file|position} of {definition|declaration|implementation|origin|creation}, {definition|declaration|defining|declaring|source} {site|place|point|location|line|file|spot|position},
    birthplace, origin, position, file location, place in code, coordinates, address, file path and line, {file|path|place} and line, line and file, path and line number,
    definition, declaration, implementation, location, source code, source location, home, whereabouts, source, path,
    file path, line number, body, exact location, file and line`,
  path: `
    {call|dependency|import|shortest|connecting|full|whole|complete|exact|quickest|reference} {path|chain|route|way|trail|sequence|graph|link|connection|trace|stack|tree|flow|relation|steps|line|track}, {chain|series|sequence|string|path|trail|succession} of {calls|imports|dependencies|steps|files|modules|functions|invocations|links|hops|references|requires},
    step, bridge, trail, thread, itinerary, pathway, track, tie, intermediate step, in-between, stepping stone, passage, linkage,
    path, way, chain, connection, route, link, call chain, call path, dependency path, dependency chain, dependency,
    import chain, relation, relationship, import path, call stack, trace, coupling, series of calls, sequence of calls,
    chain of calls, chain of imports, call sequence, series of imports, flow, call flow, control flow, hop, road,
    link chain, edge, dependency link, call route, import route`,
  tests: `
    test, unit test, integration test, spec, test case, test suite, test file, spec file, end-to-end test, e2e test,
    {unit|integration|e2e|end-to-end|automated|automatic|regression|acceptance|functional|system|qa|existing|relevant|corresponding|associated|matching|respective|related|affected|impacted} {test|test case|spec|test file|test suite|check|coverage},
    {set|list|subset|minimal set|smallest set|minimum set|collection|number|bunch} of {tests|specs|test cases|test files}, smallest set, minimal set, test method, test script, testcase, testfile, test set,
    automated test, regression test, test coverage, coverage, testing, suite, test class, test function, test module`,
  change: `
    {code|small|little|minor|big|planned|breaking|simple} {change|edit|modification|fix}, fix, hotfix, patch, tweak, adjustment, revision, rework, redesign, bugfix, commit, touch, breaking,
    change, modification, removal, deletion, edit, rename, refactoring, refactor, alteration, update, rewrite`,
  impact: `
    {potential|possible|likely|expected|overall|total|negative|further|downstream|full} {impact|effect|consequence|risk|damage|breakage|fallout}, shockwave, blast zone, splash zone, domino effect, chain reaction, aftereffect, casualty, code at risk,
    impact, effect, consequence, blast radius, ripple effect, fallout, implication, influence, risk, side effect,
    knock-on effect, repercussion, collateral damage, damage, ramification, radius, downside, danger, breakage, ripple,
    affected file, affected code, impact radius, reach, impact analysis, scope of impact, scope`,
  'entry.entry': `
    entry point, entrypoint, main entry point, starting point, main function, main program, entry file, main entry,
    start file, main, entry, startup file, point of entry, entrance, entrance point, entrypoint file, {main|primary|application|app|program|project|system|executable|runnable} {entry|entry point|entrypoint|start|starting point|file|script|executable},
    launch point, door, front door, way in, gateway, access point, main method, point of access, start function, executable, binary, kick-off point, startup, root file, launcher, startup code, starting file, bootstrap file, program entry,
    program entry point, start point, startup script, boot file, bootstrapping code`,
  'entry.route': `
    route, http route, endpoint, http endpoint, api endpoint, rest endpoint, api route, rest route, url, web route,
    request handler, http handler, route handler, rest api, http api, web endpoint, url route, api, url path, api path,
    handler, server endpoint, backend route, backend endpoint, express route, web handler, rest call, service endpoint, {http|rest|web|api|server|url|public|exposed|available} {route|endpoint|handler|path|url|operation|api|service|resource},
    http url, http path, server route, web api, api call, controller, controller route, http method, url pattern,
    url endpoint, public endpoint, web url, server endpoint`,
  'entry.command': `
    command, cli command, command line command, subcommand, console command, console script, command-line command,
    {cli|command line|command-line|terminal|shell|console|user} {command|subcommand|script|tool|verb|action|operation}, cli verb,
    cli subcommand, command line tool, terminal command, cli entry point, cli script, shell command`,
  'entry.job': `
    scheduled job, job, cron job, background job, scheduled task, periodic task, cron task, timer, cron,
    {scheduled|periodic|recurring|cron|background|timed|regular|nightly|batch|async|queued} {job|task|process|work|script|run}, batch job, cron entry, crontab entry,
    background task, recurring job, recurring task, celery task, timed job, periodic job, scheduled work, schedule`,
  'entry.worker': `
    worker, background worker, daemon, queue worker, job worker, background daemon, background process, background thread, worker thread, web worker, service worker, worker process`,
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
    unit, architectural layer, logical module, area, package boundary, chunk, block, piece, blob, submodule, domain, slice, tier,
    {main|major|big|biggest|top|top-level|top level|high-level|high level|key|core|primary|principal|large|larger|single|individual|separate|essential|logical|internal|distinct|own|basic|functional|code|architectural}
     {module|package|component|part|block|piece|layer|area|chunk|subsystem|building block|section|folder|directory|unit|element}`,
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
    codebase layout, project layout, repo layout, skeleton, topology, {module|package|component|folder|file} {dependency|import|relationship} {graph|map|diagram|structure|tree|matrix|overview|chart|picture|list},
    {module|package|component|dependency|import|folder|architecture|architectural|system|code|project|codebase|repo|high-level|high level|rough|overall|general} {graph|map|diagram|picture|structure|layout|overview|view|breakdown|decomposition|chart|hierarchy|tree|outline|landscape|list|matrix|network|split|organization|organisation|summary|composition},
    {inter-module|inter-package|cross-module|cross-package|intermodule|interpackage|inter-component|module-level|package-level|module-to-module|package-to-package} {dependency|edge|link|import|relation|relationship|connection|coupling},
    {relation|relationship|link|edge|wiring|connection|interplay|interaction|coupling} {between|among} {modules|packages|components|parts|layers|folders}, anatomy, dependency arrow, arrow, relation of dependency,
    lay of land, makeup, composition, blueprint`,
  cycles: `
    cycle, circular dependency, circular import, import cycle, dependency cycle, cyclic dependency, cyclic import,
    circular reference, import loop, dependency loop, loop, knot, strongly connected component, cyclical dependency,
    mutual import, mutual dependency, cycle of imports, circle, circular module dependency, module cycle,
    package cycle, file cycle, circular require, circularity, cyclic reference, dependency circle, import circle,
    dependency knot, tangle, dependency tangle, circular chain, cyclic import chain, circular dependency chain,
    circular link, circular file dependency, circular package dependency, dependency ring, cyclic chain,
    recursive import, cyclic module dependency, circular relationship, cyclic relationship, call cycle,
    {circular|cyclic|cyclical|recursive|mutual|looping|self-referencing} {dependency|import|reference|require|include|relation|relationship|chain|link|path|coupling|usage},
    {circular|cyclic|cyclical} {file|module|package|code|component|folder|call} {dependency|import|reference|relation},
    {import|dependency|module|package|file|call|reference|component|folder|require|include} {cycle|loop|circle|knot|ring|tangle},
    {cycle|loop|circle|ring|knot|tangle} {of|in} {imports|dependencies|import|files|modules|requires|calls}, vicious circle, merry-go-round, closed loop,
    {cycle|loop} {between|among} {files|modules|packages|components|folders}, import spaghetti`,
  deadCode: `
    {dead|unused|unreferenced|unreachable|orphan|orphaned|obsolete|unneeded|abandoned|superfluous|redundant|stale|zombie|useless|uncalled|unimported|leftover|unnecessary|forgotten|removable|deletable}
     {code|function|method|class|file|export|symbol|module|stuff|thing|part|bit|piece|import|helper|constant|variable|type|interface|component|definition|declaration|member|element|item|script|identifier|entity},
    dead wood, deadwood, garbage, junk, baggage, ballast, trash, dead end, clutter, bloat, remnant, relic, waste, loose end, dust,
    {function|method|class|file|export|symbol|module|code|thing} {nobody|no one|nothing} {use|call|import|need|reference},
    dead code, unused code, unreachable code, orphan, orphan file, orphaned file, orphaned code, leftover, dead weight,
    unreferenced code, dead export, dead function, dead file, dead symbol, dead method, dead class, cruft, zombie code,
    unused stuff, obsolete code, dead module, unneeded code, dead part, dead bit, deletion candidate, code nobody use, leftover code`,
  tour: `
    {new|fresh|junior|incoming|future|starting} {developer|contributor|hire|colleague|member|team member|person|joiner|engineer|starter|programmer|dev|employee|coder|teammate|maintainer|intern|arrival|people|folks|guy|one},
    {quick|short|little|brief|guided|small|gentle|grand|nice|fast|rapid|high-level|general|five-minute} {tour|introduction|intro|walkthrough|orientation|overview of code|guide}, intro, starter, intern, newby, rookie, novice, noob, outsider, trainee, student, apprentice,
    {reading|study|learning|exploration} {order|list|path|plan|sequence|guide|route|roadmap}, crash course, roadmap, onboarding guide, onboarding plan,
    newcomer, beginner, new developer, new contributor, newbie, new hire, new colleague, walkthrough, reading list,
    guided tour, quick tour, tour, reading order, introduction`,
  owners: `
    {main|primary|original|best|current|principal|top|leading|chief|real|biggest|active|most active|key|right|responsible|knowledgeable} {owner|author|maintainer|contributor|developer|expert|reviewer|committer|person|contact|engineer|dev|programmer|colleague|people|editor|writer},
    {code|file|module|subject|domain|area|component} {owner|ownership|expert|author|maintainer}, ownership, steward, guru, wizard, custodian, keeper, responsible, guardian, go-to dev, go-to developer, someone who know,
    {person|people|dev|developer|engineer|colleague|somebody|anyone|anybody|teammate|coworker|team member} {who know|knowing|responsible|with knowledge|with most knowledge|with experience|in charge}, bus factor, brain behind,
    owner, author, maintainer, expert, contributor, code owner, main author, main contributor, domain expert,
    original author, primary author, top contributor, committer, main committer, right person, best person,
    go-to person, contact, contact person, point of contact, reviewer, main developer, subject matter expert,
    right reviewer, best reviewer, good reviewer, suitable reviewer, biggest contributor, person in charge,
    good person, someone, main maintainer, tech lead, team lead, go-to, last editor, last author, creator, knowledgeable person, specialist,
    codeowner, last committer, person who know, main expert, primary maintainer, primary owner, responsible person`,
};
