/**
 * Characters that cannot be seen, or that turn, hide or carry other text: controls, marks of direction, joiners, fillers,
 * tags, variation selectors, private, broken and unassigned ones. Tabs and line breaks are among them.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** @param replace told one character at a time */
export function replaceUnseen(text: string, replace: (character: string) => string): string {
  return text.replaceAll(unseen, replace);
}
