/** Upper bound on the characters of a declaration's documentation in a sentence. */
const sentenceCharactersMax = 220;
const docstring = /^\s*[rRuUbB]{0,2}(?:"""|''')([\s\S]*?)(?:"""|'''|$)/;

/**
 * The first sentence of what is written above a declaration, or at the beginning of its body where it is Python's.
 *
 * @param lines of the file; `first` and `line` from 1: where the comment begins, and where the declaration does
 */
export function documentationOf(
  lines: readonly string[],
  { first, line, endLine }: { readonly first: number; readonly line: number; readonly endLine: number },
): string | undefined {
  const above = lines.slice(first - 1, line - 1).map(withoutMarks);
  const text = above.filter((each) => each !== '').join(' ') || docstringIn(lines, line, endLine);
  return text === undefined || text === '' ? undefined : firstSentence(text);
}

function withoutMarks(line: string): string {
  if (/^\s*@\w/.test(line)) return '';
  const text = line
    .replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/+!?|#+!?)\s?/, '')
    .replace(/\*\/\s*$/, '')
    .trim();
  // An address alone says nothing about the declaration.
  return /^https?:\S+$/.test(text) ? '' : text;
}

function docstringIn(lines: readonly string[], line: number, endLine: number): string | undefined {
  const body = lines.slice(line - 1, Math.min(endLine, line + 20));
  const at = body.findIndex((each) => /:\s*(?:#.*)?$/.test(each));
  if (at < 0) return undefined;
  return docstring
    .exec(body.slice(at + 1).join('\n'))?.[1]
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The first sentence of a documentation without its comment marks, cut where it is long. */
export function firstSentence(text: string): string {
  const [sentence] = /^.*?[.!?](?=\s|$)/s.exec(text) ?? [text];
  const whole = sentence.split(/\s@\w+/)[0].trim();
  return whole.length <= sentenceCharactersMax ? whole : `${whole.slice(0, sentenceCharactersMax)}…`;
}
