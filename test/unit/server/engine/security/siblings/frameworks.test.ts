import assert from 'node:assert/strict';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { scanCode } from '../../../../../support/scanned-code.ts';

const { ruleSet } = compileRules(readBundledRules().map((each) => ({ ...each, isOurs: true })));

/** Routes without the check of their siblings, with the confidence. */
async function lacking(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await scanCode(files, ruleSet);
  return findings
    .filter(({ ruleId }) => ruleId === 'missing-authorisation')
    .map(({ sink, severity, confidence }) => `${sink} ${severity} ${confidence}`);
}

interface FrameworkCase {
  readonly files: Readonly<Record<string, string>>;
  /** The text that is taken out for the bad twin. */
  readonly check: string;
  readonly found: string;
}

const names = ['a', 'b', 'c', 'd', 'e'];

/** A handler for each name; the last one ends with what is taken out. */
function forEachName(write: (name: string) => string): string {
  return names.map(write).join('\n');
}

const cases: Readonly<Record<string, FrameworkCase>> = {
  express: {
    files: {
      'app.js': `const express = require('express');
const { save, requireLogin } = require('./parts');
const app = express();
${forEachName((name) => `app.post('/${name}', requireLogin, (req, res) => res.send(save(req.body)));`)}
app.post('/f', requireLogin /* f */, (req, res) => res.send(save(req.body)));
`,
    },
    check: 'requireLogin /* f */, ',
    found: 'POST /f high medium',
  },
  fastify: {
    files: {
      'app.js': `const fastify = require('fastify')();
${forEachName((name) => `fastify.post('/${name}', { preHandler: [verifyJwt] }, async (request) => save(request.body));`)}
fastify.post('/f', { schema: body, preHandler: [verifyJwt] }, async (request) => save(request.body));
`,
    },
    check: ', preHandler: [verifyJwt] }, async (request) => save(request.body));\n',
    found: 'POST /f high medium',
  },
  nestjs: {
    files: {
      'c.ts': `import { Controller, Post, UseGuards, Body } from '@nestjs/common';
import { JwtAuthGuard } from './guard';
@Controller('items')
export class ItemsController {
${forEachName((name) => `  @UseGuards(JwtAuthGuard)\n  @Post('${name}')\n  ${name}(@Body() body: object) { return this.service.save(body); }`)}
  @UseGuards(JwtAuthGuard) /* f */
  @Post('f')
  f(@Body() body: object) { return this.service.save(body); }
}
`,
    },
    check: '@UseGuards(JwtAuthGuard) /* f */',
    found: 'POST /items/f high medium',
  },
  next: {
    files: {
      'package.json': '{"dependencies":{"next":"15"}}',
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e', 'g', 'h', 'i', 'j'].map((name) => [
          `app/api/${name}/route.ts`,
          `import { requireUser } from '@/lib/user';
export async function POST(request: Request) { const user = await requireUser(); return Response.json(save(user)); }
`,
        ]),
      ),
      'app/api/f/route.ts': `import { requireUser } from '@/lib/user';
export async function POST(request: Request) { const user = await requireUser(); return Response.json(save(request)); }
`,
    },
    check: 'const user = await requireUser(); return Response.json(save(request))',
    found: 'POST /api/f high medium',
  },
  django: {
    files: {
      'urls.py': `from django.urls import path
import views
urlpatterns = [
${[...names, 'f'].map((name) => `    path('${name}/', views.${name}),`).join('\n')}
]
`,
      'views.py': `from django.contrib.auth.decorators import login_required
from django.shortcuts import render
${forEachName((name) => `@login_required\ndef ${name}(request):\n    return render(request, save('${name}'))\n`)}
@login_required  # f
def f(request):
    return render(request, save('f'))
`,
    },
    check: '@login_required  # f',
    found: 'ALL /f/ medium medium',
  },
  'django REST framework': {
    files: {
      'urls.py': `from django.urls import path
import views
urlpatterns = [
${[...names, 'f'].map((name) => `    path('${name}/', views.${name.toUpperCase()}.as_view()),`).join('\n')}
]
`,
      'views.py': `from rest_framework.views import APIView
from rest_framework.permissions import IsAuthenticated
${forEachName((name) => `class ${name.toUpperCase()}(APIView):\n    permission_classes = [IsAuthenticated]\n    def post(self, request):\n        return save(request)\n`)}
class F(APIView):
    permission_classes = [IsAuthenticated]  # f
    def post(self, request):
        return save(request)
`,
    },
    check: 'permission_classes = [IsAuthenticated]  # f',
    found: 'ALL /f/ medium medium',
  },
  flask: {
    files: {
      'app.py': `from flask import Flask
from flask_login import login_required
app = Flask(__name__)
${forEachName((name) => `@app.route('/${name}', methods=['POST'])\n@login_required\ndef ${name}():\n    return save('${name}')\n`)}
@app.route('/f', methods=['POST'])
@login_required  # f
def f():
    return save('f')
`,
    },
    check: '@login_required  # f',
    found: 'POST /f high medium',
  },
  fastapi: {
    files: {
      'app.py': `from fastapi import APIRouter, Depends, FastAPI
from users import current_user
app = FastAPI()
${forEachName((name) => `@app.post('/${name}')\ndef ${name}(user = Depends(current_user)):\n    return save('${name}')\n`)}
@app.post('/f', dependencies=[Depends(current_user)])
def f():
    return save('f')
`,
    },
    check: ', dependencies=[Depends(current_user)]',
    found: 'POST /f high medium',
  },
};

/** What stays where the check is taken out, so that the code is still code. */
const left: Readonly<Record<string, string>> = {
  fastify: ' }, async (request) => save(request.body));\n',
  next: 'return Response.json(save(request))',
};

describe('a handler without the check of its siblings', () => {
  for (const [framework, { files, check, found }] of Object.entries(cases)) {
    it(`is found in ${framework}, and not where it has the check`, async () => {
      assert.deepEqual(await lacking(files), []);
      const bad = Object.fromEntries(
        Object.entries(files).map(([path, code]) => {
          const at = code.lastIndexOf(check);
          return [path, at < 0 ? code : code.slice(0, at) + (left[framework] ?? '') + code.slice(at + check.length)];
        }),
      );
      assert.notDeepEqual(bad, files);
      assert.deepEqual(await lacking(bad), [found]);
    });
  }
});
