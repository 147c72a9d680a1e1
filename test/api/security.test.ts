import assert from 'node:assert/strict';
import type { OperationParams } from '#protocol/operations.ts';
import { FindingFollowers } from '#server/app/security/finding-followers.ts';
import { putTriage, getTriage } from '#server/app/security/triage.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { checkEveryResponse, dataOf, fixedSnapshot, startFixture, type Fixture } from '../support/http-fixture.ts';
import { MemoryStateStore } from '../support/memory-state-store.ts';
import { eventHub } from '../support/published-events.ts';
import { sampleProject } from '../support/sample-project.ts';
import {
  emptySecurity,
  finding,
  projectScan,
  scannedFinding,
  scansOf,
  triageRecords,
} from '../support/security-fixture.ts';

const fingerprint = 'f'.repeat(32);
const sarif = { accept: 'application/sarif+json' };

describe('Security over HTTP', () => {
  let fixture: Fixture;
  let project = '';
  const asked: OperationParams<'security.get'>[] = [];

  before(async () => {
    const scan = projectScan({ id: 'snp_1' } as GraphSnapshot, [
      scannedFinding({ file: 'a.ts', line: 1, fingerprint }),
    ]);
    const state = new MemoryStateStore();
    const parts = {
      state,
      events: eventHub(state),
      register: { find: () => sampleProject() },
      scans: scansOf(() => scan),
      triage: triageRecords(),
      followers: new FindingFollowers(),
    };
    fixture = await startFixture({
      operationOverrides: {
        'security.get': (params) => {
          asked.push(params);
          const data = { ...emptySecurity(fixedSnapshot), findings: [finding({})], nextCursor: 'next' };
          return { data: () => data, version: 'v1', snapshot: fixedSnapshot };
        },
        'triage.get': (params, context) => getTriage(parts, params, context),
        'triage.put': (params, context) => putTriage(parts, params, context),
      },
    });
    const body = { name: 'p', path: '/roots/p' };
    const created = await fixture.send({ method: 'POST', path: '/api/v1/projects', body });
    project = `/api/v1/projects/${dataOf<{ project: { id: string } }>(created).project.id}`;
  });
  after(() => fixture.close());

  it('is SARIF without an envelope for who asks for it by name [§2.10.sarif]', async () => {
    const response = await fixture.send({ path: `${project}/security?severity=high`, headers: sarif });
    assert.equal(response.status, 200);
    assert.equal(response.headers['content-type'], 'application/sarif+json; charset=utf-8');
    const log = JSON.parse(response.body) as { version: string; runs: readonly { results: readonly object[] }[] };
    assert.deepEqual([log.version, log.runs[0]?.results.length], ['2.1.0', 1]);
    assert.match(response.headers['link'] ?? '', /cursor=next>; rel="next"/);
    const { id: _id, ...params } = asked.at(-1) ?? { id: '' };
    assert.deepEqual(params, { severity: 'high', detail: 'full', suppressed: 'include', triage: 'all', limit: 1000 });
  });

  it('is JSON for all others, with a tag of its own [§2.getSecurity] [§2.10.security]', async () => {
    for (const accept of ['*/*', 'application/json', 'application/sarif+json;q=0']) {
      const response = await fixture.send({ path: `${project}/security`, headers: { accept } });
      checkEveryResponse(response);
      assert.equal(dataOf<{ findings: readonly object[] }>(response).findings.length, 1, accept);
    }
    const all = '?detail=full&suppressed=include&triage=all&limit=1000';
    const json = await fixture.send({ path: `${project}/security${all}` });
    const log = await fixture.send({ path: `${project}/security${all}`, headers: sarif });
    assert.notEqual(json.headers['etag'], log.headers['etag']);
    const again = await fixture.send({
      path: `${project}/security${all}`,
      headers: { ...sarif, 'if-none-match': log.headers['etag'] ?? '' },
    });
    assert.equal(again.status, 304);
  });

  it('[§12.5.triage] keeps a decision, and refuses one on a state that was not read [§2.getTriage] [§2.putTriage] [§3.triage_conflict]', async () => {
    const path = `${project}/triage/${fingerprint}`;
    const put = (state: string, ifMatch?: string) =>
      fixture.send({
        method: 'PUT',
        path,
        body: { state },
        headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
      });
    assert.equal((await fixture.send({ path })).status, 404);
    const first = await put('accepted');
    checkEveryResponse(first);
    assert.equal(first.status, 200);
    const read = await fixture.send({ path });
    assert.equal(read.headers['etag'], first.headers['etag']);
    const tag = read.headers['etag'] ?? '';
    assert.deepEqual([(await put('open')).status, (await put('open', '"0"')).status], [409, 409]);
    // Weak tags never match here (RFC 9110, section 13.1.1).
    assert.equal((await put('open', `W/${tag}`)).status, 409);
    const second = await put('open', `"x", ${tag}`);
    assert.equal(dataOf<{ state: string }>(second).state, 'open');
    assert.deepEqual([(await put('accepted', tag)).status, (await put('accepted', '*')).status], [409, 200]);
    const conflict = JSON.parse((await put('open', tag)).body) as { code: string };
    assert.equal(conflict.code, 'triage_conflict');
  });

  it('knows no finding of another name, however it is written', async () => {
    for (const name of ['0'.repeat(32), 'x', 'y'.repeat(65)]) {
      const response = await fixture.send({
        method: 'PUT',
        path: `${project}/triage/${name}`,
        body: { state: 'open' },
      });
      checkEveryResponse(response);
      assert.equal((JSON.parse(response.body) as { code: string }).code, 'path_not_found', name);
    }
  });

  it('takes no state that does not exist, and no other method', async () => {
    const path = `${project}/triage/${fingerprint}`;
    const wrong = await fixture.send({ method: 'PUT', path, body: { state: 'fixed' } });
    assert.equal(wrong.status, 400);
    const refused = await fixture.send({ method: 'DELETE', path });
    assert.deepEqual([refused.status, refused.headers['allow']], [405, 'GET, HEAD, PUT, OPTIONS']);
  });
});
