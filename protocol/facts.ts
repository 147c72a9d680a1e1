import { Type, type Static } from 'typebox';
import { givenId, snapshotId } from './values.ts';

/** A part of the whole index as text, for a command that writes it: the owner asks for one part after the other. */
export const factsParams = {
  id: givenId,
  snapshot: Type.Optional(Type.String({ maxLength: 64, description: 'Of the part before; without it the newest.' })),
  from: Type.Optional(Type.Integer({ minimum: 0, description: '`next` of the part before.' })),
};

export const FactLines = Type.Object({
  snapshot: snapshotId,
  lines: Type.String({ description: 'One JSON object a line: nodes, then edges, then unknowns.' }),
  next: Type.Optional(Type.Integer({ minimum: 1, description: 'Where the next part begins. Absent on the last one.' })),
});
export type FactLines = Static<typeof FactLines>;
