import type { WordClass } from './word-class.ts';

/** Words and phrases that are said as they stand here, by class. */
export const phrases: Readonly<Partial<Record<WordClass, string>>> = {
  whose: `
    from {whom|who} {is|are|was|comes|come|stems} {code|file|class|stuff|module|function|lines|work|implementation},
    {from|by} {whom|who} {stems|comes} {code|file|class|module|function}, whose, whose code, whose baby, whose work`,
  again: `
    what about, how about, same for, same of, same with, and, and for, and of, what of, or`,
  who: `
    {lies|rests|lie|rest|sits} with {whom|who},
    {somebody|someone|anybody} {who|that}, {to|with|from|by|of} {who|whom},
    {to|with|from|by|of} {which|what} {developer|dev|person|colleague|engineer|programmer|teammate|people|maintainer|author|coworker|guy|expert|team member},
    {who|anyone|anybody|someone|somebody} {on|in|of|from} {team|our team|my team},
    {person|people|dev|devs|developer|developers|guy|colleague} {that|which|who}, who, whom, whoever, persons, people,
    person, devs,
    {which|what} {dev|devs|programmer|programmers|coworker|coworkers|teammate|teammates|maintainer|human|guy|folks|teams|contributor|contributors|one of us|employee},
    names of {people|persons|developers|devs|engineers},
    {developers|engineers|programmers|colleagues|teammates|coworkers|folks}, which people, which person,
    which persons, what persons, what people, which developer, which developers, what developers, which team,
    which colleague, which colleagues, which engineer, which engineers, which authors, which author, what person,
    which member, which team member, which team members, what developer`,
  what: `
    which ones, which one, which of them, what all,
    what, which, whatever, what for, what kind of, what kinds of, what sort of, what sorts of, what type of,
    what types of, which kind of, which kinds of, how many kind of, whichever, what else`,
  definition: `
    code of,
    {file|module|line|folder} of, {which|what|on which|on what|at which|at what} {line|line number}`,
  where: `
    {under|at|in|on} {which|what} path,
    where abouts,
    jump me to, take me, bring me to, get me to, send me to, navigate me to, where, whereabouts, wherever, everywhere,
    locate, in which place, at which place, go to, jump to, open, navigate to, take me to, point me at`,
  how: `
    {by|through|via|over|along} {which|what} {chain|series|sequence|string|succession|trail} of {imports|calls|dependencies|steps|files|functions|modules|links|hops},
    {by|through|via|over} {which|what} {intermediate|in-between|intervening|middle} {files|file|modules|module|functions|function|steps|packages|folders|classes|stations|nodes|places},
    by what {chain|series|sequence} of {imports|calls|dependencies|steps},
    {by|through|via|over} {which|what} {chain|import chain|call chain|path|dependency chain|connection|connections|links|link},
    how, {in} {which|what} {way|manner|fashion},
    {by|over|through|along|via} {which|what} {way|ways|route|routes|path|paths|road|steps|step|chain|links|means|hops|intermediate steps},
    in what way, in which way, in what ways, in which ways, by what means, by which route, by what path, by which path, by what route,
    via which path, via what path`,
  why: `
    why, why on earth, why in world, how come, how comes, for what reason, what for, for which reason`,
  amount: `
    how many, how often, how much, how frequently, how many times, number of, count of, how big, how large,
    how widely, how heavily, how far, how many different, how many other, how broad, how wide, how severe,
    how far reaching, how far-reaching, how high, total number of, how bad, how extensively, how commonly, how well,
    how thoroughly`,
  i: `
    she, he, they, newcomers, my colleague, my teammate, my friend, my intern, our intern, our team, us all,
    everyone here, i, we, one, you or i, somebody, someone, me, us, my team, my`,
  mine: `
    my, our, my current, our current, uncommitted, my uncommitted, my local, local, pending, my pending, i changed,
    i have changed, i made, i have made, we changed, we made, have i changed, did i change, working tree,
    working copy, in working tree, in working copy, of working tree, diff, my diff, current diff, what i changed,
    what i have changed, what i did, my work, my edits, my modifications, current changes, these changes, my changes,
    our changes, uncommitted changes, local changes, pending changes, my change, this change, current change,
    my current changes, my uncommitted changes, my local changes, unstaged changes`,
  you: `
    you`,
  may: `
    can, could, would, intend to, plan to, planning to, am planning to, are planning to, am about to, about to,
    want to, {am|are} {going to|intending to|thinking of|thinking about}, thinking of, thinking about, wanting to,
    hoping to, was about to, is allowed to, are allowed to, able to, may, might, will, going to`,
  must: `
    should, must, have to, am to, are to, ought, am supposed to, are supposed to, be obliged to, do i have to,
    will have to, would have to, must i, better, had better, has to, need to, needs to, ought to, shall, got to,
    supposed to, do i need to, need, needs`,
  not: `
    not, never, nobody, nothing, no one, none, no, without, no longer, cannot, nowhere, neither, zero, noone,
    without any, nothing else, nobody else, free of, free from`,
  and: `
    and, or, but, because, as well as, and/or, along with, plus`,
  if: `
    if, when, once, supposed, let us assume, let us suppose, provided, in event that, for case that, whenever,
    ahead of, in case, as soon as, after, before, upon, by, as a result of, as result of, because of, while,
    in event of, following, prior to, on, for, were to, suppose, let us say, assuming, supposing, say, imagine, given,
    in order to, to`,
  by: `
    over, by, via, with help of, through, by way of, by means of`,
  from: `
    {when|if} {i|we|you|one} {start|begin|enter|set off|come} {at|from|in|with},
    that {starts|begins|originates} {in|at|with|from}, which {starts|begins|originates} {in|at|with|from},
    {starting|beginning|originating} in, from, out of, starting from, starting at, starting with, beginning at,
    beginning from`,
  to: `
    and {ends|stops|finishes|arrives|terminates|ending|ends up|lands} {in|at|with|on|inside},
    {ending|finishing|stopping|arriving|terminating} {in|at|with|on}, and {end|ends|ending} up {in|at}, to, until,
    all way until, into, onto, towards, toward, upon, up to, down to, all way to, all way down to, all way up to,
    with, on`,
  in: `
    part of, {make|makes|making} part of, {form|forms|forming} part of, in middle of, entangled within, inside of,
    {hang|hangs|hanging|stuck|involved|included|contained|trapped|caught|sitting|entangled} {in|inside|within},
    participate, participates, participating in, taking part in, take part, takes part, be part of, sit in, sits in,
    involved in, take part in, takes part in, participate in, participates in, member of, caught in, caught up in,
    stuck in, belong to, belongs to, entangled in, tangled up in, trapped in, in, inside, within, on, at, across,
    throughout, among, amongst, around, for`,
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
  thing: `
    services,
    {someone|somebody|something|anyone} {must|has to|seems to|appears to|is} be,
    {someone|somebody|something} {must|has to}, outside world, end user, end users, customers, customer, real user,
    whose {body|bodies|code|implementation|source|implementations}, code, anything, something, everything, anyone,
    anybody, everyone, everybody, else, stuff, other code, somewhere, anywhere, source, elsewhere, what else,
    anywhere else, anything else, everything else, someone else, somebody else, somewhere else, other places, those,
    one, ones`,
  lives: `
    {in|inside|within} they 's {body|bodies|code|implementation|implementations|source|sources},
    lurking,
    lying, sitting, standing,
    live, lives, lie around, lies around, hang around, lying around, sitting around, floating around, stick around,
    dwell, dwells, reside, nest, nested, sits, resides, sit, come from, comes from, stand, stands, stem from,
    stems from, hide, hides, hiding, living, located, situated, coming from, stored, be, go, originate, originates,
    living in, lie, lies, exist, exists, belong, belongs, to be found, hang out, kept`,
  runs: `
    matter, matters, run, rerun, re-run, let run,
    {be|get} {run|rerun|executed|launched|started|triggered|repeated|redone}, executed, launched, launch, retest,
    redo, kick, invoke, exercise, do execute, do run, ran, start again, run again, relaunch, retrigger,
    worth rerunning, choose, execute, start, repeat, look at, trigger, kick off, select, pick, worry about, watch,
    care about, re-execute, running, rerunning, be run, be rerun, be executed, relevant, check, keep an eye on,
    revisit, update, adapt, adjust, fix, worth running, go through, rerunned, look into`,
  safe: `
    without {anyone|anybody|users} noticing, without {loss|losing anything|regret|consequence},
    be {afraid|worried|scared|nervous|careful},
    without harm, without harming anything, without hurting anything, without breaking {anything|something|stuff},
    safe, ok, okay, dangerous, risky, fine, hazardous, safely, hard, without breaking, without risk,
    without affecting, problem, disruptive, harmless, scary, costly, expensive, bad idea, big deal, breaking change,
    without side effects, without consequences, without damage, without fear, allowed, without problems,
    without trouble`,
  checks: `
    check, look at, consider, watch out for, watch, keep in mind, know, be careful about, update, adapt, revisit, fix,
    review, look out for, be aware of, pay attention to, take into account, think about, worry about, verify,
    keep an eye on, adjust, be updated, be changed, be adapted, be checked, be adjusted, be fixed, re-check, recheck,
    expect, touch, migrate, follow, retest, inspect, changing, updating, adapting, be touched, be modified,
    be revisited, be reviewed, go with it, attention, care, look into, test, modify, be careful with, change, edit`,
  'covers.participle': `
    under test, under tests`,
  'breaks.participle': `
    sensitive to, vulnerable to, fragile against, exposed to, susceptible to`,
  unit: `
    {groups|sets|clusters} of {files|modules|packages|folders}`,
  'breaks.active': `
    no longer {work|function|compile|build|run}, not {work|function|compile|build} {|any more|anymore|any longer},
    at stake, in danger, in jeopardy, at risk`,
  // `imports of X` are those that it has, an `import of X` is one that somebody has.
  'imports.used': `
    imports`,
  'depends.users': `
    as {dependency|requirement|prerequisite|import}`,
  'imports.users': `
    import`,
  // In the present alone: where something was created, and by whom, asks for other things.
  'calls.active': `
    creates, makes instances of, creates instances of`,
  'calls.users': `
    calls come from, calls are coming from, calls coming from, calls originate, calls made {to|on|into|against},
    calls are made {to|on|into|against}`,
  'calls.used': `
    calls {happen|occur|are there} {in|inside|within}, calls {made|are made|being made|are being made|issued|are issued|performed|are performed|that happen|happening} {in|inside|within|from|by}`,
  'depends.participle': `
    coupled {to|with}, tied {to|with}, dependent {on|upon|of|from}, reliant on, built upon, based upon`,
  'uses.participle': `
    in use, put to use, in active use, made use of,
    shows up, show up, showing up, appears, appear, appearing, occurs, occur, crops up, turns up, turn up, pops up`,
  'offers.participle': `
    available, on offer, supported, at our disposal`,
  'reaches.participle': `
    reachable, arrived at, gotten to, got to`,
  inward: `
    in it 's turn, in turn of it,
    {by|from|through} {body|code|implementation|bodies} of,
    when it {runs|is run|is executed|executes|is called|is invoked},
    {to do|for doing|in doing|for|to get} {his|it 's|they 's|her} {work|job|task|thing|jobs|business|duty},
    {to do|for doing} {his|it 's|they 's|her} {work|job|task|thing} done,
    {in|inside|within} it 's {body|bodies|code|implementation|source|own code|own body}, internals,
    inside {function|method|class|file}, internally, inside, within, from within, from inside, on inside, inside it,
    within it, in it, inside itself, inside its body,
    in {its|'s|their|it 's} {body|bodies|implementation|code|own body|source}, under covers, inside of it, down line,
    one level deep, one level down, at first level, {inside|within|in} {body|implementation|bodies|source|code} of,
    in turn, on its own, to do it 's {job|work|thing}, to get job done, to do job, to work, to function, to do work`,
  later: `
    when i do, if i do, once i do, when we do, if we do, when doing so, when i do so, if i do so,
    afterwards, afterward, after that, after this, after it, then, thereafter, subsequently, next, following that,
    as result, because of it, because of this, because of that, in consequence, as consequence, consequently,
    in that case, in this case, by doing so, when i do that, when i do this, if i do that, if i do this, if so,
    tomorrow, next week, next sprint, later, soon, downstream, down road, again`,
  limit: `
    {used|needed|good} for, used for, by heart, on call, in tests, inside tests, within tests, when it fails,
    when they fail, if it fails, at most, at least, not only, nor, except for, other than, apart from, aside from,
    rather than, instead of, more than, less than, fewer than, more often, most often, in loop of, unless`,
  first: `
    second third, second and third, then second, first {second|then|next} {third|then|next}, first second,
    first second and third, first and second, in first place, as very first, very first, first and foremost,
    in {what|which} {sequence|succession|order of files}, in order, right away, straight away, as first,
    at very beginning, on day one, on first day, from beginning, up front, in what order, in which order, first,
    first of all, to begin with, at first, to start with, before anything else, initially, at beginning`,
};
