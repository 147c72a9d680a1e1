import type { Pattern } from './pattern.ts';

const holes =
  'hole|holes|vulnerability|vulnerabilities|security [finding|findings|issue|issues|problem|problems|hole|holes|risk|risks|bug|bugs]|injections|insecure places';
const outside = 'from [the] outside|from [the] internet|from [the] network|by attackers|by attacker';

const packages =
  '[our|the|any|its] [npm|pypi|external|third-party|third party|installed] (packages|dependencies|libraries)';

/** Questions about holes, and about who gets to some code: plain ones. */
export const securityPatterns: readonly Pattern[] = [
  {
    kind: 'holes',
    about: 'reachable',
    ways: `
      (which|what) (${holes}) (are|is) reachable [${outside}] [<inProject>]
      (which|what) (${holes}) can be (reached|exploited) [${outside}] [<inProject>]
      [(which|what) are] reachable (${holes}) [<inProject>]
      what (is|can be) (vulnerable|attacked|exploited) (${outside}) [<inProject>]
    `,
  },
  {
    kind: 'holes',
    about: 'packages',
    ways: `
      (do we|does [this|our] <project>) (use|have|need) [any|some] (vulnerable|insecure|unsafe) (packages|dependencies|libraries)
      (are|is) [there] ${packages} (vulnerable|insecure|unsafe|secure|safe)
      (are|is) there [any|some] (vulnerable|insecure|unsafe) (packages|dependencies|libraries) [<inProject>]
      [(which|what)] (vulnerable|insecure|unsafe) (packages|dependencies|libraries) [(do we use|do we have|are there)] [<inProject>]
      (which|what) [of] ${packages} (are|is) (vulnerable|insecure|unsafe)
      (do|does) ${packages} have [any|some] [known] (${holes})
      [(which|what) are] [the] [known] (${holes}) (in|of) (our|the) (packages|dependencies|libraries)
    `,
  },
  {
    kind: 'holes',
    ways: `
      [(which|what|where) (are|is)] (${holes}) [there] [<inProject>]
      (which|what) (${holes}) (are there|exist|do we have|does [this|our] <project> have) [<inProject>]
      (is|are) there [any|some] (${holes}) [<inProject>]
      (do we|does [this|our] <project>) have [any|some] (${holes})
      how many (${holes}) (are there|exist|do we have|does [this|our] <project> have) [<inProject>]
      is [this|our] <project> (secure|safe|vulnerable)
      what is (vulnerable|insecure) [<inProject>]
      [(which|what|where) (are|is)] (${holes}) (in|of) {x}
      (is|are) there [any|some] (${holes}) in {x}
      does {x} have [any|some] (${holes})
      is {x} (secure|safe|vulnerable|insecure)
    `,
  },
  {
    kind: 'exposed',
    ways: `
      (is|can) {x} [be] (reachable|reached|exposed) (${outside})
      is {x} exposed
      (who|what) can (reach|call|run) {x} (${outside})
      (which|what) entry points (lead to|reach|run|call) {x}
      how is {x} reached (${outside})
    `,
  },
];
