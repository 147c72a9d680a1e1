import { type Disposable, type Event, extensions, type Uri } from 'vscode';

/** The part used of the interface of the editor's own git extension, as it declares it, version 1. */
interface GitApi {
  readonly repositories: readonly GitRepository[];
  readonly onDidOpenRepository: Event<GitRepository>;
  getRepository(uri: Uri): GitRepository | null;
}

interface GitRepository {
  readonly state: { readonly onDidChange: Event<void> };
  getBranches(query: { readonly remote?: boolean }): Promise<readonly { readonly name?: string }[]>;
}

/** Undefined where that extension is turned off, or knows no git. */
async function gitApi(): Promise<GitApi | undefined> {
  const found = extensions.getExtension<{ readonly enabled: boolean; getAPI(version: 1): GitApi }>('vscode.git');
  const git = await Promise.resolve(found?.activate()).catch(() => undefined);
  return git?.enabled ? git.getAPI(1) : undefined;
}

/** Calls `listener` when a repository of the window changed: a commit, another branch, the staged files. */
export function onGitChange(listener: () => void): Disposable {
  const listening: Disposable[] = [];
  let isOver = false;
  const follow = ({ state }: GitRepository) => void listening.push(state.onDidChange(listener));
  void gitApi().then((git) => {
    if (git === undefined || isOver) return;
    for (const repository of git.repositories) follow(repository);
    listening.push(git.onDidOpenRepository((repository) => (follow(repository), listener())));
  });
  return {
    dispose: () => {
      isOver = true;
      for (const each of listening) each.dispose();
    },
  };
}

/** Returns names of branches of the repository around a folder, remote ones too; none where they are not known. */
export async function branchesAround(folder: Uri): Promise<readonly string[]> {
  const repository = (await gitApi())?.getRepository(folder);
  const branches = await repository?.getBranches({ remote: true }).catch(() => []);
  return [...new Set((branches ?? []).flatMap(({ name }) => name ?? []))];
}
