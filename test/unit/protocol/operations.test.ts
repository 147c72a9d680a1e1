import assert from 'node:assert/strict';
import { codesOfStatus, errors, isErrorCode, isHttpErrorCode } from '#protocol/errors.ts';
import { isOperationId, operations, operationSpec, type OperationId } from '#protocol/operations.ts';

const ids = Object.keys(operations) as OperationId[];

describe('The operation table', () => {
  for (const id of ids) {
    it(`${id}: its places and its path agree with its parameters`, () => {
      const { params, places, http, permission, extension } = operationSpec(id);
      assert.deepEqual(Object.keys(params.properties).toSorted(), Object.keys(places).toSorted());
      assert.equal(http === undefined, permission === 'owner' || id.startsWith('agent.'));
      if (http === undefined) return assert.equal(extension, undefined);
      const inPath = [...http.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      assert.deepEqual(
        Object.keys(places).filter((name) => places[name] === 'path'),
        inPath,
      );
      const takesBody = http.method === 'POST' || http.method === 'PUT';
      assert.equal(!takesBody && Object.values(places).includes('body'), false);
      for (const code of http.errorCodes) assert.ok(isHttpErrorCode(code));
    });
  }

  it('names every route once', () => {
    const routes = ids.map((id) => operationSpec(id).http).filter((http) => http !== undefined);
    assert.equal(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size, routes.length);
    assert.equal(new Set(routes.map(({ name }) => name)).size, routes.length);
  });

  it('knows its own names only', () => {
    assert.equal(isOperationId('graph.get'), true);
    for (const id of ['', 'toString', '__proto__', 'graph']) assert.equal(isOperationId(id), false);
  });
});

describe('The error table', () => {
  it('knows its own codes only, and which of them HTTP may say', () => {
    assert.deepEqual([isErrorCode('project_not_found'), isHttpErrorCode('project_not_found')], [true, true]);
    assert.deepEqual([isErrorCode('ambiguous_symbol'), isHttpErrorCode('ambiguous_symbol')], [true, false]);
    assert.deepEqual([isErrorCode('toString'), isHttpErrorCode('constructor')], [false, false]);
  });

  it('gives each code a meaning, and says whether trying again helps', () => {
    for (const [code, { meaning, retry }] of Object.entries(errors)) {
      assert.match(code, /^[a-z_]+$/);
      assert.ok(meaning.endsWith('.') && retry.length > 0, code);
    }
  });

  it('sorts codes by status', () => {
    assert.deepEqual(codesOfStatus(401), ['missing_api_key', 'invalid_api_key', 'revoked_api_key', 'expired_api_key']);
    assert.deepEqual(codesOfStatus(418), []);
  });
});
