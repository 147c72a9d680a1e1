/**
 * Characters that cannot be seen, or that turn, hide or carry other text: controls, marks of direction, joiners, fillers,
 * tags, variation selectors, private, broken and unassigned ones, and the pattern of Braille without a dot. Tabs and line
 * breaks are among them.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Most texts are of ASCII alone, where this is found out several times faster. */
const beyondPlain = /[^\x20-\x7e]/;

/** @param replace gets one character at a time, and where it stands, in units of UTF-16 */
export function replaceUnseen(text: string, replace: (character: string, at: number) => string): string {
  return beyondPlain.test(text) ? text.replaceAll(unseen, replace) : text;
}
