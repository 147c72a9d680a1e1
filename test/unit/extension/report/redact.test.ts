import assert from 'node:assert/strict';
import { redactLine, redactLog } from '#extension/report/redact.ts';
import { reportText, settingValue } from '#extension/report/report-text.ts';
import { plainText } from '../../../support/plain-text.ts';

function check(line: string, expected: string): void {
  assert.equal(redactLine(line), expected);
}

describe('what a report leaves out', () => {
  it('keys', () => {
    check(`used sk_live_gp_${'a'.repeat(49)} twice`, 'used <key> twice');
    check('sent Bearer abc.def, refused', 'sent <key> refused');
  });

  it('paths of every system', () => {
    check('serves /home/jane/state now', 'serves <path> now');
    check('reads /home/jane/My Project/src/a.ts: gone', 'reads <path>: gone');
    check(String.raw`opens C:\Users\Jane Doe\code\a.ts, then stops`, 'opens <path>, then stops');
    check('opens file:///c%3A/x/y.ts now', 'opens <path> now');
    check('skips src/secret/plan.ts here', 'skips <path> here');
    check('skips src/秘密/計画.ts here', 'skips <path> here');
    check('skips ../other/b.py', 'skips <path>');
    check('skips plan.ts', 'skips <file>');
  });

  it('addresses of others, and what was asked of us', () => {
    check('asked https://example.com/a?b=c', 'asked <address>');
    check('listens on http://127.0.0.1:7431', 'listens on http://127.0.0.1:7431');
    check('GET http://127.0.0.1:7431/api/v1/x', 'GET http://127.0.0.1:7431/<path>');
  });

  it('whatever stands in quotes', () => {
    check('unexpected `const secret = 1` here', 'unexpected <text> here');
    check('no "Plan B" and no \'Plan C\' here', 'no <text> and no <text> here');
    check("it can't be, and it isn't", "it can't be, and it isn't");
  });

  it('what is in quotes of which the second is missing', () => {
    check('unexpected `const secret', 'unexpected <text>');
    check('no "Plan B', 'no <text>');
    check("no 'Plan C", 'no <text>');
  });

  it('the end of a line that no one reads, before anything is looked for in it', () => {
    const hostile = ['a ', '/a ', 'a.', 'a-', "'a ", 'C:/a ', '/'].map((part) => part.repeat(500_000));
    for (const line of hostile) assert.ok(redactLine(line).length <= 2000 * '<path>'.length);
    // The cut comes before the rules: where a key lies behind it, no rule has seen it.
    const line = `${'x'.repeat(1999)} sk_live_${'a'.repeat(9)}`;
    assert.equal(redactLine(line), `${'x'.repeat(1999)} `);
    assert.ok(!redactLine(`${'/a'.repeat(980)} "${'secret '.repeat(99)}`).includes('secret'));
  });

  it('nothing else', () => {
    const line = '2026-01-01T00:00:00.000Z 4711 version 0.1.0 leaving (idle), 12:30';
    check(line, line);
  });

  it('old lines, and the ends of long ones', () => {
    assert.deepEqual(redactLog('a\n\nb\r\nc\n', 2), ['b', 'c']);
    assert.deepEqual(redactLog('x '.repeat(400), 1)[0]?.length, 300);
  });
});

describe('report of a problem', () => {
  it('shows settings without paths', () => {
    assert.equal(settingValue('api.port', 80), '80');
    assert.equal(settingValue('engine.stateFolder', '/home/jane'), '<path>');
    assert.equal(settingValue('api.allowedRoots', ['/a', '/b']), '[<path>, <path>]');
  });

  it('is Markdown with a part for each thing', () => {
    const text = reportText(
      {
        versions: [['Groundplan', '1.0.0']],
        sentence: 'All well.',
        notices: ['port 80 is taken'],
        settings: [['index.onOpen', false]],
        windowLog: ['one'],
        engineLog: [],
      },
      plainText,
    );
    for (const part of [
      '- Groundplan: 1.0.0',
      '- port 80 is taken',
      '- `groundplan.index.onOpen`: false',
      '```text\none\n```',
    ]) {
      assert.ok(text.includes(part), part);
    }
    assert.ok(!text.includes('Log of the engine'));
  });
});
