import assert from 'node:assert/strict';
import type { EngineStatus } from '#protocol/engine.ts';
import { engineStatus, indexState } from '../samples.ts';
import { machineReport, projectId, refusal, run, type Script } from '../scripted-command-line.ts';

const engine: EngineStatus = {
  ...engineStatus,
  workspaces: [{ projectId, path: '/repository', bytes: 512, watching: 'polling', notice: 'no watch is left' }],
};

const script: Script = { 'workspace.open': { projectId }, 'index.state': indexState, 'engine.status': engine };

describe('groundplan doctor', () => {
  it('tells of machine, engine, what is skipped and what is wrong', async () => {
    const { code, stdout } = await run(['doctor'], { script });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      'groundplan  1.2.3',
      'node        24.21.0',
      'platform    linux x64, 8.0 GiB of memory',
      'git         2.39.5',
      'sqlite      3.53.4',
      'state       /state (700, writable)',
      'socket      /run/engine.sock (not there: no engine runs)',
      'lock        flock',
      'watching    at most 65,536 folders',
      'engine      1.2.3, process 42, since 2026-01-01T00:00:00.000Z',
      'store       node:sqlite',
      'memory      3.0 MiB in use',
      'workspace   /repository (512 bytes, watching: polling)',
      'skipped 1,200 (tooLarge)',
      'skipped 2 (generated)',
      '  big.js (tooLarge)',
      String.raw`  line\nbreak.js (generated)`,
      'PROBLEM     /repository cannot be watched: no watch is left.',
      '',
    ]);
  });

  it('answers with one JSON document', async () => {
    const { stdout } = await run(['doctor', '--json'], { script });
    const { skipped, skippedFiles } = indexState;
    assert.deepEqual(JSON.parse(stdout), {
      machine: machineReport,
      engine,
      index: { skipped, skippedFiles },
      failures: [],
      problems: ['/repository cannot be watched: no watch is left.'],
    });
  });

  it('reports also when no engine can be reached', async () => {
    const fails = refusal('engine_unavailable', 'no engine answers');
    const { code, stdout } = await run(['doctor'], { script: { 'workspace.open': fails, 'engine.status': fails } });
    assert.equal(code, 0);
    assert.match(stdout, /\nlock {8}flock\n.*\nPROBLEM {5}no engine answers \(engine_unavailable\)\n/);
  });
});
