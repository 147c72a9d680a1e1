/** `part`: what something is for, which says nothing of how it is written. */
export type NameNoun = 'symbol' | 'type' | 'file' | 'module' | 'directory' | 'part';

const nounsOf: Readonly<Record<NameNoun, string>> = {
  symbol:
    'function functions method methods symbol variable constant field property member constructor hook component helper procedure',
  type: 'class interface type enum struct',
  file: 'file script source',
  module: 'module package library',
  directory: 'folder directory dir',
  part: 'model controller service middleware store rule task plugin widget dialect provider adapter serializer schema screen presenter policy resolver',
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
    'outside inside internally externally almost nearly rarely hardly barely seldom often always sometimes me us my our your his her user users people person problem bug work works working'
  ).split(' '),
);
