import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { type OperationId, operations, operationSpec } from '#protocol/operations.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
}

/** Lists without `maxItems`, and texts whose length nothing bounds: a pattern of an identifier does. */
function unbounded(schema: TSchema, place: string): string[] {
  const { type, enum: values, pattern = '', maxLength, maxItems, items, properties = {} } = schema as Schema;
  const below = Object.entries(properties).flatMap(([name, each]) => unbounded(each, `${place}/${name}`));
  if (type === 'array')
    return [...(maxItems === undefined ? [place] : []), ...unbounded(items as TSchema, `${place}/0`)];
  const isText = type === 'string' && values === undefined && !/^\^\w+\[[^\]]+\]\{\d+\}\$$/.test(pattern);
  return isText && maxLength === undefined ? [place, ...below] : below;
}

describe('The parameters of every operation', () => {
  it('have a bound on every list and every text', () => {
    const ids = Object.keys(operations) as OperationId[];
    assert.deepEqual(
      ids.flatMap((id) => unbounded(operationSpec(id).params, id)),
      [],
    );
  });
});
