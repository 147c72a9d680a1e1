import { Type, type Static } from 'typebox';
import { doubts } from './doubts.ts';
import { count, givenFile, lastChangedAt } from './values.ts';

export const ownersQuery = { file: givenFile };

export const Author = Type.Object({
  name: Type.String({ description: 'As the repository’s `.mailmap` spells it.' }),
  changes: count,
  lastChangedAt,
});

/** The contacts for a file. */
export const Owners = Type.Object({
  owners: Type.Array(Type.String(), { description: 'Who the CODEOWNERS file names for it, sorted.' }),
  authors: Type.Array(Author, {
    description: 'Who changed the file, earlier names of it included: the most, with more weight the later, first.',
  }),
  reasons: Type.Array(Type.String(), { description: 'Sentences: why the history is not known, or not whole.' }),
  doubts,
});
export type Owners = Static<typeof Owners>;
