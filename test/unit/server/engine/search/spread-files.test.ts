import assert from 'node:assert/strict';
import { spreadFiles } from '#server/engine/search/spread-files.ts';

const place = (file: number, line: number, score: number) => ({ file: { file }, line, score });
const shown = (places: readonly ReturnType<typeof place>[]) =>
  places.map(({ file, line, score }) => `${file.file}:${line} ${score}`);

describe('results of one file', () => {
  const many = [1, 2, 3, 4, 5].map((line) => place(0, line, 0.8));
  it('stand behind those of others from the fourth on', () => {
    assert.deepEqual(shown(spreadFiles([...many, place(1, 1, 0.75)], () => false)), [
      '0:1 0.8',
      '0:2 0.8',
      '0:3 0.8',
      '1:1 0.75',
      '0:4 0.72',
      '0:5 0.648',
    ]);
  });

  it('keep their scores where the question names them', () => {
    assert.deepEqual(
      spreadFiles(many, () => true),
      many,
    );
  });

  it('lose no more behind many of them', () => {
    const scores = spreadFiles(
      Array.from({ length: 40 }, (_, line) => place(0, line, 0.8)),
      () => false,
    );
    assert.equal(scores.at(-1)?.score, scores.at(-10)?.score);
    assert.ok((scores.at(-1)?.score ?? 0) > 0.4);
  });
});
