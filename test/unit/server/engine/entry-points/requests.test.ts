import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
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

const procedures = `
=== server.ts
import { initTRPC } from '@trpc/server';
const t = initTRPC.create();
const post = t.router({ byId: t.procedure.query(byId), add: t.procedure.mutation(add) });
export const appRouter = t.router({ post, health: t.procedure.query(health) });
export type AppRouter = typeof appRouter;
function byId() {}
function add() {}
function health() {}
`;

describe('calls of procedures of the same project', () => {
  check(
    'by a client, hooks and utilities of it, in other files',
    `${procedures}
=== client.ts
import { createTRPCClient } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from './server';
export const trpc = createTRPCClient<AppRouter>({ links: [] });
export const api = createTRPCReact<AppRouter>();
=== page.ts
import { api, trpc } from './client';
export const load = (id: string) => trpc.post.byId.query(id);
export async function add() { await trpc.post.add.mutate({}); }
export function Page() { return api.post.byId.useQuery('1'); }
export function other() { const utils = api.useUtils(); return utils.health.fetch(); }
export const none = () => [api.none.useQuery(), trpc.query('x')];
=== options.ts
import { createTRPCContext } from '@trpc/tanstack-react-query';
export const { TRPCProvider, useTRPC } = createTRPCContext<object>();
=== list.ts
import { useTRPC } from './options';
export function List() { const trpc = useTRPC(); return useQuery(trpc.post.byId.queryOptions('1')); }
`,
    [
      'list.ts:2 List -> byId',
      'page.ts:2 load -> byId',
      'page.ts:3 add -> add',
      'page.ts:4 Page -> byId',
      'page.ts:5 other -> health',
    ],
  );
  check(
    'by clients that are generated with constant paths, and by their own functions',
    `
=== generated/core.ts
import axios from 'axios';
export interface Options { method: string; url: string }
export const request = (options: Options) => axios.request({ url: options.url, method: options.method });
=== generated/users.ts
import { request } from './core';
export class UsersService {
  static list() { return request({ method: 'GET', url: '/api/users' }); }
  static plain() { return fetch('/api/users', { method: 'GET' }); }
}
=== generated/sdk.ts
import { createClient } from '@hey-api/client-fetch';
const client = createClient({ baseUrl: '/' });
export const one = (options: { id: string }) => client.get({ url: '/api/users/{id}', ...options });
=== typed.ts
import createClient from 'openapi-fetch';
const client = createClient<object>({ baseUrl: 'https://shop.example/api' });
export const add = (body: object) => client.POST('/users', { body });
`,
    ['generated/sdk.ts:3 one -> one', 'generated/users.ts:4 UsersService.plain -> list', 'typed.ts:3 add -> add'],
  );
});
