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
  be: 'been',
  begin: 'begun',
  bind: 'bound',
  blow: 'blown',
  break: 'broken',
  bring: 'brought',
  build: 'built',
  catch: 'caught',
  choose: 'chosen',
  come: 'come',
  cut: 'cut',
  dig: 'dug',
  do: 'done',
  draw: 'drawn',
  drive: 'driven',
  fall: 'fallen',
  feed: 'fed',
  feel: 'felt',
  find: 'found',
  get: 'got',
  give: 'given',
  go: 'gone',
  grow: 'grown',
  hang: 'hung',
  have: 'had',
  hit: 'hit',
  hold: 'held',
  hurt: 'hurt',
  keep: 'kept',
  know: 'known',
  lead: 'led',
  leave: 'left',
  lose: 'lost',
  make: 'made',
  put: 'put',
  read: 'read',
  rewrite: 'rewritten',
  run: 'run',
  see: 'seen',
  send: 'sent',
  set: 'set',
  sit: 'sat',
  speak: 'spoken',
  spend: 'spent',
  spin: 'spun',
  split: 'split',
  spread: 'spread',
  stand: 'stood',
  stick: 'stuck',
  take: 'taken',
  teach: 'taught',
  tear: 'torn',
  tell: 'told',
  throw: 'thrown',
  understand: 'understood',
  write: 'written',
};

/** Verbs whose last consonant is doubled; one syllable, or stressed on the last. */
const doubling =
  /^(?:get|hit|put|run|set|sit|drop|plug|swap|tap|drag|cut|refer|rip|strip|split|stop|hop|ship|begin|commit|submit|admit|permit|omit|occur|spin|grab|step|map|wrap|trap|snap|scrap)$/;

/** `depend on` has `depends on`, `depending on`, `depended on`: only the first word of a verb changes. `has` alone says nothing. */
export function verbForms(verb: string): VerbForms {
  const [first, ...rest] = verb.split(' ');
  const whole = (form: string): string => [form, ...rest].join(' ');
  return {
    active: [whole(first), whole(rest.length > 0 && first === 'have' ? 'has' : thirdPerson(first))],
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
