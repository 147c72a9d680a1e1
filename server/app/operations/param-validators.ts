import { Ajv, type ValidateFunction } from 'ajv';
import { type OperationId, operationSpec } from '#protocol/operations.ts';
import { validatorOptions } from './validator-options.ts';

const compiled = new Map<OperationId, ValidateFunction>();

/**
 * Checks parameters of an operation.
 *
 * To compile a schema takes tens of milliseconds, during which the engine serves no other client: what is
 * built for users has a module in place of this one whose functions were compiled at build time
 * (`scripts/compiled-validators.ts`). This module runs from source.
 */
export function validatorOf(id: OperationId): ValidateFunction {
  const known = compiled.get(id) ?? new Ajv(validatorOptions).compile(operationSpec(id).params);
  compiled.set(id, known);
  return known;
}
