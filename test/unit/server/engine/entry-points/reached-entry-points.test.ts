import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { LineRange } from '#server/engine/entry-points/code-spans.ts';
import { type Impact, impactOf } from '#server/engine/impact/impact.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

async function impactOfChange(fixture: string, changed: string, lines?: LineRange): Promise<Impact> {
  const snapshot = asLinked(await (await linkFolder(fixture)).refresh());
  const node = findSymbolNode(snapshot, changed);
  assert.ok(node !== undefined, changed);
  const file = findFile(snapshot.files, changed.split('#')[0]) as number;
  const linesOf = (each: number) => (each === file ? lines : undefined);
  return impactOf(snapshot, { changed: [{ node, reached: 'behaviour' }], files: [file], linesOf, depth: 50 });
}

/** Entry points as `distance type name`, `~` behind what is inferred. @param changed id of a symbol, its lines where known */
function check(title: string, fixture: string, changed: string, expected: readonly string[], lines?: LineRange): void {
  it(title, async () => {
    const { entries } = await impactOfChange(fixture, changed, lines);
    const reported = entries.map(
      ({ distance, type, name, proof }) => `${distance} ${type} ${name}${proof === 'exact' ? '' : ' ~'}`,
    );
    assert.deepEqual(reported, expected);
  });
}

const app = `
=== app.ts
import express from 'express';
import { find, save, Store } from './store';
const app = express();
const users = express.Router();
users.get('/', (req, res) => {
  res.json(find());
});
users.post('/', (req, res) => {
  res.json(save(req.body));
});
users.get('/:id', one);
function one(req: object) { return find(); }
app.use('/users', users);
app.get('/none', (req, res) => { res.end(); });
export function setup(other: express.Express) {
  const store = new Store();
  other.get('/stored', () => store.read());
  other.get('/plain', () => 1);
}
setup(app);
=== store.ts
export function find() { return 1; }
export function save(value: unknown) { return value; }
export class Store { read() { return find(); } }
`;

describe('entry points that a change reaches', () => {
  check('are those whose functions name it, with or without a name', app, 'store.ts#save', ['1 route POST /users']);
  check('are those of functions that are farther away', app, 'app.ts#one', ['0 route GET /users/:id']);
  check('are not all that stand in one file', app, 'store.ts#find', [
    '1 route GET /users',
    '1 route GET /users/:id',
    '1 route GET /stored ~',
  ]);
  check('are all that stand where something changed', app, 'app.ts#<module>', [
    '0 route GET /users',
    '0 route POST /users',
    '0 route GET /none',
  ]);
  check('are those alone whose lines did', app, 'app.ts#<module>', ['0 route GET /users'], { from: 5, to: 6 });
  check(
    'are those whose functions are given what the function around them makes',
    `
=== app.ts
import express from 'express';
import { connect } from './db';
const app = express();
function routes() {
  const db = connect();
  app.get('/a', () => db);
  app.get('/b', () => db);
}
routes();
=== db.ts
export function connect() { return {}; }
`,
    'db.ts#connect',
    ['1 route GET /a', '1 route GET /b'],
  );
  check(
    'are what a package passes on to others, and its programs',
    `
=== package.json
{ "name": "shop", "exports": { ".": "./index.ts", "./other": "./other.ts" }, "bin": "./cli.ts" }
=== index.ts
export { Cart } from './cart';
export * from './all';
=== all.ts
export { total } from './total';
=== cart.ts
export class Cart { add() { this.price(); } private price() { return 1; } }
=== total.ts
export function total() { return 1; }
=== other.ts
export const other = 1;
=== cli.ts
import { total } from './total';
console.log(total());
`,
    'total.ts#total',
    ['1 command shop', '1 package shop'],
  );
  check(
    'are pages and routes of files',
    `
=== package.json
{ "name": "web", "dependencies": { "next": "1" } }
=== app/users/page.tsx
import { load } from '../../load';
export default function Page() { return load(); }
=== app/api/users/route.ts
import { load } from '../../../load';
export function GET() { return load(); }
export function POST() { return 1; }
=== load.ts
export function load() { return 1; }
`,
    'load.ts#load',
    ['1 route GET /api/users', '1 page /users'],
  );
});

const web = `
=== server.ts
import express from 'express';
import { all } from './data';
const app = express();
app.get('/api/users', (req, res) => res.json(all()));
app.get('/api/other', (req, res) => res.json(1));
=== data.ts
export function all() { return []; }
=== page.ts
export async function load() { return fetch('/api/users'); }
=== view.ts
import { load } from './page';
export function view() { return load(); }
=== e2e/users.test.ts
import { view } from '../view';
view();
=== e2e/other.test.ts
fetch('/api/other');
`;

describe('requests that a change reaches', () => {
  it('are those of pages whose route runs it, and tests that send them', async () => {
    const { impacted, tests } = await impactOfChange(web, 'data.ts#all');
    assert.deepEqual(
      impacted.map(({ file, distance, proof }) => `${distance} ${file} ${proof}`),
      ['1 server.ts exact', '1 page.ts inferred', '2 view.ts inferred', '3 e2e/users.test.ts inferred'],
    );
    assert.deepEqual(
      tests.map(({ file, basis }) => `${file} ${basis}`),
      ['e2e/users.test.ts widened'],
    );
  });

  it('are those of the changed function, where its lines are known', async () => {
    const all = await impactOfChange(web, 'server.ts#<module>');
    assert.deepEqual(all.tests.map(({ file }) => file).toSorted(), ['e2e/other.test.ts', 'e2e/users.test.ts']);
    const one = await impactOfChange(web, 'server.ts#<module>', { from: 5, to: 5 });
    assert.deepEqual(
      one.tests.map(({ file }) => file),
      ['e2e/other.test.ts'],
    );
  });
});
