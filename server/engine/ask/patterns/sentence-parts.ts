/** Parts of sentences that ways of asking have in common, by name. */
export const sentenceParts: Readonly<Record<string, string>> = {
  things: `
    function|functions|method|methods|class|classes|symbol|symbols|type|types|component|components|interface|interfaces|helper|helpers|code|
    [source|code] file|[source] files|module|modules|package|packages|folder|folders|
    place|places|part|parts|part of code|parts of code|place in code|places in code|thing|things`,
  some: 'anything|anyone|anybody|something|someone|somebody|[other] <things>',
  who: '(who|what) [else|all]|(which|what) [other] <things>|(everything|everyone|whatever|<things>) [that|which|who]',
  we: 'i|we|you|one|somebody|someone',
  project:
    '[whole|entire] (project|repository|repo|codebase|code base|code|application|app|program|system|library|package|tool|server|service|cli)',
  inProject: '(in|of|for|within|across) [this|our|my] <project>|here|there',
  will: 'will|would|can|could|may|might|should|must',

  unused: '(used|called|imported|referenced|needed) [anywhere|by <some>]',

  reach:
    'reach|reaches|get to|gets to|lead to|leads to|call|calls|use|uses|import|imports|include|includes|need|needs|require|requires|invoke|invokes|' +
    '(depend|depends|rely|relies) on|end up (in|at|calling|using|importing)|ends up (in|at|calling|using|importing)|come to (call|use)|connect to',
  path: '[call|dependency|import|shortest] (path|paths|way|route|chain|connection|link|dependency)',
  connected: 'connected|related|linked|coupled|tied|dependent',

  change:
    'change (signature|name|type) of|change|modify|edit|touch|alter|rename|remove|delete|refactor|rewrite|update|move|replace|drop|rework|break',
  changing:
    'changing|modifying|editing|touching|altering|renaming|removing|deleting|refactoring|rewriting|updating|moving|replacing|dropping|reworking|breaking|' +
    '[my|our] (change|changes) (to|in|of)|removal of|deletion of',
  changed:
    'changes|changed|breaks|fails|(is|gets|was|were) (changed|modified|renamed|removed|deleted|refactored|touched|moved)',
  when: '(if|when|once|in case)',
  condition:
    '<when> (<we> [will|would|want to|have to|need to] <change> {x}|{x} <changed>)|by <changing> {x}|(after|before|when) <changing> {x}',
  breaks:
    '[<will>] (break|be affected|go wrong|happen|change|need to change|stop working|fail)|breaks|(is|are|gets|get) (affected|broken)|' +
    'goes wrong|happens|must change|(has|have|needs) to change|stops working|fails|will be broken',
  mine: '(my|our) [uncommitted|current|local|latest] (changes|change|diff|edits)|(my|our) working tree|uncommitted changes|what <we> [have] changed',

  tests: '[unit] (test|tests|test files|test cases|specs|test suites)',
  covers: 'cover|covers|test|exercise|exercises|touch|call|use|run|hit|check|verify|reach|concern',
  run: '(should|must|can|do|have) <we> [need to|have to|to] (run|execute|rerun)|[<we>] (to run|need to run|must run|should run)',
};

/** How one kind of use is said. */
export interface UseWords {
  readonly about: string;
  readonly do: string;
  readonly doing: string;
  readonly done: string;
  readonly users: string;
  readonly used: string;
}

export const useWords: readonly UseWords[] = [
  {
    about: 'calls',
    do: 'call|calls|invoke|invokes|execute|executes|trigger|triggers|instantiate|instantiates|construct|constructs|(make|makes|create|creates) instances of',
    doing: 'calling|invoking|executing|triggering|instantiating|constructing',
    done: 'called|invoked|executed|triggered|instantiated|constructed',
    users: 'caller|callers|call site|call sites|incoming calls|instantiations',
    used: 'callee|callees|outgoing calls',
  },
  {
    about: 'uses',
    do: 'use|uses|reference|references|refer to|refers to|consume|consumes|access|accesses|mention|mentions|make use of|makes use of|render|renders',
    doing: 'using|referencing|consuming|accessing|making use of|rendering',
    done: 'used|referenced|consumed|accessed|mentioned|rendered',
    users: 'user|users|usage|usages|uses|reference|references|consumer|consumers',
    used: 'used symbols|used functions',
  },
  {
    about: 'depends',
    do: '(depend|depends|rely|relies) (on|upon)|need|needs|require|requires',
    doing: 'depending on|relying on|needing|requiring',
    done: 'needed|required|relied on|depended on',
    users: '[incoming|reverse] dependents|dependants|(incoming|reverse) dependencies',
    used: '[outgoing|direct] dependencies|requirements',
  },
  {
    about: 'imports',
    do: 'import|imports|include|includes|load|loads|pull in|pulls in',
    doing: 'importing|including|loading|pulling in',
    done: 'imported|included|loaded|pulled in',
    users: 'importer|importers|importing (files|modules)',
    used: 'imports|imported (files|modules|packages)',
  },
  {
    about: 'extends',
    do: 'extend|extends|implement|implements|inherit from|inherits from|derive from|derives from|override|overrides|subclass',
    doing: 'extending|implementing|inheriting from|deriving from|overriding',
    done: 'extended|subclassed',
    users: 'subclass|subclasses|subtypes|implementations|implementers|derived classes',
    used: 'base class|base classes|superclass|superclasses|bases',
  },
];
