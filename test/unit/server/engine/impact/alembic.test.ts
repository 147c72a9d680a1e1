import assert from 'node:assert/strict';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { changeOfFiles } from '#server/engine/impact/changed-nodes.ts';
import { type Impact, impactOf } from '#server/engine/impact/impact.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';

const revision = (operation: string): string =>
  `from ${operation} import op\n\nrevision = "1f"\n\ndef upgrade():\n    op.drop_table("tea")\n\ndef downgrade():\n    pass\n`;

const shop = {
  'shop/migrations/versions/1f_tea.py': revision('alembic'),
  'shop/later/versions/2f_cup.py': revision('elsewhere'),
  'shop/migrations/env.py': 'from alembic import context\n\ncontext.configure()\n',
  'shop/run.py': 'from alembic import command\n\ndef set_up(config):\n    command.upgrade(config, "head")\n',
  'shop/start.py': 'def start():\n    return 1\n',
  'tests/test_run.py': 'from shop.run import set_up\n\ndef test_run():\n    set_up({})\n',
  'tests/test_start.py': 'from shop.start import start\n\ndef test_start():\n    assert start() == 1\n',
};

async function impactOn(path: string, files: Readonly<Record<string, string>> = shop): Promise<Impact> {
  const indexed = await linkFolder(files);
  const snapshot = asLinked(await indexed.refresh());
  const changed = changeOfFiles(snapshot, [{ path, kind: 'unknown' }]).nodes;
  return impactOf(snapshot, { changed, files: [findFile(snapshot.files, path) as number], depth: 10 });
}

function facts({ certainty, tests, entries }: Impact): unknown {
  return [
    certainty,
    ...tests.map(({ file, basis }) => `${basis} ${file}`),
    ...entries.map(({ type, name }) => `${type} ${name}`),
  ];
}

describe('a revision of Alembic', () => {
  it('is run by code that migrates, which no import says', async () => {
    const found = await impactOn('shop/migrations/versions/1f_tea.py');
    assert.deepEqual(facts(found), ['bounded', 'widened tests/test_run.py', 'migration 1f_tea']);
  });
  it('has what sets it up run so', async () => {
    const found = await impactOn('shop/migrations/env.py');
    assert.deepEqual(facts(found), ['bounded', 'widened tests/test_run.py', 'script shop/migrations/env.py']);
  });
  it('is no entry point where its file does not import Alembic', async () => {
    const { entries } = await impactOn('shop/later/versions/2f_cup.py');
    assert.deepEqual(entries, []);
  });
  it('is bounded by the code that migrates where no test does', async () => {
    const found = await impactOn('shop/migrations/versions/1f_tea.py', { ...shop, 'tests/test_run.py': '' });
    assert.deepEqual(facts(found), ['bounded', 'migration 1f_tea']);
  });
  it('is left alone by code that migrates nothing', async () => {
    const files = { ...shop, 'shop/run.py': shop['shop/run.py'].replace('command.upgrade', 'command.current') };
    const { certainty, tests } = await impactOn('shop/migrations/versions/1f_tea.py', files);
    assert.deepEqual([certainty, tests], ['exact', []]);
  });
});
