import { compareTexts } from '#server/base/compare-texts.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CloneGroup } from '#server/engine/duplication/clone-group.ts';
import { CloneIndex } from '#server/engine/duplication/clone-index.ts';
import { type ComparableTokens, comparableTokens } from '#server/engine/duplication/comparable-tokens.ts';
import { fingerprintsOf } from '#server/engine/duplication/fingerprints.ts';
import { groupRows } from '#server/engine/duplication/group-rows.ts';
import { groupsToList } from '#server/engine/duplication/groups-to-list.ts';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import type { CodeTokens } from '#server/engine/source/code-tokens.ts';

export interface OwnClones {
  readonly paths: readonly string[];
  readonly groups: readonly CloneGroup[];
  /** By slot. */
  readonly pathOf: (slot: number) => string;
  readonly comparable: ReadonlyMap<string, ComparableTokens>;
  readonly isCut: boolean;
}

/** What the engine finds among some files, without index, threads and caches. */
export function ownClones(root: string, files: readonly string[]): OwnClones {
  const paths = files.toSorted(compareTexts);
  const index = new CloneIndex();
  const comparable = new Map<string, ComparableTokens>();
  for (const path of paths) {
    const tokens = comparableTokens(ownTokens(root, path));
    comparable.set(path, tokens);
    index.set(path, fingerprintsOf(tokens));
  }
  const numbers = new Map(paths.map((path, number) => [path, number]));
  index.compare(
    (path) => comparable.get(path) as ComparableTokens,
    (path) => numbers.get(path) as number,
  );
  const { groups } = index;
  const numberBySlot = index.numbersBySlot((path) => numbers.get(path) as number);
  const rows = groupRows(groups, (slot) => numberBySlot.get(slot) as number);
  const tokens = Uint32Array.from(paths, (path) => index.tokensAt(path));
  const listed = Array.from(groupsToList(rows, tokens), (group) => groups[group]);
  return { paths, groups: listed, pathOf: (slot) => index.pathOf(slot), comparable, isCut: index.isCut };
}

export function ownTokens(root: string, path: string): CodeTokens {
  const frontEnd = frontEndOf(path);
  if (frontEnd === undefined) throw new Error(`${path} has no tokens`);
  return frontEnd.tokens(readFileSync(join(root, path), 'utf8'), path);
}
