import assert from 'node:assert/strict';
import { readingOperations } from '#extension/session/reading-operations.ts';
import { refusal, wentAway } from '#extension/session/refusal.ts';
import { isPassing, sessionProblem } from '#extension/session/session-problem.ts';
import { operations, operationSpec, type OperationId } from '#protocol/operations.ts';
import { ConnectionErrors, ErrorCodes } from 'vscode-jsonrpc';

function withCode(code: string): Error {
  return Object.assign(new Error('no'), { code });
}

describe('failed requests', () => {
  it('went away with their connection, or were refused', () => {
    const gone = [
      { code: ErrorCodes.PendingResponseRejected },
      { code: ErrorCodes.ConnectionInactive },
      new Error('Client is currently stopping. Can only restart a full stopped client'),
    ];
    assert.deepEqual(gone.map(wentAway), [true, true, true]);
    assert.equal(wentAway({ code: ErrorCodes.InvalidParams, message: 'Client is odd' }), false);
    assert.equal(wentAway({ code: ConnectionErrors.Closed }), false);
  });

  it('keep the code and the words of the engine', () => {
    const { code, message } = refusal({ message: 'There is no such file.', data: { code: 'path_not_found' } });
    assert.deepEqual([code, message], ['path_not_found', 'There is no such file.']);
    assert.equal(refusal(new Error('odd')).code, 'internal_error');
  });

  it('of a start pass only where no one answered', () => {
    assert.equal(isPassing(sessionProblem(withCode('engine_unavailable'))), true);
    assert.equal(isPassing(sessionProblem(withCode('storage_locked'))), false);
    // A code of the system is not of the error table.
    assert.deepEqual(sessionProblem(withCode('ENOENT')), { code: 'engine_unavailable', message: 'no' });
  });
});

describe('operations that are asked again', () => {
  /** A stream has no answer: no editor asks for it. */
  const ids = (Object.keys(operations) as OperationId[]).filter((id) => id !== 'events.stream');

  it('change nothing', () => {
    // What the remote is asked counts in its limits.
    const changing =
      /\.(create|delete|start|open|attach|revoke|serve|configure|keep|stop|test|redeliver|rotateSecret|add|remove|put|invite|change|backup|connect|setKey|setMode|link|unlink|pull|push|requestIndex|resolve|disconnect|update)$|^sync\.(search|ask|analyze)$/;
    assert.deepEqual(
      ids.filter((id) => changing.test(id) === readingOperations.has(id)),
      [],
    );
  });

  it('are all those that HTTP gets', () => {
    const gets = ids.filter((id) => operationSpec(id).http?.method === 'GET');
    assert.deepEqual(
      gets.filter((id) => !readingOperations.has(id)),
      [],
    );
  });
});
