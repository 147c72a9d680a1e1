import assert from 'node:assert/strict';
import { engineStatus, indexState, project, smallGraph } from '../samples.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const since = '2026-01-01T00:00:00.000Z';
const trust = { path: '/repository', trusted: true, folder: '/repository', since };

const script: Script = {
  'workspace.open': { projectId },
  'projects.get': { project },
  'index.state': indexState,
  'graph.get': smallGraph,
  'engine.status': engineStatus,
  'trust.get': trust,
};

describe('groundplan status', () => {
  it('reports what the index knows', async () => {
    const { code, stdout } = await run(['status'], { script });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      `repository (${projectId})`,
      'folder        /repository',
      'state         indexed, indexed 2026-01-01T00:00:02.500Z',
      'files         12,345',
      'symbols       2',
      'dependencies  1',
      'in memory     1.5 MiB',
      `trusted       yes, since ${since}`,
      'python: 1 file',
      'typescript: 1 file',
      'proven: 1 edge (100.0 %)',
      'inferred: 0 edges (0.0 %)',
      'by name: 0 edges (0.0 %)',
      'unknown: 0 imports that are unresolved',
      'skipped 1,200 (tooLarge)',
      'skipped 2 (generated)',
      '  big.js (tooLarge)',
      String.raw`  line\nbreak.js (generated)`,
      '',
    ]);
  });

  for (const [model, expected] of [
    [{ state: 'idle' }, '/models/small (loaded by the next search)'],
    [{ state: 'ready' }, '/models/small (ready)'],
    [
      { state: 'failed', problem: { code: 'search_model_missing', message: 'There is no folder /models/small.' } },
      'There is no folder /models/small.',
    ],
  ] as const) {
    it(`reports a search model that is ${model.state}`, async () => {
      const searchModel = { folder: '/models/small', vectors: 0, questions: 0, late: 0, ...model };
      const { stdout } = await run(['status'], {
        script: { ...script, 'engine.status': { ...engineStatus, searchModel } },
      });
      assert.ok(stdout.includes(`\nsearch model  ${expected}\n`), stdout);
    });
  }

  it('reports why searches compare words alone', async () => {
    const searchProblem = {
      code: 'model_invalid',
      message: 'The model file is damaged. Searches compare words alone.',
    };
    const { stdout } = await run(['status'], {
      script: { ...script, 'engine.status': { ...engineStatus, searchProblem } },
    });
    assert.ok(stdout.includes('\nsearch        The model file is damaged. Searches compare words alone.\n'), stdout);
  });

  it('answers with project, index, proof and trust as one JSON document', async () => {
    const { stdout } = await run(['status', '--json'], { script });
    const proof = { exact: 1, inferred: 0, hint: 0, unknown: 0, absent: {} };
    assert.deepEqual(JSON.parse(stdout), { project, index: indexState, proof, trust });
  });

  for (const [given, expected] of [
    [{ trusted: false }, 'no (groundplan trust add)'],
    [{ trusted: true }, 'while a window or a server that trusts it is open'],
    [{ trusted: true, folder: '/repository' }, 'yes'],
    [{ trusted: true, folder: '/', since }, `yes as part of /, since ${since}`],
  ] as const) {
    it(`says of trust ${JSON.stringify(given)}: ${expected}`, async () => {
      const answer = { path: '/repository', ...given };
      const { stdout } = await run(['status'], { script: { ...script, 'trust.get': answer } });
      assert.ok(stdout.includes(`\ntrusted       ${expected}\n`), stdout);
    });
  }
});
