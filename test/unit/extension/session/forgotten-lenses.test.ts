import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TextDocument } from 'vscode';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { newScript, scripted } from '../../../support/fake-vscode/script.ts';

const { EventEmitter } = await fakeVscode();
const { editorEvents } = await import('../../../support/fake-vscode/vscode.ts');
const { ForgottenLenses } = await import('#extension/session/forgotten-lenses.ts');

const pausesMs = [20, 20];
const longMs = 120;

const show = (...documents: readonly TextDocument[]) => {
  const editors = documents.map((each) => ({ document: each, visibleRanges: [] }));
  scripted().visibleTextEditors = editors;
  editorEvents.shown.fire(editors);
};

describe('lenses that the editor forgot to request', () => {
  const [document, foreign] = [{}, {}] as [TextDocument, TextDocument];
  let announcer: InstanceType<typeof EventEmitter<void>>;
  let announced = 0;
  /** What the editor does when a change is announced. */
  let onAnnounced: (() => void) | undefined;
  let forgotten: InstanceType<typeof ForgottenLenses>;

  beforeEach(() => {
    newScript();
    announcer = new EventEmitter<void>();
    announced = 0;
    onAnnounced = undefined;
    forgotten = new ForgottenLenses((each) => (each === document ? announcer : undefined), pausesMs);
    announcer.event(() => {
      announced++;
      onAnnounced?.();
    });
  });
  afterEach(() => forgotten.dispose());

  it('are announced again until they are requested', async () => {
    show(document);
    forgotten.noteRequest(document);
    await sleep(longMs);
    assert.equal(announced, 0);
    onAnnounced = () => announced === 2 && forgotten.noteRequest(document);
    announcer.fire();
    await sleep(longMs);
    assert.equal(announced, 2);
  });

  it('are announced a few times at most: they may be switched off', async () => {
    show(document);
    await sleep(longMs);
    assert.equal(announced, pausesMs.length);
  });

  it('are those in sight, of documents that have lenses of ours', async () => {
    show(foreign);
    await sleep(longMs);
    show();
    await sleep(longMs);
    assert.equal(announced, 0);
  });

  it('are announced no more once the connection is over', async () => {
    show(document);
    forgotten.dispose();
    await sleep(longMs);
    assert.equal(announced, 0);
  });
});
