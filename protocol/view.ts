import { Type, type Static } from 'typebox';
import { EdgeType, GraphLevel, nodeTypes, Proof } from './graph.ts';
import { loadScopes } from './load.ts';
import { count, line } from './values.ts';

/** Without `limit` about this many marks are unfolded by themselves. */
export const viewMarksDefault = 120;
export const viewMarksMax = 500;
/** From so many modules on, they are the first picture of a project. */
export const modulesFirstMin = 3;
/** At most this many ids of each kind in one request. */
export const viewIdsMax = 500;

const nodeId = Type.String({ minLength: 1, maxLength: 4096 });
const nodeIds = (description: string) => Type.Optional(Type.Array(nodeId, { maxItems: viewIdsMax, description }));

/** Filters of a drawing. */
export const viewFilters = {
  tests: Type.Optional(
    Type.Enum(['include', 'exclude', 'only'], { type: 'string', default: 'include', description: 'Files of tests.' }),
  ),
  types: Type.Optional(
    Type.Array(EdgeType, { maxItems: 9, description: 'Only edges with an import of one of these types.' }),
  ),
  languages: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100, description: 'Only files of these.' }),
  ),
  folder: Type.Optional(Type.String({ minLength: 1, maxLength: 4096, description: 'Only files below this folder.' })),
};

export const viewQuery = {
  level: Type.Optional(GraphLevel),
  modulesFirst: Type.Optional(
    Type.Boolean({
      default: false,
      description: `Without \`level\` and \`focus\`: modules, where the project has ${modulesFirstMin} or more.`,
    }),
  ),
  expanded: nodeIds(
    'Nodes to unfold besides those that are unfolded by themselves; what lies around them unfolds too.',
  ),
  folded: nodeIds('Nodes to keep folded.'),
  focus: Type.Optional(Type.String({ minLength: 1, maxLength: 4096, description: 'Node id; only its neighbourhood.' })),
  depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1, description: 'Distance from `focus`.' })),
  external: Type.Optional(Type.Boolean({ default: false, description: 'Adds packages outside the project.' })),
  ...viewFilters,
  cycleLoad: Type.Optional(
    Type.Enum([...loadScopes], {
      type: 'string',
      default: 'start',
      description: 'The imports that the cycles in the drawing are made of, as in `cycles`.',
    }),
  ),
  cycleTypes: Type.Optional(
    Type.Enum(['include', 'exclude'], {
      type: 'string',
      deprecated: true,
      description: 'The former `cycleLoad`: `include` is `all`, `exclude` is `deferred`. Ignored beside `cycleLoad`.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `About how many marks are unfolded by themselves; default ${viewMarksDefault}, lowered to ${viewMarksMax}.`,
    }),
  ),
  shape: Type.Optional(
    Type.Enum(['wide', 'square', 'tall'], {
      type: 'string',
      default: 'wide',
      description: 'Of the area to be filled.',
    }),
  ),
  seed: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: '`seed` of an earlier answer: marks stay where they were in it. One that is not known is ignored.',
    }),
  ),
};

const number = (description: string) => Type.Number({ description });

export const ViewMark = Type.Object({
  id: Type.String({
    description:
      'A node id. `folder/**` is all below a folder, `folder/` the files directly in it, `external:**` all packages.',
  }),
  parent: Type.Optional(Type.String({ description: 'The unfolded mark around this one.' })),
  label: Type.String(),
  type: Type.Enum([...nodeTypes, 'unknown'], {
    type: 'string',
    description: '`unknown`: around a symbol, sites of which nobody knows what they mean.',
  }),
  x: number('Left edge in CSS pixels.'),
  y: number('Upper edge in CSS pixels.'),
  width: Type.Number({ minimum: 0 }),
  height: Type.Number({ minimum: 0 }),
  scale: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Size of its text: 1 is normal, less inside of what was unfolded later.',
  }),
  size: Type.Integer({ minimum: 0, description: 'Lines of code.' }),
  files: count,
  expanded: Type.Optional(Type.Boolean({ description: 'Its content is shown; edges lead to the content.' })),
  expandable: Type.Optional(Type.Boolean({ description: 'It has content that is not shown.' })),
  language: Type.Optional(
    Type.String({
      description:
        'The one most of its lines are written in. Prose and data count where there is nothing else, or next to nothing: in more than nine of ten files.',
    }),
  ),
  test: Type.Optional(Type.Boolean({ description: 'All its files are tests.' })),
  fanIn: Type.Optional(Type.Integer({ minimum: 0, description: 'Dependencies between files that lead into it.' })),
  fanOut: Type.Optional(Type.Integer({ minimum: 0, description: 'Dependencies between files that lead out of it.' })),
  cycle: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Of a file: number of its cycle in `cycles` with this load.' }),
  ),
  inCycles: Type.Optional(Type.Integer({ minimum: 1, description: 'How many of its files are part of a cycle.' })),
  unknown: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Unresolved imports in it, or the sites it stands for: edges are a lower bound.',
    }),
  ),
  absent: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'Imports in it whose target is not there for a known reason (`absence` other than `missing`); not counted in `unknown`.',
    }),
  ),
  unread: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'Files in it of languages whose imports are not read: more edges may lead out of it, and among such files into it.',
    }),
  ),
  distance: Type.Optional(
    Type.Integer({ description: 'With `focus`: steps from it; negative: it is depended on from there.' }),
  ),
  line: Type.Optional(line),
  aside: Type.Optional(
    Type.Boolean({
      description: 'Tests, configuration, documents and the like: it stands in a row of its own below what is shipped.',
    }),
  ),
  rest: Type.Optional(
    Type.Boolean({
      description: 'The smaller ones of a large folder together; it unfolds, and is no node of the graph.',
    }),
  ),
});
export type ViewMark = Static<typeof ViewMark>;

export const ViewEdge = Type.Object({
  source: Type.String(),
  target: Type.String(),
  weight: Type.Integer({ minimum: 1, description: 'Imports and references behind it.' }),
  types: Type.Array(EdgeType),
  proof: Proof,
  cyclic: Type.Boolean({ description: 'Something behind it is part of a cycle of files.' }),
  cut: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'How many of the imports behind it to remove so that cycles of files end.',
    }),
  ),
  back: Type.Optional(
    Type.Boolean({ description: 'It leads against the order of the drawing, from a foundation to what stands on it.' }),
  ),
});
export type ViewEdge = Static<typeof ViewEdge>;

export const View = Type.Object({
  marks: Type.Array(ViewMark, { description: 'What contains comes before its content.' }),
  edges: Type.Array(ViewEdge, { description: 'Between marks that are not unfolded.' }),
  bounds: Type.Object({ x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() }),
  seed: Type.String({ description: 'Names this drawing for the next request.' }),
  level: Type.Optional(GraphLevel),
  files: Type.Integer({ minimum: 0, description: 'Files that the filters leave.' }),
  hiddenFiles: Type.Integer({ minimum: 0, description: 'Files that the filters take away.' }),
  languages: Type.Array(
    Type.Object({
      language: Type.String(),
      files: count,
      codeLines: count,
      data: Type.Optional(Type.Boolean({ description: 'Data or prose, no part of the code. Absent: code.' })),
    }),
    { description: 'Of the whole project: code before data and prose, most lines first.' },
  ),
  hubs: Type.Array(Type.Object({ id: Type.String(), fanIn: count, fanOut: count }), {
    maxItems: 10,
    description: 'The files that most others depend on, of those that the filters leave.',
  }),
});
export type View = Static<typeof View>;
