import assert from 'node:assert/strict';
import { scanLimits } from '#server/engine/security/taint/scan-program.ts';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: shell
harm: shell
sinks:
  - node:child_process.exec(0)
`);

describe('code with very many calls in one another', () => {
  it('is followed through methods that store in their object and call the next one', async () => {
    const count = 3000;
    const methods = Array.from(
      { length: count },
      (_, at) => `  m${at}(x) { this.v${at} = x; this.m${(at + 1) % count}(this.v${(at + 5) % count}); }`,
    );
    const { leftOut } = await scanCode(
      {
        'package.json': '{ "dependencies": { "express": "4" } }',
        'app.js': [
          "const { exec } = require('child_process');",
          'class Chain {',
          ...methods,
          '}',
          "require('express')().get('/', (req, res) => {",
          '  new Chain().m0(req.query.a);',
          '  exec(req.query.b);',
          '});',
          '',
        ].join('\n'),
      },
      rules,
      { ...scanLimits, uses: 400_000 },
    );
    assert.deepEqual(leftOut, [{ file: 'app.js', reason: 'budget' }]);
  });
});
