import assert from 'node:assert/strict';
import { asLinked } from '#server/app/linked-snapshot.ts';
import { requestsOf } from '#server/engine/entry-points/entry-points-of.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

const server = `
=== server.ts
import express from 'express';
const app = express();
app.get('/api/users', list);
app.get('/api/users/:id', one);
app.post('/api/users', add);
function list() {}
function one() {}
function add() {}
`;

/** Each line a request: its place, and the functions that may answer it. */
function check(title: string, client: string, expected: readonly string[]): void {
  it(title, async () => {
    const indexed = await linkFolder(`${server}${client}`);
    const found = requestsOf(asLinked(await indexed.refresh())).map(({ file, line, by, handlers }) => {
      const names = handlers.map((handler) => (handler.kind === 'symbol' ? handler.id.split('#')[1] : 'code'));
      return `${file}:${line} ${by.kind === 'symbol' ? by.id.split('#')[1] : 'code'} -> ${names.join(', ')}`;
    });
    assert.deepEqual(found, expected);
  });
}

describe('requests to routes of the same project', () => {
  check(
    'by fetch, its method among the options',
    `
=== page.ts
const base = '/api';
export async function load(id: string, options: object) {
  await fetch('/api/users');
  await fetch(\`/api/users/\${id}\`);
  await fetch('/api/users', { method: 'POST', body: id });
  await fetch(base + '/users', options);
  await fetch('/elsewhere');
}
`,
    ['page.ts:3 load -> list', 'page.ts:4 load -> one', 'page.ts:5 load -> add', 'page.ts:6 load -> list, add'],
  );
  check(
    'by axios and its instances',
    `
=== client.ts
import axios from 'axios';
export const api = axios.create({ baseURL: 'https://shop.example/api' });
=== page.ts
import axios from 'axios';
import { api } from './client';
export const list = () => api.get('/users');
export const one = (id: string) => api.get(\`/users/\${id}\`);
export function add() { return axios({ url: '/api/users', method: 'post' }); }
`,
    ['page.ts:3 list -> list', 'page.ts:4 one -> one', 'page.ts:5 add -> add'],
  );
  check(
    'by ky and by a global of a framework',
    `
=== page.ts
import ky from 'ky';
const api = ky.create({ prefixUrl: '/api' });
export const add = () => api.post('users', { json: {} }).json();
export const list = () => $fetch('/api/users');
`,
    ['page.ts:3 add -> add', 'page.ts:4 list -> list'],
  );
  check(
    'below a prefix that is usually one text, and may be another one',
    `
=== more.ts
import express from 'express';
const more = express();
more.get(process.env.P || '/v1', root);
const cats = express.Router();
cats.get('/cats/:id', cat);
more.use(process.env.P || '/v1', cats);
function root() {}
function cat() {}
=== page.ts
export const usual = () => fetch('/v1/cats/1');
export const other = () => fetch('/v2/cats/1');
export const own = () => fetch('/v1');
`,
    ['page.ts:1 usual -> cat', 'page.ts:2 other -> cat', 'page.ts:3 own -> root'],
  );
});
