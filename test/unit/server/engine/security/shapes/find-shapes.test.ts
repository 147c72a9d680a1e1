import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(
  `rule: hash
calls:
  - { call: node:crypto.createHash, when: { 0: [md5, sha1] } }
  - { call: node:crypto.createHash, when: { 0: [md5] }, confidence: low }
  - { call: global:process.env.CHECKS =, when: { 0: ['0'] } }
  - { call: npm:session, when: { 0.cookie.secure: { not: ['true'] }, 0.name: { matches: sid } } }
  - { call: npm:keys, when: { 0.list.0: { matches: '.' } } }`,
  `rule: headers
calls: [{ call: npm:server, unless: [npm:armour] }]`,
);

async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await scanCode(files, rules);
  return findings.map(({ ruleId, file, line, confidence, sink }) => `${ruleId} ${file}:${line} ${confidence} ${sink}`);
}

describe('calls that are wrong by themselves', () => {
  it('are told by what is called, through files, and by constants', async () => {
    const files = {
      'names.js': `exports.weak = 'md5'; exports.hash = require('crypto').createHash;`,
      'a.js': `const { weak, hash } = require('./names');
hash(weak);
hash('sha256');
hash(process.argv[2]);
process.env.CHECKS = '0';
process.env.CHECKS = '1';
`,
    };
    assert.deepEqual(await found(files), ['hash a.js:2 high hash(…)', 'hash a.js:5 high process.env.CHECKS = …']);
  });

  it('are told by properties of options, those that are missing too', async () => {
    const files = {
      'a.js': `const session = require('session');
const keys = require('keys');
session({ name: 'sid', cookie: { secure: true } });
session({ name: 'sid', cookie: { httpOnly: true } });
session({ name: 'SID' });
session({ name: 'other' });
session(options);
keys({ list: ['a key'] });
keys({ list: [null] });
`,
    };
    assert.deepEqual(await found(files), [
      'hash a.js:4 high session(…)',
      'hash a.js:5 high session(…)',
      'hash a.js:8 high keys(…)',
    ]);
  });

  it('are right where another file makes up for them, tests aside', async () => {
    const server = { 'a.js': `const server = require('server');\nserver();\n` };
    const armour = `require('armour')();\n`;
    assert.deepEqual(await found(server), ['headers a.js:2 high server(…)']);
    assert.deepEqual(await found({ ...server, 'b.js': armour }), []);
    assert.deepEqual(await found({ ...server, 'test/b.test.js': armour }), ['headers a.js:2 high server(…)']);
    assert.deepEqual(await found({ 'test/a.test.js': server['a.js'] }), []);
  });
});

describe('the place of a call that is wrong by itself', () => {
  const secrets = rulesOf(
    `rule: secret
category: secret
calls: [{ call: npm:tokens.sign, when: { 1: { matches: '.' } } }]`,
    `rule: option
calls: [{ call: npm:tokens.open, when: { 0.a.b: ['false'] } }]`,
  );

  it('is where the secret is written, or the option', async () => {
    const { findings } = await scanCode(
      {
        'key.js': `\nexports.key = 'a key';\n`,
        'a.js': `const { key } = require('./key');
const tokens = require('tokens');
tokens.sign({}, key);
tokens.open({
  a: { b: false },
});
`,
      },
      secrets,
    );
    assert.deepEqual(
      findings.map(({ ruleId, file, line, path }) => [ruleId, file, line, path.map((step) => step.line)]),
      [
        ['option', 'a.js', 5, [5, 4]],
        ['secret', 'key.js', 2, [2, 3]],
      ],
    );
  });
});
