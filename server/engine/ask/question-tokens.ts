/** A word of a question. */
export interface QuestionToken {
  /** As written, without the marks around it. */
  readonly text: string;
  /** In lower case, as patterns have it. */
  readonly word: string;
  /** It can only be meant as a name of code or a path: it stands in back-ticks, or is written like one. */
  readonly isCode: boolean;
}

/** A question with more words is none that is read. */
export const questionWordsMax = 60;

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(who|what|where|how|that|it|there)[’']s\b/gi, '$1 is'],
  [/\b(is|are|does|do|did|was|were|has|have|should|would|could)n[’']t\b/gi, '$1 not'],
  [/\bcan[’']t\b/gi, 'can not'],
  [/\bI[’']m\b/gi, 'I am'],
  [/\b(I|we|you)[’']d\b/gi, '$1 would'],
  [/\bits\b/gi, "it 's"],
];

/** Splits a question into words. Text in back-ticks is one word, with any content. */
export function writtenWords(question: string): string[] {
  const text = question.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return text.match(/[^ `]*`[^`]+`[^ `]*|[^ ]+/g) ?? [];
}

/**
 * The words of a question. A comma, a colon or the end of a sentence within it is the word `,`: few ways of asking have
 * it, so that two sentences are never read as one. Undefined where there are too many.
 */
export function questionTokens(question: string): QuestionToken[] | undefined {
  const written = writtenWords(question);
  if (written.length > questionWordsMax) return undefined;
  const tokens = written.flatMap(tokensOf);
  while (tokens.at(-1)?.word === ',') tokens.pop();
  return tokens;
}

function tokensOf(written: string): QuestionToken[] {
  const [before, code, behind] = written.split(/`([^`]+)`/);
  if (code === undefined) return spokenTokens(written);
  const text = code.trim().replace(/\(\)$/, '');
  return [...spokenTokens(before), { ...ofWord(text), isCode: true }, ...spokenTokens(behind)];
}

function spokenTokens(text: string): QuestionToken[] {
  const spoken = contractions.reduce((all, [pattern, by]) => all.replaceAll(pattern, by), text);
  return spoken.split(' ').flatMap(wordTokens);
}

const opening = /^[([{<"'“‘«]+/;
const closing = /[)\]}>"'”’»,;:?!.…]+$/;

/** A word, what it owns, and the end of its sentence or clause. */
function wordTokens(raw: string): QuestionToken[] {
  if (raw === "'s") return [ofWord(raw)];
  if (/^[-–—:•*=~>→⇒]+$/.test(raw)) return [ofWord(',')];
  const bare = raw.replace(opening, '');
  const [end = ''] = closing.exec(bare) ?? [];
  const core = bare.slice(0, bare.length - end.length).replace(/\($/, '()');
  const name = core.replace(/\(\)$/, '').replace(/[’']s$/, '');
  const isPause = /[.?!…,;:]/.test(end);
  return [
    ...(name === '' ? [] : [{ ...ofWord(name), isCode: isCodeLike(core.replace(/[’']s$/, '')) }]),
    ...(/[’']s$/.test(core) ? [ofWord("'s")] : []),
    ...(isPause ? [ofWord(',')] : []),
  ];
}

function ofWord(text: string): QuestionToken {
  return { text, word: text.toLowerCase().replace('’', "'"), isCode: false };
}

/**
 * Reports whether a text has a form that no word of English has: `fooBar`, `a_b`, `a.b`, `a/b`, `f()`, `A#b`, `utf8`,
 * `$x`, `.gitignore`, `npm:ws`.
 */
export function isCodeLike(text: string): boolean {
  return (
    /[a-z]\p{Lu}|[_#$/\\@]|::|->|\w\.\w|\(\)?$|\p{L}\d|^\.\w|^(?:npm|pypi|node):\w/u.test(text) &&
    !/^(?:i\.e|e\.g|and\/or|\w\/\w)$/i.test(text)
  );
}
