import assert from 'node:assert/strict';
import { rowsOfRoutes } from '#server/engine/entry-points/compose-routes.ts';
import { frameworks } from '#server/engine/entry-points/known-frameworks.ts';
import type { EntryHandler } from '#server/engine/entry-points/entry-point.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

/** Each line a route: `GET /users <- routes.js#list`, ` ~` behind one that is inferred. Without an order. */
async function check(files: Readonly<Record<string, string>>, expected: string): Promise<void> {
  const indexed = await linkFolder(files);
  const snapshot = (await indexed.refresh()) as LinkedSnapshot;
  const lines = rowsOfRoutes(snapshot, frameworks).map(
    ({ name, handlers, proof }) =>
      `${name}${proof === 'exact' ? '' : ' ~'} <- ${handlers.map((handler) => handlerText(handler)).join(', ')}`,
  );
  const wanted = expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  assert.deepEqual(lines.toSorted(), wanted.toSorted());
}

function handlerText(handler: EntryHandler): string {
  return handler.kind === 'symbol' ? handler.id : `${handler.file}:${handler.line}`;
}

describe('routes of express', () => {
  it('on an application, a router below it, and a route of several methods', async () => {
    await check(
      {
        'app.js': [
          "const express = require('express');",
          'const app = express();',
          "const users = require('./users');",
          'function home() {}',
          "app.get('/', home);",
          "app.set('x', 1); app.get('x');",
          "app.use('/users', check, users);",
          "app.route('/both').get(home).post([check], home);",
          "app.all('*', (req, res) => {});",
          "app.get(['/a', '/b'], home);",
          'app.get(pattern, home);',
          "app.use('/twice', users);",
          'function check() {}',
        ].join('\n'),
        'users.js': [
          "const { Router } = require('express');",
          'const router = Router();',
          "router.get('/', list);",
          "router.delete('/:id/', list);",
          'function list() {}',
          'module.exports = router;',
        ].join('\n'),
      },
      `GET / <- app.js#home
       GET /users <- users.js#list
       DELETE /users/:id <- users.js#list
       GET /twice <- users.js#list
       DELETE /twice/:id <- users.js#list
       GET /both <- app.js#home
       POST /both <- app.js#check, app.js#home
       ALL /* <- app.js:9
       GET /a <- app.js#home
       GET /b <- app.js#home
       GET * ~ <- app.js#home`,
    );
  });

  it('in functions that are given the application, and in classes that keep it', async () => {
    await check(
      {
        'app.js': "const app = require('express')();\nrequire('./routes')(app);",
        'routes.js':
          "module.exports = (app) => {\n  require('./more')(app);\n  app.post('/r', more);\n};\nfunction more() {}",
        'more.js': "module.exports = function more(server) { server.put('/m', more); };",
        'server.ts': [
          "import express, { Application, Router } from 'express';",
          'export class Users {',
          '  readonly router = Router();',
          "  constructor() { this.router.get('/list', this.list); }",
          '  list() {}',
          '}',
          'export class Server {',
          '  app: Application;',
          '  constructor() {',
          '    this.app = express();',
          "    this.app.use('/users', new Users().router);",
          "    this.app.get('/s', this.home.bind(this));",
          '  }',
          '  home() {}',
          '}',
        ].join('\n'),
      },
      `POST /r <- routes.js#more
       PUT /m <- more.js#more
       GET /users/list <- server.ts#Users.list
       GET /s <- server.ts#Server.home`,
    );
  });

  it('below a path that nobody knows, and in options that say what they are', async () => {
    await check(
      {
        'app.ts': [
          "import express, { Application, Router } from 'express';",
          "import cors from 'cors';",
          'export default ({ app }: { app: Application }) => {',
          "  app.get('/own', one);",
          '  app.use(settings.prefix, routes());',
          '  app.use(cors(), more());',
          '};',
          "function routes() { const r = Router(); r.get('/r', one); return r; }",
          "function more() { const r = Router(); r.get('/m', one); return r; }",
          'function one() {}',
        ].join('\n'),
      },
      `GET */own ~ <- app.ts#one
       GET */r ~ <- app.ts#one
       GET */m ~ <- app.ts#one`,
    );
  });

  it('of a router that nobody mounts are not known whole', async () => {
    await check(
      { 'r.js': "const r = require('express').Router();\nr.get('/x', function x() {});\nmodule.exports = r;" },
      'GET */x ~ <- r.js#x',
    );
  });
});

