import assert from 'node:assert/strict';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import { DRIVERS } from '../support/store/drivers.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { dataOf, startFixture } from '../support/http-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

for (const { driver } of DRIVERS) {
  describe(`A restart on the same store over ${driver.name}`, () => {
    const folder = temporaryFolder();
    const clock = new FakeClock();

    it('keeps projects, keys, stored answers, day counts and cursors [§4.restart] [§8.day]', async () => {
      const store = openStateStore(folder, { driver, clock });
      const first = await startFixture({ state: store, clock });
      const { key } = first.newKey({ tier: 'free' });
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'k' };
      const create = { method: 'POST', path: '/api/v1/projects', headers, body: { name: 'a', path: '/roots/a' } };
      const created = await first.send(create);
      await first.send({
        ...create,
        headers: { authorization: `Bearer ${key}` },
        body: { name: 'b', path: '/roots/b' },
      });
      const page = await first.send({ path: '/api/v1/projects?limit=1', headers: { authorization: `Bearer ${key}` } });
      await first.close();
      store.close();

      const reopened = openStateStore(folder, { driver, clock });
      const second = await startFixture({ state: reopened, clock });
      const repeated = await second.send(create);
      assert.deepEqual([repeated.status, repeated.body], [created.status, created.body]);
      assert.equal(repeated.headers['idempotency-replayed'], 'true');
      const { nextCursor } = dataOf<{ nextCursor: string }>(page);
      const rest = await second.send({
        path: `/api/v1/projects?cursor=${nextCursor}`,
        headers: { authorization: `Bearer ${key}` },
      });
      assert.deepEqual(
        dataOf<{ projects: { name: string }[] }>(rest).projects.map(({ name }) => name),
        ['b'],
      );
      assert.equal(rest.headers['ratelimit'], '"minute";r=8;t=60, "day";r=95;t=43200');
      await second.close();
      reopened.close();
    });
  });
}
