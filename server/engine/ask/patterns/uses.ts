import type { Pattern } from './pattern.ts';
import { useWords, type UseWords } from './sentence-parts.ts';

/**
 * Questions for callers, users, importers and subtypes of X. `<do>`, `<doing>`, `<done>`, `<users>` and `<used>` are
 * the words of one kind of use.
 */
const users = `
  <who> [still|currently|would|could] <do> {x} [anywhere]
  <who> (is|are|would be) [still] <doing> {x}
  <things> <doing> {x}
  (does|do|is there|are there) <some> [else] [that|which|who|to] <do> {x} [anywhere]
  is there <some> <doing> {x}
  are there <things> <doing> {x}
  (by|from) (whom|what|which <things>|where) is {x} [being] <done>
  {x} is <done> (by|from) (whom|what|where|which <things>)
  where [else] (is|are|was) {x} [being] <done> [from]
  where [else] in code is {x} [being] <done>
  where [else] (do|does) <we> <do> {x} [from]
  where does code <do> {x}
  from where (do|does) <we> <do> {x}
  (in|from) (what|which) <things> is {x} [being] <done>
  is {x} [still] <done> [anywhere|somewhere|by <some>]
  how often is {x} <done>
  is {x} (unused|dead|dead code)
  how many [other] <things> <do> {x}
  <users> (of|for|to) {x}
  (what|who|which|where) (is|are) <users> (of|for|to) {x}
  {x} <users>
  {x} 's <users>
  what are {x} 's <users>
  how many <users> (does {x} have|are there (of|for|to) {x})
  which <users> does {x} have
  does {x} have <users>
  are there <users> (of|for|to) {x}
`;

/** Where instances of a class are made. */
const creators = `
  where [else] (is|are) {x} created
  where (do|does) <we> create {x}
  <who> (create|creates) {x}
`;

/** Questions for X's callees, used symbols, imports and bases. */
const used = `
  (what|who) [else|all|other <things>|<things>] (does|do|can|would) {x} [itself] <do>
  which [other] <things> (does|do|can) {x} [itself] <do>
  [what|everything|whatever|all] [<things>] [that|which] {x} <do>
  what are (<things>) [that|which] {x} <do>
  (what|which <things>) (is|are|gets|get) [being] <done> by {x}
  does {x} <do> <some>
  <used> of {x}
  (what|which|who) (is|are) <used> of {x}
  {x} 's <used>
  what are {x} 's <used>
  which <used> does {x} have
  what (is|are) {x} <doing>
`;

const dependencies = `
  on (what|whom|which [other] <things>) (does|do) {x} (depend|rely)
  (what|which [other] <things>) does {x} have as dependencies
`;

/** `<do>` and the like stand for the words of that kind of use. */
function ofUse(ways: string, words: UseWords): string {
  return ways.replaceAll(/<(do|doing|done|users|used)>/g, (_, form: keyof UseWords) => `(${words[form]})`);
}

export const usePatterns: readonly Pattern[] = [
  ...useWords.flatMap((words): Pattern[] => [
    { kind: 'users', about: words.about, ways: ofUse(users, words) },
    { kind: 'used', about: words.about, ways: ofUse(used, words) },
  ]),
  { kind: 'used', about: 'depends', ways: dependencies },
  { kind: 'users', about: 'calls', ways: '[all|find] (calls|invocations|instances) (of|to) {x}' },
  { kind: 'users', about: 'creates', ways: creators },
];
