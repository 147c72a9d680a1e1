import type { CloneGroup } from '#server/engine/duplication/clone-group.ts';
import { CloneIndex } from '#server/engine/duplication/clone-index.ts';
import { type ComparableTokens, comparableTokens } from '#server/engine/duplication/comparable-tokens.ts';
import { fingerprintsOf } from '#server/engine/duplication/fingerprints.ts';
import { groupRows } from '#server/engine/duplication/group-rows.ts';
import { groupsToList } from '#server/engine/duplication/groups-to-list.ts';
import { scriptTokens } from '#server/engine/languages/typescript/code-tokens.ts';

export interface ComparedTexts {
  readonly tokens: readonly ComparableTokens[];
  /** Those that are listed. Slots of their fragments are numbers of the texts. */
  readonly groups: readonly CloneGroup[];
}

/** The copies among texts of scripts. */
export function comparedTexts(texts: readonly string[]): ComparedTexts {
  const tokens = texts.map((text) => comparableTokens(scriptTokens(text, 'a.ts')));
  const index = new CloneIndex();
  for (const [number, each] of tokens.entries()) index.set(String(number), fingerprintsOf(each));
  index.compare((path) => tokens[Number(path)], Number);
  const { groups } = index;
  const rows = groupRows(groups, (slot) => slot);
  const listed = groupsToList(
    rows,
    Uint32Array.from(tokens, ({ count }) => count),
  );
  return { tokens, groups: Array.from(listed, (group) => groups[group]) };
}

/** `1 60x3`: type, tokens and copies of each group. */
export function groupSizes(texts: readonly string[]): string[] {
  return comparedTexts(texts).groups.map(({ type, length, fragments }) => `${type} ${length}x${fragments.length}`);
}
