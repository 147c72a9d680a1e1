/** A create whose answer was lost: which project of the remote it made, if any (API.md §12.2). */

export interface ListedProject {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/** Of the clock of the remote, which has whole seconds in its `Date`, and of the way there. */
const toleranceMs = 5000;

/**
 * Returns the project that an earlier attempt made: not linked, of the same name, and created since the first attempt
 * began. Times are of the remote's clock alone. Of several it is the oldest, which was there first.
 *
 * @param sinceRemoteMs when the first attempt began
 */
export function projectOfLostCreate(
  projects: readonly ListedProject[],
  name: string,
  sinceRemoteMs: number,
  isLinked: (id: string) => boolean,
): ListedProject | undefined {
  return projects
    .filter((project) => project.name === name && !isLinked(project.id))
    .filter(({ createdAt }) => Date.parse(createdAt) >= sinceRemoteMs - toleranceMs)
    .toSorted((left, right) => Date.parse(left.createdAt) - Date.parse(right.createdAt))[0];
}
