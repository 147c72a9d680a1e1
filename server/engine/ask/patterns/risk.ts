import type { Pattern } from './pattern.ts';

const duplicated = 'duplicated|duplicate|copied|cloned|repeated';

/** Questions that measures answer: plain ones, of a project or of a part of it, and no page of ways for each. */
export const riskPatterns: readonly Pattern[] = [
  {
    kind: 'complex',
    ways: `
      (which|what) (are|is) most (complex|complicated) <things> [<inProject>]
      (which|what) <things> (are|is) most (complex|complicated) [<inProject>]
      most (complex|complicated) <things> [<inProject>]
      [(which|what) (are|is)] most (complex|complicated) <things> (in|of) {x}
      (which|what) <things> (are|is) hardest to (follow|read|understand) [<inProject>]
    `,
  },
  {
    kind: 'hotspots',
    ways: `
      [(which|what|where) (are|is)] (hotspot|hotspots|hot spots) [<inProject>]
      [(which|what|where) (are|is)] (hotspot|hotspots|hot spots) (in|of) {x}
      where is risk [<inProject>]
      where (should|do|can|could) <we> (start|begin) (cleaning up|refactoring) [<inProject>]
      what should <we> (clean up|refactor) first [<inProject>]
      (which|what) <things> (change|changes|changed) most [often] [<inProject>]
    `,
  },
  {
    kind: 'duplicates',
    ways: `
      (what|which code|which <things>) (is|are) (${duplicated}) [<inProject>]
      (what|which code|which <things>) (is|are) (${duplicated}) in {x}
      [where is] (${duplicated}) code [<inProject>]
      [where is] (${duplicated}) code in {x}
      copies [of code] [<inProject>]
      copies [of code] in {x}
      (is|are) there (any|some) (${duplicated}) code [<inProject>]
      (is|are) there (${duplicated}) code [<inProject>]
      how much [code] is (${duplicated}) [<inProject>]
    `,
  },
  {
    kind: 'together',
    ways: `
      (what|(which|what) [other] <things>) [else] [usually|often] (change|changes|changed) [together|along] with {x}
    `,
  },
];
