import { Type, type Static } from 'typebox';
import { doubts } from './doubts.ts';
import { nodeTypes } from './graph.ts';
import { ExactTier, tier } from './tier.ts';
import { column, count, cursor, filePath, line, nextCursor, pageLimit } from './values.ts';

export const unusedQuery = {
  file: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4096, description: 'Only what is declared in this file.' }),
  ),
  certainty: Type.Optional(Type.Enum(['exact'], { type: 'string', description: 'Only what is proven to be unused.' })),
  limit: Type.Optional(pageLimit),
  cursor: Type.Optional(cursor),
  tier,
};

export const UnusedEntry = Type.Object({
  id: Type.String({ description: 'A path for a file, `path#qualified.name` for an export.' }),
  type: Type.Enum([...nodeTypes], { type: 'string' }),
  file: filePath,
  line,
  column,
  endLine: line,
  certainty: Type.Enum(['exact', 'bounded'], {
    type: 'string',
    description: 'bounded: no use was found, and something could hide one.',
  }),
  reasons: Type.Array(Type.String(), { description: 'Sentences: what could hide a use.' }),
  doubts,
});
export type UnusedEntry = Static<typeof UnusedEntry>;

/** Exports and files that nothing uses and no entry point reaches; exact ones first, then by file and position. */
export const Unused = Type.Object({
  unused: Type.Array(UnusedEntry),
  summary: Type.Object({ exact: count, bounded: count }),
  nextCursor: Type.Optional(nextCursor),
  exactTier: Type.Optional(ExactTier),
});
export type Unused = Static<typeof Unused>;
