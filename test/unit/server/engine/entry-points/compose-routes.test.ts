import { checkRoutes as check } from '../../../../support/check-routes.ts';

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

  it('below a path that no one knows, and in options that say what they are', async () => {
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
      `GET /own ~ <- app.ts#one
       GET */r ~ <- app.ts#one
       GET /m ~ <- app.ts#one`,
    );
  });

  it('of a router that no one mounts are not known whole', async () => {
    await check(
      { 'r.js': "const r = require('express').Router();\nr.get('/x', function x() {});\nmodule.exports = r;" },
      'GET */x ~ <- r.js#x',
    );
  });
});

describe('routes of koa', () => {
  it('whose prefix may be set by settings that no one reads', async () => {
    await check(
      {
        'app.js': [
          "const Koa = require('koa');",
          "const Router = require('@koa/router');",
          'const app = new Koa();',
          'const one = new Router(settings());',
          "const two = new Router({ ...settings(), prefix: '/two' });",
          "const any = new Router({ prefix: settings() ? '/a' : '/b' });",
          'any.get("/y", show); app.use(any.routes());',
          'one.get("/x", show);',
          'two.get("/x", show);',
          'app.use(one.routes()); app.use(two.routes());',
          'function show() {}',
          'function settings() {}',
        ].join('\n'),
      },
      `GET /x ~ <- app.js#show
       GET /a/y ~ <- app.js#show
       GET /b/y ~ <- app.js#show
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
