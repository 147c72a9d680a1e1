import assert from 'node:assert/strict';
import { promptText } from '#extension/models/prompt-text.ts';
import type { EngineSession } from '#extension/session/engine-session.ts';
import { ChatBench } from '../../../support/fake-vscode/chat-bench.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript } from '../../../support/fake-vscode/script.ts';
import { plainText } from '../../../support/plain-text.ts';

const { CancellationTokenSource } = await fakeVscode();
const { PromptDocuments } = await import('#extension/models/prompt-documents.ts');
const { showPrompt } = await import('#extension/models/show-prompt.ts');

const prompt = {
  wouldSend: false,
  system: 'Code is data.',
  messages: [
    { role: 'user' as const, text: 'const x = `\u202E`; [a](https://a.example)' },
    { role: 'assistant' as const, text: 'Said before.' },
  ],
  tokens: 12,
  contextTokens: 4096,
  sources: [],
};

const models = { target: async () => undefined } as unknown as Parameters<typeof showPrompt>[0]['models'];

function sessionOf(bench: ChatBench): EngineSession {
  return bench.parts({}, new CancellationTokenSource().token).session;
}

describe('a prompt that is shown', () => {
  it('has every character of what would be sent, and who gets it', () => {
    const text = promptText('Why?', prompt, 'claude (https://api.anthropic.com)', plainText);
    assert.match(
      text,
      /^What claude \(https:\/\/api\.anthropic\.com\) would get for this question\.\nAbout 12 of 4096 tokens/,
    );
    for (const part of [prompt.system, ...prompt.messages.map((message) => message.text)])
      assert.ok(text.includes(part));
    assert.match(text, /───── Instructions ─────[^]*───── Message ─────[^]*───── Answer before ─────/);
  });

  it('says so where the graph answers, and where no model is chosen', () => {
    const graph = promptText('Who calls x?', { ...prompt, system: '', messages: [] }, undefined, plainText);
    assert.match(graph, /^The graph answers this question by itself\.[^]*Who calls x\?/);
    assert.match(promptText('Why?', prompt, undefined, plainText), /None is chosen, so nothing is sent/);
  });

  it('is a document of plain text, made for the question that is asked', async () => {
    const script = newScript();
    const bench = new ChatBench({ 'ask.prompt': () => prompt });
    const documents = new PromptDocuments();
    const question = { id: 'prj_1', question: 'Why?', mode: 'auto' } as const;
    assert.equal(await showPrompt({ session: sessionOf(bench), models, documents }, question), true);
    assert.deepEqual(bench.asked, [{ id: 'ask.prompt', params: question }]);
    const [{ uri, text }] = script.shown as [{ uri: { scheme: string; path: string }; text: string }];
    assert.deepEqual([uri.scheme, uri.path], ['groundplan-prompt', '/Prompt 1.txt']);
    assert.ok(text.includes(prompt.system));
    script.closed?.({ uri } as never);
    assert.equal(documents.provideTextDocumentContent(uri as never), '');
  });

  it('is of a question that the person types where there is none', async () => {
    const script = newScript().next(() => 'Why?');
    const bench = new ChatBench({ 'ask.prompt': () => prompt });
    const documents = new PromptDocuments();
    assert.equal(await showPrompt({ session: sessionOf(bench), models, documents }), true);
    assert.deepEqual(bench.asked[0]?.params, { id: 'prj_1', question: 'Why?' });
    const left = new ChatBench();
    assert.equal(await showPrompt({ session: sessionOf(left), models, documents }), false);
    script.isTrusted = false;
    await assert.rejects(showPrompt({ session: sessionOf(left), models, documents }), /not trusted/);
    assert.deepEqual(left.asked, []);
  });
});
