/** Remotes and branches of a repository, read as files: no program is run for it. */

export interface RepositoryRemotes {
  /** URL of `origin`, as it was written; else of the only other remote. */
  url(root: string): string | undefined;
  /** Commit that is checked out. */
  head(root: string): string | undefined;
  /** Name of the branch that is checked out. */
  branch(root: string): string | undefined;
  /** Commit of a branch here, and at `origin` as it was seen last. */
  commits(root: string, branch: string): { readonly local?: string; readonly pushed?: string };
}
