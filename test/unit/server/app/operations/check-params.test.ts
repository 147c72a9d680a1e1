import assert from 'node:assert/strict';
import type { OperationId } from '#protocol/operations.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { checkParams } from '#server/app/operations/check-params.ts';

const id = 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT';

async function problemsOf(operation: OperationId, params: unknown): Promise<[string, string[]]> {
  try {
    await checkParams(operation, params);
  } catch (error) {
    assert.ok(error instanceof ApiError);
    const details = error.details as { field: string; issue: string; message: string }[];
    for (const detail of details) assert.ok(detail.message.length > 0);
    return [error.code, details.map(({ field, issue }) => `${field} ${issue}`)];
  }
  return ['', []];
}

describe('Parameters', () => {
  const cases: { operation: OperationId; params: unknown; code: string; problems: string[] }[] = [
    { operation: 'graph.get', params: { id }, code: '', problems: [] },
    {
      operation: 'graph.get',
      params: { id, level: 'file', depth: 10, limit: 1, external: true },
      code: '',
      problems: [],
    },
    { operation: 'graph.get', params: { id, unheardOf: 1 }, code: '', problems: [] },
    {
      operation: 'projects.create',
      params: {},
      code: 'missing_parameter',
      problems: ['/name required', '/path required'],
    },
    {
      operation: 'projects.create',
      params: { name: '', path: 'a\0b', description: 'd'.repeat(2001) },
      code: 'invalid_parameter',
      problems: ['/name length', '/description length', '/path pattern'],
    },
    {
      operation: 'projects.create',
      params: { name: 7, path: '/' },
      code: 'invalid_parameter',
      problems: ['/name type'],
    },
    {
      operation: 'projects.create',
      params: { name: ' \t\r\n', path: null },
      code: 'invalid_parameter',
      problems: ['/name pattern', '/path type'],
    },
    { operation: 'projects.create', params: { name: '😀'.repeat(200), path: '/' }, code: '', problems: [] },
    {
      operation: 'projects.create',
      params: { name: '😀'.repeat(201), path: '/' },
      code: 'invalid_parameter',
      problems: ['/name length'],
    },
    {
      operation: 'graph.get',
      params: { id, level: 'planet', depth: 11, limit: 0, external: 'yes' },
      code: 'invalid_parameter',
      problems: ['level enum', 'external type', 'depth range', 'limit range'],
    },
    { operation: 'graph.get', params: { id, limit: 1.5 }, code: 'invalid_parameter', problems: ['limit type'] },
    {
      operation: 'source.get',
      params: { id, line: 0 },
      code: 'missing_parameter',
      problems: ['file required', 'line range'],
    },
    { operation: 'index.state', params: { id, wait: -1 }, code: 'invalid_parameter', problems: ['Prefer range'] },
    {
      operation: 'keys.create',
      params: { permissions: ['read', 'fly'], expiresInDays: 0 },
      code: 'invalid_parameter',
      problems: ['/permissions/1 enum', '/expiresInDays range'],
    },
    { operation: 'graph.get', params: [], code: 'invalid_parameter', problems: [' type'] },
  ];
  for (const { operation, params, code, problems } of cases) {
    it(`${operation} ${JSON.stringify(params).slice(0, 70)} → ${code || 'fine'} ${problems.join(', ')}`, async () => {
      assert.deepEqual(await problemsOf(operation, params), [code, problems]);
    });
  }

  const sentences: readonly (readonly [OperationId, string, string, string])[] = [
    ['ask.run', 'question', '', '/question: must not be empty.'],
    ['ask.run', 'question', ' \n', '/question: must not be blank.'],
    ['ask.run', 'question', 'x'.repeat(4001), '/question: must have at most 4000 characters.'],
    ['search.run', 'query', '', '/query: must not be empty.'],
    [
      'metrics.get',
      'detail',
      'functions,nope',
      'detail: must be names with commas between them, of these: functions, classes, groups, architecture, history, hotspots, pairs, people, clones, trend.',
    ],
    ['analyze.run', 'base', '-x', '/base: must have the form that is documented.'],
  ];
  for (const [operation, field, value, message] of sentences) {
    it(`say it in words: ${message}`, () =>
      assert.rejects(checkParams(operation, { id, [field]: value }), { code: 'invalid_parameter', message }));
  }
});
