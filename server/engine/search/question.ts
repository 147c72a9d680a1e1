import type { SymbolKind } from '../source/facts.ts';
import { languageOf } from '../source/languages.ts';
import { literalIn } from './literal/literal.ts';
import { namesIn, subtokensOfName } from './words/subtokens.ts';

/** Filters of a search: parameters, or words of the question (`lang:python`). */
export interface SearchFilters {
  /** Glob over file paths. */
  readonly path?: string;
  /** VS Code language identifier. */
  readonly language?: string;
  readonly kind?: SearchKind;
  readonly tests?: TestChoice;
  /** This file, or the files below this folder, as written: nothing in it is a glob. */
  readonly below?: string;
  /** Symbols of exactly this kind. */
  readonly symbolKind?: SymbolKind;
}

export const searchKinds = ['any', 'function', 'class', 'method', 'file', 'doc'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const testChoices = ['include', 'exclude', 'only'] as const;
export type TestChoice = (typeof testChoices)[number];

export interface SearchQuestion extends SearchFilters {
  /** The words without the filters; may be empty. */
  readonly text: string;
  /** The one name that the whole text looks like: `parseHeaders`, `Foo.bar`, `retry`. */
  readonly identifier?: string;
  /** The path or part of one that the text looks like, in lower case. */
  readonly pathPart?: string;
  /** Text that code must have word for word: `runaway_limit`, `documents.move`, `"no such table"`. */
  readonly literal?: string;
}

const narrowing = /(?:^|\s)(path|lang|language|kind|tests):(\S+)/g;

/** @param given filters beside the text; words of the text override them */
export function readQuestion(query: string, given: SearchFilters = {}): SearchQuestion {
  const filters: SearchFilters = { ...given, ...filtersIn(query) };
  const text = query
    .replaceAll(narrowing, (whole: string, name: string, value: string) => (isFilter(name, value) ? ' ' : whole))
    .trim();
  const identifier = identifierIn(text);
  const pathPart = pathIn(text);
  const literal = literalIn(text);
  return {
    ...filters,
    text,
    ...(identifier && { identifier }),
    ...(pathPart && { pathPart }),
    ...(literal && { literal }),
  };
}

function filtersIn(query: string): SearchFilters {
  const found: Record<string, string> = {};
  for (const [, name, value] of query.matchAll(narrowing)) {
    if (isFilter(name, value)) found[name === 'lang' ? 'language' : name] = value;
  }
  return found;
}

/** Reports whether a word is a filter: `kind:anything` with an unknown kind is an ordinary word. */
function isFilter(name: string, value: string): boolean {
  if (name === 'kind') return (searchKinds as readonly string[]).includes(value);
  return name !== 'tests' || (testChoices as readonly string[]).includes(value);
}

const oneName = /^[\w$]+(?:(?:\.|#|::|->)[\w$]+)*(?:\(\))?$/;

/** Extensions that are more often members: `process.env`, `this.props`. */
const memberLike = /\.(?:env|props|properties|targets)$/i;

function identifierIn(text: string): string | undefined {
  if (!oneName.test(text) || isFileName(text)) return undefined;
  const [last] = namesIn(text.replace('()', '')).slice(-1);
  return last !== undefined && subtokensOfName(last).length > 0 ? last : undefined;
}

/** Reports whether a text is a file name: `config.js` means a file, and no symbol named `js`. */
function isFileName(text: string): boolean {
  if (!text.includes('.') || memberLike.test(text)) return false;
  return languageOf(text) !== 'plaintext' || /\.txt$/i.test(text);
}

function pathIn(text: string): string | undefined {
  if (/\s/.test(text)) return undefined;
  return text.includes('/') || /\.[a-z]{1,5}$/i.test(text) ? text.replace(/^\.?\//, '').toLowerCase() : undefined;
}
