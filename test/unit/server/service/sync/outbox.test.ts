import assert from 'node:assert/strict';
import {
  afterAttempt,
  firstOfEachProject,
  tryAgain,
  type Waiting,
  withoutExpired,
  withWaiting,
} from '#server/service/sync/outbox.ts';
import { retryDelayMs, retryDelayMaxMs } from '#server/service/sync/retry-delay.ts';
import { publicGitUrl } from '#server/service/sync/git-url.ts';
import { projectOfLostCreate } from '#server/service/sync/lost-create.ts';
import { readRemoteUrl } from '#server/service/sync/remote-url.ts';
import { verdictOnAnswer, verdictOnFailure } from '#server/service/sync/remote-answers.ts';

const item = (action: Waiting['action'], projectId = 'a', more: Partial<Waiting> = {}): Waiting => ({
  id: `${action} ${projectId}`,
  action,
  projectId,
  projectName: projectId,
  cause: 'A test.',
  idempotencyKey: 'key',
  createdAtMs: 0,
  attempts: 0,
  nextAttemptAtMs: 0,
  isGivenUp: false,
  ...more,
});

const outboxOf = (...items: Waiting[]) => items.reduce<readonly Waiting[]>(withWaiting, []);
const ids = (items: readonly Waiting[]) => items.map(({ id }) => id);

const refusal = (code: 'remote_refused' | 'remote_refused_key' | 'remote_project_not_found') =>
  ({ kind: 'refused', code, message: 'No.' }) as const;
const listed = (id: string, name: string, atMs: number) => ({ id, name, createdAt: new Date(atMs).toISOString() });

describe('the outbox', () => {
  it('merges requests to index one project, and begins again after one that was given up', () => {
    assert.deepEqual(ids(outboxOf(item('index'), item('index', 'b'), item('index'))), ['index a', 'index b']);
    const given = item('index', 'a', { isGivenUp: true, id: 'old' });
    assert.deepEqual(ids(withWaiting([given], item('index'))), ['index a']);
  });

  it('cancels create and delete of one project where the create never left', () => {
    assert.deepEqual(ids(outboxOf(item('create'), item('index'), item('create', 'b'), item('delete'))), ['create b']);
    const attempted = item('create', 'a', { attempts: 1 });
    assert.deepEqual(ids(withWaiting([attempted], item('delete'))), ['create a', 'delete a']);
    assert.deepEqual(ids(outboxOf(item('create'), item('create'))), ['create a']);
    assert.deepEqual(ids(withWaiting([attempted, item('delete')], item('create'))), ['create a']);
  });

  it('[§12.2.order] keeps the order of each project, and waits for a create that was given up alone', () => {
    const all = outboxOf(item('create'), item('index'), item('index', 'b'));
    assert.deepEqual(ids(firstOfEachProject(all)), ['create a', 'index b']);
    const isGivenUp = true;
    assert.deepEqual(ids(firstOfEachProject([item('create', 'a', { isGivenUp }), item('index')])), []);
    assert.deepEqual(ids(firstOfEachProject([item('index', 'a', { isGivenUp }), item('delete')])), ['delete a']);
  });

  it('gives up what is refused, and nothing where the key is', () => {
    const at = { nowMs: 1000, random: 0 };
    assert.equal(afterAttempt(item('create'), refusal('remote_refused'), at)?.isGivenUp, true);
    assert.equal(afterAttempt(item('create'), refusal('remote_refused_key'), at)?.isGivenUp, false);
    assert.equal(afterAttempt(item('delete'), refusal('remote_project_not_found'), at), undefined);
    assert.equal(afterAttempt(item('create'), { kind: 'done' }, at), undefined);
    const limited = { kind: 'limited', code: 'sync_limit_reached', message: 'Wait.' } as const;
    assert.equal(afterAttempt(item('create'), limited, { ...at, retryAfterMs: 90_000 })?.nextAttemptAtMs, 91_000);
  });

  it('gives up after seven days, until a person sends it again', () => {
    const day = 24 * 60 * 60 * 1000;
    const [kept] = withoutExpired([item('index')], 7 * day - 1);
    const [expired] = withoutExpired([item('index')], 7 * day);
    assert.deepEqual([kept.isGivenUp, expired.isGivenUp, expired.problem?.code], [false, true, 'sync_expired']);
    assert.deepEqual(withoutExpired([tryAgain(expired, 7 * day)], 8 * day)[0].isGivenUp, false);
  });
});

describe('delays between attempts', () => {
  it('[§12.2.backoff] double from 1 s to 15 minutes, with jitter that only shortens them', () => {
    const longest = [1, 2, 3, 9, 10, 11, 500].map((failures) => retryDelayMs(failures, 0));
    assert.deepEqual(longest, [1000, 2000, 4000, 256_000, 512_000, retryDelayMaxMs, retryDelayMaxMs]);
    const shortest = retryDelayMs(3, 0.999_999);
    assert.ok(shortest >= 3000 && shortest < 4000);
    assert.equal(retryDelayMs(1, 0.5, 60_000), 60_000);
    assert.equal(retryDelayMs(1, 0.5, 1e15), 24 * 60 * 60 * 1000);
  });
});

