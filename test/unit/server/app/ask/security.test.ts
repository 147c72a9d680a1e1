import assert from 'node:assert/strict';
import type { AskParts } from '#server/app/ask/prepare-answer.ts';
import type { ScannedFinding } from '#server/app/security/project-scans.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { searchFolder, type IndexedFiles } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { projectScan, scannedFinding, scansOf } from '../../../../support/security-fixture.ts';

const files = {
  'package.json': '{ "name": "shop", "main": "src/app.js", "dependencies": { "express": "4" } }',
  'src/app.js':
    "const express = require('express');\nconst { run } = require('./run');\nconst app = express();\napp.get('/run', (request) => run(request.query.name));\n",
  'src/run.js': 'function run(name) {\n  exec(name);\n}\nfunction calm() {}\nmodule.exports = { run };\n',
  'lib/hash.js': 'md5(1);\n',
};
const entryPoint = { id: 'src/app.js', type: 'route', name: 'GET /run', file: 'src/app.js', line: 4 };
const shell = scannedFinding({
  file: 'src/run.js',
  line: 2,
  symbol: 'src/run.js#run',
  reach: { state: 'reachable', reason: 'A route leads here.', entryPoint },
  path: [
    { file: 'src/app.js', line: 4, column: 37, role: 'source', proof: 'exact', what: 'request.query.name' },
    { file: 'src/run.js', line: 2, column: 3, role: 'sink', proof: 'exact', what: 'exec(…)' },
  ],
});
const hash = scannedFinding({
  file: 'lib/hash.js',
  line: 1,
  severity: 'low',
  title: 'Weak hash',
  reach: { state: 'unknown', reason: '' },
});

const pad = scannedFinding({
  file: 'package-lock.json',
  line: 3,
  category: 'dependency',
  severity: 'critical',
  title: 'left-pad 1.1.0',
});

describe('questions about holes', () => {
  let indexed: IndexedFiles;
  before(async () => void (indexed = await searchFolder(files)));

  async function partsOf(findings: readonly ScannedFinding[]): Promise<AskParts> {
    const scan = projectScan(await indexed.snapshots.newest('', 'calls', byOwner()), findings);
    return askPartsOf(indexed, undefined, { scans: scansOf(() => scan) });
  }

  const answered = async (question: string, findings = [shell, hash]) => ask(await partsOf(findings), { question });

  it('list the findings with their way and who reaches them, and cite their lines', async () => {
    const { answer, certainty, sources, reasons, doubts } = await answered('which holes are there?');
    assert.match(answer, /^2 findings: 1 high, 1 low, at least \(bounded\)\./);
    assert.match(
      answer,
      /`src\/run\.js`.*high: Command injection, line 2, `request\.query\.name` \(`src\/app\.js` line 4\) to `exec\(…\)`; reachable from `GET \/run`/,
    );
    assert.match(answer, /`lib\/hash\.js`.*low: Weak hash, line 1; whether it is reachable is not known/);
    assert.equal(certainty, 'bounded');
    assert.deepEqual(
      sources.map(({ file, line }) => `${file}:${line}`),
      ['src/run.js:2', 'lib/hash.js:1'],
    );
    assert.deepEqual(reasons?.slice(0, 2), [
      '3 files were looked at, with 2 rules.',
      'Only what a rule describes is found.',
    ]);
    assert.deepEqual(doubts?.slice(0, 2), [
      { code: 'scan_extent', values: ['2'], count: 3 },
      { code: 'only_rules_found' },
    ]);
  });

  it('say in which languages no rule follows code', async () => {
    const { scope, ...scan } = projectScan(await indexed.snapshots.newest('', 'calls', byOwner()), []);
    const unfollowed = [
      { language: 'go', files: 2 },
      { language: 'lua', files: 1 },
    ];
    const scans = scansOf(() => ({ ...scan, scope: scope && { ...scope, unfollowed } }));
    const { doubts } = await ask(askPartsOf(indexed, undefined, { scans }), { question: 'which holes are there?' });
    assert.deepEqual(doubts?.at(-1), { code: 'languages_unfollowed', values: ['go', 'lua'], count: 3 });
  });

  const narrowed: readonly (readonly [question: string, lead: RegExp])[] = [
    ['which holes are reachable from outside', /^1 finding that can be reached: 1 high, at least/],
    ['do we use vulnerable packages?', /^1 known hole of a package: 1 critical, at least/],
    ['is src/app.js vulnerable', /^1 finding in `src\/app\.js`: 1 high/],
    ['security findings in lib', /^1 finding in `lib\/?`: 1 low/],
    ['are there holes in run?', /^1 finding in `src\/run\.js#run`: 1 high/],
    ['are there holes in calm?', /^No finding in `src\/run\.js#calm` is known, but there may be some \(bounded\)/],
  ];
  for (const [question, lead] of narrowed) {
    const findings = question.includes('packages') ? [shell, hash, pad] : [shell, hash];
    it(`narrow them: ${question}`, async () => assert.match((await answered(question, findings)).answer, lead));
  }

  it('never say that there are none', async () => {
    const { answer, certainty } = await answered('is this project secure?', []);
    assert.match(answer, /^No finding is known, but there may be some \(bounded\)\./);
    assert.equal(certainty, 'bounded');
  });

  it('say which entry points lead to some code', async () => {
    assert.match(
      (await answered('is run reachable from outside?')).answer,
      /^2 entry points lead to `src\/run\.js#run`.*`GET \/run`/s,
    );
    assert.match((await answered('is calm reachable from outside?')).answer, /^No entry point .*`src\/run\.js#calm`/);
  });
});
