/** Said in front of what is asked for, changing nothing about it. */
export const requests = `
    {can|could|would|will|may|might} {you|i|we} {show|tell|list|find|give|name|point out|indicate|identify|see|get|have},
    may i {ask|enquire|inquire|know|request}, might i {ask|enquire|inquire}, if i {may|might|could} ask,
    may i ask you, might i ask, if i may ask, if i may, if you can, if you could,
    {would|do} you mind {listing|showing|telling|giving|naming|explaining|pointing out|finding|checking},
    {would|do} you mind {showing|telling|giving|listing} me, would you mind, do you mind, would it be possible,
    is it possible, would it be possible to, is it possible to, be so kind, be so kind as to,
    would you be so kind as to, be kind enough to, could you maybe, can you maybe,
    how {do|can|could|would|might} i {find out|see|know|tell|figure out|check|list|learn},
    how {do|can|could|would|might} we {find out|see|know|tell|figure out|check|list|learn},
    how to {find out|see|know|figure out|check|list}, where {do|can|could} i see,
    {i|we} {need|want|would like|would love|wish|have|try|am trying|are trying|would need|would want|should like|am hoping|hope|am going|tried|should|must} to {know|see|understand|find out|figure out|check|get|list|have|hear|determine|find},
    {i|we} {want|need|would like} {know|see|list}, i would like, i should like, i would love, i would appreciate,
    i would be grateful for, i would be obliged for, i would be thankful for, i would be happy about,
    i would be glad about, i would welcome, i appreciate, i request,
    i would {enjoy|value|like to request|like to get|like to have},
    it would {help|help me|be nice|be great|be good|be helpful|be useful|be cool} to {see|know|have|get|understand|list},
    it would help me, it would help, be helpful, be great, be nice, be useful,
    i am {searching|searching for|after|hunting for|looking up|asking|asking for|trying to figure out|trying to see|trying to get|trying to determine|unsure|not sure|curious about|curious to know|keen to know},
    i was {asking|asked|told},
    i {search|seek|ask myself|keep wondering|keep hearing|keep hearing that|heard|heard that|wonder if|wonder whether|do not understand|do not get|can not tell|can not see|forgot|forget|have no idea|have no clue|cannot see|can not remember},
    show me {all|everything|every one|them|these}, list {them|me them|up|out|me|us|me all},
    give {them|me them|me all|us all|them to me}, show {them|me them|us them|them to me|it to me},
    name {them|me|me them}, tell {all|me all|me them|us|me them all}, tell me about,
    {teach|inform|advise|remind|update|brief|educate|enlighten|notify|guide|help} {me|us}, fill me in on, fill me in,
    hit me with, shoot me, hand me, throw me, point me at, point me to, point me towards, lead me to, run me through,
    walk me through, walk us through, talk me through, take me through, indicate, assess, enumerate, itemize, itemise,
    catalog, catalogue, clarify, present, provide, supply, deliver, specify, state, reveal, highlight, depict, sketch,
    chart, map out, spell out, lay out for me, break down for me, draw up, write down, jot down, sum up, recap,
    summarise for me, collect, gather, compile, obtain, ascertain, establish,
    {list|overview|summary|set|rundown|enumeration|inventory|full list|complete list|short list|collection|catalog|catalogue|table|report|bunch|lists|index|names|number} of,
    overview over, list with,
    {complete|full|exhaustive|short|quick|whole|all|entire} {list|overview|rundown|report|summary|set}, list for me,
    rundown, report on, report whether, report if, report, {let me|let us} {know|see|hear|have}, let me see,
    let us see, let me ask, do tell, care to tell me, feel free to, go ahead and,
    {any|some|no} {idea|clue|hint|chance}, hint, hints, pointers, need help, help me out, in need of, in search of,
    on lookout for, {tell|show|ask|list|explain} {to|for} {me|us}, to me, for us, say me, say to me, explain me,
    explain to me, say me something about it, what i want is, what i need is, what i want to know is,
    what i would like to know is, my question is, my question would be, question is, here is my question,
    i have question, i got question, have question, one question, small question, another question, one more question,
    simple question, stupid question, dumb question, silly question, basic question, probably dumb question,
    probably stupid question, noob question, newbie question, honest question, serious question, genuine question,
    random question, follow-up question, follow up question, next question, last question, general question, quick one`;

/** Orders that only mean the answer where they come first: elsewhere they are what code does (`what total returns`). */
export const firstOrders: ReadonlySet<string> = new Set(
  (
    'need want name count return output produce compute calculate resolve report select rank generate extract query grep print emit fetch retrieve ' +
    'dump gather derive compile collect outline analyze analyse evaluate estimate inspect investigate examine assess search scan prepare deliver'
  ).split(' '),
);
