import { Type, type Static } from 'typebox';
import { Absence, EdgeType, Proof } from './graph.ts';
import { Load } from './load.ts';
import { viewFilters } from './view.ts';
import { column, filePath, line, testMark } from './values.ts';

/** At most this many uses are listed. */
export const edgeUsesMax = 1000;

/** As `target`: what the source imports and nothing in the project is. `unresolved:missing` and the like: of one class. */
export const unresolvedPrefix = 'unresolved:';
export const unresolvedNode = `${unresolvedPrefix}**`;

/** With the filters of a drawing the uses are those that its edge counts. */
export const edgeQuery = {
  source: Type.String({
    minLength: 1,
    maxLength: 4096,
    description: 'Node id where the edge begins; `./**` is the whole project.',
  }),
  target: Type.String({
    minLength: 1,
    maxLength: 4096,
    description: `Node id where the edge ends; \`${unresolvedNode}\` for all imports without a target, \`unresolved:missing\` and the other values of \`absence\` for those of one class, whatever \`types\` says.`,
  }),
  ...viewFilters,
};

export const EdgeUse = Type.Object({
  type: EdgeType,
  file: filePath,
  line,
  column,
  name: Type.String({ description: 'What is written there: a specifier or a name.' }),
  proof: Proof,
  load: Type.Optional(Load),
  absence: Type.Optional(Absence),
  test: testMark,
  text: Type.String({ description: 'The line of code, secrets masked; an import over several lines is put on one.' }),
});
export type EdgeUse = Static<typeof EdgeUse>;

export const EdgeUses = Type.Object({
  uses: Type.Array(EdgeUse, { maxItems: edgeUsesMax }),
  total: Type.Integer({ minimum: 0, description: 'How many uses there are; more than are listed where it is cut.' }),
});
export type EdgeUses = Static<typeof EdgeUses>;
