import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import { getOwners, type OwnersParts } from '#server/app/history/owners.ts';
import { PeoplePreferences } from '#server/app/history/people-preferences.ts';
import { ProjectHistories } from '#server/app/history/project-histories.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { systemClock } from '#server/platform/clock.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { noHistories } from '../../../../support/no-histories.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { commitAll, projectAt } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { indexFiles, type IndexedFiles } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

const files = { 'src/a.ts': 'let a;\n', '.github/CODEOWNERS': '/src/ @source\n' };

function partsOf({ root, snapshots }: IndexedFiles, isTrusted = true): OwnersParts & { histories: ProjectHistories } {
  const project = projectAt(root);
  return {
    snapshots,
    register: { find: () => project },
    workspaces: { isTrusted: () => isTrusted },
    reader: createReader(),
    analysis: directAnalysis(),
    histories: new ProjectHistories({ git: gitRepositories, clock: systemClock, openHistory: noHistories }),
    people: new PeoplePreferences(),
  };
}

async function ownersOf(parts: OwnersParts, file = 'src/a.ts') {
  const { owners, authors, reasons } = await (await getOwners(parts, { id: 'prj_1', file }, byKey())).data();
  return { owners, authors: authors.map(({ name, changes }) => `${name} ${changes}`), reasons };
}

describe('whom to ask about a file', () => {
  it('its owners by name, and who changed it; a later commit is seen', async () => {
    const indexed = await indexFiles(files);
    git(indexed.root, 'init', '-q');
    commitAll(indexed.root, 'first');
    const parts = partsOf(indexed);
    assert.deepEqual(await ownersOf(parts), { owners: ['@source'], authors: ['Test 1'], reasons: [] });
    indexed.write({ 'src/a.ts': 'let b;\n' });
    commitAll(indexed.root, 'second');
    assert.deepEqual(await ownersOf(parts), { owners: ['@source'], authors: ['Test 2'], reasons: [] });
  });

  it('without a repository the owners alone, and why', async () => {
    assert.deepEqual(await ownersOf(partsOf(await indexFiles(files))), {
      owners: ['@source'],
      authors: [],
      reasons: ['The history is not known: the folder lies in no git repository, or in one of another user.'],
    });
  });

  it('in a folder that no one trusts no program is run', async () => {
    const untrusted = partsOf(await indexFiles(files), false);
    untrusted.histories.of = () => assert.fail('asked');
    const { owners, authors, reasons } = await ownersOf(untrusted);
    assert.deepEqual([owners, authors], [[], []]);
    assert.match(reasons.join(), /not trusted/);
  });

  it('a file that the snapshot does not list is refused', async () => {
    const refused = ownersOf(partsOf(await indexFiles(files)), '../../etc/passwd');
    await assert.rejects(refused, (error) => error instanceof ApiError && error.code === 'path_not_found');
  });
});
