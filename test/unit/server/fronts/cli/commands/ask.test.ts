import assert from 'node:assert/strict';
import type { Answer, AskPrompt, AnswerItem } from '#protocol/ask.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { EngineGoneError } from '#server/app/serving/engine-connection.ts';
import { type Call, projectId, refusal, run, type Script, scriptedConnection } from '../scripted-command-line.ts';

const answer: Answer = {
  answer:
    '`Cart` adds [1].\n\nWritten by `fake/model` at `http://127.0.0.1:1` from the sources above; not by the graph.',
  sources: [{ file: 'src/cart.ts', line: 2, endLine: 4, content: 'class Cart {}', score: 1 }],
  mode: 'model',
  model: 'fake/model',
  conversationId: 'cnv_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
  snapshot: 'snp_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
};

const prompt: AskPrompt = {
  wouldSend: true,
  model: 'fake/model',
  place: 'http://127.0.0.1:1',
  system: 'You answer.\nFrom sources.',
  messages: [{ role: 'user', text: 'Sources:\n\u001b[2Jclass Cart {}' }],
  tokens: 1234,
  contextTokens: 16_000,
  tools: [],
  budget: { toolCalls: 8, toolTokens: 12_000, seconds: 60 },
  sources: answer.sources,
};

const script = (more: Script = {}): Script => ({
  'workspace.open': { projectId },
  'ask.run': answer,
  'ask.prompt': prompt,
  ...more,
});

const webhooks = { allowLoopback: false, allowedHosts: [] };

const end = '\n\nAnswered by a language model, fake/model.\n[1] src/cart.ts:2–4\n';

/** An engine that streams these texts before it answers. */
function streaming(texts: readonly string[], calls: Call[] = []) {
  const connection = scriptedConnection(script(), calls);
  return {
    ...connection,
    call: async (id: string, params: unknown, signal?: AbortSignal, onItem?: (piece: AnswerItem) => void) => {
      if (id === 'ask.run') {
        onItem?.({ event: 'source', data: answer.sources[0] });
        for (const text of texts) onItem?.({ event: 'delta', data: { text } });
      }
      return connection.call(id, params, signal);
    },
  };
}

