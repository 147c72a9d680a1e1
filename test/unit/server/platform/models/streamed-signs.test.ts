import assert from 'node:assert/strict';
import { openaiDialect } from '#server/platform/models/openai-dialect.ts';
import { TooManyBytes } from '#server/platform/models/provider-exchange.ts';
import { streamedPieces } from '#server/platform/models/streamed-signs.ts';
import { joined } from '../../../../support/fake-models/provider-requests.ts';
import { openaiProtocol } from '../../../../support/fake-models/openai-protocol.ts';

const streamed = (chunks: Iterable<string>) =>
  joined(streamedPieces(bytesOf(chunks), { dialect: openaiDialect, place: 'here', mayCall: false }));

async function* bytesOf(chunks: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Promise.resolve(Buffer.from(chunk));
}

describe('a stream of events', () => {
  for (const [what, piece] of [
    ['blanks', '\n'],
    ['thoughts', '<think>'],
  ]) {
    it(`lets others have their turn while many events of one chunk are ${what}`, async () => {
      const events = openaiProtocol.text(piece).repeat(30_000);
      let [turns, isOver] = [0, false];
      const count = (): void => {
        if (isOver) return;
        turns += 1;
        setImmediate(count);
      };
      setImmediate(count);
      const end = `${openaiProtocol.text('</think>Yes [1].')}${openaiProtocol.end('stop', false)}`;
      assert.equal(await streamed([events + end]), 'Yes [1].');
      isOver = true;
      assert.ok(turns > 1, `${turns} turns`);
    });
  }

  for (const [what, begin] of [
    ['an answer', ''],
    ['a thought', '<think>'],
  ]) {
    it(`ends within ${what} that goes on without an end`, async () => {
      let asked = 0;
      function* long(): Generator<string> {
        for (yield openaiProtocol.text(begin); asked < 300; asked += 1)
          yield openaiProtocol.text('and so on '.repeat(1000));
      }
      await assert.rejects(streamed(long()), TooManyBytes);
      assert.ok(asked < 120, `${asked} pieces`);
    });
  }
});
