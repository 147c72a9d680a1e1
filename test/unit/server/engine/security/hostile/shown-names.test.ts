import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: shell
harm: shell
sinks:
  - node:child_process.exec(0)
`);

const textsOf = async (key: string): Promise<readonly string[]> => {
  const { findings } = await scanCode(
    {
      'package.json': '{ "dependencies": { "express": "4" } }',
      'app.js': `const { exec } = require('child_process');
require('express')().get('/', (req, res) => {
  const table = {};
  table['${key}'] = req.query['${key}'];
  exec(table['${key}']);
});
`,
    },
    rules,
  );
  assert.equal(findings.length, 1);
  return findings.flatMap(({ sink, path }) => [sink, ...path.map(({ what }) => what)]);
};

describe('names on the way of a finding', () => {
  it('show no secret that is written as a key', async () => {
    const secret = ['AKIA', '3KDJF7QWERTYUIO5'].join('');
    const texts = await textsOf(secret);
    assert.ok(texts.some((text) => text.includes('AKIA…')));
    assert.deepEqual(
      texts.filter((text) => text.includes(secret)),
      [],
    );
  });

  it('are short, however long the key is', async () => {
    const texts = await textsOf('k'.repeat(400));
    assert.deepEqual(
      texts.filter((text) => text.length > 300),
      [],
    );
  });
});
