import assert from 'node:assert/strict';
import { keyFilesIn, unshippedKeys } from '#server/engine/security/secrets/key-files.ts';

function unshipped(key: string, texts: Readonly<Record<string, string>>): boolean {
  const named = new Map(Object.entries(texts).map(([path, text]) => [path, keyFilesIn(text)]));
  return unshippedKeys([key], named).has(key);
}

describe('a file of a key', () => {
  it('is shipped where code or settings name it', () => {
    assert.equal(unshipped('local_data/signing.key', { 'app/config.py': 'path = "local_data/signing.key"' }), false);
    assert.equal(
      unshipped('certs/server.pem', { 'nginx/site.conf': 'ssl_certificate_key /etc/certs/server.pem;' }),
      false,
    );
    assert.equal(unshipped('ssh/id_rsa', { 'src/connect.ts': "readFileSync('ssh/id_rsa')" }), false);
  });

  it('is not where tests, examples and setups alone name it', () => {
    const texts = {
      'tests/test.env': 'KEY=local_data/mail.key',
      'example.env': '# KEY=local_data/mail.key',
      'README.md': 'openssl genrsa -out mail.key',
      'docker-compose.yml': './mail.key:/mail.key',
      '.github/workflows/test.yml': 'cat local_data/mail.key',
    };
    assert.equal(unshipped('local_data/mail.key', texts), true);
    assert.equal(unshipped('local_data/mail.key', { ...texts, 'src/mail.ts': "open('local_data/mail.key')" }), false);
  });

  it('is not where a comment alone names it', () => {
    assert.equal(unshipped('data/key.pem', { 'server.py': 'def run():\n    # load("data/key.pem")\n' }), true);
    assert.equal(unshipped('data/key.pem', { 'server.py': 'def run():\n    load("data/key.pem") # ours\n' }), false);
  });

  it('is not where nothing names it, or it names itself', () => {
    assert.equal(unshipped('data/old.pem', { 'src/a.ts': "open('data/other.pem')" }), true);
    assert.equal(unshipped('data/old.pem', { 'data/old.pem': 'old.pem' }), true);
  });

  it('is not known of a file whose name is no name of a key', () => {
    assert.equal(unshipped('src/config.ts', {}), false);
    assert.equal(unshipped('data/server_key', {}), false);
  });

  it('is not looked for in long words', () => {
    const long = 'a.'.repeat(500_000);
    assert.deepEqual(keyFilesIn(`${long}key ${'b'.repeat(1_000_000)}`), []);
  });
});
