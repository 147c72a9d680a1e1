import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: shell
severities: { library: medium, local: low }
harm: shell
sinks:
  - node:child_process.{exec,execSync}(0)
`);

describe('values from a request', () => {
  it('are followed through files and functions', async () => {
    const scan = await scanCode(
      `=== package.json
{ "dependencies": { "express": "4" } }
=== list.js
const { exec } = require('child_process');
function list(folder, then) {
  const command = 'ls ' + folder;
  exec(command, then);
}
module.exports = { list };
=== app.js
const express = require('express');
const { list } = require('./list');
const app = express();
app.get('/list', (req, res) => {
  const folder = req.query.folder;
  list(folder, (error, out) => res.send(out));
});
app.listen(3000);
`,
      rules,
    );
    assert.deepEqual(scan.leftOut, []);
    assert.equal(scan.findings.length, 1);
    const [{ path, severity, confidence, handler, symbol, sink }] = scan.findings;
    assert.deepEqual(
      path.map(({ file, line, role, proof, what }) => `${file}:${line} ${role} ${proof} ${what}`),
      [
        'app.js:5 source exact req.query.folder',
        'list.js:2 step exact folder of list(…)',
        'list.js:3 step exact text put together',
        'list.js:4 sink exact exec(…)',
      ],
    );
    assert.deepEqual([severity, confidence, handler, symbol, sink], ['high', 'high', 'app.js:4:18', 'list', 'exec(…)']);
  });

  it('are no longer followed at a limit, which is said', async () => {
    const files = `=== package.json
{ "dependencies": { "express": "4" } }
=== app.js
const app = require('express')();
app.get('/list', (req, res) => require('child_process').exec(req.query.folder));
`;
    const scan = await scanCode(files, rules, { facts: 2, uses: 1000, values: 1000 });
    assert.deepEqual(scan.findings, []);
    assert.deepEqual(scan.leftOut, [{ file: 'app.js', reason: 'budget' }]);
  });

  it('are followed once, by their surest way, though a shorter one comes first', async () => {
    const steps = Array.from({ length: 40 }, (_, step) => `  const s${step + 1} = [s${step}][0];`).join('\n');
    const files = `=== package.json
{ "dependencies": { "express": "4" } }
=== app.js
const app = require('express')();
app.get('/list', (req, res) => {
  const a = [req.query.folder][0];
  const b = [a][0];
  const s0 = req.query.isOld ? unknown(req.query.folder) : b;
${steps}
  require('child_process').exec(s40);
});
`;
    const scan = await scanCode(files, rules, { facts: 120, uses: 10_000, values: 10_000 });
    assert.deepEqual(scan.leftOut, []);
    assert.deepEqual(
      scan.findings.map(({ path }) => path.every(({ proof }) => proof === 'exact')),
      [true],
    );
  });

  it('are not lost where only a test says which function is called', async () => {
    const files = `=== package.json
{ "dependencies": { "express": "4" } }
=== app.js
const app = require('express')();
exports.hooks = {};
app.get('/list', (req, res) => require('child_process').exec(exports.hooks.shape(req.query.folder)));
=== test/app.test.js
const { hooks } = require('../app');
hooks.shape = (text) => 'ls';
`;
    const inTests = (await scanCode(files, rules)).findings;
    assert.deepEqual(
      inTests.map(({ file, line }) => `${file}:${line}`),
      ['app.js:3'],
    );
    const inCode = files.replace('=== test/app.test.js', '=== lib/hooks.js');
    assert.deepEqual((await scanCode(inCode, rules)).findings, []);
  });

  it('are not followed in tests', async () => {
    const files = `=== package.json
{ "dependencies": { "express": "4" } }
=== test/app.test.js
const app = require('express')();
app.get('/list', (req, res) => require('child_process').exec(req.query.folder));
`;
    assert.deepEqual((await scanCode(files, rules)).findings, []);
  });
});
