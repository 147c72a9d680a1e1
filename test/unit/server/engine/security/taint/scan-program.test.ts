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
        'app.js:5 source exact req.query',
        'list.js:2 step exact folder of list(…)',
        'list.js:3 step exact text put together',
        'list.js:4 sink exact exec(…)',
      ],
    );
    assert.deepEqual([severity, confidence, handler, symbol, sink], ['high', 'high', 'app.js:4:18', 'list', 'exec(…)']);
  });
});
