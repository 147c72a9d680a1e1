import assert from 'node:assert/strict';
import { join } from 'node:path';
import { LanguageBench } from '../support/language-bench.ts';
import { type PlainLanguageClient, uriOf } from '../support/language-client.ts';

const hatch = {
  'package.json': '{ "name": "hatch", "main": "src/app.js", "dependencies": { "express": "4" } }\n',
  'src/app.js':
    "const express = require('express');\nconst { run } = require('./run');\nconst app = express();\napp.get('/run', (req, res) => res.send(run(req.query.name)));\n",
  'src/run.js':
    "const { execSync } = require('child_process');\nexports.run = function run(name) {\n  return execSync('ls ' + name);\n};\n",
};

describe('findings in an editor of a real engine', () => {
  let bench: LanguageBench;
  let client: PlainLanguageClient;
  let folder: string;
  const file = () => join(folder, 'src/run.js');
  const shown = () => (client.diagnosticsOf(file()) ?? []).filter(({ code }) => code === 'command-injection');

  before(async () => {
    bench = new LanguageBench();
    folder = bench.folder(hatch);
    client = await bench.indexed([folder], { options: { unusedDiagnostics: 'off' } });
    await bench.pidOf(client);
    await client.openDocument(file());
  });
  after(() => bench.dispose());

  it('are none before someone has the folder scanned, then shown, and gone when they are decided about', async () => {
    await client.until('diagnostics', () => client.diagnosticsOf(file()) !== undefined);
    assert.deepEqual(shown(), []);
    const id = client.folder()?.projectId as string;
    const { findings } = await client.call('security.get', { id, severity: 'high' });
    await client.until('the finding', () => shown().length === 1);
    const [{ relatedInformation = [], range }] = shown();
    assert.equal(range.start.line, 2);
    assert.equal(relatedInformation[0]?.location.uri, uriOf(join(folder, 'src/app.js')));
    const [ignore] = await client.actions(file(), shown()[0]);
    assert.match(ignore.title, /^Ignore command-injection here/);
    await client.call('triage.put', { id, fingerprint: findings[0].fingerprint, state: 'accepted' });
    await client.until('that the finding is gone', () => shown().length === 0);
  });
});
