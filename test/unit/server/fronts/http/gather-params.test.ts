import assert from 'node:assert/strict';
import { Type } from 'typebox';
import type { OperationSpec } from '#protocol/operation-spec.ts';
import { parameters } from '#protocol/operation-spec.ts';
import { gatherParams, type Inputs, unknownInputs } from '#server/fronts/http/gather-params.ts';

const spec = {
  permission: 'any',
  ...parameters({
    path: { id: Type.String() },
    query: {
      limit: Type.Integer(),
      full: Type.Boolean(),
      types: Type.Array(Type.String()),
      text: Type.String(),
      many: Type.Integer(),
    },
    body: {
      name: Type.String(),
      toString: Type.String(),
      list: Type.Array(Type.Object({ file: Type.String() })),
      inner: Type.Object({ deep: Type.Object({ file: Type.String() }) }),
    },
    preference: { wait: Type.Integer() },
  }),
  result: Type.Object({}),
} as unknown as OperationSpec;

const nothing: Inputs = { path: {}, query: [], body: {}, preferences: { strict: false } };

describe('the parameters of an operation', () => {
  const queries: readonly (readonly [name: string, sent: readonly string[], value: unknown])[] = [
    ['limit', ['7'], 7],
    ['limit', ['-7'], -7],
    ['limit', ['12'], 12],
    ['limit', ['+7'], '+7'],
    ['limit', ['7.5'], '7.5'],
    ['limit', ['x7'], 'x7'],
    ['limit', ['7x'], '7x'],
    ['limit', [''], ''],
    ['limit', ['7', '8'], ['7', '8']],
    ['full', ['true'], true],
    ['full', ['false'], false],
    ['full', ['True'], 'True'],
    ['full', ['1'], '1'],
    ['types', ['a'], ['a']],
    ['types', ['a', 'b'], ['a', 'b']],
    ['text', ['7'], '7'],
    ['text', ['true'], 'true'],
  ];
  for (const [name, sent, value] of queries) {
    it(`${name}=${sent.join()} is ${JSON.stringify(value)}`, () => {
      const query = sent.map((each): [string, string] => [name, each]);
      assert.deepEqual(gatherParams(spec, { ...nothing, query }), { [name]: value });
    });
  }

  it('each come from their own place', () => {
    const gathered = gatherParams(spec, {
      path: { id: 'p', limit: '1' },
      query: [
        ['id', 'q'],
        ['name', 'q'],
        ['wait', '3'],
        ['text', 't'],
      ],
      body: { id: 'b', name: 'n', text: 'b', wait: 4, more: 1 },
      preferences: { strict: false, wait: 5 },
    });
    assert.deepEqual(gathered, { id: 'p', text: 't', name: 'n', wait: 5 });
  });

  it('wait a minute at most', () => {
    assert.deepEqual(gatherParams(spec, { ...nothing, preferences: { strict: false, wait: 90 } }), { wait: 60 });
    assert.deepEqual(gatherParams(spec, nothing), {});
  });

  it('that do not exist are reported once each, where they were sent', () => {
    const query = [
      ['limit', '1'],
      ['name', 'x'],
      ['more', '1'],
      ['more', '2'],
      ['toString', '1'],
    ] as const;
    const body = { name: 'n', limit: 1, 'a/b~c': 1, hasOwnProperty: 1 };
    const problems = [...unknownInputs(spec, { ...nothing, query, body })];
    assert.deepEqual(
      problems.map(({ place, field, issue, message }) => [place, field, issue, message]),
      [
        ['query', 'name', 'unknown', 'does not exist'],
        ['query', 'more', 'unknown', 'does not exist'],
        ['query', 'toString', 'unknown', 'does not exist'],
        ['body', '/limit', 'unknown', 'does not exist'],
        ['body', '/a~1b~0c', 'unknown', 'does not exist'],
        ['body', '/hasOwnProperty', 'unknown', 'does not exist'],
      ],
    );
  });

  it('that do not exist inside of others are reported with the way there', () => {
    const body = {
      name: { more: 1 },
      list: [{ file: 'a' }, { file: 'b', line: 1 }, 'text', null],
      inner: { deep: { file: 'a', 'x/y': 1 }, wide: {} },
    };
    const problems = Array.from(unknownInputs(spec, { ...nothing, body }), ({ place, field }) => `${place} ${field}`);
    assert.deepEqual(problems, ['body /list/1/line', 'body /inner/deep/x~1y', 'body /inner/wide']);
  });
});
