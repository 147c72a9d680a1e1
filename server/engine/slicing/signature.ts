/** Words before a name that say nothing that the kind or the brackets behind it do not. */
const plainWords = new Set(['function', 'const', 'let', 'var', 'def', 'declare', 'default', 'private', 'protected']);

/**
 * Returns a head without the name: `async function run(a: A): B` of `run` is `async (a: A): B`, `class Box<T>` is
 * `class <T>`.
 */
export function signatureOf(head: string, name: string): string {
  const at = positionOfWord(head, name);
  if (at < 0) return head;
  const words = head
    .slice(0, at)
    .replace(/\S+\.$/, '')
    .split(' ');
  const before = words.filter((word) => word !== '' && !plainWords.has(word)).join(' ');
  const behind = head.slice(at + name.length).trim();
  const own = behind.endsWith('=>') ? behind.slice(0, -2).replace(/^= ?/, '').trimEnd() : behind;
  return [before, own].filter((part) => part !== '').join(' ');
}

/** The name as it is written where it is declared, with its quotes where it has some. */
export function nameAt(line: string, column: number): string {
  const text = line.slice(column - 1, column - 1 + nameCharactersMax);
  return /^(?:'[^']*'|"[^"]*"|[\p{L}\p{N}_$#]+)/u.exec(text)?.[0] ?? '';
}

const nameCharactersMax = 200;

function positionOfWord(text: string, word: string): number {
  if (word === '') return -1;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}_$]/u.test((text[at - 1] ?? ' ') + (text[at + word.length] ?? ' '))) return at;
  }
  return -1;
}
