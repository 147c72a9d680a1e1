import type { ImportSite } from './facts.ts';
import { specifierOfLibrary, specifierOfTemplate } from './template-names.ts';

/** Part of what names the producers of an index. Raised whenever equal bytes would give other names. */
export const templateReferencesMark = 'templates 1';

/** `{% extends "base.html" %}`, in the form of Django and Jinja. Longer ones are text. */
const STATEMENT = /\{%[-+]?\s*(extends|include|import|from|embed|load)\s([^%]{1,1000}?)[-+]?%\}/g;

/** The words behind the names of templates in a statement: `with order=order`, `import money`, `only`. */
const behindNames = /\s(?:with|import|as|only|ignore)\s/;
const TEXT = /"([^"]*)"|'([^']*)'/g;
/** `{% load total from money %}`, `{% load i18n money %}`. */
const libraries = /(?:^|\s)from\s+([\w.]+)\s*$/;
const WORD = /[\w.]+/g;

/** Returns the templates and libraries of tags that a template names, by position. */
export function templateReferencesIn(text: string): readonly ImportSite[] {
  const found: ImportSite[] = [];
  const lines = new LineStarts(text);
  for (const match of text.matchAll(STATEMENT)) {
    const [whole, statement, written] = match;
    const start = match.index + whole.indexOf(written, 2 + statement.length);
    const named = statement === 'load' ? librariesIn(written) : templatesIn(written);
    for (const { specifier, at } of named) found.push({ specifier, kind: 'reference', ...lines.place(start + at) });
  }
  return found;
}

interface Named {
  readonly specifier: string;
  /** Offset in what is written behind the statement. */
  readonly at: number;
}

function templatesIn(written: string): readonly Named[] {
  const end = written.search(behindNames);
  return Array.from((end < 0 ? written : written.slice(0, end)).matchAll(TEXT)).flatMap((match) => {
    const specifier = specifierOfTemplate(match[1] ?? match[2]);
    return specifier === undefined ? [] : [{ specifier, at: match.index }];
  });
}

function librariesIn(written: string): readonly Named[] {
  const from = libraries.exec(written);
  if (from !== null) return [{ specifier: specifierOfLibrary(from[1]), at: written.lastIndexOf(from[1]) }];
  return Array.from(written.matchAll(WORD), (match) => ({ specifier: specifierOfLibrary(match[0]), at: match.index }));
}

/** Places by offsets that ascend. */
class LineStarts {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #start = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Line from 1, column in UTF-16 units from 1. Character by character: a search for the next line feed would run past the offset, and
   * make a text without line feeds quadratic.
   */
  place(offset: number): { readonly line: number; readonly column: number } {
    for (; this.#at < offset; this.#at++) {
      if (this.#text.charCodeAt(this.#at) !== lineFeed) continue;
      this.#line++;
      this.#start = this.#at + 1;
    }
    return { line: this.#line, column: offset - this.#start + 1 };
  }
}

const lineFeed = 0x0a;
