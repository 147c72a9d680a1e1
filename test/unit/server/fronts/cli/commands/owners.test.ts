import assert from 'node:assert/strict';
import type { Owners } from '#protocol/owners.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const known: Owners = {
  owners: ['@shop/core', '@ada'],
  authors: [
    { name: 'Ada \u001B[31m', changes: 1200, lastChangedAt: '2026-03-04T10:00:00.000Z' },
    { name: 'Grace', changes: 1, lastChangedAt: '2025-01-02T10:00:00.000Z' },
  ],
  reasons: ['Older commits were not read.'],
};

function script(found: Owners): Script {
  return {
    'workspace.open': { projectId },
    'owners.get': found,
    'graph.get': ({ focus = '' }) => ({
      nodes: focus === 'src/a.ts' ? [{ id: focus, label: focus, type: 'file', size: 1 }] : [],
      edges: [],
    }),
  };
}

describe('groundplan owners', () => {
  it('names the owners, then who changed the file', async () => {
    const { code, stdout } = await run(['owners', 'a.ts'], { script: script(known), cwd: '/repository/src' });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      'src/a.ts: owned by @shop/core, @ada, changed by 2 authors',
      '  Older commits were not read.',
      'AUTHOR          CHANGES  LAST CHANGE',
      String.raw`Ada \u{1b}[31m    1,200  2026-03-04`,
      'Grace                 1  2025-01-02',
      '',
    ]);
  });

  it('says where no one is known, and why', async () => {
    const noOwners: Owners = { owners: [], authors: [], reasons: ['This machine has no git.'] };
    const { stdout } = await run(['owners', 'src/a.ts'], { script: script(noOwners) });
    assert.equal(stdout, 'src/a.ts: no owner is named, changed by 0 authors\n  This machine has no git.\n');
  });

  it('answers with GET owners', async () => {
    const { stdout, calls } = await run(['owners', 'src/a.ts', '--json'], { script: script(known) });
    assert.deepEqual(JSON.parse(stdout), known);
    assert.deepEqual(calls.at(-1)?.params, { id: projectId, file: 'src/a.ts' });
  });
});
