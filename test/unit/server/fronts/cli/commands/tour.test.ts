import assert from 'node:assert/strict';
import type { Tour } from '#protocol/tour.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const tour: Tour = {
  stops: [
    {
      id: 'src/a.ts#main',
      file: 'src/a.ts',
      line: 3,
      endLine: 5,
      title: 'function main',
      reason: 'Used at 2 places in 1 file.',
      score: 0.7,
    },
  ],
  reasons: ['The history is not known: this machine has no git.'],
};

function script(answer: Tour = tour): Script {
  const source = {
    file: 'src/a.ts',
    line: 3,
    endLine: 4,
    language: 'typescript',
    content: 'function main() {\n  \u001b[1m',
  };
  return { 'workspace.open': { projectId }, 'tour.get': answer, 'source.get': source };
}

describe('groundplan tour', () => {
  it('prints each stop with its place, its reason and how it begins', async () => {
    const { code, stdout, stderr } = await run(['tour'], { script: script() });
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(stdout.split('\n'), [
      '1. function main',
      '   src/a.ts:3:1',
      '   Used at 2 places in 1 file.',
      '     function main() {',
      String.raw`       \u{1b}[1m`,
      '     … 1 more line',
      '',
      'The history is not known: this machine has no git.',
      '',
    ]);
  });

  it('says where there is nothing to read', async () => {
    const { code, stdout } = await run(['tour'], { script: script({ stops: [], reasons: [] }) });
    assert.deepEqual([code, stdout], [0, 'There is no code here that could be read.\n']);
  });

  it('answers with GET tour, and passes on the limit', async () => {
    const { calls, stdout } = await run(['tour', '--limit', '7', '--json'], { script: script() });
    assert.deepEqual(JSON.parse(stdout), tour);
    assert.deepEqual(calls.at(-1)?.params, { id: projectId, limit: 7 });
  });
});
