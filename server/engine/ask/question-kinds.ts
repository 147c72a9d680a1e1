/** What a question asks of the graph. `again`: the same as before, of something else. */
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
  'tour',
  'again',
] as const;
export type QuestionKind = (typeof questionKinds)[number];
