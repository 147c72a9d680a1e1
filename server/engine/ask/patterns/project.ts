import type { Pattern } from './pattern.ts';

/** How the words for entry points of one kind go on in questions. */
function entryWays(nouns: string): string {
  return `
    (${nouns}) [<inProject>]
    (what|which|where) (is|are) [main|all] (${nouns}) [there] [<inProject>]
    (which|what) (${nouns}) (are there|exist|do we have|does <project> have|do i have|are available) [<inProject>]
    (which|what) (${nouns}) does [this|our] <project> (have|expose|offer|provide|handle|serve|define|register)
    (are|is) there [some] (${nouns}) [<inProject>]
    (do we|does [this|our] <project>) have (${nouns})
    how many (${nouns}) (are there|exist|do we have|does [this|our] <project> have) [<inProject>]
    where are (${nouns}) (defined|declared|registered) [<inProject>]
  `;
}

const entryNouns: readonly (readonly [about: string, nouns: string])[] = [
  ['entry', '[main] (entry point|entry points|entrypoint|entrypoints|starting points)'],
  ['route', '[http|api|web|rest] (route|routes|endpoint|endpoints)'],
  ['command', '[cli|console|command line|command-line] (command|commands)'],
  ['job', '[scheduled|cron|background] (job|jobs|task|tasks)'],
  ['worker', '[background] (worker|workers)'],
  ['page', '[web] (page|pages)'],
  ['message', '[message] (handler|handlers|consumer|consumers) (of|for) messages|message handlers'],
  ['scripts', '[npm|package] (script|scripts)'],
];

const modules = '[main] (module|modules|package|packages|component|components|folders|subsystems)';
const layers = '[architecture|architectural] (layer|layers)';
const cycles =
  '[circular|cyclic|import|dependency|circular import|circular dependency] (cycle|cycles|loop|loops)|(circular|cyclic) (dependency|dependencies|import|imports|reference|references)';
const dead =
  '(unused|dead|unreferenced|unreachable) (code|exports|export|functions|function|files|symbols|classes|methods|variables|types|imports|things)';

const packages =
  '[all] (external|third party|third-party|npm|pypi|installed) (packages|libraries|dependencies|modules)|libraries|packages of others';

/**
 * Questions about a project as a whole; cycles and unused code of a part of it, too: `server` is the part where there
 * is one.
 */
