import assert from 'node:assert/strict';
import { doubtTexts } from '#protocol/doubt-words.ts';
import type { AdvisoryStore } from '#server/app/ports/advisories.ts';
import type { FoundScan } from '#server/app/security/found-scan.ts';
import { advisoriesOf, advisory } from '../../../../support/advisories.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import { finding, scannerWith } from '../../../../support/scanned-folder.ts';

const lockFile = (entries: Readonly<Record<string, string>>) =>
  `{ "lockfileVersion": 3, "packages": {\n${Object.entries(entries)
    .map(([path, text]) => `"${path}": { ${text} }`)
    .join(',\n')}\n} }\n`;

const shop = {
  'package.json': '{ "name": "shop", "main": "main.js", "dependencies": { "express": "4", "tool": "1" } }',
  'package-lock.json': lockFile({
    '': '"dependencies": { "express": "4" }, "devDependencies": { "tool": "1" }',
    'node_modules/express': '"version": "4.0.0", "dependencies": { "qs": "6" }',
    'node_modules/qs': '"version": "6.0.0"',
    'node_modules/tool': '"version": "1.0.0", "dev": true',
  }),
  'main.js': "import { serve } from './serve.js';\nexport function main() { return serve(); }\n",
  'serve.js': "import express from 'express';\nexport function serve() { return express(); }\n",
  'test/a.test.js': "import tool from 'tool';\ntool();\n",
};

async function scan(files: Record<string, string>, advisories: AdvisoryStore): Promise<FoundScan> {
  const folder = await linkFolder(files);
  return scannerWith(finding(), { advisories }).scan(folder.root, await folder.refresh());
}

const about = (...names: readonly string[]) =>
  advisoriesOf(names.map((name) => advisory({ id: `GHSA-${name}`, name, aliases: [`CVE-${name}`] })));

const rowsOf = ({ findings }: FoundScan) =>
  findings.map(({ ruleId, line, severity, confidence, reach: { state } }) => [
    ruleId,
    line,
    severity,
    confidence,
    state,
  ]);

describe('holes of packages in a scan', () => {
  it('are reachable where an entry point leads to an import, unknown behind others, and not for work alone', async () => {
    const found = await scan(shop, about('express', 'qs', 'tool'));
    assert.deepEqual(rowsOf(found), [
      ['GHSA-express', 3, 'critical', 'medium', 'reachable'],
      ['GHSA-qs', 4, 'critical', 'medium', 'unknown'],
      ['GHSA-tool', 5, 'low', 'medium', 'not_reachable'],
    ]);
    const [{ path, title, message, cwe, reasonCodes = [], reasons, reach }, qs] = found.findings;
    assert.deepEqual(
      path.map(({ file, line, role, proof, what }) => `${file}:${line} ${role} ${proof} ${what}`),
      [
        'main.js:1 source exact package shop',
        'main.js:1 step exact import ./serve.js',
        'serve.js:1 step exact import express',
        'package-lock.json:3 sink exact express 4.0.0',
      ],
    );
    assert.deepEqual([title, cwe], ['express 4.0.0: Hole', ['CWE-94']]);
    assert.equal(message, 'express 4.0.0 has GHSA-express (CVE-express). No fixed version is named.');
    assert.deepEqual(doubtTexts(reasonCodes), reasons);
    assert.equal(reach.reason, 'express is imported at serve.js:1. The package shop leads to it.');
    assert.match(qs.reach.reason, /^It comes with what is imported at serve\.js:1 \(express > qs\);/);
  });

  it('of what stands under development are not taken for unreachable where shipped code imports it', async () => {
    const files = { ...shop, 'serve.js': `import tool from 'tool';\n${shop['serve.js']}` };
    assert.deepEqual(rowsOf(await scan(files, about('tool'))), [['GHSA-tool', 5, 'critical', 'medium', 'reachable']]);
  });

  it('are recognised where lines of the lock file move, and are others in another version', async () => {
    const one = (await scan(shop, about('qs'))).findings[0].fingerprint;
    const pinned = async (lock: string) =>
      (await scan({ ...shop, 'package-lock.json': lock }, about('qs'))).findings[0].fingerprint;
    assert.equal(await pinned(`\n\n${shop['package-lock.json']}`), one);
    assert.notEqual(await pinned(shop['package-lock.json'].replace('6.0.0', '6.0.1')), one);
  });

  it('are taken out by a comment that names the advisory, and no other one', async () => {
    const list = 'flask==1.0 # groundplan-ignore CVE-flask: not served\n';
    const ofFlask = ['flask', 'other'].map((hole) =>
      advisory({ id: `GHSA-${hole}`, name: 'flask', ecosystem: 'pypi', aliases: [`CVE-${hole}`] }),
    );
    const { findings } = await scan({ 'requirements.txt': list }, advisoriesOf(ofFlask));
    assert.deepEqual(
      findings.map(({ ruleId, suppressed }) => [ruleId, suppressed?.reason]),
      [
        ['GHSA-flask', 'not served'],
        ['GHSA-other', undefined],
      ],
    );
  });

  it('leave open what was not compared', async () => {
    const files = { ...shop, 'requirements.txt': 'flask>=1\nbase==1.0\n', 'go.mod': 'module a\n' };
    const { packages } = (await scan(files, about('nothing'))).scope;
    assert.deepEqual(
      packages?.unchecked.map(({ file, line, name, reason }) => [file, line, name, reason]),
      [
        ['requirements.txt', 1, 'flask', 'not_pinned'],
        ['go.mod', undefined, undefined, 'other_registry'],
      ],
    );
    assert.deepEqual(
      packages?.doubts?.map(({ code, count }) => [code, count]),
      [
        ['registry_without_advisories', 1],
        ['packages_not_locked', 1],
        ['packages_of_other_registries', 1],
      ],
    );
    assert.equal(packages?.compared, 3);
  });

  it('are not looked for without advisories, and then the scope says so', async () => {
    const without: AdvisoryStore = { mark: () => '', open: () => assert.fail('opened') };
    const { scope, findings, rulesVersion } = await scan(shop, without);
    assert.deepEqual([findings, scope.packages?.doubts], [[], [{ code: 'package_holes_not_scanned' }]]);
    assert.doesNotMatch(rulesVersion, /advisories/);
    const damaged = await scan(shop, { mark: () => 'x', open: () => undefined });
    assert.deepEqual(damaged.scope.packages?.doubts, [{ code: 'advisories_damaged' }]);
  });
});
