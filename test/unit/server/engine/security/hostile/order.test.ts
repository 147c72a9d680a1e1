import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const [shell, html] = ['shell', 'html'].map(
  (harm) => `rule: ${harm}
harm: ${harm}
sinks:
  - ${harm === 'shell' ? 'node:child_process.exec(0)' : "'*.{res,response}.send(0)'"}
`,
);

const files = {
  'package.json': '{ "dependencies": { "express": "4" } }',
  'app.js': `const { run } = require('./run');
require('express')().get('/', (req, res) => {
  run(req.query.a, req.query.b);
  res.send('<p>' + req.query.c);
});
`,
  'run.js': `const { exec } = require('child_process');
exports.run = (first, second) => exec(first + second);
`,
};

describe('the order in which a scan is given things', () => {
  it('changes no finding: of files, of rules, and of scans', async () => {
    const expected = await scanCode(files, rulesOf(shell, html));
    assert.equal(expected.findings.length, 2);
    const turned = Object.fromEntries(Object.entries(files).toReversed());
    assert.deepEqual(await scanCode(turned, rulesOf(html, shell)), expected);
    await scanCode({ 'other.js': 'module.exports = (a) => eval(a);' }, rulesOf(shell));
    assert.deepEqual(await scanCode(files, rulesOf(shell, html)), expected);
  });
});
