import assert from 'node:assert/strict';
import type { ToolCall } from '#protocol/model-prompt.ts';
import { ResponseError } from 'vscode-jsonrpc/node';
import type { WriteWithModelParams } from '#protocol/editor.ts';
import { OfferedModels } from '#server/app/ask/language-models.ts';
import { modelFailureKinds } from '#server/app/ports/language-model.ts';
import { failure, joined, promptedText, testedPrompt } from '../../../../support/fake-models/provider-requests.ts';
import {
  answers,
  editorPreference,
  never,
  openWindow,
  short,
  sendPieces,
  unlimited,
} from '../../../../support/fake-models/editor-window.ts';

describe('a model of the editor', () => {
  it('writes what the editor says of it, to the prompt as it is', async () => {
    const { access, client, write, models, context } = openWindow();
    access.want(editorPreference, true);
    let asked: WriteWithModelParams | undefined;
    answers(client, async (params) => {
      asked = params;
      await sendPieces(client, params.token, 'Größe ', '[1].');
      return {};
    });
    assert.equal(await joined(write()), 'Größe [1].');
    assert.deepEqual(asked, { token: asked?.token, prompt: testedPrompt });
    assert.deepEqual(access.status, { name: 'vendor/a', place: 'the editor' });
    assert.equal(models.chosen(context)?.contextTokens, 9000);
  });

  it('is shown which call it is for, where someone listens', async () => {
    const { access, client, write } = openWindow();
    access.want(editorPreference, true);
    const calls: unknown[] = [];
    answers(client, async ({ token, call }) => {
      calls.push(call);
      await sendPieces(client, token, 'x');
      return {};
    });
    await joined(write({ stream: 7 }));
    await joined(write());
    assert.deepEqual(calls, [7, undefined]);
  });

  it('that never answers has timed out, and is asked to stop', async () => {
    const { access, client, write } = openWindow(undefined, short);
    access.want(editorPreference, true);
    const stopped = Promise.withResolvers<void>();
    client.onRequest('groundplan/writeWithModel', (_params: unknown, token) => {
      token.onCancellationRequested(() => stopped.resolve());
      return never();
    });
    const { kind, message } = await failure(joined(write()));
    assert.equal(`${kind}: ${message}`, 'timed_out: The model of the editor wrote nothing for 0.03 s.');
    await stopped.promise;
  });

  it('that stops in the middle has timed out as well', async () => {
    const { access, client, write } = openWindow(undefined, { ...unlimited, betweenMs: 30 });
    access.want(editorPreference, true);
    answers(client, async ({ token }) => {
      await sendPieces(client, token, 'So far');
      return never();
    });
    assert.equal((await failure(joined(write()))).kind, 'timed_out');
  });

  it('that answers late changes nothing of the next answer', async () => {
    const limits = { ...short };
    const { access, client, write } = openWindow(undefined, limits);
    access.want(editorPreference, true);
    const late = Promise.withResolvers<object>();
    const tokens: number[] = [];
    answers(client, async ({ token }) => {
      tokens.push(token);
      if (tokens.length === 1) return late.promise;
      await sendPieces(client, tokens[0], 'late ');
      late.resolve({});
      await sendPieces(client, token, 'in time');
      return {};
    });
    assert.equal((await failure(joined(write()))).kind, 'timed_out');
    Object.assign(limits, unlimited);
    assert.equal(await joined(write()), 'in time');
  });

  it('that reports pieces behind its end, or of no answer, or that are none, is ignored', async () => {
    const { access, client, write } = openWindow();
    access.want(editorPreference, true);
    answers(client, async ({ token }) => {
      await sendPieces(client, token + 1000, 'another');
      for (const garbage of [null, {}, { token, text: 4 }, { token: String(token), text: 'x' }, [token, 'x']]) {
        // oxlint-disable-next-line no-await-in-loop -- in turn
        await client.sendNotification('groundplan/modelPiece', garbage);
      }
      await sendPieces(client, token, 'right');
      setImmediate(() => void sendPieces(client, token, ' late'));
      return {};
    });
    assert.equal(await joined(write()), 'right');
    assert.equal(await joined(write()), 'right');
  });

  it('that writes nothing is garbage', async () => {
    const { access, client, write } = openWindow();
    access.want(editorPreference, true);
    answers(client, () => ({}));
    assert.equal((await failure(joined(write()))).kind, 'garbage');
  });

  it('that writes without an end is cut off', async () => {
    const { access, client, write } = openWindow();
    access.want(editorPreference, true);
    const stopped = Promise.withResolvers<void>();
    client.onRequest('groundplan/writeWithModel', ({ token }: WriteWithModelParams, cancel) => {
      cancel.onCancellationRequested(() => stopped.resolve());
      void sendPieces(client, token, ...Array.from({ length: 40 }, () => 'x'.repeat(8192)));
      return never();
    });
    const { kind, message } = await failure(joined(write()));
    assert.match(`${kind}: ${message}`, /^garbage: .* without an end/);
    await stopped.promise;
  });

  for (const kind of modelFailureKinds) {
    it(`may fail: ${kind}, in words of ours`, async () => {
      const { access, client, write } = openWindow();
      access.want(editorPreference, true);
      answers(client, () => new ResponseError(-32_803, `It said: ${promptedText}`, { kind }));
      const error = await failure(joined(write()));
      assert.equal(error.kind, kind);
      assert.ok(!error.message.includes(promptedText));
    });
  }

  it('may fail in ways that no one knows', async () => {
    const { access, client, write } = openWindow();
    access.want(editorPreference, true);
    answers(client, () => new ResponseError(-32_803, promptedText, { kind: 'unheard of' }));
    const { kind, message } = await failure(joined(write()));
    assert.equal(`${kind}: ${message}`, 'refused: The editor would not have its model asked.');
  });

  it('is none where the client brings none', async () => {
    const { access, write } = openWindow();
    access.want(editorPreference, true);
    assert.equal((await failure(joined(write()))).kind, 'refused');
  });

  it('cannot be reached once its window is gone, in the middle of an answer', async () => {
    const { access, client, write, models, leave } = openWindow();
    access.want(editorPreference, true);
    answers(client, async ({ token }) => {
      await sendPieces(client, token, 'So far ');
      return never();
    });
    const pieces: (string | ToolCall)[] = [];
    const reading = (async () => {
      for await (const piece of write()) {
        pieces.push(piece);
        leave();
      }
    })();
    const { kind, message } = await failure(reading);
    assert.equal(`${kind}: ${message}`, 'unreachable: The editor went away before its model had answered.');
    assert.deepEqual(pieces, ['So far ']);
    assert.equal(models.newest, undefined);
  });

  it('is asked to stop by who cancels', async () => {
    const { access, client, write } = openWindow();
    access.want(editorPreference, true);
    const [begun, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    client.onRequest('groundplan/writeWithModel', (_params: unknown, token) => {
      token.onCancellationRequested(() => stopped.resolve());
      begun.resolve();
      return never();
    });
    const [stop, reason] = [new AbortController(), new Error('enough')];
    const reading = joined(write({}, stop.signal));
    await begun.promise;
    stop.abort(reason);
    await assert.rejects(reading, reason);
    await stopped.promise;
  });

  it('is that of the window which asks, where two are open at once', async () => {
    const models = new OfferedModels();
    const [one, other] = [openWindow(models), openWindow(models)];
    for (const [name, { access, client }] of Object.entries({ one, other })) {
      access.want({ ...editorPreference, model: name }, true);
      answers(client, async ({ token }) => {
        await sendPieces(client, token, 'by ');
        await new Promise((resolve) => void setImmediate(resolve));
        await sendPieces(client, token, name);
        return {};
      });
    }
    assert.deepEqual(await Promise.all([joined(one.write()), joined(other.write())]), ['by one', 'by other']);
    other.leave();
    assert.equal(models.newest?.name, 'one');
    assert.equal(await joined(one.write()), 'by one');
  });
});
