import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  "rule: nosql\nharm: nosql\nsinks: ['*.findOne(0.id)']",
  'rule: path\nharm: path\nsinks:\n  - node:fs.readFileSync(0)',
);

async function found(routes: string): Promise<string[]> {
  const code = `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4" } }
=== a.js
const fs = require('node:fs');
const db = require('./db');
const app = require('express')();
${routes}
`;
  const { findings } = await scanCode(code, rules);
  return findings.map(({ ruleId, confidence, isChecked }) => `${ruleId} ${confidence}${isChecked ? ' checked' : ''}`);
}

describe('a part of a route', () => {
  it('is a text and no object', async () => {
    assert.deepEqual(await found("app.get('/:id', (req, res) => { db.findOne({ id: req.params.id }); });"), []);
    assert.deepEqual(
      await found("app.get('/:id', (req, res) => { const { id } = req.params; db.findOne({ id }); });"),
      [],
    );
    assert.deepEqual(await found("app.get('/:id', (req, res) => { db.findOne({ id: req.query.id }); });"), [
      'nosql high',
    ]);
    assert.deepEqual(await found("app.post('/', (req, res) => { db.findOne({ id: req.body.params.id }); });"), [
      'nosql high',
    ]);
  });

  it('is checked where a function looks at it before all handlers', async () => {
    const route = "app.get('/:id', (req, res) => { fs.readFileSync(req.params.id); });";
    assert.deepEqual(await found(route), ['path high']);
    assert.deepEqual(await found(`app.param('id', (req, res, next, id) => next()); ${route}`), ['path high checked']);
    assert.deepEqual(await found(`app.param('other', (req, res, next, id) => next()); ${route}`), ['path high']);
  });
});

describe('a function that is given to another', () => {
  const wrapper = 'function wrap(fn) { return (...args) => fn(...args); }';
  const others = Array.from({ length: 7 }, (_, index) => `const f${index} = wrap((a) => a + ${index});`).join(' ');
  const route = "app.get('/', (req, res) => { read(req.query.id); });";

  it('is the one that is given, where there are few', async () => {
    assert.deepEqual(await found(`${wrapper} const read = wrap((a) => fs.readFileSync(a)); ${route}`), ['path high']);
  });

  it('is not known where there are many', async () => {
    const many = `${wrapper} ${others} const read = wrap((a) => fs.readFileSync(a)); ${route}`;
    assert.deepEqual(await found(many), ['path medium']);
  });
});
