import assert from 'node:assert/strict';
import type { EntryPoints } from '#protocol/entry-points.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { listEntryPoints } from '#server/app/questions/entry-points.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { directAnalysis } from '../support/direct-analysis.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { checkEveryResponse, codeOf, dataOf, startFixture, type Fixture } from '../support/http-fixture.ts';
import { linkFolder } from '../support/indexed-files.ts';
import type { RawResponse } from '../support/raw-http.ts';

const files = `
=== package.json
{ "name": "shop", "exports": "./main.ts", "bin": "./cli.ts" }
=== main.ts
export const a = 1;
=== cli.ts
export {};
`;

const cursorSecret = () => new Uint8Array(32);

describe('Entry points over HTTP', () => {
  let fixture: Fixture;
  before(async () => {
    const indexed = await linkFolder(files);
    const parts = { ...indexed, analysis: directAnalysis(), clock: new FakeClock(), cursorSecret };
    fixture = await startFixture({
      operationOverrides: {
        'entryPoints.list': (params: OperationParams<'entryPoints.list'>, context: CallContext) =>
          listEntryPoints(parts, params, context),
      },
    });
  });
  after(() => fixture.close());

  async function get(query: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
    const response = await fixture.send({ path: `/api/v1/projects/prj_1/entry-points${query}`, headers });
    checkEveryResponse(response);
    return response;
  }

  it('are listed with where they are, and nothing else [§2.12.entry-points]', async () => {
    const response = await get('');
    assert.equal(response.status, 200, response.body);
    assert.match(response.headers['x-index-snapshot'], /^snp_/);
    assert.deepEqual(dataOf<EntryPoints>(response), {
      entryPoints: [
        { id: 'command:shop@cli.ts', type: 'command', name: 'shop', file: 'cli.ts', line: 1, column: 1 },
        { id: 'package:shop@main.ts', type: 'package', name: 'shop', file: 'main.ts', line: 1, column: 1 },
      ],
      certainty: 'exact',
      reasons: [],
    });
  });

  it('are not sent again to anyone who holds them', async () => {
    const tag = (await get('')).headers['etag'];
    const again = await get('', { 'if-none-match': tag });
    assert.deepEqual([again.status, again.headers['etag']], [304, tag]);
    assert.notEqual((await get('?type=package')).headers['etag'], tag);
  });

  it('come page by page, with a link to the next one', async () => {
    const first = await get('?limit=1');
    const { entryPoints, nextCursor } = dataOf<EntryPoints>(first);
    assert.equal(entryPoints.length, 1);
    assert.match(first.headers['link'], /rel="next"/);
    const second = dataOf<EntryPoints>(await get(`?limit=1&cursor=${encodeURIComponent(nextCursor as string)}`));
    assert.deepEqual(
      second.entryPoints.map(({ type }) => type),
      ['package'],
    );
    const lost = await get(`?limit=1&type=package&cursor=${encodeURIComponent(nextCursor as string)}`);
    assert.deepEqual([lost.status, codeOf(lost)], [404, 'cursor_not_found']);
  });

  it('have the types that there are', async () => {
    const refused = await get('?type=door');
    assert.deepEqual([refused.status, codeOf(refused)], [400, 'invalid_parameter']);
  });

  it('are named among the extensions', async () => {
    const { extensions } = dataOf<{ extensions: string[] }>(await fixture.send({ path: '/api/v1' }));
    assert.ok(extensions.includes('entryPoints'));
  });
});
