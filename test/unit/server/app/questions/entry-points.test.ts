import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { EntryPoints, entryPointTypes as wireTypes } from '#protocol/entry-points.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { listEntryPoints } from '#server/app/questions/entry-points.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { entryPointTypes } from '#server/engine/entry-points/entry-point.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { byKey, byOwner } from '../../../../support/sample-project.ts';

const files = `
=== package.json
{ "name": "shop", "exports": { ".": "./main.ts", "./b": "./b.ts" }, "bin": "./cli.ts" }
=== main.ts
export const a = 1;
=== b.ts
export const b = 1;
=== cli.ts
export {};
`;

type Params = Omit<OperationParams<'entryPoints.list'>, 'id'>;

const names = ({ entryPoints }: EntryPoints) => entryPoints.map(({ type, name }) => `${type} ${name}`);

describe('the list of entry points', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await linkFolder(files);
  });

  async function list(params: Params, context: CallContext = byKey()): Promise<EntryPoints> {
    const parts = {
      ...indexed,
      analysis: directAnalysis(),
      clock: new FakeClock(),
      cursorSecret: () => new Uint8Array(32),
    };
    const data = await (await listEntryPoints(parts, { id: 'prj_1', ...params }, context)).data();
    assert.ok(Value.Check(EntryPoints, JSON.parse(JSON.stringify(data))));
    return data;
  }

  it('is by type, then file', async () => {
    assert.deepEqual(names(await list({})), ['command shop', 'package shop/b', 'package shop']);
    assert.deepEqual(names(await list({ type: 'package' })), ['package shop/b', 'package shop']);
    assert.deepEqual(names(await list({ type: 'route' })), []);
  });

  it('comes in pages that are the whole', async () => {
    const whole = names(await list({}, byOwner()));
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- a page is asked for with the cursor of the one before
      const page = await list({ limit: 1, cursor });
      paged.push(...names(page));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    assert.deepEqual(paged, whole);
    const { nextCursor } = await list({ limit: 1 });
    await assert.rejects(list({ cursor: nextCursor, type: 'package' }), { code: 'cursor_not_found' });
  });

  it('says what could not be followed in sentences, and in codes beside them', async () => {
    const register = "import express from 'express';\nexpress()[String(process.argv[2])]('/', () => {});";
    const unfollowed = await linkFolder(`${files}=== app.ts\n${register}\n`);
    const parts = {
      ...unfollowed,
      analysis: directAnalysis(),
      clock: new FakeClock(),
      cursorSecret: () => new Uint8Array(32),
    };
    const data = await (await listEntryPoints(parts, { id: 'prj_1' }, byKey())).data();
    assert.ok(Value.Check(EntryPoints, JSON.parse(JSON.stringify(data))));
    assert.deepEqual(
      [data.certainty, data.reasons],
      ['bounded', ['Routes may be registered by a computed name: app.ts.']],
    );
    assert.deepEqual(data.doubts, [{ code: 'routes_computed', file: 'app.ts' }]);
    assert.ok(!('doubts' in (await list({ type: 'command' }))));
  });

  it('has the same types on the wire and in the engine', () => {
    assert.deepEqual(wireTypes, entryPointTypes);
  });
});
