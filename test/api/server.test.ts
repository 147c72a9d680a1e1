import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { connect, createServer, type AddressInfo } from 'node:net';
import { ApiError } from '#server/app/operations/api-error.ts';
import { openApiDocument } from '#server/fronts/http/openapi.ts';
import { readResponses } from '../support/raw-http.ts';
import { checkEveryResponse, requestText, startFixture } from '../support/http-fixture.ts';

/** Status of a request without a key at ::1; undefined where no server listens. */
async function statusAtIpv6(port: number): Promise<number | undefined> {
  const socket = connect(port, '::1');
  socket.write('GET /api/v1 HTTP/1.1\r\nHost: [::1]\r\n\r\n');
  return readResponses(socket, 1).then(
    ([response]) => response?.status,
    () => undefined,
  );
}

describe('The server', () => {
  it('answers at its base URL [§1.base]', async () => {
    const fixture = await startFixture();
    assert.match(fixture.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${fixture.baseUrl}/api/v1`, { headers: { authorization: `Bearer ${fixture.key}` } });
    assert.equal(response.status, 200);
    await fixture.close();
  });

  it('answers at ::1 too, unless an address was asked for', async () => {
    const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
    const both = await startFixture();
    assert.equal(await statusAtIpv6(both.port), hasIpv6 ? 401 : undefined);
    await both.close();
    assert.equal(await statusAtIpv6(both.port), undefined);
    const one = await startFixture({ host: '127.0.0.1' });
    assert.equal(await statusAtIpv6(one.port), undefined);
    await one.close();
  });

  it('takes a port that is asked for, or says that it can not', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    await assert.rejects(
      startFixture({ port }),
      (error) => error instanceof ApiError && error.code === 'port_unavailable',
    );
    await new Promise((resolve) => taken.close(resolve));
    const fixture = await startFixture({ port });
    assert.equal(fixture.port, port);
    await fixture.close();
  });

  it('takes another port when the preferred one is not free [§9.2.port]', async () => {
    const first = await startFixture({ port: undefined });
    const second = await startFixture({ port: undefined });
    assert.notEqual(first.port, second.port);
    assert.notEqual(second.port, 7431);
    await Promise.all([first.close(), second.close()]);
  });

  for (const host of ['0.0.0.0', '::', '192.168.1.1', 'box.example']) {
    it(`does not serve ${host} [§9.2.bind]`, async () => {
      await assert.rejects(
        startFixture({ host }),
        (error) => error instanceof ApiError && error.code === 'invalid_parameter',
      );
    });
  }

  it('serves its OpenAPI document to any key [§10.document]', async () => {
    const fixture = await startFixture();
    const { key } = fixture.newKey({ type: 'test', permissions: ['read'] });
    const response = await fixture.send({ path: '/api/v1/openapi.json', headers: { authorization: `Bearer ${key}` } });
    checkEveryResponse(response);
    assert.deepEqual(JSON.parse(response.body), JSON.parse(JSON.stringify(openApiDocument())));
    await fixture.close();
  });

  it('when it closes lets the work end, and ends what only waits', async () => {
    const work = Promise.withResolvers<void>();
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const fixture = await startFixture({
      operationOverrides: {
        'graph.get': async () => {
          begun[0].resolve();
          await work.promise;
          return { data: () => ({ nodes: [], edges: [] }) };
        },
        'index.state': async (_params, { signal }) => {
          begun[1].resolve();
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          return { data: () => ({ status: 'created' }) };
        },
      },
    });
    const working = fixture.send({ path: '/api/v1/projects/x/graph' });
    const waiting = fixture.send({ path: '/api/v1/projects/x/index', headers: { prefer: 'wait=60' } });
    await Promise.all(begun.map(({ promise }) => promise));
    const closed = fixture.close();
    const released = await waiting;
    work.resolve();
    const done = await working;
    await closed;
    assert.deepEqual([released.status, done.status], [200, 200]);
    assert.equal(done.headers.connection, 'close');
    await assert.rejects(fixture.send({ path: '/api/v1' }));
  });

  it('notifies an operation when its client has gone', async () => {
    const begun = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const fixture = await startFixture({
      operationOverrides: {
        'graph.get': async (_params, { signal }) => {
          begun.resolve();
          signal.addEventListener('abort', () => gone.resolve());
          await gone.promise;
          throw new Error('nobody listens');
        },
      },
    });
    const socket = connect(fixture.port, '127.0.0.1');
    socket.write(requestText({ path: '/api/v1/projects/x/graph' }, fixture.key));
    await begun.promise;
    socket.destroy();
    await gone.promise;
    assert.equal((await fixture.send({ path: '/api/v1' })).status, 200);
    await fixture.close();
  });

  it('answers many requests on one connection', async () => {
    const fixture = await startFixture();
    const socket = connect(fixture.port, '127.0.0.1');
    const request = requestText({ path: '/api/v1/limits' }, fixture.key);
    socket.write(request.repeat(50));
    const responses = await readResponses(socket, 50);
    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
    assert.equal(new Set(responses.map(({ headers }) => headers['x-request-id'])).size, 50);
    socket.destroy();
    await fixture.close();
  });
});
