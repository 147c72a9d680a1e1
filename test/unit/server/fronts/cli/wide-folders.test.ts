import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import { projectId, run, type Script } from './scripted-command-line.ts';

/** An engine that has no index of the folder, which is a disk. */
const script: Script = {
  'workspace.open': ({ confirmed }) => {
    if (!confirmed) throw new ApiError('confirmation_required', '/repository is a whole disk.');
    return { projectId };
  },
  'symbols.list': { symbols: [] },
};

const opens = ({ calls }: Awaited<ReturnType<typeof run>>) =>
  calls.filter(({ id }) => id === 'workspace.open').map(({ params }) => params.confirmed === true);

describe('a command over a folder that is wider than a person may have meant', () => {
  it('ends with 3 where no one sits at a terminal', async () => {
    const outcome = await run(['symbols'], { script });
    assert.equal(outcome.code, 3);
    assert.equal(outcome.stderr, 'groundplan: /repository is a whole disk. (confirmation_required)\n');
    assert.deepEqual(opens(outcome), [false]);
  });

  it('asks anyone who sits there, and takes everything but a yes for a no', async () => {
    const [yes, no] = [
      await run(['symbols'], { script, confirms: true }),
      await run(['symbols'], { script, confirms: false }),
    ];
    assert.deepEqual([yes.code, opens(yes), no.code, opens(no)], [0, [false, true], 3, [false]]);
    assert.deepEqual(yes.questions, ['/repository is a whole disk.\nIndex it now?']);
  });

  it('asks no one with --yes', async () => {
    const outcome = await run(['--yes', 'symbols'], { script, confirms: false });
    assert.deepEqual([outcome.code, opens(outcome), outcome.questions], [0, [true], []]);
  });

  it('asks nothing of an engine that fails otherwise', async () => {
    const missing: Script = { 'workspace.open': () => assert.fail('no') };
    const { questions } = await run(['symbols'], { script: missing, confirms: true });
    assert.deepEqual(questions, []);
  });
});
