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
  it('reports machine, engine, what is skipped and what is wrong', async () => {
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

  it('brings the language model of the environment, to report whether it can be asked and where it is', async () => {
    const languageModel = {
      name: 'anthropic/m',
      place: 'https://api.anthropic.com',
      contextTokens: 200_000,
      toolCalls: 8,
    };
    const configured = { memoryLimitBytes: 1, webhooks: { allowLoopback: false, allowedHosts: [] } };
    const env = { GROUNDPLAN_ASK_PROVIDER: 'anthropic', GROUNDPLAN_ASK_MODEL: 'm', GROUNDPLAN_ASK_KEY: 'sk-secret' };
    const { stdout, calls } = await run(['doctor'], {
      env,
      script: { ...script, 'engine.configure': configured, 'engine.status': { ...engine, languageModel } },
    });
    assert.match(
      stdout,
      /^answers by {2}anthropic\/m at https:\/\/api\.anthropic\.com, with at most 8 calls of tools an answer$/m,
    );
    assert.doesNotMatch(stdout, /secret/);
    const ask = { provider: 'anthropic', model: 'm', key: 'sk-secret' };
    assert.deepEqual(calls.find(({ id }) => id === 'engine.configure')?.params, { ask });
  });

  it('reports what is wrong with that', async () => {
    const env = { GROUNDPLAN_ASK_PROVIDER: 'anthropic' };
    const refused = refusal('invalid_parameter', 'groundplan.ask.model must be the name of a model.');
    const { code, stdout } = await run(['doctor'], { env, script: { ...script, 'engine.configure': refused } });
    assert.equal(code, 0);
    assert.match(stdout, /^PROBLEM {5}groundplan\.ask\.model must be/m);
  });
});
