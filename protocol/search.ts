import { Type, type Static } from 'typebox';
import { symbolId } from './callers.ts';
import { filePath, line, notBlank } from './values.ts';

export const searchLimitDefault = 10;
export const searchQueryMax = 1000;
/** An excerpt holds at most so many characters, whole lines of them where a line is not longer. */
export const searchContentMax = 4000;

export const searchBody = {
  query: Type.String({
    minLength: 1,
    maxLength: searchQueryMax,
    pattern: notBlank,
    description: 'Words such as `kind:method` narrow it like the fields of that name.',
  }),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: searchLimitDefault, description: 'Values above 100 are lowered to 100.' }),
  ),
  path: Type.Optional(Type.String({ maxLength: 512, description: 'Glob over file paths.' })),
  language: Type.Optional(Type.String({ maxLength: 64, description: "VS Code's language identifier." })),
  kind: Type.Optional(
    Type.Enum(['any', 'function', 'class', 'method', 'file', 'doc'], {
      type: 'string',
      default: 'any',
      description: '`file`: one result a file. `doc`: what has documentation.',
    }),
  ),
  tests: Type.Optional(
    Type.Enum(['include', 'exclude', 'only'], {
      type: 'string',
      default: 'include',
      description:
        'Tests, examples and fixtures: they stand behind code that answers as well, are left out, or are all.',
    }),
  ),
  detail: Type.Optional(
    Type.Enum(['default', 'full'], {
      type: 'string',
      default: 'default',
      description: '`full` adds where the excerpt ends, the symbol, the language, why it was found, and its siblings.',
    }),
  ),
};

export const SearchMatch = Type.Object({
  name: Type.Optional(
    Type.Enum(['exact', 'case', 'humps', 'typo'], {
      type: 'string',
      description:
        'It has the name that was asked for: as written, in other case, by the beginnings of its words, or but for one slip.',
    }),
  ),
  path: Type.Optional(Type.Boolean({ description: 'Its path has what was asked for.' })),
  text: Type.Optional(
    Type.Boolean({
      description: 'It says the query word for word: a text in quotes, or one that is written like code.',
    }),
  ),
  words: Type.Array(Type.String(), { description: 'Words of the query that it says, as stems.' }),
  meaning: Type.Number({ minimum: 0, maximum: 1, description: 'Likeness of meaning: a cosine.' }),
  model: Type.Optional(
    Type.Number({
      minimum: -1,
      maximum: 1,
      description: 'The same by the model that the user named. Absent where it was not asked, or not in time.',
    }),
  ),
});
export type SearchMatch = Static<typeof SearchMatch>;

export const SearchResult = Type.Object({
  file: filePath,
  line,
  content: Type.String({ maxLength: searchContentMax, description: 'Begins with that line; secrets masked.' }),
  score: Type.Number({ minimum: 0, maximum: 1 }),
  endLine: Type.Optional(line),
  symbol: Type.Optional(symbolId),
  language: Type.Optional(Type.String()),
  matched: Type.Optional(SearchMatch),
  siblings: Type.Optional(
    Type.Array(Type.Object({ file: filePath, line, symbol: Type.Optional(symbolId) }), {
      description: 'As good as this result: overloads, implementations, the same method of a family.',
    }),
  ),
});
export type SearchResult = Static<typeof SearchResult>;

export const UnsearchedLanguage = Type.Object({
  language: Type.String({ description: 'The one that was asked for.' }),
  files: Type.Integer({ minimum: 0, description: 'Files of the project in it.' }),
  searched: Type.Array(Type.String(), { description: 'Languages of the files that are searched.' }),
});
export type UnsearchedLanguage = Static<typeof UnsearchedLanguage>;

export const SearchResults = Type.Object({
  results: Type.Array(SearchResult, { maxItems: 100 }),
  unsearched: Type.Optional({
    ...UnsearchedLanguage,
    description: 'With `detail=full`: nothing can be found in the language that was asked for.',
  }),
});
export type SearchResults = Static<typeof SearchResults>;
