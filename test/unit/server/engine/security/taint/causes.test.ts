import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: run
harm: shell
sinks: ['node:child_process.exec(0)']`);

async function causes(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await scanCode(files, rules);
  return findings.map(({ line, cause }) => `${line} <- ${cause?.file}:${cause?.line}`);
}

const app = `const { exec } = require('child_process');
const app = require('express')();
const quoted = (text) => '"' + text + '"';
const nameOf = (req) => req.query.name;
`;

describe('the cause of a finding', () => {
  it('is its source, through what the value is given to and comes out of again', async () => {
    const files = {
      'a.js': `${app}app.get('/', (req) => {
  const { name } = req.query;
  exec('ls ' + name);
  exec('ls ' + quoted(name));
  list(name);
  exec('ls ' + req.query.folder);
});
function list(folder) {
  exec('ls -l ' + quoted(folder));
}
`,
    };
    assert.deepEqual(await causes(files), ['7 <- a.js:6', '8 <- a.js:6', '10 <- a.js:10', '13 <- a.js:6']);
  });

  it('is in each of those to which one function returns the value', async () => {
    const files = {
      'a.js': `${app}app.get('/a', (req) => {
  const name = nameOf(req);
  exec('ls ' + name);
  exec('rm ' + name);
});
app.get('/b', (req) => exec('ls ' + nameOf(req)));
`,
    };
    const found = await causes(files);
    assert.equal(found.length, 3);
    assert.equal(new Set(found.map((each) => each.split(' <- ')[1])).size, 2, found.join(', '));
  });
});

describe('a place that several sources reach', () => {
  it('has the ways from others beside the best one, each source once', async () => {
    const code = `const { exec } = require('child_process');
const app = require('express')();
function run(name) {
  exec(name);
}
app.get('/a', (req) => run(req.query.a));
app.get('/b', (req) => {
  const { b } = req.query;
  run(b);
  run(b + '');
});
`;
    const [{ path, otherWays = [], otherSources }] = (await scanCode({ 'a.js': code }, rules)).findings;
    assert.deepEqual([path[0].line, ...otherWays.map((way) => way.path[0].line)], [6, 8]);
    assert.equal(otherSources, 1);
  });
});
