import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf('rule: shell\nharm: shell\nsinks:\n  - node:child_process.exec(0)\n  - python:os.system(0)');

async function found(path: string, code: string): Promise<string[]> {
  const dependencies = '{ "express": "4", "ioredis": "5" }';
  const files = { 'package.json': `{ "name": "x", "private": true, "dependencies": ${dependencies} }`, [path]: code };
  return (await scanCode(files, rules)).findings.map(({ ruleId, confidence, path: way }) =>
    [ruleId, confidence, ...new Set(way.map(({ proof }) => proof))].join(' '),
  );
}

function inHandler(text: string, before = ''): Promise<string[]> {
  return found(
    'a.js',
    `const { exec } = require('node:child_process');
const Redis = require('ioredis');
const store = new Redis();
const map = new Map();
const app = require('express')();
${before}
app.get('/', async (req, res) => { ${text} });`,
  );
}

describe('a value that is kept under a key', () => {
  it('is found again under the same one', async () => {
    assert.deepEqual(await inHandler("map.set('a', req.query.n); exec(map.get('a'));"), ['shell high exact']);
    assert.deepEqual(await inHandler("store.set('a', req.query.n); exec(await store.get('a'));"), ['shell high exact']);
    assert.deepEqual(await inHandler('map.set(req.ip, req.query.n); exec(map.get(req.ip));'), [
      'shell medium exact hint',
    ]);
    assert.deepEqual(await inHandler('const key = req.ip; map.set(key, req.query.n); exec(map.get(key));'), [
      'shell high exact',
    ]);
    const listed = "map.set('a', req.query.n); for (const each of map.values()) exec(each);";
    assert.deepEqual(await inHandler(listed), ['shell high exact']);
  });

  it('is none of another one', async () => {
    assert.deepEqual(await inHandler("map.set('a', req.query.n); exec(map.get('b'));"), []);
    assert.deepEqual(await inHandler('map.set(`name:${req.ip}`, req.query.n); exec(map.get(`host:${req.ip}`));'), []);
    assert.deepEqual(await inHandler("store.set('a', req.query.n); exec(await store.get('b'));"), []);
  });

  it('is not surely the one that is read under a key that is computed', async () => {
    assert.deepEqual(await inHandler("map.set('a', req.query.n); exec(map.get(res.locals.key));"), [
      'shell medium exact hint',
    ]);
    assert.deepEqual(await inHandler('map.set(`name:${req.ip}`, req.query.n); exec(map.get(`name:${req.id}`));'), [
      'shell high exact',
    ]);
  });

  it('is not chosen by who chooses the key', async () => {
    assert.deepEqual(await inHandler('exec(map.get(req.query.n));', "map.set('a', 'ls');"), []);
    assert.deepEqual(await inHandler('exec(map.get(req.query.n).command);', "map.set('a', { command: 'ls' });"), []);
  });
});

describe('a dictionary of Python', () => {
  const code = `import os
from flask import Flask, request
app = Flask(__name__)
runners = {}
def register(cls):
    runners[cls.name] = cls
class Runner:
    name = 'a'
    def __init__(self, command):
        self.command = command
        os.system(self.command)
register(Runner)
@app.route('/')
def run():
    found = runners.get(request.args['kind'], None)
    return CALL
`;

  it('gives what was kept in it, and calls nothing of it by that', async () => {
    assert.deepEqual(await found('a.py', code.replace('CALL', 'found.name')), []);
  });
});

function behind(refusal: string, imported = 'from flask import Flask, request, abort'): Promise<string[]> {
  return found(
    'a.py',
    `import os
import sys
${imported}
app = Flask(__name__)
@app.route('/<path:name>')
def run(name):
    part = name.split('/')[0]
    if part not in ['a', 'b']:
        ${refusal}
    os.system('ls ' + part)
`,
  );
}

describe('code behind a call that never comes back', () => {
  it('is not run', async () => {
    assert.deepEqual(await behind('abort(404)'), []);
    assert.deepEqual(await behind('sys.exit(1)'), []);
    assert.deepEqual(await behind('flask.abort(404)', 'import flask\nfrom flask import Flask'), []);
  });

  it('is run where the function is another one', async () => {
    assert.deepEqual(await behind('note(404)'), ['shell high exact']);
    assert.deepEqual(await behind('abort(404)', 'from flask import Flask\nfrom .notes import abort'), [
      'shell high exact',
    ]);
  });
});

const fields = rulesOf("rule: fields\nharm: assignment\nsinks:\n  - { sink: '*.update(0)', requires: whole }");

async function fieldsSet(statement: string): Promise<number> {
  const code = `const { createHash } = require('node:crypto');
const app = require('express')();
app.post('/', (req, res) => { ${statement}; });`;
  return (await scanCode({ 'package.json': '{ "name": "x", "private": true }', 'a.js': code }, fields)).findings.length;
}

describe('a method that sets all fields of a record', () => {
  it('is none of what the language brings', async () => {
    assert.equal(await fieldsSet("createHash('sha256').update(req.body)"), 0);
    assert.equal(await fieldsSet('users.update(req.body)'), 1);
  });
});
