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
  const makers: readonly (readonly [string, string])[] = [
    ['one by one', 'Git.prototype.clone = clone;'],
    ['as one object', 'Git.prototype = { clone: clone };'],
    ['by a call', 'Object.assign(Git.prototype, { clone: clone });'],
  ];
  for (const [how, members] of makers) {
    checkFindings(
      `functions that only users of the package call with \`new\`, whose prototype is given members ${how}`,
      constructorFunction(members),
      rules,
      ['shell index.js:3 <- 2 library high'],
    );
  }
  checkFindings(
    'no method that another object has',
    constructorFunction('const other = {}; other.clone = clone; module.exports.other = other;'),
    rules,
    [],
  );
});

function constructorFunction(members: string): string {
  return `=== package.json
{ "name": "lib", "version": "1.0.0", "main": "index.js" }
=== index.js
const cp = require('child_process');
function Git(options) { this.url = options.url; }
function clone() { cp.exec('git clone ' + this.url); }
module.exports = Git;
${members}
`;
}
