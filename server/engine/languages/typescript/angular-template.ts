import { withoutByteOrderMark } from './characters.ts';
import { readEncodedMarkup } from './declarations.ts';
import { readAngularMarkup } from './markup/angular-markup.ts';

/** Bumped whenever the same bytes would give another tree. */
export const angularTemplateFormat = 'angular 1';

/** Pages that a server fills in, and whole documents: no component has these for its template. */
const OTHER_PAGE = /\{%|<%|<\?php|^\s*<(?:!doctype|html)\b/i;

/** Whether a file may be the template of a component of Angular. */
export function mayBeAngularTemplate(path: string, text: string): boolean {
  return /\.html$/i.test(path) && !OTHER_PAGE.test(text);
}

/**
 * Returns the code of a template of Angular as a tree, encoded; undefined where it cannot be read as a whole. The parser must be
 * loaded.
 */
export function readAngularTemplate(source: string): Uint8Array | undefined {
  const text = withoutByteOrderMark(source);
  const markup = readAngularMarkup(text, { start: 0, end: text.length });
  return markup === undefined ? undefined : readEncodedMarkup(text, markup);
}
