import assert from 'node:assert/strict';
import type { SyncStatus } from '#protocol/sync.ts';
import { driftText } from '#extension/remote/drift-text.ts';
import { remoteLine, remoteNotices } from '#extension/remote/remote-condition.ts';
import { RemoteKeys } from '#extension/remote/remote-keys.ts';
import { outboxIdOf, remoteRows } from '#extension/remote/remote-rows.ts';
import { wantedDrift } from '#extension/remote/wanted-drift.ts';
import type { Row } from '#extension/views/row.ts';
import { MemorySecrets } from '../../../support/fake-vscode/memory-stores.ts';
import { plainText } from '../../../support/plain-text.ts';
import { RemoteBench, registration, time } from './remote-bench.ts';

const nowMs = Date.parse('2026-11-21T14:10:00.000Z');
const words = { l10n: { t: plainText }, number: String };
const parts = { words, isTrusted: true, nowMs, language: 'en' };
const noDrift = {
  nodesAdded: 0,
  nodesRemoved: 0,
  edgesAdded: 0,
  edgesRemoved: 0,
  cyclesAdded: 0,
  cyclesRemoved: 0,
  findingsAdded: 0,
  findingsFixed: 0,
  metrics: 0,
};

function fullStatus(): SyncStatus {
  const { status } = new RemoteBench().connected('structure').linked();
  const [link] = status.linked;
  return {
    ...status,
    linked: [
      {
        ...link!,
        remoteProject: { ...link!.remoteProject, name: 'tea-shop', description: 'Sells tea.' },
        lastContactAt: time,
        baseline: { fetchedAt: time, indexedAt: time, remoteIsOlder: true },
        drift: { ...noDrift, edgesAdded: 3, edgesRemoved: 1, findingsFixed: 2 },
      },
    ],
    limits: {
      window: { limit: 100, remaining: 80, resetAt: time },
      budget: { perDay: 2000, spentToday: 12, spentBy: { poll: 8, listen: 2, command: 2 } },
    },
    outbox: [
      {
        id: 'o1',
        action: 'create',
        project: 'shop',
        cause: 'Link Project was run.',
        createdAt: time,
        attempts: 3,
        problem: { code: 'remote_unreachable', message: 'connect ECONNREFUSED' },
        isGivenUp: true,
      },
    ],
    problem: { code: 'remote_refused_key', message: '' },
  };
}

async function outline(rows: readonly Row[], depth = 0): Promise<string[]> {
  const lines = await Promise.all(
    rows.map(async ({ label, description, children }) => [
      `${'  '.repeat(depth)}${label}${description === undefined ? '' : `: ${description}`}`,
      ...(await outline((await children?.()) ?? [], depth + 1)),
    ]),
  );
  return lines.flat();
}

describe('the rows of the remote', () => {
  it('say what is connected, linked, left of the limits and spent by whom, what waits, and what was sent', async () => {
    const rows = remoteRows(fullStatus(), [{ ...registration, at: time, status: 201 }], parts);
    const shown = (await outline(rows)).map((line) => line.replaceAll(/\d+:\d+\s[AP]M|Nov[^·:]*M/g, 'TIME'));
    assert.deepEqual(shown, [
      'remote.example: mode “Structure”  tier pro',
      'The remote does not accept the key. Synchronisation stands still; nothing is deleted.',
      'Linked projects: 1',
      '  shop: as “tea-shop”  dependencies +3 −1, findings −2  remote is older',
      '    Last contact: 5 minutes ago',
      '    State there: indexed',
      '    Description there: Sells tea.',
      '    Fetched: 5 minutes ago',
      'Limits: 12 of 2000 requests of today spent',
      '  Left at the remote: 80 of 100, until TIME',
      '  Looking for news: 8',
      '  Following its events: 2',
      '  Commands: 2',
      'Waiting to be sent: 1',
      '  Register: shop: given up  The remote cannot be reached, or does not answer in time.',
      'Sent: 1',
      '  POST /projects: TIME  52 B  answer 201',
    ]);
    const [connection] = rows;
    assert.match(`${connection.tooltip}`, /at intervals/);
    const [followed] = remoteRows(
      { ...fullStatus(), remote: { ...fullStatus().remote!, isFollowed: true } },
      [],
      parts,
    );
    assert.match(`${followed.tooltip}`, /arrive at once/);
    const ids = rows.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('are none before a remote is connected, and say what to do once one is', async () => {
    const bench = new RemoteBench();
    assert.deepEqual(remoteRows(bench.status, [], parts), []);
    const shown = await outline(remoteRows(bench.connected().status, [], { ...parts, isTrusted: false }));
    assert.deepEqual(shown, [
      'remote.example: mode “Off”  tier pro',
      'This folder is not trusted, so synchronisation with a remote is off here.',
      'Linked projects',
      '  No folder is linked. “Link Project” links the one that you work in.',
      'Sent',
      '  Nothing was sent.',
    ]);
  });

  it('know what waits by its row', () => {
    assert.equal(outboxIdOf('outbox o1'), 'o1');
    for (const id of ['outbox', 'outbox a b', 'sent 1', 'undefined']) assert.equal(outboxIdOf(id), undefined);
  });
});

describe('the line of the remote in the status item', () => {
  it('is there once a remote is connected, says an untrusted folder is off, and problems are notices', () => {
    assert.equal(remoteLine(undefined, { isTrusted: true }, plainText), undefined);
    assert.equal(remoteLine(new RemoteBench().status, { isTrusted: true }, plainText), undefined);
    const status = fullStatus();
    assert.equal(
      remoteLine(status, { isTrusted: true }, plainText),
      'Remote remote.example: mode “Structure”, linked projects: 1',
    );
    assert.match(remoteLine(status, { isTrusted: false }, plainText) ?? '', /off, since this folder is not trusted/);
    assert.equal(remoteNotices(status, plainText).length, 2);
    const away = { ...status, problem: { code: 'remote_unreachable', message: '' } };
    assert.equal(remoteNotices(away, plainText).length, 1, 'it ends by itself');
    assert.deepEqual(remoteNotices(new RemoteBench().connected().status, plainText), []);
  });
});

describe('a drift in words', () => {
  it('leaves out what did not change', () => {
    assert.equal(driftText(noDrift, plainText), 'no drift');
    assert.equal(
      driftText({ ...noDrift, nodesAdded: 2, cyclesRemoved: 1, metrics: 4 }, plainText),
      'files +2, cycles −1, metrics 4',
    );
  });
});

describe('keys of remotes', () => {
  it('are kept by remote, and for this machine by machine', async () => {
    const secrets = new MemorySecrets();
    const [here, there] = [new RemoteKeys(secrets, 'here'), new RemoteKeys(secrets, 'there')];
    await here.set('http://127.0.0.1:1', 'a');
    await here.set('https://remote.example', 'b');
    assert.equal(await there.get('http://127.0.0.1:1'), undefined);
    assert.equal(await there.get('https://remote.example'), 'b');
    await there.forget('https://remote.example');
    assert.equal(await here.get('https://remote.example'), undefined);
    assert.equal(await here.get('http://127.0.0.1:1'), 'a');
  });
});

describe('what Show Drift is asked for', () => {
  it('is a project, an address out of a link, or nothing', () => {
    assert.equal(wantedDrift('prj_1'), 'project=prj_1&mode=drift');
    assert.equal(wantedDrift('mode=drift&before=main'), 'mode=drift&before=main');
    assert.equal(wantedDrift({ project: 'prj_1' }), undefined);
  });
});
