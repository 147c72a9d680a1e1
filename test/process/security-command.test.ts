import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Security, Triage } from '#protocol/security.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { plainCode, shellCode, shellRule } from '../support/rule-text.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const files = {
  'package.json': '{ "name": "hatch", "main": "src/app.js", "dependencies": { "express": "4" } }\n',
  'src/app.js':
    "const express = require('express');\nconst { run } = require('./run');\nconst app = express();\napp.get('/run', (req, res) => res.send(run(req.query.name)));\n",
  'src/run.js':
    "const { execSync } = require('child_process');\nexports.run = function run(name) {\n  return execSync('ls ' + name);\n};\n",
};

/** A second hole, in a file of its own. */
const added = {
  'src/more.js':
    "const { execSync } = require('child_process');\nconst { app } = require('./app');\napp.get('/more', (req) => execSync('cat ' + req.query.file));\n",
  'src/app.js': files['src/app.js'].replace('const app = express();', 'const app = (exports.app = express());'),
};

const places = ({ findings }: Security) => findings.map(({ ruleId, file, line }) => `${ruleId} ${file}:${line}`);

describe('security findings of a folder', () => {
  let commandLine: CommandLine;
  let root: string;
  before(() => buildProgram());
  beforeEach(() => {
    commandLine = new CommandLine();
    root = temporaryFolder();
    git(root, 'init', '-q', '-b', 'main');
    writeTree(root, files);
    commitAll(root, 'A hatch');
  });
  afterEach(() => commandLine.dispose());

  const ask = (...more: readonly string[]) => commandLine.run('security', '--workspace', root, ...more);

  async function findingsOf(...options: readonly string[]): Promise<Security> {
    const { code, stdout, stderr } = await ask('--json', '--severity', 'high', ...options);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Security;
  }

  it('have the way from the route to the hole, with its lines of code', async () => {
    const { findings, scope } = await findingsOf('--paths');
    const [{ ruleId, file, line, reach, path = [], content }] = findings;
    assert.deepEqual([ruleId, file, line, findings.length], ['command-injection', 'src/run.js', 3, 1]);
    assert.deepEqual([reach.state, reach.entryPoint?.name], ['reachable', 'GET /run']);
    assert.deepEqual(
      [path[0]?.file, path[0]?.role, path.at(-1)?.file, path.at(-1)?.role],
      ['src/app.js', 'source', 'src/run.js', 'sink'],
    );
    assert.equal(content, "  return execSync('ls ' + name);");
    assert.equal(scope?.files, 3);
  });

  it('are a gate, until someone decides about them', async () => {
    assert.equal((await ask('--fail-on', 'high')).code, 1);
    const [{ fingerprint }] = (await findingsOf()).findings;
    const decision = ['triage', fingerprint.slice(0, 8), 'accepted', '--note', 'behind a login'];
    const decided = await ask(...decision, '--json');
    assert.equal(decided.code, 0, decided.stderr);
    assert.equal((JSON.parse(decided.stdout) as Triage).note, 'behind a login');
    assert.equal((await ask('--fail-on', 'high')).code, 0);
    assert.deepEqual([places(await findingsOf()), (await findingsOf()).triaged], [[], 1]);
    assert.equal((await ask('triage', fingerprint.slice(0, 8), 'open')).code, 0);
    assert.equal((await ask('--fail-on', 'high')).code, 1);
  });

  it('against a revision are what the working tree adds', async () => {
    assert.deepEqual(places(await findingsOf('--base', 'HEAD')), []);
    writeTree(root, added);
    assert.deepEqual(places(await findingsOf('--base', 'HEAD')), ['command-injection src/more.js:3']);
  });

  it('are written as SARIF, with what a comment takes out', async () => {
    writeTree(root, {
      'src/run.js': files['src/run.js'].replace(
        '  return',
        '  // groundplan-ignore command-injection: a test\n  return',
      ),
    });
    const output = join(temporaryFolder(), 'out.sarif');
    const written = await ask('--severity', 'high', '--format', 'sarif', '--output', output);
    assert.equal(written.code, 0, written.stderr);
    const log = JSON.parse(readFileSync(output, 'utf8')) as {
      runs: readonly { results: readonly { ruleId: string; suppressions: readonly object[] }[] }[];
    };
    assert.deepEqual(
      log.runs[0]?.results.map(({ ruleId, suppressions }) => [ruleId, suppressions]),
      [['command-injection', [{ kind: 'inSource', justification: 'a test' }]]],
    );
    assert.deepEqual(places(await findingsOf()), []);
  });

  it('come from rules that can be tried by their examples', async () => {
    const path = '.groundplan/rules/shell-text.yaml';
    writeTree(root, { [path]: shellRule(shellCode, plainCode) });
    const right = await ask('test-rules');
    assert.deepEqual([right.code, right.stdout], [0, '1 rule, 1 example: 1 as they have to be\n'], right.stderr);
    assert.equal(existsSync(commandLine.stateFolder), false, 'no engine is started');
    writeTree(root, { [path]: shellRule(plainCode, shellCode), '.groundplan/rules/empty.yaml': 'rule: a\nrule: b\n' });
    const wrong = await ask('test-rules');
    assert.equal(wrong.code, 1);
    assert.match(wrong.stdout, /empty\.yaml:2: "rule" is there twice\n/);
    assert.match(
      wrong.stdout,
      /shell-text: the bad code in javascript is not found\n.*the good code in javascript is found\n/,
    );
    assert.equal((await ask('test-rules', join(root, path))).code, 1);
  });

  it('are answered to plain questions', async () => {
    const { stdout } = await commandLine.run('ask', '--workspace', root, 'which holes are reachable from outside?');
    assert.match(stdout, /src\/run\.js.*critical.*line 3.*reachable from `GET \/run`/);
  });
});
