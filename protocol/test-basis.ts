import { Type } from 'typebox';

/** How it is known that a test may notice a change. */
export const testBasis = Type.Enum(['observed', 'inferred', 'widened'], {
  type: 'string',
  description:
    'By recorded coverage; by a chain of resolved edges; selected since something on the way is not known that can lead there.',
});
