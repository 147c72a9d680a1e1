import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: fetch\nharm: ssrf\nsinks: [global:fetch(0)]',
  'rule: path\nharm: path\nsinks:\n  - node:fs.readFileSync(0)',
);

async function found(use: string, helpers = ''): Promise<string[]> {
  const code = `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "multer": "1" } }
=== a.js
const fs = require('node:fs');
const app = require('express')();
${helpers}
app.post('/', (req, res) => { const id = req.query.id; ${use} });
`;
  return (await scanCode(code, rules)).findings.map(({ ruleId, confidence }) => `${ruleId} ${confidence}`);
}

describe('the host of an address', () => {
  it('is that of a constant, and of a text that was begun elsewhere', async () => {
    const base = "const host = 'https://api.example.org/'; const api = { url: 'https://api.example.org/v1/' };";
    assert.deepEqual(await found('fetch(host + id);', base), []);
    assert.deepEqual(await found('fetch(`${api.url}${id}`);', base), []);
    assert.deepEqual(await found("let url = host; url += 'users/'; url += id; fetch(url);", base), []);
    assert.deepEqual(await found("const url = process.env.API + '/users/'; fetch(url + id);"), []);
  });

  it('is that of the text before a slash that is put where there is none', async () => {
    const base = "const base = process.env.API; const slash = base.endsWith('/') ? '' : '/';";
    assert.deepEqual(await found(`${base} fetch(base + slash + id);`), []);
    const inside = "fetch(base + (base.length > 0 ? (base.endsWith('/') ? '' : '/') : '') + id);";
    assert.deepEqual(await found(`const base = process.env.API; ${inside}`), []);
    assert.deepEqual(await found("const base = process.env.API; fetch(base + (id.length > 9 ? '' : '/') + id);"), [
      'fetch high',
    ]);
    const other = "const other = process.env.B; const slash = other.endsWith('/') ? '' : '/';";
    assert.deepEqual(await found(`${other} fetch(process.env.API + slash + id);`), ['fetch high']);
  });

  it('is that of the text before the address of a request', async () => {
    assert.deepEqual(await found('fetch(process.env.API + req.url);'), []);
    assert.deepEqual(await found('fetch(req.url);'), ['fetch high']);
    assert.deepEqual(await found('fetch(process.env.API + req.query.url);'), ['fetch high']);
  });

  it('is open where the constant ends within it', async () => {
    assert.deepEqual(await found('fetch(host + id);', "const host = 'https://api.example';"), ['fetch high']);
    assert.deepEqual(await found('fetch(`${id}/users/`);'), ['fetch high']);
    assert.deepEqual(await found('fetch(host + id);', "let host = 'https://a.example/'; host = load();"), [
      'fetch high',
    ]);
  });
});

describe('the name of an uploaded file', () => {
  it('is chosen by the parser in its own folder', async () => {
    assert.deepEqual(await found('fs.readFileSync(req.file.path);'), []);
    assert.deepEqual(await found('const { path } = req.files.avatar; fs.readFileSync(path);'), []);
    assert.deepEqual(await found('fs.readFileSync(req.files[0].tempFilePath);'), []);
    const helper = 'function read(file) { fs.readFileSync(file.path); }';
    assert.deepEqual(await found('read(req.file);', helper), ['path low']);
    assert.deepEqual(await found('read(req.body);', helper), ['path low']);
  });

  it('is that of the sender where it is read by another name, or was sent as data', async () => {
    assert.deepEqual(await found('fs.readFileSync(req.file.originalname);'), ['path high']);
    assert.deepEqual(await found('fs.readFileSync(req.body.file.path);'), ['path high']);
    assert.deepEqual(await found('fs.readFileSync(req.query.path);'), ['path high']);
  });
});

describe('a way out of a folder', () => {
  it('is taken out by a loop, or refused by its place', async () => {
    const removed = "let p = id; while (p.indexOf('..') >= 0) { p = p.replace('..', ''); } fs.readFileSync('/a/' + p);";
    assert.deepEqual(await found(removed), []);
    assert.deepEqual(await found("if (id.indexOf('..') >= 0) return; fs.readFileSync('/a/' + id);"), []);
    assert.deepEqual(await found("if (!(id.indexOf('..') < 0)) return; fs.readFileSync('/a/' + id);"), []);
  });

  it('is left at the front of a text', async () => {
    assert.deepEqual(await found("if (id.indexOf('..') > 0) return; fs.readFileSync('/a/' + id);"), ['path high']);
    assert.deepEqual(await found("if (id.indexOf('..') < 0) return; fs.readFileSync('/a/' + id);"), ['path high']);
  });
});
