import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import type { LeavingStructure } from '#server/app/sync/push-snapshot.ts';
import { createRemoteClient } from '#server/platform/net/remote-client.ts';
import { scriptedNames } from '../../../../support/egress/scripted-names.ts';
import { localProject, syncBox, syncWorld } from '../../../../support/sync/sync-box.ts';

const fixture = (name: string) => readFileSync(new URL(`../../../../fixtures/net/${name}`, import.meta.url), 'utf8');
const key = 'sk_live_of_the_remote';
const open: Server[] = [];

async function portOf(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Answers of a server by method and path below `/api/v1`; what it has not is 404. */
type Answers = Readonly<Record<string, (response: ServerResponse, request: IncomingMessage) => unknown>>;

const data = (value: unknown) => JSON.stringify({ success: true, data: value });
const failed = (code: string) => JSON.stringify({ success: false, error: 'In words.', code });
const project = {
  id: 'prj_r',
  name: 'shop',
  description: '',
  createdAt: '2026-11-28T12:00:00.000Z',
  status: 'indexed',
};
const usual: Answers = {
  'GET ': (response) => response.end(data({ version: '1.0.0', apiVersion: 'v1', extensions: ['sync.snapshots'] })),
  'GET /projects': (response) => response.end(data({ projects: [project] })),
  'GET /projects/prj_r': (response) => response.end(data({ project })),
};

function answering(answers: Answers): RequestListener {
  return (request, response) => {
    request.resume();
    const path = request.url?.replace('/api/v1', '').replace(/\?.*$|(?<=snapshots)\/.*/, '');
    const answer = answers[`${request.method} ${path}`];
    if (request.headers.authorization !== `Bearer ${key}`) response.writeHead(401).end(failed('invalid_api_key'));
    else if (answer === undefined) response.writeHead(404).end(failed('endpoint_not_found'));
    else answer(response, request);
  };
}

const served = (answers: Answers) => portOf(createServer(answering({ ...usual, ...answers })));

/** An engine whose synchronisation has a connection of its own to what is served. */
function engine(rootCertificates?: string, more: Partial<LeavingStructure> = {}) {
  const world = syncWorld();
  const { resolveName } = scriptedNames([['127.0.0.1']]);
  const client = createRemoteClient({ resolveName, ...(rootCertificates !== undefined && { rootCertificates }) });
  return { ...syncBox(world, client, more), world };
}

const connecting = (url: string, rootCertificates?: string, given = key) =>
  engine(rootCertificates).call('sync.connect', { url, key: given, mode: 'structure' });

async function connectedTo(answers: Answers) {
  const box = engine();
  await box.call('sync.connect', { url: `http://127.0.0.1:${await served(answers)}`, key, mode: 'register' });
  return box;
}

async function linked(answers: Answers, more: Partial<LeavingStructure> = {}) {
  const box = engine(undefined, more);
  const port = await served(answers);
  await box.call('sync.connect', { url: `http://127.0.0.1:${port}`, key, mode: 'structure' });
  const projectId = localProject(box.world, 'prj_shop', 'shop');
  await box.call('sync.link', { projectId, remoteProject: 'prj_r' });
  return { ...box, projectId };
}

describe('a remote that is another one than was thought', () => {
  afterEach(async () => {
    for (const server of open) (server as ReturnType<typeof createServer>).closeAllConnections();
    await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  });

  it('[§12.2.bad-remote] is refused with a sentence and a code: its key, its certificate, its address', async () => {
    const plain = await served({});
    await assert.rejects(connecting(`http://127.0.0.1:${plain}`, undefined, 'sk_live_of_another_server'), {
      code: 'remote_refused_key',
      message: /does not accept the key/,
    });
    const tls = { key: fixture('receiver-key.pem'), cert: fixture('receiver-certificate.pem') };
    const secure = await portOf(createSecureServer(tls, answering(usual)));
    const expired = fixture('expired-certificate.pem');
    const old = await portOf(createSecureServer({ ...tls, cert: expired }, answering(usual)));
    assert.equal((await connecting(`https://receiver.example:${secure}`, tls.cert)).mode, 'structure');
    const refused = [
      [`http://receiver.example:${secure}`, 'invalid_parameter', /must be https/],
      [`https://receiver.example:${plain}`, 'remote_not_groundplan', /does not speak https/],
      [`https://receiver.example:${old}`, 'remote_certificate', /has expired/],
      [`https://receiver.example:${secure}`, 'remote_certificate', /self-signed/],
      [`https://elsewhere.example:${secure}`, 'remote_certificate', /another host name/],
    ] as const;
    for (const [url, code, message] of refused) {
      const known = /expired|name/.test(message.source) ? [tls.cert, expired].join('\n') : undefined;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await assert.rejects(connecting(url, known), { code, message }, url);
    }
  });

  it('[§12.2.redirect] gets nothing by a redirect, neither request nor key', async () => {
    const seen: string[] = [];
    const elsewhere = await portOf(
      createServer(({ headers }, response) => response.end(seen.push(`${headers.authorization}`))),
    );
    for (const status of [301, 302, 303, 307, 308]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const port = await served({
        'GET /projects': (response) =>
          response.writeHead(status, { location: `http://127.0.0.1:${elsewhere}/api/v1/projects` }).end(),
      });
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await assert.rejects(connecting(`http://127.0.0.1:${port}`), {
        code: 'remote_not_groundplan',
        message: /redirect/,
      });
    }
    assert.deepEqual(seen, []);
  });

  it('[§12.2.version] speaks another version of the API: nothing more is sent until it is connected again', async () => {
    const asked: string[] = [];
    let apiVersion = 'v2';
    const port = await served({
      'GET ': (response, { url }) => {
        asked.push(`${url}`);
        response.end(data({ version: '9.0.0', apiVersion, extensions: ['sync.snapshots'] }));
      },
    });
    const { call, world } = engine();
    const connect = () => call('sync.connect', { url: `http://127.0.0.1:${port}`, key, mode: 'structure' });
    await assert.rejects(connect(), {
      code: 'remote_version',
      message: /speaks version v2 of the API, this program v1/,
    });
    const projectId = localProject(world, 'prj_shop', 'shop');
    await assert.rejects(call('sync.candidates', { projectId }), { code: 'remote_version' });
    assert.equal((await call('sync.status', {})).problem?.code, 'remote_version');
    assert.equal(asked.length, 1);
    apiVersion = 'v1';
    assert.equal((await connect()).problem, undefined);
    apiVersion = 'v3';
    await assert.rejects(connect(), { code: 'remote_version', message: /speaks version v3/ });
    const retold = await call('sync.setKey', { key });
    assert.equal(retold.problem?.code, 'remote_version', 'giving the key again changes nothing');
    const gone = await portOf(createServer(answering({})));
    await assert.rejects(connecting(`http://127.0.0.1:${gone}`), {
      code: 'remote_version',
      message: /another version/,
    });
  });

  it('[§12.6.limits] [§12.2.lies] lies about its limits, which hold up nothing for longer than a day', async () => {
    const lies = ['-7', '9'.repeat(15), '9'.repeat(400), 'plenty', '', '0x10', '1e9'];
    const resets = [
      ...lies,
      '0',
      '1',
      '-1',
      `${Date.parse('1999-01-01') / 1000}`,
      `${Date.parse('2999-01-01') / 1000}`,
    ];
    for (const remaining of ['5', ...lies]) {
      for (const reset of resets) {
        const limits = { 'X-RateLimit-Limit': '10', 'X-RateLimit-Remaining': remaining, 'X-RateLimit-Reset': reset };
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { call } = await connectedTo({
          'GET /projects': (response) => response.writeHead(200, limits).end(data({ projects: [] })),
        });
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { problem, limits: shown } = await call('sync.status', {});
        assert.equal(problem, undefined, `${remaining} ${reset}`);
        assert.ok(
          Object.values(shown ?? {}).every((value) => value === undefined || typeof value !== 'number' || value >= 0),
        );
      }
    }
    const none = { 'X-RateLimit-Limit': '10', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '9'.repeat(15) };
    const { call, world, projectId } = await linked({
      'GET /projects/prj_r': (response) => response.writeHead(200, none).end(data({ project })),
    });
    await assert.rejects(call('sync.pull', { projectId }), {
      code: 'sync_limit_reached',
      message: /the next one may at \d{4}-/,
    });
    world.clock.advance(24 * 60 * 60 * 1000);
    await call('sync.pull', { projectId });
  });

  it('[§12.2.endless] answers without an end, or with little that unpacks to much: it is given up at its limit', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 0x20);
    let sent = 0;
    const pour = (into: NodeJS.WritableStream, ended: () => boolean) => {
      const more = (): void => {
        while (!ended() && sent++ < 1024) if (!into.write(megabyte)) return void into.once('drain', more);
        into.end();
      };
      more();
    };
    const bomb = await served({
      'GET /projects': (response) => {
        const gzip = createGzip();
        gzip.pipe(response.writeHead(200, { 'content-encoding': 'gzip' }));
        pour(gzip, () => response.destroyed);
      },
    });
    await assert.rejects(connecting(`http://127.0.0.1:${bomb}`), {
      code: 'remote_not_groundplan',
      message: /larger than any/,
    });
    sent = 0;
    const flood = await served({
      'GET /projects': (response) => pour(response.writeHead(200), () => response.destroyed),
    });
    await assert.rejects(connecting(`http://127.0.0.1:${flood}`), {
      code: 'remote_not_groundplan',
      message: /larger than any/,
    });
    assert.ok(sent < 1024, 'it was cut off long before');
  });

  it('[§12.2.disk] has no room on its disk: it says so, and the push can be made again', async () => {
    let isFull = true;
    const { call, projectId } = await linked({
      'PUT /projects/prj_r/snapshots': (response) =>
        isFull
          ? response.writeHead(500).end(failed('storage_error'))
          : response.writeHead(201).end(data({ snapshot: {} })),
    });
    await assert.rejects(call('sync.push', { projectId }), { code: 'remote_failed', message: /disk may be full/ });
    isFull = false;
    assert.equal((await call('sync.push', { projectId })).known, false);
  });

  it('[§12.5.too-large] is sent no structure that none would take', async () => {
    let puts = 0;
    const answers: Answers = {
      'PUT /projects/prj_r/snapshots': (response) => response.end(data({ snapshot: puts++ })),
    };
    const large = [{ bytes: 65 * 1024 * 1024 }, { packed: gzipSync(Buffer.alloc(16 * 1024 * 1024 + 1), { level: 0 }) }];
    for (const more of large) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { call, projectId } = await linked(answers, more);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await assert.rejects(call('sync.push', { projectId }), {
        code: 'payload_too_large',
        message: /67108864 and 16777216 at most/,
      });
    }
    assert.equal(puts, 0);
  });
});
