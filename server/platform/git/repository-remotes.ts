import { join } from 'node:path';
import type { RepositoryRemotes } from '#server/app/ports/repository-remotes.ts';
import { type GitFolder, gitFolderOf, outerRepository } from '../files/git-folder.ts';
import { readRegularFile } from '../files/regular-file.ts';

const smallBytesMax = 64 * 1024;
const packedBytesMax = 16 * 1024 * 1024;
const objectName = /^[0-9a-f]{40,64}$/;
/** Names of branches that are no path out of the folder of refs. */
const branchName = /^(?!.*(?:^|\/)\.)[^\s\\:?*[\]~^]{1,255}$/u;

/** Read as files. Of the configuration, the lines `url` of remotes alone count; what it includes is not read. */
export const repositoryRemotes: RepositoryRemotes = {
  url: (root) => {
    const git = repositoryOf(root);
    const config = git && textOf(join(git.common, 'config'), smallBytesMax);
    return config === undefined ? undefined : urlIn(config);
  },
  head: (root) => {
    const git = repositoryOf(root);
    const head = git && textOf(join(git.directory, 'HEAD'), smallBytesMax)?.trim();
    if (git === undefined || head === undefined) return undefined;
    if (objectName.test(head)) return head;
    const branch = branchIn(head);
    return branch === undefined ? undefined : commitOf(git, `refs/heads/${branch}`);
  },
  branch: (root) => {
    const git = repositoryOf(root);
    const head = git && textOf(join(git.directory, 'HEAD'), smallBytesMax);
    return head === undefined ? undefined : branchIn(head);
  },
  commits: (root, branch) => {
    const git = branchName.test(branch) ? repositoryOf(root) : undefined;
    if (git === undefined) return {};
    const local = commitOf(git, `refs/heads/${branch}`);
    const pushed = commitOf(git, `refs/remotes/origin/${branch}`);
    return { ...(local !== undefined && { local }), ...(pushed !== undefined && { pushed }) };
  },
};

function repositoryOf(root: string): GitFolder | undefined {
  try {
    return gitFolderOf(root) ?? outerRepository(root)?.git;
  } catch {
    return undefined;
  }
}

function branchIn(head: string): string | undefined {
  const name = head.startsWith('ref: refs/heads/') ? head.slice('ref: refs/heads/'.length).trimEnd() : '';
  return branchName.test(name) ? name : undefined;
}

function commitOf({ common }: GitFolder, ref: string): string | undefined {
  const loose = textOf(join(common, ref), smallBytesMax)?.trim();
  if (loose !== undefined) return objectName.test(loose) ? loose : undefined;
  const packed = textOf(join(common, 'packed-refs'), packedBytesMax);
  const row = packed?.split('\n').find((line) => line.endsWith(` ${ref}`));
  const name = row?.slice(0, -(ref.length + 1));
  return name !== undefined && objectName.test(name) ? name : undefined;
}

function urlIn(config: string): string | undefined {
  const urls = new Map<string, string>();
  let remote: string | undefined;
  for (const line of config.split('\n')) {
    const section = /^\s*\[\s*(?<kind>[A-Za-z.-]+)(?:\s+"(?<name>[^"\\]*)")?\s*\]/.exec(line)?.groups;
    if (section !== undefined) remote = section['kind'] === 'remote' ? section['name'] : undefined;
    const url = /^\s*url\s*=\s*"?(?<url>[^"#;]+?)"?\s*$/i.exec(line)?.groups?.['url'];
    if (remote !== undefined && url !== undefined && !urls.has(remote)) urls.set(remote, url);
  }
  return urls.get('origin') ?? (urls.size === 1 ? [...urls.values()][0] : undefined);
}

function textOf(path: string, maxBytes: number): string | undefined {
  try {
    const bytes = readRegularFile(path, { maxBytes });
    return 'skipped' in bytes ? undefined : Buffer.from(bytes).toString('utf8');
  } catch {
    return undefined;
  }
}
