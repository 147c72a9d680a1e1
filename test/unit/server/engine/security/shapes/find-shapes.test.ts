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
  `rule: version
calls: [{ call: pypi:net.connect, when: { 0: [OLD_ONE] } }, { call: [use pypi:net.OLD_ONE, 'use *.OLD_TWO'], confidence: low }]`,
  `rule: query
calls: [{ call: pypi:net.run, when: { 0: { known: false } } }, { text: '^select .* from ', confidence: low }]`,
  `rule: mode
calls: [{ call: pypi:net.mode, when: { 0: { bits: '0o22' } } }]`,
);

async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await scanCode(files, rules);
  return findings.map(({ ruleId, file, line, confidence, sink }) => `${ruleId} ${file}:${line} ${confidence} ${sink}`);
}

describe('calls that are wrong by themselves', () => {
  it('are recognised by what is called, through files, and by constants', async () => {
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

  it('are recognised by properties of options, those that are missing too', async () => {
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

describe('values and texts that are wrong where they stand', () => {
  it('are values that are named, once each, and where a call is found for them with it', async () => {
    const files = {
      'a.py': `import net
from net import OLD_ONE, NEW_ONE
def listen(version=net.OLD_ONE):
    return version
listen(OLD_ONE)
listen(NEW_ONE)
net.connect(net.OLD_ONE)
vendored.net.OLD_TWO
OLD_TWO = 2
listen(OLD_TWO)
`,
      'test_a.py': `import net\nlisten(net.OLD_ONE)\n`,
    };
    assert.deepEqual(await found(files), [
      'version a.py:3 low net.OLD_ONE',
      'version a.py:5 low OLD_ONE',
      'version a.py:7 high net.connect(…)',
      'version a.py:8 low vendored.net.OLD_TWO',
    ]);
  });

  it('are texts that are put together of parts which are not known, by what stands around these', async () => {
    const files = {
      'a.py': `import net
def load(store, name):
    table = 'users'
    store.rows('select * from users where name = ' + name + ';')
    store.rows(f'select {name} from users')
    store.rows(f'select * from {table}')
    store.rows(f'choose {name} from users')
    net.run('select * from ' + name)
`,
    };
    assert.deepEqual(await found(files), [
      'query a.py:4 low text put together',
      'query a.py:5 low text put together',
      'query a.py:8 high net.run(…)',
    ]);
  });

  it('are numbers by their bits', async () => {
    const files = {
      'a.py': `import net\nnet.mode(0o620)\nnet.mode(0o644)\nnet.mode(18)\nnet.mode('rw')\nnet.mode(given)\n`,
    };
    assert.deepEqual(await found(files), ['mode a.py:2 high net.mode(…)', 'mode a.py:4 high net.mode(…)']);
  });
});
