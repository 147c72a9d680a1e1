import { typedForms } from './words/typed-forms.ts';

/** A word of a question. */
export interface QuestionToken {
  /** As written, without the marks around it. */
  readonly text: string;
  /** In lower case, as the lexicon has it. */
  readonly word: string;
  /** It can only be meant as a name of code or a path: it stands in back-ticks, or is written like one. */
  readonly isCode: boolean;
  /** Which of the question's written words it is, or is part of, from 0. */
  readonly from: number;
  /** A comma, a colon, a bracket or the end of a sentence stands before it. */
  readonly isAfterPause: boolean;
  /** The article before it; a question is read without articles, but for what tells a term from what a project has. */
  readonly article?: string;
}

/** A question with more words is none that is read. */
export const questionWordsMax = 120;

/** Words that change nothing about what is asked. */
const dropped = new Set(
  'the a an please exactly actually currently really just ever even now any all every simply also kindly'.split(' '),
);

const articles = new Set(['the', 'a', 'an']);

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(who|what|where|how|which|there|that|it|here|he|she|nobody|anything)[’']s\b/gi, '$1 is'],
  [/\b(what|who|where|how)[’']re\b/gi, '$1 are'],
  [/\b(is|are|does|do|did|was|were|has|have|had|should|would|could|must|need|might)n[’']t\b/gi, '$1 not'],
  [/\bcan[’']?t\b/gi, 'can not'],
  [/\bwon[’']t\b/gi, 'will not'],
  [/\bain[’']t\b/gi, 'is not'],
  [/\bI[’']m\b/gi, 'I am'],
  [/\b(I|we|you|they|he|she|it)[’']d\b/gi, '$1 would'],
  [/\b(I|we|you|they)[’']ve\b/gi, '$1 have'],
  [/\b(I|we|you|they|he|she|it|that|this|who|what|there)[’']ll\b/gi, '$1 will'],
  [/\b(we|you|they)[’']re\b/gi, '$1 are'],
  [/\blet[’']s\b/gi, 'let us'],
  [/\bits\b/g, "it 's"],
  [/\btheir\b/g, "they 's"],
];

/** What stands in back-ticks is one word, whatever is in it. */
export function writtenWords(question: string): string[] {
  const text = question.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return text.match(/[^ `]*`[^`]+`[^ `]*|[^ ]+/g) ?? [];
}

/** The words of a question. A break between sentences is the word `|`; undefined where there are too many. */
export function questionTokens(question: string): QuestionToken[] | undefined {
  const written = writtenWords(question);
  if (written.length > 2 * questionWordsMax) return undefined;
  const kept: QuestionToken[] = [];
  let pause: QuestionToken | undefined;
  let article: string | undefined;
  for (const token of written.flatMap((word, index) => tokensOf(word, index))) {
    const { word, isCode } = token;
    if (!isCode && dropped.has(word)) {
      article = articles.has(word) ? word : article;
      continue;
    }
    if (word === ',' || word === '|') {
      pause = pause?.word === '|' ? pause : token;
      continue;
    }
    if (pause?.word === '|' && kept.length > 0) kept.push(pause);
    kept.push({
      ...token,
      ...(pause !== undefined && { isAfterPause: true }),
      ...(article !== undefined && { article }),
    });
    pause = undefined;
    article = undefined;
  }
  return kept.length > questionWordsMax ? undefined : kept;
}
/** Their full stop ends no sentence. */
const abbreviated = new Set('incl excl approx resp vs esp'.split(' '));

const opening = /^[([{<"'“‘«]+/;
const closing = /[)\]}>"'”’»,;:?!.…]+$/;

/** The tokens of a written word. */
function tokensOf(written: string, from: number): QuestionToken[] {
  const [before, code, behind] = written.split(/`([^`]+)`/);
  if (code === undefined) return spokenTokens(written, from);
  const text = code.trim().replace(/\(\)$/, '');
  const token = { text, word: text.toLowerCase(), isCode: true, from, isAfterPause: /[([]$/.test(before) };
  return [...spokenTokens(before, from), token, ...spokenTokens(behind, from)];
}

function spokenTokens(text: string, from: number): QuestionToken[] {
  const spoken = contractions.reduce((all, [pattern, by]) => all.replaceAll(pattern, by), text);
  return spoken.split(' ').flatMap((word) => wordTokens(word, from));
}

/** A word, what it owns, and the end of its sentence or clause. */
function wordTokens(raw: string, from: number): QuestionToken[] {
  const ofWord = (text: string, isAfterPause = false): QuestionToken => {
    return { text, word: text.toLowerCase(), isCode: false, from, isAfterPause };
  };
  if (raw === "'s") return [ofWord("'s")];
  if (/^(?:[-–—:•*]+|\.{2,})$/.test(raw)) return [ofWord('|')];
  if (/^(?:[-=~]+>|>+|[→⇒⟶⟹➔➜➝↦⤳])$/.test(raw)) return [ofWord('to')];
  if (/^[+&/|]$/.test(raw)) return [ofWord('and')];
  const bare = raw.replace(opening, '');
  const [end = ''] = closing.exec(bare) ?? [];
  const call = bare.startsWith('(', bare.length - end.length - 1) && end.startsWith(')') ? 1 : 0;
  const core = bare.slice(0, bare.length - end.length + call);
  const tail = end.slice(call);
  const named = core.replace(/\(\)?$/, '').replace(/[’']s$/, '');
  const found: QuestionToken[] = [];
  const meant = typedForms.get(named.toLowerCase());
  const isOpened = /^[([]/.test(raw);
  // What stands for one word may be a name as it is typed: `config`.
  if (meant?.length === 1) found.push({ ...ofWord(meant[0], isOpened), text: named });
  else if (meant !== undefined) found.push(...meant.map((word) => ofWord(word, isOpened)));
  else if (named !== '') found.push({ ...ofWord(named, isOpened), isCode: isCodeLike(core.replace(/[’']s$/, '')) });
  if (/[’']s$/.test(core)) found.push(ofWord("'s"));
  if (/[.?!…]/.test(tail) && !(tail === '.' && abbreviated.has(named.toLowerCase()))) found.push(ofWord('|'));
  else if (/[,;:)\]]/.test(tail)) found.push(ofWord(','));
  return found;
}

/** Nobody writes a word of English like that: `fooBar`, `a_b`, `a.b`, `a/b`, `f()`, `A#b`, `utf8`, `$x`, `.gitignore`, `npm:ws`. */
export function isCodeLike(text: string): boolean {
  return (
    /[a-z]\p{Lu}|[_#$/\\@]|::|->|\w\.\w|\(\)?$|\p{L}\d|^\.\w|^(?:npm|pypi|node):\w/u.test(text) &&
    !/^(?:i\.e|e\.g|and\/or|\w\/\w|w\/|b4)$/i.test(text)
  );
}
