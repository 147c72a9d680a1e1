import { Type, type Static } from 'typebox';
import { doubts } from './doubts.ts';
import { EdgeType, nodeTypes, Proof } from './graph.ts';
import { Load, loadScopes } from './load.ts';
import { ExactTier, tier } from './tier.ts';
import { column, filePath, line } from './values.ts';

export const pathQuery = {
  from: Type.String({ minLength: 1, maxLength: 4096, description: 'Node id.' }),
  to: Type.String({
    minLength: 1,
    maxLength: 4096,
    description: 'Node id; the same as `from`: the shortest cycle through it.',
  }),
  level: Type.Optional(
    Type.Enum(['file', 'symbol'], {
      type: 'string',
      description: 'Granularity of the steps; without it `symbol` where both ends are symbols, else `file`.',
    }),
  ),
  load: Type.Optional(
    Type.Enum([...loadScopes], {
      type: 'string',
      default: 'all',
      description: 'Between files: the imports that the way may take, as in `cycles`.',
    }),
  ),
  tier,
};

/** How far an answer reaches: all there is, at least this, or nothing that can be relied on. */
export const Certainty = Type.Enum(['exact', 'bounded', 'unknown'], {
  type: 'string',
  description:
    'Of the answer: `exact` (this is all inside the project), `bounded` (at least this), `unknown`. How each edge is known is said by `proof`.',
});

/** One place that shows why a step between two symbols is one, in the order import, binding, use. */
export const Evidence = Type.Object({
  role: Type.Enum(['import', 'binding', 'use'], {
    type: 'string',
    description:
      '`import`: what brings the name; `binding`: the declaration that gives the receiver its type, or the name its meaning; `use`: the site itself.',
  }),
  file: filePath,
  line,
  column,
  text: Type.String({ description: 'The line of code, secrets masked. Empty when the file changed since.' }),
});
export type Evidence = Static<typeof Evidence>;

export const DependencyPath = Type.Object({
  certainty: Certainty,
  reasons: Type.Array(Type.String(), { description: 'Why the answer is not exact.' }),
  doubts,
  path: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.Enum([...nodeTypes], { type: 'string' }),
      file: Type.Optional(filePath),
      line: Type.Optional(line),
    }),
    { description: 'Empty: there is no path.' },
  ),
  edges: Type.Array(
    Type.Object({
      source: Type.String(),
      target: Type.String(),
      type: EdgeType,
      file: filePath,
      line,
      column,
      name: Type.String({ description: 'What is written there.' }),
      proof: Proof,
      load: Type.Optional(Load),
      text: Type.String({
        description:
          'The line of code, secrets masked; an import over several lines is put on one. Empty when the file changed since.',
      }),
      evidence: Type.Optional(Type.Array(Evidence, { description: 'Of a step between symbols.' })),
    }),
    { description: 'The evidence of each step, one less than `path`.' },
  ),
  throughTests: Type.Optional(
    Type.Literal(true, {
      type: 'boolean',
      description: 'No way through shipped code was found: this one leads through files of tests.',
    }),
  ),
  exactTier: Type.Optional(ExactTier),
});
export type DependencyPath = Static<typeof DependencyPath>;
