import type { VerbStem } from './verbs.ts';

/** Ways in which code uses other code. Each has verbs, and nouns for either side. */
export const useFamilies = ['calls', 'uses', 'depends', 'imports', 'extends'] as const;
export type UseFamily = (typeof useFamilies)[number];

/**
 * What a word is to a question about code. One word may be several: `uses` is a verb and a noun.
 *
 * Of verbs: `active` (call, calls), `gerund` (calling), `participle` (called). Of families: `users` (callers), `used` (callees).
 */
export type WordClass =
  | `${VerbStem}.${'active' | 'gerund' | 'participle'}`
  | `${UseFamily}.${'users' | 'used'}`
  | `entry.${'entry' | 'route' | 'command' | 'job' | 'worker' | 'page' | 'message' | 'scripts' | 'exported'}`
  | PlainClass;

type PlainClass =
  // What is asked for.
  | 'who'
  | 'whose'
  | 'what'
  | 'where'
  | 'how'
  | 'why'
  | 'amount'
  | 'again'
  // Who asks, and what may or must be.
  | 'i'
  | 'you'
  | 'mine'
  | 'may'
  | 'must'
  | 'not'
  // How the parts belong together.
  | 'and'
  | 'if'
  | 'by'
  | 'from'
  | 'to'
  | 'in'
  | 'of'
  | 'about'
  | 'between'
  | 'through'
  | 'owns'
  | 'eachOther'
  | 'itself'
  // What is spoken of.
  | 'thing'
  | 'unit'
  | 'project'
  | 'definition'
  | 'path'
  | 'tests'
  | 'change'
  | 'impact'
  | 'modules'
  | 'structure'
  | 'cycles'
  | 'deadCode'
  | 'owners'
  // What is said of it.
  | 'lives'
  | 'runs'
  | 'safe'
  | 'checks'
  | 'structured'
  | 'cyclic'
  | 'unused'
  | 'asks'
  | 'tour'
  | 'reads'
  | 'important'
  | 'most'
  | 'first'
  | 'inward'
  | 'later'
  // What no question may have: it asks for some of it.
  | 'limit'
  | 'filler';
