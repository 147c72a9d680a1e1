import assert from 'node:assert/strict';
import { holdsTrialSecrets, isAside, isOfDevelopment } from '#server/engine/security/aside-files.ts';

describe('an example', () => {
  for (const path of ['certs/example.key', '.env.example', 'config.sample.yml', 'examples/a.ts', 'src/blog/keys.mdx'])
    it(`is ${path}`, () => assert.equal(isAside(path), true));
  for (const path of ['src/example-list.ts', 'src/examples.ts', 'certs/server.key', 'src/blog/keys.tsx'])
    it(`is not ${path}`, () => assert.equal(isAside(path), false));
});

describe('a file of a setup for development', () => {
  for (const path of [
    'docker-compose.yml',
    'deploy/compose.dev.yaml',
    'dev/keys/root',
    'scripts/release.ts',
    '.scripts/compare.js',
    'packages/api/scripts/seed.js',
    '.env.development',
    'config/dev.pem',
    'settings/app.development.json',
  ]) {
    it(`is ${path}`, () => assert.equal(isOfDevelopment(path), true));
  }

  for (const path of [
    'src/dev/a.ts',
    'src/scripts/main.js',
    'server/devices.ts',
    'development.md',
    'compose.ts',
    '.env',
  ]) {
    it(`is not ${path}`, () => assert.equal(isOfDevelopment(path), false));
  }
});

describe('a file of secrets to try a program with', () => {
  for (const path of [
    'docker/certs/server.key',
    'test_project/settings.py',
    'ansible/files/test_admin_key.sec',
    'upgrade/apt-test.priv',
    'docs-api/shop.postman_collection.json',
    'requests/sign-in.http',
    'connectors/pay/src/mock.ts',
  ]) {
    it(`is ${path}`, () => assert.equal(holdsTrialSecrets(path), true));
  }

  for (const path of [
    'certs/server.key',
    'docker/start.sh',
    'src/latest/keys.ts',
    'src/contest.py',
    'attestation/root.pem',
    'http/client.ts',
  ]) {
    it(`is not ${path}`, () => assert.equal(holdsTrialSecrets(path), false));
  }
});
