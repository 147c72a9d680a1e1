import { Type, type Static } from 'typebox';
import { Certainty } from './path.ts';
import { ExactTier, tier } from './tier.ts';
import { column, cursor, filePath, givenFile, givenId, line, nextCursor, pageLimit } from './values.ts';

const symbolTypes = ['class', 'interface', 'enum', 'type', 'function', 'method', 'variable', 'module'] as const;
export const SymbolType = Type.Enum([...symbolTypes], { type: 'string' });
export type SymbolType = Static<typeof SymbolType>;

export const symbolsQuery = {
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Only symbols of this name: the last part of a qualified name, or all of it.',
    }),
  ),
  file: Type.Optional(givenFile),
  type: Type.Optional(Type.Enum([...symbolTypes], { type: 'string', description: 'Only symbols of this type.' })),
  limit: Type.Optional(pageLimit),
  cursor: Type.Optional(cursor),
  callers: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Answers when it is known who calls what; without it `callers` are told where that is known already.',
    }),
  ),
  tier,
};

export const CallerCount = Type.Object({
  certainty: Certainty,
  known: Type.Integer({ minimum: 0, description: 'Call sites with proof `exact` or `inferred`.' }),
  unknown: Type.Integer({ minimum: 0, description: 'Sites that may be further ones.' }),
  symbols: Type.Optional(Type.Integer({ minimum: 0, description: 'Symbols that the known sites lie in.' })),
});
export type CallerCount = Static<typeof CallerCount>;

export const SymbolEntry = Type.Object({
  id: Type.String({ description: '`path#qualified.name`' }),
  name: Type.String(),
  type: SymbolType,
  file: filePath,
  line,
  column,
  endLine: line,
  exported: Type.Boolean({ description: 'Reachable by importers of the file.' }),
  callers: Type.Optional(CallerCount),
});
export type SymbolEntry = Static<typeof SymbolEntry>;

export const Symbols = Type.Object({
  symbols: Type.Array(SymbolEntry),
  nextCursor: Type.Optional(nextCursor),
  exactTier: Type.Optional(ExactTier),
});
export type Symbols = Static<typeof Symbols>;

/** A place that a person points at: the owner's fronts ask for it. */
export const symbolAtParams = {
  id: givenId,
  file: givenFile,
  line: Type.Integer({ minimum: 1 }),
  column: Type.Optional(Type.Integer({ minimum: 1, description: 'In UTF-16 units. Absent: the whole line is meant.' })),
};

export const PointedSymbol = Type.Object({
  symbol: Type.Optional(
    Type.String({
      description: 'Declared or named at the place, else the innermost around it. Absent at the top level of the file.',
    }),
  ),
});
export type PointedSymbol = Static<typeof PointedSymbol>;
