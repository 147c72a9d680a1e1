import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { EventData } from '#protocol/events.ts';
import type { Finding, Security } from '#protocol/security.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { EventStreamReader } from '../support/event-stream-reader.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { requestText } from '../support/http-fixture.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const handler = (name: string): string =>
  `app.get('/${name}', (req, res) => {\n  exec('ls ' + req.query.${name});\n});\n`;
const app = `const express = require('express');\nconst { exec } = require('child_process');\nconst app = express();\n`;
const manifest = '{ "name": "shop", "private": true, "main": "app.js", "dependencies": { "express": "4" } }\n';

function injections({ findings }: Security): Finding[] {
  return findings.filter(({ cwe }) => cwe.includes('CWE-78'));
}

function hasBadRule({ scope }: Security): boolean {
  return scope !== undefined && scope.ruleErrors.some(({ file }) => file.endsWith('/bad.yaml'));
}

describe('findings of a served folder', () => {
  let engine: BuiltEngine;
  let folder = '';
  let projectId = '';

  before(() => buildProgram());
  beforeEach(async () => {
    engine = new BuiltEngine();
    folder = temporaryFolder();
    git(folder, 'init', '-q', '-b', 'main');
    writeTree(folder, { 'package.json': manifest, 'app.js': app + handler('one') });
    commitAll(folder, 'One');
    await serve();
  });
  afterEach(() => engine.dispose());

  async function serve(): Promise<void> {
    const [project] = await engine.serve([folder]);
    projectId = project.id;
    await engine.untilIndexed(projectId);
  }

  const found = (query = ''): Promise<Security> => engine.get(`/api/v1/projects/${projectId}/security${query}`);

  async function change(name: string): Promise<void> {
    writeTree(folder, { 'app.js': `${app}// A line more.\n${handler('one')}${handler(name)}` });
    await engine.send({ method: 'POST', path: `/api/v1/projects/${projectId}/index` });
    await engine.untilIndexed(projectId);
  }

  it('name the route that leads to them, and what a change adds; events say it after the run', async () => {
    const [first] = injections(await found());
    assert.deepEqual([first.reach.state, first.reach.entryPoint?.name, first.line], ['reachable', 'GET /one', 5]);
    const { key } = await engine.call('keys.create', {});
    const reader = new EventStreamReader(
      Number(new URL(engine.baseUrl).port),
      requestText({ path: '/api/v1/events' }, key),
    );
    await reader.opened();
    await change('two');
    const both = await engine.until(found, (each) => injections(each).length === 2);
    assert.equal(injections(both)[0].fingerprint, first.fingerprint);
    const event = await engine.until(
      async () => reader.events.find(({ event: type }) => type === 'security.changed'),
      (each) => each !== undefined,
    );
    reader.close();
    assert.ok(event !== undefined);
    const { added, fixed, counts } = event.data.data as unknown as EventData['security.changed'];
    assert.deepEqual([added.map(({ line }) => line), fixed, counts], [[9], [], { added: 1, fixed: 0 }]);
    const compared = await found('?base=main');
    assert.deepEqual(
      injections(compared).map(({ line, isNew }) => [line, isNew]),
      [[9, true]],
    );
    assert.deepEqual(compared.fixed, []);
  });

  it('are there at once for the next engine, with what was decided, also after kill -9', async () => {
    const [finding] = injections(await found());
    const path = `/api/v1/projects/${projectId}/triage/${finding.fingerprint}`;
    const body = { state: 'accepted', note: 'Internal.' };
    const { status } = await engine.send({ method: 'PUT', path, body });
    assert.equal(status, 200);
    const before = await found();
    await engine.kill();
    await serve();
    const after = await found();
    assert.deepEqual(after, before);
    assert.deepEqual([injections(after).length, after.triaged], [0, 1]);
    assert.equal((await engine.get<{ note: string }>(path)).note, 'Internal.');
  });

  it('are of the rules of the repository as well, and errors in these are said', async () => {
    const rule = `rule: shell-text\ntitle: Text in a shell\ncwe: CWE-78\nseverity: high\nmessage: '{source} goes to {sink}.'\nremediation: Pass a list.\nharm: shell\nsinks:\n  - node:child_process.exec(0)\n`;
    writeTree(folder, {
      [join('.groundplan', 'rules', 'own.yaml')]:
        `${rule}examples:\n  javascript:\n    bad: exec(x);\n    good: f(x);\n`,
      [join('.groundplan', 'rules', 'bad.yaml')]: 'rule: [\n',
    });
    await change('two');
    const { findings, scope } = await engine.until(found, hasBadRule);
    assert.ok(findings.some(({ ruleId }) => ruleId === 'project/shell-text'));
    assert.equal(scope?.projectRules, 1);
  });
});