describe('groundplan ask', () => {
  it('writes the text as it comes, then how it came about and its sources', async () => {
    const { code, stdout } = await run(['ask', 'what', 'adds?'], {
      connect: () => streaming(['One [1].', ' Two\nlines.']),
    });
    assert.deepEqual([code, stdout], [0, `One [1]. Two\nlines.${end}`]);
  });

  const ends: readonly (readonly [title: string, error: unknown, code: number, stderr: RegExp])[] = [
    ['fails', new ApiError('internal_error', 'It failed.'), 3, /^groundplan: It failed\. \(internal_error\)\n$/],
    ['is interrupted', new Error('interrupted'), 130, /^$/],
  ];
  for (const [title, error, expectedCode, expectedStderr] of ends) {
    it(`ends the line of what it has written where it ${title}`, async () => {
      const interrupt = new AbortController();
      const connection = streaming(['One [1].', ' Two']);
      const call: typeof connection.call = async (...asked) => {
        await connection.call(...asked);
        if (asked[0] !== 'ask.run') return { data: { projectId } };
        if (expectedCode === 130) interrupt.abort(error);
        throw error;
      };
      const { code, stdout, stderr } = await run(['ask', 'what?'], {
        connect: () => ({ ...connection, call }),
        signal: interrupt.signal,
      });
      assert.deepEqual([code, stdout], [expectedCode, 'One [1]. Two\n']);
      assert.match(stderr, expectedStderr);
    });
  }

  it('writes nothing where it fails before a piece', async () => {
    const { code, stdout } = await run(['ask', 'what?'], {
      script: script({ 'ask.run': refusal('internal_error', 'No.') }),
    });
    assert.deepEqual([code, stdout], [3, '']);
  });

  it('explains the default of --mode', async () => {
    const { stdout } = await run(['ask', '--help']);
    assert.match(stdout.replaceAll(/\s+/g, ' '), /--mode <mode> [^-]*\(choices: [^)]*, default: "auto"\)/);
  });

  it('writes the whole of an engine that reports no pieces', async () => {
    const { stdout, calls } = await run(['ask', 'what', 'adds?', '--path', 'src/**', '--mode', 'model'], {
      script: script(),
    });
    assert.equal(stdout, `${answer.answer}${end}`);
    assert.deepEqual(calls[calls.length - 1], {
      id: 'ask.run',
      params: { id: projectId, question: 'what adds?', path: 'src/**', mode: 'model', detail: 'full' },
    });
  });

  it('gives a terminal nothing to act on', async () => {
    const { stdout } = await run(['ask', 'what?'], {
      connect: () => streaming(['\u001b[2Jgone\u202e']),
      isTerminal: true,
    });
    assert.match(stdout, /^\\u\{1b\}\[2Jgone\\u\{202e\}/);
  });

  it('ends without a fault when no one reads any more', async () => {
    const { code } = await run(['ask', 'what?'], { connect: () => streaming(['One.', 'Two.']), stdoutClosesAfter: 2 });
    assert.equal(code, 0);
  });

  it('asks again where the engine was leaving', async () => {
    const leaving = {
      ...scriptedConnection(script(), []),
      call: () => Promise.reject(new EngineGoneError('', { notBegun: true })),
    };
    const { stdout } = await run(['ask', 'what?'], {
      connect: (attempt) => (attempt === 1 ? leaving : streaming(['One.'])),
    });
    assert.equal(stdout, `One.${end}`);
  });

  for (const leavesAt of ['engine.configure', 'ask.run']) {
    it(`brings the model of the environment again where the engine was leaving at ${leavesAt}`, async () => {
      const [calls, configured] = [[] as Call[], { 'engine.configure': { memoryLimitBytes: 1, webhooks } }];
      const connect = (attempt: number) => {
        const connection = scriptedConnection(script(configured), calls);
        const call: typeof connection.call = (id, params, signal) =>
          attempt === 1 && id === leavesAt
            ? Promise.reject(new EngineGoneError('', { notBegun: true }))
            : connection.call(id, params, signal);
        return { ...connection, call };
      };
      const env = { GROUNDPLAN_ASK_PROVIDER: 'anthropic', GROUNDPLAN_ASK_MODEL: 'm', GROUNDPLAN_ASK_KEY: 'sk-1' };
      const { code } = await run(['ask', 'what?'], { connect, env });
      assert.equal(code, 0);
      const [first, ...later] = calls.toReversed().map(({ id }) => id);
      assert.equal(first, 'ask.run');
      assert.ok(later.includes('engine.configure'));
      const ask = { provider: 'anthropic', model: 'm', key: 'sk-1' };
      const configurations = calls.filter(({ id }) => id === 'engine.configure').map(({ params }) => params);
      assert.deepEqual(configurations, leavesAt === 'ask.run' ? [{ ask }, { ask }] : [{ ask }]);
    });
  }

  it('--json prints the whole', async () => {
    const { stdout } = await run(['ask', 'what?', '--json'], { connect: () => streaming(['One.']) });
    assert.deepEqual(JSON.parse(stdout), answer);
  });

  const prompts: readonly (readonly [title: string, prompt: AskPrompt, expected: RegExp])[] = [
    [
      'where it would go',
      prompt,
      /^About 1,234 of 16,000 tokens would be sent to fake\/model at http:\/\/127\.0\.0\.1:1:\n\nYou answer\.\nFrom sources\.\n\nuser:\nSources:\n\\u\{1b\}\[2Jclass Cart \{\}\n$/,
    ],
    [
      'that none may be asked',
      { ...prompt, wouldSend: false },
      /^About .* Nothing is sent: no language model may be asked\.\n\nYou/,
    ],
    ['that none is needed', { ...prompt, wouldSend: false, messages: [] }, /^Nothing would be sent: .*\n$/],
  ];
  for (const [title, given, expected] of prompts) {
    it(`--show-prompt shows the prompt, and ${title}`, async () => {
      const { stdout, calls } = await run(['ask', 'what?', '--show-prompt'], {
        script: script({ 'ask.prompt': given }),
      });
      assert.match(stdout, expected);
      assert.ok(calls.every(({ id }) => id !== 'ask.run'));
    });
  }

  it('--show-prompt --json prints the prompt as it is', async () => {
    const { stdout } = await run(['ask', 'what?', '--show-prompt', '--json'], { script: script() });
    assert.deepEqual(JSON.parse(stdout), prompt);
  });
});
