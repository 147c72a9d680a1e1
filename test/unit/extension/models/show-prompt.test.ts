import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { promptText } from '#extension/models/prompt-text.ts';
import type { EngineSession } from '#extension/session/engine-session.ts';
import { ChatBench } from '../../../support/fake-vscode/chat-bench.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript, type Script } from '../../../support/fake-vscode/script.ts';
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
  tools: [{ name: 'find', description: 'Finds names.', input: { type: 'object' } }],
  budget: { toolCalls: 8, toolTokens: 12_000, seconds: 60 },
  sources: [],
};

const target = async () => undefined;

function sessionOf(bench: ChatBench): EngineSession {
  return bench.parts({}, new CancellationTokenSource().token).session;
}

/** Paths of the prompts that have buttons. */
const waiting = (script: Script): unknown => script.context.get('groundplan.promptsToAllow');

/** A prompt with its buttons. */
async function shown(script: Script) {
  const documents = new PromptDocuments();
  const question = { id: 'prj_1', question: 'Why?' };
  const session = sessionOf(new ChatBench({ 'ask.prompt': () => prompt }));
  const opened = await showPrompt({ session, target, documents, question, isToBeAllowed: true });
  const { uri, text } = script.shown.at(-1) as { uri: Uri; text: string };
  assert.ok(opened !== undefined);
  return { documents, uri, text, isAllowed: opened.isAllowed() };
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
    assert.match(
      text,
      /───── Tools \(at most 8 calls, 12000 tokens of results\) ─────\n\nfind: Finds names\.\n\{"type":"object"\}\n/,
    );
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
    await showPrompt({ session: sessionOf(bench), target, documents, question, isToBeAllowed: false });
    assert.deepEqual(bench.asked, [{ id: 'ask.prompt', params: question }]);
    const [{ uri, text }] = script.shown as [{ uri: { scheme: string; path: string }; text: string }];
    assert.deepEqual([uri.scheme, uri.path], ['groundplan-prompt', '/Prompt 1.txt']);
    assert.ok(text.includes(prompt.system));
    assert.doesNotMatch(text, /Not Now/);
    assert.equal(script.context.size, 0);
    script.closed?.({ uri } as never);
    assert.equal(documents.provideTextDocumentContent(uri as never), '');
  });

  it('is of a question that the person types where there is none', async () => {
    const script = newScript().next(() => 'Why?');
    const bench = new ChatBench({ 'ask.prompt': () => prompt });
    const documents = new PromptDocuments();
    const parts = { target, documents, isToBeAllowed: false };
    assert.ok(await showPrompt({ ...parts, session: sessionOf(bench) }));
    assert.deepEqual(bench.asked[0]?.params, { id: 'prj_1', question: 'Why?' });
    const left = new ChatBench();
    assert.equal(await showPrompt({ ...parts, session: sessionOf(left) }), undefined);
    script.isTrusted = false;
    await assert.rejects(showPrompt({ ...parts, session: sessionOf(left) }), /not trusted/);
    assert.deepEqual(left.asked, []);
  });
});

describe('a prompt that the person is asked to allow', () => {
  it('says where its buttons are, which stay until one is pressed', async () => {
    const script = newScript();
    const { documents, uri, text, isAllowed } = await shown(script);
    assert.match(text, /^“Allow” and “Not Now” are in the title of this editor/);
    assert.deepEqual(waiting(script), [uri.path]);
    documents.answer(uri, true);
    assert.deepEqual([await isAllowed, waiting(script)], [true, []]);
  });

  it('is answered by name in the editor that is looked at', async () => {
    const script = newScript();
    const { documents, uri, isAllowed } = await shown(script);
    documents.answer(undefined, true);
    script.activeTextEditor = { document: { uri: uri.with({ scheme: 'file' }) } };
    documents.answer(undefined, true);
    assert.deepEqual(waiting(script), [uri.path]);
    script.activeTextEditor = { document: { uri } };
    documents.answer(undefined, false);
    assert.deepEqual([await isAllowed, waiting(script)], [false, []]);
  });

  it('is not allowed where its editor is closed', async () => {
    const script = newScript();
    const { uri, isAllowed } = await shown(script);
    script.closed?.({ uri } as never);
    assert.deepEqual([await isAllowed, waiting(script)], [false, []]);
  });
});
