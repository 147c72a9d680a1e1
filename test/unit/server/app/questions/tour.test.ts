import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProjectHistories } from '#server/app/history/project-histories.ts';
import { getTour, type TourParts } from '#server/app/questions/tour.ts';
import { ProjectFileBytes } from '#server/app/workspaces/project-file-bytes.ts';
import { systemClock } from '#server/platform/clock.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { noHistories } from '../../../../support/no-histories.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { commitAll, projectAt } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { indexFiles, type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

const files = {
  'src/a.ts': "import { b } from './b';\nexport function a() {\n  return b();\n}\n",
  'src/b.ts': 'export function b() {\n  return 1;\n}\n',
};

function partsOf({ root, snapshots }: IndexedFiles, isTrusted = true): TourParts {
  return {
    snapshots,
    register: { find: () => projectAt(root) },
    workspaces: { isTrusted: () => isTrusted },
    histories: new ProjectHistories({ git: gitRepositories, clock: systemClock, openHistory: noHistories }),
    analysis: directAnalysis(),
    files: new ProjectFileBytes(snapshots, createReader()),
  };
}

async function tourOf(parts: TourParts, limit?: number) {
  const { version, data } = await getTour(parts, { id: 'prj_1', ...(limit && { limit }) }, byKey());
  return { version, ...(await data()) };
}

describe('the tour of a project', () => {
  it('counts changes of the history, and is another one with the next commit', async () => {
    const indexed = await linkFolder(files);
    git(indexed.root, 'init', '-q');
    commitAll(indexed.root, 'first');
    const parts = partsOf(indexed);
    const first = await tourOf(parts);
    assert.equal((await tourOf(parts)).version, first.version);
    assert.deepEqual(first.reasons, []);
    assert.match(first.stops[0].reason, /its file changed once in the 90 days up to the newest commit\.$/);
    git(indexed.root, 'commit', '-q', '--allow-empty', '-m', 'second');
    assert.notEqual((await tourOf(parts)).version, first.version);
    assert.notEqual((await tourOf(parts, 1)).version, (await tourOf(parts, 2)).version);
  });

  it('says of each stop what its documentation begins with, of a file nothing', async () => {
    const indexed = await linkFolder({
      'shop.py':
        'def total(cart):\n    """Sums a cart up. Never negative.\n\n    More.\n    """\n    return price(cart)\n\n\ndef price(cart):\n    return 1\n',
      'src/a.ts':
        "// Licence.\nimport { b } from './b';\n\n/**\n * Asks\n * b. And more.\n */\n@Injectable({\n  a: 1,\n})\nexport class A {\n  run() {\n    return b();\n  }\n}\n",
      'src/b.ts': `// Future TODO: sum up.\n${files['src/b.ts']}`,
    });
    const parts = partsOf(indexed);
    const { stops } = await tourOf(parts);
    const said = Object.fromEntries(stops.map(({ id, summary }) => [id, summary]));
    assert.deepEqual(said, {
      'shop.py#total': 'Sums a cart up.',
      'shop.py#price': undefined,
      'src/a.ts#A': 'Asks b.',
      'src/b.ts#b': undefined,
    });
    writeFileSync(join(indexed.root, 'src/a.ts'), '// Other.\n');
    const later = await tourOf(parts);
    assert.deepEqual(
      [later.stops.find(({ id }) => id === 'src/a.ts#A')?.summary, later.version],
      [undefined, undefined],
    );
  });

  it('has at most as many stops as are asked for', async () => {
    const parts = partsOf(await linkFolder(files));
    assert.deepEqual([(await tourOf(parts, 1)).stops.length, (await tourOf(parts)).stops.length], [1, 2]);
  });

  it('does without a repository, and says so', async () => {
    const { stops, reasons } = await tourOf(partsOf(await linkFolder(files)));
    assert.equal(stops.length, 2);
    assert.deepEqual(reasons, [
      'The history is not known: the folder lies in no git repository, or in one of another user.',
    ]);
  });

  it('runs no program in a folder that no one trusts', async () => {
    const parts = partsOf(await linkFolder(files), false);
    parts.histories.of = () => assert.fail('asked');
    assert.deepEqual((await tourOf(parts)).reasons, ['The history is not read: the folder is not trusted.']);
  });

  it('says of how many files the imports alone are known', async () => {
    const { reasons } = await tourOf(partsOf(await indexFiles(files, [], 'calls'), false));
    assert.deepEqual(reasons.slice(1), [
      'Files whose names are not resolved, of which the imports alone are known: 2.',
    ]);
  });
});
