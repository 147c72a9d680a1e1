import assert from 'node:assert/strict';
import { BestChunks } from '#server/engine/search/best-chunks.ts';
import { decodeChunks, encodeChunks } from '#server/engine/search/chunk-facts.ts';
import { readTerms } from '#server/engine/search/lexical/chunk-terms.ts';
import { fieldWeights, lengthWeights, masks, searchFields, shifts } from '#server/engine/search/lexical/fields.ts';
import { scoreTerms } from '#server/engine/search/lexical/score-terms.ts';
import { joinSegments } from '#server/engine/search/search-index.ts';
import { buildSegment, type ChunkedFile } from '#server/engine/search/segment.ts';
import type { SearchIndex } from '#server/engine/search/search-tables.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

const words = ['read', 'file', 'queue', 'retry', 'token', 'header', 'index', 'path'];

interface PlainChunk {
  readonly counts: ReadonlyMap<string, number>;
  readonly lengths: readonly number[];
  readonly isLive: boolean;
}

function randomIndex(random: () => number): { index: SearchIndex; plain: readonly PlainChunk[] } {
  const text = () =>
    Array.from({ length: Math.floor(random() * 12) }, () => words[Math.floor(random() * words.length)]).join(' ');
  const plain: PlainChunk[] = [];
  const segments = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, part) => {
    const live = Uint8Array.from({ length: 1 + Math.floor(random() * 12) }, () => Number(random() < 0.7));
    const files = Array.from(live, (counts, number): ChunkedFile => {
      const chunks = Array.from({ length: Math.floor(random() * 4) }, () => {
        const terms = readTerms({ name: text(), container: '', path: text(), documentation: text(), body: text() });
        // One is longer than what is tabulated.
        const lengths = random() < 0.1 ? terms.lengths.map((length) => length && length + 600) : terms.lengths;
        plain.push({ counts: terms.counts, lengths, isLive: counts === 1 });
        return { symbol: 0, line: 1, endLine: 1, terms: { ...terms, lengths }, vector: new Int8Array() };
      });
      const path = `${part}/${String(number).padStart(2, '0')}`;
      return { path, contentHash: '', chunks: decodeChunks(encodeChunks(chunks)) };
    });
    return { segment: buildSegment(files), live };
  });
  return { index: joinSegments(segments), plain };
}

/** BM25F as its paper defines it, chunk by chunk. */
function plainScores(plain: readonly PlainChunk[], question: ReadonlyMap<string, number>): number[] {
  const live = plain.filter(({ isLive }) => isLive);
  const means = searchFields.map(
    (_, field) => live.reduce((sum, { lengths }) => sum + lengths[field], 0) / Math.max(1, live.length),
  );
  const rarities = Array.from(question, ([term, repetitions]) => {
    const frequency = live.filter(({ counts }) => counts.has(term)).length;
    const rarity = frequency === 0 ? 0 : Math.log(1 + (live.length - frequency + 0.5) / (frequency + 0.5));
    return { term, worth: rarity * repetitions * (1.2 + 1) };
  });
  return plain.map(({ counts, lengths, isLive }) => {
    let score = 0;
    for (const { term, worth } of rarities) {
      let weighted = 0;
      for (const field of searchFields.keys()) {
        const count = ((counts.get(term) ?? 0) >>> shifts[field]) & masks[field];
        const relative = lengths[field] / means[field];
        if (count > 0) {
          weighted += (fieldWeights[field] * count) / (1 - lengthWeights[field] + lengthWeights[field] * relative);
        }
      }
      if (weighted > 0) score += (worth * weighted) / (1.2 + weighted);
    }
    return isLive ? score : 0;
  });
}

/** Puts many chunks in one place. */
const place = (chunk: number) => chunk % 5;

describe('scores of a search and their plain twins', () => {
  it('of words are equal to the last bit, also in memory that was used before', () => {
    const random = seededRandom(announcedSeed('scores of words'));
    for (let round = 0; round < rounds(200); round += 1) {
      const { index, plain } = randomIndex(random);
      const question = new Map(words.filter(() => random() < 0.5).map((word) => [word, 1 + Math.floor(random() * 2)]));
      const used = new Float64Array(index.chunkCount).fill(7);
      assert.deepEqual([...scoreTerms(index, question, used)], plainScores(plain, question));
      assert.equal(index.liveCount, plain.filter(({ isLive }) => isLive).length);
    }
  });

  it('are the best of all that were offered, in whatever order', () => {
    const random = seededRandom(announcedSeed('best chunks'));
    for (let round = 0; round < rounds(200); round += 1) {
      const count = 1 + Math.floor(random() * 10);
      const scores = Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * 40) / 39 - 0.1);
      const reported = scores.map((exact, chunk) => ({ chunk, score: Math.round(exact * 10_000) / 10_000 }));
      const expected = reported
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || place(a.chunk) - place(b.chunk) || a.chunk - b.chunk)
        .slice(0, count);
      const best = new BestChunks(count, (a, b) => place(a) - place(b));
      for (const { chunk } of reported.toSorted(() => random() - 0.5)) {
        if (scores[chunk] >= best.floor) best.offer(chunk, scores[chunk]);
      }
      assert.deepEqual(best.ranked(), expected);
    }
  });
});
