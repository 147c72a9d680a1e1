import { Type, type Static } from 'typebox';
import { count } from './values.ts';

/** Whether the compiler is asked as well. */
export const tier = Type.Optional(
  Type.Enum(['exact'], {
    type: 'string',
    description: 'Proves what it can by the compiler before it answers: slower. Without it the linker answers alone.',
  }),
);

/** Result of `tier=exact`. */
export const ExactTier = Type.Object(
  {
    available: Type.Boolean({ description: 'False: the answer is that of the linker alone.' }),
    message: Type.Optional(Type.String({ description: 'A sentence: who was asked, or why nobody could be.' })),
    asked: Type.Integer({ minimum: 0, description: 'Sites that the compiler was asked about.' }),
    proven: count,
  },
  { description: 'Present with `tier=exact` alone.' },
);
export type ExactTier = Static<typeof ExactTier>;
