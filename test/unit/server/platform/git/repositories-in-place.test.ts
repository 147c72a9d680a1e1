import assert from 'node:assert/strict';
import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { GitRepositories, WorkingFiles } from '#server/app/ports/git.ts';
import { repositoriesInPlace } from '#server/platform/git/repositories-in-place.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const { signal } = new AbortController();

const noFiles: WorkingFiles = {
  prefix: '',
  index: 'missing',
  excludes: [],
  hasModes: true,
  look: () => undefined,
  read: () => undefined,
  ignoreFile: () => undefined,
  isRepository: () => false,
};

/** Returns the answer to each question, and how often git was asked; `during` runs while it answers. */
async function answersOf(root: string, during = () => {}) {
  let asked = 0;
  const answer = async <Value>(value: Value) => {
    asked++;
    during();
    return value;
  };
  const git: GitRepositories = {
    head: () => answer({ value: { commit: 'secret', prefix: '' } }),
    lineage: () => answer({ value: 'secret' }),
    listCommits: () => answer({ value: ['secret'] }),
    mainLine: () => answer({ value: [{ commit: 'secret', committedAtSeconds: 0 }] }),
    tags: () => answer({ value: [{ name: 'secret', commit: '' }] }),
    readCommits: () => answer({ absent: 'failed' }),
    commitOf: () => answer({ value: { commit: 'secret', prefix: '' } }),
    comparedCommit: () => answer({ value: 'secret' }),
    tree: () => answer({ value: 'secret' }),
    workingFiles: () => answer({ value: { ...noFiles, prefix: 'secret' } }),
    blobs: () => answer(new Map([['secret', new Uint8Array(1)]])),
    files: () => answer([Buffer.from('secret')]),
  };
  const inPlace = repositoriesInPlace(git);
  const { head, lineage, listCommits, mainLine, tags, readCommits, commitOf, tree, workingFiles, blobs, files } =
    inPlace;
  const { comparedCommit } = inPlace;
  const answers = [
    await head(root, signal),
    await lineage(root, 'a', signal),
    await listCommits(root, { from: 'a', known: [], commitsMax: 1 }, signal),
    await mainLine(root, 'a', 1, signal),
    await tags(root, signal),
    await readCommits(root, { commits: [], format: '', what: 'heads', take: () => {} }, signal),
    await commitOf(root, 'a', signal),
    await comparedCommit(root, undefined, signal),
    await tree(root, 'a', '', signal),
    await workingFiles(root, signal),
    [...(await blobs(root, ['secret'], 1, signal)).keys()],
    (await files(root, [], 1, signal)).map((bytes) => Buffer.from(bytes ?? []).toString()),
  ];
  return { asked, text: JSON.stringify(answers) };
}

describe('git is asked about a folder in its place alone', () => {
  const absent = JSON.stringify([...Array.from({ length: 10 }, () => ({ absent: 'no_repository' })), [], []]);

  it('answers about a folder', async () => {
    const { asked, text } = await answersOf(temporaryFolder());
    assert.deepEqual([asked, text.match(/secret/g)?.length], [12, 11]);
  });

  it('is not asked where a link took its place', async () => {
    const folder = temporaryFolder();
    writeTree(folder, { 'outside/a': '' });
    symlinkSync('outside', join(folder, 'link'));
    assert.deepEqual(await answersOf(join(folder, 'link')), { asked: 0, text: absent });
  });

  it('is not believed where a link took its place meanwhile', async () => {
    const folder = temporaryFolder();
    writeTree(folder, { 'app/a': '', 'outside/a': '' });
    const swap = () => {
      renameSync(join(folder, 'app'), join(folder, 'away'));
      symlinkSync('outside', join(folder, 'app'));
    };
    let isSwapped = false;
    const { text } = await answersOf(join(folder, 'app'), () => {
      if (!isSwapped) swap();
      isSwapped = true;
    });
    assert.equal(text, absent);
  });
});
