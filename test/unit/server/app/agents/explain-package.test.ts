import assert from 'node:assert/strict';
import type { AgentParts } from '#server/app/agents/agent-parts.ts';
import { agentPartsOf, askTool } from '../../../../support/agent-box.ts';
import { advisoriesOf, advisory } from '../../../../support/advisories.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { projectScan, scannedFinding, scansOf } from '../../../../support/security-fixture.ts';

const files = {
  'package.json': '{ "dependencies": { "stove": "1" } }',
  'package-lock.json': [
    '{ "lockfileVersion": 3, "packages": {',
    '"": { "dependencies": { "stove": "1", "lint": "1" } },',
    '"node_modules/stove": { "version": "1.2.3", "license": "MIT", "dependencies": { "wire": "2" } },',
    '"node_modules/wire": { "version": "2.0.0" },',
    '"node_modules/lint": { "version": "1.0.0", "dev": true }',
    '} }',
  ].join('\n'),
  'poetry.lock': '[[package]]\nname = "PyYAML"\nversion = "6.0"\n',
  'src/cook.ts': "import { heat } from 'stove';\nexport function lint() {\n  heat();\n}\n",
  'src/pan.ts': "import 'pan';\n",
  'test/cook.test.ts': "import stove from 'stove';\nimport 'lint';\nstove();\n",
};

describe('a package, explained to agents', () => {
  let parts: AgentParts;
  before(async () => {
    const indexed = await linkFolder(files);
    const reached = scannedFinding({
      ruleId: 'GHSA-a',
      category: 'dependency',
      title: 'stove 1.2.3: Hole',
      file: 'package-lock.json',
      line: 3,
      path: [],
      reach: { state: 'reachable', reason: 'Imported.' },
    });
    const scan = projectScan(await indexed.snapshots.newest('', 'calls', byOwner()), [reached]);
    const advisories = advisoriesOf([
      advisory({ id: 'GHSA-a', name: 'stove', fixed: '1.2.4', aliases: ['CVE-2026-1'] }),
      advisory({ id: 'GHSA-b', name: 'wire', fixed: '2.0.0' }),
    ]);
    parts = agentPartsOf(indexed, { advisories, scans: scansOf(() => scan) });
  });
  const lines = async (target: string, more: Partial<AgentParts> = {}) =>
    (await askTool({ ...parts, ...more }, 'explain', { target })).text.split('\n');

  it('has its versions, holes with who reaches them, and who imports it, shipped code first', async () => {
    const expected = [
      'npm:stove · package of others, 1 version pinned, exact',
      'Known holes: 1 of 2 advisories, the newest of 2026-01-02.',
      'Versions:',
      '1.2.3, for the program, needed by the project itself, MIT, package-lock.json:3',
      'Known holes:',
      '1.2.3: critical GHSA-a (CVE-2026-1), fixed in 1.2.4, imported by code that an entry point leads to: Hole',
      'Imported by 2 files:',
      '= src/cook.ts:1',
      '= test/cook.test.ts:1',
    ];
    assert.deepEqual(await lines('npm:stove'), expected);
    assert.deepEqual((await lines('stove')).slice(1), expected.slice(1));
  });

  it('has what needs it, and says that nothing is known of it only of what was compared', async () => {
    assert.deepEqual((await lines('wire')).slice(1), [
      'Known holes: none of 2 advisories, the newest of 2026-01-02.',
      'Imported by no file; tools, configuration and types need no import.',
      'Versions:',
      '2.0.0, for the program, needed by other packages, package-lock.json:4',
      'Needed by:',
      'stove 1.2.3',
    ]);
    const one = { advisories: advisoriesOf([advisory({ id: 'GHSA-b', name: 'wire', fixed: '2.0.0' })]) };
    assert.equal((await lines('wire', one))[1], 'Known holes: none of 1 advisory, the newest of 2026-01-02.');
    for (const target of ['pypi:PyYAML', 'pyyaml']) {
      const [, holes, importers] = await lines(target);
      assert.match(holes, /^Known holes: not known/);
      assert.equal(importers, 'Imported by: not known, its modules may have other names.');
    }
    const { noAdvisories } = await import('#server/app/ports/advisories.ts');
    assert.match((await lines('wire', { advisories: noAdvisories }))[1] ?? '', /^Known holes: not known/);
  });

  it('is there without a lock file, too, where a file imports it', async () => {
    const [head, holes, ...rest] = await lines('pan');
    assert.equal(head, 'pan · package of others, pinned by no lock file that was read');
    assert.equal(holes, 'Known holes: not known, since its version is not.');
    assert.deepEqual(rest, ['Imported by 1 file:', '~ src/pan.ts:1']);
  });

  it('comes behind code of the same name, which says that there is a package', async () => {
    const found = await lines('lint');
    assert.match(found[0] ?? '', /^src\/cook\.ts#lint · function/);
    assert.ok(found.includes('A package has this name, too: explain npm:lint'));
    assert.equal((await lines('npm:lint'))[0], 'npm:lint · package of others, 1 version pinned, exact');
    await assert.rejects(askTool(parts, 'explain', { target: 'npm:nothing' }), { code: 'symbol_not_found' });
    await assert.rejects(askTool(parts, 'explain', { target: 'nothing' }), { code: 'symbol_not_found' });
  });
});
