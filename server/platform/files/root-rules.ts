import { basename, join } from 'node:path';
import { stampText } from './file-stamp.ts';
import { readFolderFacts, readIgnoreFile } from './folder-facts.ts';
import type { FolderEntry } from './folder-listing.ts';
import { type GitFolder, gitFolderOf, outerRepository, readRepositoryFacts } from './git-folder.ts';
import type { FolderRules, ScanPolicy } from './scan-policy.ts';

export interface RootRules {
  readonly rules: FolderRules;
  /** The root's own repository, or the one it lies in, with the rules at its top. */
  readonly repository?: { readonly git: GitFolder; readonly rules: FolderRules };
  /** Ignore files above the root, with their stamps (`missing` where there is none yet). */
  readonly outer: ReadonlyMap<string, string>;
}

export function readRootRules(root: string, entries: readonly FolderEntry[], policy: ScanPolicy): RootRules {
  const git = gitFolderOf(root);
  const rules = git ? undefined : rulesInsideOuter(root, entries, policy);
  if (rules) return rules;
  const begun = policy.beginFolderRules(readFolderFacts(root, entries, git));
  return { rules: begun, ...(git && { repository: { git, rules: begun } }), outer: new Map() };
}

/** The root lies inside a repository: its ignore files count from the repository's top down. */
function rulesInsideOuter(root: string, entries: readonly FolderEntry[], policy: ScanPolicy): RootRules | undefined {
  const outer = outerRepository(root);
  if (!outer) return undefined;
  const [top, ...between] = outer.folders;
  const topFacts = { ...outerFacts(top), repository: readRepositoryFacts(outer.git) };
  const topRules = policy.beginFolderRules(topFacts);
  let rules = topRules;
  for (const folder of between) rules = rules.enterOpened(basename(folder), outerFacts(folder));
  rules = rules.enterOpened(basename(root), readFolderFacts(root, entries));
  const stamps = outer.folders
    .map((folder) => join(folder, '.gitignore'))
    .map((file) => [file, stampText(file)] as const);
  return { rules, repository: { git: outer.git, rules: topRules }, outer: new Map(stamps) };
}

/** Returns facts of a folder above the root: nothing counts but its ignore file. */
function outerFacts(folder: string) {
  return { names: [], gitignore: readIgnoreFile(folder, '.gitignore') };
}
