import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: shell\nharm: shell\nsinks:\n  - python:os.system(0)\n  - node:child_process.exec(0)\n  - npm:electron.shell.openPath(0)',
);

async function sendersIn(files: Readonly<Record<string, string>>): Promise<(string | undefined)[]> {
  const dependencies = '{ "express": "4", "electron": "30", "@nestjs/common": "10", "@trpc/server": "11" }';
  const manifest = `{ "name": "x", "private": true, "dependencies": ${dependencies} }`;
  return (await scanCode({ 'package.json': manifest, ...files }, rules)).findings.map(({ sender }) => sender);
}

function inProcedure(chain: string): Promise<(string | undefined)[]> {
  return sendersIn({
    'package.json': '{ "name": "x", "private": true, "dependencies": { "@trpc/server": "11", "zod": "3" } }',
    'procedures.ts': `import { initTRPC } from '@trpc/server';
export const t = initTRPC.create();
export const guardedProcedure = { requiresPermission: (permission) => t.procedure.use(check(permission)) };
`,
    'a.ts': `import { exec } from 'node:child_process';
import { z } from 'zod';
import { guardedProcedure, t } from './procedures';
const input = z.object({ name: z.string(), role: z.enum(['admin']) });
export const router = t.router({ run: guardedProcedure${chain}.mutation(({ input }) => exec(input.name)) });
`,
  });
}

function inFastApi(route: string, parameters: string, router = 'APIRouter()'): Promise<(string | undefined)[]> {
  const code = `import os
from typing import Annotated
from fastapi import APIRouter, Depends
from .users import check_admin, check_user, User
router = ${router}
@router.post('/a'${route})
def run(name: str${parameters}):
    os.system('ls ' + name)
`;
  return sendersIn({ 'a.py': code });
}

function inFlask(decorators: string, body = ''): Promise<(string | undefined)[]> {
  const code = `import os
from flask import Flask, request
from users import admin_required, admin_log, log_admin, login_required, check_admin
app = Flask(__name__)
def work():
    os.system('ls ' + request.args['name'])
@app.route('/admin/a')
${decorators}def run():
    ${body}
    work()
`;
  return sendersIn({ 'a.py': code });
}

function inExpress(routes: string): Promise<(string | undefined)[]> {
  const code = `const { exec } = require('node:child_process');
const { requireAdmin, log, adminLog, allow } = require('./guards');
const app = require('express')();
function run(req) { exec('ls ' + req.query.name); }
${routes}`;
  return sendersIn({ 'a.js': code });
}

function inHandler(body: string): Promise<(string | undefined)[]> {
  return inExpress(`app.get('/a', (req, res) => { ${body} exec(req.query.a); });`);
}

function theirs(branch: string): Promise<(string | undefined)[]> {
  return inExpress(`app.get('/a', (req, res) => { const name = req.query.a; ${branch} });`);
}

/** A router in a router, each in a file of its own. */
function nestedRouters(main: string): Readonly<Record<string, string>> {
  return {
    'src/inner.ts': `import { exec } from 'node:child_process';
import { Router } from 'express';
const inner = Router();
inner.post('/a', async (req, res, next) => { exec(req.body.name); });
export default inner;
`,
    'src/outer/index.ts': `import { Router } from 'express';
import inner from '../inner';
const outer = Router();
outer.use('/inner', inner);
export default outer;
`,
    'src/main.ts': `import express, { Router } from 'express';
import { isAuthenticated, Permission } from './guards';
import outer from './outer';
const main = Router();
${main}
const app = express();
app.use('/api', main);
`,
  };
}

function depends(roles: string): string {
  return `, dependencies=[Depends(require_role([${roles}]))]`;
}

