import assert from 'node:assert/strict';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { Analyst } from '#server/app/analysis/analyst.ts';
import { commandReceiver } from '#server/app/analysis/receive-commands.ts';
import type { AnalysisCommand, AnalysisReply } from '#server/app/analysis/thread-messages.ts';
import { JsonText } from '#server/base/json-text.ts';
import { fileLayer } from '../../../../support/file-layer.ts';

const snapshot = { id: 'snp_1', files: fileLayer({ 'a.ts': ['b.ts'], 'b.ts': [] }) };
const keep: AnalysisCommand = { type: 'keep', number: 1, snapshot };
const drop: AnalysisCommand = { type: 'drop', number: 1 };

function askPath(to: string): AnalysisCommand {
  return { type: 'ask', snapshot: 1, kind: 'path', request: { from: 'a.ts', to } };
}

/** Replies to the commands in turn: data, a code, or the first line of a fault. */
function replies(...commands: readonly AnalysisCommand[]): string[] {
  const said: string[] = [];
  const receive = commandReceiver(new Analyst(bundledAssets), (reply: AnalysisReply) => {
    if (reply.type === 'answered') said.push(JSON.stringify(new JsonText<{ path: unknown[] }>(reply.json).read().path));
    else if (reply.type === 'retired') said.push(`${reply.memory.length} drawings`);
    else if (reply.type === 'laid') said.push(reply.snapshot.id);
    else said.push(reply.type === 'refused' ? `${reply.code}: ${reply.message}` : reply.fault.split('\n')[0]);
  });
  commands.forEach(receive);
  return said;
}

describe('commands to the analysis thread', () => {
  const found = '[{"id":"a.ts","type":"file","file":"a.ts"},{"id":"b.ts","type":"file","file":"b.ts"}]';
  const unknown = 'Error: asked about a snapshot that was not given';

  it('are obeyed in turn, and only a question is answered', () => {
    assert.deepEqual(replies(keep, askPath('b.ts'), drop, askPath('b.ts'), keep, askPath('b.ts')), [
      found,
      unknown,
      found,
    ]);
  });

  it('end with what the next thread should know', () => {
    const view: AnalysisCommand = { type: 'ask', snapshot: 1, kind: 'view', request: {} };
    const [, memory] = replies(keep, view, { type: 'retire' });
    assert.equal(memory, '1 drawings');
  });

  it('are answered with what came to be known besides, once', () => {
    const view: AnalysisCommand = { type: 'ask', snapshot: 1, kind: 'view', request: {} };
    const said: (number | undefined)[] = [];
    const receive = commandReceiver(new Analyst(bundledAssets), (reply: AnalysisReply) => {
      if (reply.type === 'answered') said.push(reply.remembered?.length);
    });
    [keep, view, askPath('b.ts'), view].forEach(receive);
    assert.deepEqual(said, [1, undefined, 1]);
  });

  it('that name what is not there are refused with a code, and cost nothing else', () => {
    const refused = 'symbol_not_found: Nothing in the graph has the id c.ts.';
    assert.deepEqual(replies(keep, askPath('c.ts'), askPath('b.ts')), [refused, found]);
  });
});
