import { Type, type Static } from 'typebox';
import { count, cycleId } from './values.ts';

/** A larger `limit` is lowered to this. */
export const cyclesMax = 1000;

export const cyclesQuery = {
  level: Type.Optional(
    Type.Enum(['file', 'directory', 'module'], {
      type: 'string',
      default: 'file',
      description: 'Granularity of the nodes.',
    }),
  ),
  types: Type.Optional(
    Type.Enum(['include', 'exclude'], { type: 'string', default: 'include', description: 'Type-only imports.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `At most this many, the largest first. Without it the list is complete; values above ${cyclesMax} are lowered to ${cyclesMax}.`,
    }),
  ),
};

export const Cycle = Type.Object({
  id: cycleId,
  nodes: Type.Array(Type.String(), { description: 'Sorted.' }),
  edgeCount: count,
  typeOnly: Type.Boolean({ description: 'Without type-only imports it would not be a cycle.' }),
});
export type Cycle = Static<typeof Cycle>;

export const Cycles = Type.Object({
  cycles: Type.Array(Cycle, { description: 'Largest first, then by first node.' }),
  summary: Type.Object({
    cycles: count,
    nodes: Type.Integer({ minimum: 0, description: 'Nodes that are part of a cycle.' }),
  }),
});
export type Cycles = Static<typeof Cycles>;
