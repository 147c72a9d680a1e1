import assert from 'node:assert/strict';
import type { WebviewPanel } from 'vscode';
import type { FragmentPage } from '#extension/panels/fragment-panel.ts';
import type { PanelParts } from '#extension/panels/panel-parts.ts';
import { FakePanel } from '../../../support/fake-vscode/fake-panel.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript, type Script } from '../../../support/fake-vscode/script.ts';

const vscode = await fakeVscode();
const { FragmentPanel } = await import('#extension/panels/fragment-panel.ts');

const listening = () => ({ dispose: () => undefined });

function panelWith(page: FragmentPage, started: string[]) {
  const parts = {
    context: { extensionUri: vscode.Uri.parse('file:///extension'), extension: { id: 'groundplan.groundplan' } },
    session: {
      state: { kind: 'idle' },
      onDidChangeState: listening,
      onDidChangeSync: listening,
      start: async () => void started.push('engine'),
    },
    active: { uri: undefined, onDidChange: listening },
    log: { warn: (text: string) => assert.fail(text) },
  } as unknown as PanelParts;
  return new FragmentPanel(parts, page);
}

const pages: readonly { readonly page: FragmentPage; readonly title: string; readonly view: string }[] = [
  { page: 'metrics', title: 'Metrics', view: 'mode=metrics&sheet=files' },
  { page: 'security', title: 'Security', view: 'mode=security&finding=ab' },
  { page: 'drift', title: 'Drift', view: 'mode=drift&before=main' },
];

for (const { page, title: named, view } of pages) {
  describe(`the panel of a page with addresses: ${named}`, () => {
    let script: Script;
    beforeEach(() => (script = newScript()));

    it('starts an engine when a person asks for it, and is opened once', () => {
      const started: string[] = [];
      const panel = panelWith(page, started);
      panel.show();
      panel.show();
      assert.deepEqual(started, ['engine', 'engine']);
      assert.deepEqual(
        script.panels.map(({ title, reveals }) => [title, reveals]),
        [[named, 1]],
      );
    });

    it('sends the page its texts, and the wanted view once', () => {
      const panel = panelWith(page, []);
      panel.show(view);
      const [shown] = script.panels;
      shown.say({ kind: 'ready' });
      shown.say({ kind: 'ready' });
      const sent = shown.sent.flatMap((each) => (each.kind === page ? [each.fragment] : []));
      assert.deepEqual(sent, [view, undefined]);
    });

    it('takes up the one that was there before a reload, and starts no engine for it', () => {
      const started: string[] = [];
      const fake = new FakePanel();
      panelWith(page, started).adopt(fake as unknown as WebviewPanel);
      fake.say({ kind: 'ready' });
      assert.ok(fake.sent.some(({ kind }) => kind === page));
      assert.deepEqual(started, []);
    });
  });
}
