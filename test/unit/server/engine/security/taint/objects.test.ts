import { checkFindings, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  `rule: shell
severities: { library: medium, local: low, file: low, database: low }
harm: shell
sinks:
  - node:child_process.{exec,execSync}(0)`,
  `rule: markup
harm: html
sinks:
  - '*.innerHTML ='
  - <* dangerouslySetInnerHTML>
  - handler:express.1.send(0)`,
);

describe('values are kept in', () => {
  checkFindings(
    'fields of an instance that one method sets and another reads',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== s.ts
import { exec } from 'node:child_process';
export class Service {
  private name = '';
  setName(n: string) { this.name = n; }
  run() { exec('a' + this.name); }
}
=== app.ts
import express from 'express';
import { Service } from './s';
const app = express();
const service = new Service();
app.get('/', (req, res) => { service.setName(req.query.a); service.run(); });
`,
    rules,
    ['shell s.ts:5 <- app.ts:5 remote high'],
  );
  checkFindings(
    'parameters of a constructor that are fields',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.ts
import express from 'express';
import { exec } from 'node:child_process';
class Job { constructor(private readonly cmd: string) {} go() { exec(this.cmd); } }
const app = express();
app.get('/', (req, res) => { new Job(req.query.a).go(); });
`,
    rules,
    ['shell app.ts:3 <- 5 remote high'],
  );
  checkFindings(
    'fields that a constructor sets',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
class Job { constructor(cmd) { this.cmd = cmd; } go() { cp.exec(this.cmd); } }
app.get('/', (req, res) => { const j = new Job(req.query.a); j.go(); });
`,
    rules,
    ['shell app.js:3 <- 4 remote high'],
  );
  checkFindings(
    'functions that are constructors, with methods in their prototype',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
function Job(cmd) { this.cmd = cmd; }
Job.prototype.go = function () { cp.exec(this.cmd); };
app.get('/', function (req, res) { var j = new Job(req.query.a); j.go(); });
`,
    rules,
    ['shell app.js:4 <- 5 remote high'],
  );
  checkFindings(
    'what a promise gives to then',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.get('/', (req, res) => { Promise.resolve(req.query.a).then((x) => cp.exec(x)); });
`,
    rules,
    ['shell app.js:3 <- 3 remote high'],
  );
  checkFindings(
    'items of a list that map changes',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.get('/', (req, res) => { const a = [req.query.a, 'b'].map((x) => '"' + x + '"').join(' '); cp.exec(a); });
`,
    rules,
    ['shell app.js:3 <- 3 remote high'],
  );
  checkFindings(
    'what is pushed to a list',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.get('/', (req, res) => { const a = []; a.push(req.query.a); cp.exec(a.join(' ')); });
`,
    rules,
    ['shell app.js:3 <- 3 remote high'],
  );
  checkFindings(
    'fields of an object, each by itself',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.get('/', (req, res) => { const o = { a: req.query.a, b: 'x' }; cp.exec(o.b);
cp.exec(o.a); });
`,
    rules,
    ['shell app.js:4 <- 3 remote high'],
  );
  checkFindings(
    'handlers that a function returns',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
function make() { return (req, res) => { cp.exec(req.query.a); }; }
app.get('/', make());
`,
    rules,
    ['shell app.js:3 <- 3 remote high'],
  );
});
