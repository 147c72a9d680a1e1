import { checkRoutes as check } from '../../../../../support/check-routes.ts';

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

  it('of folders that are loaded by settings no one reads are not known whole', async () => {
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
       GET /a/x ~ <- flags/a/one.ts#one
       GET /x ~ <- options/one.ts#one
       GET /x ~ <- rest/one.ts#one
       GET /x ~ <- deep/one.ts#one`,
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
