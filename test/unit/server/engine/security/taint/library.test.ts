import { checkFindings, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  `rule: shell
severities: { library: medium, local: low, file: low, database: low }
harm: shell
sinks:
  - node:child_process.{exec,execSync}(0)`,
);

describe('what a package exports is given anything:', () => {
  checkFindings(
    'parameters of exported functions',
    `=== package.json
{ "name": "lib", "version": "1.0.0", "main": "index.js" }
=== index.js
const cp = require('child_process');
module.exports = function (name, cb) { cp.exec('git clone ' + name, cb); };
module.exports.other = { run(x) { cp.exec(x); } };
`,
    rules,
    ['shell index.js:2 <- 2 library high', 'shell index.js:3 <- 3 library high'],
  );
  checkFindings(
    'methods of exported classes',
    `=== package.json
{ "name": "lib", "version": "1.0.0", "main": "index.js" }
=== lib/git.js
const cp = require('child_process');
class Git { constructor(opts) { this.opts = opts; } clone() { cp.exec('git clone ' + this.opts.url); } }
module.exports = Git;
=== index.js
module.exports = require('./lib/git');
`,
    rules,
    ['shell lib/git.js:2 <- 2 library high'],
  );
});
