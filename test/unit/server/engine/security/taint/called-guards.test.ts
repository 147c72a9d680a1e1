import { checkFindings, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: path
harm: path
sinks:
  - node:fs.{readFile,readFileSync}(0)
  - python:open(0)
  - pypi:shelf.read(0)`);

const server = `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4" } }
=== app.js
const app = require('express')();
const fs = require('fs'); const path = require('path');
`;
const found = (line: number): string => `path app.js:${line} <- ${line} remote high`;

function checkHandler(title: string, helpers: string, handler: string, expected: readonly string[]): void {
  const code = `${server}${helpers}\napp.get('/', async (req, res) => { const p = req.query.p; ${handler} fs.readFile('a/' + p, () => {}); });\n`;
  checkFindings(title, code, rules, expected);
}

describe('a check in a function of its own', () => {
  const throwing = `function check(name) { if (name.includes('..')) throw new Error('no'); }`;
  checkHandler('that throws', throwing, 'check(p);', []);
  checkHandler(
    'that throws where it is told to',
    `${throwing}\nfunction all(a, b) { log(a); check(b); }`,
    'all(1, p);',
    [],
  );
  checkHandler(
    'that throws below a condition about something else says nothing',
    `function check(name, strict) { if (strict) { if (name.includes('..')) throw new Error('no'); } }`,
    'check(p, false);',
    [found(4)],
  );
  checkHandler(
    'that throws where there is a value at all',
    `function check(name) { if (name) { if (name.includes('..')) throw new Error('no'); } }`,
    'check(p);',
    [],
  );
  checkHandler(
    'that returns early where there is nothing to check',
    `function check(name) { if (!name) return; if (name.includes('..')) throw new Error('no'); }`,
    'check(p);',
    [],
  );
  checkHandler(
    'that returns early for another reason says nothing',
    `function check(name) { if (isLate()) return; if (name.includes('..')) throw new Error('no'); }`,
    'check(p);',
    [found(4)],
  );
  checkHandler('whose exception is caught says nothing', throwing, 'try { check(p); } catch { log(); }', [found(4)]);
  checkHandler('whose exception ends the handler', throwing, 'try { check(p); } catch { return; }', []);
  checkHandler('that checks another value says nothing', throwing, 'check(req.query.q);', [found(4)]);
  const promising = `async function check(name) { if (name.includes('..')) throw new Error('no'); }`;
  checkHandler('that is awaited', promising, 'await check(p);', []);
  checkHandler('that nobody waits for says nothing', promising, 'check(p);', [found(4)]);
  checkHandler(
    'that returns what it found in statements',
    `function isInside(name) { if (name.includes('..')) return false; return true; }`,
    'if (!isInside(p)) return;',
    [],
  );
  checkHandler(
    'that returns the same either way says nothing',
    `function isInside(name) { if (name.includes('..')) return true; return true; }`,
    'if (!isInside(p)) return;',
    [found(4)],
  );
  checkHandler(
    'that returns an error',
    `function errorOf(name) { if (name.includes('..')) return new Error('no'); return null; }`,
    'const error = errorOf(p); if (error) return res.send(error);',
    [],
  );
  checkHandler(
    'that returns an object about it',
    `function judge(name) { if (name.includes('..')) return { ok: false }; return { ok: true, at: 1 }; }`,
    'const judged = judge(p); if (!judged.ok) return;',
    [],
  );
  checkHandler(
    'that is a method',
    `class Files { read(name) { this.check(name); fs.readFileSync('b/' + name); } check(name) { if (name.includes('..')) throw new Error('no'); } }`,
    'new Files().read(p); return;',
    [],
  );
});

describe('a check', () => {
  checkHandler(
    'that leaves out what is not there',
    '',
    `if (typeof p !== 'undefined' && ['a', 'b'].indexOf(p) === -1) return;`,
    [],
  );
  checkHandler(
    'by an expression that is made of a text',
    `const names = new RegExp('^[a-z]+$');`,
    'if (!names.test(p)) return;',
    [],
  );
  checkHandler(
    'by one that is not known',
    `const names = new RegExp(process.argv[2]);`,
    'if (!names.test(p)) return;',
    [found(4)],
  );
  checkHandler(
    'of the way from the folder, by an expression',
    `function find(name) { const file = path.join('a', name); if (/^\\.\\./.test(path.relative('a', file))) return null; return file; }`,
    'const file = find(p); if (file) fs.readFile(file, () => {}); return;',
    [],
  );
  checkHandler('of the name alone', '', 'if (path.basename(p) !== p) return;', []);
  checkHandler('of the name of something else', '', 'if (path.basename(p) !== req.query.q) return;', [found(4)]);
  checkHandler(
    'of the way from the folder',
    `function isInside(file) { const way = path.relative('a', file); return way && !way.startsWith('..') && !path.isAbsolute(way); }`,
    'const file = path.join("a", p); if (!isInside(file)) return; fs.readFile(file, () => {}); return;',
    [],
  );
});

describe('a check of a path', () => {
  checkHandler(
    'that was made whole, where another variable has it',
    '',
    `const file = path.join('a', p); const whole = path.resolve(file); if (!whole.startsWith('/srv/a/')) return; fs.readFile(file, () => {}); return;`,
    [],
  );
  const inside = `function inside(root, name) { const whole = path.resolve(root, name); if (whole !== root && !whole.startsWith(root + '/')) throw new Error('no'); return whole; }`;
  checkHandler('that may be the folder itself', inside, `fs.readFile(inside('/srv/a', p), () => {}); return;`, []);
  const other = `function inside(root, name, other) { const whole = path.resolve(root, name); if (whole !== other && !whole.startsWith(root + '/')) throw new Error('no'); return whole; }`;
  checkHandler(
    'that may be something else says nothing',
    other,
    `fs.readFile(inside('/srv/a', p, req.query.q), () => {}); return;`,
    [found(4)],
  );
});

describe('a check under a condition of its own', () => {
  checkHandler('that the value is there', '', `if (p) { if (p.includes('..')) return; }`, []);
  checkHandler('about something else says nothing', '', `if (req.secure) { if (p.includes('..')) return; }`, [
    found(4),
  ]);
  checkHandler(
    'with a check on each way',
    '',
    `if (req.secure) { if (p.includes('..')) return; } else if (p.includes('.')) return;`,
    [],
  );
  checkHandler('of one way alone says nothing', '', `if (req.secure) { if (p.includes('..')) return; } else log(p);`, [
    found(4),
  ]);
  checkHandler(
    'that is set anew behind it says nothing',
    '',
    `let q = p; if (q) { if (q.includes('..')) return; } q = req.query.q; fs.readFileSync(q); return;`,
    [found(4)],
  );
});

const shelf = (code: string): string => `=== app.py
from flask import Flask, request
import shelf
app = Flask(__name__)
def check(name):
    if '..' in name:
        raise ValueError(name)
@app.route('/')
def read():
    name = request.args['name']
${code}
    return shelf.read(name)
`;

describe('a check in a function of its own, in Python', () => {
  checkFindings('that raises', shelf('    check(name)'), rules, []);
  checkFindings('given by its name', shelf('    check(name=name)'), rules, []);
  checkFindings('that checks another value says nothing', shelf("    check('a')"), rules, [
    'path app.py:11 <- 9 remote high',
  ]);
});
