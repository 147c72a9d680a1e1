import assert from 'node:assert/strict';
import { hideAbsolutePaths, redactCredentials } from '#server/base/redact.ts';

describe('Redaction', () => {
  const credentials: [string, string][] = [
    ['key sk_live_gp_abc123, again sk_test_x', 'key sk_live_…, again sk_test_…'],
    ['?api_key=sk_live_gp_abc&x=1', '?api_key=sk_live_…&x=1'],
    ['secret whsec_a+b/c=', 'secret whsec_…'],
    ['task_live_ and sk_liveliness stay', 'task_live_ and sk_liveliness stay'],
  ];
  for (const [text, expected] of credentials) {
    it(`of ${text}`, () => assert.equal(redactCredentials(text), expected));
  }

  const paths: [string, string][] = [
    ['ENOENT: open /home/me/project/file.ts', 'ENOENT: open …/file.ts'],
    ['at run (file:///srv/app/server/main.ts:3:7)', 'at run (…/main.ts:3:7)'],
    ['C:\\Users\\me\\file.ts is gone', '…/file.ts is gone'],
    ['"/a/b" and src/a/b.ts', '"…/b" and src/a/b.ts'],
    ['1/2', '1/2'],
  ];
  for (const [text, expected] of paths) {
    it(`of ${text}`, () => assert.equal(hideAbsolutePaths(text), expected));
  }
});
