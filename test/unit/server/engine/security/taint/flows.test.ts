import { checkFindings, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  `rule: shell
severities: { library: medium, local: low, file: low, database: low }
harm: shell
sinks:
  - node:child_process.{exec,execSync}(0)`,
  `rule: markup
severities: { page: medium }
harm: html
sinks:
  - '*.innerHTML ='
  - <* dangerouslySetInnerHTML>
  - handler:express.1.send(0)`,
);

describe('values are followed through', () => {
  checkFindings(
    'handlers that are wrapped',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
const wrap = (fn) => (req, res, next) => Promise.resolve(fn(req, res, next)).catch(next);
app.get('/', wrap(async (req, res) => { cp.exec(req.query.a); }));
`,
    rules,
    ['shell app.js:4 <- 4 remote high'],
  );
  checkFindings(
    'handlers that another file exports',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== c.js
const cp = require('child_process');
exports.list = async function (req, res) { const { a } = req.query; cp.exec(\`ls \${a}\`); };
=== app.js
const express = require('express');
const router = express.Router();
const c = require('./c');
router.get('/', c.list);
module.exports = router;
`,
    rules,
    ['shell c.js:2 <- 2 remote high'],
  );
  checkFindings(
    'calls of something unknown, with less confidence',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.get('/', (req, res) => { const t = other.clean(req.query.a); cp.exec(t); });
`,
    rules,
    ['shell app.js:3 <- 3 remote medium'],
  );
  checkFindings(
    'markup in JSX',
    `=== package.json
{ "name": "app", "private": true, "dependencies": { "react": "18", "express": "4" } }
=== a.jsx
export function A() { const h = window.location.hash; return <div dangerouslySetInnerHTML={{ __html: h }} />; }
`,
    rules,
    ['markup a.jsx:1 <- 1 page high'],
  );
  checkFindings(
    'markup that a page sets from its address',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== a.js
const q = new URLSearchParams(location.search).get('q');
document.getElementById('x').innerHTML = '<b>' + q + '</b>';
`,
    rules,
    ['markup a.js:2 <- 1 page high'],
  );
  checkFindings(
    'what a handler sends',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
app.get('/', (req, res) => { res.send('hello ' + req.query.name); });
`,
    rules,
    ['markup app.js:2 <- 2 remote high'],
  );
  checkFindings(
    'functions of packages that another file exports',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== db.js
const cp = require('child_process');
module.exports = { run: cp.exec, cp };
=== app.js
const app = require('express')();
const { run, cp } = require('./db');
app.get('/', (req, res) => { run(req.query.a); cp.exec(req.body.b); });
`,
    rules,
    ['shell app.js:3 <- 3 remote high', 'shell app.js:3 <- 3 remote high'],
  );
  checkFindings(
    'functions that are made to return promises',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const util = require('util');
const exec = util.promisify(require('child_process').exec);
app.get('/', async (req, res) => { await exec(req.query.a); });
`,
    rules,
    ['shell app.js:4 <- 4 remote high'],
  );
  checkFindings(
    'functions that are given to functions of the project',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
function load(name, then) { then(null, name + '!'); }
app.get('/', (req, res) => { load(req.query.a, (err, text) => { cp.exec(text); }); });
`,
    rules,
    ['shell app.js:4 <- 4 remote high'],
  );
  checkFindings(
    'promises that a function settles',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
function later(x) { return new Promise((resolve) => { setTimeout(() => resolve(x), 1); }); }
app.get('/', async (req, res) => { const t = await later(req.query.a); cp.exec(t); });
`,
    rules,
    ['shell app.js:4 <- 4 remote high'],
  );
  checkFindings(
    'functions that are called twice, each call by itself',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
function id(x) { return x; }
app.get('/', (req, res) => { const a = id(req.query.a); const b = id('safe'); cp.exec(b);
 cp.exec(a); });
`,
    rules,
    ['shell app.js:5 <- 4 remote high'],
  );
  checkFindings(
    'handlers that are fields of a class',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.ts
import express from 'express';
import { exec } from 'child_process';
class C { handle = (req, res) => { this.go(req.body.x); }; go(x: string) { exec(x); } }
const c = new C();
express().post('/', c.handle);
`,
    rules,
    ['shell app.ts:3 <- 3 remote high'],
  );
  checkFindings(
    'arguments of the program',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const cp = require('child_process');
cp.exec('a ' + process.argv[2]);
`,
    rules,
    ['shell app.js:2 <- 2 local high'],
  );
  checkFindings(
    'events by their names',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
const { EventEmitter } = require('events');
const bus = new EventEmitter();
bus.on('go', (x) => cp.exec(x));
app.get('/', (req, res) => { bus.emit('go', req.query.a); });
`,
    rules,
    ['shell app.js:5 <- 6 remote high'],
  );
  checkFindings(
    'parameters that are taken apart',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.post('/', ({ body }, res) => { const { cmd, ...rest } = body; cp.exec(cmd); cp.exec(rest.x); });
`,
    rules,
    ['shell app.js:3 <- 3 remote high', 'shell app.js:3 <- 3 remote high'],
  );
  checkFindings(
    'not variables that are set anew',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.post('/', (req, res) => { let x = req.body.x; x = 'safe'; cp.exec(x); });
`,
    rules,
    [],
  );
  for (const [title, code, lines] of [
    ['what is thrown and caught', 'try { throw new Error(req.body.x); } catch (error) { cp.exec(error.message); }', 1],
    [
      'not what is thrown in a handler',
      'try { cp.exec("a"); } catch (e) { try { throw e; } catch (f) { cp.exec(f); } }',
      0,
    ],
    ['not what another `try` catches', 'try { try { throw req.body; } catch (e) {} } catch (e) { cp.exec(e.x); }', 0],
    ['signals that are set and asked', 'const name = signal(""); name.set(req.body.x); cp.exec(name());', 1],
    ['not keys of maps', 'const names = new Map(); names.set(req.body.x, 1); cp.exec(names.get("a"));', 0],
  ] as const) {
    checkFindings(
      title,
      {
        'package.json': '{ "name": "x", "private": true, "dependencies": { "express": "4" } }',
        'app.js': `const app = require('express')();\nconst cp = require('child_process');\napp.post('/', (req, res) => { ${code} });`,
      },
      rules,
      Array.from({ length: lines }, () => 'shell app.js:3 <- 3 remote high'),
    );
  }

  checkFindings(
    'what is raised and handled in Python',
    {
      'a.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def index():
    try:
        raise ValueError(request.args['x'])
    except ValueError as error:
        os.system(str(error))
`,
    },
    rulesOf('rule: shell\nharm: shell\nsinks: [python:os.system(0)]'),
    ['shell a.py:9 <- 7 remote medium'],
  );
  for (const [what, given, expected] of [
    ['the text of a template', 'req.query.a, {}', ['shell app.js:4 <- 4 remote high']],
    ['what is put into a template', "'{{ a }}', { a: req.query.a }", ['shell app.js:4 <- 4 remote high']],
    ['no option of a template', "'a', {}, req.query", []],
  ] as const) {
    checkFindings(
      what,
      `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "liquidjs": "10" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
const engine = new (require('liquidjs').Liquid)();
app.get('/', async (req, res) => { cp.exec(await engine.parseAndRender(${given})); });
`,
      rules,
      expected,
    );
  }
});
