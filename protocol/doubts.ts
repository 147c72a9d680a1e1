import { Type } from 'typebox';
import type { DoubtCode } from './doubt-codes.ts';
import { filePath, line } from './values.ts';

export const Doubt = Type.Object({
  // No list of values: later versions say more, and a client shows the sentence of a code that it does not know.
  code: Type.Unsafe<DoubtCode>(Type.String({ description: 'What the sentence says (docs/doubts.md).' })),
  values: Type.Optional(Type.Array(Type.String(), { description: 'Names in the sentence, in its order.' })),
  count: Type.Optional(Type.Integer({ minimum: 0, description: 'Sites or files behind it, where they are counted.' })),
  file: Type.Optional(filePath),
  line: Type.Optional(line),
});

/** Field beside sentences that say no doubt. */
export const reasonCodes = Type.Optional(
  Type.Array(Doubt, {
    description: 'The sentences as codes with places, in the same order; absent where there are none.',
  }),
);

/** Field of an answer with `reasons`. */
export const doubts = Type.Optional(
  Type.Array(Doubt, {
    description: '`reasons` as codes with places, one for each, in the same order; absent where there are none.',
  }),
);
