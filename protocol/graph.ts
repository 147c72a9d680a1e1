import { Type, type Static } from 'typebox';
import { Load } from './load.ts';
import { doubts } from './doubts.ts';
import { column, count, filePath, line, testMark } from './values.ts';

export const nodeTypes = [
  'file',
  'directory',
  'module',
  'external',
  'class',
  'interface',
  'enum',
  'type',
  'function',
  'method',
  'variable',
] as const;

export const edgeTypes = [
  'import',
  'dynamic_import',
  'reexport',
  'type_import',
  'call',
  'extends',
  'implements',
  'contains',
  'reference',
] as const;

export const EdgeType = Type.Enum([...edgeTypes], { type: 'string' });
export type EdgeType = Static<typeof EdgeType>;

export const Proof = Type.Enum(['exact', 'inferred', 'hint'], {
  type: 'string',
  description:
    'How the edge is known: `exact` (proven by scopes, imports, declared types), `inferred` (by inferred types, or through a base or interface), ' +
    '`hint` (by the name alone, never counted). Whether edges are missing is said by `certainty`.',
});
export type Proof = Static<typeof Proof>;

/** Reasons why a site is unknown. */
export const unknownReasons = [
  'receiver_type_unknown',
  'dynamic_property',
  'dynamic_import',
  'unresolved_import',
  'external',
  'callback_parameter',
  'eval',
  'parse_error',
  'file_not_indexed',
] as const;
export const UnknownReason = Type.Enum([...unknownReasons], { type: 'string' });
export type UnknownReason = Static<typeof UnknownReason>;

export const GraphLevel = Type.Enum(['file', 'directory', 'module', 'symbol'], {
  type: 'string',
  default: 'file',
  description: 'Granularity of the nodes.',
});
export type GraphLevel = Static<typeof GraphLevel>;

export const graphQuery = {
  level: Type.Optional(GraphLevel),
  detail: Type.Optional(
    Type.Enum(['default', 'full'], {
      type: 'string',
      default: 'default',
      description: 'full adds the optional fields of nodes and edges.',
    }),
  ),
  external: Type.Optional(Type.Boolean({ default: false, description: 'Adds packages outside the project.' })),
  focus: Type.Optional(
    Type.String({ minLength: 1, maxLength: 4096, description: 'Node id; only its neighbourhood is returned.' }),
  ),
  depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1, description: 'Distance from `focus`.' })),
  edges: Type.Optional(
    Type.Enum(['all', 'focus', 'none'], {
      type: 'string',
      default: 'all',
      description: '`none` leaves them out; with `focus`, `focus` leaves out those that neither begin nor end at it.',
    }),
  ),
  match: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Only nodes whose id has all of these words in it, whatever the case; around `focus` where given.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'At most this many nodes, those with most edges first.',
    }),
  ),
};

/** Without `focus` and `limit` a graph of symbols holds at most this many nodes. */
export const symbolGraphLimit = 10_000;

export const GraphNode = Type.Object({
  id: Type.String({ description: 'A file path for nodes of type file.' }),
  label: Type.String(),
  type: Type.Enum([...nodeTypes], { type: 'string', description: 'Without query parameters only `file` occurs.' }),
  size: Type.Integer({ minimum: 0, description: 'Lines of code.' }),
  language: Type.Optional(Type.String()),
  module: Type.Optional(Type.String()),
  test: testMark,
  fanIn: Type.Optional(count),
  fanOut: Type.Optional(count),
  cycle: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Number of the dependency cycle this node belongs to, of those that are there when the program starts.',
    }),
  ),
});
export type GraphNode = Static<typeof GraphNode>;

export const GraphEdge = Type.Object({
  source: Type.String(),
  target: Type.String(),
  type: Type.Optional(EdgeType),
  weight: Type.Optional(Type.Integer({ minimum: 1 })),
  line: Type.Optional(line),
  proof: Type.Optional(Proof),
  load: Type.Optional(Load),
});
export type GraphEdge = Static<typeof GraphEdge>;

/** Why an import has no target. */
export const absences = ['missing', 'package', 'left_out', 'virtual'] as const;
export const Absence = Type.Enum([...absences], {
  type: 'string',
  description:
    'Why an import has no target: `missing` (unresolved), `package` (named like a package that no manifest lists), `left_out` (ignore files or ' +
    'a submodule keep its path out of the repository, as generated code), `virtual` (named like a module that a bundler or framework makes).',
});
export type Absence = Static<typeof Absence>;

export const UnknownUse = Type.Object({
  file: filePath,
  line,
  column,
  name: Type.String({ description: 'What is written there.' }),
  reason: UnknownReason,
  absence: Type.Optional(Absence),
});
export type UnknownUse = Static<typeof UnknownUse>;

export const Certainty = Type.Object({
  certainty: Type.Enum(['exact', 'bounded'], { type: 'string', description: 'bounded: at least these.' }),
  reasons: Type.Array(Type.String(), { description: 'Sentences; none where it is exact.' }),
  doubts,
});
export type Certainty = Static<typeof Certainty>;

export const Graph = Type.Object({
  nodes: Type.Array(GraphNode),
  edges: Type.Array(GraphEdge),
  unknown: Type.Optional(
    Type.Array(UnknownUse, {
      description: 'With `detail=full`: imports of the nodes shown that are unresolved.',
    }),
  ),
  certainty: Type.Optional(
    Type.Object(
      { dependents: Certainty, dependencies: Certainty },
      {
        description: 'With `detail=full` and the path of a file as `focus`: whether its neighbours are all there are.',
      },
    ),
  ),
  truncated: Type.Optional(
    Type.Boolean({ description: 'With `limit`, given or by default: true when nodes were left out.' }),
  ),
});
export type Graph = Static<typeof Graph>;
