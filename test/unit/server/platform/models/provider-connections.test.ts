import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createModelProviders } from '#server/platform/models/model-providers.ts';
import {
  failure,
  joined,
  setupOf,
  testedKey,
  testedPrompt,
} from '../../../../support/fake-models/provider-requests.ts';
import { openaiProtocol } from '../../../../support/fake-models/openai-protocol.ts';
import { FakeProvider } from '../../../../support/fake-models/fake-provider.ts';

const certificate = fixture('receiver-certificate.pem');

describe('the way to a provider of models', () => {
  it('is sent no key where there is none, and says so where it wants one', async () => {
    const provider = await FakeProvider.openai();
    provider.behaviour = () => ({ kind: 'refuses', why: 'wrong_key' });
    const model = createModelProviders().modelOf(setupOf('openai-compatible', provider.url), () => Promise.resolve(''));
    const { message } = await failure(joined(model.write(testedPrompt, new AbortController().signal)));
    assert.match(message, /wants a key, and none is set/);
    assert.equal(provider.asked[0].headers.authorization, undefined);
    await provider.close();
  });

  it('is sent no key that could end its header', async () => {
    const provider = await FakeProvider.openai();
    const model = createModelProviders().modelOf(setupOf('openai-compatible', provider.url), () =>
      Promise.resolve('a\r\nb: c'),
    );
    const { kind, message } = await failure(joined(model.write(testedPrompt, new AbortController().signal)));
    assert.equal(kind, 'unauthorized');
    assert.match(message, /characters that no key has/);
    assert.equal(provider.asked.length, 0);
    await provider.close();
  });

  it('that wants the newer name of a field is sent it, from then on at once', async () => {
    const provider = await FakeProvider.openai();
    const body = JSON.stringify({ error: { code: 'unsupported_parameter', param: 'max_tokens', message: 'no' } });
    provider.behaviour = () =>
      provider.asked.at(-1)?.body.includes('"max_tokens"')
        ? { kind: 'responds', status: 400, body }
        : { kind: 'says', texts: ['Yes [1].'] };
    const model = createModelProviders().modelOf(setupOf('openai-compatible', provider.url), () =>
      Promise.resolve(testedKey),
    );
    for (const count of [2, 3]) {
      // oxlint-disable-next-line no-await-in-loop -- the second asks as the first learned
      assert.equal(await joined(model.write(testedPrompt, new AbortController().signal)), 'Yes [1].');
      assert.equal(provider.asked.length, count);
    }
    assert.equal(provider.asked[2].question.answerTokensMax, 700);
    await provider.close();
  });

  it('that wants the newer name of a field is sent it by each of those that ask at once', async () => {
    const provider = await FakeProvider.openai();
    const body = JSON.stringify({ error: { code: 'unsupported_parameter', param: 'max_tokens', message: 'no' } });
    provider.behaviour = () =>
      provider.asked.at(-1)?.body.includes('"max_tokens"')
        ? { kind: 'responds', status: 400, body }
        : { kind: 'says', texts: ['Yes [1].'] };
    const model = createModelProviders().modelOf(setupOf('openai-compatible', provider.url), () =>
      Promise.resolve(testedKey),
    );
    const write = (): Promise<string> => joined(model.write(testedPrompt, new AbortController().signal));
    assert.deepEqual(await Promise.all([write(), write(), write()]), ['Yes [1].', 'Yes [1].', 'Yes [1].']);
    await provider.close();
  });

  for (const [what, names, message] of [
    ['cannot be resolved', () => Promise.reject(coded('ENOTFOUND')), /could not be resolved \(ENOTFOUND\)/],
    [
      'of this machine leads elsewhere',
      () => Promise.resolve([{ address: '192.0.2.7', family: 4 }]),
      /leads to another machine, to which nothing is sent in plain http/,
    ],
  ] as const) {
    it(`whose name ${what} cannot be reached`, async () => {
      const setup = setupOf('openai-compatible', 'http://localhost:1/v1');
      const model = createModelProviders({ resolveName: names }).modelOf(setup, () => Promise.resolve(testedKey));
      const error = await failure(joined(model.write(testedPrompt, new AbortController().signal)));
      assert.equal(error.kind, 'unreachable');
      assert.match(error.message, message);
    });
  }

  it('that does not speak https cannot be reached by it', async () => {
    const provider = await FakeProvider.openai();
    const setup = setupOf('openai-compatible', provider.url.replace('http:', 'https:'));
    const model = createModelProviders().modelOf(setup, () => Promise.resolve(testedKey));
    const error = await failure(joined(model.write(testedPrompt, new AbortController().signal)));
    assert.match(`${error.kind}: ${error.message}`, /^unreachable: No secure connection to https:.* came to be/);
    assert.equal(provider.asked.length, 0);
    await provider.close();
  });
  for (const [what, rootCertificates, expected] of [
    ['whose certificate is trusted is reached', certificate, 'Over TLS [1].'],
    ['whose certificate nobody vouches for is not', undefined, /^unreachable: No secure connection/],
  ] as const) {
    it(`to one ${what}`, async () => {
      const server = createServer({ key: fixture('receiver-key.pem'), cert: certificate }, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(`${openaiProtocol.text('Over TLS [1].')}${openaiProtocol.end('stop', false)}`);
      });
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const model = createModelProviders({
        resolveName,
        ...(rootCertificates !== undefined && { rootCertificates }),
      }).modelOf(setupOf('openai-compatible', `https://receiver.example:${port}/v1`), () => Promise.resolve(testedKey));
      const writing = joined(model.write(testedPrompt, new AbortController().signal));
      if (typeof expected === 'string') assert.equal(await writing, expected);
      else {
        const { kind, message } = await failure(writing);
        assert.match(`${kind}: ${message}`, expected);
      }
      await new Promise((resolve) => void server.close(resolve));
    });
  }
});

function resolveName(): Promise<LookupAddress[]> {
  return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
}

function fixture(name: string): string {
  return readFileSync(new URL(`../../../../fixtures/net/${name}`, import.meta.url), 'utf8');
}

function coded(code: string): Error {
  return Object.assign(new Error('no'), { code });
}