describe('answers of a remote', () => {
  it('mean for the request what their status and code say', () => {
    const kinds = [
      [200, undefined, true, 'done'],
      [201, undefined, true, 'done'],
      [304, undefined, false, 'unchanged'],
      [200, undefined, false, 'remote_not_groundplan'],
      [400, 'invalid_body', true, 'remote_refused'],
      [401, 'invalid_api_key', true, 'remote_refused_key'],
      [403, 'insufficient_permissions', true, 'remote_refused'],
      [404, 'project_not_found', true, 'remote_project_not_found'],
      [404, 'project_not_indexed', true, 'remote_refused'],
      [404, 'endpoint_not_found', true, 'remote_version'],
      [404, undefined, true, 'remote_project_not_found'],
      [404, undefined, false, 'remote_not_groundplan'],
      [409, 'idempotency_key_reused', true, 'remote_conflict'],
      [429, 'rate_limit_exceeded', true, 'sync_limit_reached'],
      [500, undefined, false, 'remote_failed'],
      [503, undefined, true, 'remote_failed'],
    ] as const;
    for (const [status, code, isForm, expected] of kinds) {
      const verdict = verdictOnAnswer(status, code, isForm);
      assert.equal('code' in verdict ? verdict.code : verdict.kind, expected, `${status} ${code}`);
    }
  });

  it('that do not come mean it as well', () => {
    const kinds = [
      ['connection', 'remote_unreachable', 'again'],
      ['unknown_name', 'remote_unreachable', 'again'],
      ['not_listening', 'remote_unreachable', 'again'],
      ['no_plain_http', 'remote_unreachable', 'again'],
      ['timeout', 'remote_unreachable', 'again'],
      ['broken', 'remote_failed', 'again'],
      ['certificate', 'remote_certificate', 'refused'],
      ['certificate_time', 'remote_certificate', 'refused'],
      ['certificate_name', 'remote_certificate', 'refused'],
      ['certificate_issuer', 'remote_certificate', 'refused'],
      ['no_tls', 'remote_not_groundplan', 'refused'],
      ['redirect', 'remote_not_groundplan', 'refused'],
      ['too_large', 'remote_not_groundplan', 'refused'],
    ] as const;
    for (const [reason, code, kind] of kinds) {
      const verdict = verdictOnFailure(reason);
      assert.deepEqual(['code' in verdict && verdict.code, verdict.kind], [code, kind], reason);
    }
  });

  it('show which project an earlier create made', () => {
    const projects = [
      listed('old', 'shop', 1e6),
      listed('b', 'shop', 2e6 + 9),
      listed('a', 'shop', 2e6),
      listed('c', 'x', 2e6),
    ];
    const made = (taken: readonly string[]) =>
      projectOfLostCreate(projects, 'shop', 2e6, (id) => taken.includes(id))?.id;
    assert.deepEqual([made([]), made(['a']), made(['a', 'b'])], ['a', 'b', undefined]);
  });
});

describe('addresses', () => {
  it('[§12.1.git-url] of git leave without a user, and never name a place of this machine', () => {
    const urls = [
      ['git@github.com:acme/shop.git', 'https://github.com/acme/shop.git'],
      ['ada@git.acme.example:/srv/shop.git', 'https://git.acme.example/srv/shop.git'],
      ['ssh://git@git.acme.example:2222/acme/shop', 'https://git.acme.example/acme/shop'],
      ['https://ada:t0ken@git.acme.example:8443/acme/shop.git/', 'https://git.acme.example:8443/acme/shop.git'],
      ['https://x-token@github.com/acme/shop.git?a=b#c', 'https://github.com/acme/shop.git'],
      ['http://git.acme.example:3000/shop', 'https://git.acme.example/shop'],
      ['/home/ada/shop.git', undefined],
      ['../shop.git', undefined],
      ['file:///home/ada/shop.git', undefined],
      ['C:\\Users\\ada\\shop', undefined],
      ['C:/Users/ada/shop', undefined],
      ['ext::sh -c touch% /tmp/x', undefined],
      ['--upload-pack=x', undefined],
      ['ssh://localhost/home/ada/shop.git', undefined],
      ['http://127.0.0.1/shop.git', undefined],
      ['git@host.example:~ada/shop.git', undefined],
      ['https://github.com', undefined],
      ['', undefined],
    ] as const;
    for (const [written, expected] of urls) assert.equal(publicGitUrl(written), expected, written);
  });

  it('of a remote are https, or of this machine, and end before the path of the API', () => {
    const bases = [
      ['https://x.example', 'https://x.example'],
      ['https://x.example/', 'https://x.example'],
      ['https://x.example/groundplan/api/v1/projects', 'https://x.example/groundplan'],
      ['http://127.0.0.1:7431/api/v1', 'http://127.0.0.1:7431'],
      ['http://localhost:7431', 'http://localhost:7431'],
      ['http://[::1]:7431', 'http://[::1]:7431'],
    ] as const;
    for (const [text, base] of bases) assert.deepEqual(readRemoteUrl(text), { base }, text);
    const refused = [
      'http://x.example',
      'http://10.0.0.1',
      'ftp://x.example',
      'x.example',
      'https://u@x.example',
      'https://x.example?a',
      '',
      'http://127.0.0.1.evil.example',
    ];
    for (const text of refused) assert.ok('problem' in readRemoteUrl(text), text);
  });
});
