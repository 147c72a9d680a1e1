/** Applications that are not ours, chosen before any rule was written: the frameworks' own examples and well-known starters. */
export interface ScriptApp {
  readonly framework: 'express' | 'fastify' | 'koa' | 'hono';
  readonly repository: string;
  readonly commit: string;
  /** Below the repository: what is indexed, and where the application is started. */
  readonly folder: string;
  /** What is installed: the framework and what registers routes with it; `all` is what the manifest says. */
  readonly packages: readonly string[] | 'all';
  /** Statements of a module in the folder that end with `list(app)`. */
  readonly start: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Looked at for the first time when all rules were written. */
  readonly isHeldOut?: true;
}

export const scriptApps: readonly ScriptApp[] = [
  {
    framework: 'express',
    repository: 'gothinkster/node-express-realworld-example-app',
    commit: '30b68e1e881462b2f4164ea09ab4c4f5699c7b0b',
    folder: '',
    packages: ['express@4'],
    start: "onListen(list); require('./src/main');",
  },
  {
    framework: 'express',
    repository: 'hagopj13/node-express-boilerplate',
    commit: '179ae84efec61b14206d0305d941daed6c6d07f9',
    folder: '',
    packages: ['express@4', 'dotenv@10', 'joi@17'],
    start: "list(require('./src/app'));",
    environment: { NODE_ENV: 'development', MONGODB_URL: 'mongodb://127.0.0.1:1/x', JWT_SECRET: 'x' },
  },
  {
    framework: 'express',
    repository: 'sahat/hackathon-starter',
    commit: 'dbcac7a7b159bf6b8e93eb071a6f066c0b0ab6c8',
    folder: '',
    packages: ['express@5'],
    start: "onListen(list); require('./app');",
    environment: { MONGODB_URI: 'mongodb://127.0.0.1:1/x', SESSION_SECRET: 'x', BASE_URL: 'http://localhost:8080' },
  },
  {
    framework: 'fastify',
    repository: 'fastify/demo',
    commit: '1f50cc1dc6c22c27da937eb96a0ce048ebab23a9',
    folder: '',
    packages: 'all',
    start: "list(require('fastify')(), (await import('./src/app.ts')).default);",
    environment: {
      MYSQL_HOST: '127.0.0.1',
      MYSQL_PORT: '1',
      MYSQL_DATABASE: 'x',
      MYSQL_USER: 'x',
      MYSQL_PASSWORD: 'x',
      COOKIE_SECRET: 'x'.repeat(40),
      COOKIE_NAME: 'x',
      UPLOAD_DIRNAME: 'uploads',
      UPLOAD_TASKS_DIRNAME: 'tasks',
      COOKIE_SECURED: 'false',
    },
  },
  {
    framework: 'fastify',
    repository: 'delvedor/fastify-example',
    commit: 'd87b6586d09d8b083e97f994969e9f0eeec6fcb2',
    folder: '',
    packages: 'all',
    start:
      "await answering(9201, { 'x-elastic-product': 'Elasticsearch' }); list(require('fastify')(), (await import('./app.js')).default);",
    environment: {
      NODE_ENV: 'test',
      ELASTIC_ADDRESS: 'http://127.0.0.1:9201',
      ELASTIC_API_KEY: 'x',
      GITHUB_APP_ID: 'x',
      GITHUB_APP_SECRET: 'x',
      COOKIE_SECRET: 'x'.repeat(40),
      ALLOWED_USERS: 'x',
    },
  },
  {
    framework: 'koa',
    repository: 'koajs/examples',
    commit: '40c77dbecec617361b6683bd2bd7ec4c6afae745',
    folder: 'blog',
    packages: ['koa@2', '@koa/router@8'],
    start: "onListen(list); require('./app');",
  },
  {
    framework: 'koa',
    repository: 'posquit0/koa-rest-api-boilerplate',
    commit: 'ed077b84458a8fa32c422b0b42045cb364203d0a',
    folder: '',
    packages: ['koa@2', 'koa-router@7', 'koa-compose@4'],
    start: "const App = require('./app/app'); list(new App());",
  },
  {
    framework: 'koa',
    repository: 'gothinkster/koa-knex-realworld-example',
    commit: '602e234139c453825eb3939cf24bdf00fc164e0e',
    folder: '',
    packages: ['koa@2', 'koa-router@7'],
    start: "list(require('./src/lib/app'));",
  },
  {
    framework: 'hono',
    repository: 'honojs/examples',
    commit: '50da66a7b477f2acbf812c0f77080b104a0de7b6',
    folder: 'basic',
    packages: ['hono@4'],
    start: "list(require('./src/index').default);",
  },
  {
    framework: 'hono',
    repository: 'honojs/examples',
    commit: '50da66a7b477f2acbf812c0f77080b104a0de7b6',
    folder: 'blog',
    packages: ['hono@4'],
    start: "list(require('./src/index').default);",
  },
  {
    framework: 'hono',
    repository: 'karakeep-app/karakeep',
    commit: '7ca5ee236b96cd659096b1530c5be3fdcd8e4470',
    folder: 'packages/api',
    packages: ['hono@4', 'zod@4', '@hono/zod-validator@0.7', '@hono/prometheus@1', 'prom-client@15'],
    start: "list(require('./index').default);",
  },
  {
    framework: 'express',
    repository: 'santiq/bulletproof-nodejs',
    commit: '7ce1b4690c4e96659cb1ed0d367b08b3ab35a24b',
    folder: '',
    packages: ['express@4', 'dotenv@8'],
    start:
      "require('node:fs').writeFileSync('.env', ''); const app = require('express')(); " +
      "require('./src/loaders/express').default({ app }); list(app);",
    environment: { PORT: '3000', JWT_SECRET: 'x', NODE_ENV: 'development' },
    isHeldOut: true,
  },
];
