import { checkFindings, rulesOf } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: shell
harm: shell
sinks: [node:child_process.exec(0), python:os.system(0)]`);
const head = `=== package.json
{ "name": "x", "private": true, "dependencies": { "express": "4" } }
=== a.js
const app = require('express')();
const { exec } = require('node:child_process');
`;
const found = (line: number, from = line): string => `shell a.js:${line} <- ${from} remote high`;

function check(title: string, code: string, expected: readonly string[]): void {
  checkFindings(title, `${head}${code}\n`, rules, expected);
}

describe('one part of an object does not stand for the others:', () => {
  const list = `const jobs = [];
class Job { constructor() { this.command = 'ls'; } }
app.post('/', (req, res) => { const job = new Job(); job.owner = req.query.owner; jobs.push(job); });`;
  check(
    'of an item that is found in a list',
    `${list}\napp.get('/', (req, res) => exec(jobs.find((job) => job.id === 1).command));`,
    [],
  );
  check('and stays itself', `${list}\napp.get('/', (req, res) => exec(jobs.find((job) => job.id === 1).owner));`, [
    found(6, 5),
  ]);
  check('the last of a list', `${list}\napp.get('/', (req, res) => exec(jobs.pop().command));`, []);
  check(
    'a key under which something is kept',
    `const kept = new Map();
app.post('/', (req, res) => kept.set(req.query.name, 'ls'));
app.get('/', (req, res) => exec(kept.get('a')));`,
    [],
  );
  check(
    'a value that is kept',
    `const kept = new Map();
app.post('/', (req, res) => kept.set('a', req.query.name));
app.get('/', (req, res) => exec(kept.get('a')));`,
    [found(5, 4)],
  );
  const copy = `function copyOf(object) { const copy = {}; for (const key of Object.keys(object)) { if (object[key]) copy[key] = object[key]; } return copy; }`;
  check(
    'members that are copied under their keys',
    `${copy}\napp.get('/', (req, res) => exec(copyOf({ a: req.query.a, b: 'ls' }).b));`,
    [],
  );
  check('and are there', `${copy}\napp.get('/', (req, res) => exec(copyOf({ a: req.query.a, b: 'ls' }).a));`, [
    found(4),
  ]);
  check(
    'members in several objects',
    `app.get('/', (req, res) => { const job = { of: { a: { b: { name: req.query.a, command: 'ls' } } } }; exec(job.of.a.b.command); });`,
    [],
  );
  check(
    'a list of objects is no text of theirs',
    `app.get('/', (req, res) => { const jobs = [{ name: req.query.a }]; exec('ls ' + jobs); });`,
    [],
  );
});
