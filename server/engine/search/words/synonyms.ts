import { stemmer } from 'stemmer';
import { isStopWord } from './stop-words.ts';

/**
 * Words of the field that mean nearly the same: a question with one means code with another. They are general words of
 * programming, none of a project or a trade. Words that are everywhere in code (`get`, `add`, `set`) are left out: they
 * find nothing. A word that also has other meanings (`check`, `session`) is in no group.
 */
const groups = `
rate limit, throttle, throttling
login, log in, sign in, authenticate, auth
logout, log out, sign out
permission, access control, authorize, authorization, guard, restrict, privilege
administrator, admin, superuser
encrypt, cipher, encryption
expire, expiry, ttl, stale
refresh, renew
configuration, config
environment variable, env
database, db
directory, folder, dir
repository, repo
argument, parameter, param
delete, remove, destroy
kick, remove, leave, evict
fetch, retrieve, pull, download
store, persist
send, dispatch, emit, publish, deliver
notify, notification, webhook
background, worker, queue, job, enqueue
task, job
schedule, cron, periodic, timer
hotkey, shortcut, keybinding, key binding, keymap
plugin, extension, addon
spreadsheet, csv, xlsx
picture, image, svg
placeholder, template, interpolate, substitute
isolate, sandbox, cage, jail
changelog, change log, audit, history
retry, backoff, attempt
undo, revert, rollback
serialize, marshal, dump, encode
deserialize, unmarshal, decode
parse, tokenize, lexer
validate, validation, verify
web socket, websocket, realtime
translate, translation, i18n, locale
log, logger, logging
compress, gzip, zip
lock, mutex, semaphore
concurrent, parallel, thread
interrupt, signal, sigint, sigterm
stop, shutdown, terminate, kill
code generation, codegen, code snippet, generate code
short link, short url, shortcode, permalink
maintenance, read only
metrics, statistics, telemetry
memory leak, garbage collection
dependency injection, container, provider
`;

/** An alternative word, and the number of significant words of the question that it stands for. */
export interface Synonym {
  readonly word: string;
  readonly share: number;
  /** Whether it stands for several words of the question together. */
  readonly isForPhrase: boolean;
}

interface Entry {
  /** Stems. */
  readonly phrase: readonly string[];
  readonly others: readonly Synonym[];
}

/** By the stem of their first words. */
const entries = new Map<string, Entry[]>();
for (const line of groups.trim().split('\n')) {
  const texts = line.split(', ').map((text) => text.split(' '));
  for (const words of texts) {
    const phrase = words.map(stemOf);
    const others = texts
      .filter((other) => other !== words)
      .flatMap((other) =>
        other.map((word) => ({ word, share: significantCount(words) / other.length, isForPhrase: words.length > 1 })),
      );
    entries.set(phrase[0], [...(entries.get(phrase[0]) ?? []), { phrase, others }]);
  }
}

/** Returns the number of words without stop words, such as `in` of `sign in`. */
function significantCount(phrase: readonly string[]): number {
  return phrase.filter((word) => !isStopWord(word)).length;
}

function stemOf(word: string): string {
  return word.length < 4 ? word : stemmer(word);
}

/** Returns the alternatives to words of a question. */
export function synonymsIn(question: string): Synonym[] {
  const stems = question
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(stemOf);
  return stems.flatMap((stem, at) =>
    (entries.get(stem) ?? [])
      .filter(({ phrase }) => phrase.every((word, index) => stems[at + index] === word))
      .flatMap(({ others }) => others),
  );
}
