import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import { startEngine } from '#server/engine-process.ts';
import { version } from '#server/version.ts';
import { BuiltEngine, builtProgram, type HttpAnswer } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { announcedSeed, rounds, seededRandom } from '../support/random-rounds.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const requestsARound = 24;

/** One request, and how it was answered; undefined where its connection ended. */
interface Asked {
  readonly path: string;
  readonly body: object;
  readonly idempotencyKey: string;
  answer: HttpAnswer | undefined;
}

describe('a serve that stops while requests are under way', () => {
  let engine: BuiltEngine;
  let receiver: WebhookReceiver;
  const clients: EngineConnection[] = [];
  let folder = '';
  let key = '';

  before(async () => {
    buildProgram();
    engine = new BuiltEngine();
    receiver = await WebhookReceiver.start();
    folder = temporaryFolder();
    await engine.start();
  });
  after(async () => {
    for (const client of clients) client.close();
    await engine.dispose();
    await receiver.close();
  });

  /** The program that serves, in place of a terminal's: its folders and settings end with its connection. */
  async function serve(): Promise<{ client: EngineConnection; baseUrl: string }> {
    const program = { file: builtProgram, arguments: [] };
    const client = await startEngine({ stateDirectory: engine.stateFolder, version, program });
    const settings = { allowedRoots: [folder], webhooks: { allowLoopback: true } };
    clients.push(client);
    const { data } = await client.call('engine.serve', { directories: [], port: 0, ...settings });
    return { client, baseUrl: (data as { baseUrl: string }).baseUrl };
  }

  async function send(baseUrl: string, asked: Asked): Promise<void> {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': asked.idempotencyKey,
    };
    try {
      const response = await fetch(baseUrl + asked.path, { method: 'POST', headers, body: JSON.stringify(asked.body) });
      asked.answer = { status: response.status, headers: response.headers, body: await response.text() };
    } catch {
      asked.answer = undefined;
    }
  }

  function request(round: number, index: number): Asked {
    const idempotencyKey = `${round}-${index}`;
    if (index % 8 === 0) {
      const body = { url: receiver.url, events: ['webhook.test'] };
      return { path: '/api/v1/webhooks', body, idempotencyKey, answer: undefined };
    }
    const path = join(folder, `at-${index}`);
    mkdirSync(path, { recursive: true });
    return { path: '/api/v1/projects', body: { name: 'n', path }, idempotencyKey, answer: undefined };
  }

  it('answers them as it would have, or not at all, and keeps no refusal [§4.not-stored]', async () => {
    const random = seededRandom(announcedSeed('stopping serve'));
    const [refused, repeated]: [string[], string[]] = [[], []];
    let [answered, cut] = [0, 0];
    for (let round = 0; round < rounds(25); round++) {
      // A key has a thousand requests a minute.
      key = await engine.newKey();
      const { client, baseUrl } = await serve();
      const all = Array.from({ length: requestsARound }, (_, index) => request(round, index));
      const sent = all.map((asked) => send(baseUrl, asked));
      // Every other time in the midst of the answers, which may take long; else as the requests arrive.
      if (round % 2 === 0) await sleep(random() * 12);
      else await untilAnswered(sent, 1 + Math.floor((random() * requestsARound) / 2));
      client.close();
      await Promise.all([...sent, client.closed]);
      answered += all.filter(({ answer }) => answer !== undefined).length;
      cut += all.filter(({ answer }) => answer === undefined).length;
      refused.push(...all.flatMap(({ answer }) => (answer !== undefined && isRefusal(answer) ? [answer.body] : [])));

      const again = await serve();
      for (const asked of all) {
        await send(again.baseUrl, asked);
        const { answer } = asked;
        assert.ok(answer !== undefined);
        if (isRefusal(answer) && answer.headers.has('idempotency-replayed')) repeated.push(answer.body);
      }
      await forgetWebhooks(again.baseUrl);
      again.client.close();
      await again.client.closed;
    }
    assert.deepEqual([refused, repeated], [[], []]);
    assert.ok(answered > 0 && cut > 0, `answered ${answered}, cut ${cut}`);
  });

  /** There may be twenty. */
  async function forgetWebhooks(baseUrl: string): Promise<void> {
    const headers = { authorization: `Bearer ${key}` };
    const { data } = (await (await fetch(`${baseUrl}/api/v1/webhooks`, { headers })).json()) as {
      data: { webhooks: { id: string }[] };
    };
    for (const { id } of data.webhooks) await fetch(`${baseUrl}/api/v1/webhooks/${id}`, { method: 'DELETE', headers });
  }
});

/** Resolves once so many of them have. */
async function untilAnswered(sent: readonly Promise<void>[], count: number): Promise<void> {
  const enough = Promise.withResolvers<void>();
  let answered = 0;
  for (const each of sent) void each.then(() => ++answered === count && enough.resolve());
  await enough.promise;
}

function isRefusal({ status }: HttpAnswer): boolean {
  return status === 403;
}
