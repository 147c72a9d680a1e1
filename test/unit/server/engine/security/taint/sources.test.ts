import assert from 'node:assert/strict';
import { findingLines, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: shell
harm: shell
severities: { local: low, file: low }
sinks: [node:child_process.exec(0)]`);

describe('sources', () => {
  it('are parameters of functions that calls are given', async () => {
    const files = {
      'a.js': `const { exec } = require('node:child_process');
const http = require('node:http');
http.createServer((req, res) => {
  exec(req.url);
  exec(req.method);
});
`,
    };
    assert.deepEqual(await findingLines(files, rules), ['shell a.js:4 <- 4 remote high']);
  });

  it('are parameters with names of handlers that nothing registers', async () => {
    const files = {
      'a.js': `const { exec } = require('node:child_process');
exports.make = () => (req, res) => exec(req.body.name);
exports.other = (body) => exec(body.name);
`,
    };
    assert.deepEqual(await findingLines(files, rules), ['shell a.js:2 <- 2 remote high']);
  });
});
