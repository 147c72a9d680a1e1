/** Kinds of questions about the graph. `again`: the same as before, of something else. */
export const questionKinds = [
  'users',
  'used',
  'defined',
  'path',
  'impact',
  'tests',
  'entryPoints',
  'modules',
  'cycles',
  'unused',
  'owners',
  'packages',
  'tour',
  ...(['complex', 'hotspots', 'duplicates', 'together'] as const),
  ...(['holes', 'exposed'] as const),
  'again',
  ...(['purpose', 'running', 'documented', 'explained'] as const),
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Questions that documents and comments answer, and not the graph. */
export const documentKinds: ReadonlySet<QuestionKind> = new Set(['purpose', 'running', 'documented', 'explained']);
