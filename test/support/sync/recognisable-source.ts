import assert from 'node:assert/strict';
import { hostname, userInfo } from 'node:os';

/** One of these words is in every line of the source that is more than a bracket. */
export const sourceWords = ['marzipan', 'gingerbread', 'nougat'];
export const source = {
  'src/till.ts': [
    "import { price } from './price'; // marzipan",
    '/** The nougat drawer opens at dawn. */',
    "export const greeting = 'gingerbread for the queue';",
    'export function total(nougatCount: number) {',
    '  return nougatCount * price * 7; // marzipan margin',
    '}',
  ].join('\n'),
  'src/price.ts': 'export const price = 41; // marzipan\nexport const unsafe = (nougat: string) => eval(nougat);\n',
};

/** Kinds and types of lines of a structure are words of the format. */
export function wordsOf(text: string): string[] {
  return Array.from(text.replaceAll(/"(?:kind|type)":"\w+"/g, '').matchAll(/[\w.-]+/g), ([word]) => word);
}

/** Throws where a text that left has a line of that source, a name of this machine or its user, or one of these secrets. */
export function assertHarmless(text: string, secrets: readonly string[]): void {
  for (const secret of [...sourceWords, ...secrets, 't0ken', 'test@example.org', '/home/'])
    assert.ok(!text.includes(secret), `${secret}: ${text}`);
  const words = wordsOf(text);
  // They may be short: whole words alone.
  for (const name of [userInfo().username, hostname()]) assert.ok(!words.includes(name), `${name}: ${text}`);
}
