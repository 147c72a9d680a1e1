/** Rules look again from each place of a line, so what they take grows with the square of its length. */
const LINE_CHARACTERS_MAX = 2000;
const SHOWN_CHARACTERS_MAX = 300;

/**
 * Takes out of a line of a log what is none of a reader's business: keys, paths, code. It rather takes too much: what
 * is left has to say which part of Groundplan failed and how, and no more. A line is cut where it gets longer than anybody
 * reads, before it is looked at.
 */
export function redactLine(line: string): string {
  const cut = line.slice(0, LINE_CHARACTERS_MAX);
  return rules.reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), cut);
}

const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\bsk_(?:live|test)_\w+/g, '<key>'],
  [/\b(?:Bearer|authorization:)\s+\S+/gi, '<key>'],
  // Names, values and code stand in quotes, of which the second may be cut off. A single one is an apostrophe as well, so
  // it must begin a word.
  [/`[^`]*(?:`|$)|"[^"]*(?:"|$)|(?<![\p{L}\p{N}])'[^']*(?:'|$)/gu, '<text>'],
  [/\b(?:file|vscode-remote|vscode-vfs):\/\/\S+/g, '<path>'],
  // Addresses of this machine stay: their port may be what is wrong.
  [/\bhttps?:\/\/(?!(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?)\S+/g, '<address>'],
  [/(\bhttps?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?)\/\S*/g, '$1/<path>'],
  // A blank inside of a path cannot be distinguished from one behind it: a path with a drive or a root takes what
  // follows up to the next separator, too.
  [/\b[A-Za-z]:[\\/](?:[^\\/\s:;,]+(?: [^\\/\s:;,]+)*[\\/])*[^\s:;,)]*/g, '<path>'],
  [/(?<![\p{L}\p{N}_:/<])(?:~|\.{1,2})?\/(?:[^/\s:;,]+(?: [^/\s:;,]+)*\/)*[^\s:;,)]*/gu, '<path>'],
  [/(?<![\p{L}\p{N}_:/<])[\p{L}\p{N}_.@-]+(?:[\\/][\p{L}\p{N}_.@[\]()-]+)+/gu, '<path>'],
  [/(?<![\p{L}\p{N}_<])[\p{L}\p{N}_.-]+\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|json|toml|db)(?![\p{L}\p{N}_])/gu, '<file>'],
];

/** The last lines of a log, redacted. */
export function redactLog(text: string, linesMax: number): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(-linesMax).map((line) => redactLine(line).slice(0, SHOWN_CHARACTERS_MAX));
}
