import assert from 'node:assert/strict';
import type { ScanProgram } from '#server/app/security/project-scanner.ts';
import { scanProgram } from '#server/engine/security/taint/scan-program.ts';
import { readScanRules } from '#server/scan-rules.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import { plainCode, shellCode, shellRule } from '../../../../support/rule-text.ts';
import { scannedState, type ScannerUnderTest, scannerWith } from '../../../../support/scanned-folder.ts';

const handler = [
  "import { exec } from 'node:child_process';",
  "import express from 'express';",
  'const app = express();',
  "app.get('/a', (req, res) => { exec(req.query.q); });",
  '',
].join('\n');
const project = {
  'package.json': '{ "main": "a.js", "dependencies": { "express": "4" } }',
  'a.js': handler,
  'a.test.js': "import './a.js';\n",
  'b.js': 'export function wrap(x) {\n  return x;\n}\nexport const twice = (x) => wrap(wrap(x));\n',
  'README.md': '# Shop\n',
  'views/page.ejs': '<p><%- name %></p>\n',
  'style.css': 'p { color: red; }\n',
};

interface CountedScans {
  readonly scanner: ScannerUnderTest;
  readonly followed: () => number;
}

function countedScanner(): CountedScans {
  let count = 0;
  const counting: ScanProgram = (program, rules) => {
    count++;
    return scanProgram(program, rules);
  };
  return { scanner: scannerWith(counting, { readRules: readScanRules }), followed: () => count };
}

/** Says how often values were followed, having compared each scan with one that knows nothing of what was before. */
async function followedAfter(...saves: readonly Record<string, string | undefined>[]): Promise<number> {
  const folder = await linkFolder(project);
  const { scanner, followed } = countedScanner();
  await scanner.scan(folder.root, await folder.refresh());
  for (const save of saves) {
    folder.write(save);
    // oxlint-disable-next-line no-await-in-loop -- one save after the other
    const snapshot = await folder.refresh();
    // oxlint-disable-next-line no-await-in-loop -- as above
    const found = await scanner.scan(folder.root, snapshot);
    // oxlint-disable-next-line no-await-in-loop -- as above
    assert.deepEqual(found, await countedScanner().scanner.scan(folder.root, snapshot));
    assert.ok(found.findings.some(({ ruleId }) => ruleId === 'command-injection'));
  }
  return followed();
}

function twice(row: Uint16Array | Uint32Array): Uint16Array | Uint32Array {
  return row instanceof Uint16Array ? Uint16Array.from([...row, ...row]) : Uint32Array.from([...row, ...row]);
}

describe('a scan after a save', () => {
  it('does not follow values again where no code and nothing about it changed', async () => {
    assert.equal(await followedAfter({ 'README.md': '# A shop\n\nwith `exec`\n' }, { 'style.css': 'p { }\n' }), 1);
    assert.equal(await followedAfter({ 'package.json': `${project['package.json']}\n` }), 1);
    assert.equal(await followedAfter({ 'page.ejs': undefined, 'README.md': '# Shop' }, { 'README.md': '# Shop\n' }), 1);
  });

  it('does not follow values again where rows of uses alone lie elsewhere, as they do after each save', async () => {
    const folder = await linkFolder(project);
    const { scanner, followed } = countedScanner();
    const snapshot = await folder.refresh('calls');
    await scanner.scan(folder.root, snapshot);
    assert.ok(snapshot.calls !== undefined && snapshot.calls.uses.slots.length > 0);
    const { starts, ends, ...rows } = snapshot.calls.uses;
    const count = rows.slots.length;
    const behind = Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, twice(row)])) as typeof rows;
    const uses = { ...behind, starts: starts.map((at) => at + count), ends: ends.map((at) => at + count) };
    await scanner.scan(folder.root, { ...snapshot, calls: { ...snapshot.calls, uses } });
    assert.equal(followed(), 1);
  });

  for (const [what, save] of Object.entries({
    'code changed': { 'a.js': `${handler}exec('ls');\n` },
    'only a comment of code changed, as its lines are others': { 'a.js': `// all routes\n${handler}` },
    'a test changed, of which fixes ask for words': { 'a.test.js': "import './a.js';\nconst a = 1;\n" },
    'a template prints something else': { 'views/page.ejs': '<p><%- title %></p>\n' },
    'an entry point came': { 'package.json': '{ "main": "b.js", "dependencies": { "express": "4" } }' },
    'a file came': { 'docs/new.md': '# New\n' },
    'a file went': { 'README.md': undefined },
    'a rule of the repository came': { '.groundplan/rules/shell-text.yaml': shellRule(shellCode, plainCode) },
  })) {
    it(`follows values again where ${what}`, async () => assert.equal(await followedAfter(save), 2));
  }

  it('follows values again where a rule of the repository changed', async () => {
    const path = '.groundplan/rules/shell-text.yaml';
    const rule = shellRule(shellCode, plainCode);
    assert.equal(await followedAfter({ [path]: rule }, { [path]: rule.replace('critical', 'low') }), 3);
  });

  it('keeps nothing of a scan that was not given the text of a test', async () => {
    const folder = await linkFolder(project);
    let count = 0;
    const asking: ScanProgram = ({ texts }) => {
      count++;
      texts('a.test.js');
      return { findings: [], leftOut: [] };
    };
    const scanner = scannerWith(asking);
    const snapshot = await folder.refresh();
    folder.write({ 'a.test.js': 'other();\n' });
    await scanner.scan(folder.root, snapshot);
    folder.write({ 'a.test.js': project['a.test.js'] });
    await scanner.scan(folder.root, snapshot);
    await scanner.scan(folder.root, snapshot);
    assert.equal(count, 2);
  });

  it('does not take a past state for the one of now', async () => {
    const folder = await linkFolder(project);
    const { scanner, followed } = countedScanner();
    const snapshot = await folder.refresh();
    await scanner.scan(folder.root, snapshot);
    const past = { movedTo: new Map<string, string>() };
    await scanner.scanState({ ...scannedState(folder.root, snapshot), past });
    await scanner.scan(folder.root, snapshot);
    assert.equal(followed(), 2);
  });
});
