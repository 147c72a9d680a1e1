import assert from 'node:assert/strict';
import type { EntryPoint } from '#protocol/entry-points.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const route: EntryPoint = {
  id: 'e1',
  type: 'route',
  name: 'GET /users/:id',
  file: 'src/users.ts',
  line: 7,
  column: 3,
};
const command: EntryPoint = { id: 'e2', type: 'command', name: 'shop', file: 'src/cli.ts', line: 1, column: 1 };

function script(entryPoints: EntryPoint[]): Script {
  return {
    'workspace.open': { projectId },
    'entryPoints.list': ({ type }) => ({
      entryPoints: entryPoints.filter((entry) => type === undefined || entry.type === type),
      certainty: 'bounded',
      reasons: ['urls.py: a list of routes could not be followed.'],
      nextCursor: 'more',
    }),
  };
}

describe('groundplan entry-points', () => {
  it('lists each with its type, its name and its place', async () => {
    const { code, stdout, stderr } = await run(['entry-points'], { script: script([route, command]) });
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(stdout.split('\n'), [
      'At least 2 entry points, bounded: there may be more',
      '  urls.py: a list of routes could not be followed.',
      '',
      'TYPE     NAME            WHERE',
      'route    GET /users/:id  src/users.ts:7:3',
      'command  shop            src/cli.ts:1:1',
      '',
    ]);
  });

  it('answers with GET entry-points, without a cursor', async () => {
    const { stdout, calls } = await run(['entry-points', '--type', 'command', '--limit', '5', '--json'], {
      script: script([route, command]),
    });
    assert.deepEqual(JSON.parse(stdout), {
      entryPoints: [command],
      certainty: 'bounded',
      reasons: ['urls.py: a list of routes could not be followed.'],
    });
    assert.deepEqual(calls.at(-1)?.params, { id: projectId, type: 'command', limit: 5 });
  });

  it('says where there are none, and knows its types', async () => {
    assert.equal(
      (await run(['entry-points'], { script: script([]) })).stdout.split('\n')[0],
      'At least 0 entry points, bounded: there may be more',
    );
    const { code, stderr } = await run(['entry-points', '--type', 'door']);
    assert.equal(code, 2);
    assert.match(stderr, /Allowed choices are route, command, package/);
  });
});
