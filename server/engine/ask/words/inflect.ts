/** The forms of an English verb that questions about code need. */
export interface VerbForms {
  /** `call`, `calls`. */
  readonly active: readonly string[];
  /** `calling`. */
  readonly gerund: readonly string[];
  /** `called`. */
  readonly participle: readonly string[];
}

/** Past participles that are not made by `-ed`; by the first word of the verb. */
const irregular: Readonly<Record<string, string>> = {
  break: 'broken',
  bring: 'brought',
  build: 'built',
  choose: 'chosen',
  come: 'come',
  draw: 'drawn',
  do: 'done',
  feed: 'fed',
  find: 'found',
  get: 'got',
  give: 'given',
  go: 'gone',
  hit: 'hit',
  hold: 'held',
  keep: 'kept',
  know: 'known',
  lead: 'led',
  make: 'made',
  put: 'put',
  run: 'run',
  read: 'read',
  rewrite: 'rewritten',
  see: 'seen',
  sit: 'sat',
  speak: 'spoken',
  take: 'taken',
  tear: 'torn',
  tell: 'told',
  throw: 'thrown',
  understand: 'understood',
  stand: 'stood',
  stick: 'stuck',
  write: 'written',
};

/** Verbs whose last consonant is doubled; one syllable, or stressed on the last. */
const doubling = /^(?:get|hit|put|run|set|sit|drop|plug|swap|tap|drag|cut|refer|rip|strip|split|stop|hop|ship|begin)$/;

/** `depend on` has `depends on`, `depending on`, `depended on`: only the first word of a verb changes. */
export function verbForms(verb: string): VerbForms {
  const [first, ...rest] = verb.split(' ');
  const whole = (form: string): string => [form, ...rest].join(' ');
  return {
    active: [whole(first), whole(thirdPerson(first))],
    gerund: [whole(withSuffix(first, 'ing'))],
    participle: [whole(irregular[first] ?? withSuffix(first, 'ed'))],
  };
}

function thirdPerson(verb: string): string {
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

function withSuffix(verb: string, suffix: 'ing' | 'ed'): string {
  if (doubling.test(verb)) return `${verb}${verb.slice(-1)}${suffix}`;
  if (suffix === 'ed' && /[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  // `tie` has `tying`.
  if (suffix === 'ing' && verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (/[^aeiouy]e$|[aiou]e$/.test(verb)) return verb.slice(0, -1) + suffix;
  return verb + suffix;
}

/** `factory` has `factories`; of several words the last one changes. */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
