/** A tag and the commit that it names. */
export interface Tag {
  readonly name: string;
  /** Object name. */
  readonly commit: string;
}

export interface Release extends Tag {
  /** 0 of a first version (`2.0.0`), 1 of a further one (`2.1.0`), 2 of a correction (`2.1.3`). */
  readonly level: number;
}

/** `v2.1.0`, `2.1`, `release-2.1.0`, `2024.3.0`. Not of a package of several (`@scope/name@1.0.0`), and not before a version (`-rc.1`). */
const version = /^(?:[a-z]+[-_/])?v?\d+\.(\d+)(?:\.(\d+))?(?:\.\d+)?$/i;

/** The release that a commit is, of several the one of the lowest level; tags of other forms are none. */
export function releasesByCommit(tags: readonly Tag[]): ReadonlyMap<string, Release> {
  const releases = new Map<string, Release>();
  for (const tag of tags) {
    const match = version.exec(tag.name);
    if (match === null) continue;
    const [minor, correction] = [Number(match[1]), Number(match[2] ?? 0)];
    const level = correction > 0 ? 2 : minor > 0 ? 1 : 0;
    const known = releases.get(tag.commit);
    if (known === undefined || level < known.level) releases.set(tag.commit, { ...tag, level });
  }
  return releases;
}
