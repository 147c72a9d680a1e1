import assert from 'node:assert/strict';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import { readBundledRules } from '#server/platform/files/bundled-rules.ts';
import { scanCode } from '../../../../../support/scanned-code.ts';

const { ruleSet } = compileRules(readBundledRules().map((each) => ({ ...each, isOurs: true })));

async function asksAnyServer(made: string, call: string): Promise<boolean> {
  const code = `const { Socket } = require('net');
const tls = require('tls');
const app = require('express')();
class Probe {
  open(host, port) {
    return Promise.resolve().then(() => {
      this.socket = ${made};
      this.socket.${call};
    });
  }
}
const probe = new Probe();
app.get('/probe', (req, res) => probe.open(req.query.host, Number(req.query.port)));
`;
  const files = { 'package.json': '{ "name": "x", "dependencies": { "express": "4" } }', 'app.js': code };
  const { findings } = await scanCode(files, ruleSet);
  return findings.some(({ ruleId, line }) => ruleId === 'server-side-request-forgery' && line === 8);
}

describe('a socket that is made first and connected later', () => {
  it('asks the server that a request names', async () => {
    assert.equal(await asksAnyServer('new Socket()', 'connect({ host, port })'), true);
    assert.equal(await asksAnyServer('new Socket()', 'connect(port, host)'), true);
    assert.equal(await asksAnyServer('new tls.TLSSocket(probe.raw)', 'connect(port, host)'), true);
  });

  it('asks no other where the request names the port alone', async () => {
    assert.equal(await asksAnyServer('new Socket()', "connect({ host: 'db.example', port })"), false);
    assert.equal(await asksAnyServer('new Socket()', "connect(port, 'db.example')"), false);
  });
});
