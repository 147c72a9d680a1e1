/**
 * What is said and changes nothing about what is asked.
 *
 * Invariant: nothing that narrows a question stands here (`public`, `new`, `only`, `outside`): it would be answered without it.
 */
export const fillers = `
    is, are, was, were, be, been, being, am, do, does, did, has, have, had, there, that, get, gets, got, getting, so,
    then, here, now, today, please, hi, hello, hey, ok, okay, thanks, thank you, show, list, tell, give, see,
    display, print, enumerate, look up, wonder, know, want, want to, like, would like, can you, could you, would you,
    will you, show me, tell me, give me, find me, let me know, list me, i want to know, i want to see,
    i would like to know, i would like to see, i need to know, i need, i want, i wonder, i am wondering,
    i am looking for, looking for, look for, search for, search, help me find, do you know, do we know,
    can you show me, can you tell me, could you tell me, could you show me, can you list, could you list, can you find,
    could you find, can you give me, can you point me to, point me to, point out, i am trying to find,
    i am trying to find out, i am trying to understand, trying to find, help me understand, i need to find, find,
    find out, identify, determine, get me, pull up, bring up, report, figure out, complete, whole, entire, existing,
    different, various, other, exact, still, already, yet, else, too, as well, again, either, both, these, those, this,
    they, them, their, his, her, our, my, its, itself, such, in total, at all, at moment, at present, right now,
    in general, overall, in fact, quick question, question, quickly, briefly, roughly, basically, likely, probably,
    possibly, somehow, somewhere, anywhere, hopefully, maybe, perhaps, whether, check whether, check if,
    tell me whether, tell me if, see if, along way, who all, what all, happen to, happens to, happened to,
    for me, out there, out of interest, curious, just curious, i am curious, one, ones, really, truly, explicitly,
    list of, set of, full list of, complete list of, all of, each of, any of, one of, directly, immediately, explicit,
    direct, immediate, indeed, therefore, anyway, by way, of course, by any chance, exactly, let us, let me,
    let me see, i think, i guess, i suppose, i assume, show us, tell us, give us, inform me, explain, describe,
    outline, summarize, summarise, illustrate, visualize, visualise, lay out, trace out, detect, spot, scan for,
    lookup, hunt down, track down, pinpoint, full, shortest, quickest, i was wondering, wondering, i can not find, lying around, hmm, um, uh, oh, alright, sorry, dumb question, silly question, stupid question, hi there, hey there, btw, plz, thx,
    cheers, morning, folks, i do not know, at module level, on module level, at file level, on file level, by chance, quick, pls, end up, ends up, ended up, wind up, winds up, draw me, draw, check for, i suspect, i believe, i fear,
    function called, function named, class called, class named, method called, method named, file called, file named,
    something called, something named, module called, symbol called, constant called, type called, idea, clue, some, anymore, any more, by now, is it possible that, is it true that, is it correct that,
    is it case that, is it so that, please recommend, recommend, suggest, remind me, under hood, behind scenes, in detail, in practice, three, four, five, ten`;
