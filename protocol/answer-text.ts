/**
 * Parts of an answer's text, for code that shows it. The engine writes them by rules of its own; a test checks that
 * both agree.
 */

/**
 * Characters that are invisible, that turn a line around or carry other text: the engine leaves none in an answer. The
 * line break and the tab are text.
 */
export const unseenInAnswer =
  /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A sentence without a source ends so, in emphasis. */
export const unprovedMark = '(no source)';
