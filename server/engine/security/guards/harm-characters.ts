/**
 * Characters without which a text can do no harm of a kind, by the kind of harm. Several sets: a text that lacks all of one
 * of them is harmless (`..` and `/` are both needed to leave a folder).
 */
export const harmCharacters: Readonly<Record<string, readonly string[]>> = {
  shell: [' \t\n;|&$<>`\\"\'()*?[]{}!~#'],
  sql: ['"', "'", '\'"`\\ \t\n'],
  html: ['<"', "<'", '<>'],
  code: ['()`\'"[]{};.=', '()`'],
  template: ['{<$#%'],
  path: ['/\\', '.'],
  url: [':/\\.@', '/\\'],
  redirect: [':/\\', '/\\'],
  ssrf: [':/\\.@', '/\\'],
  header: ['\r\n'],
  log: ['\r\n'],
  regex: ['\\^$.*+?()[]{}|', '*+{'],
  xml: ['<&'],
  // A text stands in quotes of one kind: code that refuses these knows which.
  xpath: ["'", '"'],
  ldap: ['()*\\&|'],
};

/** Harms that only values do that are no text: objects in the place of one, or keys that are looked up. */
export const structureHarms: readonly string[] = ['nosql', 'assignment'];

/** The keys that lead to what all objects inherit from. */
export const prototypeKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];
/** Of a text that is read as markup. */
export const markupHarm = 'html';
export const prototypeHarm = 'prototype';

/** Harms that need a way out of a folder. */
export const traversalHarms: readonly string[] = ['path'];

/** Harm of a request to a host that someone outside chose. */
export const addressHarm = 'ssrf';

/** Harms of an address whose host comes from outside. */
export const hostHarms: readonly string[] = ['url', 'redirect', 'ssrf', 'open', 'origin'];
