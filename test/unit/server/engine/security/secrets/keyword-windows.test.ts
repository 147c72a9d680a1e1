import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { findSecrets } from '#server/engine/security/secrets/find-secrets.ts';
import { keywordWindows, reachOf } from '#server/engine/security/secrets/keyword-windows.ts';
import { maskSecrets } from '#server/engine/security/secrets/mask-secrets.ts';
import { secretRules } from '#server/engine/security/secrets/secret-rules.ts';

const reach = { before: 10, behind: 30 };
const length = 64 * 1024;
const githubToken = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;

function check(text: string, expected: readonly (readonly [number, number])[]): void {
  const windows = keywordWindows(text, ['key'], reach).map(({ from, to }) => [from, to]);
  assert.deepEqual(windows, expected);
}

describe('Windows around keywords', () => {
  it('reach before and behind, and end with the text', () => {
    check(`${'.'.repeat(20)}key${'.'.repeat(100)}`, [[10, 50]]);
    check('key', [[0, 3]]);
    check(`key${'.'.repeat(60)}key`, [
      [0, 30],
      [53, 66],
    ]);
    check('nothing', []);
  });

  it('are never longer than twice the reach, and overlap by one', () => {
    check('key'.repeat(50), [
      [0, 80],
      [40, 120],
      [80, 150],
    ]);
  });

  it('hold a text made of any rule’s keywords at most twice', () => {
    for (const rule of secretRules) {
      const within = reachOf(rule);
      const total = within.before + within.behind;
      for (const variant of rule.keywords.flatMap((keyword) => [
        keyword,
        `${keyword} `,
        `${keyword}="`,
        `${keyword}\n`,
      ])) {
        const text = variant.repeat(Math.ceil(length / variant.length));
        const lengths = keywordWindows(text, rule.keywords, within).map(({ from, to }) => to - from);
        const searched = lengths.reduce((sum, each) => sum + each, 0);
        assert.ok(searched <= 2 * text.length + total, `${rule.id}: ${variant}`);
        assert.ok(Math.max(...lengths) <= 2 * total, rule.id);
      }
    }
  });
});

describe('The search for secrets', () => {
  it('has no pattern that begins with any text, or holds any line', () => {
    const slow = secretRules.filter(({ pattern }) => /^(?:\\b|\(\?:)*(?:\[[^\]]*\]|\.)\{0,|(?<!\\)\.\*/.test(pattern));
    assert.deepEqual(
      slow.map(({ id }) => id),
      [],
    );
  });

  it('finds a secret wherever the text is cut, once', () => {
    const filler = 'token ';
    for (let offset = 0; offset < 1700; offset += 37) {
      const before = filler.repeat(300) + '.'.repeat(offset);
      const text = `${before} ${githubToken} ${filler.repeat(300)}`;
      const found = findSecrets(text).filter(({ ruleId }) => ruleId === 'github-pat');
      assert.deepEqual(found, [{ ruleId: 'github-pat', start: before.length + 1, end: before.length + 41 }]);
    }
  });

  it('follows a secret that is longer than a window', () => {
    const random = Array.from({ length: 50 }, (_, index) =>
      createHash('sha512').update(`${index}`).digest('base64url'),
    );
    const text = `ops_eyJ${random.join('').replaceAll(/[_-]/g, '')}`;
    assert.equal(maskSecrets(`x = "${text}" // y`), 'x = "ops_…" // y');
  });

  it('masks what is near a keyword when there is too much to search', () => {
    const text = `${'token '.repeat(10)}\n${githubToken}\n${'.'.repeat(1000)}end`;
    const spans = findSecrets(text, 0);
    assert.ok(spans.some(({ start, end }) => start === 0 && end > 60 + githubToken.length));
    assert.ok(spans.every(({ end }) => end < text.length));
    assert.deepEqual(findSecrets(text, text.length * secretRules.length), findSecrets(text));
  });

  it('finds keywords in capitals behind letters whose lower case is longer', () => {
    assert.equal(maskSecrets(`İ AKIA${'Q7WX3R5TZ2NB6KLM'}`), 'İ AKIA…');
  });

  it('finds credentials of curl, however far from it', () => {
    assert.equal(
      maskSecrets(`curl -s \\\n  -X POST \\\n -u admin:hunter22x https://a`),
      'curl -s \\\n  -X POST \\\n -u admi… https://a',
    );
  });

  it('finds a secret of Kubernetes over several lines', () => {
    const yaml = 'kind: Secret\nmetadata:\n  name: x\ndata:\n  password: c2VjcmV0LXBhc3N3b3Jk\n';
    assert.ok(!maskSecrets(yaml).includes('c2VjcmV0'), maskSecrets(yaml));
  });
});
