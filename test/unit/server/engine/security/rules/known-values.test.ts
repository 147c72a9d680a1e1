import assert from 'node:assert/strict';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { scanCode } from '../../../../../support/scanned-code.ts';

const { ruleSet } = compileRules(readBundledRules().map((each) => ({ ...each, isOurs: true })));

async function rulesIn(code: string): Promise<string[]> {
  const files = { 'package.json': '{ "name": "x", "dependencies": { "koa": "2", "pg": "8" } }', 'a.js': code };
  return (await scanCode(files, ruleSet)).findings.map(({ ruleId }) => ruleId);
}

function poolOf(options: string): Promise<string[]> {
  return rulesIn(`const pg = require('pg');\nnew pg.Pool({ ${options} });\n`);
}

describe('a password of a database', () => {
  it('is a secret, but that which a database of the same machine comes with', async () => {
    assert.deepEqual(await poolOf("host: 'db.shop.example', password: 'postgres'"), ['hard-coded-secret']);
    assert.deepEqual(await poolOf("password: 'Xk29!vTq'"), ['hard-coded-secret']);
    assert.deepEqual(await poolOf("host: 'localhost', password: 'Xk29!vTq'"), ['hard-coded-secret']);
    assert.deepEqual(await poolOf("host: process.env.HOST, password: 'Xk29!vTq'"), ['hard-coded-secret']);
    assert.deepEqual(await poolOf("host: 'localhost', password: 'postgres'"), []);
  });
});
