import assert from 'node:assert/strict';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import type { RawFinding } from '#server/engine/security/finding.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { scanCode } from '../../../../../support/scanned-code.ts';

const { ruleSet } = compileRules(readBundledRules().map((each) => ({ ...each, isOurs: true })));

async function lacking(files: Readonly<Record<string, string>>): Promise<readonly RawFinding[]> {
  const { findings } = await scanCode(files, ruleSet);
  return findings.filter(({ ruleId }) => ruleId === 'missing-authorisation');
}

async function sinks(files: Readonly<Record<string, string>>): Promise<string[]> {
  return (await lacking(files)).map(({ sink, confidence }) => `${sink} ${confidence}`);
}

const checked = ['a', 'b', 'c', 'd', 'e']
  .map((name) => `router.post('/${name}', requireLogin, (req, res) => res.send(save(req.body)));`)
  .join('\n');
const open = `router.post('/f', (req, res) => res.send(save(req.body)));`;

/** A router with five handlers that are checked, and more; behind it an application. */
function shop(more: string, application = '', head = ''): Record<string, string> {
  return {
    'router.js': `const router = require('express').Router();
${head}
${checked}
${more}
module.exports = router;
`,
    'app.js': `const express = require('express');
const app = express();
${application}
app.use('/shop', require('./router'));
`,
  };
}

