import assert from 'node:assert/strict';
import { isModelOfThisMachine, readModelUrl } from '#server/service/egress/model-url.ts';

const right: readonly (readonly [given: string, base: string])[] = [
  ['https://api.example', 'https://api.example'],
  ['https://api.example/v1/', 'https://api.example/v1'],
  ['https://api.example/v1/chat/completions', 'https://api.example/v1'],
  ['https://api.example/v1/messages/', 'https://api.example'],
  ['HTTPS://API.example:443/V1', 'https://api.example/V1'],
  ['https://10.0.0.7:8443/models', 'https://10.0.0.7:8443/models'],
  ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
  ['http://127.0.0.1:1234/v1', 'http://127.0.0.1:1234/v1'],
  ['http://127.9.9.9/v1', 'http://127.9.9.9/v1'],
  ['http://2130706433:1234/v1', 'http://127.0.0.1:1234/v1'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
];

const wrong: readonly (readonly [given: string, problem: RegExp])[] = [
  ['', /not a URL/],
  ['ollama', /not a URL/],
  ['//api.example', /not a URL/],
  [`https://api.example/${'x'.repeat(2048)}`, /not a URL/],
  ['https://me@api.example', /user name or a password/],
  ['https://:secret@api.example', /user name or a password/],
  ['https://api.example/v1?key=secret', /a query or a fragment/],
  ['https://api.example/v1#key', /a query or a fragment/],
  ['file:///etc/passwd', /not a URL with a host/],
  ['ftp://api.example', /must be https/],
  ['http://api.example/v1', /must be https/],
  ['http://192.168.1.5:11434/v1', /must be https/],
  ['http://localhost.example/v1', /must be https/],
  ['http://127.0.0.1.example/v1', /must be https/],
  ['http://[::2]/v1', /must be https/],
  ['http://0.0.0.0:11434/v1', /must be https/],
];

describe('the address of a provider of models', () => {
  for (const [given, base] of right) {
    it(`${given} is ${base}`, () => assert.deepEqual(readModelUrl(given), { base }));
  }

  for (const [given, problem] of wrong) {
    it(`${given.slice(0, 40)} is none`, () => {
      const read = readModelUrl(given);
      assert.ok('problem' in read);
      assert.match(read.problem, problem);
      assert.doesNotMatch(read.problem, /secret/);
    });
  }

  for (const [base, expected] of [
    ['http://localhost:1/v1', true],
    ['https://127.0.0.1', true],
    ['https://api.example', false],
  ] as const) {
    it(`${base} is of this machine: ${expected}`, () => assert.equal(isModelOfThisMachine(base), expected));
  }
});