describe('routes of fastify', () => {
  it('in plugins with prefixes, by verbs and by objects', async () => {
    await check(
      {
        'app.ts': [
          "import Fastify, { FastifyInstance } from 'fastify';",
          "import users from './users';",
          'const prefix = "/v1";',
          'export function build() {',
          '  const app = Fastify({ logger: true });',
          '  app.register(users, { prefix: `${prefix}` + "/users" });',
          '  app.register(async (inner) => { inner.get("/in", async () => {}); }, { prefix: "/inner" });',
          '  app.register(typed);',
          '  app.register(open, settings());',
          '  return app;',
          '}',
          'async function typed(app: FastifyInstance) { app.route({ method: ["GET", "HEAD"], url: "/t", handler: one }); }',
          'function open(app: FastifyInstance) { app.get("/open", one); }',
          'function one() {}',
          'build().get("/last", one);',
        ].join('\n'),
        'users.ts': [
          "import type { FastifyPluginAsync } from 'fastify';",
          'const users: FastifyPluginAsync = async (app) => {',
          "  app.get('/:id', { schema: {}, preHandler: check, handler: show });",
          "  app.register(more, { prefix: '/more' });",
          '};',
          "async function more(app) { app.post('/', { schema: {} }, show); }",
          'function show() {}',
          'function check() {}',
          'export default users;',
        ].join('\n'),
      },
      `GET /v1*/:id ~ <- users.ts#check, users.ts#show
       POST /v1*/more ~ <- users.ts#show
       GET /inner/in <- app.ts:7
       GET /open ~ <- app.ts#one
       GET /t <- app.ts#one
       HEAD /t <- app.ts#one
       GET /last <- app.ts#one`,
    );
  });

  it('of files that are loaded by their folder, and in plugins that a package wraps', async () => {
    await check(
      {
        'app.ts': [
          "import autoload from '@fastify/autoload';",
          "import { join } from 'node:path';",
          "import wrapped from './wrapped';",
          'export default async function app(fastify, opts) {',
          "  fastify.register(autoload, { dir: join(__dirname, 'routes'), options: { prefix: '/v1' } });",
          "  fastify.register(autoload, { dir: join(__dirname, 'flat'), dirNameRoutePrefix: false });",
          '  fastify.register(wrapped);',
          '}',
        ].join('\n'),
        'routes/home.ts': "export default async (fastify) => { fastify.get('/', home); };\nfunction home() {}",
        'routes/users/index.ts': "export default async (fastify) => { fastify.get('/:id', one); };\nfunction one() {}",
        'routes/users/other.ts':
          "export default async (fastify) => { fastify.get('/other', one); };\nfunction one() {}",
        'flat/deep/x.ts': "export default async (fastify) => { fastify.get('/x', one); };\nfunction one() {}",
        'wrapped.ts': [
          "import fp from 'fastify-plugin';",
          "export default fp(async (fastify) => { fastify.get('/wrapped', one); });",
          'function one() {}',
        ].join('\n'),
      },
      `GET /v1 <- routes/home.ts#home
       GET /v1/users/:id <- routes/users/index.ts#one
       GET /x <- flat/deep/x.ts#one
       GET /wrapped <- wrapped.ts#one`,
    );
  });

  it('of folders that are loaded by settings nobody reads are not known whole', async () => {
    const plugin = "export default async (fastify) => { fastify.get('/x', one); };\nfunction one() {}\n";
    await check(
      {
        'app.ts': [
          "import autoload from '@fastify/autoload';",
          "import { join } from 'node:path';",
          'export default async function app(fastify, opts) {',
          "  fastify.register(autoload, { dir: join(__dirname, 'own') });",
          "  fastify.register(autoload, { dir: join(__dirname, 'flags'), dirNameRoutePrefix: opts.names });",
          "  fastify.register(autoload, { dir: join(__dirname, 'options'), options: opts });",
          "  fastify.register(autoload, { dir: join(__dirname, 'rest'), ...opts });",
          "  fastify.register(autoload, { dir: join(__dirname, 'deep', opts.folder) });",
          '}',
        ].join('\n'),
        'own/a/one.ts': `${plugin}export const autoPrefix = '/told';`,
        'own/b/one.ts': `${plugin}export const autoPrefix = compute();`,
        'own/c/one.ts': `${plugin}export const autoPrefix = '/t' + compute();`,
        'flags/a/one.ts': plugin,
        'options/one.ts': plugin,
        'rest/one.ts': plugin,
        'deep/one.ts': plugin,
      },
      `GET /told/x <- own/a/one.ts#one
       GET /*/x ~ <- own/b/one.ts#one
       GET /t*/x ~ <- own/c/one.ts#one
       GET /a*/x ~ <- flags/a/one.ts#one
       GET */x ~ <- options/one.ts#one
       GET */x ~ <- rest/one.ts#one
       GET */x ~ <- deep/one.ts#one`,
    );
  });

  it('of a plugin that is found by its file are not known whole', async () => {
    await check(
      {
        'p.ts':
          "import type { FastifyInstance } from 'fastify';\nexport default async (app: FastifyInstance) => { app.get('/p', () => {}); };",
      },
      'GET */p ~ <- p.ts:2',
    );
  });
});

