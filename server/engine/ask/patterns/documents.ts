import type { Pattern } from './pattern.ts';

/** Questions that documents and comments answer, and not the graph. */
export const documentPatterns: readonly Pattern[] = [
  {
    kind: 'purpose',
    ways: `
      what does [this|our] <project> do
      what is [this|our] <project> [about|for|good for]
      what is (purpose|goal|aim) of [this|our] <project>
      (explain|describe|introduce|summarise|summarize) [to me] [this|our] <project>
      what is this
      what kind of <project> is (this|it)
    `,
  },
  {
    kind: 'running',
    ways: `
      how (do|can|should|would) <we> (run|start|install|set up|build|launch|use|deploy|compile) ([this|our] <project>|it|this) [locally]
      how to (run|start|install|set up|build|launch|use|deploy|compile) ([this|our] <project>|it|this) [locally]
      how (is|does) [this|our] <project> (run|installed|built|set up|deployed|launched)
      how (do|can|should|would) <we> (run|start|install|set up|build|launch|deploy|compile) {x} [locally]
    `,
  },
  {
    kind: 'running',
    about: 'tests',
    ways: `
      how (do|can|should) <we> run [all] tests
      how to run tests
      how (do|can|should) <we> run [all] tests (of|for|in) {x}
      how (do|can|should) <we> run [all] {x} ['s] tests
      how are tests run
    `,
  },
  {
    kind: 'documented',
    ways: `
      where (is|are) {x} (documented|described|explained)
      (which|what) (document|documentation|docs|page|guide) (describes|explains|documents|covers|is about) {x}
      is there [a] (documentation|docs) (of|for|about|on) {x}
      [where is] (documentation|docs) (of|for|about|on) {x}
      where (can|do|could) <we> (read|find (documentation|docs)) (about|on|of|for) {x}
    `,
  },
  {
    kind: 'explained',
    ways: `
      (explain|describe) [to me] how {x} works
      how does {x} work
      (explain|describe) [to me] {x}
      what does {x} do
    `,
  },
];
