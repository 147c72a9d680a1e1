import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  'rule: read\nharm: path\nsinks: [node:fs.readFileSync(0), global:open(0)]',
  'rule: run\nharm: shell\nsinks: [node:child_process.exec(0)]',
);

async function areChecked(files: Readonly<Record<string, string>>): Promise<(true | undefined)[]> {
  return (await scanCode(files, rules)).findings.map(({ isChecked }) => isChecked);
}

function inExpress(code: string): Promise<(true | undefined)[]> {
  return areChecked({
    'package.json': '{ "name": "x", "private": true, "dependencies": { "express": "4" } }',
    'a.js': `const { readFileSync } = require('node:fs');
const { exec } = require('node:child_process');
const app = require('express')();
app.get('/', (req, res) => { const { name, other } = req.query; ${code} });
`,
  });
}

function inFlask(check: string): Promise<(true | undefined)[]> {
  return areChecked({
    'a.py': `from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def read():
    name = request.args['name']
    ${check}
    return open('/srv/' + name)
`,
  });
}

const read = "readFileSync('/srv/' + name);";

describe('a refusal of one separator', () => {
  it('is a check of a path that is not understood', async () => {
    assert.deepEqual(await inExpress(`if (name.includes('/')) throw new Error(); ${read}`), [true]);
    assert.deepEqual(await inFlask("if '/' in name: raise ValueError()"), [true]);
    assert.deepEqual(await inFlask("if not '/' not in name: raise ValueError()"), [true]);
  });

  it('is none of another value, another text, another harm, or where it is what comes through', async () => {
    assert.deepEqual(await inExpress(`if (other.includes('/')) throw new Error(); ${read}`), [undefined]);
    assert.deepEqual(await inExpress(`if (name.includes('-')) throw new Error(); ${read}`), [undefined]);
    assert.deepEqual(await inExpress("if (name.includes('/')) throw new Error(); exec(name);"), [undefined]);
    assert.deepEqual(await inExpress(`if (name.includes('/')) { ${read} }`), [undefined]);
    assert.deepEqual(await inFlask("if '/' not in name: raise ValueError()"), [undefined]);
  });
});
