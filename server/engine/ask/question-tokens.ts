/** A word of a question. */
export interface QuestionToken {
  /** As written, without the marks around it. */
  readonly text: string;
  /** In lower case, as patterns have it. */
  readonly word: string;
  /** It can only be meant as a name of code or a path: it stands in back-ticks, or is written like one. */
  readonly isCode: boolean;
}

/** A question with more words is none that a pattern describes. */
export const questionWordsMax = 40;

/** Words that change nothing about what is asked. */
const dropped = new Set(
  'the a an please exactly actually currently really just ever even now any all every simply also kindly'.split(' '),
);

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(who|what|where|how|which|there|that|it)[’']s\b/gi, '$1 is'],
  [/\b(what|who|where|how)[’']re\b/gi, '$1 are'],
  [/\b(is|are|does|do|did|was|has|have|should|would|could)n[’']t\b/gi, '$1 not'],
  [/\bcan[’']?t\b/gi, 'can not'],
  [/\bI[’']m\b/g, 'I am'],
  [/\bI[’']d\b/g, 'I would'],
  [/\b(I|we|you|they)[’']ve\b/gi, '$1 have'],
  [/\b(I|we|you|they)[’']ll\b/gi, '$1 will'],
  [/\b(we|you|they)[’']re\b/gi, '$1 are'],
  [/\blet[’']s\b/gi, 'let us'],
  [/\bits\b/g, "it 's"],
  [/\btheir\b/g, "they 's"],
];

/**
 * The words of a question. A break between sentences is the word `|`; undefined where there are too many.
 *
 * What stands in back-ticks is one word, whatever is in it.
 */
export function questionTokens(question: string): QuestionToken[] | undefined {
  const tokens: QuestionToken[] = [];
  const text = question.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  for (const part of text.split(/(`[^`]+`)/)) {
    const spans = part.startsWith('`') && part.length > 2 ? [codeToken(part.slice(1, -1).trim())] : plainTokens(part);
    tokens.push(...spans);
    if (tokens.length > 2 * questionWordsMax) return undefined;
  }
  const kept = withoutBreaksAround(tokens).filter(({ word, isCode }) => isCode || !dropped.has(word));
  return kept.length > questionWordsMax ? undefined : kept;
}

function codeToken(text: string): QuestionToken {
  return { text, word: text.toLowerCase(), isCode: true };
}

function plainTokens(text: string): QuestionToken[] {
  const spoken = contractions.reduce((all, [pattern, by]) => all.replaceAll(pattern, by), text);
  return spoken.split(' ').flatMap(tokensOf);
}

const opening = /^[([{<"'“‘«]+/;
const closing = /[)\]}>"'”’»,;:?!.…]+$/;

/** A word, what it owns, and the end of its sentence. */
function tokensOf(raw: string): QuestionToken[] {
  if (raw === "'s") return [ofWord("'s")];
  if (/^[-–—:•*]+$/.test(raw)) return [ofWord('|')];
  if (/^(?:-+>|=>|→|>)$/.test(raw)) return [ofWord('to')];
  const bare = raw.replace(opening, '');
  const [end = ''] = closing.exec(bare) ?? [];
  const call = bare.startsWith('(', bare.length - end.length - 1) && end.startsWith(')') ? 1 : 0;
  const core = bare.slice(0, bare.length - end.length + call);
  const tail = end.slice(call);
  const named = core.replace(/\(\)?$/, '').replace(/[’']s$/, '');
  const found: QuestionToken[] = [];
  if (named !== '') found.push({ ...ofWord(named), isCode: isCodeLike(core.replace(/[’']s$/, '')) });
  if (/[’']s$/.test(core)) found.push(ofWord("'s"));
  if (/[.?!…]/.test(tail)) found.push(ofWord('|'));
  return found;
}

function ofWord(text: string): QuestionToken {
  return { text, word: text.toLowerCase(), isCode: false };
}

/** Nobody writes a word of English like that: `fooBar`, `foo_bar`, `a.b`, `a/b`, `f()`, `A#b`, `utf8`, `$x`, `.gitignore`. */
export function isCodeLike(text: string): boolean {
  return (
    /[a-z]\p{Lu}|[_#$/\\@]|::|->|\w\.\w|\(\)?$|\p{L}\d|^\.\w/u.test(text) &&
    !/^(?:i\.e|e\.g|and\/or|\w\/\w)$/i.test(text)
  );
}

function withoutBreaksAround(tokens: readonly QuestionToken[]): QuestionToken[] {
  const isBreak = ({ word }: QuestionToken) => word === '|';
  const kept = tokens.filter((token, index) => !isBreak(token) || (index > 0 && !isBreak(tokens[index - 1])));
  while (kept.length > 0 && isBreak(kept[kept.length - 1])) kept.pop();
  return kept;
}
