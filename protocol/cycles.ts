import { Type, type Static } from 'typebox';
import { GraphLevel } from './graph.ts';
import { count } from './values.ts';

export const cyclesQuery = {
  level: Type.Optional(GraphLevel),
  types: Type.Optional(
    Type.Enum(['include', 'exclude'], { type: 'string', default: 'include', description: 'Type-only imports.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'At most this many, the largest first.' }),
  ),
};

export const Cycle = Type.Object({
  id: Type.String(),
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
