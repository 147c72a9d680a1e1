import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf('rule: shell\nharm: shell\nsinks:\n  - python:os.system(0)\n  - node:child_process.exec(0)');

async function areSearched(files: Readonly<Record<string, string>>): Promise<boolean[]> {
  const manifest = '{ "name": "x", "private": true, "dependencies": { "express": "4" } }';
  const { findings } = await scanCode({ 'package.json': manifest, ...files }, rules);
  return findings.map(({ isSearchedFor }) => isSearchedFor === true);
}

function inExpress(text: string): Promise<boolean[]> {
  return areSearched({
    'a.js': `const { exec } = require('node:child_process');
const fs = require('node:fs');
const { users, getPage, User } = require('./users');
require('express')().get('/', async (req, res) => { const name = req.query.name; ${text} exec(name); });
`,
  });
}

function inFlask(text: string): Promise<boolean[]> {
  return areSearched({
    'a.py': `import os
from flask import Flask, request
from .store import users, Page, get_object_or_404
app = Flask(__name__)
@app.route('/')
def run():
    name = request.args['name']
${text.replaceAll(/^/gm, '    ')}
`,
  });
}

describe('a value that was searched for', () => {
  it('is one where the way ends if nothing is found', async () => {
    assert.deepEqual(await inExpress('const user = await users.findOne({ where: { name } }); if (!user) return;'), [
      true,
    ]);
    assert.deepEqual(await inExpress('if (!users.get(name)) return res.end();'), [true]);
    assert.deepEqual(await inFlask('if not users.get(name):\n    return ""\nos.system(name)'), [true]);
    assert.deepEqual(
      await inFlask('page = Page.objects.filter(slug=name).first()\nif page is None:\n    return ""\nos.system(name)'),
      [true],
    );
  });

  it('is one where the search throws', async () => {
    assert.deepEqual(await inFlask('get_object_or_404(Page, slug=name)\nos.system(name)'), [true]);
    assert.deepEqual(await inFlask('Page.objects.get(slug=name)\nos.system(name)'), [true]);
    assert.deepEqual(await inExpress('await User.findOneOrFail(name);'), [true]);
  });

  it('is none where it goes on without', async () => {
    assert.deepEqual(await inExpress('const user = users.get(name); if (!user) log(name);'), [false]);
    assert.deepEqual(await inExpress('users.get(name);'), [false]);
    assert.deepEqual(await inExpress('if (!users.get(req.query.other)) return;'), [false]);
    assert.deepEqual(await inFlask('users.get(name)\nos.system(name)'), [false]);
  });

  it('is none that a file or a page was opened by', async () => {
    assert.deepEqual(await inExpress('if (!fs.existsSync(name)) return;'), [false]);
    assert.deepEqual(await inExpress('if (!(await getPage(name))) return;'), [false]);
  });
});
