/** Stems of the verbs that questions about code are asked with. */
export type VerbStem =
  | 'calls'
  | 'uses'
  | 'depends'
  | 'imports'
  | 'extends'
  | 'reaches'
  | 'connects'
  | 'defines'
  | 'covers'
  | 'touches'
  | 'changes'
  | 'removes'
  | 'breaks'
  | 'starts'
  | 'offers'
  | 'knows';

/** Verbs by stem, in the infinitive. A verb may have several meanings, and is then in several lists. */
export const verbs: Readonly<Record<VerbStem, string>> = {
  calls: `
    lead into, end up in, end in, go into, land in, arrive in,
    run, fire off, set in motion,
    lead to {call|calls|invocation|invocations} {of|to}, result in {call|calls|invocation|invocations} {of|to},
    end in {call|calls} {of|to},
    {make|perform|place|issue|contain|hold|include} {call|calls|invocation|invocations} {to|of|into|on}, make call,
    make calls, reach into, kick off, summon, ping, delegate, run through, call, invoke, trigger, execute, fire,
    call into, call out to, dispatch to, delegate to, hit, instantiate, construct, new up,
    {make|create} {instance|instances|object|objects} of`,
  uses: `
    know about, know of, be aware of, deal with, have knowledge of,
    pull on, draw on, dip into, make heavy use of, fall back on, profit of, tap into,
    {make|contain|hold} {use|usage|usages|reference|references|mention} {of|to}, reuse, re-use, lean on,
    rely on usage of, point to, refer, take advantage of, be user of, benefit from, profit from, resort to,
    operate on, build upon, work on top of, render, mount, utilize, use, reference, refer to, consume, access,
    mention, work with, make use of, utilise, leverage, interact with, talk to, read, employ,
    rely directly on, touch, exercise, make reference to`,
  depends: `
    sit on, be coupled to, be coupled with, be tied to, be bound to, hinge upon, piggyback on, stand upon,
    hang {off|on|from|onto}, live off, feed {on|off|from}, lean upon, need to {work|function|run|compile|build|operate}, need to do it 's {work|job|thing|task},
    {can|could|would|will} not {compile|build|work|run|function|load|live|survive|do} without, be unable to {work|run|compile|build} without,
    {have|take|carry|declare|hold|create} {dependency|dependencies|reliance} {on|upon|to|with|towards|for|of},
    depend {from|of|to|off}, rely {of|to|in|directly on|directly upon}, {build|built|sit|sits|rest|stand} on top of,
    rest on, rest upon, stand on, bank on, draw on, be built on top of, be built on, be dependent on, be dependent of,
    be dependent upon, be based on, be reliant on, depend on, depend upon, rely on, rely upon, need, require,
    build on, build upon, sit on top of, hinge on, count on, lean on, depend, rely`,
  imports: `
    {make|contain|hold|have} {import|imports|include|require} {of|to|from}, import from, import in, suck in, drag in,
    source, link against, link in, include from, import, load, pull in, include, bring in, re-export, reexport`,
  extends: `
    extend, implement, inherit from, inherit, subclass, derive from, override`,
  reaches: `
    get down to, come down to, go down to, get through to, get across to, make it down to, get at, work it 's way to,
    hand over to, find it 's way to, find it 's way into, make it to, touch down in, come, come to, take us, take,
    bring us, bring, carry, arrive, go, travel, proceed, run, lead, flow, hop, get, walk, pass, get over to,
    find way to, find way into, make way to, wind up in, arrive in, arrive into, reach to, reach into, reach out to,
    pass through to, run to, come into, come over to, end up at, end up, connect through to, trickle down to, reach,
    get to, end up in, lead to, arrive at, come to call, come to use, go to, flow to, flow into, get from, go from,
    come from, know about, get hold of, lead from, trace from, trace, flow from`,
  connects: `
    hang, hook up, chain, attach, associate, interrelate, interconnect, depend, tie together, interlock, interplay,
    intertwine, glue, stitch, wire up, wire to, couple to, join to, hook, plug, plug into, bridge, span, connect,
    link, relate, couple, tie, join, wire, bind, connect to, relate to, link to, interact, be connected, be related`,
  defines: `
    stand, reside, situate, originate, spell out, own definition of, hide, define, declare, implement, locate,
    introduce, contain, hold, house, host, keep, place, put, find`,
  covers: `
    check for, assert, verify behaviour of, verify behavior of, prove, put under test, have coverage of,
    provide coverage for, {have|provide|give} coverage {of|for|on}, exercise, cover, test, unit test, unit-test,
    cover by test`,
  touches: `
    go with, come with, relate to, pertain to, belong to, accompany,
    {catch|detect|notice|find|reveal|uncover|expose|flag|spot} {bug|bugs|regression|regressions|error|errors|mistake|mistakes|problem|problems|breakage} in, {tell|warn|alert|save|catch} me,
    exercise, verify, check, hit, touch, run through, go through, validate, assert on, involve, concern, hit on,
    run against, catch bug in, catch bugs in, detect bug in, detect bugs in, guard, protect`,
  changes: `
    change it 's {return type|signature|behaviour|behavior|name|interface|api|type|parameters|arguments|contract|shape|format},
    {add|delete|remove|drop|rename|change|swap|reorder|alter} {parameter|argument|parameters|arguments|field|option|param|default value|default} {to|from|of|in|on},
    {make|perform|do} {small|tiny|little|quick|big|minor} {change|edit|fix|tweak|modification} {to|in|on|of|at},
    hotfix, fix, patch, bump, swap out, swap, fiddle with, tinker with, play with, restructure, reshape, reorganize,
    revise, amend, rejig, overhaul, transform, convert, reimplement, re-implement, mutate, evolve, redo, improve,
    simplify, clean up, upgrade, migrate, mess around with, muck with, work on, switch, adapt,
    {make|perform|introduce} {change|changes|edit|edits|modification|modifications|adjustment|adjustments|tweak|tweaks|update|updates|fix|refactoring} {to|in|on|of|at|into|with},
    change, modify, edit, alter, touch, refactor, rename, rewrite, update, move, replace, break, rework, tweak,
    adjust, mess with, mess up, make a change to, make change to, make change in, make changes to, make changes in,
    change signature of, change behavior of, change behaviour of, change interface of, change something in,
    change anything in, change name of, change type of, change return type of, change parameters of,
    add a parameter to, add parameter to, add argument to, extract, split, split up, inline`,
  removes: `
    nuke, axe, purge, scrap, trash, wipe, toss, ditch, yank, erase, eliminate, discard, chuck, dump, go away,
    disappear, vanish, cease to exist, go missing, be gone, take away, comment out, strip out, sunset, decommission,
    remove, delete, drop, throw away, throw out, get rid of, kill, retire, deprecate, clean up, prune, cut, rip out,
    take out, pull out`,
  breaks: `
    cause, provoke, go off, go up,
    stop to work, stop to function, cease to function, go to bin,
    be at stake, be in jeopardy, need re-testing,
    tumble, fall, tumble down, give way, get into trouble, get trouble, go haywire, go south, act up, come down,
    be hit, be broken, be affected, be impacted,
    {go|get|be} {broken|affected|impacted|hit|hurt|influenced|wrong|boom|bad|bust|red|down|influence},
    {get|receive|take|feel} {influence|impact|effect|hit|damage|hurt}, cease functioning, stop functioning,
    malfunction, get broken, fall apart, come apart, fall down, collapse, explode, implode, go down, go boom,
    go up in flames, go bad, go to pieces, misbehave, regress, need re-verification, need reverification,
    need verification, need retesting, need testing, need revision, need checking, need looking at, need review,
    need adapting, need adjusting, need adjustment, need to change, need to be changed, need to be adapted,
    be endangered, be in danger, be in trouble, be unhappy, be upset, be surprised, be angry, sit downstream,
    lie downstream, topple, shatter, die, take hit, have problem, have problems, get problem, get problems,
    get in trouble, complain, react, screw up, burn, break, affect, impact, fail, happen, happen to, suffer, go wrong,
    stop working, influence, notice, feel, ripple to, ripple out to, blow up, go red, turn red, fall over, get hit,
    feel it, be at risk, cause trouble, hurt, stop, disturb, endanger, cease to work, cease working, crash, trip,
    need changes, need changing, need updating, need fixing, need work, need attention, put at risk, spread,
    propagate, spread to, cascade, radiate, hit`,
  starts: `
    enter into, kick off, get launched, get kicked off, come in, come into, set off, commence, take off, fire,
    wake up, initiate, get run, get running, activate, come alive, start, begin, boot, launch, start up, boot up, run,
    bootstrap, enter, fire up, get started, spin up`,
  offers: `
    suffer from, be plagued by, struggle with, be full of,
    answer, answer to, listen to, react to, understand, present, reveal, advertise, declare, comprise, feature, carry,
    hold, implement, give, show, bring, kick off, run, trigger, launch, fire, invoke, call, hit, reach, use, start,
    type, enter, expose, offer, provide, register, handle, serve, support, publish, list, have, define, exist,
    configure, export, make available, accept, set up, ship, ship with, schedule, contain, include, find, come with,
    respond to, listen on, know, wire up, mount, host, get`,
  knows: `
    {have|hold|possess} {expertise|knowledge|experience|background|insight|insights|know-how|understanding} {in|on|about|of|with},
    {have|hold} {most|best|deepest|deep|good} {expertise|knowledge|experience|background|insight|know-how|understanding} {in|on|about|of|with},
    master, grasp, grok, shape, design, implement, craft, code, program, produce, originate, start, drive, lead,
    steer, tend, care for, take charge of, hold knowledge of, sign off on, approve, make change to, make changes to,
    make most changes to, put work into, know well, know best, understand best, understand well, know most about,
    know much about, know something about, know anything about, have context on, have clue about, carry, know, own,
    maintain, author, write, create, touch, edit, modify, change, work on, understand, develop, build, look after,
    take care of, commit to, contribute to, introduce, add, review, know about, be familiar with, be responsible for,
    be in charge of, work most on, contribute most to, do most work on, do most of work on, spend most time on,
    spend most time in, commit most to, edit most, touch most, change most, hack on, own knowledge of, have worked on,
    have touched, have edited, have knowledge of, have experience with, handle, explain, work in`,
};
