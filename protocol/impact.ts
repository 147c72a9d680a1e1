import { Type, type Static } from 'typebox';
import { doubts } from './doubts.ts';
import { Proof } from './graph.ts';
import { Certainty } from './path.ts';
import { testBasis } from './test-basis.ts';
import { column, count, filePath, givenFile, line, snapshotId, testMark } from './values.ts';

export const impactDepthDefault = 10;
export const impactDepthMax = 50;
export const impactLimitDefault = 200;
export const impactLimitMax = 2000;
const inputsMax = 1000;
const diffBytesMax = 1024 * 1024;

export const analyzeBody = {
  files: Type.Optional(
    Type.Array(givenFile, { maxItems: inputsMax, description: 'Files that are about to change as a whole.' }),
  ),
  symbols: Type.Optional(
    Type.Array(Type.Object({ file: givenFile, name: Type.String({ minLength: 1, maxLength: 512 }) }), {
      maxItems: inputsMax,
      description: 'Symbols that are about to change; `name` is the part of a symbol id behind `#`.',
    }),
  ),
  diff: Type.Optional(
    Type.String({
      maxLength: diffBytesMax,
      description: 'Unified diff against the indexed snapshot, applied already or not.',
    }),
  ),
  base: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[A-Za-z0-9_][A-Za-z0-9_./~^@-]*$',
      description: 'Git revision: what the working tree changed since it parted from there.',
    }),
  ),
  depth: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: impactDepthDefault,
      description: `Files away from the change; values above ${impactDepthMax} are lowered to ${impactDepthMax}.`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: impactLimitDefault,
      description: `At most this many impacted files; values above ${impactLimitMax} are lowered to ${impactLimitMax}.`,
    }),
  ),
  detail: Type.Optional(
    Type.Enum(['default', 'full'], {
      type: 'string',
      default: 'default',
      description: '`full` adds owners and authors to each impacted file.',
    }),
  ),
};

export const changeKinds = ['added', 'modified', 'removed', 'unknown'] as const;

export const ChangedFile = Type.Object({
  file: filePath,
  symbols: Type.Array(Type.String(), {
    description: 'Ids of the symbols that changed; empty where the whole file counts as changed, or none did.',
  }),
  kind: Type.Enum([...changeKinds], { type: 'string' }),
});
export type ChangedFile = Static<typeof ChangedFile>;

export const ImpactedFile = Type.Object({
  file: filePath,
  distance: Type.Integer({ minimum: 1, description: 'Files on the way from the change.' }),
  risk: Type.Number({ minimum: 0, maximum: 1 }),
  via: Type.Array(filePath, { description: 'Shortest dependency path from a changed file.' }),
  symbols: Type.Optional(Type.Array(Type.String(), { description: 'Ids of what is reached in it, fifty at most.' })),
  proof: Proof,
  test: testMark,
  owners: Type.Optional(Type.Array(Type.String(), { description: 'Who the CODEOWNERS file names.' })),
  authors: Type.Optional(Type.Array(Type.String(), { description: 'Who changed it most of late, three at most.' })),
});
export type ImpactedFile = Static<typeof ImpactedFile>;

export const ImpactEntryPoint = Type.Object({
  id: Type.String(),
  type: Type.String(),
  name: Type.String(),
  file: filePath,
  line,
  distance: Type.Integer({ minimum: 0 }),
  proof: Proof,
});

export const ImpactTest = Type.Object({
  file: filePath,
  distance: Type.Integer({ minimum: 0 }),
  basis: testBasis,
});

export const impactLevels = ['none', 'low', 'medium', 'high'] as const;

/** The reach of a change, and the tests to run. */
export const Impact = Type.Object({
  certainty: Certainty,
  reasons: Type.Array(Type.String(), { description: 'Sentences: why it is not exact.' }),
  doubts,
  changed: Type.Array(ChangedFile),
  impacted: Type.Array(ImpactedFile, { description: 'By risk, then distance, then file.' }),
  entryPoints: Type.Array(ImpactEntryPoint),
  tests: Type.Array(ImpactTest, {
    description: 'All of them, whatever the limit; observed ones first, then inferred, then widened.',
  }),
  unknown: Type.Array(
    Type.Object({ file: filePath, line, column, name: Type.String(), reason: Type.String(), test: testMark }),
    { description: 'Sites that may add to it, as many as `limit`.' },
  ),
  unresolved: Type.Array(Type.String(), { description: 'Inputs that name nothing in the snapshot.' }),
  summary: Type.Object({
    direct: count,
    transitive: count,
    tests: Type.Integer({ minimum: 0, description: 'Observed and inferred ones: those that a person runs.' }),
    testsWidened: Type.Integer({ minimum: 0, description: 'Those that a doubt may lead to.' }),
    unknown: count,
    risk: Type.Number({ minimum: 0, maximum: 1 }),
    level: Type.Enum([...impactLevels], { type: 'string', description: 'By the highest risk of an item.' }),
    verdict: Type.Object(
      {
        level: Type.Enum([...impactLevels], { type: 'string' }),
        reason: Type.String({ description: 'A sentence: what is reached.' }),
      },
      { description: 'How much of the project the change concerns, by all that is reached.' },
    ),
  }),
  truncated: Type.Boolean({ description: '`limit` or `depth` left something out.' }),
  snapshot: snapshotId,
});
export type Impact = Static<typeof Impact>;
