import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { readTlsFiles } from '#server/tls-files.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/net/${name}`, import.meta.url));
const cert = fixture('receiver-certificate.pem');
const key = fixture('receiver-key.pem');

describe('The files of a certificate', () => {
  it('are read where they belong together', () => {
    const material = readTlsFiles({ cert, key });
    assert.match(Buffer.from(material.cert).toString(), /BEGIN CERTIFICATE/);
    assert.match(Buffer.from(material.key).toString(), /PRIVATE KEY/);
    assert.equal(new Date(material.endsAtMs).toISOString(), '2126-10-29T11:26:24.000Z');
  });

  for (const [title, files, message] of [
    ['one is not there', { cert, key: `${key}.none` }, /receiver-key\.pem\.none can't be read: ENOENT/],
    ['they are in each other’s place', { cert: key, key: cert }, /are no certificate and its key/],
    ['they hold something else', { cert: fileURLToPath(import.meta.url), key }, /are no certificate and its key/],
  ] as const) {
    it(`are refused where ${title}`, () =>
      assert.throws(() => readTlsFiles(files), { code: 'invalid_parameter', message }));
  }
});
