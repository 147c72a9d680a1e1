import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: path\nharm: path\nsinks:\n  - node:fs.readFile(0)\n  - global:open(0)\n  - python:os.remove(0)',
);

async function inExpress(use: string): Promise<string[]> {
  const manifest = '{ "name": "x", "private": true, "dependencies": { "express": "4", "multer": "1" } }';
  const code = `const fs = require('node:fs');
require('express')().post('/', (req, res) => { ${use} });
`;
  const { findings } = await scanCode({ 'package.json': manifest, 'a.js': code }, rules);
  return findings.map(({ confidence }) => confidence);
}

async function inDjango(use: string): Promise<string[]> {
  const files = {
    'manage.py': 'import django\n',
    'urls.py': "from django.urls import path\nfrom views import send\nurlpatterns = [path('send', send)]\n",
    'views.py': `import os
def send(request):
    ${use}
`,
  };
  const { findings } = await scanCode(files, rules);
  return findings.map(({ confidence }) => confidence);
}

describe('the name of an uploaded file', () => {
  it('is chosen by the parser of uploads, in lists of files too', async () => {
    assert.deepEqual(await inExpress('for (const file of req.files) fs.readFile(file.path ?? file.key, res);'), []);
    assert.deepEqual(await inExpress('for (const file of req.body.files) fs.readFile(file.path ?? file.key, res);'), [
      'high',
    ]);
    assert.deepEqual(await inExpress('for (const file of req.files) fs.readFile(file.originalname, res);'), ['high']);
  });

  it('has no folder in Django', async () => {
    assert.deepEqual(await inDjango("os.remove('/tmp/' + request.FILES['image'].name)"), []);
    assert.deepEqual(await inDjango("os.remove('/tmp/' + request.FILES.pop('image')[0].name)"), []);
    assert.deepEqual(await inDjango("os.remove('/tmp/' + request.POST['image'])"), ['high']);
  });
});
