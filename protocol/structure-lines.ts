/**
 * A structure snapshot: the files of a project and what depends on what, without a line of its code. NDJSON in UTF-8, one object a
 * line: the header, then nodes, edges, metrics and findings. Its id is `snp_` and the first 130 bits of SHA-256 of these bytes.
 */
import { type Static, Type } from 'typebox';
import { nodeTypes } from './graph.ts';
import { Load } from './load.ts';
import { confidences, findingCategories, reachabilities, severities } from './security.ts';
import { createdAt, filePath, line } from './values.ts';

export const structureMediaType = 'application/x-ndjson';

/**
 * A structure as a difference from one that the remote has: NDJSON whose first line is `{"base":"snp_…"}`, then `["keep",n]` and
 * `["skip",n]`, which pass over lines of the base in their order, and between them the lines that are added.
 */
export const structureDeltaMediaType = 'application/vnd.groundplan.structure-delta';
/** Bytes of a difference before it is compressed: what is larger is sent as a whole. */
export const structureDeltaBytesMax = 16 * 1024 * 1024;

/** Bytes of a snapshot before it is compressed, and after. */
export const structureBytesMax = 64 * 1024 * 1024;
export const packedStructureBytesMax = 16 * 1024 * 1024;

/** `hashed`: each name of a file or symbol is replaced by a keyed hash; the key stays on the machine that pushed. */
export const structureModes = ['plain', 'hashed'] as const;

export const StructureHeader = Type.Object({
  commit: Type.Optional(Type.String({ pattern: '^[0-9a-f]{40,64}$' })),
  branch: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  createdAt,
  tool: Type.String({ maxLength: 100, description: 'Name and version of what made it.' }),
  mode: Type.Enum([...structureModes], { type: 'string' }),
  fileNumbers: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Number of the lines that have a number of a file: GET metrics is answered where all are there and add up to those of the project.',
    }),
  ),
});
export type StructureHeader = Static<typeof StructureHeader>;

/** Ids are those of GET graph: paths of files. */
export const StructureNode = Type.Object({
  kind: Type.Literal('node'),
  id: filePath,
  type: Type.Enum([...nodeTypes], { type: 'string' }),
  label: Type.String(),
  size: Type.Integer({ minimum: 0, description: 'Lines of code.' }),
  language: Type.Optional(Type.String()),
  module: Type.Optional(Type.String()),
});
export type StructureNode = Static<typeof StructureNode>;

export const StructureEdge = Type.Object({
  kind: Type.Literal('edge'),
  source: Type.String(),
  target: Type.String(),
  type: Type.String(),
  load: Type.Optional(Load),
});
export type StructureEdge = Static<typeof StructureEdge>;

/** A number of the summary of GET metrics by its name, or one of a file. */
export const StructureMetric = Type.Object({
  kind: Type.Literal('metric'),
  metric: Type.String({ minLength: 1, maxLength: 100 }),
  value: Type.Number(),
  file: Type.Optional(filePath),
});
export type StructureMetric = Static<typeof StructureMetric>;

/** A finding without any code: neither excerpt nor path, nor what a person wrote about it. */
export const StructureFinding = Type.Object({
  kind: Type.Literal('finding'),
  ruleId: Type.String(),
  title: Type.String(),
  severity: Type.Enum([...severities], { type: 'string' }),
  confidence: Type.Enum([...confidences], { type: 'string' }),
  category: Type.Enum([...findingCategories], { type: 'string' }),
  cwe: Type.Array(Type.String()),
  file: filePath,
  line,
  fingerprint: Type.String({ minLength: 1, maxLength: 64 }),
  reach: Type.Enum([...reachabilities], { type: 'string' }),
});
export type StructureFinding = Static<typeof StructureFinding>;
