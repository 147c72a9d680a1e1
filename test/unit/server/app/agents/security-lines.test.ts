import assert from 'node:assert/strict';
import type { AgentParts } from '#server/app/agents/agent-parts.ts';
import { agentPartsOf, askTool } from '../../../../support/agent-box.ts';
import { linkFolder, type IndexedFiles } from '../../../../support/indexed-files.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { projectScan, scannedFinding, scansOf, triageRecords } from '../../../../support/security-fixture.ts';

const files = {
  'src/app.ts':
    "import { run } from './run';\nexport function handle(request: { name: string }) {\n  run(request.name);\n}\n",
  'src/run.ts': 'export function run(name: string) {\n  exec(name);\n}\nexport function calm() {}\n',
};
const entryPoint = { id: 'src/app.ts#handle', type: 'route', name: 'GET /run', file: 'src/app.ts', line: 2 };
const shell = scannedFinding({
  file: 'src/run.ts',
  line: 2,
  reach: { state: 'reachable', reason: 'A route leads here.', entryPoint },
  path: [
    { file: 'src/app.ts', line: 3, column: 7, role: 'source', proof: 'exact', what: 'request.name' },
    { file: 'src/run.ts', line: 2, column: 3, role: 'sink', proof: 'exact', what: 'exec(…)' },
  ],
});
const line =
  'Security: high command-injection at src/run.ts:2, reachable from GET /run: request.name (src/app.ts:3) → exec(…)';

describe('findings, for agents', () => {
  let indexed: IndexedFiles;
  let parts: AgentParts;
  const triage = triageRecords();
  before(async () => {
    indexed = await linkFolder(files);
    const scan = projectScan(await indexed.snapshots.newest('', 'calls', byOwner()), [shell]);
    parts = agentPartsOf(indexed, { scans: scansOf(() => scan), triage });
  });

  const security = async (tool: 'explain' | 'impact', input: object) =>
    (await askTool(parts, tool, { ...input })).text.split('\n').filter((each) => each.includes('ecurity'));

  it('stand above what is explained where their way leads through it', async () => {
    for (const target of ['src/run.ts', 'src/run.ts#run', 'src/app.ts', 'src/app.ts#handle']) {
      assert.deepEqual(await security('explain', { target }), [line], target);
    }
    assert.deepEqual(await security('explain', { target: 'src/run.ts#calm' }), []);
  });

  it('are said of what changes', async () => {
    assert.deepEqual(await security('impact', { targets: ['src/run.ts#run'] }), [line]);
    assert.deepEqual(await security('impact', { targets: ['src/run.ts#calm'] }), []);
  });

  it('are counted beyond three', async () => {
    const many = [2, 2, 2, 2, 2].map((at, index) => ({ ...shell, line: at, fingerprint: String(index) }));
    const scan = projectScan(await indexed.snapshots.newest('', 'calls', byOwner()), many);
    const { text } = await askTool({ ...parts, scans: scansOf(() => scan) }, 'explain', { target: 'src/run.ts' });
    assert.match(text, /(Security: .*\n){3}\+2 security findings: groundplan security\n/);
  });

  it('are not said after someone decided that they are none, nor of lines that moved', async () => {
    triage.save('', shell.fingerprint, { state: 'false_positive' });
    assert.deepEqual(await security('explain', { target: 'src/run.ts' }), []);
    triage.save('', shell.fingerprint, { state: 'open' });
    assert.deepEqual(await security('explain', { target: 'src/run.ts' }), [line]);
    indexed.write({ 'src/app.ts': `// moved\n${files['src/app.ts']}` });
    await indexed.refresh();
    assert.deepEqual(await security('explain', { target: 'src/run.ts' }), []);
  });

  it('begin no scan', async () => {
    const { text } = await askTool(agentPartsOf(indexed), 'explain', { target: 'src/run.ts' });
    assert.doesNotMatch(text, /Security/);
  });
});
