import assert from 'node:assert/strict';
import { askAnswerBytesMax } from '#protocol/ask.ts';

/** An answer, and what it may name. */
export interface JudgedAnswer {
  readonly answer: string;
  readonly sourceCount: number;
  /** Texts of which an address may stand in code. */
  readonly texts: readonly string[];
}

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const hidden = /(?!\n)[\u0000-\u001f\u007f-\u009f\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const fenced = /^(`{3,})[^\n`]*\n[\s\S]*?\n\1$/gm;
const span = /(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g;
const address = /[a-z][a-z\d+.-]*:\/\/[^\s`'"<>)]*|\bwww\.[a-z\d][^\s`'"<>)]*/gi;

/**
 * Throws where an answer holds anything but paragraphs, lists, headings, emphasis, code and citations of its sources. Reads
 * the text by itself, with nothing of what wrote it.
 */
export function assertHarmless({ answer, sourceCount, texts }: JudgedAnswer): void {
  assert.deepEqual(answer.match(hidden) ?? [], [], 'characters that nobody sees');
  assert.ok(Buffer.byteLength(answer) <= askAnswerBytesMax, 'too long');
  const known = texts.join('\n');
  for (const [found] of answer.matchAll(address)) assert.ok(known.includes(found), `an address of nobody: ${found}`);
  const prose = answer.replaceAll(fenced, '\u25a0').replaceAll(span, '\u25a0');
  assert.doesNotMatch(prose, /`/, 'code that is not closed');
  const unescaped = prose.replaceAll(/\\[!-/:-@[-`{-~]/g, '\u25a1');
  for (const [cited, number] of unescaped.matchAll(/\[(\d+)\]/g)) {
    assert.ok(Number(number) >= 1 && Number(number) <= sourceCount, `no such source: ${cited}`);
  }
  assert.doesNotMatch(unescaped, /\[\d+\][([:]/, 'a citation that leads elsewhere');
  assert.doesNotMatch(unescaped.replaceAll(/\[\d+\]/g, ''), /[[\]]/, 'a bracket');
  assert.doesNotMatch(unescaped, /<|&[#\p{L}]|[$|~]/u, 'markup');
  assert.doesNotMatch(
    prose,
    /[a-z]:\/\/|\bwww\.[\p{L}\d]|\S@\S+\.\p{L}|[\p{L}\p{N}_-]\.\p{L}{2,}|\d\.\d+\.\d+\.\d/iu,
    'an address',
  );
  assert.doesNotMatch(prose, /\b(?:javascript|command|vscode|mailto):\S|\bfile:\/|\bdata:\w+\//i, 'an address');
  assert.doesNotMatch(unescaped, /^\s*(?:>|=+$|-{2,}$|\*{3,}$|_{3,}$|\+)/m, 'a block of another kind');
  assert.doesNotMatch(unescaped, /^ {4,}(?![-\d ])/m, 'code by indentation');
}
