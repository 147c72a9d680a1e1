import assert from 'node:assert/strict';
import { maskSecrets } from '#server/engine/security/secrets/mask-secrets.ts';
import { secretRules } from '#server/engine/security/secrets/secret-rules.ts';

/** Secrets are put together here, so that no scanner takes this file for a leak. */
const githubToken = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
const awsKey = `AKIA${'Q7WX3R5TZ2NB6KLM'}`;
const pem = (kind: string) =>
  `-----BEGIN ${kind} KEY-----\n${'MIIEpAIBAAKCAQEA7x9'.repeat(6)}\n${'q'.repeat(40)}\n-----END ${kind} KEY-----`;

function check(text: string, expected: string): void {
  assert.equal(maskSecrets(text), expected);
}

describe('masking of secrets', () => {
  it('keeps four characters and the rest of the line', () => {
    check(`const token = '${githubToken}'; // rotate`, "const token = 'ghp_…'; // rotate");
    check(`aws_key: ${awsKey}\nregion: eu`, 'aws_key: AKIA…\nregion: eu');
  });

  it('keeps the line breaks of a key that runs over lines', () => {
    const masked = maskSecrets(`before\n${pem('RSA PRIVATE')}\nafter`);
    assert.equal(masked.split('\n').length, 6);
    assert.ok(!masked.includes('MIIE') && masked.startsWith('before\n----…') && masked.endsWith('\nafter'), masked);
  });

  it('masks several on one line, and one that two rules find once', () => {
    check(`a="${githubToken}" b="${githubToken}"`, 'a="ghp_…" b="ghp_…"');
  });

  it('leaves ordinary code alone', () => {
    for (const line of [
      'const apiKey = process.env.API_KEY;',
      "import { createToken } from './token-factory.ts';",
      'password: string;',
      'if (key.length < 24) throw new KeyError(key);',
      'secret = get_secret("database/primary/password")',
    ]) {
      check(line, line);
    }
  });

  it('finds secrets behind letters whose lower case is longer', () => {
    check(`İİİ token = '${githubToken}'`, "İİİ token = 'ghp_…'");
  });

  it('reads a long line of near misses in bounded time', () => {
    const text = 'key='.repeat(100_000);
    assert.equal(maskSecrets(text), text);
  });

  it('compiles every rule, each with a keyword', () => {
    assert.ok(secretRules.length > 200);
    for (const { id, pattern, keywords } of secretRules) {
      assert.doesNotThrow(() => new RegExp(pattern), id);
      assert.ok(keywords.length > 0, id);
    }
  });
});
