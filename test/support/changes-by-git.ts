import { workingTreeChanges } from '#server/app/impact/working-tree-changes.ts';
import { readRawEntry } from '#server/engine/history/raw-entry.ts';
import { Scanner } from '#server/platform/files/scanner.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { fileLayer } from './file-layer.ts';
import { git } from './git-repository.ts';
import { apiLimits, enginePolicy } from './scan-policy.ts';

function listed(root: string): string[] {
  return new Scanner(enginePolicy).scan(root, apiLimits).files.map(({ path }) => path);
}

/** Returns uncommitted changes, a line each, as the product finds them; or why it does not know. */
export async function changesByUs(root: string, base?: string): Promise<string[]> {
  const files = fileLayer(Object.fromEntries(listed(root).map((path) => [path, []])));
  const answer = await workingTreeChanges({ git: gitRepositories, root, files }, base, new AbortController().signal);
  if ('absent' in answer) return [answer.absent];
  const { changes, submodules, untracked } = answer.value;
  return [
    ...changes.map(({ kind, path, previousPath, previousBlob }) =>
      [kind, path, previousPath && `← ${previousPath}`, previousBlob].filter(Boolean).join(' '),
    ),
    ...submodules.map((path) => `submodule ${path}`),
    ...untracked.map((path) => `untracked ${path}`),
  ].toSorted();
}

/** The same as git says it. */
export function changesByGit(root: string, base = 'HEAD'): string[] {
  const raw = git(
    root,
    'diff',
    '-z',
    '--raw',
    '--no-abbrev',
    '-M',
    '--relative',
    '--ignore-submodules=dirty',
    base,
    '--',
  );
  const fields = raw.split('\0');
  const lines = new Map<string, string>();
  for (let entry = readRawEntry(fields, 0); entry !== undefined; entry = readRawEntry(fields, entry.end)) {
    const { change, submodule } = entry;
    if (submodule !== undefined) lines.set(submodule, `submodule ${submodule}`);
    if (change === undefined || lines.has(change.path)) continue;
    const { kind, path, previousPath, previousBlob } = change;
    lines.set(path, [kind, path, previousPath && `← ${previousPath}`, previousBlob].filter(Boolean).join(' '));
  }
  const known = new Set(listed(root));
  const others = git(root, 'ls-files', '-z', '--others', '--exclude-standard').split('\0');
  const untracked = others.filter((path) => known.has(path)).map((path) => `untracked ${path}`);
  return [...lines.values(), ...untracked].toSorted();
}
