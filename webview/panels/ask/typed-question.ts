/**
 * The text of the box once a question, or the name of code to ask about, is put into it. What a person has typed stays:
 * the new text then stands where they were typing.
 *
 * @param at the cursor in `typed`
 */
export function withQuestion(
  typed: string,
  at: number,
  question: string,
): { readonly text: string; readonly caret: number } {
  // The question is written before the name.
  if (typed.trim() === '') return { text: question, caret: 0 };
  const [before, after] = [typed.slice(0, at), typed.slice(at)];
  const inserted = `${/\S$/.test(before) ? ' ' : ''}${question.trim()}${/^\S/.test(after) ? ' ' : ''}`;
  return { text: before + inserted + after, caret: at + inserted.length };
}
