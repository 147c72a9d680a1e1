import assert from 'node:assert/strict';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { CodeReaches } from '#server/engine/security/reach/code-reaches.ts';
import type { CodeReach } from '#server/engine/security/reach/code-reach.ts';
import { linkFolder } from '../../../../../support/indexed-files.ts';

const unread = (): Doubt[] => [{ code: 'left_out_unknown' }];

/** @param at `file:line:column`, the column may be left out, or the same with a handler */
async function reachOf(fixture: string, at: string, unseen: () => readonly Doubt[] = () => []): Promise<CodeReach> {
  const snapshot = asLinked(await (await linkFolder(fixture)).refresh());
  const [place, handler] = at.split(' ');
  const [file, line, column = '1'] = place.split(':');
  const reaches = new CodeReaches(snapshot, unseen);
  return reaches.of({ file, line: Number(line), column: Number(column), ...(handler !== undefined && { handler }) });
}

function reasonOf({ reasons }: CodeReach): string {
  return doubtTexts(reasons).join(' ');
}

const shop = `
=== package.json
{ "name": "shop", "private": true, "main": "app.ts", "dependencies": { "express": "4" } }
=== app.ts
import express from 'express';
import { find } from './store';
import { list } from './list';
const app = express();
app.get('/users', (req, res) => {
  res.json(find(req.query.id));
});
app.post('/list', list);
app.listen(1);
=== store.ts
export function find(id: unknown) {
  return query(id);
}
function query(id: unknown) {
  return id;
}
export function forgotten(id: unknown) {
  return id;
}
export function tested(id: unknown) {
  return id;
}
=== list.ts
import type { Request, Response } from 'express';
export function list(req: Request, res: Response) {
  res.json(req.body);
}
=== store.test.ts
import { tested } from './store';
tested(1);
`;

describe('who can have code run', () => {
  it('is named by the nearest entry point that leads to it', async () => {
    const reach = await reachOf(shop, 'store.ts:5');
    assert.equal(reach.state, 'reachable');
    assert.equal(reach.entry?.name, 'GET /users');
    assert.match(reasonOf(reach), /^The route GET \/users \(and 1 more\) leads to it\.$/);
  });

  it('is the entry point of the handler that a value is known to come from', async () => {
    const reach = await reachOf(shop, 'list.ts:3 list.ts#list');
    assert.deepEqual([reach.state, reach.entry?.name, reach.entryCount], ['reachable', 'POST /list', 1]);
  });

  it('is a nameless handler by its lines', async () => {
    assert.equal((await reachOf(shop, 'app.ts:6')).entry?.name, 'GET /users');
  });

  it('is no one only where every way is known, and says how far that is', async () => {
    const reach = await reachOf(shop, 'store.ts:8');
    assert.equal(reach.state, 'not_reachable');
    assert.match(reasonOf(reach), /as far as known: every call on the way to it is resolved/);
  });

  it('are tests, where nothing else runs it', async () => {
    const reach = await reachOf(shop, 'store.ts:11');
    assert.deepEqual([reach.state, reach.isOfTests], ['not_reachable', true]);
    assert.match(reasonOf(reach), /^Only tests run it/);
  });

  it('is unknown where files are left out that may use it', async () => {
    const reach = await reachOf(shop, 'store.ts:8', unread);
    assert.equal(reach.state, 'unknown');
    assert.match(reasonOf(reach), /Which files are left out of the graph is not known/);
  });

  it('is unknown where its file is not read to the end', async () => {
    const broken = shop.replace('=== list.ts', '=== broken.ts\nexport function b() { return (\n=== list.ts');
    assert.equal((await reachOf(broken, 'broken.ts:1')).state, 'unknown');
  });

  it('is unknown where a call of its name is not resolved', async () => {
    const dynamic = `${shop}=== more.ts\nexport function more(x: any) { x.forgotten(1); x['f' + 1](); }\n`;
    const withUse = dynamic.replace(
      'export function forgotten',
      'export class Store { forgotten(id: unknown) { return id; } }\nexport function other',
    );
    const reach = await reachOf(withUse, 'store.ts:7:60');
    assert.equal(reach.state, 'unknown', reasonOf(reach));
  });

  it('is unknown where no entry point of the project is known', async () => {
    const reach = await reachOf('=== a.ts\nfunction a() {\n  return 1;\n}\n', 'a.ts:2');
    assert.equal(reach.state, 'unknown');
  });

  it('is unknown where a file that nothing imports runs it: it may be started by itself', async () => {
    const reach = await reachOf(
      `${shop}=== tool.ts\nimport { forgotten } from './store';\nforgotten(1);\n`,
      'store.ts:8',
    );
    assert.equal(reach.state, 'unknown');
    assert.match(reasonOf(reach), /tool\.ts is imported by no file/);
  });

  it('is never more certain with more doubt', async () => {
    const order = ['not_reachable', 'unknown', 'reachable'];
    for (const line of [2, 5, 8, 11]) {
      // oxlint-disable-next-line no-await-in-loop -- one index after the other
      const [sure, doubted] = [
        await reachOf(shop, `store.ts:${line}`),
        await reachOf(shop, `store.ts:${line}`, unread),
      ];
      assert.ok(order.indexOf(doubted.state) >= order.indexOf(sure.state), `line ${line}`);
      assert.notEqual(doubted.state, 'not_reachable');
    }
  });
});
