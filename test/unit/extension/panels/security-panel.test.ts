import assert from 'node:assert/strict';
import type { WebviewPanel } from 'vscode';
import type { PanelParts } from '#extension/panels/panel-parts.ts';
import { FakePanel } from '../../../support/fake-vscode/fake-panel.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript, type Script } from '../../../support/fake-vscode/script.ts';

const vscode = await fakeVscode();
const { SecurityPanel } = await import('#extension/security/security-panel.ts');

const listening = () => ({ dispose: () => undefined });

function panelWith(started: string[]) {
  const parts = {
    context: { extensionUri: vscode.Uri.parse('file:///extension'), extension: { id: 'groundplan.groundplan' } },
    session: {
      state: { kind: 'idle' },
      onDidChangeState: listening,
      start: async () => void started.push('engine'),
    },
    active: { uri: undefined, onDidChange: listening },
    log: { warn: (text: string) => assert.fail(text) },
  } as unknown as PanelParts;
  return new SecurityPanel(parts);
}

describe('the panel of security findings', () => {
  let script: Script;
  beforeEach(() => (script = newScript()));

  it('starts an engine when a person asks for it, and is opened once', () => {
    const started: string[] = [];
    const panel = panelWith(started);
    panel.show();
    panel.show();
    assert.deepEqual(started, ['engine', 'engine']);
    assert.deepEqual(
      script.panels.map(({ title, reveals }) => [title, reveals]),
      [['Security', 1]],
    );
  });

  it('sends the page its texts, and the wanted view once', () => {
    const panel = panelWith([]);
    panel.show('mode=security&finding=ab');
    const [page] = script.panels;
    page.say({ kind: 'ready' });
    page.say({ kind: 'ready' });
    const sent = page.sent.flatMap((each) => (each.kind === 'security' ? [each.fragment] : []));
    assert.deepEqual(sent, ['mode=security&finding=ab', undefined]);
  });

  it('takes up the one that was there before a reload, and starts no engine for it', () => {
    const started: string[] = [];
    const fake = new FakePanel();
    panelWith(started).adopt(fake as unknown as WebviewPanel);
    fake.say({ kind: 'ready' });
    assert.ok(fake.sent.some(({ kind }) => kind === 'security'));
    assert.deepEqual(started, []);
  });
});