export const projectPatterns: readonly Pattern[] = [
  ...entryNouns.map(([about, nouns]): Pattern => ({ kind: 'entryPoints', about, ways: entryWays(nouns) })),
  {
    kind: 'entryPoints',
    about: 'entry',
    ways: `
      where does ([this|our] <project>|execution|everything) (start|begin) [running]
      how is [this|our] <project> started
      what starts [this|our] <project>
      where is [main] (entry point|entrypoint|main function) [<inProject>]
    `,
  },
  { kind: 'entryPoints', about: 'exported', ways: 'what does [this|our] <project> (export|expose)' },
  {
    kind: 'modules',
    about: 'layers',
    ways: `
      (${layers}) [<inProject>]
      (which|what) (are|is) (${layers}) [there] [<inProject>]
      (which|what) (${layers}) (are there|exist|do we have|does [this|our] <project> (have|consist of)) [<inProject>]
      how many (${layers}) (are there|exist|do we have|does [this|our] <project> have) [<inProject>]
      how is [this|our] <project> layered
      (describe|explain|list|show) (${layers}) [<inProject>]
    `,
  },
  {
    kind: 'modules',
    ways: `
      (${modules}) [<inProject>]
      (which|what) (are|is) (${modules}|parts) [there] [<inProject>]
      (which|what) (${modules}) (are there|exist|do we have|does [this|our] <project> (have|consist of)|make up [this] <project>) [<inProject>] [[,] and how (do they depend on each other|are they connected|do they relate)]
      how many (${modules}) (are there|exist|do we have|does [this|our] <project> have) [<inProject>]
      how (do|are) (${modules}) (depend on|relate to|connected to|import|use) [each other|one another]
      how are (${modules}) (connected|related|organised|organized)
      (which|what) module (depends on|uses|imports) which
      what are dependencies between (${modules})
      [module|package] (structure|architecture|dependencies|graph) [<inProject>]
      overview of (${modules}) [and their dependencies]
      (${modules}) and (their|how they) (dependencies|depend on each other)
      what is [module] (structure|architecture) [<inProject>]
      (describe|explain) [module] (structure|architecture) [<inProject>]
      how is [this|our] <project> (organised|organized|structured|laid out|built up)
      what does [this|our] <project> consist of
      overview [of [this|our] <project>]
    `,
  },
  {
    kind: 'cycles',
    ways: `
      (are|is) there (${cycles}) (in|through|with|of|around) {x}
      (${cycles}) (in|through|with|of|involving) {x}
      (which|what) (${cycles}) (are|is) (in|through) {x}
      (is|are) {x} [part of|in|involved in] (${cycles})
      (is|are) {x} (part of|in|involved in) (${cycles})
      does {x} (take part in|have|belong to) (${cycles})
      (which|what) (${cycles}) (does {x} belong to|is {x} (in|part of)|contain {x}|go through {x})
      (${cycles}) [<inProject>]
      (${cycles}) between <things>
      (are|is) there (${cycles}) [<inProject>|between <things>]
      (do we|does [this|our] <project>) have (${cycles}) [between <things>]
      (which|what|where) (are|is) (${cycles}) [there] [<inProject>]
      (which|what) (${cycles}) (are there|exist|do we have|does [this|our] <project> have) [<inProject>]
      how many (${cycles}) (are there|exist|do we have|does [this|our] <project> have) [<inProject>]
      (which|what) <things> (import|depend on|use) each other [cyclically|in circle|in circles]
      (which|what) <things> (are (in|part of) (${cycles})|form (${cycles}))
      is [dependency|module|import] graph (acyclic|free of (${cycles}))
      (is <project>|are we) free of (${cycles})
    `,
  },
  {
    kind: 'packages',
    ways: `
      (${packages}) [<inProject>]
      (bill of materials|sbom|software bill of materials) [<inProject>]
      (which|what) (are|is) (${packages}) [there] [<inProject>]
      (which|what) (${packages}) (are there|are used|are installed|exist|do we (use|have|need|depend on)|does [this|our] <project> (use|have|need|depend on)) [<inProject>]
      how many (${packages}) (are there|are used|do we (use|have|need)|does [this|our] <project> (use|have|need)) [<inProject>]
      (which|what) (version|versions) of {x} (do we (use|have|need)|does [this|our] <project> (use|have|need)|are used|is used|is installed|are installed|are pinned|is pinned) [<inProject>]
    `,
  },
  {
    kind: 'unused',
    ways: `
      (${dead}) (in|of|from) {x}
      (is|are) there (${dead}) in {x}
      is <some> in {x} (unused|dead|never <unused>|not <unused>)
      (what|which (<things>|exports)) (is|are) (unused|dead|never <unused>|not <unused>) (in|of) {x}
      (what|which (<things>|exports)) (in|of) {x} (is|are) (unused|dead|never <unused>|not <unused>)
      what can <we> [safely] (delete|remove) [safely] (in|from) {x}
      [find] (${dead}) [<inProject>]
      (is|are) there (${dead}) [<inProject>]
      (do we|does [this|our] <project>) have (${dead})
      (what|which|where) (is|are) (${dead}) [here] [<inProject>]
      how much dead code is there [<inProject>]
      what is (unused|dead|never <unused>|not <unused>) [<inProject>]
      (which|what) (<things>|exports) (are|is) (unused|dead|never <unused>|not <unused>) [<inProject>]
      (which|what) (<things>|exports) does (nobody|nothing|no one) (use|call|import|need)
      are there (<things>|exports) (that|which) are (never|not) <unused> [<inProject>]
      which (<things>|exports) are safe to (remove|delete)
      what [code] can (be (deleted|removed) [safely]|<we> [safely] (delete|remove) [safely])
    `,
  },
  {
    kind: 'tour',
    ways: `
      [i am new here ,] where (do|should|can|could|would|must) <we> (start|begin) [reading|to read] [<inProject>]
      [i am new here ,] what (should|do|must) <we> read first [<inProject>]
      where to (start|begin) [reading] [<inProject>]
      (what|which) (are|is) [most important|central|main|key] (files|functions|classes|symbols|parts) [<inProject>]
      (what|which) <things> (are|is) [most] (important|central) [<inProject>]
      (what|which) [three|five|ten] <things> matter [most] [<inProject>]
      what matters most [<inProject>]
      [take me on|i want|give me] tour [(of|through) [this|our] <project>]
      walk me through [this|our] <project>
      how do i get started with [this|our] <project>
      what is best place to start reading [<inProject>|this <project>]
    `,
  },
];
