import assert from 'node:assert/strict';
import type { Doubt } from '#protocol/doubt-codes.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';
import type { FoundScan } from '#server/app/security/found-scan.ts';
import type { ScanProgram } from '#server/app/security/project-scanner.ts';
import type { RawFinding } from '#server/engine/security/finding.ts';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import { finding, rawFinding, readFiles, scannerWith } from '../../../../support/scanned-folder.ts';

const githubToken = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
const nothing = finding();

async function scan(files: Record<string, string>, scanProgram: ScanProgram = nothing): Promise<FoundScan> {
  const folder = await linkFolder(files);
  return scannerWith(scanProgram).scan(folder.root, await folder.refresh());
}

function leftOutOf({ scope }: FoundScan): string[] {
  return scope.leftOut.map(({ file, reason }) => `${file} ${reason}`);
}

/** A finding in line 2 whose source is in another one. */
function wayFrom(line: number): RawFinding {
  const [source, sink] = rawFinding({ file: 'b.ts', line: 2 }).path;
  return rawFinding({ file: 'b.ts', line: 2, path: [{ ...source, line }, sink] });
}

describe('a scan of a snapshot', () => {
  it('gives the analysis the graphs of the files, the templates, the entry points and the rules', async () => {
    const seen: unknown[] = [];
    const files = {
      'package.json': '{ "main": "a.ts" }',
      'a.ts': 'export function a() { return 1; }\n',
      'page.ejs': '<%- name %>\n',
    };
    await scan(files, ({ snapshot, templates, entryPoints }, { rules }) => {
      seen.push(
        snapshot.files.count,
        templates('page.ejs').length,
        entryPoints.map(({ type }) => type),
        rules.length,
      );
      return { findings: [], leftOut: [] };
    });
    assert.deepEqual(seen, [3, 1, ['package'], 1]);
  });

  it('names the first piece of evidence where no value flows, with what else the rating follows from', async () => {
    const at = { file: 'a.ts', line: 2, column: 3, proof: 'exact' } as const;
    const path = [
      { ...at, line: 1, role: 'step', what: 'requireLogin (GET /a)' } as const,
      { ...at, role: 'sink', what: 'GET /b' } as const,
    ];
    const notes: Doubt[] = [{ code: 'siblings_have_check', values: ['5', '6', 'a.ts'] }];
    const raw = { ...rawFinding({ file: 'a.ts', line: 2 }), sink: 'GET /b', path, notes };
    const { findings } = await scan({ 'a.ts': 'export function a(x) {\n  exec(x);\n}\n' }, finding(raw));
    assert.equal(findings[0].message, 'requireLogin (GET /a) reaches GET /b.');
    assert.equal(findings[0].reasons.at(-1), '5 of 6 handlers that were compared in a.ts have a check, it has none.');
    assert.deepEqual(findings[0].reasonCodes?.at(-1), notes[0]);
  });

  it('says of a finding who reaches it, how severe it is and why, and how it is recognised', async () => {
    const files = { 'package.json': '{ "main": "a.ts" }', 'a.ts': 'export function a(x) {\n  exec(x);\n}\n' };
    const { findings } = await scan(
      files,
      finding(rawFinding({ file: 'a.ts', line: 2, symbol: 'a', otherSources: 2 })),
    );
    const [{ id, fingerprint, reasons, reasonCodes = [], path, ...found }] = findings;
    assert.match(id, /^fnd_/);
    assert.match(fingerprint, /^[0-9a-f]{32}$/);
    assert.equal(path.length, 2);
    assert.deepEqual(doubtTexts(reasonCodes), reasons);
    assert.equal(reasons.at(-1), '2 other sources reach the same place by other ways.');
    assert.deepEqual(found, {
      ruleId: 'command-injection',
      title: 'Command injection',
      severity: 'high',
      confidence: 'high',
      category: 'vulnerability',
      cwe: ['CWE-78'],
      owasp: ['A03:2021'],
      file: 'a.ts',
      line: 2,
      column: 1,
      endLine: 2,
      endColumn: 5,
      message: 'req.query reaches exec(…).',
      remediation: 'Pass arguments as a list.',
      reach: {
        state: 'reachable',
        reason: 'The package a.ts leads to it.',
        reasonCodes: [{ code: 'entry_leads_to_it', values: ['package a.ts'] }],
        entryPoint: { id: 'package:a.ts@a.ts', type: 'package', name: 'a.ts', file: 'a.ts', line: 1 },
        entryPoints: 1,
      },
      symbol: 'a.ts#a',
    });
  });

  it('says of a finding with several sources what holds for the worst of them', async () => {
    const files = {
      'package.json': '{ "name": "x", "private": true, "main": "a.ts" }',
      'a.ts': "import { run } from './b';\nrun(1);\n",
      'b.ts': 'export function run(x) {\n  exec(x);\n}\nfunction unused(x) {\n  exec(x);\n}\n',
    };
    const unused = await scan(files, finding(wayFrom(5)));
    assert.equal(unused.findings[0].reach.state, 'not_reachable');
    const other = await scan(files, finding({ ...wayFrom(5), otherWays: [wayFrom(2)] }));
    assert.equal(other.findings[0].reach.state, 'reachable');
    assert.equal(other.findings[0].path[0].line, 2);
    assert.equal(other.findings[0].fingerprint, unused.findings[0].fingerprint);
  });

  it('finds secrets in any text, less severe in tests and examples, none in lock files', async () => {
    const line = `token = "${githubToken}"\n`;
    const { findings } = await scan({
      'package.json': '{ "main": "main.js" }',
      'main.js': 'export {};\n',
      'unused.js': `function unused() {\n  return '${githubToken}';\n}\n`,
      'config.toml': line,
      'local.key': line,
      'docs/use.md': line,
      'yarn.lock': line,
      'a.test.ts': `const ${line}`,
    });
    assert.deepEqual(
      findings.map(({ file, ruleId, severity, category }) => `${file} ${ruleId} ${severity} ${category}`),
      [
        'a.test.ts secret/github-pat low secret',
        'config.toml secret/github-pat high secret',
        'docs/use.md secret/github-pat low secret',
        'local.key secret/github-pat high secret',
        'unused.js secret/github-pat high secret',
      ],
    );
    assert.ok(!JSON.stringify(findings).includes(githubToken.slice(4)));
  });

  it('finds secrets in what has the bytes of a lock file under another name', async () => {
    const text = `token = "${githubToken}"\n`;
    const { findings } = await scan({ 'a/package-lock.json': text, 'b/mine.json': text });
    assert.deepEqual(
      findings.map(({ file }) => file),
      ['b/mine.json'],
    );
  });

  it('finds keys less severe where nothing that is shipped names their file', async () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7'.repeat(4)}\n-----END PRIVATE KEY-----\n`;
    const { findings } = await scan({
      'data/sign.key': key,
      'data/mail.key': key,
      'src/sign.ts': "export const path = 'data/sign.key';\n",
      'tests/a.test.ts': "export const path = 'data/mail.key';\n",
    });
    assert.deepEqual(
      findings.map(({ file, severity }) => `${file} ${severity}`),
      ['data/mail.key medium', 'data/sign.key high'],
    );
  });

  it('gives the analysis no graphs of tests, and those of code with the same bytes', async () => {
    const seen: boolean[] = [];
    const text = 'export const a = 1;\n';
    await scan({ 'a.test.ts': text, 'a.ts': text, 'test/b.py': 'b = 1\n' }, ({ graphs, texts }) => {
      seen.push(...['a.test.ts', 'a.ts', 'test/b.py'].map((path) => graphs(path) !== undefined));
      assert.equal(texts('a.test.ts'), text);
      return { findings: [], leftOut: [] };
    });
    assert.deepEqual(seen, [false, true, false]);
  });

  it('says what was looked at', async () => {
    const { scope, ruleIds, rulesVersion } = await scan({
      'a.ts': 'let a;\nlet b;\n',
      '.groundplan/rules/own.yaml': 'id: own\n',
      '.groundplan/other.yaml': 'id: no\n',
    });
    assert.deepEqual([scope.files, scope.lines, scope.projectRules, rulesVersion], [3, 4, 1, 'rules_1']);
    assert.ok(ruleIds.includes('command-injection') && ruleIds.includes('secret/github-pat'));
    assert.equal(scope.rules, ruleIds.length - 1);
  });

  it('takes findings out by comments with a reason, and says where one lacks it', async () => {
    const text =
      'exec(x); // groundplan-ignore command-injection: only constants\nexec(y); // groundplan-ignore command-injection\n';
    const found = finding(...[1, 2].map((line) => rawFinding({ file: 'a.ts', line })));
    const { findings } = await scan({ 'a.ts': text }, found);
    assert.deepEqual(
      findings.map(({ ruleId, line, severity, suppressed }) => [ruleId, line, severity, suppressed?.reason]),
      [
        ['command-injection', 1, 'medium', 'only constants'],
        ['command-injection', 2, 'medium', undefined],
        ['suppression-without-reason', 2, 'info', undefined],
      ],
    );
  });

  it('leaves out what changed meanwhile, what is gone and what cost threads, with the reason', async () => {
    const folder = await linkFolder({ 'a.ts': 'let a;\n', 'b.ts': 'let b;\n', 'c.ts': 'let c;\n', 'd.ts': 'let d;\n' });
    const snapshot = await folder.refresh();
    folder.write({ 'a.ts': 'let other;\n', 'b.ts': undefined });
    const found = await scannerWith(nothing).scan(folder.root, snapshot, ['c.ts']);
    assert.deepEqual(leftOutOf(found), ['a.ts changed', 'b.ts unreadable', 'c.ts crashed']);
    assert.deepEqual([found.changed, found.scope.files, found.scope.leftOutFiles], [1, 1, 3]);
  });

  it('names the languages whose code no rule follows, most files first', async () => {
    const folder = await linkFolder({
      'a.ts': 'let a;\n',
      'cmd/main.go': 'package main\n',
      'cmd/run.go': 'package main\n',
      'init.lua': 'print(1)\n',
      'views/page.ejs': '<p><%= a %></p>\n',
      'README.md': '# Shop\n',
      'data.json': '{}\n',
    });
    const { scope } = await scannerWith(nothing).scan(folder.root, await folder.refresh());
    assert.deepEqual(scope.unfollowed, [
      { language: 'go', files: 2 },
      { language: 'lua', files: 1 },
    ]);
    const small = await linkFolder({ 'a.ts': 'let a;\n', 'b.py': 'b = 1\n' });
    assert.equal((await scannerWith(nothing).scan(small.root, await small.refresh())).scope.unfollowed, undefined);
  });

  it('lists a file once that both reading and the analysis left out', async () => {
    const folder = await linkFolder({ 'a.ts': 'let a;\n', 'b.ts': 'let b;\n' });
    const snapshot = await folder.refresh();
    const leftOut = ['a.ts', 'b.ts', 'b.ts'].map((file) => ({ file, reason: 'budget' }));
    const scanner = scannerWith(() => ({ findings: [], leftOut, unknownCalls: 0 }));
    const found = await scanner.scan(folder.root, snapshot, ['a.ts']);
    assert.deepEqual(leftOutOf(found), ['a.ts crashed', 'b.ts budget']);
    assert.equal(found.scope.leftOutFiles, 2);
  });

  it('leaves out a file that a front-end throws at', async () => {
    const folder = await linkFolder({ 'a.ts': 'let a = 1;\n', 'b.ts': 'let b = 2;\n' });
    const snapshot = await folder.refresh();
    const [typescript] = frontEnds;
    const throwing = { ...typescript, flow: () => assert.fail('nested') };
    const files = readFiles({ frontEnds: [throwing] });
    assert.deepEqual(leftOutOf(await scannerWith(nothing, { files }).scan(folder.root, snapshot)), [
      'a.ts broken',
      'b.ts broken',
    ]);
  });

  it('says of files whose language it does not follow that secrets alone were looked for', async () => {
    const folder = await linkFolder({ 'a.ts': 'let a = 1;\n', 'b.toml': 'b = 2\n' });
    const [typescript] = frontEnds;
    const files = readFiles({ frontEnds: [{ ...typescript, hasFlow: false, flow: () => undefined }] });
    const found = await scannerWith(nothing, { files }).scan(folder.root, await folder.refresh());
    assert.deepEqual(leftOutOf(found), ['a.ts not_followed']);
  });

  it('leaves out files beyond the memory for all graphs', async () => {
    const folder = await linkFolder({ 'a.ts': 'let a = 1;\n', 'b.ts': 'let b = 2;\n' });
    const files = readFiles({ graphBytesMax: 10 });
    const found = await scannerWith(nothing, { files }).scan(folder.root, await folder.refresh());
    assert.deepEqual(leftOutOf(found), ['a.ts too_large', 'b.ts too_large']);
  });

  it('reads a file once, whatever is scanned again', async () => {
    const begun: string[] = [];
    const files = readFiles({ begin: (path) => begun.push(path) });
    const scanner = scannerWith(nothing, { files });
    const folder = await linkFolder({ 'a.ts': 'let a;\n', 'b.ts': 'let b;\n' });
    await scanner.scan(folder.root, await folder.refresh());
    folder.write({ 'b.ts': 'let c;\n' });
    await scanner.scan(folder.root, await folder.refresh());
    assert.deepEqual(begun, ['a.ts', 'b.ts', 'b.ts']);
  });

  it('reports how far it is', async () => {
    const folder = await linkFolder({ 'a.ts': 'let a;\n' });
    const scanner = scannerWith(nothing);
    await scanner.scan(folder.root, await folder.refresh());
    assert.deepEqual(scanner.progress, [
      { phase: 'reading', done: 0, total: 1 },
      { phase: 'analysing', done: 1, total: 1 },
    ]);
  });
});
