import type { GitAnswer, GitRepositories } from '#server/app/ports/git.ts';
import { isInPlace } from '../files/real-place.ts';

/**
 * The same repositories, as long as the folder that is asked about is in its place. Git follows every link, so it is looked before it
 * begins and again before its answer counts.
 */
export function repositoriesInPlace(repositories: GitRepositories): GitRepositories {
  return {
    head: (root, ...rest) => inPlace(root, () => repositories.head(root, ...rest)),
    lineage: (root, ...rest) => inPlace(root, () => repositories.lineage(root, ...rest)),
    listCommits: (root, ...rest) => inPlace(root, () => repositories.listCommits(root, ...rest)),
    mainLine: (root, ...rest) => inPlace(root, () => repositories.mainLine(root, ...rest)),
    tags: (root, ...rest) => inPlace(root, () => repositories.tags(root, ...rest)),
    readCommits: (root, ...rest) => inPlace(root, () => repositories.readCommits(root, ...rest)),
    commitOf: (root, ...rest) => inPlace(root, () => repositories.commitOf(root, ...rest)),
    comparedCommit: (root, ...rest) => inPlace(root, () => repositories.comparedCommit(root, ...rest)),
    tree: (root, ...rest) => inPlace(root, () => repositories.tree(root, ...rest)),
    workingFiles: (root, ...rest) => inPlace(root, () => repositories.workingFiles(root, ...rest)),
    async blobs(root, ...rest) {
      const answer = await inPlace(root, async () => ({ value: await repositories.blobs(root, ...rest) }));
      return 'absent' in answer ? new Map() : answer.value;
    },
    async files(root, ...rest) {
      const answer = await inPlace(root, async () => ({ value: await repositories.files(root, ...rest) }));
      return 'absent' in answer ? [] : answer.value;
    },
  };
}

async function inPlace<Value>(root: string, ask: () => Promise<GitAnswer<Value>>): Promise<GitAnswer<Value>> {
  if (!isInPlace(root)) return { absent: 'no_repository' };
  const answer = await ask();
  return isInPlace(root) ? answer : { absent: 'no_repository' };
}
