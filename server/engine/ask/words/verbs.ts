/** Stems of the verbs that questions about code are asked with. */
export type VerbStem =
  | 'calls'
  | 'uses'
  | 'depends'
  | 'imports'
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
    call, invoke, trigger, execute, fire, call into, call out to, dispatch to, delegate to, hit`,
  uses: `
    use, reference, refer to, consume, access, instantiate, construct, extend, implement, inherit from, subclass,
    mention, work with, make use of, utilize, utilise, leverage, interact with, talk to, read, employ, derive from,
    override, rely directly on, touch, exercise, make reference to`,
  depends: `
    depend on, depend upon, rely on, rely upon, need, require, build on, build upon, sit on top of, hinge on, count on,
    lean on, depend, rely`,
  imports: `
    import, load, pull in, include, bring in, re-export, reexport`,
  reaches: `
    reach, get to, end up in, end up at, lead to, arrive at,
    come to call, come to use, go to, flow to, flow into, get from, go from, come from,
    know about, get hold of, lead from, trace from, trace, flow from`,
  connects: `
    connect, link, relate, couple, tie, join, wire, bind, connect to, relate to, link to, interact, be connected,
    be related`,
  defines: `
    define, declare, implement, locate, introduce, contain, hold, house, host, keep, place, put, write,
    specify, find`,
  covers: `
    cover, test, unit test, unit-test, cover by test`,
  touches: `
    exercise, verify, check, hit, touch, run through, go through, validate, assert on, involve, concern, hit on,
    run against, catch bug in, catch bugs in, detect bug in, detect bugs in, guard, protect`,
  changes: `
    change, modify, edit, alter, touch, refactor, rename, rewrite, update, move, replace, break, rework, tweak, adjust,
    mess with, mess up, make a change to, make change to, make change in, make changes to, make changes in,
    change signature of, change behavior of, change behaviour of, change interface of, change something in,
    change anything in, change name of, change type of, change return type of, change parameters of,
    add a parameter to, add parameter to, add argument to, extract, split, split up, inline`,
  removes: `
    remove, delete, drop, throw away, throw out, get rid of, kill, retire, deprecate, clean up, prune, cut, rip out,
    take out, pull out`,
  breaks: `
    break, affect, impact, fail, happen, happen to, suffer, go wrong, stop working, influence, be hit, notice, feel,
    ripple to, ripple out to, blow up, go red, turn red, fall over, get hit, feel it, be at risk, cause trouble, hurt,
    stop, disturb, endanger, cease to work, cease working, crash, trip, need changes, need changing, need updating,
    need fixing, need work, need attention, put at risk, spread, propagate, spread to, cascade, radiate, hit`,
  starts: `
    start, begin, boot, launch, kick off, start up, boot up, run, bootstrap, enter, fire up, get started, spin up`,
  offers: `
    expose, offer, provide, register, handle, serve, support, publish, list, have, define, declare, exist, configure,
    export, make available, accept, set up, ship, ship with, schedule, contain, include, find, come with, respond to,
    listen on, know, wire up, mount, host, implement, get`,
  knows: `
    know, own, maintain, author, write, create, touch, edit, modify, change, work on, understand, develop, build,
    look after, take care of, commit to, contribute to, introduce, add, review, know about, be familiar with,
    be responsible for, be in charge of, work most on, contribute most to, do most work on, do most of work on,
    spend most time on, spend most time in, commit most to, edit most, touch most, change most, hack on,
    own knowledge of, have worked on, have touched, have edited, have knowledge of, have experience with, handle,
    explain, work in`,
};
