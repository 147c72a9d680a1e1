import { Type, type Static } from 'typebox';
import { loadScopes } from './load.ts';
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
  load: Type.Optional(
    Type.Enum([...loadScopes], {
      type: 'string',
      default: 'start',
      description:
        'The imports that count. `start`: what is loaded when the program starts; `deferred`: with imports in functions and `import()` as well; `all`: with types as well.',
    }),
  ),
  types: Type.Optional(
    Type.Enum(['include', 'exclude'], {
      type: 'string',
      deprecated: true,
      description: 'The former `load`: `include` is `all`, `exclude` is `deferred`. Ignored beside `load`.',
    }),
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
  load: Type.Enum([...loadScopes], {
    type: 'string',
    description: 'The least `load` with which something of it is a cycle.',
  }),
  typeOnly: Type.Boolean({ description: 'Without imports that never load it would not be a cycle.' }),
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
