import { Type, type Static } from 'typebox';
import { Doubt, doubts } from './doubts.ts';
import { EdgeType, Proof, UnknownReason } from './graph.ts';
import { Certainty } from './path.ts';
import { ExactTier, tier } from './tier.ts';
import { column, filePath, line, testMark } from './values.ts';

/** Without `limit` this many edges are listed over HTTP. */
export const callersLimitDefault = 200;
export const callersLimitMax = 10_000;

export const symbolId = Type.String({
  minLength: 1,
  maxLength: 4096,
  description: 'Symbol id: `path#qualified.name`; the top level of a file is `path#<module>`.',
});

export const callersQuery = {
  symbol: symbolId,
  depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, default: 1, description: 'How many calls away.' })),
  detail: Type.Optional(
    Type.Enum(['default', 'full'], {
      type: 'string',
      default: 'default',
      description:
        '`full` adds to each site its line of code and whether that is one of tests, and to an edge how it is bound.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `At most this many edges, the nearest first; default ${callersLimitDefault}, lowered to ${callersLimitMax}.`,
    }),
  ),
  tier,
};

/** `dispatch`: through a member of a base or interface that the target stands for; `compiler`: proven by `tier=exact`. */
const bindings = [
  'scope',
  'import',
  'member',
  'declared_type',
  'inferred_type',
  'unique_name',
  'dispatch',
  'compiler',
] as const;

const text = Type.Optional(
  Type.String({ description: 'The line of code, secrets masked. Absent when the file changed since.' }),
);

export const SymbolEdge = Type.Object({
  source: Type.String({ description: 'Id of the innermost symbol around the site.' }),
  target: Type.String({ description: 'Id of the symbol that is used there.' }),
  type: EdgeType,
  file: filePath,
  line,
  column,
  proof: Proof,
  distance: Type.Integer({ minimum: 1, description: 'Calls from the symbol that was asked about.' }),
  binding: Type.Optional(
    Type.Enum([...bindings], { type: 'string', description: 'By what the site is bound to its target.' }),
  ),
  text,
  test: testMark,
});
export type SymbolEdge = Static<typeof SymbolEdge>;

export const UnknownSite = Type.Object({
  source: Type.String({ description: 'Id of the innermost symbol around the site.' }),
  file: filePath,
  line,
  column,
  name: Type.String({ description: 'What is called there; empty where it is computed.' }),
  reason: UnknownReason,
  text,
  test: testMark,
});
export type UnknownSite = Static<typeof UnknownSite>;

/** Who uses a symbol, or what it uses. */
export const SymbolEdges = Type.Object({
  symbol: Type.String(),
  certainty: Certainty,
  reasons: Type.Array(Type.String(), { description: 'Sentences: why the answer is not exact.' }),
  doubts,
  known: Type.Integer({
    minimum: 0,
    description: 'Sites at distance 1 with proof `exact` or `inferred`, those that `limit` leaves out included.',
  }),
  callingSymbols: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Of callers: symbols that the known sites lie in.' }),
  ),
  outside: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Of callers: sentences about code outside of the project that is known to call it (a test runner, a framework). Such code is no caller; absent where there is none.',
    }),
  ),
  outsideCodes: Type.Optional(Type.Array(Doubt, { description: '`outside` as codes, in the same order.' })),
  edges: Type.Array(SymbolEdge, { description: 'By distance, then position.' }),
  unknown: Type.Array(UnknownSite, { description: 'Sites that may add to it.' }),
  unknownTotal: Type.Integer({ minimum: 0, description: 'All of them, also those that `limit` leaves out.' }),
  truncated: Type.Boolean({ description: '`limit` left something out.' }),
  exactTier: Type.Optional(ExactTier),
});
export type SymbolEdges = Static<typeof SymbolEdges>;