describe('a handler without a check', () => {
  it('is shown with siblings and their checks, and with how many were compared', async () => {
    const [found] = await lacking(shop(open));
    assert.deepEqual(
      found.path.map(({ role, line, what }) => `${role} ${line} ${what}`),
      [
        'step 3 requireLogin (POST /shop/a)',
        'step 4 requireLogin (POST /shop/b)',
        'step 5 requireLogin (POST /shop/c)',
        'sink 8 POST /shop/f',
      ],
    );
    assert.deepEqual(found.notes, [{ code: 'siblings_have_check', values: ['5', '6', 'router.js'] }]);
  });

  it('is one though another thing is required than who asks, which no sibling has as a check either', async () => {
    const asked = `router.post('/f', requireJson, (req, res) => res.send(save(req.body)));`;
    assert.deepEqual(await sinks(shop(asked)), ['POST /shop/f medium']);
    const [{ 'app.js': app, 'router.js': router }] = [shop(open)];
    assert.deepEqual(await sinks({ 'app.js': app, 'router.js': router.replaceAll('requireLogin', 'requireJson') }), []);
    const owned = router.replaceAll('requireLogin', 'requirePostOwner');
    assert.deepEqual(await sinks({ 'app.js': app, 'router.js': owned }), ['POST /shop/f medium']);
  });

  it('is none where a global check runs before it, and of low confidence where something that may be one does', async () => {
    assert.deepEqual(await sinks(shop(open, 'app.use(requireLogin);')), []);
    assert.deepEqual(await sinks(shop(open, '', 'router.use(passport.authenticate("jwt"));')), []);
    assert.deepEqual(await sinks(shop(open, 'app.use(express.json());')), ['POST /shop/f medium']);
    const doubtful = shop(open, 'app.use((req, res, next) => tenant(req.session) ? next() : res.sendStatus(400));');
    const [found] = await lacking(doubtful);
    assert.equal(found.confidence, 'low');
    assert.equal(found.notes?.[1].code, 'may_be_checked_before');
    const refusing = 'app.use((req, res, next) => (known(req) ? next() : res.sendStatus(401)));';
    assert.deepEqual(await sinks(shop(open, refusing)), []);
  });

  it('is covered by a check of its own path alone', async () => {
    assert.deepEqual(await sinks(shop(open, `app.use('/shop', requireLogin);`)), []);
    for (const path of ['/other', '/sh', '/shop/fa'])
      assert.deepEqual(await sinks(shop(open, `app.use('${path}', requireLogin);`)), ['POST /shop/f medium'], path);
  });

  it('is none where the code says on purpose that it is for all, or its name does', async () => {
    const marked = open.replace(`'/f', `, `'/f', allowAnonymous, `);
    assert.deepEqual(await sinks(shop(marked)), []);
    for (const path of ['/login', '/health', '/webhooks/pay', '/public/f', '/reset-password', '/graphql'])
      assert.deepEqual(await sinks(shop(open.replace('/f', path))), [], path);
  });

  it('is none by the name of what all may read, and found where it is changed', async () => {
    for (const path of ['/config', '/keys/:key', '/docs/:id', '/countries']) {
      const sink = path.replace(/^/, 'DELETE /shop');
      assert.deepEqual(await sinks(shop(open.replace('/f', path).replace('post', 'delete'))), [`${sink} medium`], path);
    }
    const reading = checked.replaceAll('router.post', 'router.get');
    const files = shop(open.replace('/f', '/config').replace('post', 'get'));
    assert.deepEqual(await sinks({ ...files, 'router.js': files['router.js'].replace(checked, reading) }), []);
    const other = shop(open.replace('post', 'get'));
    assert.deepEqual(await sinks({ ...other, 'router.js': other['router.js'].replace(checked, reading) }), [
      'GET /shop/f medium',
    ]);
  });

  it('is none where its code may check in a way of its own, also in what it calls', async () => {
    const inCode = [
      '(req, res) => (known(req) ? res.send(save(req.body)) : res.sendStatus(403))',
      '(req, res) => res.send(save(req.user, req.body))',
      '(req, res) => { if (signatureOf(req.body) === req.headers.sent) res.send(save(req.body)); }',
      '(req, res) => answer(req, res)',
    ];
    const helper = 'function answer(req, res) { checkAccess(req); res.send(save(req.body)); }';
    for (const code of inCode) assert.deepEqual(await sinks(shop(`${helper}\nrouter.post('/f', ${code});`)), [], code);
    const handler = `router.post('/f', imported.handler);`;
    assert.deepEqual(await sinks(shop(handler)), [], 'code that is not seen');
  });

  it('is none where too few siblings have a check, or only those that change something', async () => {
    const two = `${open}\n${open.replace('/f', '/g')}\n${open.replace('/f', '/h')}`;
    assert.deepEqual(await sinks(shop(two)), []);
    assert.deepEqual(await sinks(shop(open.replace('post', 'get'))), []);
  });

  it('is found where those that read have a check and one that changes has none', async () => {
    const files = shop(open);
    const reading = {
      ...files,
      'router.js': files['router.js'].replaceAll(/router\.post\('\/[a-e]'/g, (text) => text.replace('post', 'get')),
    };
    assert.deepEqual(await sinks(reading), ['POST /shop/f medium']);
  });
});

function controller(more: string): string {
  return `import { Controller, Post, UseGuards } from '@nestjs/common';
import { Public, JwtAuthGuard } from './guards';
@Controller('items')
export class Items {
${['a', 'b', 'c', 'd', 'e'].map((name) => `  @Post('${name}') @UseGuards(JwtAuthGuard) ${name}() { return save(); }`).join('\n')}
  ${more}
}
`;
}

function module(guard: string): string {
  return `import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtAuthGuard, ThrottlerGuard } from './guards';
@Module({ providers: [{ provide: APP_GUARD, useClass: ${guard} }] })
export class AppModule {}
`;
}

function flask(head: string): string {
  return `from flask import Flask
from flask_login import login_required
app = Flask(__name__)
${head}
${['a', 'b', 'c', 'd', 'e'].map((name) => `@app.post('/${name}')\n@login_required\ndef ${name}():\n    return save()\n`).join('')}
@app.post('/f')
def f():
    return save()
`;
}

function fastapi(dependencies: string): string {
  return `from fastapi import Depends, FastAPI
app = FastAPI(${dependencies})
${['a', 'b', 'c', 'd', 'e'].map((name) => `@app.post('/${name}')\ndef ${name}(user = Depends(current_user)):\n    return save()\n`).join('')}
@app.post('/f')
def f():
    return save()
`;
}

describe('what covers routes of other frameworks', () => {
  it('is a guard of the application in NestJS, unless it is of another kind', async () => {
    const bad = controller(`@Post('f') f() { return save(); }`);
    assert.deepEqual(await sinks({ 'c.ts': bad }), ['POST /items/f medium']);
    assert.deepEqual(await sinks({ 'c.ts': bad, 'm.ts': module('JwtAuthGuard') }), []);
    assert.deepEqual(await sinks({ 'c.ts': bad, 'm.ts': module('ThrottlerGuard') }), ['POST /items/f medium']);
    assert.deepEqual(await sinks({ 'c.ts': controller(`@Public() @Post('f') f() { return save(); }`) }), []);
  });

  it('is middleware in Django, and the permissions that REST framework has by default', async () => {
    const views = `from rest_framework.views import APIView
from rest_framework.permissions import IsAuthenticated
${['A', 'B', 'C', 'D', 'E'].map((name) => `class ${name}(APIView):\n    permission_classes = [IsAuthenticated]\n    def post(self, request):\n        return save()\n`).join('')}
class F(APIView):
    def post(self, request):
        return save()
`;
    const files = {
      'urls.py': `from django.urls import path
import views
urlpatterns = [${['A', 'B', 'C', 'D', 'E', 'F'].map((name) => `path('${name}/', views.${name}.as_view())`).join(', ')}]
`,
      'views.py': views,
    };
    assert.deepEqual(await sinks(files), ['ALL /F/ medium']);
    const settings = (text: string) => ({ ...files, 'settings.py': text });
    const byDefault = `REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.IsAuthenticated']}\n`;
    assert.deepEqual(await sinks(settings(byDefault)), []);
    const usual = `MIDDLEWARE = ['django.contrib.sessions.middleware.SessionMiddleware', 'django.contrib.auth.middleware.AuthenticationMiddleware']\n`;
    assert.deepEqual(await sinks(settings(usual)), ['ALL /F/ medium']);
    const all = `MIDDLEWARE = ['django.contrib.auth.middleware.LoginRequiredMiddleware']\n`;
    assert.deepEqual(await sinks(settings(all)), []);
    const marked = views.replace('class F(APIView):\n', 'class F(APIView):\n    permission_classes = []\n');
    assert.deepEqual(await sinks({ ...files, 'views.py': marked }), []);
  });

  it('is a hook of a blueprint in Flask, and what a router of FastAPI depends on', async () => {
    const hook = `@app.before_request\ndef check():\n    if not known():\n        abort(401)\n`;
    assert.deepEqual(await sinks({ 'app.py': flask('') }), ['POST /f medium']);
    assert.deepEqual(await sinks({ 'app.py': flask(hook) }), []);
    assert.deepEqual(await sinks({ 'app.py': fastapi('') }), ['POST /f medium']);
    assert.deepEqual(await sinks({ 'app.py': fastapi('dependencies=[Depends(current_user)]') }), []);
  });
});