describe('routes of koa', () => {
  it('whose prefix may be told by settings that nobody reads', async () => {
    await check(
      {
        'app.js': [
          "const Koa = require('koa');",
          "const Router = require('@koa/router');",
          'const app = new Koa();',
          'const one = new Router(settings());',
          "const two = new Router({ ...settings(), prefix: '/two' });",
          'one.get("/x", show);',
          'two.get("/x", show);',
          'app.use(one.routes()); app.use(two.routes());',
          'function show() {}',
          'function settings() {}',
        ].join('\n'),
      },
      `GET /x ~ <- app.js#show
       GET /two/x <- app.js#show`,
    );
  });

  it('of routers with prefixes, names before paths, routers in routers', async () => {
    await check(
      {
        'app.js': [
          "const Koa = require('koa');",
          "const Router = require('@koa/router');",
          'const app = new Koa();',
          "const api = new Router({ prefix: '/api' });",
          'const users = new Router();',
          "users.get('user', '/:id', show).del('/:id', show);",
          "api.use('/users', users.routes(), users.allowedMethods());",
          "api.register('/reg', ['get'], show);",
          'app.use(api.routes());',
          'function show() {}',
        ].join('\n'),
      },
      `GET /api/users/:id <- app.js#show
       DELETE /api/users/:id <- app.js#show
       GET /api/reg <- app.js#show`,
    );
  });
});

describe('routes of hono', () => {
  it('in chains, below base paths, of applications in applications', async () => {
    await check(
      {
        'app.ts': [
          "import { Hono } from 'hono';",
          "import books from './books';",
          "const app = new Hono().basePath('/api');",
          "app.use('*', async (c, next) => next());",
          "const routes = app.route('/books', books).get('/x', (c) => c.text('x'));",
          "app.on(['PUT', 'DELETE'], '/on', show);",
          "app.all('/all', show);",
          'function show() {}',
          'export type App = typeof routes;',
          'export default app;',
        ].join('\n'),
        'books.ts':
          "import { Hono } from 'hono';\nexport default new Hono().get('/', list).post('/:id', list);\nfunction list() {}",
      },
      `GET /api/books <- books.ts#list
       POST /api/books/:id <- books.ts#list
       GET /api/x <- app.ts:5
       PUT /api/on <- app.ts#show
       DELETE /api/on <- app.ts#show
       ALL /api/all <- app.ts#show`,
    );
  });
});
