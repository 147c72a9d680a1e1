/**
 * Parameters against the schema of their operation. Every front checks here, so that a request is right or wrong in
 * the same words wherever it comes from.
 */
import type { ErrorObject } from 'ajv';
import { detailsMax, issues, type ErrorDetail, type Issue } from '#protocol/envelope.ts';
import type { ParameterPlace } from '#protocol/operation-spec.ts';
import { operationSpec, type OperationId } from '#protocol/operations.ts';
import { metricDetailList, metricDetails } from '#protocol/metrics.ts';
import { notBlank } from '#protocol/values.ts';
import { ApiError } from './api-error.ts';
import { cutToBounds } from './cut-to-bounds.ts';

export interface ParamProblem extends ErrorDetail {
  readonly place: ParameterPlace;
}

const issueOfKeyword: Readonly<Record<string, Issue>> = {
  required: 'required',
  type: 'type',
  enum: 'enum',
  const: 'enum',
  format: 'format',
  minLength: 'length',
  maxLength: 'length',
  minItems: 'length',
  maxItems: 'length',
  minimum: 'range',
  maximum: 'range',
  exclusiveMinimum: 'range',
  exclusiveMaximum: 'range',
  pattern: 'pattern',
};

/** Throws an `ApiError` of status 400 that names every wrong field. */
export async function checkParams(id: OperationId, params: unknown): Promise<void> {
  const problems = await findParamProblems(id, params);
  if (problems.length > 0) throw paramError(problems);
}

/**
 * One problem a field, in the order of the schema; within a field the first issue of the list in `protocol/envelope.ts`.
 *
 * Invariant: time and problems are bounded by the schema, not by what was sent: a list is looked at up to the first item
 * that is too many.
 */
export async function findParamProblems(id: OperationId, params: unknown): Promise<ParamProblem[]> {
  // Costs more to load than most commands take.
  const { validatorOf } = await import('./param-validators.ts');
  const validate = validatorOf(id);
  if (validate(cutToBounds(operationSpec(id).params, params))) return [];
  const problems = (validate.errors ?? []).map((error) => describeError(id, error));
  const sorted = problems.toSorted((left, right) => rank(left) - rank(right));
  const firstOfField = new Map<string, ParamProblem>();
  for (const problem of sorted) if (!firstOfField.has(problem.field)) firstOfField.set(problem.field, problem);
  const fieldOrder = Object.keys(operationSpec(id).params.properties);
  const position = ({ field }: ParamProblem) => fieldOrder.indexOf(field.replace(/^\//, '').split('/')[0] ?? '');
  return [...firstOfField.values()].toSorted((left, right) => position(left) - position(right));
}

/** The code is that of the first problem. Of more than an answer names the message says that there are more. */
export function paramError(problems: readonly ParamProblem[]): ApiError {
  const listed = problems.slice(0, detailsMax);
  const details: ErrorDetail[] = listed.map(({ field, issue, message }) => ({ field, issue, message }));
  const [first] = details;
  const code =
    first?.issue === 'required'
      ? 'missing_parameter'
      : first?.issue === 'unknown'
        ? 'unknown_field'
        : 'invalid_parameter';
  const more =
    problems.length > detailsMax ? ` More than ${detailsMax} fields are wrong; details names the first.` : '';
  const message = first === undefined ? 'The parameters are invalid.' : `${first.field}: ${first.message}.${more}`;
  return new ApiError(code, message, details);
}

/** The name by which a caller knows the field: a JSON Pointer into the body, else the parameter's name, also of an item. */
export function fieldName(place: ParameterPlace, path: string): string {
  if (place === 'body') return path;
  return place === 'preference' ? 'Prefer' : (path.split('/')[1] ?? '');
}

function describeError(id: OperationId, error: ErrorObject): ParamProblem {
  const missing = error.keyword === 'required' ? `/${String(error.params.missingProperty)}` : '';
  const path = error.instancePath + missing;
  const name = path.split('/')[1] ?? '';
  const place = operationSpec(id).places[name] ?? 'body';
  return {
    place,
    field: fieldName(place, path),
    issue: issueOfKeyword[error.keyword] ?? 'type',
    message: wording(error),
  };
}

/** A pattern is no sentence: none is shown. */
const patternWords: ReadonlyMap<string, string> = new Map([
  [notBlank, 'must not be blank'],
  [metricDetailList, `must be names with commas between them, of these: ${metricDetails.join(', ')}`],
]);

function wording(error: ErrorObject): string {
  if (error.keyword === 'required') return 'is required';
  if (error.keyword === 'enum') return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
  if (error.keyword === 'minLength' && error.params.limit === 1) return 'must not be empty';
  if (error.keyword === 'maxLength') return `must have at most ${error.params.limit} characters`;
  if (error.keyword === 'pattern')
    return patternWords.get(error.params.pattern as string) ?? 'must have the form that is documented';
  return error.message ?? 'is invalid';
}

function rank(problem: ParamProblem): number {
  return issues.indexOf(problem.issue);
}
