import type { MarkupCode } from './markup-code.ts';
import { readSvelteMarkup } from './svelte-markup.ts';
import { readVueMarkup } from './vue-markup.ts';

/**
 * Returns the code in the markup of a file; undefined where it has none. Never throws.
 *
 * @param text without a byte order mark
 */
export function readMarkup(text: string, path: string): MarkupCode | undefined {
  return /\.vue$/i.test(path) ? readVueMarkup(text) : readSvelteMarkup(text);
}
