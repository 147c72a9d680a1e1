import type { ImportFacts } from '../../source/facts.ts';
import { namesFilledIn } from '../../source/filled-in.ts';
import { markedNames, wordsWith } from '../../source/words.ts';

/** Expressions and statements of templates. Braces within are those of a text that is formatted (`f"{{{name}}}"`), or of a literal. */
const FILLED_IN = /(?<!\{)\{\{([^{}]{1,1000})\}\}(?!\})|\{%([^{}]{1,1000}?)%\}/g;

/**
 * Adds the names that templates in the texts of a file look up, as those of files have them: `template_code = "{% price row %}"`. Only a
 * text can hold such a thing in Python, and a comment, whose names cost a doubt.
 */
export function withWrittenTemplates(facts: ImportFacts, text: string): ImportFacts {
  if (!text.includes('{{') && !text.includes('{%')) return facts;
  const written = Array.from(text.matchAll(FILLED_IN), ([whole]) => whole).join('\n');
  const names = markedNames(namesFilledIn(written));
  return names.length === 0 ? facts : { ...facts, words: wordsWith('', names) };
}
