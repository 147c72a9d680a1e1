import { Type, type Static } from 'typebox';
import { codesOfStatus } from './errors.ts';

const httpErrorCodes = [400, 401, 403, 404, 405, 409, 429, 500].flatMap(codesOfStatus);

export const ErrorCodeName = Type.Enum(httpErrorCodes, {
  type: 'string',
  description:
    'Stable machine-readable code. New values may be added in v1; treat an unknown value by its HTTP status.',
});

/** An answer names at most so many wrong fields. */
export const detailsMax = 100;

/** Problems of a field, in the order in which the first that applies is reported. */
export const issues = ['required', 'type', 'enum', 'format', 'length', 'range', 'pattern', 'unknown'] as const;
export type Issue = (typeof issues)[number];

export const ErrorDetail = Type.Object({
  field: Type.String({ description: 'JSON Pointer into the body, or the parameter name.' }),
  issue: Type.Enum([...issues], { type: 'string' }),
  message: Type.String(),
  suggestions: Type.Optional(
    Type.Array(Type.String(), { description: 'Names that are there and may have been meant, the likeliest first.' }),
  ),
});
export type ErrorDetail = Static<typeof ErrorDetail>;

export const ErrorBody = Type.Object({
  success: Type.Literal(false, { type: 'boolean' }),
  error: Type.String({ description: 'Message for people. Not part of the compatibility promise.' }),
  code: ErrorCodeName,
  details: Type.Optional(
    Type.Array(ErrorDetail, {
      maxItems: detailsMax,
      description: `With status 400: one entry for each invalid field, the first ${detailsMax} where there are more. With 404: the field that names nothing, and what may have been meant.`,
    }),
  ),
});
export type ErrorBody = Static<typeof ErrorBody>;

export const Ok = Type.Object(
  { success: Type.Literal(true, { type: 'boolean' }) },
  { description: 'Body of a deletion: nothing but `success`.' },
);
