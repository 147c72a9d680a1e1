import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: shell\nharm: shell\nsinks: [node:child_process.exec(0), python:os.system(0)]',
  'rule: fetch\nharm: ssrf\nsinks: [global:fetch(0), pypi:requests.get(0)]',
);

async function found(file: string, code: string): Promise<string[]> {
  const files = {
    'package.json': '{ "name": "x", "private": true, "dependencies": { "express": "4" } }',
    [file]: code,
  };
  return (await scanCode(files, rules)).findings.map(({ ruleId, confidence }) => `${ruleId} ${confidence}`);
}

const inNode = (use: string): Promise<string[]> =>
  found(
    'app.js',
    `const cp = require('child_process');
const app = require('express')();
app.get('/', (req, res) => { const a = req.query.a; ${use} });
`,
  );

const inFlask = (use: string): Promise<string[]> =>
  found(
    'app.py',
    `import os
import requests
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def show():
    a = request.args['a']
    ${use}
    return ''
`,
  );

describe('the text that a list is joined to', () => {
  it('has each item that is written in the list', async () => {
    assert.deepEqual(await inNode("cp.exec(['ls', a].join(' '));"), ['shell high']);
    assert.deepEqual(await inNode("const parts = ['ls', '-l ' + a, '.']; cp.exec(parts.join(' '));"), ['shell high']);
    assert.deepEqual(await inFlask("os.system(' '.join(['ls', a]))"), ['shell high']);
    assert.deepEqual(await inFlask("os.system(' '.join(('ls', a)))"), ['shell high']);
  });

  it('has no item of another list, or of a number', async () => {
    assert.deepEqual(await inNode("const other = [a]; cp.exec(['ls', 'b'].join(' '), other);"), []);
    assert.deepEqual(await inNode("cp.exec(['ls', Number(a)].join(' '));"), []);
    assert.deepEqual(await inFlask("os.system(' '.join(['ls', str(int(a))]))"), []);
  });

  it('has the host that stands before the item', async () => {
    assert.deepEqual(await inNode("fetch(['https://api.example', a].join('/'));"), []);
    assert.deepEqual(await inNode("fetch(['https:/', a].join('/'));"), ['fetch high']);
    assert.deepEqual(await inNode("fetch(['https://api.example', a].join(''));"), ['fetch high']);
    assert.deepEqual(await inFlask("requests.get('/'.join(['https://api.example', a]))"), []);
    assert.deepEqual(await inFlask("requests.get('/'.join(['https:/', a]))"), ['fetch high']);
  });
});
