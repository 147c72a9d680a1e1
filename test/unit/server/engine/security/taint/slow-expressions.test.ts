import assert from 'node:assert/strict';
import { rulesOf, scanCode } from '../../../../../support/scanned-code.ts';

const rules = rulesOf(`rule: slow
harm: time
sinks:
  - { sink: '*.test(0)', when: { this: { slow: [exponential] } } }
  - { sink: '*.match(this)', when: { 0: { slow: [exponential, quadratic] } } }`);

describe('slow regular expressions', () => {
  it('are found where they are written, by texts that they are matched with', async () => {
    const { findings } = await scanCode(
      {
        'expressions.js': `exports.words = /^(\\w+\\s?)+$/;\nexports.end = /\\s+$/;\n`,
        'a.js': `const { words, end } = require('./expressions');
module.exports = (req, res) => {
  words.test(req.body.text);
  end.test(req.body.text);
  req.body.text.match(end);
  req.body.text.match(/^a+$/);
  words.test('a text of ours');
};
`,
      },
      rules,
    );
    assert.deepEqual(
      findings.map(({ file, line, sink, path }) => [file, line, sink, path[0].file]),
      [
        ['expressions.js', 1, '/^(\\w+\\s?)+$/', 'a.js'],
        ['expressions.js', 2, '/\\s+$/', 'a.js'],
      ],
    );
  });

  it('are named where a call is given one of several, and not the others', async () => {
    const { findings } = await scanCode(
      {
        'a.js': `const words = /^a+$/;
const loose = /^(\\w+\\s?)+$/;
const looser = /^(\\w+\\s*)+$/;
module.exports = (req, res) => {
  (req.body.isLoose ? loose : req.body.isLooser ? looser : words).test(req.body.text);
};
`,
      },
      rules,
    );
    assert.deepEqual(
      findings.map(({ line }) => line),
      [2, 3],
    );
  });

  it('are found where they are made of texts', async () => {
    const { findings } = await scanCode(
      {
        'a.js': `const word = '\\\\w+';
const words = new RegExp('^(' + word + '\\\\s?)+$', 'i');
const word2 = RegExp('^' + word + '$');
module.exports = (req, res) => {
  words.test(req.body.text);
  word2.test(req.body.text);
  new RegExp(req.body.text + 'a').test(req.body.text);
};
`,
      },
      rules,
    );
    assert.deepEqual(
      findings.map(({ line }) => line),
      [2],
    );
  });
});
