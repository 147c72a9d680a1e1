import assert from 'node:assert/strict';
import { type CodeTokens, emptyTextHash, hashText, tokenKinds } from '#server/engine/source/code-tokens.ts';

const signs = { name: "n'", text: "t'", number: "d'" } as const;

/**
 * Asserts tokens by their texts, a line of code each: names begin with `n'`, texts with `t'`, numbers with `d'`, the end
 * of a literal over several lines is `¶`.
 */
export function assertTokens(tokens: CodeTokens, expected: Readonly<Record<number, string>>): void {
  const wanted = Object.entries(expected).flatMap(([line, texts]) =>
    texts.split(' ').map((text) => ({ line: Number(line), ...parsed(text) })),
  );
  const found = Array.from(tokens.hashes, (hash, at) => ({ line: tokens.lines[at], kind: tokens.kinds[at], hash }));
  assert.deepEqual(
    found,
    wanted.map(({ text, ...token }) => ({ ...token, hash: hashOf(text) })),
  );
}

function hashOf(text: string): number {
  return text === '¶' ? emptyTextHash >>> 0 : hashText(text, 0, text.length) >>> 0;
}

function parsed(text: string): { readonly kind: number; readonly text: string } {
  for (const [kind, sign] of Object.entries(signs)) {
    // A blank inside of a token is written as `·`.
    if (text.startsWith(sign)) {
      return { kind: tokenKinds[kind as keyof typeof signs], text: text.slice(sign.length).replaceAll('·', ' ') };
    }
  }
  return { kind: tokenKinds.fixed, text };
}
