import assert from 'node:assert/strict';
import type { WebviewPanel } from 'vscode';
import type { HostParts } from '#extension/panels/page-host.ts';
import type { PanelKind } from '#extension/panels/single-panel.ts';
import type { ExtensionMessage } from '#protocol/panel-messages.ts';
import { FakePanel } from '../../../support/fake-vscode/fake-panel.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript, type Script } from '../../../support/fake-vscode/script.ts';

const vscode = await fakeVscode();
const { SinglePanel } = await import('#extension/panels/single-panel.ts');

const listening = () => ({ dispose: () => undefined });
const parts = {
  context: { extensionUri: vscode.Uri.parse('file:///extension'), extension: { id: 'groundplan.groundplan' } },
  session: { state: { kind: 'idle' }, onDidChangeState: listening, onDidChangeSync: listening },
  active: { uri: undefined, onDidChange: listening },
  log: { warn: (text: string) => assert.fail(text) },
} as unknown as HostParts;

const message: ExtensionMessage = { kind: 'search', language: 'en', texts: {} };

function search(more: Partial<PanelKind> = {}) {
  return new SinglePanel(parts, { page: 'search', begin: () => ({}), ...more });
}

function adopted(panel: InstanceType<typeof SinglePanel>) {
  const fake = new FakePanel();
  return { fake, isOwn: panel.adopt(fake as unknown as WebviewPanel) };
}

describe('a panel of which a window has one', () => {
  let script: Script;
  beforeEach(() => (script = newScript()));

  it('is opened once, and brought to the front then', () => {
    const panel = search();
    panel.show();
    panel.show();
    assert.deepEqual(
      script.panels.map(({ title, reveals }) => [title, reveals]),
      [['Search Code', 1]],
    );
    script.panels[0].dispose();
    panel.show();
    assert.equal(script.panels.length, 2);
  });

  it('is the one that was there before a reload; a second one is closed', () => {
    const begun: string[] = [];
    const panel = search({ begin: () => ({ begun: () => begun.push('one'), disposed: () => begun.push('gone') }) });
    const first = adopted(panel);
    const second = adopted(panel);
    assert.deepEqual([first.isOwn, second.isOwn], [true, false]);
    assert.deepEqual([first.fake.isDisposed, second.fake.isDisposed], [false, true]);
    first.fake.say({ kind: 'ready' });
    panel.show();
    assert.equal(script.panels.length, 0);
    first.fake.dispose();
    assert.deepEqual(begun, ['one', 'gone']);
    assert.ok(adopted(panel).isOwn);
  });

  it('is sent what there is once its page listens, and as long as it is seen', () => {
    const hidden: boolean[] = [];
    const panel = search({ begin: () => ({ hidden: () => hidden.push(true) }) });
    const { fake } = adopted(panel);
    panel.send(message);
    assert.deepEqual([panel.isListening, fake.sent], [false, []]);
    fake.say({ kind: 'ready' });
    panel.send(message);
    assert.deepEqual([panel.isListening, fake.sent.at(-1)], [true, message]);
    fake.see(false);
    assert.deepEqual([panel.isListening, hidden], [false, [true]]);
    fake.see(true);
    assert.equal(panel.isListening, false);
    fake.say({ kind: 'ready' });
    assert.equal(panel.isListening, true);
  });

  it('is sent what there is while it is hidden, where its page goes on', () => {
    const panel = search({ page: 'ask' });
    const { fake } = adopted(panel);
    fake.say({ kind: 'ready' });
    fake.see(false);
    panel.send(message);
    assert.deepEqual(fake.sent.at(-1), message);
  });

  it('has the title that its page gives it', () => {
    const { fake } = adopted(search());
    fake.say({ kind: 'state', title: 'Search: price' });
    assert.equal(fake.title, 'Search: price');
  });
});