describe('who sends a value', () => {
  it('is administrators where a dependency of FastAPI asks for them', async () => {
    assert.deepEqual(await inFastApi(', dependencies=[Depends(check_admin)]', ''), ['administrators']);
    assert.deepEqual(await inFastApi('', ', user=Depends(check_admin)'), ['administrators']);
    assert.deepEqual(await inFastApi('', ', user: Annotated[User, Depends(check_admin)] = None'), ['administrators']);
    assert.deepEqual(await inFastApi('', '', 'APIRouter(dependencies=[Depends(check_admin)])'), ['administrators']);
  });

  it('is administrators where a list of roles has no other', async () => {
    assert.deepEqual(await inFastApi(depends('"admin"'), ''), ['administrators']);
    assert.deepEqual(await inFastApi(depends('"admin", "viewer"'), ''), [undefined]);
    assert.deepEqual(await inExpress("app.get('/a', allow(['admin', 'superadmin']), run);"), ['administrators']);
    assert.deepEqual(await inExpress("app.get('/a', allow(['admin', 'user']), run);"), [undefined]);
  });

  it('is administrators where a decorator, a call or all callers ask for them', async () => {
    assert.deepEqual(await inFlask('@admin_required\n'), ['administrators']);
    assert.deepEqual(await inFlask('@login_required(role="admin")\n'), ['administrators']);
    assert.deepEqual(await inFlask('@Permissions.ADMIN.require(403)\n'), ['administrators']);
    assert.deepEqual(await inFlask('', 'check_admin()'), ['administrators']);
    assert.deepEqual(await inFlask('', 'log_admin()'), [undefined]);
  });

  it('is anyone where nothing asks, whatever the path is called', async () => {
    assert.deepEqual(await inFastApi(', dependencies=[Depends(check_user)]', ''), [undefined]);
    assert.deepEqual(await inFlask(''), [undefined]);
    assert.deepEqual(await inFlask('@admin_log\n'), [undefined]);
    assert.deepEqual(await inExpress("app.get('/admin', run);"), [undefined]);
    assert.deepEqual(await inExpress("app.get('/admin', adminLog, run);"), [undefined]);
  });

  it('is administrators behind a middleware, of the route or of all that follow', async () => {
    assert.deepEqual(await inExpress("app.get('/a', requireAdmin, run);"), ['administrators']);
    assert.deepEqual(await inExpress("app.get('/a', allow('admin'), run);"), ['administrators']);
    assert.deepEqual(await inExpress("app.use(requireAdmin); app.get('/a', log, run);"), ['administrators']);
    assert.deepEqual(await inExpress("app.get('/a', log, run); app.use(requireAdmin);"), [undefined]);
  });

  it('is administrators where the handler refuses all others', async () => {
    const refuses = 'if (!req.user.isAdmin) return res.sendStatus(403);';
    assert.deepEqual(await inHandler(refuses), ['administrators']);
    assert.deepEqual(await inHandler('if (!req.user.isNotAdmin) return res.sendStatus(403);'), [undefined]);
    assert.deepEqual(await inHandler('if (req.user.isAdmin) res.log();'), [undefined]);
    assert.deepEqual(await inHandler('if (!req.user.isAdmin) return res.redirect("/");'), ['administrators']);
    assert.deepEqual(await inHandler('if (!req.user.isKnown) return res.sendStatus(403);'), [undefined]);
    const isStaff = 'if not request.user.is_staff: raise PermissionDenied()';
    assert.deepEqual(await inFlask('', isStaff), ['administrators']);
  });

  it('is administrators in the branch that is theirs, and anyone in the others', async () => {
    assert.deepEqual(await theirs('if (req.user.isAdmin) exec(name);'), ['administrators']);
    assert.deepEqual(await theirs('if (req.user.isAdmin) exec(name); else exec(name + 1);'), [
      'administrators',
      undefined,
    ]);
    assert.deepEqual(await theirs('if (!req.user.isAdmin) return res.sendStatus(403); exec(name);'), [
      'administrators',
    ]);
    assert.deepEqual(await theirs('if (!req.user.isAdmin) log(403); exec(name);'), [undefined]);
    assert.deepEqual(await theirs('exec(name); if (!req.user.isAdmin) return res.sendStatus(403);'), [undefined]);
    assert.deepEqual(await theirs("if (req.user.role === 'admin') act(name); function act(it) { exec(it); }"), [
      'administrators',
    ]);
    assert.deepEqual(await theirs("if (req.user.role !== 'admin') exec(name);"), [undefined]);
    assert.deepEqual(await theirs('if (req.user.isAdmin || req.user.id === 1) exec(name);'), [undefined]);
    assert.deepEqual(await theirs('if (isAdmin(req.user) && req.user.id) exec(name);'), ['administrators']);
    const called = 'function act(it) { exec(it); }';
    assert.deepEqual(await theirs(`if (req.user.isAdmin) act(name); else act(name); ${called}`), [undefined]);
  });

  it('is administrators in routers that are used behind a middleware', async () => {
    const router = "const { Router } = require('express'); const inner = Router(); inner.get('/a', run);";
    const outer = "const outer = Router(); outer.use('/inner', inner);";
    assert.deepEqual(await inExpress(`${router} app.use('/b', allow('admin'), inner);`), ['administrators']);
    assert.deepEqual(await inExpress(`${router} ${outer} app.use('/b', allow('admin'), outer);`), ['administrators']);
    assert.deepEqual(await inExpress(`${router} app.use('/b', log, inner);`), [undefined]);
    assert.deepEqual(await inExpress(`${router} app.use('/b', inner, allow('admin'));`), [undefined]);
    assert.deepEqual(await inExpress(`${router} app.use('/b', allow('admin'), inner); app.use('/c', inner);`), [
      undefined,
    ]);
  });

  it('is administrators in routers of other files', async () => {
    assert.deepEqual(await sendersIn(nestedRouters("main.use('/outer', isAuthenticated(Permission.ADMIN), outer);")), [
      'administrators',
    ]);
    assert.deepEqual(await sendersIn(nestedRouters("main.use('/outer', isAuthenticated(), outer);")), [undefined]);
  });

  it('is anyone where another route has no such middleware', async () => {
    const routes = "app.get('/a', requireAdmin, (req) => act(req.query.a)); app.get('/b', (req) => act(req.query.a));";
    assert.deepEqual(await inExpress(`${routes} function act(name) { exec(name); }`), [undefined]);
  });

  it('is administrators in classes with such a guard', async () => {
    const nest = `import { exec } from 'node:child_process';
import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { AdminGuard, UserGuard } from './guards';
@UseGuards(AdminGuard) @Controller('a') export class A { @Post() add(@Body() name: string) { exec(name); } }
@UseGuards(UserGuard) @Controller('admin') export class B { @Post() add(@Body() name: string) { exec(name); } }
`;
    assert.deepEqual(await sendersIn({ 'a.ts': nest }), ['administrators', undefined]);
    const django = `import os
from rest_framework.views import APIView
from rest_framework.permissions import IsAdminUser
class A(APIView):
    permission_classes = [IsAdminUser]
    def post(self, request):
        os.system(request.data['a'])
class B(APIView):
    def post(self, request):
        os.system(request.data['a'])
`;
    assert.deepEqual(await sendersIn({ 'a.py': django }), ['administrators', undefined]);
  });

  it('is administrators where a procedure is put together by a call that asks for them', async () => {
    assert.deepEqual(await inProcedure(".requiresPermission('admin').input(input)"), ['administrators']);
    assert.deepEqual(await inProcedure(".requiresPermission('reader').input(input)"), [undefined]);
    const asked = "z.object({ name: z.string(), role: z.enum(['admin']) })";
    assert.deepEqual(await inProcedure(`.requiresPermission('reader').input(${asked})`), [undefined]);
  });

  it('is the own pages of a desktop program for its messages', async () => {
    const code = `const { ipcMain, shell } = require('electron');
ipcMain.handle('open', (event, path) => shell.openPath(path));
`;
    assert.deepEqual(await sendersIn({ 'a.js': code }), ['own_pages']);
  });
});
