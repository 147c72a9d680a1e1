import { unseenInAnswer } from '#protocol/answer-text.ts';
import type { Block } from './markdown-tree.ts';
import { readBlocks } from './read-blocks.ts';

/**
 * Reads Markdown that grows at its end. Once the first line of a block is whole, nothing of the blocks before it changes
 * any more, and they are not read again: a long answer is not read once for each of its sentences.
 */
export class MarkdownReader {
  #settled: readonly Block[] = [];
  #text = '';
  /** Where the last block begins. */
  #from = 0;
  #sources = 0;

  /** @returns all blocks; those that are as they were are the same objects */
  read(markdown: string, sources: number): readonly Block[] {
    const text = markdown.replaceAll('\r\n', '\n').replaceAll(unseenInAnswer, '');
    if (!text.startsWith(this.#text) || sources !== this.#sources) this.#settled = [];
    if (this.#settled.length === 0) this.#from = 0;
    this.#text = text;
    this.#sources = sources;
    const lines = text.slice(this.#from).split('\n');
    const read = readBlocks(lines, sources);
    const blocks = [...this.#settled, ...read.map(({ block }) => block)];
    const open = read.findLastIndex(({ at }) => at < lines.length - 1);
    if (open > 0) {
      this.#settled = blocks.slice(0, this.#settled.length + open);
      this.#from += lines.slice(0, read[open]?.at).reduce((sum, line) => sum + line.length + 1, 0);
    }
    return blocks;
  }
}

export function readMarkdown(markdown: string, sources = 0): readonly Block[] {
  return new MarkdownReader().read(markdown, sources);
}
