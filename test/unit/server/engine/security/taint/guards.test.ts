import { checkFindings, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  `rule: shell
severities: { library: medium, local: low, file: low, database: low }
harm: shell
sinks:
  - node:child_process.{exec,execSync}(0)`,
  `rule: path
harm: path
sinks:
  - node:fs.{readFile,readFileSync}(0)`,
  `rule: nosql
harm: nosql
sinks:
  - '*.findOne(0.name)'`,
);

describe('a value is made harmless by', () => {
  checkFindings(
    'a list of what is allowed',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.get('/', (req, res) => { const a = req.query.a; if (!['x', 'y'].includes(a)) return; cp.exec(a); });
`,
    rules,
    [],
  );
  checkFindings(
    'an expression that stands for the whole text',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.get('/', (req, res) => { const a = req.query.a; if (!/^[a-z]+$/.test(a)) return res.send('no'); cp.exec(a); });
`,
    rules,
    [],
  );
  checkFindings(
    'not an expression that is open at its end',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.get('/', (req, res) => { const a = req.query.a; if (!/^[a-z]+/.test(a)) return res.send('no'); cp.exec(a); });
`,
    rules,
    ['shell app.js:3 <- 3 remote high'],
  );
  checkFindings(
    'its folder, of a path that was made whole',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const fs = require('fs');
const path = require('path');
app.get('/', (req, res) => { const a = path.resolve('files', req.query.a); if (path.dirname(a) !== folder) return; fs.readFile(a, res); });
`,
    rules,
    [],
  );
  checkFindings(
    'not the folder of a path that was not',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const fs = require('fs');
const path = require('path');
app.get('/', (req, res) => { const a = req.query.a; if (path.dirname(a) !== folder) return; fs.readFile(a, res); });
`,
    rules,
    ['path app.js:4 <- 4 remote high'],
  );
  checkFindings(
    'a function of the project that checks',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
function isName(s) { return /^\\w+$/.test(s); }
app.get('/', (req, res) => { const a = req.query.a; if (!isName(a)) throw new Error('x'); cp.exec(a); });
`,
    rules,
    [],
  );
  checkFindings(
    'numbers',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.get('/', (req, res) => { cp.exec('a' + Number(req.query.a)); cp.exec('a' + parseInt(req.query.a, 10)); cp.exec('b' + +req.query.b); });
`,
    rules,
    [],
  );
  checkFindings(
    'the beginning of a path that was resolved',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const fs = require('fs'); const path = require('path');
const root = path.resolve('files');
app.get('/', (req, res) => { const p = path.resolve(root, req.query.a); if (!p.startsWith(root)) return; fs.readFile(p, () => {}); });
`,
    rules,
    [],
  );
  checkFindings(
    'a path without ..',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const fs = require('fs'); const path = require('path');
app.get('/', (req, res) => { const p = req.query.a; if (p.includes('..')) return; fs.readFile('a/' + p, () => {}); });
`,
    rules,
    [],
  );
  checkFindings(
    'not the joining of paths',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const fs = require('fs'); const path = require('path');
app.get('/', (req, res) => { fs.readFile(path.join('a', req.params.name), () => {}); });
`,
    rules,
    ['path app.js:3 <- 3 remote high'],
  );
  checkFindings(
    'not a member of what was sent: it may be an object',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const { MongoClient } = require('mongodb');
app.post('/', async (req, res) => { const user = await db.users.findOne({ name: req.body.name }); res.send('hi'); });
`,
    rules,
    ['nosql app.js:3 <- 3 remote high'],
  );
  checkFindings(
    'the type of a text',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
app.post('/', async (req, res) => { if (typeof req.body.name !== 'string') return; const user = await db.users.findOne({ name: req.body.name }); });
`,
    rules,
    [],
  );
  checkFindings(
    'characters that are all replaced',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.post('/', (req, res) => { const x = req.body.x.replace(/[^a-z0-9]/g, ''); cp.exec(x); });
`,
    rules,
    [],
  );
  checkFindings(
    'not one that is replaced once',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.post('/', (req, res) => { const x = req.body.x.replace(/[^a-z0-9]/, ''); cp.exec(x); });
`,
    rules,
    ['shell app.js:3 <- 3 remote high'],
  );
  checkFindings(
    'cases that set constants',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
app.post('/', (req, res) => { let c; switch (req.body.x) { case 'a': c = 'ls'; break; default: c = 'pwd'; } cp.exec(c); });
`,
    rules,
    [],
  );
  checkFindings(
    'constants by a key',
    `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4", "mongodb": "4" } }
=== app.js
const app = require('express')();
const cp = require('child_process');
const commands = { a: 'ls', b: 'pwd' };
app.post('/', (req, res) => { cp.exec(commands[req.body.x]); });
`,
    rules,
    [],
  );
});
