/** Words, numbers, runs of blanks, line breaks with their indentation, and everything else by itself. */
const PIECES = /[A-Za-z]+|[0-9]+|\n[ \t]*|[ \t]+|[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]+|[^ -~\s]/gu;

/** Letters of a token, where names are split as tokenizers do. */
const wordLetters = 6;
const humps = /[a-z](?=[A-Z])/g;

/**
 * About how many tokens a language model makes of a text. Made for code and paths, without a vocabulary: compared with
 * `o200k_base` on files of five repositories it says 1.1 to 1.2 times as much in the sum, and for one file in twenty less.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += tokensOf(piece);
  return Math.ceil(tokens);
}

function tokensOf(piece: string): number {
  const code = piece.charCodeAt(0);
  if (code === 0x0a) return 1;
  // One blank belongs to the word behind it.
  if (code === 0x20 || code === 0x09) return piece.length === 1 ? 0 : 1;
  if (code > 0x7f) return 1.5;
  if (code >= 0x30 && code <= 0x39) return Math.ceil(piece.length / 3);
  if (isLetter(code)) return wordTokens(piece);
  return Math.ceil(piece.length / 2);
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function wordTokens(word: string): number {
  const parts = 1 + (word.match(humps)?.length ?? 0);
  return Math.max(parts, Math.ceil(word.length / (wordLetters + 2)));
}
