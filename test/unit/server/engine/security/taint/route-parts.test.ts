import assert from 'node:assert/strict';
import { isNoPart, routePart } from '#server/engine/security/taint/route-parts.ts';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: shell\nharm: shell\nsinks:\n  - python:os.system(0)\n  - node:child_process.exec(0)',
  'rule: path\nharm: path\nsinks: [global:open(0)]',
);

async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  return (await scanCode(files, rules)).findings.map(
    ({ ruleId, line, confidence }) => `${ruleId} ${line} ${confidence}`,
  );
}

const app = (route: string) => ({
  'a.py': `import os
from flask import Flask
app = Flask(__name__)
@app.route('/a/${route}')
def index(name):
    open('/data/' + name)
    os.system('ls ' + name)
`,
});

const stored = (use: string) => ({
  'package.json': '{ "name": "x", "private": true, "dependencies": { "express": "4" } }',
  'a.js': `const app = require('express')();
const { exec } = require('node:child_process');
app.get('/', (req, res) => { const o = {}; const key = choose(); ${use} });`,
});

const file = (parameters: string) => ({
  'package.json': '{ "name": "x", "private": true, "dependencies": { "express": "4" } }',
  'a.js': `const { exec } = require('node:child_process');\nexports.run = function (${parameters}) { exec(request.body.a); };`,
});

/** Routes of Django whose handler `made` gives, called on the line of its route. */
const django = (made: string, route = "path('a', made('x'))", also = '') => ({
  'manage.py': "import os\nos.environ.setdefault('DJANGO_SETTINGS_MODULE', 'settings')\n",
  'settings.py': "ROOT_URLCONF = 'urls'\n",
  'urls.py': `import os
from django.urls import path
${made}
urlpatterns = [${route}, ${also}]
`,
});

describe('a maker of handlers', () => {
  const maker = "def made(text, other=None):\n    os.system('ls ' + text)\n    return lambda request: None";

  it('gets what the program gives it, where it is called for a route', async () => {
    const taking = maker.replace('text, other=None', 'request, text');
    assert.deepEqual(await found(django(taking)), []);
    assert.deepEqual(await found(django(taking, "path(\n    'a',\n    made('x'),\n)")), []);
  });

  it('is a handler where it is given to another route', async () => {
    const both = django(
      maker.replace('text, other=None', 'request, text'),
      "path('a', made('x', 'y'))",
      "path('b/<path:text>', made)",
    );
    assert.deepEqual(await found(both), ['shell 4 high']);
  });

  it('makes handlers that get requests', async () => {
    const inner = "def made(text):\n    def run(request):\n        os.system(request.GET['a'])\n    return run";
    assert.deepEqual(await found(django(inner)), ['shell 5 high']);
  });
});

describe('a part of a route', () => {
  it('is no parameter of Flask that the route does not name: a decorator gives it', async () => {
    assert.deepEqual(await found(app('')), []);
    assert.deepEqual(await found(app('<path:name>')), ['path 6 high', 'shell 7 high']);
    assert.equal(isNoPart(['GET /a/<regex("x"):name>'], 'name'), false);
    assert.equal(isNoPart(['GET */a'], 'name'), 'unclear');
    assert.equal(isNoPart([], 'name'), false);
  });

  it('is known by its converter', () => {
    assert.equal(routePart(['GET /a/<int:id>/<name>'], 'id'), 'closed');
    assert.equal(routePart(['GET /a/<int:id>/<name>'], 'name'), 'segment');
    assert.equal(routePart(['GET /a/{id:int}/{name}'], 'id'), 'closed');
    assert.equal(routePart(['GET /a/<string(length=2):lang>'], 'lang'), 'segment');
    assert.equal(routePart(['GET /a/<uuid:id>', 'GET /b/<id>'], 'id'), 'segment');
    assert.equal(routePart(['GET /a/<any(css,js):kind>/<path:id>'], 'kind'), 'closed');
    assert.equal(routePart(['GET /a/<int:id>', 'GET /b'], 'id'), 'closed');
  });

  it('may be any text elsewhere', () => {
    for (const route of ['GET /a/<path:id>', 'GET /a/{id:path}', 'GET /a/(?P<id>.*)', 'GET /a/<other:id>', 'GET /a']) {
      assert.equal(routePart([route], 'id'), undefined, route);
    }
    assert.equal(routePart(['GET /a/<int:id>', 'GET /b/<path:id>'], 'id'), undefined);
    assert.equal(routePart([], 'id'), undefined);
  });

  it('has no slash, and is no command without harm', async () => {
    assert.deepEqual(await found(app('<name>')), ['shell 7 high']);
    assert.deepEqual(await found(app('<int:name>')), []);
    assert.deepEqual(await found(app('<path:name>')), ['path 6 high', 'shell 7 high']);
  });
});

describe('a value that is stored under a computed key', () => {
  it('is hardly the one that is read by a name', async () => {
    assert.deepEqual(await found(stored('o[key] = req.query.a; exec(o.command);')), ['shell 3 medium']);
    assert.deepEqual(await found(stored('o[key] = req.query.a; exec(o[key]);')), ['shell 3 high']);
    assert.deepEqual(await found(stored('o.command = req.query.a; exec(o.command);')), ['shell 3 high']);
    assert.deepEqual(
      await found(stored('for (const k of Object.keys(req.query)) o[k] = req.query[k]; exec(o.command);')),
      ['shell 3 high'],
    );
  });
});

describe('a parameter that is called like a request', () => {
  it('may be one that is sent, where nothing is there to answer with', async () => {
    assert.deepEqual(await found(file('request, response')), ['shell 2 high']);
    assert.deepEqual(await found(file('request, next')), ['shell 2 high']);
    assert.deepEqual(await found(file('request, secret')), ['shell 2 medium']);
  });
});
