import assert from 'node:assert/strict';
import { refusal } from '#extension/session/refusal.ts';
import { sendRequest } from '#extension/session/send-request.ts';
import { ErrorCodes } from 'vscode-jsonrpc';

const lost = { code: ErrorCodes.PendingResponseRejected, message: 'closed' };
const leaving = {
  code: ErrorCodes.InternalError,
  message: 'leaving',
  data: { code: 'engine_unavailable', notBegun: true },
};
const refused = { code: ErrorCodes.InternalError, message: 'No.', data: { code: 'path_not_found' } };

/**
 * Returns the events, in order, where each connection in turn answers so: an error object, or a text that is the
 * answer.
 */
async function happened(answers: readonly (string | object)[], isRepeatable: boolean, isCancelled = false) {
  const events: string[] = [];
  const left = [...answers];
  const connect = async () => {
    events.push('connect');
    const answer = left.length > 1 ? left.shift() : left[0];
    return {
      send: () => (typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer)),
      closed: async () => void events.push('closed'),
    };
  };
  const cancelled = () => (isCancelled ? new Error('cancelled') : undefined);
  try {
    events.push(
      String(await sendRequest({ connect, isRepeatable: () => isRepeatable, cancelled, lostMessage: () => 'Lost.' })),
    );
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    events.push(`${code ?? 'error'}: ${message}`);
  }
  return events;
}

describe('a request', () => {
  it('that an engine has not begun goes to the next one, whatever it is', async () => {
    const expected = ['connect', 'closed', 'connect', 'answer'];
    assert.deepEqual(await happened([leaving, 'answer'], false), expected);
    assert.deepEqual(await happened([leaving, 'answer'], true), expected);
  });

  it('whose connection ended is asked again only where it changes nothing', async () => {
    assert.deepEqual(await happened([lost, 'answer'], true), ['connect', 'connect', 'answer']);
    assert.deepEqual(await happened([lost, 'answer'], false), ['connect', 'engine_unavailable: Lost.']);
  });

  it('is asked four times at most', async () => {
    const four = ['connect', 'connect', 'connect', 'connect'];
    assert.deepEqual(await happened([lost], true), [...four, 'engine_unavailable: Lost.']);
    const events = await happened([leaving], false);
    assert.deepEqual(
      [events.filter((event) => event === 'connect'), events.at(-1)],
      [four, 'engine_unavailable: leaving'],
    );
  });

  it('that was refused, or that no one waits for, is not asked again', async () => {
    assert.deepEqual(await happened([refused, 'answer'], true), ['connect', 'path_not_found: No.']);
    assert.deepEqual(await happened([leaving, 'answer'], true, true), ['connect', 'error: cancelled']);
  });

  it('keeps what the engine said', () => assert.equal(refusal(refused).message, 'No.'));
});
