import assert from 'node:assert/strict';
import { registrationsText } from '../../../../../../support/linked-registrations.ts';
import type { SourceFiles } from '../../../../../../support/linked-project.ts';

const interest = {
  packages: new Set(['npm:web']),
  members: new Set(['get', 'post', 'use', 'route', 'register', 'Router', 'App', 'Plugin']),
};

async function check(files: SourceFiles, expected: string): Promise<void> {
  const lines = expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  assert.deepEqual(await registrationsText(files, interest), lines);
}

const handlers = 'function a() {}\nfunction b() {}';

describe('registrations in JavaScript', () => {
  it('what a package makes is followed through require, imports and their names', async () => {
    await check(
      {
        'a.js':
          "const web = require('web');\nconst app = web();\nconst { Router: R } = web;\nconst r = R();\nr.get('/', 1);",
      },
      `a.js:2:13 call web -> #app
       a.js:4:11 call web.Router -> #r
       a.js:5:3 call web.Router.().get on #r ("/", ?)`,
    );
    await check(
      {
        'a.ts': "import web, { Router as R } from 'web';\nimport * as all from 'web';\nweb();\nnew R();\nall.Router();",
      },
      `a.ts:3:1 call web.default
       a.ts:4:5 new web.Router
       a.ts:5:5 call web.Router`,
    );
  });

  it('a chain goes from result to result, and its end is kept', async () => {
    await check(
      { 'a.ts': `import { App } from 'web';\nconst app = new App().get('/a', a).post('/b', b);\n${handlers}` },
      `a.ts:2:17 new web.App
       a.ts:2:23 call web.App.().get on result 0 ("/a", #a)
       a.ts:2:36 call web.App.().get.().post on result 1 ("/b", #b) -> #app`,
    );
  });

  it('a type that is what a call of the package returns says what a value is', async () => {
    for (const type of ['ReturnType<typeof web>', 'Made', 'Awaited<Made>']) {
      await check(
        {
          'a.ts': `import web from 'web';\ntype Made = ReturnType<typeof web>;\nfunction f(app: ${type}) { app.get('/', a); }\n${handlers}`,
        },
        `a.ts:3:${type.length + 25} call web.default.().get on parameter 0 of #f ("/", #a)`,
      );
    }
  });

  it('what a function returns is known by the function', async () => {
    await check(
      {
        'a.ts': "import web from 'web';\nexport function build() {\n  const app = web();\n  return app;\n}",
        'b.ts': "import { build } from './a';\nconst app = build();\napp.get('/', () => {});",
      },
      `a.ts:3:15 call web.default
       a.ts:4:10 return web.default.() on result 0 -> #build
       b.ts:3:5 call web.default.().get on what a.ts#build returns ("/", code 3:14-3:20)`,
    );
  });

  it('values of other files are those of their files', async () => {
    await check(
      {
        'app.js': "module.exports = require('web')();",
        'b.js':
          "const app = require('./app');\nconst { r } = require('./r');\napp.use('/r', r);\napp.use(require('./r').r);",
        'r.js': "const r = require('web').Router();\nexports.r = r;",
      },
      `app.js:1:18 call web -> #default
       b.js:3:5 call web.().use on app.js#default ("/r", r.js#r)
       b.js:4:5 call web.().use on app.js#default (r.js#r)
       r.js:1:26 call web.Router -> #r`,
    );
  });

  it('fields keep what they are given', async () => {
    await check(
      {
        'a.ts': [
          "import { App, Router } from 'web';",
          'export class Server {',
          '  router = Router();',
          '  app: App;',
          '  constructor(private api: App, other: App) {',
          '    this.app = other;',
          "    this.app.get('/1', this.list.bind(this));",
          "    this.api.use('/2', this.router);",
          '  }',
          '  list() {}',
          '}',
        ].join('\n'),
        'b.ts': "import { Server } from './a';\nnew Server().app.get('/3', () => {});",
      },
      `a.ts:3:12 call web.Router -> #Server.router
       a.ts:5:23 keep web.App.() on parameter 0 of #Server.constructor -> #Server.api
       a.ts:6:16 keep web.App.() on parameter 1 of #Server.constructor -> #Server.app
       a.ts:7:14 call web.App.().get on #Server.app ("/1", [#Server.list])
       a.ts:8:14 call web.App.().use on #Server.api ("/2", #Server.router)
       b.ts:2:18 call web.App.().get on a.ts#Server.app ("/3", code 2:28-2:34)`,
    );
  });

  it('a parameter is what its type says, or what its function is given', async () => {
    await check(
      {
        'a.ts': [
          "import type { App, Plugin, Other } from 'web';",
          'type Mine = App;',
          "export function one(app: Mine, other: Other) { app.get('/1', other); other.get('/2', one); }",
          "export const two: Plugin = async (app) => { app.register(async (inner) => { inner.get('/3', one); }); };",
          "function three(map: Map<string, string>) { map.get('a'); }",
        ].join('\n'),
      },
      `a.ts:3:52 call web.App.().get on parameter 0 of #one ("/1", parameter 1 of #one)
       a.ts:4:49 call web.Plugin.0.().register on parameter 0 of #two (code 4:58-4:96)
       a.ts:4:83 call ?.get ~ on parameter 0 of 4:58 ("/3", #one)`,
    );
    await check(
      {
        'a.js': "const app = require('web')();\nrequire('./b')(app);",
        'b.js': "module.exports = (app) => {\n  app.route('/').get(() => {});\n  require('./c')(app);\n};",
        'c.js': "module.exports = function c(app) {\n  app.get('setting');\n  app.use(require('./d'));\n};",
        'd.js': 'module.exports = function d() {};',
      },
      `a.js:1:13 call web -> #app
       a.js:2:1 call ? on b.js#default (#app)
       b.js:2:7 call ?.route ~ on parameter 0 of #default ("/")
       b.js:2:18 call ?.route.().get ~ on result 0 (code 2:22-2:28)
       b.js:3:3 call ? ~ on c.js#c (parameter 0 of #default)
       c.js:3:7 call ?.use ~ on parameter 0 of #c (d.js#d)`,
    );
  });

  it('what is given: texts, lists, objects, functions in wrappers', async () => {
    const given = [
      "'/x'",
      "base + '/y'",
      '`${base}/z`',
      'paths.users',
      '`${unknown}/z`',
      '[a, [b]]',
      "{ url: '/u', handler() {}, b, ...rest }",
      'wrap(a, [b], 1)',
      "unknown('x')",
      'flag ? a : b',
      'new C()',
      'inner',
    ];
    await check(
      {
        'a.ts': [
          "import { App } from 'web';",
          "const base = '/base'; const paths = { users: '/users' }; class C {}",
          'function wrap(...all) {}',
          handlers,
          'function test(unknown, flag, rest) {',
          '  const inner = () => {};',
          `  new App().get(${given.join(', ')});`,
          '}',
        ].join('\n'),
      },
      `a.ts:8:7 new web.App
       a.ts:8:13 call web.App.().get on result 0 ("/x", "/base/y", "/base"…, "/users", ""…, [#a, [#b]], {url: "/u", handler: #test.handler, b: #b, …}, [#wrap, #a, [#b]], call("x"), [#a, #b], #C, #test.inner)`,
    );
  });

  it('a loop over a list that is written reports one for each element', async () => {
    await check(
      {
        'a.js': [
          "const app = require('web')();",
          'const all = [{ path: "/1", run: a }, { path: "/2", run: b }];',
          'all.forEach((each) => { app.get(each.path, each.run); });',
          'for (const { path } of all) app.post(path, a);',
          "for (const [path, run] of new Map([['/3', a]])) app.get(path, run);",
          "all.forEach(() => app.get('/once', a));",
          'for (const each of unknown) app.get(each.path, a);',
          handlers,
        ].join('\n'),
      },
      `a.js:1:13 call web -> #app
       a.js:3:29 call web.().get on #app ("/1", #a)
       a.js:3:29 call web.().get on #app ("/2", #b)
       a.js:4:33 call web.().post on #app ("/1", #a)
       a.js:4:33 call web.().post on #app ("/2", #a)
       a.js:5:53 call web.().get on #app ("/3", #a)
       a.js:6:23 call web.().get on #app ("/once", #a)
       a.js:7:33 call web.().get on #app (?, #a)`,
    );
  });

  it('texts of an object that is exported as it is written', async () => {
    await check(
      {
        'a.ts': "import { App } from 'web';\nimport all from './all';\nnew App().get(all.x, all.in.y, all.none);",
        'all.ts': "export default { x: '/x', in: { y: '/y' } };",
      },
      `a.ts:3:5 new web.App
       a.ts:3:11 call web.App.().get on result 0 ("/x", "/y", ?)`,
    );
  });

  it('a class that extends one of a package is what that makes', async () => {
    await check(
      {
        'a.ts': [
          "import { App } from 'web';",
          'export class Mine extends App {',
          "  constructor() { super(); this.get('/1', 1); }",
          '}',
        ].join('\n'),
        'b.ts': "import { Mine } from './a';\nconst mine = new Mine();\nmine.get('/2', 2);",
      },
      `a.ts:3:33 call web.App.().get on #Mine ("/1", ?)
       b.ts:3:6 call web.App.().get on a.ts#Mine ("/2", ?)`,
    );
  });

  it('what a package exports, texts in calls and flags are reported as such', async () => {
    await check(
      {
        'a.js': [
          "const { App, Router } = require('web');",
          "new App().use(Router, { dir: path.join(__dirname, 'x'), on: true });",
        ].join('\n'),
      },
      `a.js:2:5 new web.App
       a.js:2:11 call web.App.().use on result 0 (web.Router, {dir: call(?, "x"), on: true})`,
    );
  });

  it('decorators report what they stand at', async () => {
    await check(
      {
        'a.ts': [
          "import { get as Get, post } from 'web';",
          "@Get('/x') class K {",
          '  @Get() m() {}',
          "  @post(':id') n() {}",
          '}',
        ].join('\n'),
      },
      `a.ts:2:2 decorator web.get at #K ("/x")
       a.ts:3:4 decorator web.get at #K.m
       a.ts:4:4 decorator web.post at #K.n (":id")`,
    );
  });

  it('what no one looks for is not reported', async () => {
    await check(
      {
        'a.ts': [
          "import { App, json } from 'web';",
          "import { get } from 'other';",
          'const app = new App();',
          'app.listen(1); json(); get(); new Map().get(1);',
          "export const handler = (req) => { req.get('x'); };",
        ].join('\n'),
      },
      'a.ts:3:17 new web.App -> #app',
    );
  });

  it('chains and members of members are followed as far as they pay', async () => {
    const members = Array.from({ length: 60 }, (_, at) => `.m${at}`).join('');
    const calls = Array.from({ length: 300 }, (_, at) => `.get('/${at}', 1)`).join('');
    const text = `import { App } from 'web';\nnew App()${calls};\nunknown${members}.get('/', f(other${members}));`;
    const found = await registrationsText({ 'a.ts': text }, interest);
    assert.equal(found.length, 301);
    assert.match(found[300], /\.get on result 299 \("\/299", \?\)$/);
  });

  it('names that are assigned from themselves come to an end', async () => {
    await check(
      {
        'a.ts': "import { Router } from 'web';\nlet r = r;\nr = r || q;\nvar q = r;\nr.get('/', q);\nRouter();",
        'b.ts': "export { x } from './c';",
        'c.ts': "export { x } from './b';\nimport { x } from './b';\nx.get('/', x);",
      },
      'a.ts:6:1 call web.Router',
    );
  });
});
