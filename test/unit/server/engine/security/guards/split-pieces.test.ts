import assert from 'node:assert/strict';
import { findingLines, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: read\nharm: path\nsinks:\n  - node:fs.readFileSync(0)\n  - global:open(0)',
  'rule: find\nharm: nosql\nsinks:\n  - "*.findOne(0.name)"',
);

async function inExpress(code: string): Promise<number> {
  const lines = await findingLines(
    {
      'package.json': '{ "name": "x", "private": true, "dependencies": { "express": "4" } }',
      'a.js': `const { readFileSync } = require('node:fs');
const users = require('./store');
const app = require('express')();
app.get('/', (req, res) => { ${code} });
`,
    },
    rules,
  );
  return lines.length;
}

async function inFlask(expression: string): Promise<number> {
  const code = `from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def read():
    name = request.args['name']
    return open('/srv/' + ${expression})
`;
  return (await findingLines({ 'a.py': code }, rules)).length;
}

describe('a piece of what split returns', () => {
  it('has no separator', async () => {
    assert.equal(await inExpress("readFileSync('/srv/' + req.query.name.split('/')[0])"), 0);
    assert.equal(await inExpress("readFileSync('/srv/' + req.query.name.split('/').pop())"), 0);
    assert.equal(await inExpress("const [name] = req.query.name.split(/[\\\\/]/); readFileSync('/srv/' + name)"), 0);
    assert.equal(await inExpress("readFileSync('/srv/x.' + req.query.name.split('.').pop())"), 0);
  });

  it('may have what another separator would have taken', async () => {
    assert.equal(await inExpress("readFileSync('/srv/' + req.query.name.split(',')[0])"), 1);
    assert.equal(await inExpress("readFileSync('/srv/' + req.query.name.split(/[,]/)[0])"), 1);
    assert.equal(await inExpress("readFileSync('/srv/' + req.query.name.split(req.query.by)[0])"), 1);
  });

  it('is not all of them', async () => {
    assert.equal(await inExpress("readFileSync('/srv/' + req.query.name.split('/').join('/'))"), 1);
    assert.equal(await inExpress("const [a, b] = req.query.name.split('/'); readFileSync('/srv/' + a + '/' + b)"), 1);
    const all = "let way = '/srv'; for (const part of req.query.name.split('/')) way += '/' + part; readFileSync(way)";
    assert.equal(await inExpress(all), 1);
  });

  it('is a text', async () => {
    assert.equal(await inExpress("const [, name] = req.headers.authorization.split(' '); users.findOne({ name })"), 0);
    assert.equal(await inExpress("const name = req.query.name.split(',').pop(); users.findOne({ name })"), 0);
    assert.equal(await inExpress('const name = req.query.name; users.findOne({ name })'), 1);
  });

  it('of Python may have it where the number of pieces is bounded', async () => {
    assert.equal(await inFlask("name.split('/')[-1]"), 0);
    assert.equal(await inFlask("name.rsplit('/', 1)[-1]"), 0);
    assert.equal(await inFlask("name.partition('/')[0]"), 0);
    assert.equal(await inFlask("name.split('/', 1)[1]"), 1);
    assert.equal(await inFlask("name.rsplit('/', 1)[0]"), 1);
    assert.equal(await inFlask("name.partition('/')[2]"), 1);
  });
});
