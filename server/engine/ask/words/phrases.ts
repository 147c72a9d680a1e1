import type { WordClass } from './word-class.ts';

/** Words and phrases that are said as they stand here, by class. */
export const phrases: Readonly<Partial<Record<WordClass, string>>> = {
  whose: `
    whose, whose code, whose baby, whose work`,
  again: `
    what about, how about, same for, same of, same with, and, and for, and of, what of, or`,
  who: `
    who, whom, whoever, which people, which person, which persons, what persons, what people, which developer, which developers, what developers,
    which team, which colleague, which colleagues, which engineer, which engineers, which authors, which author,
    what person, which member, which team member, which team members, what developer`,
  what: `
    what, which, whatever, whichever, what else`,
  where: `
    where, whereabouts, wherever, everywhere, locate, in which place, at which place, go to, jump to, open, navigate to,
    take me to, bring me to, point me at`,
  how: `
    how, in what way, in which way, by what means, by which route, by what path, how exactly, by which path,
    by what route, via which path, via what path`,
  why: `
    why, how come, how comes, for what reason, what for, for which reason`,
  amount: `
    how many, how often, how much, how frequently, how many times, number of, count of, how big, how large, how widely,
    how heavily, how far, how many different, how many other, how broad, how wide, how severe, how far reaching,
    how far-reaching, how high, total number of, how bad, how extensively, how commonly, how well, how thoroughly`,
  i: `
    i, we, one, you or i, somebody, someone, me, us, my team, our team, my`,
  mine: `
    my, our, my current, our current, uncommitted, my uncommitted, my local, local, pending, my pending, i changed, i have changed,
    i made, i have made, we changed, we made, have i changed, did i change, working tree, working copy, in working tree, in working copy, of working tree, diff, my diff, current diff,
    what i changed, what i have changed, what i did, my work, my edits, my modifications, current changes, these changes, my changes, our changes, uncommitted changes, local changes, pending changes, my change, this change, current change, my current changes, my uncommitted changes, my local changes, unstaged changes`,
  you: `
    you`,
  may: `
    can, could, would, may, might, will, going to`,
  must: `
    should, must, have to, has to, need to, needs to, ought to, had better, shall, got to, supposed to, do i need to,
    need, needs`,
  not: `
    not, never, nobody, nothing, no one, none, no, without, no longer, cannot, nowhere, neither, zero, noone,
    without any, nothing else, nobody else`,
  and: `
    and, or, but, because, as well as, and/or, along with, plus`,
  if: `
    if, when, once, in case, as soon as, whenever, after, before, upon, by, as a result of, as result of, because of,
    while, in event of, following, prior to, on, for, were to, suppose, let us say, assuming, supposing, say, imagine, given,
    in order to, to`,
  by: `
    by, via, with help of, through, by way of, by means of`,
  from: `
    from, out of, starting from, starting at, starting with, beginning at, beginning from`,
  to: `
    to, into, onto, towards, toward, upon, up to, down to, all way to, all way down to, all way up to, with, on`,
  in: `
    part of, free of, free from, involved in, take part in, takes part in, participate in, participates in, member of, caught in,
    caught up in, stuck in, belong to, belongs to, entangled in, tangled up in, trapped in, in, inside, within, on, at,
    across, throughout, among, amongst, around, inside of, for`,
  of: `
    of, for, 's, to, behind, on, in, with, belonging to`,
  about: `
    about, on, regarding, concerning, in, with, for, of, with questions about, if i have questions about,
    if i have question about, if i need help with, when i have questions about, for help with, when i am stuck in,
    if i am stuck in, if i am stuck on, to, questions about, question about, help with, behind, for questions about`,
  between: `
    between, among, from, joining, linking, connecting`,
  through: `
    through, via, by, containing, contain, contains, involve, involves, include, includes, go through, goes through,
    run through, runs through, pass through, passes through, touch, touching, involving, with, passing through,
    going through, including, around, along`,
  owns: `
    's`,
  eachOther: `
    each other, one another, other modules, others, other packages, other components, other parts,
    among themselves, between themselves, amongst themselves, which others, which ones, each one, other ones`,
  itself: `
    itself, themselves, back on itself, back to itself, back to themselves, on itself, back on themselves`,
  thing: `
    code, anything, something, everything, anyone, anybody, everyone, everybody, else, stuff, other code, somewhere,
    anywhere, source, elsewhere, what else, anywhere else, anything else, everything else,
    someone else, somebody else, somewhere else, other places, those, one, ones`,
  project: `
    project, repo, repository, codebase, code base, code, application, app, program, package, system, workspace,
    library, tool, software, it, server, cli, service, this, product, everything, execution, process, module,
    this thing, source tree, source code, monorepo, thing, whole thing, extension, team, here, backend, solution,
    control flow, main program, control`,
  lives: `
    live, lives, reside, resides, sit, sits, come from, comes from, stand, stands, stem from, stems from, hide, hides,
    hiding, living, located, situated, coming from, stored, be, go, originate, originates, living in, lie, lies, exist,
    exists, belong, belongs, to be found, hang out, kept`,
  runs: `
    run, rerun, re-run, execute, start, repeat, look at, trigger, kick off, launch, select, pick, worry about, watch,
    care about, re-execute, running, rerunning, be run, be rerun, be executed, relevant, check, keep an eye on,
    revisit, update, adapt, adjust, fix, worth running, go through, rerunned, look into`,
  safe: `
    safe, ok, okay, dangerous, risky, fine, hazardous, safely, hard, without breaking, without risk, without affecting,
    problem, disruptive, harmless, scary, costly, expensive, bad idea, big deal, breaking change, without side effects,
    without consequences, without damage, without fear, allowed, without problems, without trouble`,
  checks: `
    check, look at, consider, watch out for, watch, keep in mind, know, be careful about, update, adapt, revisit, fix,
    review, look out for, be aware of, pay attention to, take into account, think about, worry about, verify,
    keep an eye on, adjust, be updated, be changed, be adapted, be checked, be adjusted, be fixed, re-check, recheck,
    expect, touch, migrate, also change, follow, retest, inspect, changing, updating, adapting, be touched,
    be modified, be revisited, be reviewed, go with it, attention, care, look into, test, modify, be careful with,
    change, edit`,
  structured: `
    structured, organised, organized, laid out, built, divided, split up, split, set up, put together, arranged,
    composed, layered, modularized, modularised, broken down, broken up, partitioned, architected, designed, grouped,
    fit together, fits together, consist of, consists of, made of, made up of, make up, makes up, work together,
    hang together, built up, built from, decomposed, form, comprise, comprised of, subdivided, segmented, interact,
    hold together, interconnected, wired together, fit, fitting together, glued together, plugged together, connected,
    linked together, composed of`,
  cyclic: `
    cyclically, in circle, in cycle, in circles, in cycles, in loop, circularly, mutually, in cyclic way, in loops,
    acyclic, cyclic, cycle-free, free of cycles, circular, in both directions, back and forth, in ring, both ways,
    in knot, mutual, cyclical, cycle free`,
  unused: `
    unused, dead, unreferenced, unneeded, orphaned, obsolete, superfluous, unreachable, unimported, uncalled,
    redundant, useless, abandoned, stale, not used, never used, no longer used, no longer needed, not needed,
    unnecessary, not in use, safe to delete, safe to remove, pointless, unexercised, zombie,
    in vain, left over, deletable, removable`,
  deadCode: `
    dead code`,
  asks: `
    ask, contact, talk to, speak to, consult, go to, turn to, ping, reach out to, approach, bother, message, bring in,
    request review from,  add as reviewer, assign, tag, loop in, request as reviewer, involve, speak with,
    talk with, get in touch with, assign to review, assign for review, review, answer questions, explain, help me,
    help, answer, walk me through, belong to, belongs to, belong, belongs, credit, blame, to blame, come to`,
  tour: `
    tour, guided tour, quick tour, onboarding, introduction, get started with, walk me through, get started,
    orientation, i am new here, i am new, i joined, joined, joined team, first day, first week, new colleague, new hire, newbie,
    beginner, reading order, reading list, take me through, talk me through, guide me through, lead me through, understanding,
    learning, exploring, help me find my way, new to project, i have never seen, never seen, somebody new, someone new, for new people, as newcomer, as new colleague, as new developer, as new hire, as beginner, as someone new,
    as somebody new, as new team member, onboard, on-boarding, find my way around, find my way, walkthrough, learn,
    get to know, introduce me to, introduce, understand, make sense of, get acquainted with, get familiar with,
    get overview of, get into, get up to speed with, get up to speed on, dive into, dive in, jump in, get my bearings,
    ramp up, new here, just joined, newcomer, new developer, new contributor, get grip on, come up to speed,
    familiarize myself with, new to, show me around, get oriented, wrap my head around, orient myself`,
  reads: `
    read, look at, start reading, begin reading, look, study, open, start, begin, explore, start looking,
    begin looking, start exploring, see, focus on, reading, looking at, start with, begin with, start out, check out,
    learn, dig into, go, know, understand, starting, to read, to start, know about, skim, tackle, be reading,
    be looking at, browse, turn to`,
  important: `
    important, key, central, core, most important, matter, matter most, matters, matters most, essential, main,
    crucial, critical, most central, most relevant, best, heart, worth reading, worth knowing, good, most influential,
    most essential, load-bearing, worth, best place, good place, right place, most worth, fundamental, most critical,
    most interesting, interesting, relevant, vital, biggest, significant, most significant, counts, count, heart of,
    recommended, must-read`,
  most: `
    most, best, well, last, recently, lately, most recently, primarily, mainly, deeply, currently, originally,
    in depth, really, best of all, mostly, inside out, latest`,
  'knows.active': `
    wrote, knew, made, did, has written, has changed, has worked on, has touched, has edited, have written,
    have worked on, have changed, have touched, is responsible for, responsible for, are responsible for, in charge of,
    familiar with, expert in, expert on, expert for, knowledgeable about, has most knowledge about, has most knowledge of, knowledge about, knowledge of, experienced with, behind, built, understood,
    committed to, contributed to, created, introduced, feels at home in, comfortable with, qualified to review,
    calls shots on, accountable for`,
  // `imports of X` are those that it has, an `import of X` is one that somebody has.
  'imports.used': `
    imports`,
  'imports.users': `
    import`,
  'uses.participle': `
    shows up, show up, showing up, appears, appear, appearing, occurs, occur, crops up, turns up, turn up, pops up`,
  'offers.participle': `
    available, on offer, supported, at our disposal`,
  'entry.route': `
    requests come in, requests arrive, requests enter, requests get in`,
  'entry.exported': `
    to outside, to outside world`,
  'entry.entry': `
    ways into, ways in, way into, way in`,
  'reaches.participle': `
    reachable, arrived at, gotten to, got to`,
  first: `
    in what order, in which order, first, first of all, to begin with, at first, to start with, before anything else, initially, at beginning`,
};
