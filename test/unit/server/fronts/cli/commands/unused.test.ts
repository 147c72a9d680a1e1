import assert from 'node:assert/strict';
import type { Unused, UnusedEntry } from '#protocol/unused.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const place = { line: 3, column: 17, endLine: 9 };
const proven: UnusedEntry = {
  id: 'src/a.ts#old',
  type: 'function',
  file: 'src/a.ts',
  ...place,
  certainty: 'exact',
  reasons: [],
};
const file: UnusedEntry = {
  id: 'src/lost.ts',
  type: 'file',
  file: 'src/lost.ts',
  line: 1,
  column: 1,
  endLine: 4,
  certainty: 'bounded',
  reasons: ['It is outside of every known entry.', 'An import leads nowhere.'],
};

function scriptOf(found: Unused): Script {
  return {
    'workspace.open': { projectId },
    'unused.list': found,
    'graph.get': ({ focus = '' }) => ({ nodes: [{ id: focus, label: focus, type: 'file', size: 1 }], edges: [] }),
  };
}

describe('groundplan unused', () => {
  it('lists what is proven, then what could be hidden', async () => {
    const found = { unused: [proven, file], summary: { exact: 1, bounded: 1 } };
    const { code, stdout } = await run(['unused'], { script: scriptOf(found) });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      '1 unused, exact',
      'WHERE          TYPE      NAME',
      'src/a.ts:3:17  function  old',
      '',
      '1 more without a known use, bounded',
      'WHERE            TYPE  NAME  WHAT COULD HIDE A USE',
      'src/lost.ts:1:1  file        It is outside of every known entry. An import leads nowhere.',
      '',
    ]);
  });

  it('says what a limit leaves out', async () => {
    const found = { unused: [proven], summary: { exact: 1200, bounded: 3 }, nextCursor: 'more' };
    const { stdout, calls } = await run(['unused', '--limit', '1'], { script: scriptOf(found) });
    assert.match(stdout, /^1,200 unused, exact \(1 shown\)\n/);
    assert.match(stdout, /\n3 more without a known use, bounded \(0 shown\)\n$/);
    assert.deepEqual(calls.at(-1), { id: 'unused.list', params: { id: projectId, limit: 1 } });
  });

  it('answers with GET unused, without a cursor', async () => {
    const found = { unused: [proven], summary: { exact: 1, bounded: 0 } };
    const script = scriptOf({ ...found, nextCursor: 'more' });
    const { stdout, calls } = await run(['unused', '--proven', '--file', 'src/a.ts', '--json'], { script });
    assert.deepEqual(JSON.parse(stdout), found);
    assert.deepEqual(calls.at(-1)?.params, { id: projectId, file: 'src/a.ts', certainty: 'exact' });
  });

  it('says what the compiler knew', async () => {
    const exactTier = { available: true, message: 'TypeScript 6 was asked.', asked: 1200, proven: 3 };
    const found = { unused: [proven], summary: { exact: 1, bounded: 0 }, exactTier };
    const { stderr, calls } = await run(['unused', '--exact'], { script: scriptOf(found) });
    assert.match(stderr, /TypeScript 6 was asked\. It knows 3 of 1200 sites\./);
    assert.deepEqual(calls.at(-1)?.params, { id: projectId, tier: 'exact' });
  });
});
