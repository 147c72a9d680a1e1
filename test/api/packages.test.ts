import assert from 'node:assert/strict';
import type { OperationParams } from '#protocol/operations.ts';
import type { Packages } from '#protocol/packages.ts';
import { noAdvisories } from '#server/app/ports/advisories.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { listPackages, PackageLists } from '#server/app/questions/packages.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { directAnalysis } from '../support/direct-analysis.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { checkEveryResponse, codeOf, dataOf, startFixture, type Fixture } from '../support/http-fixture.ts';
import { linkFolder } from '../support/indexed-files.ts';
import type { RawResponse } from '../support/raw-http.ts';

const files = `
=== package.json
{ "name": "shop", "dependencies": { "express": "4" } }
=== package-lock.json
{ "lockfileVersion": 3, "packages": {
  "node_modules/express": { "version": "4.19.2" },
  "node_modules/tool": { "version": "1.0.0", "dev": true }
} }
=== main.js
require('express');
`;

describe('Packages over HTTP', () => {
  let fixture: Fixture;
  before(async () => {
    const parts = {
      ...(await linkFolder(files)),
      analysis: directAnalysis(),
      clock: new FakeClock(),
      cursorSecret: () => new Uint8Array(32),
      reader: createReader(),
      register: { find: () => ({ name: 'Shop' }) as never },
      packageLists: new PackageLists(),
      advisories: noAdvisories,
    };
    fixture = await startFixture({
      operationOverrides: {
        'packages.list': (params: OperationParams<'packages.list'>, context: CallContext) =>
          listPackages(parts, params, context),
      },
    });
  });
  after(() => fixture.close());

  async function get(query: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
    const response = await fixture.send({ path: `/api/v1/projects/prj_1/packages${query}`, headers });
    if (headers['accept'] === undefined) checkEveryResponse(response);
    return response;
  }

  it('are listed with where they are pinned and who imports them [§2.12.packages] [§2.listPackages]', async () => {
    const response = await get('?name=express');
    assert.equal(response.status, 200, response.body);
    const { packages, certainty } = dataOf<Packages>(response);
    assert.equal(certainty, 'exact');
    assert.deepEqual(packages, [
      {
        ecosystem: 'npm',
        name: 'express',
        version: '4.19.2',
        purl: 'pkg:npm/express@4.19.2',
        scope: 'production',
        lockFiles: [{ file: 'package-lock.json', line: 2 }],
        importers: 1,
        importer: 'main.js',
        node: 'npm:express',
      },
    ]);
  });

  it('are bills of materials without an envelope, for who asks for one by name', async () => {
    const cycloneDx = await get('', { accept: 'application/vnd.cyclonedx+json' });
    assert.equal(cycloneDx.headers['content-type'], 'application/vnd.cyclonedx+json; charset=utf-8');
    const { bomFormat, components } = JSON.parse(cycloneDx.body) as Record<string, unknown[]>;
    assert.deepEqual([bomFormat, components.length], ['CycloneDX', 2]);
    const spdx = await get('', { accept: 'application/spdx+json' });
    assert.equal(spdx.headers['content-type'], 'application/spdx+json; charset=utf-8');
    const { spdxVersion, packages } = JSON.parse(spdx.body) as Record<string, unknown[]>;
    assert.deepEqual([spdxVersion, packages.length], ['SPDX-2.3', 3]);
    assert.notEqual(spdx.headers['etag'], cycloneDx.headers['etag']);
    assert.equal((await get('', { accept: '*/*' })).headers['content-type'], 'application/json; charset=utf-8');
  });

  it('come page by page, with a link to the next one', async () => {
    const first = await get('?limit=1');
    assert.match(first.headers['link'], /rel="next"/);
    const { nextCursor } = dataOf<Packages>(first);
    const second = dataOf<Packages>(await get(`?limit=1&cursor=${encodeURIComponent(nextCursor as string)}`));
    assert.deepEqual(
      second.packages.map(({ name }) => name),
      ['tool'],
    );
  });

  it('have registries that there are', async () => {
    const refused = await get('?ecosystem=shop');
    assert.deepEqual([refused.status, codeOf(refused)], [400, 'invalid_parameter']);
  });
});
