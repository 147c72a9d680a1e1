import { Type, type Static } from 'typebox';
import { EdgeType, nodeTypes, Proof } from './graph.ts';
import { column, filePath, line } from './values.ts';

export const pathQuery = {
  from: Type.String({ minLength: 1, maxLength: 4096, description: 'Node id.' }),
  to: Type.String({
    minLength: 1,
    maxLength: 4096,
    description: 'Node id; the same as `from`: the shortest cycle through it.',
  }),
  level: Type.Optional(
    Type.Enum(['file'], { type: 'string', default: 'file', description: 'Granularity of the steps.' }),
  ),
};

/** How far an answer reaches: all there is, at least this, or nothing that can be relied on. */
export const Certainty = Type.Enum(['exact', 'bounded', 'unknown'], { type: 'string' });

export const DependencyPath = Type.Object({
  certainty: Certainty,
  reasons: Type.Array(Type.String(), { description: 'Why the answer is not exact.' }),
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
      text: Type.String({
        description:
          'The line of code, secrets masked; an import over several lines is put on one. Empty when the file changed since.',
      }),
    }),
    { description: 'The evidence of each step, one less than `path`.' },
  ),
});
export type DependencyPath = Static<typeof DependencyPath>;
