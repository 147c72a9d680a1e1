import { writtenWords } from './question-tokens.ts';

/**
 * Whether a question is asked in another language than English: half of its words have letters that English does not, or it
 * begins as questions of a well-spread language do and has none of the words that English questions are made of.
 *
 * Only for a remark beside an answer: names and words of the trade are the same everywhere, and a few words are no proof.
 */
export function isInOtherLanguage(question: string): boolean {
  const words = writtenWords(question.normalize('NFC')).flatMap(plainWord);
  if (words.length === 0) return false;
  if (2 * words.filter((word) => foreignLetter.test(word)).length >= words.length) return true;
  if (words.some((word) => englishWords.has(word))) return false;
  return openings.has(words[0]) || (homographs.has(words[0]) && words.some((word) => joints.has(word)));
}

/** The letters of a word in lower case; none of what is written as code is. */
function plainWord(written: string): readonly string[] {
  if (/`|[\p{L}\d][_.:/#()\d][\p{L}\d(]|\p{Ll}\p{Lu}/u.test(written)) return [];
  const [word] = /\p{L}[\p{L}\p{M}'’]*/u.exec(written.toLowerCase()) ?? [];
  return word === undefined ? [] : [word];
}

/** Of another script than the Latin one. */
const foreignLetter = /(?!\p{Script=Latin})\p{L}/u;

/** Without those that other languages have as well: `a`, `in`, `is`, `do`, `of`, `me`. */
const englishWords = listed(`
  the what which where how why who whom whose when does did are this that these it and for with from any there
  have has my we you your please show find explain list give tell need want should would could
`);

/** First words of questions that are not English. */
const openings = listed(`
  wer wen wem wessen wo wohin woher wann warum wieso weshalb wie welche welcher welches welchen gibt zeig zeige erkläre
  qui quels quelle quelles quel où pourquoi quand combien quoi
  quién quien quiénes qué cuál cuáles cuales dónde donde cómo cuándo cuántos hay
  quem quais qual onde quando quantos há
  chi quale quali dov'è dove perché cosa
  wat waar welke hoe wanneer waarom
  kto gdzie jak jaki jaka jakie która który które kiedy dlaczego czy
  vem vad vilka vilken vilket hur varför hvem hvad hvor hvordan hvilke hvilken hvorfor
  kdo kde proč jaké které
  kim nerede nasıl hangi neden
`);

/** The same, where English or the trade has the word too: they count beside one of `joints`. */
const homographs = listed('was que como come comment co var ce o ne pode puede il que que el la le');

/** Articles and joints of those languages that no English question has. */
const joints = listed(`
  der das ist sind wird werden von für mit und nicht wenn
  le la les des est sont une du dans qui
  el los las una del está son se si por para en
  os uma da dos na no é são ao
  il lo gli della dei nel è sono di
  het een van zijn wordt
  jest są nie w z
`);

function listed(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
